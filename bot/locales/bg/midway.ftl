# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **Никой не е на масата. Следващото раздаване чака.**
standstill-paused = **⏸ Пауза. Времето е спряно.**
# a button
standstill-go-on = Продължаваме

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] Какво предлагаш? Ще попитам противника.
   *[other] Какво предлагаш? Ще попитам другите на масата.
}
menu-nothing = Ти не си на тази маса.
# buttons: questions to the others
menu-pause = Пауза
menu-open-hands = Показвай картите накрая
menu-fast = AI да играят бързо
menu-usual-pace = AI да не бързат
menu-give-up = Предаваме се
menu-end = Край на мача

# The questions. $who (String): who asks
vote-pause = **{ $who }** иска пауза.
vote-open-hands = **{ $who }** иска след всяко раздаване да се показват всички карти.
vote-fast = **{ $who }** иска AI да играят бързо.
vote-give-up = **{ $who }** иска да предаде мача.
vote-end = **{ $who }** иска да прекратим мача без резултат.
# $who (String): the names of those who have agreed
vote-for = ✓ { $who }
# $who (String): the names of those who have not answered yet
vote-waits = … { $who }
# buttons
vote-yes = Да
vote-no = Не
vote-agreed = Всички са съгласни.
# $who (String): one person
vote-refused = { $who } отказа.
vote-run-out = Не всички отговориха навреме.

# on the message of a deal that was not played to its end
play-called-off = Мачът беше прекратен без резултат.
play-given-up = Мачът беше предаден.
# $who (String): the people of a side
result-given-up = Мачът е предаден от { $who }.

denied-paused = Пауза е. Първо натисни „Продължаваме“.
denied-vote-open = В момента вече се пита нещо.
denied-asked-before = Току-що ти отказаха. Питай пак след минута.
denied-not-asked = Теб не те питат.
answer-menu-sent = Менюто е в личния ни чат.
# $code (String): the table's code
answer-menu-guest = Не си на тази маса. За да гледаш, напиши ми на лично /watch { $code }.
# the same on a page, which shows them the table
answer-menu-watching = Не си на тази маса – оттук можеш да гледаш.
answer-asked = Попитах. Чакаме отговор до две минути.
answer-agreed = Готово.
answer-said-yes = Съгласи се.
answer-said-no = Отказа.

# Chairs that change hands.

menu-chairs = Кое място искаш?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Питай за мястото на { $who }
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** иска мястото на { $chair } (отсъства).
# a button
chair-of-ai = Седни вместо AI
answer-sits-down-next = Сядаш от следващото раздаване. Това го доиграва AI, за да останат картите скрити. Ако искаш да играеш веднага, питай другите: натисни „⋯“ на масата.
denied-sits-down-next = Сядаш от следващото раздаване.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } сяда на мястото на { $chair } от следващото раздаване.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = следва { $who }
# a button for the newcomer
menu-chair-now = Питай дали може веднага
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** сяда на мястото на { $chair } от следващото раздаване и иска да доиграе и това. Трябва да са съгласни всички.
answer-open-to-sit = Отвори личния ни чат и натисни „Старт“: тогава сядаш.

# Watching.

# buttons
watch-start = Гледай
watch-stop = Спри гледането
answer-watch-how = Напиши и кода на масата, например /watch K7QRT.
answer-watch-how-on-page = Маса се гледа с нейния линк.
answer-watch-seated = Ти седиш на тази маса.
answer-watch-stopped = Вече не гледаш тази маса.
answer-watching = Гледаш мача в личния ни чат. За край напиши пак /watch.
answer-watching-on-page = Гледаш: мачът е в личния ни чат. За край: /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = Останалите са мои
claim-told = { $who } взе всичко до края.
denied-not-certain = Това още не е сигурно.

# In the settings; then a button that changes it.

settings-last-card-on = Последната карта се играе сама.
settings-last-card-off = Всеки сам играе последната си карта.
settings-last-card = Последната карта сама
