# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Dijeljenje { $number } ponovno zapečaćeno nakon vraćanja podataka bota: { $seal }
fair-cut = ✂️ Presijeci
answer-cut = Karte za sljedeće dijeljenje su presječene.
# $code (String): the table’s; $number (Number): which match
fair-title = **Provjera: { $code }, partija { $number }**
# $code (String): the table’s
fair-first = **{ $code }: prvo dijeljenje**
# $count (Number): deals
fair-all = Svako dijeljenje podijeljeno je kako je bilo zapečaćeno ({ $count }).
# $older (Number): deals
fair-some = Podijeljeno kako je zapečaćeno: { $count }. Prvih { $older } je od prije provjera.
# $count (Number): deals
fair-count = Podijeljeno kako je zapečaćeno: { $count }.
fair-none = Ovo je podijeljeno prije nego što se miješanje moglo provjeriti.
# $count (Number): deals
fair-open = Dijeljenja čiji broj još nije rečen, pa ih nitko ne može provjeriti: { $count }.
fair-nothing = Još nijedno dijeljenje nije gotovo.
# $deal (Number): which deal
fair-seal = Dijeljenje { $deal } se ne slaže: pečat nije od ovog broja.
fair-seed = Dijeljenje { $deal } se ne slaže: zapečaćen je bio drugi broj.
fair-moves = Dijeljenje { $deal } se ne slaže: zvanja ili karte prethodnog bile su druge.
fair-cuts = Dijeljenje { $deal } se ne slaže: karte je presjekao netko drugi.
# $places (String): numbers, as 3, 17
fair-cards = Dijeljenje { $deal } se ne slaže: na ova mjesta u špilu idu druge karte: { $places }.
fair-order = Dijeljenje { $deal } se ne slaže: karte nisu složene po zapečaćenom broju.
fair-missing = Dijeljenje { $deal } se ne slaže: nije sljedeće koje je bilo zapečaćeno.
fair-form = Dijeljenje { $deal } se ne slaže: tako se nije moglo presjeći, zvati ni igrati.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Dijeljenje { $deal }: karte su one zapečaćene, ali u ovom zapisu nema dijeljenja prije njega, a o njemu ovisi špil. Provjeri sve partije stola zajedno.
# $deal (Number): which deal
fair-resealed = Dijeljenje { $deal }: ponovno zapečaćeno nakon što su podaci bota vraćeni iz kopije ili premješteni. Pečat koji je prije bio pokazan nije iskorišten.
# $matches (String): numbers, as 1, 3
fair-others = Druge partije ovog stola se ne slažu: { $matches }.
# $seal (String): its first letters
fair-deal = Dijeljenje { $deal }: pečat { $seal }
# $seed (String): its first letters
fair-seed-told = broj { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Pečat za sljedeće: { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = Ponovno je zapečaćeno nakon što su podaci bota vraćeni iz kopije ili premješteni; prijašnji pečat se ne koristi. Za svaki slučaj presijeci karte.
fair-page = Provjeri i ti zapis:
answer-verify-how = Napiši ovako: /verify za zadnju partiju ovdje, ili s kodom stola: /verify K7QRT
answer-verify-how-on-page = Posljednja partija ovdje: /verify
command-verify = jesu li karte podijeljene kako su zapečaćene
# $file (String)
fair-of-match = { $file } je jedno dijeljenje bez svoje partije; provjerava se samo cijela partija.
fair-contradict = { $one } i { $other } istu partiju opisuju različito: { $deal ->
    [0] samu partiju
   *[other] dijeljenje { $deal }
}

room-fair = Je li pošteno podijeljeno?
room-fair-lead = Bot svako dijeljenje unaprijed zapečati. Ovdje tvoj preglednik sam računa jesu li karte one koje su zapečaćene. Ništa se nikamo ne šalje.
room-fair-file = Zapisi partija (datoteke iz „Zapis“); najbolje sve od jednog stola
room-fair-paste = … ili tekst jednoga
room-fair-check = Provjeri
room-fair-unread = To nije zapis partije.
room-fair-insecure = Preglednici to računaju samo na stranicama s https. Na svom računalu imaš: belotbot verify
room-fair-column-deal = Dij.
room-fair-column-seal = Pečat
room-fair-column-seed = Broj
room-fair-column-cut = Presjekao
