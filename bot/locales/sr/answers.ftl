# The short answers to a button or a command.

denied-not-allowed = To može samo onaj ko je otvorio sto ili admin.
denied-not-seated = Ne sediš za ovim stolom.
denied-already-seated = Već sediš ovde.
denied-seat-taken = To je mesto zauzeto.
denied-chair-free = Tamo nema nikoga.
denied-chair-held = Mesto se nekome čuva. Pokušaj opet za minutu.
denied-no-seat = Nema takvog mesta.
denied-table-full = Sto je pun.
denied-not-invited = Za ovaj sto treba poziv.
denied-blocked = Za ovaj sto ne možeš da sedneš.
denied-openers-own = Onoga ko vodi sto ne možeš da ukloniš.
denied-chairs-empty = Još nema ko da igra.
denied-not-in-lobby = Partija je već počela.
denied-not-playing = Trenutno se ne igra.
denied-still-playing = Partija još traje.
denied-table-over = Ovaj je sto zatvoren.
denied-not-your-turn = Nisi na redu.
denied-already-decided = To je već odlučeno.
denied-not-away = Ovde si i igraš.
denied-already-left = Mesto je već prepušteno; vraća te „Idemo dalje“ ili „Tu sam opet“.
denied-no-change = Već je tako.
denied-illegal-call = To sada ne možeš da kažeš.
denied-illegal-card = Tu kartu sada ne možeš da odigraš.
denied-not-your-card = Nemaš tu kartu.
denied-illegal-declaration = Nemaš takvo zvanje.
denied-too-late-to-declare = Prekasno je za zvanje.
denied-no-belote = Sada nemaš belu.
denied-not-now = Sada ne može.
denied-no-cancel = Ovo deljenje ne može da se poništi.
denied-bad-discard = Te karte ne možeš da odbaciš.
denied-no-challenge = Sad ne možeš da prijaviš pogrešnu kartu.
denied-not-enough = Tvoja strana još nije došla do cilja.
denied-incoherent-rules = Ta pravila ne idu zajedno.
denied-too-many-seated = Za stolom je više ljudi nego što ta igra ima mesta.

answer-unknown = Ovo dugme više ne važi.
answer-only-admins = Jezik ovde bira onaj ko vodi čet.
answer-pictures-are-admins = Slike ovde bira onaj ko vodi čet.
answer-next-table-is-admins = Pravila sledećeg stola ovde bira onaj ko vodi čet. Otvori svoj sto pa izaberi njegova pravila.
# above an answer about a group in private; $group (String): its name
answer-in-group = U „{ $group }“:
answer-no-table = Ovde nema stola. /belot otvara novi.
answer-no-hand = Trenutno nigde ne igraš.
# $word (String): what was written after the command
answer-unknown-option = Ne razumem „{ $word }“ ovde.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Napiši na primer: /belot bela 501 quick
    Igre: { $games }
    Vreme za potez: { $paces }
answer-belot-how-on-page = Igra, poeni i vreme za potez biraju se za stolom: /belot
# $games (String): their names
answer-games = Igre: { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } se ne igra do { $target }, nego do { $targets } poena. Za drugu igru napiši i njeno ime.
answer-unknown-target-on-page = { $preset } se ne igra do { $target }, nego do { $targets } poena.
answer-seated = Sediš za stolom.
answer-own-side = Već si u ovom paru. Ovo je mesto za tvog partnera.
answer-asked-in = Za ovaj sto treba poziv. Pitam da li smeš da sedneš.
answer-admitted = U redu, može da sedne.
answer-not-let-in = Odbijeno.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = Smeš da sedneš za sto igrača { $who } čim se oslobodi mesto.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = Za stolom koji vodi { $who } igrač se vratio, mesto više nije slobodno.
guest-turned-down = Nisu te pustili za sto igrača { $who }.
guest-sent-away = Oslobodili su tvoje mesto za stolom igrača { $who }.
guest-blocked = Više ne možeš da sedneš za sto igrača { $who }.
guest-runs-table = { $who } ti prepušta sto: sad ga vodiš ti.
answer-invitation-sent = Kod je u našem privatnom četu.
replay-no-deals = Partija je predana pre prvog deljenja, nema šta da se pregleda.
answer-replay-how = Napiši ovako: /replay 3.5 – deljenje 3, štih 5 poslednje partije ovde, ili sa kodom stola: /replay K7QRT 3.5
answer-replay-how-on-page = Poslednja partija ovde: /replay – a sve tvoje: /history
answer-quiet-how = Napiši ovako: /me quiet 22-8 – od kojeg sata do kojeg, najviše 12 sati. Bez tihih sati: /me quiet off
answer-quiet-how-on-page = Tihi sati biraju se ovde: /me
answer-clock-how = Grad s kontinentom, ovako: /me clock Europe/Vienna
answer-clock-how-on-page = Tvoj grad bira se ovde: /me
answer-notify-how = Napiši /notify u grupi pod svojim imenom: javiću ti kad se tamo otvori sto.
answer-notify-how-on-page = To se bira u grupi, pod tvojim imenom: javiću ti se kad se tamo otvori sto.
# $group (String): its name
answer-notify-on = Javiću ti privatno kad se u „{ $group }“ otvori sto. Opet /notify tamo – i prestajem.
answer-notify-on-somewhere = Javiću ti privatno kad se tamo otvori sto. Opet /notify tamo – i prestajem.
answer-notify-off = Više ti neću javljati za stolove tamo.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** otvara sto u „{ $group }“ – { $preset }
notice-opened-somewhere = **{ $who }** otvara sto – { $preset }
notice-stop = Ne javljaj mi više
answer-stood-up = Više ne sediš za stolom.
answer-closed = Sto je zatvoren.
answer-back = Opet igraš ti.
answer-declared = Zvanje je prijavljeno.
answer-deal-sent = Deljenje ti je u privatnom četu.
answer-open-private = Ne mogu da ti pišem. Otvori privatni čet sa mnom i pritisni Start.
answer-press-start = Čuvam ti mesto jednu minutu. Otvori privatni čet sa mnom i pritisni Start.
# $button (String): the button's label
answer-seated-by-group = Sediš za stolom i igraš odavde: „{ $button }“ pokazuje karte samo tebi. U privatnom četu sa mnom je zgodnije – otvori ga i pritisni Start.
answer-joined = Sediš za stolom. Karte ti stižu ovde kad partija počne.
# $group (String): its name
answer-joined-group = Sediš za stolom u „{ $group }“. Karte ti stižu ovde kad partija počne.
answer-join-how = Napiši i kod stola, na primer /join K7QRT.
answer-join-how-on-page = Kod stola ide u polje u meniju.
answer-join-late = Tamo se već igra i nema slobodnog mesta. Možeš da sedneš između dve partije.
answer-codes-slowly = Previše kodova zaredom. Sačekaj nekoliko minuta.
answer-no-such-table = Nema stola sa tim kodom.
answer-masked = Pišeš u ime grupe. Za sto se seda dugmetom.
answer-one-table = Ova stranica prikazuje jedan sto. Drugi otvori u četu.
answer-one-table-cup = Ova stranica prikazuje jedan sto. Turniri su u četu.
answer-masked-own = Pišeš u ime grupe. Piši u svoje ime.
answer-language = U redu, govorim srpski.
# after it, in a group, if one's own language is another
answer-language-own = Tvoje karte ostaju na tvom jeziku; menja ga /language u privatnom četu sa mnom.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · ti si na redu

answer-trouble = Kod nas je nešto pošlo naopako. Ništa se nije promenilo, pokušaj opet.
answer-busy = Trenutno imamo poteškoća sa zapisivanjem i ne znamo da li je ovo zapisano. Pogledaj za koji trenutak i pokušaj ponovo ako nije.
# $word (String): what was written
answer-unknown-command = Nema komande /{ $word }. Sve su pod /help.
answer-unknown-command-on-page = To ne znam. Sve što ima: /help
# $file (String): the name of a file
answer-put-away = Ovaj je sto odigran davno i stoji u arhivi. Ko vodi bota, još ga ima u { $file }; rezultati važe kao i pre.
answer-too-fast = Polako: to je bilo previše odjednom i poslednje nije izvršeno.
answer-too-many-tables = Ovde već imaš dovoljno otvorenih stolova. Prvo zatvori neki.
answer-left = U redu, AI igra umesto tebe dok nešto ne pritisneš ili neko ne sedne na tvoje mesto.
answer-no-threads = Ovde ne može da se otvori nit.
# $link (String): where it is
answer-thread-opened = Tvoj je sto u sopstvenoj niti: { $link }
answer-thread-right = U ovom kanalu ne smem da otvaram niti. Admin može da mi da dozvolu „Create Public Threads“.
# $who (String): who opens the table
thread-title = Belot – { $who }
answer-in-private = Napiši /me u privatnom četu sa mnom.
answer-in-private-on-page = To vidiš samo ti: /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what }? Pritisni još jednom.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – biraj adut.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – koliko?
# $who (String): the name that was written
answer-nobody-called = Ovde ne poznajem igrača „{ $who }“.
answer-stranger = Ta osoba još nije igrala.
answer-versus-how = Protiv koga? Na primer /versus Ivan.
answer-versus-how-on-page = Protiv koga? Ljudi sa kojima igraš: /stats
answer-versus-self = Protiv sebe? Uvek nerešeno. Na primer /versus Ivan.
answer-versus-self-on-page = Protiv sebe? Uvek nerešeno.
answer-link-private = To se radi u privatnom četu sa mnom.
answer-link-read = Taj su kod svi videli pa više ne važi. Uzmi novi sa /link na drugoj platformi i napiši ga u privatnom četu sa mnom.
answer-link-read-on-page = Taj su kod svi videli pa više ne važi. Novi: /link
answer-link-unknown = Taj kod ne važi. Napiši /link na drugoj platformi i dobićeš novi.
answer-link-unknown-on-page = Taj kod ne važi. Novi: /link
answer-link-self = To je tvoj kod: napiši ga na drugoj platformi.
answer-link-self-on-page = To je tvoj kod: on je za drugu platformu.
answer-link-linked = Već imaš povezane platforme. Napiši /link ovde, a kod na novoj.
answer-link-linked-on-page = Već imaš povezane platforme. Kod za novu: /link
answer-link-taken = Osoba koja ti je dala kod već je povezana sa drugim nalogom na ovoj platformi.
answer-link-slowly = Previše pokušaja. Sačekaj malo.
answer-link-playing = Prvo ustani od stola: /leave.
answer-link-tournament = Učestvuješ na turniru ili ga organizuješ: odjavi se, otkaži ga ili sačekaj kraj.
answer-link-done = Gotovo: sada si svuda isti igrač.
answer-link-later = Gotovo: sada si svuda isti igrač. Ovde odigrano biće dodato kad se sve iznova prebroji.
answer-unlink-done = Gotovo: ovde počinješ iznova. Odigrano ostaje kod drugih platformi.
answer-unlink-alone = Nemaš povezanu drugu platformu.
answer-data-sent = Fajl je u privatnom četu.
answer-forgotten = Gotovo. Više ne znam ništa o tebi; ako opet pišeš, krećemo iznova.
answer-forgotten-on-page = Gotovo. Više ne znam ništa o tebi; ako se vratiš, krećemo iznova.
