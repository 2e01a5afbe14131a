# What only some games have: turned-up cards, discards, declaring before the lead, low hands,
# honour play, individual play.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **Ти си на ход** – мус: трябва да обявиш коз.
hand-turn-must-name = **Ти си на ход** – трябва да обявиш коз.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **Ти си на ход** – коз { $suit }?
# $contract (String): the trumps that stand, and who named them; $factor (Number): 1, or 2 after contra
hand-turn-stands = **Ти си на ход** – { $contract }: { $factor ->
    [1] контра?
   *[other] реконтра?
}
# a button: ends the match
hand-dosta = Доста!
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **Ти си на ход** – взимаш ли { $card } за твоята { $seven }?
hand-turn-no-seven = **Ти си на ход** – { $card } може да се вземе за { $seven }, но ти я нямаш.
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **Ти си на ход** – избери карта, която да оставиш при взятките си.
   *[other] **Ти си на ход** – избери { $count } карти, които да оставиш при взятките си.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **Ти си на ход** – оставяш при взятките си { $cards } и още { $count }.
hand-turn-announce = **Ти си на ход** – имаш ли анонс?
# below the player to act: declarations can be chosen ahead
hand-ahead = Можеш да избереш и отсега: ще се обяви, когато ти дойде редът.
# $who (String)
hand-waiting-exchange = { $who } решава за седмицата
hand-waiting-discard = { $who } оставя карти при взятките си
hand-waiting-announce = Анонси: на ход е { $who }

# individual play; $us (String): a number, $them (String): names with numbers
hand-totals-alone = Ти { $us } · { $them }
hand-tricks-alone = взятки: ти { $us } · { $them }
hand-written-alone = Записани: ти { $us } · { $them }

# buttons
hand-throw-in = Слаба ръка – ново раздаване
# $card (String): turned up
hand-exchange-take = Взимам { $card }
# said by both players, also the one who does not hold the seven
hand-exchange-keep = Не сменям
hand-announce-none = Без анонс

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Раздаване { $number }:** { $who } го развали – имаше най-много { $points } точки.
# $who (String): one person
hand-lost-alone = Мачът свърши. Печели { $who }.

# For people without a private chat: 180 characters at most.

numbered-turn-exchange = Ти си на ход: обърнатата карта за твоята седмица?
numbered-turn-no-seven = Ти си на ход: нямаш седмицата за обърнатата карта.
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] Ти си на ход – избери номер на карта, която да оставиш при взятките си.
   *[other] Ти си на ход – избери { $count } номера на карти, които да оставиш при взятките си.
}
numbered-turn-announce = Ти си на ход: имаш ли анонс?
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = Оставяш при взятките си { $cards }. Избери още { $count }.
# $plan (String): declarations; $points (Number)
numbered-announce = Ще обявиш: { $plan } · { $points }. Натисни пак за друго.
numbered-announce-none = Няма да обявиш нищо. Натисни пак, за да избереш анонс.

# In the group.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = „{ $button }“ показва картите ти. Избираш тук.
play-hint-discard = „{ $button }“ показва кой номер коя карта е. Избери { $count }.
play-hint-announce = „{ $plans }“ показва само на теб какво можеш да обявиш.
play-hint-ahead = Който е след него, може да избере и отсега: ще се обяви, когато му дойде редът.
play-declare = Обявявам
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }**: { $card } за { $seven }?
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** оставя карта при взятките си
   *[other] **{ $who }** оставя { $count } карти при взятките си
}
play-announce = Анонси: на ход е **{ $who }**
auction-mus = Мус: **{ $who }** трябва да обяви коз
auction-must-name = **{ $who }** трябва да обяви коз
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Раздаване { $number }: { $who } го развали – имаше най-много { $points } точки. Раздава се отново.

# $card (String)
turned-up = Обърната: { $card }
turned-out = { $card } остава настрана
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } взе { $card } за { $seven }
turned-to-taker = { $who } взе { $card }
# $cards (String)
discards-known = Оставени при взятките: { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } остави карта при взятките си
   *[other] { $who } остави { $count } карти при взятките си
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), контра { $doubler }
contract-redoubled = { $contract } ({ $who }), контра { $doubler }, реконтра
contract-doubled-thrice = { $contract } ({ $who }), контра { $doubler }, реконтра, сюр-контра

# The board.

sheet-eight-run = Белот!
sheet-revoked = Ренонс
sheet-dosta = Доста
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } държи всичките осем { $suit } и печели мача.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $who } игра { $card } не по правилата във взятка { $number }. Забеляза { $finder }.
# $who (String)
sheet-dosta-by = { $who }: „доста“ – целта е стигната, останалото не се играе.
# $sides (String): who gets how many
kertici-of = кертици: { $sides }
sheet-kertici = Кертици
# points that a side loses because it has no trick
sheet-trickless = Без взятка
sheet-need = Трябват
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } го развали – имаше най-много { $points } точки.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **Победа за { $who }!**
result-drawn = **Равен мач.**
# $first, $second (String): two of three
result-shared = **{ $first } и { $second } си делят победата.**

answer-revoke-found = Има ренонс: наказанието е записано.
answer-revoke-none = Няма ренонс. В това раздаване не можеш да проверяваш повече.
