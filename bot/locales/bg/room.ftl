# The pages of the browser room.

room-title = Белот
room-lead = Веднага, с приятели или с хора, на които им трябва четвърти. Без регистрация.
room-name-label = Твоето име
# $name (String): the visitor
room-door-as = Играеш като { $name }
room-door-now = Играй веднага
room-door-now-told = Срещу изкуствен интелект: картите се раздават на момента.
room-door-now-go = Раздай картите
# $who (String): the people at an open table
room-door-join = Седни при { $who }
room-door-friends = С приятели
room-door-friends-told = Ти приготвяш масата, те идват с линк.
room-door-friends-go = Приготви масата
room-door-set = Игра, точки, темпо
room-door-more = Още игри
room-door-open = Отворени маси и ръката на деня
room-door-none = В момента никой не търси играчи.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] едно свободно място
   *[other] { $free } свободни места
}
room-door-sit = Седни
room-door-today = Ръката на деня: какво играеш?
room-door-taken = Някой те изпревари или масата вече не приема гости. Ето кои маси са отворени.
room-door-failed = В момента не се получи. Опитай пак.
door-game = Игра
door-target = До колко точки
door-pace = Време за ход
door-level = Изкуствен интелект
door-guests = Кой може да дойде
door-guests-friends = Приятели с линка
door-guests-anybody = Всеки, който търси маса
room-recent = Твоите стаи
# $name (String): who opened the room
room-of = Стаята на { $name }
# $day (String): a date
room-seen = последно на { $day }
room-door-lead = Избери си име и влизай.
room-come-in = Влез
room-languages = Език
# $present, $wanted (String): two names
room-device = В този браузър си { $present }. Да продължиш ли като { $wanted }?
# $name (String): the new name
room-device-accept = Продължи като { $name }
room-device-stay = Оставам, както съм
# $name (String): whose it is
room-link-of = Това е личният линк на { $name }.
room-link-yours = Продължи само ако това си ти.
# $day (String): its last day
room-link-until = Линкът важи до { $day }.
room-link-ends = Нов линк го прекратява.
room-link-hint = С личния линк се връщаш като себе си: от друго устройство или тук, ако браузърът те забрави.
room-link-make = Направи личен линк
room-link-made = Това е твоят линк. Запази го и не го показвай: който го отвори, може да играе вместо теб.
# $name (String): who the browser is
room-own = Тук си { $name }
room-sign-out = Излез навсякъде другаде
room-sign-out-hint = Изгубен телефон, чужд компютър? Тогава оставаш само в този браузър, а личният линк спира да важи.
room-signed-out = Готово. Вече си само тук.
room-back = Обратно в стаята
room-home = Към началото
room-not-found = На този адрес няма нищо.
room-link-over = Този линк вече не важи. Направи си нов там, където още си ти.
room-refused = Не се получи. Върни се и опитай пак.
room-of-table = Маса
room-on = Нататък
room-by-invitation = На тази маса се сяда с покана. Помоли този, който я е отворил, да те пусне.
room-ask-in = Помоли за място
room-own-tables = Твоите маси
room-no-own-tables = Не седиш на никоя маса.
room-launch-again = Затвори прозореца и го отвори пак.
room-launch-forged = Това не идва от Telegram или Discord. Затвори прозореца и го отвори оттам.
room-noscript = За стаята е нужен JavaScript.

room-name-missing = Избери си име.
room-name-long = Името може да е най-много 32 знака.
room-name-strange = В името има невидим знак.
room-name-taken = В стаята вече има някой с това име. Влез с това или избери друго.
room-name-known = В някоя от твоите стаи вече има човек с такова име. Вземи това или избери друго.
room-text-empty = Няма какво да се изпрати.
room-text-long = Едно съобщение е най-много 500 знака.
room-error-frame = Стаята не разбра това.
room-error-fast = Много неща наведнъж. Изчакай малко.
room-error-crowded = Стаята е отворена в твърде много прозорци. Затвори някои.
room-error-full = Стаята е пълна. Ще влезеш, щом някой излезе.
room-error-watching = Тук само гледаш. Влез, за да играеш или да пишеш.
room-error-inside = Нещо се обърка при нас. Опитай пак.
room-error-between = Връщаме се след малко. Опитай пак след няколко секунди.

room-private = Лично за теб
# beside the name of a person who no longer waits for the next deal
room-ready = чака следващото
room-people = Сега тук
# $count (Number): spectators
room-watching = гледат: { $count }
room-you = ти
room-owner = отвори стаята
room-bot = Бот
room-copied = Линкът е копиран. Прати го на приятелите си.
room-copied-personal = Копирано.
room-copy = Копирай линка
room-invite = Покани
room-copy-failed = Тук копирането не стана.
room-more = Още
room-menu = Меню
room-hint = Подсказка
room-personal = Моите устройства
room-watch-link = Копирай линк за гледане
room-watch-hint = Който го отвори, вижда масата като всички и ничии карти.
room-copied-watch = Линкът за гледане е копиран.
room-empty-group = Още никой не е писал. Прати линка на приятелите си.
room-empty-watching = Още никой не е писал.
room-write-group = Пиши на всички
room-write-private = Пиши на бота
room-send = Изпрати
room-commands = Команди
room-newest = Най-новото
room-download = Изтегли
room-unfold = Подробно
room-tiles = Твоите карти
room-new-cards = Нови карти
room-waiting = Ти си на ход
room-asked = Питат те
room-reconnecting = Връзката прекъсна. Свързване…
room-blocked = Тази мрежа не пропуска живата връзка (WebSocket). Опитай с друга или с мобилни данни.
room-offline = Няма връзка. След малко ще се върне.
room-answer-lost = Още няма отговор. Опитай пак.
room-unsent = Това може да не е изпратено. Виж и ако го няма, прати го пак.
room-close = Добре
room-save = Запази
room-put-away = Затвори

# The table.

room-felt = Маса
room-no-table = Тук още никой не играе.
room-no-table-watching = Тук още никой не играе. Щом започнат, ще ги видиш.
room-play-now = Играй с AI
room-come = Ела да играем белот!
room-invite-friends = Покани приятели
room-invite-link = Линкът към тази стая
room-invite-scan = Който е до теб, може да сканира този код.
room-invite-share = Сподели линка
# $code (String): the table's code
room-invite-code = От Telegram или Discord се сяда на тази маса с код { $code }.
room-talk = Разговор
# $count (Number): of messages that were not seen yet
room-talk-unread = Разговор, нови: { $count }
room-to-all = До всички
room-to-bot = Само за мен
room-us = Ние
room-them = Вие
# $what (String): what a command does, in a text that cannot be tapped
room-quoted = „{ $what }“
# $target (Number): the points that win
room-target = до { $target }
room-total = Общо
# $contract (String): the contract with its declarer
room-contract = Играе се: { $contract }
room-sit = Седни тук
room-move = Мини тук
room-add-ai = Добави AI
room-remove-ai = Махни AI
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } сяда
room-stands = { $who } стана от масата
# an AI player, below its name
room-ai = AI
room-away = не е тук
room-here = пак е тук
room-dealer = раздава
# $count (Number)
room-tricks-won = взятки: { $count }
# $who (String): who took a trick
room-took = { $who } прибира взятката
room-last = Последна взятка
room-another-table = Покажи друга маса
room-trick = На масата
room-chairs = Кой къде седи
room-ahead = ще се изиграе
room-chosen = избрана
room-calls = Твоята обява
room-actions = Какво можеш да направиш
room-calls-made = Обявите в това раздаване
room-emote = Кажи нещо
room-score-sheet = Резултат
room-sound = Звуци
room-notify = Повикай ме, когато не гледам
room-notify-when = Кога ме викаш?
room-notify-closed = Ще те викам и когато тази страница е затворена.
room-notify-open = Ще те викам, докато тази страница е отворена някъде.
room-notify-denied = Браузърът не позволява. Разреши известията за тази страница в настройките му.
room-notify-insecure = За това стаята трябва да е на адрес с https.
room-notify-install = На iPhone първо добави страницата към началния екран и я отвори оттам.
room-notify-none = Този браузър не може.
room-call-over = Вече не те чакат.
room-keys = Клавиши: 1–9 и стрелките избират карта, Enter я играе, P е пас, M спира звука, T отваря разговора.
room-no-connection = Няма връзка. Картите те чакат.
room-try-again = Опитай пак
room-launch-opening = Масата се отваря…
room-launch-denied = Discord не ни каза кой си. Разреши го и масата ще се отвори.
room-sheet = Съобщение
room-say-rules = Правила
room-say-leaderboard = Класация
room-say-stats = Моята статистика
room-say-history = Мачове
room-say-pictures = Карти
room-say-me = Моите настройки
room-say-learn = Научи играта
room-say-today = Ръката на деня
room-say-tournament = Турнири
room-say-cups = Шампиони
room-say-settings = Настройки на играта
room-say-link = Свържи профили
room-say-privacy = Моите данни
room-say-belot = Нова маса
room-say-join = Седни на маса
room-say-help = Какво може тук
room-code = Код на маса
