# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Zapis
result-replay = Pregled
# $who (String): the sides, side by side
record-title = **Zapis partije** · { $who }
record-hint = U njemu je svaka karta partije.

# $deal, $deals, $trick (Number)
replay-auction = { $game ->
    [bela] **Dijeljenje { $deal } od { $deals }** · zvanje aduta
   *[belot] **Dijeljenje { $deal } od { $deals }** · licitacija
}
replay-trick = **Dijeljenje { $deal } od { $deals }** · štih { $trick }
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
record-unreadable = { $file } se ne može pročitati.
# $file (String)
record-only-one = { $file } je jedan zapis: --match je za datoteke arhive.
# $detail (String): in English, for the record's author
record-not-one = { $file } nije zapis partije ni dijeljenja: { $detail }
record-contradicts = Zapis je nepotpun ili proturječi sam sebi: { $detail }
record-deal-contradicts = Dijeljenje { $deal } je nepotpuno ili proturječi zapisu: { $detail }
# $name (String): what stands there for a preset
record-no-preset = Nema pravila „{ $name }“.
# $number (Number); $seats (Number)
record-names = Broj imena u zapisu: { $number }, broj mjesta: { $seats }.
# in place of a player, if it is nobody's turn
record-nobody = nitko
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Dijeljenje { $deal }, zvanje { $number }, { $who }: { $what }. { $reason }
record-broken-card = Dijeljenje { $deal }, karta { $number }, { $who }: { $what }. { $reason }
record-broken-said = Dijeljenje { $deal }, prije prve karte, { $who }: { $reason }
record-broken = Dijeljenje { $deal }: { $reason }
record-refused-deck = To nije špil ovih pravila.
record-refused-now = Tu se takvo što ne može.
record-refused-turn = Na redu je netko drugi.
record-refused-call = To se tu ne može zvati.
record-refused-held = Te karte nema u ruci.
record-refused-card = Pravila traže drugu kartu.
record-refused-declaration = S tim kartama to se ne može zvati.
record-refused-late = Prekasno je za zvanje.
record-refused-belote = To nije bela.
record-refused-cancel = Tu se dijeljenje ne može poništiti.
record-refused-discard = Te se karte ne mogu odbaciti.
record-refused-challenge = Tu se ne može prijaviti kriva karta.
record-refused-dosta = Tu cilj nije dosegnut.
record-refused-over = Partija je gotova prije tog dijeljenja.
# $number (Number): from 1
record-seat = Mjesto { $number }
# $who (String): whose turn it is
record-stops = Zapis tu staje; na redu je { $who }.
record-stops-between = Zapis tu staje; partija nije završena.
# $points (String); $who (String): the winners
record-result-won = { $points }, pobjeda: { $who }
record-result-drawn = { $points }, neriješeno
record-result-open = { $points }, nezavršeno
# $stated, $played (String): results
record-other-result = U zapisu piše: { $stated }. Ponovno odigrano: { $played }.
# $count (Number): cards played on one's honour
record-right-honour = Rezultat slijedi iz igre, ali { $count ->
    [one] { $count } karta bila je protiv pravila i nitko je nije osporio
    [few] { $count } karte bile su protiv pravila i nitko ih nije osporio
   *[other] { $count } karata bilo je protiv pravila i nitko ih nije osporio
}.
record-right = Sva zvanja i sve karte su po pravilima, a rezultat je kao u zapisu.
record-right-so-far = Sva zvanja i sve karte su po pravilima.

# The review of a match: what was luck, what a player's choices cost.
result-review = Moja igra
# $who (String)
review-title = **Kako igra { $who }**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Karte
review-choices = Vlastite odluke
review-partner = Partnerove
review-others = { $opponents ->
    [1] Protivnikove
   *[other] Protivničke
}
review-result = Rezultat
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] { $deal }. dijeljenje, { $game ->
        [bela] zvanje:
       *[belot] licitacija:
    }
   *[other] { $deal }. dijeljenje, { $trick }. štih:
}
review-row = { $trick ->
    [0] { $deal }. dijeljenje, { $game ->
        [bela] zvanje
       *[belot] licitacija
    }
   *[other] { $deal }. dijeljenje, { $trick }. štih
}
# $played, $better (String): a card, or a call
review-better = { $played }, bolje { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Cijena: { $cost }.
review-throw-in = dijeli opet
review-none = Ništa što je zvano ni odigrano nije te skupo stajalo. Dobra igra!
review-away = U ovoj je partiji netko drugi igrao umjesto tebe.
# the columns of a picture
review-column-played = Odigrano
review-column-better = Bolje
review-column-cost = Cijena
answer-review-begun = Pregledavam partiju. Za minutu ti pišem u privatni chat.
answer-review-wait = Pregledavam partiju. Pritisni opet za minutu.
answer-review-sent = U tvom je privatnom chatu.
answer-review-failed = Partija se nije mogla pregledati. Pokušaj kasnije.
# $file (String)
review-of-match = { $file } je jedno dijeljenje; pregledava se samo cijela partija.
# $file (String): a path
record-put-away = Stol je spremljen u arhivu, ali ga u { $file } nema. Navedi arhivu s ARCHIVE_FOLDER.
