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
    [one] jedno dijeljenje
    [few] najviše { $count } dijeljenja
   *[other] najviše { $count } dijeljenja
}
# $time (String)
cup-turn = { $time } za potez
# $level (String): of an AI player
cup-ai = Prazna mjesta zauzima AI ({ $level }). Nagradu ne dobiva.
cup-no-ai = Dođe li ih manje, igra ih manje.
cup-vip = Samo za VIP.
# $prize (String)
cup-prize = Nagrada: { $prize }
# $prize (String)
cup-second = Nagrada za drugo mjesto: { $prize }
# $conditions (String)
cup-conditions = Uvjeti: { $conditions }
# $time (String)
cup-starts = Počinje u { $time }.
# $time (String): when it starts instead
cup-starts-moved = Početak je pomaknut: počinje u { $time }.
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
cup-elsewhere = Iz drugog chata: /tournament { $code }

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
cup-deal = dijeljenja: { $count }
# $code (String)
cup-table = stol { $code }
cup-watch = Gledaj stol u privatnom chatu: /watch i njegov kod.
cup-watch-on-page = Stol se gleda preko njegova linka.
# $name (String)
cup-round-over = **{ $name } je gotovo.**
# $who (String)
cup-through = Dalje idu: { $who }
# $time (String)
cup-next = Novi parovi izvlače se u { $time }.
# $who (String)
cup-champions = **Pobjednici: { $who }** 🏆
# $who (String)
cup-champions-none = **Nema pobjednika:** { $who } nisu sami odigrali finale.
# $who (String)
cup-champions-undone = **Nema pobjednika:** poništen je stol za kojim je igrao par { $who }.
# $who (String); $first, $second (String): points
cup-finalists = U finalu { $first } : { $second }, drugi: { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who }: { $prize }
cup-prize-nobody = Nitko ne dobiva nagradu: { $prize }
cup-cancelled-organiser = Organizator je otkazao turnir.
cup-cancelled-too-few = Došlo ih je premalo, turnir se ne igra.
cup-cancelled-unused = Dugo se nitko nije prijavio, turnir je skinut.

# Private messages.

cup-own-signed-up = Prijava je primljena. Kad počne, karte ti stižu ovamo.
cup-own-soon = Uskoro počinje! Igraš ovdje, privatno.
cup-own-waiting = Sva su mjesta zauzeta, na listi si čekanja. Ako se netko odjavi, ulaziš.
# $who (String)
cup-own-beside = Partner: { $who }
cup-own-no-partner = Još nemaš partnera; ako nitko ne dođe, dobit ćeš ga.
cup-own-odd = Zasad za tebe nema mjesta za stolom: ako se nitko više ne prijavi, nećeš igrati.
cup-own-left-out = Turnir je počeo bez tebe: nije bilo više mjesta ili igraš na drugom.
# $name (String)
cup-own-round = { $name } počinje!
cup-own-final = Finale počinje!
# $partner, $others (String)
cup-own-against = U paru: ti i { $partner }. Protiv: { $others }.
cup-own-through = Ideš dalje!
cup-own-bye = Ždrijeb ti je dao slobodno kolo: ideš dalje bez igre.
# $time (String)
cup-own-next = Novi parovi izvlače se nakon stanke, u { $time }.
cup-own-others-play = Ostali još igraju.
# $code (String)
cup-own-follow = Pogledaj kako ide: /tournament { $code }
cup-own-eliminated = Ovaj put ispadaš. Hvala na igri!
cup-own-runner-up = Finale: drugo mjesto!
cup-own-champion = Pobjeda na turniru! 🏆
cup-own-left = Nisi više na turniru. AI igra dalje.
cup-own-disqualified = Organizator te izbacio s turnira. AI igra dalje.
cup-own-absent = Tvoj stol nije odigran, pa ispadaš. AI igra dalje.

# Planning one.

# $kind (String)
cup-draft-title = **Novi turnir: { $kind }**
cup-draft-words = Nagrada, uvjeti i vrijeme se pišu: /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 ili 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Vrsta
cup-draft-kind-told = Klasični: 16 igrača, tri kola. Brzi: 8, dva kola. Oba do 151, najviše sedam dijeljenja, 30 sekundi za potez. Ili sve biraš po želji.
cup-draft-kind-classic = Klasični
cup-draft-kind-fast = Brzi
cup-draft-kind-custom = Po želji
cup-draft-size = Igrači
cup-draft-size-told = Sa svakog stola dvoje ide dalje. Tko ostane bez stola, ide dalje ždrijebom.
cup-draft-preset = Igra
cup-draft-preset-told = Svaka igra za dva para.
cup-draft-target = Do koliko
cup-draft-target-told = Tko dođe dotle, dobio je stol.
cup-draft-deals = Dijeljenja
cup-draft-deals-told = Tada dalje ide tko vodi; kod jednakog još po jedno.
cup-draft-time = Vrijeme
cup-draft-time-told = Za jedan potez.
cup-draft-start = Početak
cup-draft-start-told = Čim bude pun ili toliko nakon objave.
cup-draft-pairs = Parovi
cup-draft-pairs-told = Izvlače se za svako kolo ili su isti do kraja.
cup-draft-level = AI
cup-draft-level-told = Zauzima li mjesta koja su na početku prazna.
cup-draft-vip = Sudionici
cup-draft-vip-told = Samo VIP ili svi.
cup-draft-prizes = Nagrade
cup-draft-prizes-told = Nagrada se piše iza naredbe: /tournament prize … za prvo mjesto, /tournament second … za drugo.
cup-draft-prize-of = { $place }: { $prize }
cup-draft-place-prize = Prvo mjesto
cup-draft-place-second = Drugo mjesto
cup-draft-copy = Kopiraj naredbu: { $place }
cup-draft-no-prize = Bez nagrade: { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Nagrada za prvo mjesto
cup-draft-write-second = Nagrada za drugo mjesto
cup-draft-write-terms = Uvjeti
cup-draft-write-clock = Datum i vrijeme
# questions in the private chat; the next message there is the answer
cup-ask-prize = Što osvaja prvo mjesto? Napiši mi ovdje.
cup-ask-second = Što osvaja drugo mjesto? Napiši mi ovdje.
cup-ask-terms = Tko smije doći i pod kojim uvjetima? Napiši mi ovdje.
cup-ask-clock = Kada počinje? Napiši mi ovdje: 20:30 ili 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = Ako je to za tvoj turnir, prvo pritisni što pišeš:
answer-cup-asked = Pitanje je u privatnom chatu sa mnom.
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
cup-throw-out-told = Prije početka ne može se ponovno prijaviti; poslije na tom mjestu igra AI.
cup-cancel-sure = Stvarno otkazati turnir? Što se igra, prekida se.
cup-cancel-sure-yes = Otkaži ga
cup-cancel-sure-no = Ne
cup-leave-sure = Stvarno odlaziš? AI igra dalje za tebe, a povratka na ovaj turnir nema.
cup-leave-sure-yes = Odlazim zauvijek
cup-leave-sure-no = Ostajem

# Answers.

answer-cup-signed-up = Prijava je primljena.
answer-cup-waiting = Na listi si čekanja.
answer-cup-withdrawn = Odjava je primljena.
answer-cup-leave-how = Već je počeo. Ako moraš otići: /leave.
answer-cup-open-private = Otvori naš privatni chat i pritisni Start: tako se prijavljuješ. Tamo igraš.
answer-cup-how = Napiši kod turnira, na primjer /tournament K7QRT, ili /tournament new.
answer-cup-how-on-page = Turniri ovdje: /tournament
# $code (String)
answer-cup-no-such = Nema turnira { $code }. Novi planiraš s /tournament new.
answer-cup-late = Odabrani početak već je prošao. Odaberi drugi.
answer-cup-crowded = U ovom chatu već ima dovoljno turnira. Pričekaj da koji završi.
answer-cup-enough = Već organiziraš dovoljno turnira.
answer-cup-none-planned = Ne planiraš nijedan turnir. Počni s /tournament new.
answer-cup-changed = Promijenjeno.
answer-cup-clock = Prvo mi u privatnom chatu reci svoju vremensku zonu: /me clock Zagreb. Onda na primjer /tournament 20:30.
answer-cup-clock-on-page = Prvo odaberi svoj grad: /me
# $count (Number)
answer-cup-no-time = Tog vremena nema u sljedećih { $count } dana. Napiši 20:30 ili 5.12. 20:30.
answer-cup-no-time-on-page = Tog vremena nema u sljedećih { $count } dana.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = Taj dan sat se pomiče naprijed preko { $written }, pa tog vremena nema: počinje u { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = Taj dan sat se vraća i { $written } dolazi dvaput: počinje { $which ->
    [first] prvi put
   *[second] drugi put
}.
answer-cup-long = Najviše { $count } znakova.
answer-cup-plays-in-none = Sada ne igraš na turniru. Prije početka odjavljuješ se ispod njegove poruke.
cup-refused-not-allowed = To može samo organizator.
cup-refused-not-announced = Još nije objavljen.
cup-refused-begun = Već je počeo.
cup-refused-not-begun = Još nije počeo.
cup-refused-over = Ovaj je turnir završio.
cup-refused-signed-up = Već si na popisu.
cup-refused-not-signed-up = Nisi na popisu.
cup-refused-barred = Organizator te ovdje ne pušta.
cup-refused-vip-only = Ovaj je samo za VIP.
cup-refused-busy = Igraš na drugom turniru.
cup-refused-no-partner = Netko je bio brži.
cup-refused-too-many = Lista čekanja je puna.
cup-refused-too-often = Previše prijava i odjava, ponovno više ne ide.
cup-refused-too-few = Premalo vas je: treba barem četvero ili dvoje uz AI.
cup-refused-out = Više ne igraš na njemu.
cup-refused-playing = Ne dok igraš ti ili tvoj stol. To može drugi admin.
cup-refused-bad-terms = To ne ide zajedno.
cup-refused-already = To je već učinjeno.

# The tournaments of a place.

cups-title = **Turniri ovdje**
cups-none = Još nijedan nije odigran do kraja.
cups-plan = Novi turnir
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · finale: { $finalists }
cups-undone = – (poništeno)

# In one person's statistics; $won, $finals (String)

stats-cups = Turniri
stats-cups-won = 🏆 pobjede · finala
stats-cups-told = { $won } · { $finals }

command-tournament = turnir: napravi ga ili se prijavi
command-cups = tko je pobjeđivao na turnirima ovdje

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = za turnirskim stolom
denied-in-tournament = Za turnirskim stolom to ne ide.
denied-retired = Nisi više na ovom turniru, povratka nema.
