# Tournaments: how they are planned and announced.

# $kind (String): what kind it is; $code (String)
cup-title = 🏆 **{ $kind }** · { $code }
cup-kind-classic = Klasični turnir
cup-kind-fast = Brzi turnir
cup-kind-custom = Turnir
# $count (Number)
cup-size = { $count ->
    [one] { $count } igrač
    [few] { $count } igrača
   *[other] { $count } igrača
}
cup-drawn = novi parovi svako kolo
cup-pairs = stalni parovi
# $target (String)
cup-target = do { $target }
# $count (Number)
cup-deals = { $count ->
    [one] jedno deljenje
    [few] najviše { $count } deljenja
   *[other] najviše { $count } deljenja
}
# $time (String)
cup-turn = { $time } za potez
# $level (String): of an AI player
cup-ai = Prazna mesta zauzima AI ({ $level }). Nagradu ne dobija.
cup-no-ai = Ako ih dođe manje, igra ih manje.
cup-vip = Samo za VIP.
# $prize (String)
cup-prize = Nagrada: { $prize }
# $prize (String)
cup-second = Nagrada za drugo mesto: { $prize }
# $conditions (String)
cup-conditions = Uslovi: { $conditions }
# $time (String)
cup-starts = Počinje u { $time }.
# $time (String): when it starts instead
cup-starts-moved = Početak je pomeren: počinje u { $time }.
cup-starts-full = Počinje čim bude pun.
cup-starts-soon = Pun je i počinje za manje od minute.
# $time (String): how long
cup-starts-in = Počinje { $time } nakon objave.
cup-begun = Počeo je.
cup-cancelled = Otkazan je.
# $count, $size (String)
cup-signed-up = **Prijavljeni: { $count } od { $size }**
# $who (String)
cup-waiting = Čekaju: { $who }
# $code (String)
cup-elsewhere = Iz drugog četa: /tournament { $code }

# Buttons below the announcement; $who (String): somebody without a partner

cup-sign-up = Prijavi me
cup-withdraw = Odjavi me
cup-beside = U paru: { $who }
cup-menu = Organizacija
cup-leave = Napusti turnir

# The rounds.

# $name (String)
cup-round = **{ $name }**
cup-final = Finale
# $number, $whole (String)
cup-round-number = { $number }. kolo od { $whole }
# $who (String): the players with a bye
cup-byes = Slobodni ovo kolo: { $who }
# $count (String)
cup-deal = deljenja: { $count }
# $code (String)
cup-table = sto { $code }
cup-watch = Gledaj sto u privatnom četu: /watch i njegov kod.
cup-watch-on-page = Sto se gleda preko njegovog linka.
# $name (String)
cup-round-over = **{ $name } je gotovo.**
# $who (String)
cup-through = Dalje idu: { $who }
# $time (String)
cup-next = Novi parovi izvlače se u { $time }.
# $who (String)
cup-champions = **Pobednici: { $who }** 🏆
# $who (String)
cup-champions-none = **Nema pobednika:** { $who } nisu sami odigrali finale.
# $who (String)
cup-champions-undone = **Nema pobednika:** poništen je sto za kojim je igrao par { $who }.
# $who (String); $first, $second (String): points
cup-finalists = U finalu { $first } : { $second }, drugi: { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who }: { $prize }
cup-prize-nobody = Niko ne dobija nagradu: { $prize }
cup-cancelled-organiser = Organizator je otkazao turnir.
cup-cancelled-too-few = Došlo ih je premalo, turnir se ne igra.
cup-cancelled-unused = Dugo se niko nije prijavio, turnir je skinut.

# Private messages.

cup-own-signed-up = Prijava je primljena. Kad počne, karte ti stižu ovde.
cup-own-soon = Uskoro počinje! Igraš ovde, privatno.
cup-own-waiting = Sva su mesta zauzeta, na listi si čekanja. Ako se neko odjavi, ulaziš.
# $who (String)
cup-own-beside = Partner: { $who }
cup-own-no-partner = Još nemaš partnera; ako niko ne dođe, dobićeš ga.
cup-own-odd = Zasad za tebe nema mesta za stolom: ako se niko više ne prijavi, nećeš igrati.
cup-own-left-out = Turnir je počeo bez tebe: nije bilo više mesta ili igraš na drugom.
# $name (String)
cup-own-round = { $name } počinje!
cup-own-final = Finale počinje!
# $partner, $others (String)
cup-own-against = U paru: ti i { $partner }. Protiv: { $others }.
cup-own-through = Ideš dalje!
cup-own-bye = Žreb ti je dao slobodno kolo: ideš dalje bez igre.
# $time (String)
cup-own-next = Novi parovi izvlače se nakon pauze, u { $time }.
cup-own-others-play = Ostali još igraju.
# $code (String)
cup-own-follow = Pogledaj kako ide: /tournament { $code }
cup-own-eliminated = Ovaj put ispadaš. Hvala na igri!
cup-own-runner-up = Finale: drugo mesto!
cup-own-champion = Pobeda na turniru! 🏆
cup-own-left = Nisi više na turniru. AI igra dalje.
cup-own-disqualified = Organizator te je izbacio sa turnira. AI igra dalje.
cup-own-absent = Tvoj sto nije odigran, pa ispadaš. AI igra dalje.

# Planning one.

# $kind (String)
cup-draft-title = **Novi turnir: { $kind }**
cup-draft-words = Nagrada, uslovi i vreme se pišu: /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 ili 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Vrsta
cup-draft-kind-told = Klasični: 16 igrača, tri kola. Brzi: 8, dva kola. Oba do 151, najviše sedam deljenja, 30 sekundi za potez. Ili sve biraš po želji.
cup-draft-kind-classic = Klasični
cup-draft-kind-fast = Brzi
cup-draft-kind-custom = Po želji
cup-draft-size = Igrači
cup-draft-size-told = Sa svakog stola dvoje ide dalje. Ko ostane bez stola, ide dalje žrebom.
cup-draft-preset = Igra
cup-draft-preset-told = Svaka igra za dva para.
cup-draft-target = Do koliko
cup-draft-target-told = Ko dođe dotle, dobio je sto.
cup-draft-deals = Deljenja
cup-draft-deals-told = Tada dalje ide ko vodi; kod jednakog još po jedno.
cup-draft-time = Vreme
cup-draft-time-told = Za jedan potez.
cup-draft-start = Početak
cup-draft-start-told = Čim bude pun ili toliko nakon objave.
cup-draft-pairs = Parovi
cup-draft-pairs-told = Izvlače se za svako kolo ili su isti do kraja.
cup-draft-level = AI
cup-draft-level-told = Da li zauzima mesta koja su na početku prazna.
cup-draft-vip = Učesnici
cup-draft-vip-told = Samo VIP ili svi.
cup-draft-prizes = Nagrade
cup-draft-prizes-told = Nagrada se piše iza komande: /tournament prize … za prvo mesto, /tournament second … za drugo.
# $place (String); $prize (String)
cup-draft-prize-of = { $place }: { $prize }
cup-draft-place-prize = Prvo mesto
cup-draft-place-second = Drugo mesto
# $place (String): the command for that place
cup-draft-copy = Kopiraj komandu: { $place }
cup-draft-no-prize = Bez nagrade: { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Nagrada za prvo mesto
cup-draft-write-second = Nagrada za drugo mesto
cup-draft-write-terms = Uslovi
cup-draft-write-clock = Datum i vreme
# questions in the private chat; the next message there is the answer
cup-ask-prize = Šta osvaja prvo mesto? Napiši mi ovde.
cup-ask-second = Šta osvaja drugo mesto? Napiši mi ovde.
cup-ask-terms = Ko sme da dođe i pod kojim uslovima? Napiši mi ovde.
cup-ask-clock = Kada počinje? Napiši mi ovde: 20:30 ili 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = Ako je to za tvoj turnir, prvo pritisni šta pišeš:
answer-cup-asked = Pitanje je u privatnom četu sa mnom.
cup-guests-all = svi
cup-guests-vips = samo VIP
cup-partners-drawn = izvlače se
cup-partners-fixed = stalni
cup-level-none = bez
cup-start-full = čim bude pun
cup-announce = Objavi
cup-discard = Odbaci

# The organiser's actions.

cup-begin = Počni sada
cup-people = Izbaci nekoga
cup-cancel = Otkaži
cup-menu-words = Za organizatora.
cup-throw-out = Izbaci
cup-throw-out-told = Pre početka ne može ponovo da se prijavi; posle na tom mestu igra AI.
cup-cancel-sure = Stvarno da otkažem turnir? Ono što se igra, prekida se.
cup-cancel-sure-yes = Otkaži ga
cup-cancel-sure-no = Ne
cup-leave-sure = Stvarno odlaziš? AI igra dalje za tebe, a povratka na ovaj turnir nema.
cup-leave-sure-yes = Odlazim zauvek
cup-leave-sure-no = Ostajem

# Answers.

answer-cup-signed-up = Prijava je primljena.
answer-cup-waiting = Na listi si čekanja.
answer-cup-withdrawn = Odjava je primljena.
answer-cup-leave-how = Već je počeo. Ako moraš da odeš: /leave.
answer-cup-open-private = Otvori naš privatni čet i pritisni Start: tako se prijavljuješ. Tamo igraš.
answer-cup-how = Napiši kod turnira, na primer /tournament K7QRT, ili /tournament new.
answer-cup-how-on-page = Turniri ovde: /tournament
# $code (String)
answer-cup-no-such = Nema turnira { $code }. Novi planiraš sa /tournament new.
answer-cup-late = Izabrani početak je prošao. Izaberi drugi.
answer-cup-crowded = U ovom četu već ima dovoljno turnira. Sačekaj da koji završi.
answer-cup-enough = Već organizuješ dovoljno turnira.
answer-cup-none-planned = Ne planiraš nijedan turnir. Počni sa /tournament new.
answer-cup-changed = Promenjeno.
answer-cup-clock = Prvo mi u privatnom četu reci svoju vremensku zonu: /me clock Belgrade. Onda na primer /tournament 20:30.
answer-cup-clock-on-page = Prvo izaberi svoj grad: /me
# $count (Number)
answer-cup-no-time = Tog vremena nema u sledećih { $count } dana. Napiši 20:30 ili 5.12. 20:30.
answer-cup-no-time-on-page = Tog vremena nema u sledećih { $count } dana.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = Taj dan sat se pomera napred preko { $written }, pa tog vremena nema: počinje u { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = Taj dan sat se vraća i { $written } dolazi dvaput: počinje { $which ->
    [first] prvi put
   *[second] drugi put
}.
answer-cup-long = Najviše { $count } znakova.
answer-cup-plays-in-none = Sada ne igraš na turniru. Pre početka odjavljuješ se ispod njegove poruke.
cup-refused-not-allowed = To može samo organizator.
cup-refused-not-announced = Još nije objavljen.
cup-refused-begun = Već je počeo.
cup-refused-not-begun = Još nije počeo.
cup-refused-over = Ovaj je turnir završio.
cup-refused-signed-up = Već si na spisku.
cup-refused-not-signed-up = Nisi na spisku.
cup-refused-barred = Organizator te ovde ne pušta.
cup-refused-vip-only = Ovaj je samo za VIP.
cup-refused-busy = Igraš na drugom turniru.
cup-refused-no-partner = Neko je bio brži.
cup-refused-too-many = Lista čekanja je puna.
cup-refused-too-often = Previše prijava i odjava, ponovo više ne ide.
cup-refused-too-few = Premalo vas je: treba bar četvoro ili dvoje uz AI.
cup-refused-out = Više ne igraš na njemu.
cup-refused-playing = Ne dok igraš ti ili tvoj sto. To može drugi admin.
cup-refused-bad-terms = To ne ide zajedno.
cup-refused-already = To je već učinjeno.

# The tournaments of a place.

cups-title = **Turniri ovde**
cups-none = Još nijedan nije odigran do kraja.
cups-plan = Novi turnir
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · finale: { $finalists }
cups-undone = – (poništeno)

# In one person's statistics; $won, $finals (String)

stats-cups = Turniri
stats-cups-won = 🏆 pobede · finala
stats-cups-told = { $won } · { $finals }

command-tournament = turnir: napravi ga ili se prijavi
command-cups = ko je pobeđivao na turnirima ovde

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = za turnirskim stolom
denied-in-tournament = Za turnirskim stolom to ne ide.
denied-retired = Nisi više na ovom turniru, povratka nema.
