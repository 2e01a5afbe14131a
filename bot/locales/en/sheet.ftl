# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Deal { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = { $game ->
    [bela] Prolaz
   *[belot] Made
}
sheet-inside = { $game ->
    [bela] Pad
   *[belot] Failed
}
sheet-hanging = Hanging
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } point ahead
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } points ahead
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who }: { NUMBER($points, useGrouping: 0) } point behind
   *[other] { $who }: { NUMBER($points, useGrouping: 0) } points behind
}
sheet-tricks = Tricks
sheet-cards = Cards
sheet-last-ten = Last ten
sheet-doubled = No trumps ×2
sheet-declarations = { $game ->
    [bela] Zvanja
   *[belot] Declarations
}
sheet-belote = { $game ->
    [bela] Bela
   *[belot] Belote
}
sheet-capot = { $game ->
    [bela] Štiglja
   *[belot] Capot
}
sheet-points = Points
sheet-written = Scored
sheet-settled = of these hung
sheet-hang = Hanging
sheet-total = Total
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } point hangs.
   *[other] { NUMBER($points, useGrouping: 0) } points hang.
}
# $number (Number): which deal
sheet-thrown-in = Deal { $number }: everybody passed.
# of a deal in which everybody passed
thrown-in-counts = Every fourth in a row counts, so this one does.
# $count (Number); $who (String): who has won
thrown-in-lot = Still a tie after { $count } in a row, so the lot decides: { $who }.
sheet-whole-deal = The whole deal

# $number (Number): which deal
deal-title = **Deal { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    { $who } dealt
    { $calls }
# $declarations (String)
deal-declared = { $game ->
    [bela] Zvanja: { $declarations }
   *[belot] Declared: { $declarations }
}
# $led, $took (String): the marks beside the cards of a trick
deal-marks = { $led } led · { $took } took it
# $number (Number): which trick; $cards (String): in the order played; $who (String): who took it
deal-trick = { $number }. { $cards } – { $who }
# $verdict (String); $written (String): what each side wrote
deal-written = { $verdict }: { $written }
deal-thrown-in = Everybody passed.

# $points (String): the totals, as "151 : 98"
score-now = **{ $points }**
score-empty = No deal has been scored yet.
score-deal = No.
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **{ $who } win!**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $deals ->
    [one] { $points } after { $deals } deal
   *[other] { $points } after { $deals } deals
}
result-rematch = Rematch
result-reopen = Change seats

result-partners = Other partners
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Replay deal { $number }
  *[other] Deal { $number }, trick { $trick }
}
# a link beside it
result-replay-private = See it in the private chat

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Turning point: deal { $number } – from there { $who } led.
turning-throughout = { $who } led from the first deal on.
turning-capot = { $game ->
    [bela] Štiglja
   *[belot] Capot
} in deal { $number }: { $who }, { $points }.
turning-fall = Costliest failure: deal { $number }, { $who } – { $points } to the other side.
turning-best = Best deal: no. { $number }, { $who } with { $points }.
