# What only some games have: turned-up cards, discards, declaring before the lead, low hands,
# honour play, individual play.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **Ti si na redu** – mus: moraš da zoveš adut.
hand-turn-must-name = **Ti si na redu** – moraš da zoveš adut.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **Ti si na redu** – da li je { $suit } adut?
# $contract (String): the trumps that stand, and who named them; $factor (Number): 1, or 2 after contra
hand-turn-stands = **Ti si na redu** – { $contract }: { $factor ->
    [1] kontra?
   *[other] rekontra?
}
# a button: ends the match
hand-dosta = Dosta!
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **Ti si na redu** – da li uzimaš { $card } za svoju { $seven }?
hand-turn-no-seven = **Ti si na redu** – { $card } može da se uzme za { $seven }, ali je nemaš.
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **Ti si na redu** – izaberi { $count } kartu koju odbacuješ.
    [few] **Ti si na redu** – izaberi { $count } karte koje odbacuješ.
   *[other] **Ti si na redu** – izaberi { $count } karata koje odbacuješ.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **Ti si na redu** – odbacuješ { $cards } i još { $count }.
hand-turn-announce = **Ti si na redu** – imaš li zvanje?
# below the player to act: declarations can be chosen ahead
hand-ahead = Možeš da izabereš već sada, važi kad dođeš na red.
# $who (String)
hand-waiting-exchange = { $who } odlučuje o sedmici
hand-waiting-discard = { $who } odbacuje karte
hand-waiting-announce = Zvanja: na redu je { $who }

# individual play; $us (String): a number, $them (String): names with numbers
hand-totals-alone = Ti { $us } · { $them }
hand-tricks-alone = štihovi: ti { $us } · { $them }
hand-written-alone = Upisano: ti { $us } · { $them }

# buttons
hand-throw-in = Slabe karte – deli opet
# $card (String): turned up
hand-exchange-take = Uzimam { $card }
# said by both players, also the one who does not hold the seven
hand-exchange-keep = Ne menjam
hand-announce-none = Dalje

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Deljenje { $number }:** { $who } ga poništava sa najviše { $points } poena.
# $who (String): one person
hand-lost-alone = Partija je gotova. Pobeđuje { $who }.

# For people without a private chat: 180 characters at most.

numbered-turn-exchange = Ti si na redu: okrenuta karta za tvoju sedmicu?
numbered-turn-no-seven = Ti si na redu: nemaš sedmicu za okrenutu kartu.
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] Ti si na redu – izaberi { $count } broj karte za odbacivanje.
    [few] Ti si na redu – izaberi { $count } broja karata za odbacivanje.
   *[other] Ti si na redu – izaberi { $count } brojeva karata za odbacivanje.
}
numbered-turn-announce = Ti si na redu: imaš li zvanje?
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = Odbacuješ { $cards }. Izaberi još { $count }.
# $plan (String): declarations; $points (Number)
numbered-announce = Zoveš: { $plan } · { $points }. Pritisni opet za drugi izbor.
numbered-announce-none = Ne zoveš ništa. Pritisni opet da izabereš zvanje.

# In the group.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = „{ $button }“ pokazuje tvoje karte. Odluči ovde.
play-hint-discard = „{ $button }“ pokazuje koji je broj koja karta. Izaberi { $count }.
play-hint-announce = „{ $plans }“ samo tebi pokazuju šta možeš da zoveš.
play-hint-ahead = Ko je na redu posle, može da izabere već sada, važi kad dođe na red.
play-declare = Zovem
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }**: { $card } za { $seven }?
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** odbacuje { $count } kartu
    [few] **{ $who }** odbacuje { $count } karte
   *[other] **{ $who }** odbacuje { $count } karata
}
play-announce = Zvanja: na redu je **{ $who }**
auction-mus = Mus: **{ $who }** mora da zove adut
auction-must-name = **{ $who }** mora da zove adut
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Deljenje { $number }: { $who } ga poništava sa najviše { $points } poena. Deli se ponovo.

# $card (String)
turned-up = Okrenuta: { $card }
turned-out = { $card } ostaje sa strane
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } uzima { $card } za { $seven }
turned-to-taker = { $who } uzima { $card }
# $cards (String)
discards-known = Odbačeno: { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } odbacuje { $count } kartu
    [few] { $who } odbacuje { $count } karte
   *[other] { $who } odbacuje { $count } karata
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), kontra { $doubler }
contract-redoubled = { $contract } ({ $who }), kontra { $doubler }, rekontra
contract-doubled-thrice = { $contract } ({ $who }), kontra { $doubler }, rekontra, subkontra

# The board.

sheet-eight-run = Belot!
sheet-revoked = Pogrešna karta
sheet-dosta = Dosta
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } drži svih osam { $suit } i dobija partiju.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $card } u { $number }. štihu nije po pravilima: { $who }. Na to upozorava { $finder }.
# $who (String)
sheet-dosta-by = { $who }: „dosta“ – cilj je dostignut, ostatak se ne igra.
# $sides (String): who gets how many
kertici-of = kertici: { $sides }
sheet-kertici = Kertici
# points that a side loses because it has no trick
sheet-trickless = Bez štiha
sheet-need = Potrebno
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } ga poništava sa najviše { $points } poena.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **Pobeda: { $who }!**
result-drawn = **Partija je završila nerešeno.**
# $first, $second (String): two of three
result-shared = **{ $first } i { $second } dele pobedu.**

answer-revoke-found = Jedna karta nije bila po pravilima: kazna je upisana.
answer-revoke-none = Sve je odigrano po pravilima. U ovom deljenju više ne možeš da proveravaš.
