# What the bot says about itself: greeting, help, language, commands.

welcome-title = **Belot ovde, u četu**
welcome-text =
    Otvorite sto i sednite; gde nema čoveka, igra AI.
    Svako vidi svoje karte u privatnom četu sa mnom; ovde su igra i rezultat.
welcome-private = **Belot sa prijateljima, ravno u četu**
welcome-private-text =
    Napiši /belot u svojoj grupi ili sobi, sednite i krenite.
    Nema četvrtog? Na prazna mesta seda AI.
    Karte ti stižu ovde; zoveš i igraš dugmićima ispod njih.
    Može i bez grupe: napiši /belot ovde i pošalji pozivnicu dalje.
    Pravila su pod /rules, sve komande pod /help.
# a button
welcome-to-group = 👥 Dodaj me u grupu
# the same where the table is drawn on a page, with the talk beside it
welcome-felt = **Belot sa prijateljima**
welcome-felt-text =
    Zaigraj odmah protiv AI-ja ili otvori sto i pošalji link prijateljima: sednu gde je slobodno.
    Dodirni rezultat i vidiš tabelu; sve ostalo je pod ⋯ iznad tvojih karata.
welcome-felt-private = **Prvi put igraš belot?** Prvo deljenje igramo zajedno i objašnjavam svaki korak.

# $name (String): the command; $summary (String)
help-command = /{ $name } – { $summary }
help-play = Otvori sto, sednite i krenite. Dok nekoga nema, na tom mestu igra AI.
# $commands (String): their names, side by side
help-more = Još: { $commands }
help-private = Karte ti stižu ovde. Pritisni ih ili ih napiši: A♠, 10 herc, dalje.
help-group = Karte ti stižu u privatni čet sa mnom; vidiš ih samo ti.
help-felt = Karte su ti dole: dodirni kartu i odigrana je.

command-belot = novi sto
command-join = sedni za sto sa kodom
command-hand = moje karte
command-table = šta se dešava za stolom
command-watch = gledaj sto
command-emote = reci nešto za stolom
command-score = rezultat
command-leave = ustani od stola
command-leaderboard = ko najbolje igra, ovde i svuda
command-stats = moja statistika ili nečija
command-versus = ja protiv nekoga
command-history = odigrane partije
command-notify = javi mi kad se ovde otvori sto
command-replay = odigrana partija, štih po štih
command-rules = pravila
command-language = jezik
command-pictures = slike i karte ovde
command-close = zatvori sto
command-me = moja podešavanja
command-link = isti igrač na Telegramu, Discordu i u sobi
command-unlink = ovde zaseban igrač
command-privacy = šta čuvam o tebi
command-mydata = sve o tebi u fajlu
command-forget = zaboravi me
command-help = pomoć

language-title = **Na kojem jeziku da govorim?**

# One's own settings.

personal-title = **Moja podešavanja**
personal-more = ⚙️ Još
prefer-calls = 🔔 Kad da te zovem na potez, novom porukom sa zvukom:
prefer-calls-every = Svaki potez
# the default: by the pace
prefer-calls-slow = Kad kasnim, a kod dugih poteza uvek
prefer-calls-late = Samo kad kasnim
prefer-calls-never = Nikad
prefer-taps = 👆 Pritisak za kartu ili zvanje:
prefer-taps-one = Jednom
prefer-taps-two = Dvaput
prefer-order = 🃏 Prvo u ruci:
prefer-order-trumps = Adut
prefer-order-suits = Uvek isto
prefer-signs = 💬 Poruke i efekti za stolom:
prefer-signs-shown = Prikaži
prefer-signs-hidden = Sakrij
prefer-ahead = ⏩ Karta pre svog poteza:
prefer-ahead-yes = Da
prefer-ahead-no = Ne
prefer-portrait = 🙂 Tvoja slika na stranici:
prefer-portrait-shown = Iz četa
prefer-portrait-drawn = Nacrtano lice

quiet-title = **🌙 Tihi sati**
quiet-text = Tada ti ništa ne zvoni: ni potez ni novi sto. Ako te posle još čekaju, pozvaću te. Potez od sat ili više za to vreme ne ističe.
# $hours (String): such as 22–8
quiet-chosen = Ništa ne zvoni: **{ $hours }**
quiet-now = Ništa ne zvoni: **{ $hours }** – upravo je tiho.
quiet-off = nema
quiet-typed = Drugi sati: napiši /me quiet 22-8, najviše 12 sati.
# on a page instead: a button that opens a field for them
quiet-other = Drugi sati, na primer 22-8
quiet-button = 🌙 Tihi sati: { $hours }
quiet-back = ‹ Moja podešavanja
clock-title = **🕐 Vreme kod mene**
clock-needed = Bez njega tihi sati ne važe.
clock-text = Koliko je sati kod tebe?
clock-typed = Drugi grad: napiši /me clock Europe/Vienna.
clock-other = Drugi grad, na primer Vienna
# $clock (String): a city and the time there
clock-button = 🕐 { $clock }
clock-unknown = Vreme kod mene: ?
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
pictures-off-told = Sve piše rečima.
pictures-sheets-told = Rezultat svakog deljenja i partije dolazi kao slika.
pictures-all-told = Sto, tvoje karte i rezultat dolaze kao slike.
pictures-drawn = Ovde je ionako sve nacrtano.
deck-french = Obične karte
deck-four-colours = Četiri boje
deck-madarice = Mađarice
deck-french-told = Karte su u dve boje, kao obično.
deck-four-colours-told = Karte su u četiri boje: ♣ zelena, ♦ plava, ♥ crvena, ♠ crna.
deck-madarice-told = Mađarice: ♣ žir, ♦ bundeva, ♥ crvena (srce), ♠ zelena (list).
tricks-living-told = Štihovi su u jednoj poruci koja se osvežava.
tricks-posted-told = Svaki štih je posebna poruka koja ostaje u četu.
tricks-living = Jedna poruka
tricks-posted = Svaki štih posebno
# a button: what people say at the table, and what is celebrated
signs-shown = 💬 Poruke i efekti
# a button: the summaries of months and years
summaries-told = 📅 Mesec i godina u brojkama
daily-posted = 🧩 Ruka dana, svako jutro
