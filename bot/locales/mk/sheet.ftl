# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Делење { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = Помина
sheet-inside = Падна
sheet-hanging = Виси
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } поен повеќе
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } поени повеќе
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } поен помалку
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } поени помалку
}
sheet-tricks = Штихови
sheet-cards = Карти
sheet-last-ten = Последни 10
sheet-doubled = Без адут ×2
sheet-declarations = Најави
sheet-belote = { $game ->
    [bela] Бела
   *[belot] Бељот
}
sheet-capot = { $game ->
    [bela] Штигља
   *[belot] Чаљо
}
sheet-points = Поени
sheet-written = Запишано
sheet-settled = од тоа висело
sheet-hang = Виси
sheet-total = Вкупно
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] Виси { NUMBER($points, useGrouping: 0) } поен.
   *[other] Висат { NUMBER($points, useGrouping: 0) } поени.
}
# $number (Number): which deal
sheet-thrown-in = Делење { $number }: сите рекоа понатаму.
# of a deal in which everybody passed
thrown-in-counts = Секое четврто по ред се брои, па и ова.
# $count (Number); $who (String): who has won
thrown-in-lot = И по { $count } по ред е исто, па одлучува ждрепката: { $who }.
sheet-whole-deal = Целото делење

# $number (Number): which deal
deal-title = **Делење { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    Дели { $who }
    { $calls }
# $declarations (String)
deal-declared = Најавено: { $declarations }
# $led, $took (String): the marks beside the cards of a trick
deal-marks = { $led } почнува · { $took } зема
# $number (Number): which trick; $cards (String): in the order played; $who (String): who took it
deal-trick = { $number }. { $cards } – { $who }
# $verdict (String); $written (String): what each side wrote
deal-written = { $verdict }: { $written }
deal-thrown-in = Сите рекоа понатаму.

# $points (String): the totals, as "151 : 98"
score-now = **{ $points }**
score-empty = Сè уште не е запишано ниту едно делење.
score-deal = Бр.
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **Победа: { $who }!**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $deals ->
    [one] { $points } по { $deals } делење
   *[other] { $points } по { $deals } делења
}
result-rematch = Реванш
result-reopen = Смени места

result-partners = Други парови
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Види го делењето { $number }
  *[other] Делење { $number }, штих { $trick }
}
# a link beside it
result-replay-private = Види го во приватниот чет

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Пресврт: делење { $number } – оттогаш предноста е на { $who }.
turning-throughout = { $who }: водство од почеток до крај.
turning-capot = { $game ->
    [bela] Штигља
   *[belot] Чаљо
} во делење { $number }: { $who }, { $points }.
turning-fall = Најскап пад: делење { $number }, { $who } – { $points } на другата страна.
turning-best = Најдобро делење: бр. { $number }, { $who } со { $points }.
