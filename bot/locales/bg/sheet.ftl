# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Раздаване { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = Изкарана
sheet-inside = Вътре
sheet-hanging = Висяща
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who }: с { NUMBER($points, useGrouping: 0) } точка повече
   *[other] { $who }: с { NUMBER($points, useGrouping: 0) } точки повече
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who }: с { NUMBER($points, useGrouping: 0) } точка по-малко
   *[other] { $who }: с { NUMBER($points, useGrouping: 0) } точки по-малко
}
sheet-tricks = Взятки
sheet-cards = Карти
sheet-last-ten = Последно 10
sheet-doubled = Без коз ×2
sheet-declarations = Анонси
sheet-belote = { $game ->
    [bela] Бела
   *[belot] Белот
}
sheet-capot = { $game ->
    [bela] Щиглия
   *[belot] Капо
}
sheet-points = Точки
sheet-written = Записани
sheet-settled = от тях висели
sheet-hang = Висят
sheet-total = Общо
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] Виси { NUMBER($points, useGrouping: 0) } точка.
   *[other] Висят { NUMBER($points, useGrouping: 0) } точки.
}
# $number (Number): which deal
sheet-thrown-in = Раздаване { $number }: всички казаха пас.
# of a deal in which everybody passed
thrown-in-counts = Всяко четвърто поред се брои, и това също.
# $count (Number); $who (String): who has won
thrown-in-lot = Равно е и след { $count } поред, решава жребият: { $who }.
sheet-whole-deal = Цялото раздаване

# $number (Number): which deal
deal-title = **Раздаване { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    Раздава { $who }
    { $calls }
# $declarations (String)
deal-declared = Анонси: { $declarations }
# $led, $took (String): the marks beside the cards of a trick
deal-marks = { $led } започва · { $took } взима
# $number (Number): which trick; $cards (String): in the order played; $who (String): who took it
deal-trick = { $number }. { $cards } – { $who }
# $verdict (String); $written (String): what each side wrote
deal-written = { $verdict }: { $written }
deal-thrown-in = Всички казаха пас.

# $points (String): the totals, as "151 : 98"
score-now = **{ $points }**
score-empty = Още няма записано раздаване.
score-deal = №
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **Победа за { $who }!**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $deals ->
    [one] { $points } след { $deals } раздаване
   *[other] { $points } след { $deals } раздавания
}
result-rematch = Реванш
result-reopen = Смяна на местата

result-partners = Други партньори
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Виж раздаване { $number }
  *[other] Виж раздаване { $number }, взятка { $trick }
}
# a link beside it
result-replay-private = Виж го в личния чат

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Обрат: раздаване { $number } – оттам преднината е на { $who }.
turning-throughout = { $who }: преднина от началото до края.
turning-capot = { $game ->
    [bela] Щиглия
   *[belot] Капо
} в раздаване { $number }: { $who }, { $points }.
turning-fall = Най-скъпата вкарана: раздаване { $number }, { $who } – { $points } за противника.
turning-best = Най-силно раздаване: { $number }, { $who } с { $points }.
