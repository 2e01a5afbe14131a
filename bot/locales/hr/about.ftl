# What the bot says about itself: greeting, help, language, commands.

welcome-title = **Belot ovdje, u chatu**
welcome-text =
    Otvorite stol i sjednite; gdje nema čovjeka, igra AI.
    Svatko vidi svoje karte u privatnom chatu sa mnom; ovdje su igra i rezultat.
welcome-private = **Belot s prijateljima, ravno u chatu**
welcome-private-text =
    Napiši /belot u svojoj grupi ili sobi, sjednite i krenite.
    Nema četvrtog? Na prazna mjesta sjeda AI.
    Karte ti stižu ovamo; zoveš i igraš gumbima ispod njih.
    Može i bez grupe: napiši /belot ovdje i pošalji pozivnicu dalje.
    Pravila su pod /rules, sve naredbe pod /help.
# a button
welcome-to-group = 👥 Dodaj me u grupu
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **Belot s prijateljima**
welcome-felt-text =
    Zaigraj odmah protiv AI-ja ili otvori stol i pošalji link prijateljima: sjednu gdje je slobodno.
    Dodirni rezultat i vidiš tablicu; sve ostalo je pod ⋯ iznad tvojih karata.
welcome-felt-private = **Prvi put igraš belot?** Prvo dijeljenje igramo zajedno i objašnjavam svaki korak.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Otvori stol, sjednite i krenite. Dok nekoga nema, na tom mjestu igra AI.
# $commands (String): their names, side by side
help-more = Još: { $commands }
help-private = Karte ti stižu ovamo. Pritisni ih ili ih napiši: A♠, 10 herc, dalje.
help-group = Karte ti stižu u privatni chat sa mnom; vidiš ih samo ti.
help-felt = Karte su ti dolje: dodirni kartu i odigrana je.

command-belot = novi stol
command-join = sjedni za stol s kodom
command-hand = moje karte
command-table = što se događa za stolom
command-watch = gledaj stol
command-emote = reci nešto za stolom
command-score = rezultat
command-leave = ustani od stola
command-leaderboard = tko najbolje igra, ovdje i svuda
command-stats = moja statistika ili nečija
command-versus = ja protiv nekoga
command-history = odigrane partije
command-notify = javi mi kad se ovdje otvori stol
command-replay = odigrana partija, štih po štih
command-rules = pravila
command-language = jezik
command-pictures = slike i karte ovdje
command-close = zatvori stol
command-me = moje postavke
command-link = isti igrač na Telegramu, Discordu i u sobi
command-unlink = ovdje zaseban igrač
command-privacy = što čuvam o tebi
command-mydata = sve o tebi u datoteci
command-forget = zaboravi me
command-help = pomoć

language-title = **Na kojem jeziku da govorim?**

# One's own settings.

personal-title = **Moje postavke**
personal-more = ⚙️ Još
prefer-calls = 🔔 Kad da te zovem na potez, novom porukom sa zvukom:
prefer-calls-every = Svaki potez
# the default: by the pace
prefer-calls-slow = Kad kasnim, a kod dugih poteza uvijek
prefer-calls-late = Samo kad kasnim
prefer-calls-never = Nikad
prefer-taps = 👆 Pritisak za kartu ili zvanje:
prefer-taps-one = Jednom
prefer-taps-two = Dvaput
prefer-order = 🃏 Prvo u ruci:
prefer-order-trumps = Adut
prefer-order-suits = Uvijek isto
prefer-signs = 💬 Poruke i efekti za stolom:
prefer-signs-shown = Prikaži
prefer-signs-hidden = Sakrij
prefer-ahead = ⏩ Karta prije svog poteza:
prefer-ahead-yes = Da
prefer-ahead-no = Ne
prefer-portrait = 🙂 Tvoja slika na stranici:
prefer-portrait-shown = Iz chata
prefer-portrait-drawn = Nacrtano lice

quiet-title = **🌙 Tihi sati**
quiet-text = Tada ti ništa ne zvoni: ni potez ni novi stol. Ako te poslije još čekaju, pozvat ću te. Potez od sat ili više za to vrijeme ne istječe.
# $hours (String): such as 22–8
quiet-chosen = Ništa ne zvoni: **{ $hours }**
quiet-now = Ništa ne zvoni: **{ $hours }** – upravo je tiho.
quiet-off = nema
quiet-typed = Drugi sati: napiši /me quiet 22-8, najviše 12 sati.
# on a page instead: a button that opens a field for them
quiet-other = Drugi sati, na primjer 22-8
quiet-button = 🌙 Tihi sati: { $hours }
quiet-back = ‹ Moje postavke
clock-title = **🕐 Vrijeme kod mene**
clock-needed = Bez njega tihi sati ne vrijede.
clock-text = Koliko je sati kod tebe?
clock-typed = Drugi grad: napiši /me clock Europe/Vienna.
clock-other = Drugi grad, na primjer Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = Vrijeme kod mene: ?
zone-sofia = Sofija
zone-zagreb = Zagreb
zone-berlin = Berlin
zone-london = London
zone-istanbul = Istanbul
zone-new-york = New York
zone-chicago = Chicago
zone-los-angeles = Los Angeles

pictures-title = **Slike**
pictures-off = Bez slika
pictures-sheets = Samo rezultat
pictures-all = Sve slike
pictures-off-told = Sve piše riječima.
pictures-sheets-told = Rezultat svakog dijeljenja i partije dolazi kao slika.
pictures-all-told = Stol, tvoje karte i rezultat dolaze kao slike.
pictures-drawn = Ovdje je ionako sve nacrtano.
deck-french = Obične karte
deck-four-colours = Četiri boje
deck-madarice = Mađarice
deck-french-told = Karte su u dvije boje, kao obično.
deck-four-colours-told = Karte su u četiri boje: ♣ zelena, ♦ plava, ♥ crvena, ♠ crna.
deck-madarice-told = Mađarice: ♣ žir, ♦ bundeva, ♥ crvena (srce), ♠ zelena (list).
tricks-living-told = Štihovi su u jednoj poruci koja se osvježava.
tricks-posted-told = Svaki štih je posebna poruka koja ostaje u chatu.
tricks-living = Jedna poruka
tricks-posted = Svaki štih posebno
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Poruke i efekti
# a button: the summaries of months and years
summaries-told = 📅 Mjesec i godina u brojkama
daily-posted = 🧩 Ruka dana, svako jutro
