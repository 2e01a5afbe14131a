# The table in the group: who sits where, the auction, the tricks, play from the group.

person-unnamed = Играч
person-former = поранешен играч
chair-free = слободно
# first names of AI players: usual ones of this language, at least eight, with commas between them
ai-names = Ацо, Билјана, Васко, Гордана, Драган, Елица, Зоран, Јагода

# $one, $two (String): the two sides, as "Ana + Ivo"
lobby-sides = { $one } – { $two }
# between the two sides, in a line of its own
lobby-against = против
# $code (String): the table's
lobby-elsewhere = Од друг чет: /join { $code }
lobby-elsewhere-on-page = Кодот на масата: { $code }
# $code (String): the table's; links follow in lines of their own
lobby-invite-with = Покани пријатели со /join { $code } или со линк:
lobby-invite-with-on-page = Покани пријатели со кодот { $code } или со линк:
# $preset (String); $target (Number): points that win; $time (String): for a turn
lobby-title = **{ $preset }** · до { $target } · { $time } за потег
# $clock (String): 20:30
moment-clock = { $clock }
# $count (Number): minutes, from 1 to 60
moment-distance = за { $count } мин
# $clock (String): as moment-clock; $date (String): a day
moment-day = { $clock } ({ $date })
# $clock, $distance (String): as above
moment-near = { $clock } ({ $distance })
# $count (Number)
time-seconds = { $count } с
time-minutes = { $count } мин
time-hours = { $count } ч
time-days = { $count } дена
# the format of dates everywhere; $month (Number): 1 to 12
month-short = { $month ->
    [1] јан.
    [2] фев.
    [3] мар.
    [4] апр.
    [5] мај
    [6] јун.
    [7] јул.
    [8] авг.
    [9] сеп.
    [10] окт.
    [11] ное.
   *[12] дек.
}
# $day (String); $month (String): as above
date-day = { $day } { $month }
# $year (String)
date-year = { $day } { $month } { $year }
# $who (String): the partner or opponent at that chair, who reads it too
lobby-sit-with = Во пар: { $who }
lobby-sit-against = Против: { $who }
# In a list of messages that can be sent to any chat.
invitation-offer = Покани на својата маса
invitation-begun = Партијата веќе почна.
lobby-sit = Седни
lobby-add = + 🤖
lobby-remove = − 🤖
# $who (String): an AI, with its mark
lobby-remove-one = − { $who }
lobby-invite = Покани
lobby-code = Код и линк
lobby-copy = Копирај го кодот
# $code (String): the table's; it is copied and written in another chat
lobby-join = /join { $code }
lobby-join-on-page = { $code }
# what friends read beside the link
lobby-share = Играме белот – дојди и седни!
lobby-more = Уште
# $who (String): who runs the table
lobby-menu = Масата на **{ $who }**
lobby-lots = Ждрепка за места
lobby-levels = Ниво на AI
lobby-levels-title = Кој AI седнува:
# the names of the AI players' levels
level-beginner = Почетник
level-club = Клупски играч
level-master = Мајстор
# $who (String): an AI, with its mark; $level (String): not the usual one
lobby-ai-player = { $who } ({ $level })
lobby-start-when-full = Почнува штом се наполни
lobby-invited-only = Само со покана
lobby-looking = Бараме играчи
lobby-looking-told = Отворена за сите што бараат маса
# $who (String): somebody at an open table
lobby-avoid = 🚫 { $who }
# a button: earlier invitations stop working
lobby-renew-invitation = Нова покана
lobby-posts-tricks = Штиховите остануваат во четот
lobby-drawn = Места со ждрепка
# $who (String): those who want to be let in
lobby-asking = **{ $who }** – сака да седне
lobby-asking-none = Никој не чека.
lobby-guests = Кој чека
# $who (String): a person, on a button with a sign
lobby-admit = ✓ { $who }
lobby-turn-down = ✗ { $who }
lobby-send-away = ✕ { $who }
lobby-block = 🚫 { $who }
lobby-unblock = ↩ { $who } може да седне
lobby-hand-over = 👑 { $who }
# the same sign, where the chairs are listed
lobby-runs = 👑 { $who }
lobby-people-hint = ✕ станува од масата · 🚫 веќе не седнува тука · 👑 ја води масата
lobby-people = Кој седи
lobby-start = Почни
# $count (Number): how many empty chairs AIs will take
lobby-start-ai = Почни со { $count } AI
lobby-stand = Стани
# Asked before an action that loses the match
close-title = **Да ја затворам масата среде партија?**
close-text = Кој ќе го направи тоа, ја губи.
lobby-close = Затвори ја масата
closed-line = Масата е затворена.
# $who (String)
closed-thrown = { $who } ја затвори масата среде партија и ја изгуби.
closed-unused = Масата се затвори: долго никој не дојде.
open-table = Нова маса

# $number (Number): which deal; $who (String): the dealer
auction-title = Делење { $number } – дели { $who }
# $who (String)
auction-turn = **{ $who }** е на ред
# $contract (String): the last bid, and who made it
auction-in-force = Важи: **{ $contract }**
# a name and what belongs to it: a changed rule, a row of a sheet. $name, $value (String)
named-value = { $name }: { $value }
# $who (String); $said (String): what they called
auction-said = { $who }: { $said }
# $number (Number): which deal
auction-thrown-in = Делење { $number }: сите рекоа понатаму. Се дели пак.
# $number (Number): the deal before
auction-again = Делење { $number } не се играше; се дели пак.
# $who (String): whose turn it is; $dealer (String)
auction-alt = Дели { $dealer }, на ред е { $who }

# $contract (String): with the declarer
trick-contract = **{ $contract }**
# $number (Number); $who (String): whose turn it is
trick-turn = **{ $who }** е на ред · штих { $number }
trick-leads = **{ $who }** почнува · штих { $number }
# $number (Number); $who (String): who took it
trick-taken-leads = **{ $who }** го зеде штихот { $number } и почнува
trick-taken = **{ $who }** го зеде штихот { $number }
# $tricks (String): each side and its tricks
trick-count = Штихови: { $tricks }
# $cards (String): who laid what, the taker marked
trick-last = Претходен штих: { $cards }
# $who (String); $card (String)
trick-laid = { $who } { $card }
# $laid (String); $note (String): what was said with the card
trick-laid-note = { $laid } ({ $note })
# $cards (String): who laid what; $who (String): who holds the trick
trick-alt = { $cards }. Штихот го држи { $who }
# $cards, $who (String): the same of a trick that is closed
trick-alt-taken = { $cards }. Штихот го зеде { $who }
trick-alt-empty = На масата нема карти.
# $said (String): who has announced what
announced-all = Најавено: { $said }
# $who, $said (String)
announced-by = { $who } – { $said }

# Opens the table's page inside the chat application.
page-open = До масата
page-slow = Траеше предолго. Притисни пак.
play-hand = Моите карти
play-declarations = Најави
play-belote = { $game ->
    [bela] Бела
   *[belot] Бељот
}
# after the name of the player to act
play-called = , ти си на ред.
# after the name of the player to act; $time (String): what is left of the turn
play-nudged = , ти си на ред – **уште { $time }**
# $button (String): the button that shows one's cards
play-hint-call = „{ $button }“ ги покажува твоите карти. Викаш тука.
play-hint-card = „{ $button }“ покажува кој број која карта е.

# a button that opens one's private chat with the bot
start-private = Приватен чет
# after the names of those who sit; $count (Number): how many they are
lobby-press-start = { $count ->
    [one] отвори го приватниот чет со мене и притисни Start: картите ќе ти доаѓаат таму.
   *[other] отворете ги приватните четови со мене и притиснете Start: картите ќе ви доаѓаат таму.
}
# the same as a match begins; $button (String): a button's label
play-press-start = { $count ->
    [one] играш од тука: „{ $button }“ ти ги покажува картите само тебе. Во приватниот чет со мене е полесно.
   *[other] играте од тука: „{ $button }“ на секого му ги покажува само неговите карти. Во приватен чет со мене е полесно.
}
