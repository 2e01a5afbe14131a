# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $rank } de { $suit }
rank-seven = sept
rank-eight = huit
rank-nine = neuf
rank-ten = dix
rank-jack = valet
rank-queen = dame
rank-king = roi
rank-ace = as
# $faces: mađarice have acorns, bells, hearts and leaves
suit-clubs = { $faces ->
    [madarice] gland
   *[cards] trèfle
}
suit-diamonds = { $faces ->
    [madarice] grelot
   *[cards] carreau
}
suit-hearts = cœur
suit-spades = { $faces ->
    [madarice] feuille
   *[cards] pique
}

# $sign (String): the suit's sign
call-clubs = { $sign } { $faces ->
    [madarice] Gland
   *[cards] Trèfle
}
call-diamonds = { $sign } { $faces ->
    [madarice] Grelot
   *[cards] Carreau
}
call-hearts = { $sign } Cœur
call-spades = { $sign } { $faces ->
    [madarice] Feuille
   *[cards] Pique
}
call-no-trumps = Sans-atout
call-all-trumps = Tout-atout
call-pass = { $game ->
    [bela] Dalje
   *[belot] Passe
}
call-contra = { $game ->
    [coinche] Coinche
   *[belot] Contre
}
call-recontra = { $game ->
    [coinche] Surcoinche
   *[belot] Surcontre
}
call-third-contra = Troisième contre

# the same where there is hardly any room, as on the paper board
short-no-trumps = Sans
short-all-trumps = Tout

# the same in a line: "Ivo: pass"
said-no-trumps = sans-atout
said-all-trumps = tout-atout
said-pass = { $game ->
    [bela] dalje
   *[belot] passe
}
said-contra = { $game ->
    [coinche] coinche
   *[belot] contre
}
said-recontra = { $game ->
    [coinche] surcoinche
   *[belot] surcontre
}
said-third-contra = troisième contre

# $contract (String): the sign of a suit, or no trumps or all trumps
bid-capot = capot { $contract }
bid-generale = générale { $contract }
# the same on a button that chooses the number of a bid, before its trumps
number-capot = Capot
number-generale = Générale

# $contract (String): a contract and who bid it, as in contract-of
contract-contra = { $contract }, { $game ->
    [coinche] coinché
   *[belot] contré
}
contract-recontra = { $contract }, { $game ->
    [coinche] surcoinché
   *[belot] surcontré
}
contract-third-contra = { $contract }, contré une troisième fois
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

kind-tierce = tierce
kind-quarte = cinquante
kind-quinte = cent
kind-quad = carré
kind-belote = { $game ->
    [bela] bela
   *[belot] belote
}
# said with the second card of a belote; empty where players say nothing
kind-rebelote = rebelote

# $card (String): the highest card, as K♠
tierce-to = tierce au { $card }
quarte-to = cinquante au { $card }
quinte-to = cent au { $card }
quad-nines = carré de neuf
quad-tens = carré de dix
quad-jacks = carré de valets
quad-queens = carré de dames
quad-kings = carré de rois
quad-aces = carré d’as
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = { $game ->
    [bela] bela { $suit } ({ $who })
   *[belot] belote { $suit } ({ $who })
}
