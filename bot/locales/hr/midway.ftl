# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **Nema nikoga za stolom. Sljedeće dijeljenje čeka.**
standstill-paused = **⏸ Pauza. Vrijeme stoji.**
# a button
standstill-go-on = Idemo dalje

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] Što predlažeš? Pitat ću protivnika.
   *[other] Što predlažeš? Pitat ću ostale za stolom.
}
menu-nothing = Ne sjediš za ovim stolom.
# buttons: questions to the others
menu-pause = Pauza
menu-open-hands = Pokaži karte na kraju
menu-fast = Neka AI igra brzo
menu-usual-pace = Neka AI ne žuri
menu-give-up = Predajemo se
menu-end = Kraj partije

# The questions. $who (String): who asks
vote-pause = **{ $who }** traži pauzu.
vote-open-hands = **{ $who }** želi da se nakon svakog dijeljenja pokažu sve karte.
vote-fast = **{ $who }** želi da AI igra brzo.
vote-give-up = **{ $who }** želi predati partiju.
vote-end = **{ $who }** želi prekinuti partiju bez rezultata.
# $who (String): the names of those who have agreed
vote-for = ✓ { $who }
# $who (String): the names of those who have not answered yet
vote-waits = … { $who }
# buttons
vote-yes = Da
vote-no = Ne
vote-agreed = Svi se slažu.
# $who (String): one person
vote-refused = { $who } ne pristaje.
vote-run-out = Nisu svi odgovorili na vrijeme.

# on the message of a deal that was not played to its end
play-called-off = Partija je prekinuta bez rezultata.
play-given-up = Partija je predana.
# $who (String): the people of a side
result-given-up = Partiju predaje: { $who }.

denied-paused = Pauza je. Prvo pritisni „Idemo dalje“.
denied-vote-open = Već se nešto pita.
denied-asked-before = Upravo su te odbili. Pitaj opet za minutu.
denied-not-asked = Tebe ne pitaju.
answer-menu-sent = Izbornik je u privatnom chatu sa mnom.
# $code (String): the table's code
answer-menu-guest = Ne sjediš za ovim stolom. Za gledanje mi privatno napiši /watch { $code }.
# the same on a page, which shows them the table
answer-menu-watching = Ne sjediš za ovim stolom: ovdje možeš gledati.
answer-asked = Pitanje je postavljeno. Na odgovor čekamo dvije minute.
answer-agreed = Gotovo.
answer-said-yes = Pristaješ.
answer-said-no = Ne pristaješ.

# Chairs that change hands.

menu-chairs = Koje mjesto želiš?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Pitaj za mjesto: { $who }
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** želi sjesti na mjesto: { $chair } (nije tu).
# a button
chair-of-ai = Sjedni umjesto AI-ja
answer-sits-down-next = Sjedaš od sljedećeg dijeljenja; ovo će odigrati AI, da karte ostanu skrivene. Želiš li igrati odmah, pitaj ostale: dodirni „⋯“ za stolom.
denied-sits-down-next = Sjedaš od sljedećeg dijeljenja.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } od sljedećeg dijeljenja sjeda na mjesto: { $chair }.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = slijedi { $who }
# a button for the newcomer
menu-chair-now = Pitaj možeš li odmah
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** od sljedećeg dijeljenja sjeda na mjesto: { $chair } i želi odigrati i ovo. Moraju pristati svi.
answer-open-to-sit = Otvori privatni chat sa mnom i pritisni Start: tada sjedaš.

# Watching.

# buttons
watch-start = Gledaj
watch-stop = Prestani gledati
answer-watch-how = Napiši i kod stola, na primjer /watch K7QRT.
answer-watch-how-on-page = Stol se gleda preko njegova linka.
answer-watch-seated = Sjediš za ovim stolom.
answer-watch-stopped = Više ne gledaš ovaj stol.
answer-watching = Partiju gledaš u privatnom chatu sa mnom. Za kraj opet napiši /watch.
answer-watching-on-page = Gledaš: partija je u privatnom chatu sa mnom. Za kraj: /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = Ostalo je moje
claim-told = { $who } uzima sve do kraja.
denied-not-certain = To još nije sigurno.

# In the settings; then a button that changes it.

settings-last-card-on = Zadnja karta igra se sama.
settings-last-card-off = Svatko sam igra svoju zadnju kartu.
settings-last-card = Zadnja karta sama
