# The settings: the rules and the pace.

command-settings = rules and pace of the table

# a button in the lobby
settings-open = Rules
settings-title-table = **The rules of this table**
settings-title-here = **The rules of the next table here**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, with changes
# $time (String): for a turn
settings-pace = { $time } a turn
settings-cards = Pack and deal
settings-games = Another game
settings-paces = Time for a turn
settings-reset = Undo the changes
settings-read = All the rules
settings-back = ‹ Back
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $count (Number): changes that are not named
settings-changed-more = { $count } more

preset-belot-bg = Bulgarian belot
preset-avkm = AVKM rules
preset-wikipedia-bg = Wikipedia rules
preset-burgas = Burgas rules
preset-ruse-kertici = Ruse belot
preset-three-handed = Belot for three
preset-two-handed = Belot for two
preset-bela-hr = Bela
preset-bela-three = Bela for three
preset-bela-two = Bela for two
preset-belote-fr = French belote
preset-bitola = Bitola beljot
preset-coinche = Coinche
preset-contree = Contrée
preset-contree-colver = Contrée (Colver)
# the special features of each, in a few words
preset-belot-bg-line = two against two, to 151.
preset-avkm-line = you may declare until the first trick is closed.
preset-wikipedia-bg-line = recontra ends the auction, hanging points come back.
preset-burgas-line = no higher bids after contra.
preset-ruse-kertici-line = with kertici; a low hand can be thrown in.
preset-three-handed-line = 24 cards, each for themselves.
preset-two-handed-line = 24 cards, six stay out of play.
preset-bela-hr-line = two against two, iber and mus, to 1001.
preset-bela-three-line = each for themselves, the first must call, to 701.
preset-bela-two-line = a card is turned up, to 501.
preset-belote-fr-line = the turned-up card goes to the taker, to 1000.
preset-bitola-line = the turned-up card goes to the taker, played like bela, to 1001.
preset-coinche-line = bids with a number, no trumps and all trumps, to 2000.
preset-contree-line = bids with a number, suits only, to 2000.
preset-contree-colver-line = contrée as the program Colver plays it, to 2000.
