# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Dijeljenje { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = Prolaz
sheet-inside = Pad
sheet-hanging = Visi
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } bod više
    [few] { $who }: { NUMBER($points, useGrouping: 0) } boda više
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } bodova više
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } bod manje
    [few] { $who }: { NUMBER($points, useGrouping: 0) } boda manje
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } bodova manje
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
sheet-points = Bodovi
sheet-written = Upisano
sheet-settled = od toga visjelo
sheet-hang = Visi
sheet-total = Ukupno
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] Visi { NUMBER($points, useGrouping: 0) } bod.
    [few] Vise { NUMBER($points, useGrouping: 0) } boda.
   *[other] Visi { NUMBER($points, useGrouping: 0) } bodova.
}
# $number (Number): which deal
sheet-thrown-in = Dijeljenje { $number }: svi su rekli dalje.
# of a deal in which everybody passed
thrown-in-counts = Svako četvrto zaredom se broji, pa i ovo.
# $count (Number); $who (String): who has won
thrown-in-lot = I nakon { $count } zaredom je neriješeno, odlučuje ždrijeb: { $who }.
sheet-whole-deal = Cijelo dijeljenje

# $number (Number): which deal
deal-title = **Dijeljenje { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    Dijeli { $who }
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
score-empty = Još nije upisano nijedno dijeljenje.
score-deal = Br.
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **Pobjeda: { $who }!**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $points } nakon { $deals } dijeljenja
result-rematch = Revanš
result-reopen = Zamjena mjesta

result-partners = Drugi parovi
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Vidi { $number }. dijeljenje
  *[other] Vidi { $number }. dijeljenje, { $trick }. štih
}
# a link beside it
result-replay-private = Vidi u privatnom chatu

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Preokret: dijeljenje { $number } – otad vodstvo ima { $who }.
turning-throughout = { $who }: vodstvo od početka do kraja.
turning-capot = { $game ->
    [bela] Štiglja
   *[belot] Kapo
} u dijeljenju { $number }: { $who }, { $points }.
turning-fall = Najskuplji pad: dijeljenje { $number }, { $who } – protivniku { $points }.
turning-best = Najbolje dijeljenje: { $number }, { $who } s { $points }.
