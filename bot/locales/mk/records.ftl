# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Запис
result-replay = Преглед
# $who (String): the sides, side by side
record-title = **Записот на партијата** · { $who }
record-hint = Во него е секоја карта од партијата.

# $deal, $deals, $trick (Number)
replay-auction = **Делење { $deal } од { $deals }** · викање
replay-trick = **Делење { $deal } од { $deals }** · штих { $trick }
# $who (String); $cards (String): the cards they hold
replay-hand = { $who }: { $cards }
# beside the names of those whose hand can be shown: all hands
replay-copy = 🔗 Копирај линк до тука
replay-open = Сите
# $deal (Number): the deal before or after, beside the title “Deal 3 of 12”
replay-deal-back = ‹ { $deal }
replay-deal-on = { $deal } ›

# $wanted (String): what was written
record-no-match = Нема таква партија: { $wanted }
# $file (String)
record-unreadable = { $file } не може да се прочита.
# $file (String)
record-only-one = { $file } е еден запис: --match е за датотеките од архивата.
# $detail (String): in English, for the record's author
record-not-one = { $file } не е запис на партија или делење: { $detail }
record-contradicts = Записот е нецелосен или си противречи: { $detail }
record-deal-contradicts = Делење { $deal } е нецелосно или му противречи на записот: { $detail }
# $name (String): what stands there for a preset
record-no-preset = Нема правила „{ $name }“.
# $number (Number); $seats (Number)
record-names = Имиња во записот: { $number }, места: { $seats }.
# in place of a player, if it is nobody's turn
record-nobody = никој
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Делење { $deal }, викање { $number }, { $who }: { $what }. { $reason }
record-broken-card = Делење { $deal }, карта { $number }, { $who }: { $what }. { $reason }
record-broken-said = Делење { $deal }, пред првата карта, { $who }: { $reason }
record-broken = Делење { $deal }: { $reason }
record-refused-deck = Тоа не е шпилот на овие правила.
record-refused-now = Такво нешто тука не може.
record-refused-turn = На ред е некој друг.
record-refused-call = Тоа тука не може да се вика.
record-refused-held = Таа карта ја нема в рака.
record-refused-card = Правилата бараат друга карта.
record-refused-declaration = Со овие карти тоа не може да се најави.
record-refused-late = Доцна е за најава.
record-refused-belote = Тоа не е { $game ->
    [bela] бела
   *[belot] бељот
}.
record-refused-cancel = Делењето тука не може да се поништи.
record-refused-discard = Тие карти не можат да се тргнат.
record-refused-challenge = Тука не може да се пријави погрешна карта.
record-refused-dosta = Тука целта не е достигната.
record-refused-over = Партијата завршила пред тоа делење.
# $number (Number): from 1
record-seat = Место { $number }
# $who (String): whose turn it is
record-stops = Записот тука запира; на ред е { $who }.
record-stops-between = Записот тука запира; партијата не е завршена.
# $points (String); $who (String): the winners
record-result-won = { $points }, победа: { $who }
record-result-drawn = { $points }, нерешено
record-result-open = { $points }, незавршено
# $stated, $played (String): results
record-other-result = Во записот пишува: { $stated }. Повторно одиграно: { $played }.
# $count (Number): cards played on one's honour
record-right-honour = Резултатот следи од играта, но { $count ->
    [one] { $count } карта беше против правилата и никој не ја оспори
   *[other] { $count } карти беа против правилата и никој не ги оспори
}.
record-right = Сите викања и карти се по правилата, а резултатот е како во записот.
record-right-so-far = Сите викања и карти се по правилата.

# The review of a match: what was luck, what a player's choices cost.
result-review = Како играв?
# $who (String)
review-title = **Како играше { $who }**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Карти
review-choices = Сопствени одлуки
review-partner = На партнерот
review-others = { $opponents ->
    [1] На противникот
   *[other] На противниците
}
review-result = Резултат
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] { $deal }. делење, викање:
   *[other] { $deal }. делење, { $trick }. штих:
}
review-row = { $trick ->
    [0] { $deal }. делење, викање
   *[other] { $deal }. делење, { $trick }. штих
}
# $played, $better (String): a card, or a call
review-better = { $played }, подобро { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Цена: { $cost }.
review-throw-in = дели пак
review-none = Ништо викано или одиграно не те чинеше многу. Добра игра!
review-away = Оваа партија ја играше некој друг наместо тебе.
# the columns of a picture
review-column-played = Одиграно
review-column-better = Подобро
review-column-cost = Цена
answer-review-begun = Ја прегледувам партијата. За минута ќе биде во твојот приватен чет.
answer-review-wait = Ја прегледувам партијата. Притисни пак за минута.
answer-review-sent = Во твојот приватен чет е.
answer-review-failed = Партијата не можеше да се прегледа. Пробај подоцна.
# $file (String)
review-of-match = { $file } е едно делење; се прегледува само цела партија.
# $file (String): a path
record-put-away = Масата е во архивата, но во { $file } ја нема. Кажи со ARCHIVE_FOLDER каде е архивата.
