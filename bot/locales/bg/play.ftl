# Каквото има само в някои игри: обърната карта, връщане на карти, анонси преди първата карта, слаба ръка,
# игра на честна дума, всеки за себе си.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **Ти си на ход** – мус: трябва да обявиш коз.
hand-turn-must-name = **Ти си на ход** – трябва да обявиш коз.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **Ти си на ход** – коз { $suit }?
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **Ти си на ход** – взимаш ли { $card } за твоята { $seven }?
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **Ти си на ход** – избери карта, която да свалиш.
   *[other] **Ти си на ход** – избери { $count } карти, които да свалиш.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **Ти си на ход** – сваляш { $cards } и още { $count }.
hand-turn-announce = **Ти си на ход** – какъв анонс обявяваш?
# $who (String)
hand-waiting-exchange = { $who } може да смени седмицата
hand-waiting-discard = { $who } сваля карти
hand-waiting-announce = { $who } обявява анонси

# everybody for himself; $us (String): a number, $them (String): names with numbers
hand-totals-alone = Ти { $us } · { $them }
hand-tricks-alone = взятки: ти { $us } · { $them }
hand-written-alone = Записани: ти { $us } · { $them }

# buttons
hand-throw-in = Слаба ръка – ново раздаване
# $card (String)
hand-exchange-take = Взимам { $card }
hand-exchange-keep = Оставам с { $card }
hand-announce-none = Без анонс

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Раздаване { $number }:** { $who } с най-много { $points } точки развали раздаването.
# $who (String): one person
hand-lost-alone = Мачът свърши. Печели { $who }.
hand-drawn = **Мачът е равен.**

# За когото личното съобщение не стига: най-много 180 знака.

numbered-turn-exchange = Ти си на ход: обърнатата карта за твоята седмица?
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] Ти си на ход – избери номер на карта за сваляне.
   *[other] Ти си на ход – избери { $count } номера на карти за сваляне.
}
numbered-turn-announce = Ти си на ход – обявяваш анонси.
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = Сваляш { $cards }. Избери още { $count }.
# $plan (String): declarations; $points (Number)
numbered-announce = Ще обявиш: { $plan } · { $points }. Натисни пак за друго.
numbered-announce-none = Няма да обявиш нищо. Натисни пак, за да избереш анонс.

# В групата.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = „{ $button }“ показва картите ти. Избираш тук.
play-hint-discard = „{ $button }“ показва кой номер коя карта е. Избери { $count }.
play-hint-announce = „{ $plans }“ показва какво ще обявиш.
play-declare = Обявявам
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }** може да вземе { $card } за { $seven }
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** връща карта
   *[other] **{ $who }** връща { $count } карти
}
play-announce = **{ $who }** обявява анонси
auction-mus = Мус: **{ $who }** трябва да обяви коз
auction-must-name = **{ $who }** трябва да обяви коз
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Раздаване { $number }: { $who } с най-много { $points } точки го развали. Раздава се отново.

# $card (String)
turned-up = Обърната: { $card }
turned-out = { $card } остава настрана
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } взе { $card } за { $seven }
# $cards (String)
discards-known = Върнати: { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } върна карта
   *[other] { $who } върна { $count } карти
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), контра { $doubler }
contract-redoubled = { $contract } ({ $who }), контра { $doubler }, реконтра

# Таблото.

sheet-eight-run = Белот!
sheet-revoked = Ренонс
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } държи всичките осем { $suit } и печели мача.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $who } игра { $card } не по правилата във взятка { $number }. Забеляза { $finder }.
# $sides (String): who gets how many
kertici-of = кертици: { $sides }
sheet-kertici = Кертици
# points that a side loses because it has no trick
sheet-trickless = Без взятка
sheet-need = Трябват
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } с най-много { $points } точки го развали.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **Победа за { $who }!**
result-drawn = **Мачът е равен.**

answer-revoke-found = Има ренонс: наказанието е записано.
answer-revoke-none = Няма ренонс. В това раздаване не можеш да проверяваш повече.
