# Tournaments: how they are planned and announced.

# $kind (String): what kind it is; $code (String)
cup-title = 🏆 **{ $kind }** · { $code }
cup-kind-classic = Класически турнир
cup-kind-fast = Бърз турнир
cup-kind-custom = Турнир
# $count (Number)
cup-size = { $count } играчи
cup-drawn = нови двойки всеки кръг
cup-pairs = постоянни двойки
# $target (String)
cup-target = до { $target }
# $count (Number)
cup-deals = { $count ->
    [one] едно раздаване
   *[other] най-много { $count } раздавания
}
# $time (String)
cup-turn = { $time } за ход
# $level (String): of an AI player
cup-ai = Празните места заема AI ({ $level }). Награда не получава.
cup-no-ai = Дойдат ли по-малко, играят по-малко.
cup-vip = Само за VIP.
# $prize (String)
cup-prize = Награда: { $prize }
# $prize (String)
cup-second = Награда за второ място: { $prize }
# $conditions (String)
cup-conditions = Условия: { $conditions }
# $time (String)
cup-starts = Започва в { $time }.
# $time (String): when it starts instead
cup-starts-moved = Началото е преместено: започва в { $time }.
cup-starts-full = Започва, щом се напълни.
cup-starts-soon = Пълно е, започва до минута.
# $time (String): how long
cup-starts-in = Започва { $time } след обявяването.
cup-begun = Започна.
cup-cancelled = Отменен е.
# $count, $size (String)
cup-signed-up = **Записани: { $count } от { $size }**
# $who (String)
cup-waiting = Чакат: { $who }
# $code (String)
cup-elsewhere = От друг чат: /tournament { $code }

# Buttons below the announcement; $who (String): somebody without a partner

cup-sign-up = Запиши ме
cup-withdraw = Отпиши ме
cup-beside = С { $who }
cup-menu = Организация
cup-leave = Напусни турнира

# The rounds.

# $name (String)
cup-round = **{ $name }**
cup-final = Финал
# $number, $whole (String)
cup-round-number = Кръг { $number } от { $whole }
# $who (String): the players with a bye
cup-byes = Почиват този кръг: { $who }
# $count (String)
cup-deal = раздавания: { $count }
# $code (String)
cup-table = маса { $code }
cup-watch = Гледай маса на лично: /watch и кода ѝ.
cup-watch-on-page = Маса се гледа с нейния линк.
# $name (String)
cup-round-over = **{ $name } свърши.**
# $who (String)
cup-through = Продължават: { $who }
# $time (String)
cup-next = Новите двойки се теглят в { $time }.
# $who (String)
cup-champions = **Шампиони: { $who }** 🏆
# $who (String)
cup-champions-none = **Няма шампиони:** { $who } не играха финала лично.
# $who (String)
cup-champions-undone = **Няма шампиони:** маса, на която { $who } играха, беше анулирана.
# $who (String); $first, $second (String): points
cup-finalists = { $first } : { $second } на финала срещу { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who }: { $prize }
cup-prize-nobody = Никой не печели наградата: { $prize }
cup-cancelled-organiser = Организаторът отмени турнира.
cup-cancelled-too-few = Дойдоха твърде малко, турнирът няма да се състои.
cup-cancelled-unused = Дълго никой не се записа, турнирът е свален.

# Private messages.

cup-own-signed-up = В списъка си. Когато започне, картите ти идват тук.
cup-own-soon = Скоро започва! Играеш тук, на лично.
cup-own-waiting = Местата са заети, чакаш. Ако някой се отпише, влизаш.
# $who (String)
cup-own-beside = Партньор: { $who }
cup-own-no-partner = Още нямаш партньор; ако никой не дойде, ще ти намерим.
cup-own-odd = Засега за теб няма място на маса: ако не дойде още някой, няма да играеш.
cup-own-left-out = Турнирът започна без теб: нямаше повече места или играеше в друг.
# $name (String)
cup-own-round = { $name } започва!
cup-own-final = Финалът започва!
# $partner, $others (String)
cup-own-against = Играеш с { $partner } срещу { $others }.
cup-own-through = Продължаваш напред!
cup-own-bye = По жребий почиваш този кръг: продължаваш, без да играеш.
# $time (String)
cup-own-next = Новите двойки се теглят след почивка, в { $time }.
cup-own-others-play = Другите още играят.
# $code (String)
cup-own-follow = Виж как върви: /tournament { $code }
cup-own-eliminated = Отпадаш този път. Благодарим за играта!
cup-own-runner-up = Игра на финала: второ място!
cup-own-champion = Печелиш турнира! 🏆
cup-own-left = Напусна турнира. AI играе вместо теб.
cup-own-disqualified = Организаторът те извади от турнира. AI играе вместо теб.
cup-own-absent = Не игра на масата си, затова отпадаш. AI играе вместо теб.

# Planning one.

# $kind (String)
cup-draft-title = **Нов турнир: { $kind }**
cup-draft-words = Награда, условия и час се пишат: /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 или 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Вид
cup-draft-kind-told = Класически: 16 играчи, три кръга. Бърз: 8, два кръга. И двата до 151, най-много седем раздавания, 30 секунди за ход. Или избираш всичко сам.
cup-draft-kind-classic = Класически
cup-draft-kind-fast = Бърз
cup-draft-kind-custom = По твой избор
cup-draft-size = Играчи
cup-draft-size-told = От всяка маса продължават двама. Който остане без маса, продължава по жребий.
cup-draft-preset = Игра
cup-draft-preset-told = Всяка игра за две двойки.
cup-draft-target = До колко
cup-draft-target-told = Който ги стигне, печели масата.
cup-draft-deals = Раздавания
cup-draft-deals-told = После продължава който води; при равенство още по едно.
cup-draft-time = Време
cup-draft-time-told = За един ход.
cup-draft-start = Начало
cup-draft-start-told = Щом се напълни или толкова след обявяването.
cup-draft-pairs = Двойки
cup-draft-pairs-told = Теглят се за всеки кръг или са едни и същи докрай.
cup-draft-level = AI
cup-draft-level-told = Дали да заеме местата, които са празни в началото.
cup-draft-vip = Участници
cup-draft-vip-told = Само VIP или всички.
cup-draft-prizes = Награди
cup-draft-prizes-told = Наградата се пише след командата: /tournament prize … за първо място, /tournament second … за второ.
cup-draft-prize-of = { $place }: { $prize }
cup-draft-place-prize = Първо място
cup-draft-place-second = Второ място
cup-draft-copy = Копирай командата: { $place }
cup-draft-no-prize = Без награда: { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Награда за първо място
cup-draft-write-second = Награда за второ място
cup-draft-write-terms = Условия
cup-draft-write-clock = Дата и час
# questions in the private chat; the next message there is the answer
cup-ask-prize = Каква е наградата за първо място? Напиши ми я тук.
cup-ask-second = Каква е наградата за второ място? Напиши ми я тук.
cup-ask-terms = При какви условия се участва? Напиши ми ги тук.
cup-ask-clock = Кога започва? Напиши ми го тук: 20:30 или 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = Ако това е за твоя турнир, първо натисни какво пишеш:
answer-cup-asked = Въпросът е в личния ни чат.
cup-guests-all = всички
cup-guests-vips = само VIP
cup-partners-drawn = теглят се
cup-partners-fixed = постоянни
cup-level-none = без
cup-start-full = щом се напълни
cup-announce = Обяви
cup-discard = Откажи

# The organiser's actions.

cup-begin = Започни сега
cup-people = Изгони някого
cup-cancel = Отмени
cup-menu-words = За организатора.
cup-throw-out = Изгони
cup-throw-out-told = Преди началото не може да се запише пак; после на мястото му играе AI.
cup-cancel-sure = Наистина ли да отменя турнира? Започнатите маси спират.
cup-cancel-sure-yes = Отмени го
cup-cancel-sure-no = Не
cup-leave-sure = Наистина ли напускаш? AI ще играе вместо теб, връщане в този турнир няма.
cup-leave-sure-yes = Напускам завинаги
cup-leave-sure-no = Оставам

# Answers.

answer-cup-signed-up = Готово, в списъка си.
answer-cup-waiting = Чакаш за място.
answer-cup-withdrawn = Вече не си в списъка.
answer-cup-leave-how = Вече започна. Ако трябва да тръгваш: /leave.
answer-cup-open-private = Отвори личния ни чат и натисни „Старт“: така се записваш. Там играеш.
answer-cup-how = Напиши кода на турнир, например /tournament K7QRT, или /tournament new.
answer-cup-how-on-page = Турнирите тук: /tournament
# $code (String)
answer-cup-no-such = Няма турнир { $code }. С /tournament new правиш нов.
answer-cup-late = Часът, който избра, мина. Избери друг.
answer-cup-crowded = В този чат вече има достатъчно турнири. Изчакай някой да свърши.
answer-cup-enough = Вече организираш достатъчно турнири.
answer-cup-none-planned = Не планираш турнир. Започни с /tournament new.
answer-cup-changed = Променено.
answer-cup-clock = Първо ми кажи на лично часовата си зона: /me clock Sofia. После например /tournament 20:30.
answer-cup-clock-on-page = Първо избери града си: /me
# $count (Number)
answer-cup-no-time = Няма такъв час в следващите { $count } дни. Напиши 20:30 или 5.12. 20:30.
answer-cup-no-time-on-page = Няма такъв час в следващите { $count } дни.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = В този ден часовникът се мести напред през { $written } и такъв час няма: започва в { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = В този ден часовникът се връща и { $written } идва два пъти: започва { $which ->
    [first] първия път
   *[second] втория път
}.
answer-cup-long = Най-много { $count } знака.
answer-cup-plays-in-none = Сега не играеш в турнир. Преди началото се отписваш под съобщението му.
cup-refused-not-allowed = Това може само организаторът.
cup-refused-not-announced = Още не е обявен.
cup-refused-begun = Вече започна.
cup-refused-not-begun = Още не е започнал.
cup-refused-over = Този турнир свърши.
cup-refused-signed-up = Вече си в списъка.
cup-refused-not-signed-up = Не си в списъка.
cup-refused-barred = Организаторът не те допуска тук.
cup-refused-vip-only = Този е само за VIP.
cup-refused-busy = Играеш в друг турнир.
cup-refused-no-partner = Някой те изпревари.
cup-refused-too-many = Списъкът на чакащите е пълен.
cup-refused-too-often = Записваш се и се отписваш твърде често, повече не може.
cup-refused-too-few = Малко сте: трябват поне четирима или двама с AI.
cup-refused-out = Вече не играеш в него.
cup-refused-playing = Не и докато играеш ти или масата ти. Това може друг админ.
cup-refused-bad-terms = Така не става.
cup-refused-already = Това вече е направено.

# The tournaments of a place.

cups-title = **Турнирите тук**
cups-none = Още няма изигран докрай.
cups-plan = Нов турнир
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · финал: { $finalists }
cups-undone = – (анулирано)

# In one person's statistics; $won, $finals (String)

stats-cups = Турнири
stats-cups-won = 🏆 спечелени · финали
stats-cups-told = { $won } · { $finals }

command-tournament = турнир: направи или се запиши
command-cups = кой е печелил турнирите тук

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = на турнирната маса
denied-in-tournament = На турнирна маса това не може.
denied-retired = Напусна този турнир, връщане няма.
