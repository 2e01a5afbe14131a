# The settings: the rules and the pace.

command-settings = pravila i tempo stola

# a button in the lobby
settings-open = Pravila
settings-title-table = **Pravila ovog stola**
settings-title-here = **Pravila sledećeg stola ovde**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, sa promenama
# $time (String): for a turn
settings-pace = { $time } po potezu
settings-cards = Špil i deljenje
settings-games = Druga igra
settings-paces = Vreme za potez
settings-reset = Poništi promene
settings-read = Sva pravila
settings-back = ‹ Nazad
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $count (Number): changes that are not named
settings-changed-more = i još { $count }

preset-belot-bg = Bugarski belot
preset-avkm = Pravila AVKM-a
preset-wikipedia-bg = Pravila po Wikipediji
preset-burgas = Pravila iz Burgasa
preset-ruse-kertici = Belot iz Rusea
preset-three-handed = Bugarski belot utroje
preset-two-handed = Bugarski belot udvoje
preset-bela-hr = Bela
preset-bela-three = Bela utroje
preset-bela-two = Bela udvoje
preset-belote-fr = Francuski belot
preset-bitola = Bitoljski beljot
preset-coinche = Coinche
preset-contree = Contrée
preset-contree-colver = Contrée (Colver)
# the special features of each, in a few words
preset-belot-bg-line = dva para, do 151.
preset-avkm-line = zvanja do kraja prvog štiha.
preset-wikipedia-bg-line = rekontra zaključuje licitaciju, viseći se poeni vraćaju.
preset-burgas-line = posle kontre ne može da se zove viša igra.
preset-ruse-kertici-line = sa kerticima; sa slabim kartama može da se traži novo deljenje.
preset-three-handed-line = 24 karte, svako za sebe.
preset-two-handed-line = 24 karte, šest ih ostaje izvan igre.
preset-bela-hr-line = dva para, iber i mus, do 1001.
preset-bela-three-line = svako za sebe, prvi mora da zove, do 701.
preset-bela-two-line = jedna se karta okreće, do 501.
preset-belote-fr-line = okrenuta karta ide onome ko uzme, do 1000.
preset-bitola-line = okrenuta karta ide onome ko uzme, igra se kao bela, do 1001.
preset-coinche-line = zvanja sa brojem, bez aduta i sve adut, do 2000.
preset-contree-line = zvanja sa brojem, samo boje, do 2000.
preset-contree-colver-line = contrée kako ga igra program Colver, do 2000.
