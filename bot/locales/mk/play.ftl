# What only some games have: turned-up cards, discards, declaring before the lead, low hands,
# honour play, individual play.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **Ти си на ред** – мус: мораш да викаш адут.
hand-turn-must-name = **Ти си на ред** – мораш да викаш адут.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **Ти си на ред** – дали { $suit } е адут?
# $contract (String): the trumps that stand, and who named them; $factor (Number): 1, or 2 after contra
hand-turn-stands = **Ти си на ред** – { $contract }: { $factor ->
    [1] контра?
   *[other] реконтра?
}
# a button: ends the match
hand-dosta = Доста!
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **Ти си на ред** – го земаш { $card } за својата { $seven }?
hand-turn-no-seven = **Ти си на ред** – { $card } може да се земе за { $seven }, но ја немаш.
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **Ти си на ред** – избери { $count } карта што ја тргаш.
   *[other] **Ти си на ред** – избери { $count } карти што ги тргаш.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **Ти си на ред** – ги тргаш { $cards } и уште { $count }.
hand-turn-announce = **Ти си на ред** – имаш ли најава?
# below the player to act: declarations can be chosen ahead
hand-ahead = Можеш да избереш уште сега, важи кога ќе дојдеш на ред.
# $who (String)
hand-waiting-exchange = { $who } одлучува за седмицата
hand-waiting-discard = { $who } трга карти
hand-waiting-announce = Најави: на ред е { $who }

# individual play; $us (String): a number, $them (String): names with numbers
hand-totals-alone = Ти { $us } · { $them }
hand-tricks-alone = штихови: ти { $us } · { $them }
hand-written-alone = Запишано: ти { $us } · { $them }

# buttons
hand-throw-in = Слаби карти – дели пак
# $card (String): turned up
hand-exchange-take = Земам { $card }
# said by both players, also the one who does not hold the seven
hand-exchange-keep = Не менувам
hand-announce-none = { $game ->
    [bela] Понатаму
   *[belot] Ништо
}

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Делење { $number }:** { $who } го поништи – имаше најмногу { $points } поени.
# $who (String): one person
hand-lost-alone = Партијата заврши. Победува { $who }.

# For people without a private chat: 180 characters at most.

numbered-turn-exchange = Ти си на ред: отворената карта за твојата седмица?
numbered-turn-no-seven = Ти си на ред: ја немаш седмицата за отворената карта.
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] Ти си на ред: избери { $count } број на карта за тргање.
   *[other] Ти си на ред: избери { $count } броја на карти за тргање.
}
numbered-turn-announce = Ти си на ред: имаш ли најава?
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = Се тргаат: { $cards }. Избери уште { $count }.
# $plan (String): declarations; $points (Number)
numbered-announce = Најавуваш: { $plan } · { $points }. Притисни пак за друг избор.
numbered-announce-none = Не најавуваш ништо. Притисни пак за да избереш најава.

# In the group.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = „{ $button }“ ги покажува твоите карти. Одлучи тука.
play-hint-discard = „{ $button }“ покажува кој број која карта е. Избери { $count }.
play-hint-announce = „{ $plans }“ само тебе ти покажуваат што можеш да најавиш.
play-hint-ahead = Тие што се на ред потоа можат да изберат уште сега; важи кога ќе дојдат на ред.
play-declare = Најавувам
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }**: { $card } за { $seven }?
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** трга { $count } карта
   *[other] **{ $who }** трга { $count } карти
}
play-announce = Најави: на ред е **{ $who }**
auction-mus = Мус: **{ $who }** мора да вика адут
auction-must-name = **{ $who }** мора да вика адут
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Делење { $number }: { $who } го поништи – имаше најмногу { $points } поени. Се дели пак.

# $card (String)
turned-up = Отворена: { $card }
turned-out = { $card } останува настрана
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } зема { $card } за { $seven }
turned-to-taker = { $who } ја зема { $card }
# $cards (String)
discards-known = Тргнато: { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } тргна { $count } карта
   *[other] { $who } тргна { $count } карти
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), контра { $doubler }
contract-redoubled = { $contract } ({ $who }), контра { $doubler }, реконтра
contract-doubled-thrice = { $contract } ({ $who }), контра { $doubler }, реконтра, субконтра

# The board.

sheet-eight-run = Белот!
sheet-revoked = Погрешна карта
sheet-dosta = Доста
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } ги држи сите осум { $suit } и ја добива партијата.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $card } во { $number }. штих не е по правилата: { $who }. Тоа го виде { $finder }.
# $who (String)
sheet-dosta-by = { $who }: „доста“ – целта е достигната, остатокот не се игра.
# $sides (String): who gets how many
kertici-of = кертици: { $sides }
sheet-kertici = Кертици
# points that a side loses because it has no trick
sheet-trickless = Без штих
sheet-need = Потребно
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } го поништи – имаше најмногу { $points } поени.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **Победа: { $who }!**
result-drawn = **Партијата е нерешена.**
# $first, $second (String): two of three
result-shared = **{ $first } и { $second } ја делат победата.**

answer-revoke-found = Една карта не беше по правилата: казната е запишана.
answer-revoke-none = Сè е одиграно по правилата. Во ова делење веќе не можеш да проверуваш.
