# Cards, calls and declarations.

# $rank, $suit (String): words of a card, as a screen reader says them
card-full = { $suit } { $rank }
rank-seven = sedmica
rank-eight = osmica
rank-nine = devetka
rank-ten = desetka
rank-jack = dečko
rank-queen = dama
rank-king = kralj
rank-ace = as
suit-clubs = tref
suit-diamonds = karo
suit-hearts = herc
suit-spades = pik

call-clubs = ♣ Tref
call-diamonds = ♦ Karo
call-hearts = ♥ Herc
call-spades = ♠ Pik
call-no-trumps = Bez aduta
call-all-trumps = Sve adut
call-pass = Dalje
call-contra = Kontra
call-recontra = Rekontra

# the same where there is hardly any room, as on the paper board
short-no-trumps = BA
short-all-trumps = SA

# the same in a line: "Ivo: dalje"
said-clubs = ♣
said-diamonds = ♦
said-hearts = ♥
said-spades = ♠
said-no-trumps = bez aduta
said-all-trumps = sve adut
said-pass = dalje
said-contra = kontra
said-recontra = rekontra

# $contract (String): one of the calls
contract-contra = { $contract }, kontra
contract-recontra = { $contract }, rekontra
# $contract (String): a contract; $who (String): who bid it
contract-of = { $contract } ({ $who })

# in bela as people say it: "20, do kralja"
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
quad-jacks = četiri dečka
quad-queens = četiri dame
quad-kings = četiri kralja
quad-aces = četiri asa
# $declared (String): a declaration; $who (String)
declared-by = { $declared } ({ $who })
# $suit (String): a suit's sign; $who (String)
belote-by = bela { $suit } ({ $who })
