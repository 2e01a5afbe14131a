# The score sheet: one deal, the whole match, its end.

# $number (Number): which deal; $contract (String): with the declarer
sheet-title = **Donne { $number }** – { $contract }
# $verdict (String)
sheet-verdict = **{ $verdict }**
sheet-made = { $game ->
    [bela] Prolaz
   *[belot] Réussi
}
sheet-inside = { $game ->
    [bela] Pad
   *[belot] Chute
}
sheet-hanging = Litige
# $who (String): the declaring side; $points (Number): the lead of the declaring side, or what it has beyond its bid
sheet-ahead = { $points ->
    [one] { $who } : { NUMBER($points, useGrouping: 0) } point d’avance
   *[other] { $who } : { NUMBER($points, useGrouping: 0) } points d’avance
}
# the same where it is behind
sheet-behind = { $points ->
    [one] { $who } : { NUMBER($points, useGrouping: 0) } point de retard
   *[other] { $who } : { NUMBER($points, useGrouping: 0) } points de retard
}
sheet-tricks = Plis
sheet-cards = Cartes
sheet-last-ten = Dix de der
sheet-doubled = Sans-atout ×2
sheet-declarations = { $game ->
    [bela] Zvanja
   *[belot] Annonces
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
sheet-written = Marqué
sheet-settled = dont litige
sheet-hang = Litige
sheet-total = Total
# $points (Number): the hanging points, as written
sheet-hanging-pot = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } point en litige.
   *[other] { NUMBER($points, useGrouping: 0) } points en litige.
}
# $number (Number): which deal
sheet-thrown-in = Donne { $number } : tout le monde a passé.
# of a deal in which everybody passed
thrown-in-counts = Chaque quatrième de suite compte, donc celle-ci aussi.
# $count (Number); $who (String): who has won
thrown-in-lot = Toujours égalité après { $count } de suite, le sort décide donc : { $who }.
sheet-whole-deal = Toute la donne

# $number (Number): which deal
deal-title = **Donne { $number }**
# $who (String): the dealer; $calls (String)
deal-calls =
    { $who } a distribué
    { $calls }
# $declarations (String)
deal-declared = { $game ->
    [bela] Zvanja : { $declarations }
   *[belot] Annoncé : { $declarations }
}
# $led, $took (String): the marks beside the cards of a trick
deal-marks = { $led } entame · { $took } prend
# $number (Number): which trick; $cards (String): in the order played; $who (String): who took it
deal-trick = { $number }. { $cards } – { $who }
# $verdict (String); $written (String): what each side wrote
deal-written = { $verdict } : { $written }
deal-thrown-in = Tout le monde a passé.

# $points (String): the totals, as "151 : 98"
score-now = **{ $points }**
score-empty = Aucune donne n’est encore marquée.
score-deal = N°
# $number (Number): which deal; $contract (String): in short
score-row = { $number }. { $contract }

# $who (String): the winning side
result-title = **Victoire : { $who } !**
# $points (String): as "151 : 98"; $deals (Number): how many there were, those passed out too
result-score = { $deals ->
    [one] { $points } après { $deals } donne
   *[other] { $points } après { $deals } donnes
}
result-rematch = Revanche
result-reopen = Changer de places

result-partners = Autres partenaires
# $number (Number): which deal; $trick (Number): which trick decided it, 0 if none did
result-replay-deal = { $trick ->
   [0] Revoir la donne { $number }
  *[other] Donne { $number }, pli { $trick }
}
# a link beside it
result-replay-private = À voir dans le chat privé

# What decided the match. $number (Number): which deal; $who (String): a side; $points (String)
turning-lead = Tournant : la donne { $number } – depuis, { $who } en tête.
turning-throughout = En tête depuis la première donne : { $who }.
turning-capot = { $game ->
    [bela] Štiglja
   *[belot] Capot
} à la donne { $number } : { $who }, { $points }.
turning-fall = Chute la plus chère : donne { $number }, { $who } – { $points } à l’autre camp.
turning-best = Meilleure donne : n° { $number }, { $who } avec { $points }.
