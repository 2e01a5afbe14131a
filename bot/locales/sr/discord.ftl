# Words for Discord only.

discord-trouble = Nešto je pošlo naopako. Pokušaj opet.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Ovde to ne smem: { $permissions }. Obrati se adminu servera.
discord-permission-view = da vidim kanal
discord-permission-send = da pišem poruke
discord-permission-threads = da pišem u nitima
discord-permission-embed = da ubacujem linkove
# $button (String): the button's label
discord-seated-by-group = Za stolom si i igraš odavde: „{ $button }“ pokazuje karte samo tebi. Da ti stižu i u direktne poruke, dozvoli ih u podešavanjima privatnosti servera.
# $button (String): the button's label
discord-cards-come = Karte ti stižu u direktnoj poruci; „{ $button }“ ih pokazuje i ovde, samo tebi.
discord-nowhere = Igram samo u kanalima servera i u direktnim porukama sa mnom.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Odgovor je ispod, vide ga svi.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] karte su podeljene: pritisni „{ $button }“.
   *[other] karte su podeljene: pritisnite „{ $button }“, svako vidi samo svoje.
}
