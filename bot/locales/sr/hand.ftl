# The private message: your cards.

hand-turn-call = **Ti si na redu** – šta zoveš?
hand-turn-lead = **Ti si na redu** – započni štih.
hand-turn-follow = **Ti si na redu** – odigraj kartu.
hand-turn-declare = **Ti si na redu** – izaberi zvanje i igraj.
# $time (String): what is left of the turn
hand-nudged = **⏰ Još { $time }**
# $who (String)
hand-waiting-call = Na redu je { $who }
hand-waiting-card = Na redu je { $who }
hand-last-card = Tvoja poslednja karta igra se sama.
hand-away = **Umesto tebe igra AI.**
hand-missed = Vreme ti je isteklo i AI je odigrao jedan potez umesto tebe.
hand-dealing = Karte se dele…
hand-lobby = Partija još nije počela.
# $us, $them (Number): the totals
hand-totals = Mi { $us } · Vi { $them }
# $number (Number)
hand-deal = deljenje { $number }
# $us, $them (Number): tricks
hand-tricks = štihovi { $us } : { $them }
# $points (Number)
hand-hanging = visi { $points }

# $plan (String): declarations; $points (Number)
hand-plan = { $game ->
    [bela] { $points ->
        [20] { $plan }
        [50] { $plan }
       *[other] { $plan } = { $points }
    }
   *[belot] { $plan } · { $points }
}
# $plan (String): one of these, for declaring it at once
hand-plan-late = Zovi: { $plan }
hand-plan-none = Bez zvanja
# $suit (String): the signs of the suits
hand-belote = Bela { $suit }
hand-belote-none = Bez bele
hand-back = Tu sam opet
# after a question to the table
hand-asked-in-group = Odgovori u grupi.

# A card that is chosen before one's turn. $card (String)
ahead-chosen = Sledeća karta: { $card }
# $why (String): the duty that forbids it, a sentence
ahead-forbidden = Unapred izabrana { $card } sada ne može. { $why }
ahead-not-now = Unapred izabrana { $card } sada ne može.
ahead-declare = Unapred je izabrana { $card }, ali prvo izaberi zvanje, pa je pritisni.
ahead-belote = Unapred je izabrana { $card }, ali prvo izaberi sa belom ili bez nje, pa je pritisni.
answer-ahead = ✓ Sledeća karta: { $card }. Igra se čim dođeš na red. Pritisni je opet da odustaneš.
answer-ahead-none = Poništeno: nijedna karta nije izabrana unapred.

# $number (Number)
hand-over-thrown-in = **Deljenje { $number }:** svi su rekli dalje.
# $verdict (String); $contract (String): with the declarer
hand-over = **Deljenje { $number }:** { $contract } – { $verdict }
# $us, $them (Number): what was written
hand-written = Upisano: mi { $us }, vi { $them }
hand-next = Sledeće deljenje stiže za koji trenutak.
# $who (String): those who have not asked for it yet
hand-next-waits = Čekamo: { $who }.
# a button; it is dealt once all people at the table have pressed
next-deal = Sledeće deljenje ▶
answer-ready = Može sledeće deljenje.
hand-won = **Pobeda!** 🎉
hand-lost = Partija je gotova. Ovaj put pobeđuju drugi.

# For people without a private chat: answers to buttons in the group, 180 characters at most.

numbered-turn-call = Ti si na redu – šta zoveš?
numbered-turn-card = Ti si na redu – izaberi broj sa ✓.
# $plan (String): declarations
numbered-chosen = Zvanje: { $plan }
numbered-late = Još možeš da zoveš: { $plan }
numbered-declared = Zvano: { $plan }
# $plan (String): declarations; $points (Number)
numbered-plan = Uz prvu kartu zoveš: { $plan } · { $points }. Pritisni opet za drugi izbor.
numbered-plan-none = Ne zoveš ništa. Pritisni opet da izabereš zvanje.
numbered-nothing = Nemaš šta da zoveš.
numbered-belote = Ako odigraš kralja ili damu od bele, zvaćeš belu.
numbered-belote-none = Uz sledeću kartu nećeš zvati belu.
numbered-over = Partija je gotova.

# a message of its own
call-own = 👉 **Ti si na redu**
# where, if the table is in no group with a name; $who (String): who has opened it
call-table = sto: { $who }
call-own-table = tvoj sto
