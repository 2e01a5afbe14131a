# The pages of the browser room.

room-title = Bela i belot
room-lead = Odmah, sa prijateljima ili sa ljudima kojima treba četvrti. Bez registracije.
room-name-label = Tvoje ime
# $name (String): the visitor
room-door-as = Igraš kao { $name }
room-door-now = Igraj odmah
room-door-now-told = Protiv AI-ja: karte se odmah dele.
room-door-now-go = Podeli karte
# $who (String): the people at an open table
room-door-join = Sedni za sto: { $who }
room-door-friends = Sa prijateljima
room-door-friends-told = Ti pripremiš sto, oni dođu preko linka.
room-door-friends-go = Pripremi sto
room-door-set = Igra, poeni, tempo
room-door-more = Još igara
room-door-open = Otvoreni stolovi i ruka dana
room-door-none = Trenutno niko ne traži igrače.
# $who (String): the people there, $free (Number): free seats
room-door-seated = { $who } · { $free ->
    [one] { $free } slobodno mesto
    [few] { $free } slobodna mesta
   *[other] { $free } slobodnih mesta
}
room-door-sit = Sedni
room-door-today = Ruka dana: šta igraš?
room-door-taken = Neko je bio brži ili sto više ne prima goste. Evo šta je slobodno.
room-door-failed = Trenutno nije uspelo. Pokušaj opet.
door-game = Igra
door-target = Do koliko poena
door-pace = Vreme za potez
door-level = AI igrači
door-guests = Ko može da dođe
door-guests-friends = Prijatelji sa linkom
door-guests-anybody = Svi koji traže sto
room-recent = Tvoje sobe
# $name (String): who opened the room
room-of = Soba: { $name }
# $day (String): a date
room-seen = poslednja poseta { $day }
room-door-lead = Izaberi ime i uđi.
room-come-in = Uđi
room-languages = Jezik
# $present, $wanted (String): two names
room-device = U ovom si pregledaču { $present }. Da nastavim kao { $wanted }?
# $name (String): the new name
room-device-accept = Nastavi kao { $name }
room-device-stay = Ostavi kako jest
# $name (String): whose it is
room-link-of = Ovo je lični link. Ime: { $name }.
room-link-yours = Nastavi samo ako je to tvoje ime.
# $day (String): its last day
room-link-until = Link važi do { $day }.
room-link-ends = Sa novim linkom ovaj prestaje da važi.
room-link-hint = Lični link vraća te pod istim imenom: na drugom uređaju ili ovde ako te pregledač zaboravi.
room-link-make = Napravi lični link
room-link-made = Tvoj link. Sačuvaj ga i ne pokazuj nikome: ko ga otvori, može da igra umesto tebe.
# $name (String): who the browser is
room-own = Ovde si { $name }
room-sign-out = Odjavi me svuda osim ovde
room-sign-out-hint = Izgubljen telefon, tuđ računar? Tada prijavljen ostaje samo ovaj pregledač, a lični link prestaje da važi.
room-signed-out = Gotovo. Prijava sada važi samo ovde.
room-back = Nazad u sobu
room-home = Na početak
room-not-found = Na ovoj adresi nema ničega.
room-link-over = Ovaj link više ne važi. Napravi novi tamo gde si još pod svojim imenom.
room-refused = Nije uspelo. Vrati se i pokušaj opet.
room-of-table = Sto
room-on = Dalje
room-by-invitation = Za ovaj sto treba poziv. Zamoli onoga ko ga je otvorio da te pusti.
room-ask-in = Zamoli za mesto
room-own-tables = Tvoji stolovi
room-no-own-tables = Ne sediš ni za jednim stolom.
room-launch-again = Zatvori prozor i otvori ga ponovo.
room-launch-forged = Ovo ne dolazi iz Telegrama ni Discorda. Zatvori prozor i otvori ga odande.
room-noscript = Za sobu je potreban JavaScript.

room-name-missing = Izaberi ime.
room-name-long = Ime može da ima najviše 32 znaka.
room-name-strange = U imenu je znak koji se ne vidi.
room-name-taken = U ovoj sobi već se neko tako zove. Uđi sa ovim imenom ili izaberi drugo.
room-name-known = U nekoj od tvojih soba neko se već tako zove. Uzmi ovo ime ili izaberi drugo.
room-text-empty = Nema šta da se pošalje.
room-text-long = Poruka može da ima najviše 500 znakova.
room-error-frame = Soba to nije razumela.
room-error-fast = Previše odjednom. Sačekaj malo.
room-error-crowded = Soba je otvorena na previše mesta. Zatvori nekoliko stranica.
room-error-full = Soba je puna. Ući ćeš čim neko izađe.
room-error-watching = Ovde samo gledaš. Uđi ako želiš da igraš ili pišeš.
room-error-inside = Kod nas je nešto pošlo naopako. Pokušaj opet.
room-error-between = Odmah se vraćamo. Pokušaj opet za nekoliko sekundi.

room-private = Samo za tebe
# beside the name of a person who no longer waits for the next deal
room-ready = može dalje
room-people = Sada ovde
# $count (Number): spectators
room-watching = gleda: { $count }
room-you = ti
room-owner = domaćin
room-bot = Bot
room-copied = Link je kopiran. Pošalji ga prijateljima.
room-copied-personal = Kopirano.
room-copy = Kopiraj link
room-invite = Pozovi
room-copy-failed = Kopiranje ovde nije uspelo.
room-more = Još
room-menu = Meni
room-hint = Savet
room-personal = Moji uređaji
room-watch-link = Kopiraj link za gledanje
room-watch-hint = Ko ga otvori, vidi sto kao i svi, ali ničije karte.
room-copied-watch = Link za gledanje je kopiran.
room-empty-group = Još niko nije pisao. Pošalji link prijateljima.
room-empty-watching = Još niko nije pisao.
room-write-group = Piši svima
room-write-private = Piši botu
room-send = Pošalji
room-commands = Komande
room-newest = Najnovije
room-download = Preuzmi
room-unfold = Detalji
room-tiles = Tvoje karte
room-new-cards = Nove karte
room-waiting = Ti si na redu
room-asked = Pitaju te
room-reconnecting = Veza je prekinuta. Povezivanje…
room-blocked = Ova mreža ne propušta živu vezu (WebSocket). Probaj drugu ili mobilne podatke.
room-offline = Nema veze. Vratiće se za koji trenutak.
room-answer-lost = Još nema odgovora. Pokušaj opet.
room-unsent = Ovo možda nije poslato. Pogledaj pa pošalji ponovo ako nedostaje.
room-close = U redu
room-save = Sačuvaj
room-put-away = Zatvori

# The table.

room-felt = Sto
room-no-table = Ovde još niko ne igra.
room-no-table-watching = Ovde još niko ne igra. Čim počnu, videćeš ih.
room-play-now = Igraj protiv AI-ja
room-come = Dođi da igramo belu!
room-invite-friends = Pozovi prijatelje
room-invite-link = Link do ove sobe
room-invite-scan = Ko je pored tebe, može da skenira ovaj kod.
room-invite-share = Podeli link
# $code (String): the table's code
room-invite-code = Iz Telegrama ili Discorda za ovaj se sto seda kodom { $code }.
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
room-sit = Sedni ovde
room-move = Pređi ovde
room-add-ai = Dodaj AI
room-remove-ai = Skloni AI
# $who (String): who sits down, or gets up from their chair
room-sits = { $who } seda
room-stands = { $who } ustaje od stola
# an AI player, below its name
room-ai = AI
room-away = nije tu
room-here = opet tu
room-dealer = deli
# $count (Number)
room-tricks-won = štihovi: { $count }
# $who (String): who took a trick
room-took = { $who } nosi štih
room-last = Poslednji štih
room-another-table = Prikaži drugi sto
room-trick = Na stolu
room-chairs = Ko gde sedi
room-ahead = biće odigrana
room-chosen = izabrana
room-calls = Tvoje zvanje aduta
room-actions = Šta možeš da uradiš
room-calls-made = Zvanje aduta u ovom deljenju
room-emote = Reci nešto
room-score-sheet = Rezultat
room-sound = Zvukovi
room-notify = Zovni me kad ne gledam
room-notify-when = Kad me zoveš?
room-notify-closed = Zvaću te i kad je ova stranica zatvorena.
room-notify-open = Zvaću te dok je ova stranica negde otvorena.
room-notify-denied = Pregledač to ne dozvoljava. Dozvoli obaveštenja za ovu stranicu u njegovim podešavanjima.
room-notify-insecure = Za to soba mora da ima adresu sa https.
room-notify-install = Na iPhoneu prvo dodaj stranicu na početni ekran i otvori je odande.
room-notify-none = Ovaj pregledač to ne može.
room-call-over = Više te ne čekaju.
room-keys = Tasteri: 1–9 i strelice biraju kartu, Enter je igra, P je dalje, M gasi zvuk, T otvara razgovor.
room-no-connection = Nema veze. Karte te čekaju.
room-try-again = Pokušaj ponovo
room-launch-opening = Otvaramo sto…
room-launch-denied = Discord nam nije rekao ko si. Dozvoli mu to i sto se otvara.
room-sheet = Poruka
room-say-rules = Pravila
room-say-leaderboard = Rang-lista
room-say-stats = Moja statistika
room-say-history = Partije
room-say-pictures = Karte
room-say-me = Moja podešavanja
room-say-learn = Nauči da igraš
room-say-today = Ruka dana
room-say-tournament = Turniri
room-say-cups = Šampioni
room-say-settings = Podešavanja igre
room-say-link = Poveži naloge
room-say-privacy = Moji podaci
room-say-belot = Novi sto
room-say-join = Sedni za sto
room-say-help = Šta sve možeš
room-code = Kod stola
