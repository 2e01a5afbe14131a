# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Deljenje { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = Prolaz
sheet-inside = Pad
sheet-hanging = Visi
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } poen više
    [few] { $who }: { NUMBER($points, useGrouping: 0) } poena više
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } poena više
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } poen manje
    [few] { $who }: { NUMBER($points, useGrouping: 0) } poena manje
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } poena manje
}
sheet-tricks = Štihovi
sheet-cards = Karte
sheet-last-ten = Zadnjih 10
sheet-doubled = Bez aduta ×2
sheet-declarations = Zvanja
sheet-belote = Bela
sheet-capot = { $game ->
    [bela] Štiglja
   *[belot] Kapo
}
sheet-points = Poeni
sheet-written = Upisano
sheet-settled = od toga visilo
sheet-hang = Visi
sheet-total = Ukupno
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] Visi { NUMBER($points, useGrouping: 0) } poen.
    [few] Vise { NUMBER($points, useGrouping: 0) } poena.
   *[other] Visi { NUMBER($points, useGrouping: 0) } poena.
}
# $number (Number): which deal
sheet-thrown-in = Deljenje { $number }: svi su rekli dalje.
# of a deal in which everybody passed
thrown-in-counts = Svako četvrto zaredom se broji, pa i ovo.
# $count (Number); $who (String): who has won
thrown-in-lot = I nakon { $count } zaredom je nerešeno, odlučuje žreb: { $who }.
sheet-whole-deal = Celo deljenje

# $number (Number): which deal
deal-title = **Deljenje { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    Deli { $who }
    { $calls }
# $declarations (String)
deal-declared = Zvanja: { $declarations }
# $led, $took (String): the marks beside the cards of a trick
deal-marks = { $led } počinje · { $took } uzima
# $number (Number): which trick; $cards (String): in the order played; $who (String): who took it
deal-trick = { $number }. { $cards } – { $who }
# $verdict (String); $written (String): what each side wrote
deal-written = { $verdict }: { $written }
deal-thrown-in = Svi su rekli dalje.

# $points (String): the totals, as "151 : 98"
score-now = **{ $points }**
score-empty = Još nije upisano nijedno deljenje.
score-deal = Br.
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **Pobeda: { $who }!**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $points } nakon { $deals } deljenja
result-rematch = Revanš
result-reopen = Zamena mesta

result-partners = Drugi parovi
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Vidi { $number }. deljenje
  *[other] Vidi { $number }. deljenje, { $trick }. štih
}
# a link beside it
result-replay-private = Vidi u privatnom četu

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Preokret: deljenje { $number } – otad vođstvo ima { $who }.
turning-throughout = { $who }: vođstvo od početka do kraja.
turning-capot = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} u deljenju { $number }: { $who }, { $points }.
turning-fall = Najskuplji pad: deljenje { $number }, { $who } – protivniku { $points }.
turning-best = Najbolje deljenje: { $number }, { $who } sa { $points }.
