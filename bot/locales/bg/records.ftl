# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Запис
result-replay = Преглед
# $who (String): the sides, side by side
record-title = **Запис на мача** · { $who }
record-hint = Вътре е всяка карта на мача.

# $deal, $deals, $trick (Number)
replay-auction = **Раздаване { $deal } от { $deals }** · наддаване
replay-trick = **Раздаване { $deal } от { $deals }** · взятка { $trick }
# $who (String); $cards (String): the cards they hold
replay-hand = { $who }: { $cards }
# beside the names of those whose hand can be shown: all hands
replay-copy = 🔗 Копирай линк дотук
replay-open = Всички
# $deal (Number): the deal before or after, beside the title “Deal 3 of 12”
replay-deal-back = ‹ { $deal }
replay-deal-on = { $deal } ›

# $wanted (String): what was written
record-no-match = Няма такъв мач: { $wanted }
# $file (String)
record-unreadable = { $file } не може да се прочете.
# $file (String)
record-only-one = { $file } е един запис: --match е за файловете на архива.
# $detail (String): in English, for the record's author
record-not-one = { $file } не е запис на мач или раздаване: { $detail }
record-contradicts = Записът е непълен или си противоречи: { $detail }
record-deal-contradicts = Раздаване { $deal } е непълно или противоречи на записа: { $detail }
# $name (String): what stands there for a preset
record-no-preset = Няма правила „{ $name }“.
# $number (Number); $seats (Number)
record-names = В записа има { $number } имена за { $seats } места.
# in place of a player, if it is nobody's turn
record-nobody = никой
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Раздаване { $deal }, обява { $number }, { $who }: { $what }. { $reason }
record-broken-card = Раздаване { $deal }, карта { $number }, { $who }: { $what }. { $reason }
record-broken-said = Раздаване { $deal }, преди първата карта, { $who }: { $reason }
record-broken = Раздаване { $deal }: { $reason }
record-refused-deck = Това не е тестето на тези правила.
record-refused-now = Там не може да се прави такова нещо.
record-refused-turn = На ход е друг.
record-refused-call = Там не може да се обяви това.
record-refused-held = Тази карта не е в ръката.
record-refused-card = Правилата искат друга карта.
record-refused-declaration = С тези карти това не може да се обяви.
record-refused-late = Късно е за анонс.
record-refused-belote = Това не е { $game ->
    [bela] бела
   *[belot] белот
}.
record-refused-cancel = Там раздаването не може да се развали.
record-refused-discard = Тези карти не могат да се оставят.
record-refused-challenge = Там не може да се обяви ренонс.
record-refused-dosta = Там целта не е стигната.
record-refused-over = Мачът е свършил преди това раздаване.
# $number (Number): from 1
record-seat = Място { $number }
# $who (String): whose turn it is
record-stops = Записът спира тук; на ход е { $who }.
record-stops-between = Записът спира тук; мачът не е завършил.
# $points (String); $who (String): the winners
record-result-won = { $points }, победа за { $who }
record-result-drawn = { $points }, равен мач
record-result-open = { $points }, недовършен
# $stated, $played (String): results
record-other-result = Според записа: { $stated }. Изигран отново: { $played }.
# $count (Number): cards played on one's honour
record-right-honour = Резултатът следва от изиграното, но { $count ->
    [one] { $count } карта беше против правилата и никой не я оспори
   *[other] { $count } карти бяха против правилата и никой не ги оспори
}.
record-right = Всички обяви и карти са по правилата и резултатът е както в записа.
record-right-so-far = Всички обяви и карти са по правилата.

# The review of a match: what was luck, what a player's choices cost.
result-review = Как играх?
# $who (String)
review-title = **Как игра { $who }**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Карти
review-choices = Собствени решения
review-partner = На партньора
review-others = { $opponents ->
    [1] На противника
   *[other] На противниците
}
review-result = Резултат
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] Раздаване { $deal }, наддаване:
   *[other] Раздаване { $deal }, взятка { $trick }:
}
review-row = { $trick ->
    [0] Разд. { $deal }, наддаване
   *[other] Разд. { $deal }, взятка { $trick }
}
# $played, $better (String): a card, or a call
review-better = { $played }, по-добре { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Цена: { $cost }.
review-throw-in = ново раздаване
review-none = Нито обява, нито карта ти е струвала скъпо. Добра игра!
review-away = В този мач друг е играл вместо теб.
# the columns of a picture
review-column-played = Игра
review-column-better = По-добре
review-column-cost = Цена
answer-review-begun = Преглеждам мача. До минута ще ти пиша в личния чат.
answer-review-wait = Преглеждам мача. Натисни пак след минута.
answer-review-sent = В личния ти чат е.
answer-review-failed = Мачът не можа да се прегледа. Опитай по-късно.
# $file (String)
review-of-match = { $file } е едно раздаване; преглежда се само цял мач.
# $file (String): a path
record-put-away = Масата е прибрана в архива, но я няма в { $file }. Посочи архива с ARCHIVE_FOLDER.
