# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $suit } { $rank }
rank-seven = sedmica
rank-eight = osmica
rank-nine = devetka
rank-ten = desetka
rank-jack = žandar
rank-queen = { $faces ->
    [madarice] baba
   *[cards] dama
}
rank-king = kralj
rank-ace = kec
# $faces: mađarice have acorns, bells, hearts and leaves
suit-clubs = { $faces ->
    [madarice] žir
   *[cards] tref
}
suit-diamonds = { $faces ->
    [madarice] bundeva
   *[cards] karo
}
suit-hearts = { $faces ->
    [madarice] { $held ->
        [J] crveni
        [K] crveni
        [A] crveni
       *[other] crvena
    }
   *[cards] herc
}
suit-spades = { $faces ->
    [madarice] { $held ->
        [J] zeleni
        [K] zeleni
        [A] zeleni
       *[other] zelena
    }
   *[cards] pik
}

# $sign (String): the suit's sign
call-clubs = { $sign } { $faces ->
    [madarice] Žir
   *[cards] Tref
}
call-diamonds = { $sign } { $faces ->
    [madarice] Bundeva
   *[cards] Karo
}
call-hearts = { $sign } { $faces ->
    [madarice] Crvena
   *[cards] Herc
}
call-spades = { $sign } { $faces ->
    [madarice] Zelena
   *[cards] Pik
}
call-no-trumps = Bez aduta
call-all-trumps = Sve adut
call-pass = Dalje
call-contra = Kontra
call-recontra = Rekontra
call-third-contra = Subkontra

# the same where there is hardly any room, as on the paper board
short-no-trumps = BA
short-all-trumps = SA

# the same in a line: "Ivo: pass"
said-no-trumps = bez aduta
said-all-trumps = sve adut
said-pass = dalje
said-contra = kontra
said-recontra = rekontra
said-third-contra = subkontra

# $contract (String): the sign of a suit, or no trumps or all trumps
bid-capot = kapo { $contract }
bid-generale = general { $contract }
# the same on a button that chooses the number of a bid, before its trumps
number-capot = Kapo
number-generale = General

# $contract (String): a contract and who bid it, as in contract-of
contract-contra = { $contract }, kontra
contract-recontra = { $contract }, rekontra
contract-third-contra = { $contract }, subkontra
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

kind-tierce = { $game ->
    [bela] 20
   *[belot] terca
}
kind-quarte = { $game ->
    [bela] 50
   *[belot] kvarta
}
kind-quinte = { $game ->
    [bela] 100
   *[belot] kvinta
}
kind-quad = četiri iste
kind-belote = bela
# said with the second card of a belote; empty where players say nothing
kind-rebelote = { "" }

# $card (String): the highest card, as K♠
tierce-to = { $game ->
    [bela] 20 do { $card }
   *[belot] terca do { $card }
}
quarte-to = { $game ->
    [bela] 50 do { $card }
   *[belot] kvarta do { $card }
}
quinte-to = { $game ->
    [bela] 100 do { $card }
   *[belot] kvinta do { $card }
}
quad-nines = četiri devetke
quad-tens = četiri desetke
quad-jacks = četiri žandara
quad-queens = { $faces ->
    [madarice] četiri babe
   *[cards] četiri dame
}
quad-kings = četiri kralja
quad-aces = četiri keca
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = bela { $suit } ({ $who })
