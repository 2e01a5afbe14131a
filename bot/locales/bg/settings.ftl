# The settings: the rules and the pace.

command-settings = правила и темпо на масата

# a button in the lobby
settings-open = Правила
settings-title-table = **Правилата на тази маса**
settings-title-here = **Правилата на следващата маса тук**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, с промени
# $time (String): for a turn
settings-pace = { $time } на ход
settings-cards = Тесте и раздаване
settings-games = Друга игра
settings-paces = Време за ход
settings-reset = Отмени промените
settings-read = Всички правила
settings-back = ‹ Назад
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $count (Number): changes that are not named
settings-changed-more = и още { $count }

preset-belot-bg = Български белот
preset-avkm = Правила на AVKM
preset-wikipedia-bg = Правила по Уикипедия
preset-burgas = Бургаски правила
preset-ruse-kertici = Русенски белот
preset-three-handed = Белот за трима
preset-two-handed = Белот за двама
preset-bela-hr = Хърватска бела
preset-bela-three = Бела за трима
preset-bela-two = Бела за двама
preset-belote-fr = Френски белот
preset-bitola = Битолски бельот
preset-coinche = Коанш
preset-contree = Контре
preset-contree-colver = Контре (Colver)
# the special features of each, in a few words
preset-belot-bg-line = двама срещу двама, до 151.
preset-avkm-line = анонсите са до края на първата взятка.
preset-wikipedia-bg-line = реконтрата приключва наддаването, висящите остават на отбора си.
preset-burgas-line = след контра не се наддава по-високо.
preset-ruse-kertici-line = с кертици; слаби карти може да се развалят.
preset-three-handed-line = 24 карти, всеки за себе си.
preset-two-handed-line = 24 карти, шест остават извън играта.
preset-bela-hr-line = двама срещу двама, с ибер и мус, до 1001.
preset-bela-three-line = всеки за себе си, първият обявява, до 701.
preset-bela-two-line = една карта се обръща, до 501.
preset-belote-fr-line = обърнатата карта е на който вземе, до 1000.
preset-bitola-line = обърнатата карта е на който вземе, играе се като бела, до 1001.
preset-coinche-line = обяви с число, без коз и всичко коз, до 2000.
preset-contree-line = обяви с число, само бои, до 2000.
preset-contree-colver-line = контре както го играе програмата Colver, до 2000.
