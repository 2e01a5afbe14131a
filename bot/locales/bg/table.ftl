# The table in the group: who sits where, the auction, the tricks, play from the group.

person-unnamed = Играч
person-former = бивш играч
chair-free = свободно
# first names of AI players: usual ones of this language, at least eight, with commas between them
ai-names = Ангел, Боряна, Васил, Гергана, Димитър, Елена, Живко, Здравка

# $one, $two (String): the two sides, as "Ана + Иво"
lobby-sides = { $one } срещу { $two }
# between the two sides, in a line of its own
lobby-against = срещу
# $code (String): the table's
lobby-elsewhere = От друг чат: /join { $code }
lobby-elsewhere-on-page = Кодът на масата: { $code }
# $code (String): the table's; links follow in lines of their own
lobby-invite-with = Покани приятели с /join { $code } или с линк:
lobby-invite-with-on-page = Покани приятели с кода { $code } или с линк:
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-title = **{ $preset }** · до { $target } · { $time } на ход
# $clock (String): 20:30
moment-clock = { $clock }
# $count (Number): minutes, from 1 to 60
moment-distance = след { $count } мин
# $clock (String): as moment-clock; $date (String): a day
moment-day = { $clock } ({ $date })
# $clock, $distance (String): as above
moment-near = { $clock } ({ $distance })
# $count (Number)
time-seconds = { $count } сек.
time-minutes = { $count } мин.
time-hours = { $count } ч.
time-days = { $count } дни
# the format of dates everywhere; $month (Number): 1 to 12
month-short = { $month }.
# $day (String); $month (String): as above
date-day = { $day }.{ $month }
# $year (String)
date-year = { $day }.{ $month }{ $year }
# $who (String): the partner or opponent at that chair, who reads it too
lobby-sit-with = Партньор на { $who }
lobby-sit-against = Противник на { $who }
# In a list of messages that can be sent to any chat.
invitation-offer = Покани на масата си
invitation-begun = Играта вече започна.
lobby-sit = Седни
lobby-add = + 🤖
lobby-remove = − 🤖
# $who (String): an AI, with its mark
lobby-remove-one = − { $who }
lobby-invite = Покани
lobby-code = Код и линк
lobby-copy = Копирай кода
# $code (String): the table's; it is copied and written in another chat
lobby-join = /join { $code }
lobby-join-on-page = { $code }
# what friends read beside the link
lobby-share = Играем белот – сядай при нас!
lobby-more = Още
# $who (String): who runs the table
lobby-menu = Масата на **{ $who }**
lobby-lots = Жребий за места
lobby-levels = Сила на AI
lobby-levels-title = Колко силни AI сядат:
# the names of the AI players' levels
level-beginner = Начинаещ
level-club = Клубен играч
level-master = Майстор
# $who (String): an AI, with its mark; $level (String): not the usual one
lobby-ai-player = { $who } ({ $level })
lobby-start-when-full = Тръгва, щом се напълни
lobby-invited-only = Само с покана
lobby-looking = Търсим играчи
lobby-looking-told = Отворена за всеки, който търси маса
# $who (String): somebody at an open table
lobby-avoid = 🚫 { $who }
# a button: earlier invitations stop working
lobby-renew-invitation = Нова покана
lobby-posts-tricks = Взятките остават в чата
lobby-drawn = Местата са по жребий
# $who (String): those who want to be let in
lobby-asking = **{ $who }** – иска да седне
lobby-asking-none = Никой не чака.
lobby-guests = Кой чака
# $who (String): a person, on a button with a sign
lobby-admit = ✓ { $who }
lobby-turn-down = ✗ { $who }
lobby-send-away = ✕ { $who }
lobby-block = 🚫 { $who }
lobby-unblock = ↩ { $who } може да сяда
lobby-hand-over = 👑 { $who }
# the same sign, where the chairs are listed
lobby-runs = 👑 { $who }
lobby-people-hint = ✕ освобождава мястото · 🚫 не сяда повече тук · 👑 води масата
lobby-people = Кой седи
lobby-start = Започваме
# $count (Number): how many empty chairs AIs will take
lobby-start-ai = Започваме с { $count } AI
lobby-stand = Стани
# Asked before an action that loses the match
close-title = **Да затворя ли масата насред мача?**
close-text = Който го направи, го губи.
lobby-close = Затвори масата
closed-line = Масата е затворена.
# $who (String)
closed-thrown = { $who } затвори масата насред мача и го загуби.
closed-unused = Масата се затвори: дълго никой не дойде.
open-table = Нова маса

# $number (Number): which deal; $who (String): the dealer
auction-title = Раздаване { $number } – раздава { $who }
# $who (String)
auction-turn = { $game ->
    [bela] **{ $who }** обявява
   *[belot] **{ $who }** наддава
}
# $contract (String): the last bid, and who made it
auction-in-force = В сила: **{ $contract }**
# a name and what belongs to it: a changed rule, a row of a sheet. $name, $value (String)
named-value = { $name }: { $value }
# $who (String); $said (String): what they called
auction-said = { $who }: { $said }
# $number (Number): which deal
auction-thrown-in = Раздаване { $number }: всички казаха пас. Раздава се отново.
# $number (Number): the deal before
auction-again = Раздаване { $number } не се игра – раздава се отново.
# $who (String): whose turn it is; $dealer (String)
auction-alt = { $game ->
    [bela] Раздава { $dealer }, обявява { $who }
   *[belot] Раздава { $dealer }, наддава { $who }
}

# $contract (String): with the declarer
trick-contract = **{ $contract }**
# $number (Number); $who (String): whose turn it is
trick-turn = **{ $who }** е на ход · взятка { $number }
trick-leads = **{ $who }** започва · взятка { $number }
# $number (Number); $who (String): who took it
trick-taken-leads = **{ $who }** взе взятка { $number } и започва
trick-taken = **{ $who }** взе взятка { $number }
# $tricks (String): each side and its tricks
trick-count = Взятки: { $tricks }
# $cards (String): who laid what, the taker marked
trick-last = Последна взятка: { $cards }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. Държи { $who }
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. Взе { $who }
trick-alt-empty = Няма карти на масата.
# $said (String): who has announced what
announced-all = Анонси: { $said }
# $who, $said (String)
announced-by = { $who } – { $said }

# Opens the table's page inside the chat application.
page-open = Към масата
page-slow = Отне твърде дълго. Натисни пак.
play-hand = Моите карти
play-declarations = Анонси
play-belote = { $game ->
    [bela] Бела
   *[belot] Белот
}
# after the name of the player to act
play-called = , ти си на ход.
# after the name of the player to act; $time (String): what is left of the turn
play-nudged = , ти си на ход – **остават { $time }**
# $button (String): the button that shows one's cards
play-hint-call = „{ $button }“ показва картите ти. { $game ->
    [bela] Обявяваш тук.
   *[belot] Наддаваш тук.
}
play-hint-card = „{ $button }“ показва кой номер коя карта е.

# a button that opens one's private chat with the bot
start-private = Личен чат
# after the names of those who sit; $count (Number): how many they are
lobby-press-start = { $count ->
    [one] отвори личния чат с мен и натисни „Старт“: картите ти ще идват там.
   *[other] отворете личния чат с мен и натиснете „Старт“: картите ви ще идват там.
}
# the same as a match begins; $button (String): a button's label
play-press-start = { $count ->
    [one] ще играеш оттук: „{ $button }“ показва картите ти само на теб. В личния чат с мен е по-удобно.
   *[other] ще играете оттук: „{ $button }“ показва на всеки само неговите карти. В личния чат с мен е по-удобно.
}
