# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **На масата нема никој. Следното делење чека.**
standstill-paused = **⏸ Пауза. Времето стои.**
# a button
standstill-go-on = Продолжи

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] Што предлагаш? Ќе го прашам противникот.
   *[other] Што предлагаш? Ќе ги прашам другите на масата.
}
menu-nothing = Не седиш на оваа маса.
# buttons: questions to the others
menu-pause = Пауза
menu-open-hands = Покажи ги картите на крај
menu-fast = AI да игра брзо
menu-usual-pace = AI да не брза
menu-give-up = Се предаваме
menu-end = Крај на партијата

# The questions. $who (String): who asks
vote-pause = **{ $who }** бара пауза.
vote-open-hands = **{ $who }** сака по секое делење да се покажат сите карти.
vote-fast = **{ $who }** сака AI да игра брзо.
vote-give-up = **{ $who }** сака да ја предаде партијата.
vote-end = **{ $who }** сака да ја прекине партијата без резултат.
# $who (String): the names of those who have agreed
vote-for = ✓ { $who }
# $who (String): the names of those who have not answered yet
vote-waits = … { $who }
# buttons
vote-yes = Да
vote-no = Не
vote-agreed = Сите се согласни.
# $who (String): one person
vote-refused = { $who } рече не.
vote-run-out = Не одговорија сите на време.

# on the message of a deal that was not played to its end
play-called-off = Партијата е прекината без резултат.
play-given-up = Партијата е предадена.
# $who (String): the people of a side
result-given-up = Партијата е предадена од { $who }.

denied-paused = Пауза е. Прво притисни „Продолжи“.
denied-vote-open = Веќе се прашува нешто.
denied-asked-before = Штотуку те одбија. Прашај пак за минута.
denied-not-asked = Тебе не те прашуваат.
answer-menu-sent = Менито е во нашиот приватен чет.
# $code (String): the table's code
answer-menu-guest = Не седиш на оваа маса. За гледање напиши ми приватно /watch { $code }.
# the same on a page, which shows them the table
answer-menu-watching = Не седиш на оваа маса: тука можеш да гледаш.
answer-asked = Прашањето е поставено. За одговор има две минути.
answer-agreed = Готово.
answer-said-yes = Се согласи.
answer-said-no = Одби.

# Chairs that change hands.

menu-chairs = Кое место го сакаш?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Прашај за местото: { $who }
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** сака да седне на местото: { $chair } (не е тука).
# a button
chair-of-ai = Седни наместо AI
answer-sits-down-next = Седнуваш од следното делење; ова го доигрува AI, за картите да останат скриени. Ако сакаш да играш веднаш, прашај ги другите: отвори „⋯“ на масата.
denied-sits-down-next = Седнуваш од следното делење.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } од следното делење седнува на местото: { $chair }.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = следи { $who }
# a button for the newcomer
menu-chair-now = Прашај дали може веднаш
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** од следното делење седнува на местото: { $chair } и сака да го одигра и ова. Мора сите да се согласат.
answer-open-to-sit = Отвори го приватниот чет со мене и притисни Start: тогаш седнуваш.

# Watching.

# buttons
watch-start = Гледај
watch-stop = Престани да гледаш
answer-watch-how = Напиши го и кодот на масата, на пример /watch K7QRT.
answer-watch-how-on-page = Маса се гледа преку нејзиниот линк.
answer-watch-seated = Самиот седиш на оваа маса.
answer-watch-stopped = Веќе не гледаш.
answer-watching = Гледаш: партијата е во приватниот чет со мене. За крај пак напиши /watch.
answer-watching-on-page = Гледаш: партијата е во приватниот чет со мене. За крај: /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = Другото е мое
claim-told = { $who } зема сè до крај.
denied-not-certain = Тоа сè уште не е сигурно.

# In the settings; then a button that changes it.

settings-last-card-on = Последната карта се игра сама.
settings-last-card-off = Секој сам ја игра последната карта.
settings-last-card = Последната карта сама
