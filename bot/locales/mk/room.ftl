# The pages of the browser room.

room-title = Белот
room-lead = Веднаш, со пријатели или со луѓе на кои им треба четврти. Без регистрација.
room-name-label = Твоето име
# $name (String): the visitor
room-door-as = Играш како { $name }
room-door-now = Играј сега
room-door-now-told = Против AI: картите се делат веднаш.
room-door-now-go = Подели ги картите
# $who (String): the people at an open table
room-door-join = Седни со { $who }
room-door-friends = Со пријатели
room-door-friends-told = Ти ја подготвуваш масата, тие доаѓаат со линк.
room-door-friends-go = Подготви маса
room-door-set = Игра, поени, темпо
room-door-more = Уште игри
room-door-open = Отворени маси и делење на денот
room-door-none = Сега никој не бара играчи.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] { $free } слободно место
   *[other] { $free } слободни места
}
room-door-sit = Седни
room-door-today = Делење на денот: што играш?
room-door-taken = Некој беше побрз или масата веќе не прима гости. Еве што е отворено.
room-door-failed = Сега не успеа. Пробај пак.
door-game = Игра
door-target = Поени
door-pace = Време за потег
door-level = AI играчи
door-guests = Кој може да дојде
door-guests-friends = Пријатели со линкот
door-guests-anybody = Сите што бараат маса
room-recent = Твоите соби
# $name (String): who opened the room
room-of = Соба: { $name }
# $day (String): a date
room-seen = последна посета { $day }
room-door-lead = Избери име и влези.
room-come-in = Влези
room-languages = Јазик
# $present, $wanted (String): two names
room-device = Во овој прелистувач си { $present }. Да продолжам како { $wanted }?
# $name (String): the new name
room-device-accept = Продолжи како { $name }
room-device-stay = Остави како што е
# $name (String): whose it is
room-link-of = Ова е личниот линк на { $name }.
room-link-yours = Продолжи само ако тоа си ти.
# $day (String): its last day
room-link-until = Важи до { $day }.
room-link-ends = Со нов линк овој престанува да важи.
room-link-hint = Личниот линк те враќа под истото име: на друг уред или тука ако прелистувачот те заборави.
room-link-make = Направи личен линк
room-link-made = Твојот линк. Чувај го и не покажувај му го никому: кој го отвора, може да игра наместо тебе.
# $name (String): who the browser is
room-own = Тука си { $name }
room-sign-out = Одјави ме секаде на друго место
room-sign-out-hint = Изгубен телефон, туѓ компјутер? Тогаш останува само овој прелистувач, а личниот линк престанува да важи.
room-signed-out = Готово. Пријавен си само тука.
room-back = Назад во собата
room-home = На почеток
room-not-found = На оваа адреса нема ништо.
room-link-over = Овој линк веќе не важи. Направи нов таму каде што си уште под своето име.
room-refused = Не успеа. Врати се и пробај пак.
room-of-table = Маса
room-on = Понатаму
room-by-invitation = За оваа маса треба покана. Замоли го тој што ја отворил да те пушти.
room-ask-in = Замоли за место
room-own-tables = Твоите маси
room-no-own-tables = Не седиш на ниту една маса.
room-launch-again = Затвори го прозорецот и отвори го пак.
room-launch-forged = Ова не доаѓа од Telegram или Discord. Затвори го прозорецот и отвори го од таму.
room-noscript = За собата е потребен JavaScript.

room-name-missing = Избери име.
room-name-long = Името може да има најмногу 32 знаци.
room-name-strange = Во името има знак што не се гледа.
room-name-taken = Во оваа соба некој веќе се вика така. Влези со ова име или избери друго.
room-name-known = Во некоја твоја соба некој веќе се вика така. Земи го ова име или избери друго.
room-text-empty = Нема што да се прати.
room-text-long = Најмногу 500 знаци во една порака.
room-error-frame = Собата не го разбра тоа.
room-error-fast = Премногу одеднаш. Почекај малку.
room-error-crowded = Собата е отворена на премногу места. Затвори неколку страници.
room-error-full = Собата е полна. Ќе влезеш штом некој излезе.
room-error-watching = Тука само гледаш. Влези за да играш или пишуваш.
room-error-inside = Кај нас нешто тргна наопаку. Пробај пак.
room-error-between = Веднаш се враќаме. Пробај пак за неколку секунди.

room-private = Само за тебе
# beside the name of a person who no longer waits for the next deal
room-ready = може понатаму
room-people = Сега тука
# $count (Number): spectators
room-watching = гледаат: { $count }
room-you = ти
room-owner = ја отвори собата
room-bot = Бот
room-copied = Линкот е копиран. Прати им го на пријателите.
room-copied-personal = Копирано.
room-copy = Копирај линк
room-invite = Покани
room-copy-failed = Копирањето тука не успеа.
room-more = Уште
room-menu = Мени
room-hint = Совет
room-personal = Моите уреди
room-watch-link = Копирај линк за гледање
room-watch-hint = Кој го отвора, ја гледа масата како и сите, но ничии карти.
room-copied-watch = Линкот за гледање е копиран.
room-empty-group = Сè уште никој не пишал. Прати им го линкот на пријателите.
room-empty-watching = Сè уште никој не пишал.
room-write-group = Пиши им на сите
room-write-private = Пиши му на ботот
room-send = Прати
room-commands = Команди
room-newest = Најнови
room-download = Преземи
room-unfold = Детали
room-tiles = Твоите карти
room-new-cards = Нови карти
room-waiting = Ти си на ред
room-asked = Те прашуваат
room-reconnecting = Врската е прекината. Се поврзува…
room-blocked = Оваа мрежа не пропушта жива врска (WebSocket). Пробај друга или мобилен интернет.
room-offline = Нема врска. Ќе се врати за некој миг.
room-answer-lost = Сè уште нема одговор. Пробај пак.
room-unsent = Ова можеби не е пратено. Погледни, па прати пак ако го нема.
room-close = Во ред
room-save = Зачувај
room-put-away = Затвори

# The table.

room-felt = Маса
room-no-table = Тука сè уште никој не игра.
room-no-table-watching = Тука сè уште никој не игра. Штом почнат, ќе ги видиш.
room-play-now = Играј против AI
room-come = Дојди да играме белот!
room-invite-friends = Покани пријатели
room-invite-link = Линкот до оваа соба
room-invite-scan = Пријателите до тебе можат да го скенираат ова.
room-invite-share = Сподели го линкот
# $code (String): the table's code
room-invite-code = Од Telegram или Discord на оваа маса се седнува со кодот { $code }.
room-talk = Разговор
# $count (Number): of messages that were not seen yet
room-talk-unread = Разговор, нови: { $count }
room-to-all = На сите
room-to-bot = Само за мене
room-us = Ние
room-them = Вие
# $what (String): what a command does, in a text that cannot be tapped
room-quoted = „{ $what }“
# $target (Number): the points that win
room-target = до { $target }
room-total = Вкупно
# $contract (String): the contract with its declarer
room-contract = Се игра: { $contract }
room-sit = Седни тука
room-move = Премини тука
room-add-ai = Додај AI
room-remove-ai = Тргни го AI
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } седнува
room-stands = { $who } станува
# an AI player, below its name
room-ai = AI
room-away = не е тука
room-here = пак е тука
room-dealer = дели
# $count (Number)
room-tricks-won = штихови: { $count }
# $who (String): who took a trick
room-took = { $who } го зема штихот
room-last = Последен штих
room-another-table = Покажи друга маса
room-trick = На масата
room-chairs = Кој каде седи
room-ahead = ќе се одигра
room-chosen = избрана
room-calls = Твоето викање
room-actions = Што можеш да направиш
room-calls-made = Викањата во ова делење
room-emote = Кажи нешто
room-score-sheet = Резултат
room-sound = Звуци
room-notify = Викни ме кога не гледам
room-notify-when = Кога ме викаш?
room-notify-closed = Ќе те викнам и кога оваа страница е затворена.
room-notify-open = Ќе те викам додека страницата е отворена во позадина.
room-notify-denied = Прелистувачот не дозволува. Дозволи известувања за оваа страница во неговите поставки.
room-notify-insecure = За тоа собата треба да има адреса со https.
room-notify-install = На iPhone прво додај ја страницата на почетниот екран и отвори ја од таму.
room-notify-none = Овој прелистувач не може така.
room-call-over = Веќе не те чекаат.
room-keys = Копчиња: 1–9 и стрелките бираат карта, Enter ја игра, P е понатаму, M го гаси звукот, T го отвора разговорот.
room-no-connection = Нема врска. Картите те чекаат.
room-try-again = Пробај пак
room-launch-opening = Се отвора масата…
room-launch-denied = Discord не ни кажа кој си. Дозволи му и масата се отвора.
room-sheet = Порака
room-say-rules = Правила
room-say-leaderboard = Ранг-листа
room-say-stats = Мојата статистика
room-say-history = Партии
room-say-pictures = Карти
room-say-me = Моите поставки
room-say-learn = Научи
room-say-today = Делење на денот
room-say-tournament = Турнири
room-say-cups = Победници
room-say-settings = Поставки на играта
room-say-link = Поврзи сметки
room-say-privacy = Моите податоци
room-say-belot = Нова маса
room-say-join = Седни на маса
room-say-help = Што можеш тука
room-code = Код на маса
