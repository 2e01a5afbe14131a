# The settings: the rules and the pace.

command-settings = règles et rythme de la table

# a button in the lobby
settings-open = Règles
settings-title-table = **Les règles de cette table**
settings-title-here = **Les règles de la prochaine table ici**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, avec des changements
# $time (String): for a turn
settings-pace = { $time } par tour
settings-cards = Jeu et donne
settings-games = Un autre jeu
settings-paces = Temps par tour
settings-reset = Annuler les changements
settings-read = Toutes les règles
settings-back = ‹ Retour
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name } : { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $count (Number): changes that are not named
settings-changed-more = { $count } de plus

preset-belot-bg = Belot bulgare
preset-avkm = Règles AVKM
preset-wikipedia-bg = Règles Wikipédia
preset-burgas = Règles de Bourgas
preset-ruse-kertici = Belot de Roussé
preset-three-handed = Belot à trois
preset-two-handed = Belot à deux
preset-bela-hr = Bela
preset-bela-three = Bela à trois
preset-bela-two = Bela à deux
preset-belote-fr = Belote
preset-bitola = Beljot de Bitola
preset-coinche = Coinche
preset-contree = Contrée
preset-contree-colver = Contrée (Colver)
# the special features of each, in a few words
preset-belot-bg-line = deux contre deux, en 151.
preset-avkm-line = on peut annoncer jusqu’à la fin du premier pli.
preset-wikipedia-bg-line = le surcontre finit les enchères, les points en litige reviennent.
preset-burgas-line = on ne monte plus après un contre.
preset-ruse-kertici-line = avec kertici ; une main faible s’annule.
preset-three-handed-line = 24 cartes, chacun pour soi.
preset-two-handed-line = 24 cartes, six restent hors du jeu.
preset-bela-hr-line = deux contre deux, iber et mus, en 1001.
preset-bela-three-line = chacun pour soi, le premier doit prendre, en 701.
preset-bela-two-line = une carte est retournée, en 501.
preset-belote-fr-line = la retourne va au preneur, en 1000.
preset-bitola-line = la retourne va au preneur, le jeu est celui de la bela, en 1001.
preset-coinche-line = enchères de 80 à capot, sans-atout et tout-atout, en 2000.
preset-contree-line = enchères de 80 à capot, à la couleur, en 2000.
preset-contree-colver-line = la contrée du programme Colver, en 2000.
