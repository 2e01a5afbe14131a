# Words for Discord only.

discord-trouble = Nešto je pošlo po zlu. Pokušaj opet.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Ovdje to ne smijem: { $permissions }. Obrati se adminu servera.
discord-permission-view = vidjeti kanal
discord-permission-send = pisati poruke
discord-permission-threads = pisati u nitima
discord-permission-embed = umetati linkove
discord-option-belot = pravila, cilj, tempo, zasebna nit: avkm 101 quick thread
discord-option-me = quiet 22-8 ili clock Europe/Vienna
discord-option-replay = dijeljenje i štih, npr. 3.5; prije toga može kod stola
discord-option-person = ime ili @spominjanje
discord-option-link = kod s druge platforme
discord-option-join = kod stola
# $button (String): the button's label
discord-seated-by-group = Za stolom si i igraš odavde: „{ $button }“ pokazuje karte samo tebi. Da ti stižu i u izravne poruke, dopusti ih u postavkama privatnosti servera.
# $button (String): the button's label
discord-cards-come = Karte ti stižu u izravnoj poruci; „{ $button }“ ih pokazuje i ovdje, samo tebi.
discord-nowhere = Igram samo u kanalima servera i u izravnim porukama sa mnom.
discord-option-code = kod stola, ako ih je više
discord-option-help = naredba
discord-option-language = jezik, na primjer hrvatski
discord-option-notify = da ili ne
discord-option-leaderboard = tjedan, mjesec; igra; svuda
discord-option-pictures = koje slike i koje karte
discord-option-emote = što kažeš
discord-option-settings = pravila, cilj, tempo: bela 501 quick
# the answer to a request is below, where everybody sees it
discord-below = 👇 Odgovor je ispod, vide ga svi.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] karte su podijeljene: pritisni „{ $button }“.
   *[other] karte su podijeljene: pritisnite „{ $button }“, svatko vidi samo svoje.
}
