# The short answers to a button or a command.

denied-not-allowed = To može samo onaj tko je otvorio stol ili admin.
denied-not-seated = Ne sjediš za ovim stolom.
denied-already-seated = Već sjediš ovdje.
denied-seat-taken = To je mjesto zauzeto.
denied-chair-free = Tamo nema nikoga.
denied-chair-held = Mjesto se nekome čuva. Pokušaj opet za minutu.
denied-no-seat = Nema takvog mjesta.
denied-table-full = Stol je pun.
denied-not-invited = Za ovaj stol treba poziv.
denied-blocked = Za ovaj stol ne možeš sjesti.
denied-openers-own = Onoga tko vodi stol ne možeš ukloniti.
denied-chairs-empty = Još nema tko igrati.
denied-not-in-lobby = Partija je već počela.
denied-not-playing = Trenutačno se ne igra.
denied-still-playing = Partija još traje.
denied-table-over = Ovaj je stol zatvoren.
denied-not-your-turn = Nisi na redu.
denied-already-decided = To je već odlučeno.
denied-not-away = Ovdje si i igraš.
denied-already-left = Mjesto je već prepušteno; vraća te „Idemo dalje“ ili „Tu sam opet“.
denied-no-change = Već je tako.
denied-illegal-call = To sada ne možeš reći.
denied-illegal-card = Tu kartu sada ne možeš odigrati.
denied-not-your-card = Nemaš tu kartu.
denied-illegal-declaration = Nemaš takvo zvanje.
denied-too-late-to-declare = Prekasno je za zvanje.
denied-no-belote = Sada nemaš belu.
denied-not-now = Sada ne može.
denied-no-cancel = Ovo se dijeljenje ne može poništiti.
denied-bad-discard = Te karte ne možeš odbaciti.
denied-no-challenge = Sad ne možeš prijaviti krivu kartu.
denied-not-enough = Tvoja strana još nije došla do cilja.
denied-incoherent-rules = Ta pravila ne idu zajedno.
denied-too-many-seated = Za stolom je više ljudi nego što ta igra ima mjesta.

answer-unknown = Ovaj gumb više ne vrijedi.
answer-only-admins = Jezik ovdje bira onaj tko vodi chat.
answer-pictures-are-admins = Slike ovdje bira onaj tko vodi chat.
answer-next-table-is-admins = Pravila sljedećeg stola ovdje bira onaj tko vodi chat. Otvori svoj stol pa odaberi njegova pravila.
# above an answer about a group in private; $group (String): its name
answer-in-group = U „{ $group }“:
answer-no-table = Ovdje nema stola. /belot otvara novi.
answer-no-hand = Trenutačno nigdje ne igraš.
# $word (String): what was written after the command
answer-unknown-option = Ne razumijem „{ $word }“ ovdje.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Napiši na primjer: /belot bela 501 quick
    Igre: { $games }
    Vrijeme za potez: { $paces }
answer-belot-how-on-page = Igra, bodovi i vrijeme za potez biraju se za stolom: /belot
# $games (String): their names
answer-games = Igre: { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } se ne igra do { $target }, nego do { $targets } bodova. Za drugu igru napiši i njezino ime.
answer-unknown-target-on-page = { $preset } se ne igra do { $target }, nego do { $targets } bodova.
answer-seated = Sjediš za stolom.
answer-own-side = Već si u ovom paru. Ovo je mjesto za tvog partnera.
answer-asked-in = Za ovaj stol treba poziv. Pitao sam smiješ li sjesti.
answer-admitted = U redu, može sjesti.
answer-not-let-in = Odbijeno.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = Smiješ sjesti za stol igrača { $who } čim se oslobodi mjesto.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = Za stolom koji vodi { $who } igrač se vratio, mjesto više nije slobodno.
guest-turned-down = Nisu te pustili za stol igrača { $who }.
guest-sent-away = Oslobodili su tvoje mjesto za stolom igrača { $who }.
guest-blocked = Više ne možeš sjesti za stol igrača { $who }.
guest-runs-table = { $who } ti prepušta stol: sad ga vodiš ti.
answer-invitation-sent = Kod je u našem privatnom chatu.
replay-no-deals = Partija je predana prije prvog dijeljenja, nema se što pregledati.
answer-replay-how = Napiši ovako: /replay 3.5 – dijeljenje 3, štih 5 zadnje partije ovdje, ili s kodom stola: /replay K7QRT 3.5
answer-replay-how-on-page = Posljednja partija ovdje: /replay – a sve tvoje: /history
answer-quiet-how = Napiši ovako: /me quiet 22-8 – od kojeg sata do kojeg, najviše 12 sati. Bez tihih sati: /me quiet off
answer-quiet-how-on-page = Tihi sati biraju se ovdje: /me
answer-clock-how = Grad s kontinentom, ovako: /me clock Europe/Vienna
answer-clock-how-on-page = Tvoj grad bira se ovdje: /me
answer-notify-how = Napiši /notify u grupi pod svojim imenom: javit ću ti kad se ondje otvori stol.
answer-notify-how-on-page = To se bira u grupi, pod tvojim imenom: javit ću ti se kad se ondje otvori stol.
# $group (String): its name
answer-notify-on = Javit ću ti privatno kad se u „{ $group }“ otvori stol. Opet /notify ondje – i prestajem.
answer-notify-on-somewhere = Javit ću ti privatno kad se ondje otvori stol. Opet /notify ondje – i prestajem.
answer-notify-off = Više ti neću javljati za stolove ondje.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** otvara stol u „{ $group }“ – { $preset }
notice-opened-somewhere = **{ $who }** otvara stol – { $preset }
notice-stop = Ne javljaj mi više
answer-stood-up = Više ne sjediš za stolom.
answer-closed = Stol je zatvoren.
answer-back = Opet igraš ti.
answer-declared = Zvanje je prijavljeno.
answer-deal-sent = Dijeljenje ti je u privatnom chatu.
answer-open-private = Ne mogu ti pisati. Otvori privatni chat sa mnom i pritisni Start.
answer-press-start = Čuvam ti mjesto jednu minutu. Otvori privatni chat sa mnom i pritisni Start.
# $button (String): the button's label
answer-seated-by-group = Sjediš za stolom i igraš odavde: „{ $button }“ pokazuje karte samo tebi. U privatnom chatu sa mnom je zgodnije – otvori ga i pritisni Start.
answer-joined = Sjediš za stolom. Karte ti stižu ovamo kad partija počne.
# $group (String): its name
answer-joined-group = Sjediš za stolom u „{ $group }“. Karte ti stižu ovamo kad partija počne.
answer-join-how = Napiši i kod stola, na primjer /join K7QRT.
answer-join-how-on-page = Kod stola ide u polje u izborniku.
answer-join-late = Tamo se već igra i nema slobodnog mjesta. Možeš sjesti između dviju partija.
answer-codes-slowly = Previše kodova zaredom. Pričekaj nekoliko minuta.
answer-no-such-table = Nema stola s tim kodom.
answer-masked = Pišeš u ime grupe. Za stol se sjeda gumbom.
answer-one-table = Ova stranica prikazuje jedan stol. Drugi otvori u chatu.
answer-one-table-cup = Ova stranica prikazuje jedan stol. Turniri su u chatu.
answer-masked-own = Pišeš u ime grupe. Piši u svoje ime.
answer-language = U redu, govorim hrvatski.
# after it, in a group, if one's own language is another
answer-language-own = Tvoje karte ostaju na tvom jeziku; mijenja ga /language u privatnom chatu sa mnom.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · ti si na redu

answer-trouble = Kod nas je nešto pošlo po zlu. Ništa se nije promijenilo, pokušaj opet.
answer-busy = Trenutačno imamo poteškoća sa zapisivanjem i ne znamo je li ovo zapisano. Pogledaj za koji trenutak i pokušaj ponovno ako nije.
# $word (String): what was written
answer-unknown-command = Nema naredbe /{ $word }. Sve su pod /help.
answer-unknown-command-on-page = To ne znam. Sve što ima: /help
# $file (String): the name of a file
answer-put-away = Ovaj je stol odigran davno i spremljen je u arhivu. Tko vodi bota, još ga ima u { $file }; rezultati vrijede kao i prije.
answer-too-fast = Polako: to je bilo previše odjednom i posljednje nije izvršeno.
answer-too-many-tables = Ovdje već imaš dovoljno otvorenih stolova. Prvo zatvori neki.
answer-left = U redu, AI igra umjesto tebe dok nešto ne pritisneš ili netko ne sjedne na tvoje mjesto.
answer-no-threads = Ovdje se ne može otvoriti nit.
# $link (String): where it is
answer-thread-opened = Tvoj je stol u vlastitoj niti: { $link }
answer-thread-right = U ovom kanalu ne smijem otvarati niti. Admin mi može dati dozvolu „Create Public Threads“.
# $who (String): who opens the table
thread-title = Belot – { $who }
answer-in-private = Napiši /me u privatnom chatu sa mnom.
answer-in-private-on-page = To vidiš samo ti: /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what }? Pritisni još jednom.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – biraj adut.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – koliko?
# $who (String): the name that was written
answer-nobody-called = Ovdje ne poznajem igrača „{ $who }“.
answer-stranger = Ta osoba još nije igrala.
answer-versus-how = Protiv koga? Na primjer /versus Ivan.
answer-versus-how-on-page = Protiv koga? Ljudi s kojima igraš: /stats
answer-versus-self = Protiv sebe? Uvijek neriješeno. Na primjer /versus Ivan.
answer-versus-self-on-page = Protiv sebe? Uvijek neriješeno.
answer-link-private = To se radi u privatnom chatu sa mnom.
answer-link-read = Taj su kod svi vidjeli pa više ne vrijedi. Uzmi novi s /link na drugoj platformi i napiši ga u privatnom chatu sa mnom.
answer-link-read-on-page = Taj su kod svi vidjeli pa više ne vrijedi. Novi: /link
answer-link-unknown = Taj kod ne vrijedi. Napiši /link na drugoj platformi i dobit ćeš novi.
answer-link-unknown-on-page = Taj kod ne vrijedi. Novi: /link
answer-link-self = To je tvoj kod: napiši ga na drugoj platformi.
answer-link-self-on-page = To je tvoj kod: on je za drugu platformu.
answer-link-linked = Već imaš povezane platforme. Napiši /link ovdje, a kod na novoj.
answer-link-linked-on-page = Već imaš povezane platforme. Kod za novu: /link
answer-link-taken = Osoba koja ti je dala kod već je povezana s drugim profilom na ovoj platformi.
answer-link-slowly = Previše pokušaja. Pričekaj malo.
answer-link-playing = Najprije ustani od stola: /leave.
answer-link-tournament = Sudjeluješ na turniru ili ga organiziraš: odjavi se, otkaži ga ili pričekaj kraj.
answer-link-done = Gotovo: sada si svuda isti igrač.
answer-link-later = Gotovo: sada si svuda isti igrač. Ovdje odigrano bit će dodano kad se sve nanovo prebroji.
answer-unlink-done = Gotovo: ovdje počinješ iznova. Odigrano ostaje kod drugih platformi.
answer-unlink-alone = Nemaš povezanu drugu platformu.
answer-data-sent = Datoteka je u privatnom chatu.
answer-forgotten = Gotovo. Više ne znam ništa o tebi; ako opet pišeš, krećemo iznova.
answer-forgotten-on-page = Gotovo. Više ne znam ništa o tebi; ako se vratiš, krećemo iznova.
