# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Deljenje { $number } ponovo zapečaćeno nakon vraćanja podataka bota: { $seal }
fair-cut = ✂️ Preseci
answer-cut = Karte za sledeće deljenje su presečene.
# $code (String): the table’s; $number (Number): which match
fair-title = **Provera: { $code }, partija { $number }**
# $code (String): the table’s
fair-first = **{ $code }: prvo deljenje**
# $count (Number): deals
fair-all = Svako deljenje podeljeno je kako je bilo zapečaćeno ({ $count }).
# $older (Number): deals
fair-some = Podeljeno kako je zapečaćeno: { $count }. Prvih { $older } je od pre provera.
# $count (Number): deals
fair-count = Podeljeno kako je zapečaćeno: { $count }.
fair-none = Ovo je podeljeno pre nego što je mešanje moglo da se proveri.
# $count (Number): deals
fair-open = Deljenja čiji broj još nije rečen, pa niko ne može da ih proveri: { $count }.
fair-nothing = Još nijedno deljenje nije gotovo.
# $deal (Number): which deal
fair-seal = Deljenje { $deal } se ne slaže: pečat nije od ovog broja.
fair-seed = Deljenje { $deal } se ne slaže: zapečaćen je bio drugi broj.
fair-moves = Deljenje { $deal } se ne slaže: zvanja ili karte prethodnog bile su druge.
fair-cuts = Deljenje { $deal } se ne slaže: karte je presekao neko drugi.
# $places (String): numbers, as 3, 17
fair-cards = Deljenje { $deal } se ne slaže: na ova mesta u špilu idu druge karte: { $places }.
fair-order = Deljenje { $deal } se ne slaže: karte nisu složene po zapečaćenom broju.
fair-missing = Deljenje { $deal } se ne slaže: nije sledeće koje je bilo zapečaćeno.
fair-form = Deljenje { $deal } se ne slaže: tako nije moglo da se preseče, zove ni igra.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Deljenje { $deal }: karte su one zapečaćene, ali u ovom zapisu nema deljenja pre njega, a od njega zavisi špil. Proveri sve partije stola zajedno.
# $deal (Number): which deal
fair-resealed = Deljenje { $deal }: ponovo zapečaćeno nakon što su podaci bota vraćeni iz kopije ili premešteni. Pečat koji je pre bio pokazan nije iskorišten.
# $matches (String): numbers, as 1, 3
fair-others = Druge partije ovog stola se ne slažu: { $matches }.
# $seal (String): its first letters
fair-deal = Deljenje { $deal }: pečat { $seal }
# $seed (String): its first letters
fair-seed-told = broj { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Pečat za sledeće: { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = Ponovo je zapečaćeno nakon što su podaci bota vraćeni iz kopije ili premešteni; raniji pečat se ne koristi. Za svaki slučaj preseci karte.
fair-page = Proveri i ti zapis:
answer-verify-how = Napiši ovako: /verify za poslednju partiju ovde, ili sa kodom stola: /verify K7QRT
answer-verify-how-on-page = Poslednja partija ovde: /verify
command-verify = da li su karte podeljene kako su zapečaćene
# $file (String)
fair-of-match = { $file } je jedno deljenje bez svoje partije; proverava se samo cela partija.
# $one, $other (String): files; $deal (Number): 0 where it is the rules or the result
fair-contradict = { $one } i { $other } istu partiju opisuju različito: { $deal ->
    [0] samu partiju
   *[other] deljenje { $deal }
}

room-fair = Da li je pošteno podeljeno?
room-fair-lead = Bot svako deljenje unapred zapečati. Ovde tvoj pregledač sam računa da li su karte one koje su zapečaćene. Ništa se nikuda ne šalje.
room-fair-file = Zapisi partija (fajlovi iz „Zapis“); najbolje sve od jednog stola
room-fair-paste = … ili tekst jednog
room-fair-check = Proveri
room-fair-unread = To nije zapis partije.
room-fair-insecure = Pregledači to računaju samo na stranicama sa https. Na svom računaru imaš: belotbot verify
room-fair-column-deal = Dij.
room-fair-column-seal = Pečat
room-fair-column-seed = Broj
room-fair-column-cut = Presekao
