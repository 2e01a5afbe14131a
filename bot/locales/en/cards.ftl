# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $rank } of { $suit }
rank-seven = seven
rank-eight = eight
rank-nine = nine
rank-ten = ten
rank-jack = jack
rank-queen = queen
rank-king = king
rank-ace = ace
# $faces: mađarice have acorns, bells, hearts and leaves
suit-clubs = { $faces ->
    [madarice] acorns
   *[cards] clubs
}
suit-diamonds = { $faces ->
    [madarice] bells
   *[cards] diamonds
}
suit-hearts = hearts
suit-spades = { $faces ->
    [madarice] leaves
   *[cards] spades
}

# $sign (String): the suit's sign
call-clubs = { $sign } { $faces ->
    [madarice] Acorns
   *[cards] Clubs
}
call-diamonds = { $sign } { $faces ->
    [madarice] Bells
   *[cards] Diamonds
}
call-hearts = { $sign } Hearts
call-spades = { $sign } { $faces ->
    [madarice] Leaves
   *[cards] Spades
}
call-no-trumps = No trumps
call-all-trumps = All trumps
call-pass = { $game ->
    [bela] Dalje
   *[belot] Pass
}
call-contra = { $game ->
    [coinche] Coinche
   *[belot] Contra
}
call-recontra = { $game ->
    [coinche] Surcoinche
   *[belot] Recontra
}
call-third-contra = Third contra

# the same where there is hardly any room, as on the paper board
short-no-trumps = NT
short-all-trumps = AT

# the same in a line: "Ivo: pass"
said-no-trumps = no trumps
said-all-trumps = all trumps
said-pass = { $game ->
    [bela] dalje
   *[belot] pass
}
said-contra = { $game ->
    [coinche] coinche
   *[belot] contra
}
said-recontra = { $game ->
    [coinche] surcoinche
   *[belot] recontra
}
said-third-contra = third contra

# $contract (String): the sign of a suit, or no trumps or all trumps
bid-capot = capot { $contract }
bid-generale = générale { $contract }
# the same on a button that chooses the number of a bid, before its trumps
number-capot = Capot
number-generale = Générale

# $contract (String): a contract and who bid it, as in contract-of
contract-contra = { $contract }, { $game ->
    [coinche] coinched
   *[belot] contra
}
contract-recontra = { $contract }, { $game ->
    [coinche] surcoinched
   *[belot] recontra
}
contract-third-contra = { $contract }, third contra
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

kind-tierce = tierce
kind-quarte = quarte
kind-quinte = quinte
kind-quad = four
kind-belote = { $game ->
    [bela] bela
   *[belot] belote
}
# said with the second card of a belote; empty where players say nothing
kind-rebelote = rebelote

# $card (String): the highest card, as K♠
tierce-to = tierce to { $card }
quarte-to = quarte to { $card }
quinte-to = quinte to { $card }
quad-nines = four nines
quad-tens = four tens
quad-jacks = four jacks
quad-queens = four queens
quad-kings = four kings
quad-aces = four aces
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = { $game ->
    [bela] bela { $suit } ({ $who })
   *[belot] belote { $suit } ({ $who })
}
