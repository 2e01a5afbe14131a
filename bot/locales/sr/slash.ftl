# The slash commands where they have typed arguments: names in small letters, descriptions of at most
# 100 letters. A name has letters, digits and hyphens only.

discord-command-belot = bela
discord-command-join = sedni
discord-command-hand = karte
discord-command-emote = reci
discord-command-leaderboard = rang-lista
discord-command-stats = statistika
discord-command-today = danas
discord-command-learn = lekcija
discord-command-rules = pravila
discord-command-help = pomoć
discord-command-table = sto
discord-command-table-show = prikaži
discord-command-table-score = rezultat
discord-command-table-watch = gledaj
discord-command-table-leave = ustani
discord-command-table-close = zatvori
discord-command-tournament = turnir
discord-command-tournament-show = prikaži
discord-command-tournament-new = novi
discord-command-tournament-start = početak
discord-command-tournament-prize = nagrada
discord-command-tournament-second = druga-nagrada
discord-command-tournament-terms = uslovi
discord-command-tournament-leave = odustani
discord-command-tournament-winners = pobednici
discord-command-tournament-promo = promo
discord-command-match = partije
discord-command-match-history = odigrane
discord-command-match-replay = pregled
discord-command-match-verify = proveri
discord-command-match-versus = protiv
discord-command-settings = podešavanja
discord-command-settings-table = sto
discord-command-settings-language = jezik
discord-command-settings-pictures = slike
discord-command-me = ja
discord-command-me-settings = podešavanja
discord-command-me-quiet = tišina
discord-command-me-clock = sat
discord-command-me-notices = obaveštenja
discord-command-me-link = poveži
discord-command-me-unlink = odvoji
discord-command-me-privacy = privatnost
discord-command-me-data = podaci
discord-command-me-forget = zaboravi-me

# commands that have subcommands

discord-group-table = sto za kojim igraš i gledanje drugih
discord-group-tournament = turniri: igraj, organiziraj, dosadašnji pobednici
discord-group-match = odigrane partije: tvoje, potez po potez, proverene
discord-group-settings = kako se ovde igra: pravila, tempo, jezik, slike
discord-group-me = tvoja podešavanja, obaveštenja i podaci

# names of arguments

discord-argument-game = igra
discord-argument-target = poeni
discord-argument-pace = tempo
discord-argument-thread = nit
discord-argument-code = kod
discord-argument-since = period
discord-argument-by = po
discord-argument-where = gde
discord-argument-person = igrač
discord-argument-name = ime
discord-argument-deal = deljenje
discord-argument-trick = štih
discord-argument-match = partija
discord-argument-remark = dobacivanje
discord-argument-language = jezik
discord-argument-pictures = slike
discord-argument-deck = karte
discord-argument-command = komanda
discord-argument-hours = sati
discord-argument-zone = zona
discord-argument-state = da-ili-ne
discord-argument-time = kada
discord-argument-text = tekst
discord-argument-order = nalog

# descriptions of arguments

discord-option-game = koja bela ili belot
discord-option-target = do koliko poena se igra
discord-option-pace = koliko vremena ima potez
discord-option-thread = u zasebnoj niti
discord-option-code = kod stola, ako ih je više
discord-option-join = kod stola
discord-option-cup = kod turnira
discord-option-start = kada počinje, npr. 20:30 ili 5.12. 20:30
discord-option-text = šta piše; bez teksta se briše
discord-option-since = otkad
discord-option-family = igra
discord-option-by = šta se broji
discord-option-where = ovde ili svuda
discord-option-person = neko s ovog servera
discord-option-name = ili neko po imenu, i s drugog mesta
discord-option-deal = koje deljenje
discord-option-trick = koji štih deljenja; 0 je zvanje
discord-option-match = redni broj partije za stolom
discord-option-emote = šta kažeš
discord-option-language = kojim jezikom da ovde govorim
discord-option-pictures = šta stiže kao slika
discord-option-deck = kakve se karte crtaju
discord-option-help = komanda
discord-option-hours = otkad dokad, npr. 22-8; ili ne
discord-option-zone = gde je isto vreme kao kod tebe, npr. Europe/Belgrade
discord-option-notify = javljaj mi ili više ne
discord-option-link = kod s druge platforme
discord-option-promo = za onoga ko vodi bota

# descriptions of subcommands that are no command where people write by hand

form-quiet = sati u kojima ništa ne zvoni
form-clock = tvoja vremenska zona
form-cup-show = prikaži turnir ovde
form-cup-new = organiziraj novi turnir
form-cup-start = kada počinje tvoj turnir
form-cup-prize = šta dobijaju pobednici tvog turnira
form-cup-second = šta dobija drugo mesto tvog turnira
form-cup-terms = uslovi tvog turnira
form-cup-leave = odustani od turnira

# the paces

pace-blitz = Brzopotezno
pace-quick = Brzo
pace-normal = Uobičajeno
pace-calm = Polako
pace-post = Dopisno
