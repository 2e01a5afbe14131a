# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Zapis
result-replay = Pregled
# $who (String): the sides, side by side
record-title = **Zapis partije** · { $who }
record-hint = U njemu je svaka karta partije.

# $deal, $deals, $trick (Number)
replay-auction = { $game ->
    [bela] **Deljenje { $deal } od { $deals }** · zvanje aduta
   *[belot] **Deljenje { $deal } od { $deals }** · licitacija
}
replay-trick = **Deljenje { $deal } od { $deals }** · štih { $trick }
# $who (String); $cards (String): the cards they hold
replay-hand = { $who }: { $cards }
# beside the names of those whose hand can be shown: all hands
replay-copy = 🔗 Kopiraj link dovde
replay-open = Svi
# $deal (Number): the deal before or after, beside the title “Deal 3 of 12”
replay-deal-back = ‹ { $deal }
replay-deal-on = { $deal } ›

# $wanted (String): what was written
record-no-match = Nema takve partije: { $wanted }
# $file (String)
record-unreadable = { $file } ne može da se pročita.
# $file (String)
record-only-one = { $file } je jedan zapis: --match je za fajlove arhive.
# $detail (String): in English, for the record's author
record-not-one = { $file } nije zapis partije ni deljenja: { $detail }
record-contradicts = Zapis je nepotpun ili protivreči sam sebi: { $detail }
record-deal-contradicts = Deljenje { $deal } je nepotpuno ili protivreči zapisu: { $detail }
# $name (String): what stands there for a preset
record-no-preset = Nema pravila „{ $name }“.
# $number (Number); $seats (Number)
record-names = Broj imena u zapisu: { $number }, broj mesta: { $seats }.
# in place of a player, if it is nobody's turn
record-nobody = niko
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Deljenje { $deal }, zvanje { $number }, { $who }: { $what }. { $reason }
record-broken-card = Deljenje { $deal }, karta { $number }, { $who }: { $what }. { $reason }
record-broken-said = Deljenje { $deal }, pre prve karte, { $who }: { $reason }
record-broken = Deljenje { $deal }: { $reason }
record-refused-deck = To nije špil ovih pravila.
record-refused-now = Tu se tako nešto ne može.
record-refused-turn = Na redu je neko drugi.
record-refused-call = To tu ne može da se zove.
record-refused-held = Te karte nema u ruci.
record-refused-card = Pravila traže drugu kartu.
record-refused-declaration = Sa tim kartama to ne može da se zove.
record-refused-late = Prekasno je za zvanje.
record-refused-belote = To nije bela.
record-refused-cancel = Tu deljenje ne može da se poništi.
record-refused-discard = Te karte ne mogu da se odbace.
record-refused-challenge = Tu ne može da se prijavi pogrešna karta.
record-refused-dosta = Tu cilj nije dostignut.
record-refused-over = Partija je gotova pre tog deljenja.
# $number (Number): from 1
record-seat = Mesto { $number }
# $who (String): whose turn it is
record-stops = Zapis tu staje; na redu je { $who }.
record-stops-between = Zapis tu staje; partija nije završena.
# $points (String); $who (String): the winners
record-result-won = { $points }, pobeda: { $who }
record-result-drawn = { $points }, nerešeno
record-result-open = { $points }, nezavršeno
# $stated, $played (String): results
record-other-result = U zapisu piše: { $stated }. Ponovo odigrano: { $played }.
# $count (Number): cards played on one's honour
record-right-honour = Rezultat sledi iz igre, ali { $count ->
    [one] { $count } karta bila je protiv pravila i niko je nije osporio
    [few] { $count } karte bile su protiv pravila i niko ih nije osporio
   *[other] { $count } karata bilo je protiv pravila i niko ih nije osporio
}.
record-right = Sva zvanja i sve karte su po pravilima, a rezultat je kao u zapisu.
record-right-so-far = Sva zvanja i sve karte su po pravilima.

# The review of a match: what was luck, what a player's choices cost.
result-review = Moja igra
# $who (String)
review-title = **Kako igra { $who }**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Karte
review-choices = Sopstvene odluke
review-partner = Partnerove
review-others = { $opponents ->
    [1] Protivnikove
   *[other] Protivničke
}
review-result = Rezultat
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] { $deal }. deljenje, { $game ->
        [bela] zvanje:
       *[belot] licitacija:
    }
   *[other] { $deal }. deljenje, { $trick }. štih:
}
review-row = { $trick ->
    [0] { $deal }. deljenje, { $game ->
        [bela] zvanje
       *[belot] licitacija
    }
   *[other] { $deal }. deljenje, { $trick }. štih
}
# $played, $better (String): a card, or a call
review-better = { $played }, bolje { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Cena: { $cost }.
review-throw-in = deli opet
review-none = Ništa što je zvano ili odigrano nije te skupo stajalo. Dobra igra!
review-away = U ovoj je partiji neko drugi igrao umesto tebe.
# the columns of a picture
review-column-played = Odigrano
review-column-better = Bolje
review-column-cost = Cena
answer-review-begun = Pregledavam partiju. Za minutu ti pišem u privatni čet.
answer-review-wait = Pregledavam partiju. Pritisni opet za minutu.
answer-review-sent = U tvom je privatnom četu.
answer-review-failed = Partija nije mogla da se pregleda. Pokušaj kasnije.
# $file (String)
review-of-match = { $file } je jedno deljenje; pregledava se samo cela partija.
# $file (String): a path
record-put-away = Sto je sačuvan u arhivu, ali ga u { $file } nema. Navedi arhivu sa ARCHIVE_FOLDER.
