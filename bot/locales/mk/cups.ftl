# Tournaments: how they are planned and announced.

# $kind (String): what kind it is; $code (String)
cup-title = 🏆 **{ $kind }** · { $code }
cup-kind-classic = Класичен турнир
cup-kind-fast = Брз турнир
cup-kind-custom = Турнир
# $count (Number)
cup-size = { $count } играчи
cup-drawn = нови парови секое коло
cup-pairs = постојани парови
# $target (String)
cup-target = до { $target }
# $count (Number)
cup-deals = { $count ->
    [one] најмногу { $count } делење
   *[other] најмногу { $count } делења
}
# $time (String)
cup-turn = { $time } за потег
# $level (String): of an AI player
cup-ai = На празните места седнува AI ({ $level }). Награда не добива.
cup-no-ai = Ако дојдат помалку, играат помалку.
cup-vip = Само за VIP.
# $prize (String)
cup-prize = Награда: { $prize }
# $prize (String)
cup-second = Награда за второ место: { $prize }
# $conditions (String)
cup-conditions = Услови: { $conditions }
# $time (String)
cup-starts = Почнува во { $time }.
# $time (String): when it starts instead
cup-starts-moved = Почетокот е поместен: почнува во { $time }.
cup-starts-full = Почнува штом се наполни.
cup-starts-soon = Полн е и почнува за помалку од минута.
# $time (String): how long
cup-starts-in = Почнува { $time } по објавата.
cup-begun = Почна.
cup-cancelled = Откажан е.
# $count, $size (String)
cup-signed-up = **Пријавени: { $count } од { $size }**
# $who (String)
cup-waiting = Чекаат: { $who }
# $code (String)
cup-elsewhere = Од друг чет: /tournament { $code }

# Buttons below the announcement; $who (String): somebody without a partner

cup-sign-up = Пријави ме
cup-withdraw = Одјави ме
cup-beside = Во пар: { $who }
cup-menu = Организација
cup-leave = Напушти го турнирот

# The rounds.

# $name (String)
cup-round = **{ $name }**
cup-final = Финале
# $number, $whole (String)
cup-round-number = { $number }. коло од { $whole }
# $who (String): the players with a bye
cup-byes = Слободни ова коло: { $who }
# $count (String)
cup-deal = делења: { $count }
# $code (String)
cup-table = маса { $code }
cup-watch = Гледај маса приватно: /watch и нејзиниот код.
cup-watch-on-page = Маса се гледа преку нејзиниот линк.
# $name (String)
cup-round-over = **{ $name } заврши.**
# $who (String)
cup-through = Понатаму одат: { $who }
# $time (String)
cup-next = Новите парови се влечат во { $time }.
# $who (String)
cup-champions = **Победници: { $who }** 🏆
# $who (String)
cup-champions-none = **Нема победници:** { $who } не го одиграа финалето самите.
# $who (String)
cup-champions-undone = **Нема победници:** поништена е маса што ја играа { $who }.
# $who (String); $first, $second (String): points
cup-finalists = { $first } : { $second } во финалето против { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who }: { $prize }
cup-prize-nobody = Никој не ја добива наградата: { $prize }
cup-cancelled-organiser = Организаторот го откажа турнирот.
cup-cancelled-too-few = Дојдоа премалку, турнирот не се игра.
cup-cancelled-unused = Долго никој не се пријави, турнирот е тргнат.

# Private messages.

cup-own-signed-up = Пријавен си. Кога ќе почне, картите ќе ти дојдат тука.
cup-own-soon = Почнува наскоро! Играш тука, приватно.
cup-own-waiting = Сите места се зафатени, на листата на чекање си. Ако некој се одјави, влегуваш.
# $who (String)
cup-own-beside = Партнер: { $who }
cup-own-no-partner = Сè уште немаш партнер; ако никој не дојде, ќе добиеш.
cup-own-odd = Засега нема место за тебе: ако никој друг не се пријави, нема да играш.
cup-own-left-out = Турнирот почна без тебе: немаше веќе место или играше на друг.
# $name (String)
cup-own-round = { $name } почнува!
cup-own-final = Финалето почнува!
# $partner, $others (String)
cup-own-against = Играш со { $partner } против { $others }.
cup-own-through = Одиш понатаму!
cup-own-bye = Ждрепката ти даде слободно коло: одиш понатаму без игра.
# $time (String)
cup-own-next = Новите парови се влечат по пауза, во { $time }.
cup-own-others-play = Другите сè уште играат.
# $code (String)
cup-own-follow = Види како оди: /tournament { $code }
cup-own-eliminated = Овој пат испаѓаш. Фала за играта!
cup-own-runner-up = Беше во финалето: второ место!
cup-own-champion = Го доби турнирот! 🏆
cup-own-left = Го напушти турнирот. AI игра понатаму.
cup-own-disqualified = Организаторот те исклучи од турнирот. AI игра понатаму.
cup-own-absent = Не ја одигра својата маса, па испаѓаш. AI игра понатаму.

# Planning one.

# $kind (String)
cup-draft-title = **Нов турнир: { $kind }**
cup-draft-words = Награда, услови и време се пишуваат: /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 или 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Вид
cup-draft-kind-told = Класичен: 16 играчи, три кола. Брз: 8, две кола. Двата до 151, најмногу седум делења, 30 секунди за потег. Или избери сè сам.
cup-draft-kind-classic = Класичен
cup-draft-kind-fast = Брз
cup-draft-kind-custom = По желба
cup-draft-size = Играчи
cup-draft-size-told = Од секоја маса двајца одат понатаму. Кој остане без маса, оди понатаму со ждрепка.
cup-draft-preset = Игра
cup-draft-preset-told = Секоја игра за два пара.
cup-draft-target = До колку
cup-draft-target-told = Страната што ќе стигне дотаму ја добива масата.
cup-draft-deals = Делења
cup-draft-deals-told = Потоа понатаму оди кој води; ако е исто, уште по едно.
cup-draft-time = Време
cup-draft-time-told = За еден потег.
cup-draft-start = Почеток
cup-draft-start-told = Штом се наполни или толку по објавата.
cup-draft-pairs = Парови
cup-draft-pairs-told = Се влечат за секое коло или се исти до крај.
cup-draft-level = AI
cup-draft-level-told = Дали седнува на местата што се празни на почетокот.
cup-draft-vip = Гости
cup-draft-vip-told = Само VIP или сите.
cup-draft-prizes = Награди
cup-draft-prizes-told = Наградата се пишува по командата: /tournament prize … за прво место, /tournament second … за второ.
# $place (String); $prize (String)
cup-draft-prize-of = { $place }: { $prize }
cup-draft-place-prize = Прво место
cup-draft-place-second = Второ место
# $place (String): the command for that place
cup-draft-copy = Копирај ја командата: { $place }
cup-draft-no-prize = Без награда: { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Награда за прво место
cup-draft-write-second = Награда за второ место
cup-draft-write-terms = Услови
cup-draft-write-clock = Датум и време
# questions in the private chat; the next message there is the answer
cup-ask-prize = Која е наградата за прво место? Напиши ми ја тука.
cup-ask-second = Која е наградата за второ место? Напиши ми ја тука.
cup-ask-terms = Под кои услови се учествува? Напиши ми ги тука.
cup-ask-clock = Кога почнува? Напиши ми го тука: 20:30 или 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = Ако е тоа за твојот турнир, прво притисни што пишуваш:
answer-cup-asked = Прашањето е во нашиот приватен чет.
cup-guests-all = сите
cup-guests-vips = само VIP
cup-partners-drawn = се влечат
cup-partners-fixed = постојани
cup-level-none = без
cup-start-full = штом се наполни
cup-announce = Објави
cup-discard = Отфрли

# The organiser's actions.

cup-begin = Почни сега
cup-people = Исклучи некого
cup-cancel = Откажи
cup-menu-words = За организаторот.
cup-throw-out = Исклучи
cup-throw-out-told = Пред почетокот не може пак да се пријави; потоа на тоа место игра AI.
cup-cancel-sure = Навистина да се откаже турнирот? Масите што се играат запираат.
cup-cancel-sure-yes = Откажи го
cup-cancel-sure-no = Остави го
cup-leave-sure = Навистина си одиш? AI игра понатаму за тебе, а на овој турнир нема враќање.
cup-leave-sure-yes = Си одам засекогаш
cup-leave-sure-no = Останувам

# Answers.

answer-cup-signed-up = Пријавен си.
answer-cup-waiting = На листата на чекање си.
answer-cup-withdrawn = Одјавен си.
answer-cup-leave-how = Веќе почна. Ако мораш да одиш: /leave.
answer-cup-open-private = Отвори го нашиот приватен чет и притисни Start: така се пријавуваш. Таму играш.
answer-cup-how = Напиши код на турнир, на пример /tournament K7QRT, или /tournament new.
answer-cup-how-on-page = Турнирите тука: /tournament
# $code (String)
answer-cup-no-such = Нема турнир { $code }. /tournament new прави нов.
answer-cup-late = Избраното време помина. Избери друго.
answer-cup-crowded = Во овој чет веќе има доволно турнири. Почекај некој да заврши.
answer-cup-enough = Веќе организираш доволно турнири.
answer-cup-none-planned = Не планираш турнир. Почни со /tournament new.
answer-cup-changed = Сменето.
answer-cup-clock = Прво кажи ми ја временската зона, приватно: /me clock Skopje. Потоа, на пример, /tournament 20:30.
answer-cup-clock-on-page = Прво избери го твојот град: /me
# $count (Number)
answer-cup-no-time = Такво време нема во следните { $count } дена. Напиши 20:30 или 5.12. 20:30.
answer-cup-no-time-on-page = Такво време нема во следните { $count } дена.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = Тој ден часовникот се поместува напред преку { $written }, па тоа време го нема: почнува во { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = Тој ден часовникот се враќа и { $written } доаѓа двапати: почнува { $which ->
    [first] првиот пат
   *[second] вториот пат
}.
answer-cup-long = Најмногу { $count } знаци.
answer-cup-plays-in-none = Сега не играш на турнир. Пред почетокот се одјавуваш под неговата порака.
cup-refused-not-allowed = Тоа може само организаторот.
cup-refused-not-announced = Сè уште не е објавен.
cup-refused-begun = Веќе почна.
cup-refused-not-begun = Сè уште не почнал.
cup-refused-over = Овој турнир заврши.
cup-refused-signed-up = Веќе си на списокот.
cup-refused-not-signed-up = Не си на списокот.
cup-refused-barred = Организаторот не те пушта тука.
cup-refused-vip-only = Овој е само за VIP.
cup-refused-busy = Играш на друг турнир.
cup-refused-no-partner = Некој друг беше побрз.
cup-refused-too-many = Листата на чекање е полна.
cup-refused-too-often = Премногу пријави и одјави, повеќе не може.
cup-refused-too-few = Премалку сте: барем четворица или двајца и AI.
cup-refused-out = Веќе не играш на него.
cup-refused-playing = Не додека играш ти или твојата маса. Тоа може друг админ.
cup-refused-bad-terms = Тоа не оди заедно.
cup-refused-already = Тоа е веќе направено.

# The tournaments of a place.

cups-title = **Турнирите тука**
cups-none = Сè уште ниту еден не е одигран до крај.
cups-plan = Нов турнир
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · финале: { $finalists }
cups-undone = – (поништено)

# In one person's statistics; $won, $finals (String)

stats-cups = Турнири
stats-cups-won = 🏆 победи · финалиња
stats-cups-told = { $won } · { $finals }

command-tournament = турнир: направи го или пријави се
command-cups = кој победувал на турнирите тука

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = на турнирската маса
denied-in-tournament = На турнирска маса тоа не може.
denied-retired = Го напушти овој турнир, нема враќање.
