# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **Nema nikoga za stolom. Sledeće deljenje čeka.**
standstill-paused = **⏸ Pauza. Vreme stoji.**
# a button
standstill-go-on = Idemo dalje

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] Šta predlažeš? Pitaću protivnika.
   *[other] Šta predlažeš? Pitaću ostale za stolom.
}
menu-nothing = Ne sediš za ovim stolom.
# buttons: questions to the others
menu-pause = Pauza
menu-open-hands = Pokaži karte na kraju
menu-fast = Neka AI igra brzo
menu-usual-pace = Neka AI ne žuri
menu-give-up = Predajemo se
menu-end = Kraj partije

# The questions. $who (String): who asks
vote-pause = **{ $who }** traži pauzu.
vote-open-hands = **{ $who }** želi da se nakon svakog deljenja pokažu sve karte.
vote-fast = **{ $who }** želi da AI igra brzo.
vote-give-up = **{ $who }** želi da preda partiju.
vote-end = **{ $who }** želi da prekine partiju bez rezultata.
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
vote-run-out = Nisu svi odgovorili na vreme.

# on the message of a deal that was not played to its end
play-called-off = Partija je prekinuta bez rezultata.
play-given-up = Partija je predana.
# $who (String): the people of a side
result-given-up = Partiju predaje: { $who }.

denied-paused = Pauza je. Prvo pritisni „Idemo dalje“.
denied-vote-open = Već se nešto pita.
denied-asked-before = Upravo su te odbili. Pitaj opet za minutu.
denied-not-asked = Tebe ne pitaju.
answer-menu-sent = Meni je u privatnom četu sa mnom.
# $code (String): the table's code
answer-menu-guest = Ne sediš za ovim stolom. Za gledanje mi privatno napiši /watch { $code }.
# the same on a page, which shows them the table
answer-menu-watching = Ne sediš za ovim stolom: ovde možeš da gledaš.
answer-asked = Pitanje je postavljeno. Na odgovor čekamo dve minute.
answer-agreed = Gotovo.
answer-said-yes = Pristaješ.
answer-said-no = Ne pristaješ.

# Chairs that change hands.

menu-chairs = Koje mesto želiš?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Pitaj za mesto: { $who }
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** želi da sedne na mesto: { $chair } (nije tu).
# a button
chair-of-ai = Sedni umesto AI-ja
answer-sits-down-next = Sedaš od sledećeg deljenja; ovo će odigrati AI, da karte ostanu skrivene. Ako želiš da igraš odmah, pitaj ostale: dodirni „⋯“ za stolom.
denied-sits-down-next = Sedaš od sledećeg deljenja.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } od sledećeg deljenja seda na mesto: { $chair }.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = sledi { $who }
# a button for the newcomer
menu-chair-now = Pitaj da li možeš odmah
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** od sledećeg deljenja seda na mesto: { $chair } i želi da odigra i ovo. Svi moraju da pristanu.
answer-open-to-sit = Otvori privatni čet sa mnom i pritisni Start: tada sedaš.

# Watching.

# buttons
watch-start = Gledaj
watch-stop = Prestani da gledaš
answer-watch-how = Napiši i kod stola, na primer /watch K7QRT.
answer-watch-how-on-page = Sto se gleda preko njegovog linka.
answer-watch-seated = Sediš za ovim stolom.
answer-watch-stopped = Više ne gledaš ovaj sto.
answer-watching = Partiju gledaš u privatnom četu sa mnom. Za kraj opet napiši /watch.
answer-watching-on-page = Gledaš: partija je u privatnom četu sa mnom. Za kraj: /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = Ostalo je moje
claim-told = { $who } uzima sve do kraja.
denied-not-certain = To još nije sigurno.

# In the settings; then a button that changes it.

settings-last-card-on = Poslednja karta igra se sama.
settings-last-card-off = Svako sam igra svoju poslednju kartu.
settings-last-card = Poslednja karta sama
