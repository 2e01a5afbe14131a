# Words for Discord only.

discord-trouble = Nešto je pošlo po zlu. Pokušaj opet.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Ovdje to ne smijem: { $permissions }. Obrati se adminu servera.
discord-permission-view = vidjeti kanal
discord-permission-send = pisati poruke
discord-permission-threads = pisati u nitima
discord-permission-embed = umetati linkove
# $button (String): the button's label
discord-seated-by-group = Za stolom si i igraš odavde: „{ $button }“ pokazuje karte samo tebi. Da ti stižu i u izravne poruke, dopusti ih u postavkama privatnosti servera.
# $button (String): the button's label
discord-cards-come = Karte ti stižu u izravnoj poruci; „{ $button }“ ih pokazuje i ovdje, samo tebi.
discord-nowhere = Igram samo u kanalima servera i u izravnim porukama sa mnom.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Odgovor je ispod, vide ga svi.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] karte su podijeljene: pritisni „{ $button }“.
   *[other] karte su podijeljene: pritisnite „{ $button }“, svatko vidi samo svoje.
}
