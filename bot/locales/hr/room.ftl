# The pages of the browser room.

room-title = Bela i belot
room-lead = Odmah, s prijateljima ili s ljudima kojima treba četvrti. Bez registracije.
room-name-label = Tvoje ime
# $name (String): the visitor
room-door-as = Igraš kao { $name }
room-door-now = Igraj odmah
room-door-now-told = Protiv AI-ja: karte se odmah dijele.
room-door-now-go = Podijeli karte
# $who (String): the people at an open table
room-door-join = Sjedni za stol: { $who }
room-door-friends = S prijateljima
room-door-friends-told = Ti pripremiš stol, oni dođu preko linka.
room-door-friends-go = Pripremi stol
room-door-set = Igra, bodovi, tempo
room-door-more = Još igara
room-door-open = Otvoreni stolovi i ruka dana
room-door-none = Trenutačno nitko ne traži igrače.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] { $free } slobodno mjesto
    [few] { $free } slobodna mjesta
   *[other] { $free } slobodnih mjesta
}
room-door-sit = Sjedni
room-door-today = Ruka dana: što igraš?
room-door-taken = Netko je bio brži ili stol više ne prima goste. Evo što je slobodno.
room-door-failed = Trenutačno nije uspjelo. Pokušaj opet.
door-game = Igra
door-target = Do koliko bodova
door-pace = Vrijeme za potez
door-level = AI igrači
door-guests = Tko može doći
door-guests-friends = Prijatelji s linkom
door-guests-anybody = Svi koji traže stol
room-recent = Tvoje sobe
# $name (String): who opened the room
room-of = Soba: { $name }
# $day (String): a date
room-seen = zadnji posjet { $day }
room-door-lead = Odaberi ime i uđi.
room-come-in = Uđi
room-languages = Jezik
# $present, $wanted (String): two names
room-device = U ovom si pregledniku { $present }. Nastaviti kao { $wanted }?
# $name (String): the new name
room-device-accept = Nastavi kao { $name }
room-device-stay = Ostavi kako jest
# $name (String): whose it is
room-link-of = Ovo je osobni link. Ime: { $name }.
room-link-yours = Nastavi samo ako je to tvoje ime.
# $day (String): its last day
room-link-until = Link vrijedi do { $day }.
room-link-ends = S novim linkom ovaj prestaje vrijediti.
room-link-hint = Osobni link vraća te pod istim imenom: na drugom uređaju ili ovdje ako te preglednik zaboravi.
room-link-make = Napravi osobni link
room-link-made = Tvoj link. Sačuvaj ga i ne pokazuj nikome: tko ga otvori, može igrati umjesto tebe.
# $name (String): who the browser is
room-own = Ovdje si { $name }
room-sign-out = Odjavi me svugdje drugdje
room-sign-out-hint = Izgubljen mobitel, tuđe računalo? Tada ostaje prijavljen samo ovaj preglednik, a osobni link prestaje vrijediti.
room-signed-out = Gotovo. Prijava sada vrijedi samo ovdje.
room-back = Natrag u sobu
room-home = Na početak
room-not-found = Na ovoj adresi nema ničega.
room-link-over = Ovaj link više ne vrijedi. Napravi novi tamo gdje si još pod svojim imenom.
room-refused = Nije uspjelo. Vrati se i pokušaj opet.
room-of-table = Stol
room-on = Dalje
room-by-invitation = Za ovaj stol treba poziv. Zamoli onoga tko ga je otvorio da te pusti.
room-ask-in = Zamoli za mjesto
room-own-tables = Tvoji stolovi
room-no-own-tables = Ne sjediš ni za jednim stolom.
room-launch-again = Zatvori prozor i otvori ga ponovno.
room-launch-forged = Ovo ne dolazi iz Telegrama ni Discorda. Zatvori prozor i otvori ga odande.
room-noscript = Za sobu je potreban JavaScript.

room-name-missing = Odaberi ime.
room-name-long = Ime može imati najviše 32 znaka.
room-name-strange = U imenu je znak koji se ne vidi.
room-name-taken = U ovoj sobi već se netko tako zove. Uđi s ovim imenom ili odaberi drugo.
room-name-known = U nekoj od tvojih soba netko se već tako zove. Uzmi ovo ime ili odaberi drugo.
room-text-empty = Nema se što poslati.
room-text-long = Poruka može imati najviše 500 znakova.
room-error-frame = Soba to nije razumjela.
room-error-fast = Previše odjednom. Pričekaj malo.
room-error-crowded = Soba je otvorena na previše mjesta. Zatvori nekoliko stranica.
room-error-full = Soba je puna. Ući ćeš čim netko izađe.
room-error-watching = Ovdje samo gledaš. Uđi ako želiš igrati ili pisati.
room-error-inside = Kod nas je nešto pošlo po zlu. Pokušaj opet.
room-error-between = Odmah se vraćamo. Pokušaj opet za nekoliko sekundi.

room-private = Samo za tebe
# beside the name of a person who no longer waits for the next deal
room-ready = može dalje
room-people = Sada ovdje
# $count (Number): spectators
room-watching = gleda: { $count }
room-you = ti
room-owner = domaćin
room-bot = Bot
room-copied = Link je kopiran. Pošalji ga prijateljima.
room-copied-personal = Kopirano.
room-copy = Kopiraj link
room-invite = Pozovi
room-copy-failed = Kopiranje ovdje nije uspjelo.
room-more = Još
room-menu = Izbornik
room-hint = Savjet
room-personal = Moji uređaji
room-watch-link = Kopiraj link za gledanje
room-watch-hint = Tko ga otvori, vidi stol kao i svi, ali ničije karte.
room-copied-watch = Link za gledanje je kopiran.
room-empty-group = Još nitko nije pisao. Pošalji link prijateljima.
room-empty-watching = Još nitko nije pisao.
room-write-group = Piši svima
room-write-private = Piši botu
room-send = Pošalji
room-commands = Naredbe
room-newest = Najnovije
room-download = Preuzmi
room-unfold = Pojedinosti
room-tiles = Tvoje karte
room-new-cards = Nove karte
room-waiting = Ti si na redu
room-asked = Pitaju te
room-reconnecting = Veza je prekinuta. Povezivanje…
room-blocked = Ova mreža ne propušta živu vezu (WebSocket). Probaj drugu ili mobilne podatke.
room-offline = Nema veze. Vratit će se za koji trenutak.
room-answer-lost = Još nema odgovora. Pokušaj opet.
room-unsent = Ovo možda nije poslano. Pogledaj pa pošalji ponovno ako nedostaje.
room-close = U redu
room-save = Spremi
room-put-away = Zatvori

# The table.

room-felt = Stol
room-no-table = Ovdje još nitko ne igra.
room-no-table-watching = Ovdje još nitko ne igra. Čim počnu, vidjet ćeš ih.
room-play-now = Igraj protiv AI-ja
room-come = Dođi igrati belu s nama!
room-invite-friends = Pozovi prijatelje
room-invite-link = Link do ove sobe
room-invite-scan = Tko je pokraj tebe, može skenirati ovaj kod.
room-invite-share = Podijeli link
# $code (String): the table's code
room-invite-code = Iz Telegrama ili Discorda za ovaj se stol sjeda kodom { $code }.
room-talk = Razgovor
# $count (Number): of messages that were not seen yet
room-talk-unread = Razgovor, novo: { $count }
room-to-all = Svima
room-to-bot = Samo za mene
room-us = Mi
room-them = Vi
# $what (String): what a command does, in a text that cannot be tapped
room-quoted = „{ $what }“
# $target (Number): the points that win
room-target = do { $target }
room-total = Ukupno
# $contract (String): the contract with its declarer
room-contract = Igra se: { $contract }
room-sit = Sjedni ovdje
room-move = Prijeđi ovamo
room-add-ai = Dodaj AI
room-remove-ai = Makni AI
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } sjeda
room-stands = { $who } ustaje od stola
# an AI player, below its name
room-ai = AI
room-away = nije tu
room-here = opet tu
room-dealer = dijeli
# $count (Number)
room-tricks-won = štihovi: { $count }
# $who (String): who took a trick
room-took = { $who } nosi štih
room-last = Zadnji štih
room-another-table = Prikaži drugi stol
room-trick = Na stolu
room-chairs = Tko gdje sjedi
room-ahead = bit će odigrana
room-chosen = odabrana
room-calls = Tvoje zvanje aduta
room-actions = Što možeš učiniti
room-calls-made = Zvanje aduta u ovom dijeljenju
room-emote = Reci nešto
room-score-sheet = Rezultat
room-sound = Zvukovi
room-notify = Zovni me kad ne gledam
room-notify-when = Kad me zoveš?
room-notify-closed = Zvat ću te i kad je ova stranica zatvorena.
room-notify-open = Zvat ću te dok je ova stranica negdje otvorena.
room-notify-denied = Preglednik to ne dopušta. Dopusti obavijesti za ovu stranicu u njegovim postavkama.
room-notify-insecure = Za to soba mora imati adresu s https.
room-notify-install = Na iPhoneu prvo dodaj stranicu na početni zaslon i otvori je odande.
room-notify-none = Ovaj preglednik to ne može.
room-call-over = Više te ne čekaju.
room-keys = Tipke: 1–9 i strelice biraju kartu, Enter je igra, P je dalje, M gasi zvuk, T otvara razgovor.
room-no-connection = Nema veze. Karte te čekaju.
room-try-again = Pokušaj ponovno
room-launch-opening = Otvaramo stol…
room-launch-denied = Discord nam nije rekao tko si. Dopusti mu to i stol se otvara.
room-sheet = Poruka
room-say-rules = Pravila
room-say-leaderboard = Ljestvica
room-say-stats = Moja statistika
room-say-history = Partije
room-say-pictures = Karte
room-say-me = Moje postavke
room-say-learn = Nauči igrati
room-say-today = Ruka dana
room-say-tournament = Turniri
room-say-cups = Prvaci
room-say-settings = Postavke igre
room-say-link = Poveži račune
room-say-privacy = Moji podaci
room-say-belot = Novi stol
room-say-join = Sjedni za stol
room-say-help = Što sve možeš
room-code = Kod stola
