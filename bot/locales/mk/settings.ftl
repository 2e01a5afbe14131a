# The settings: the rules and the pace.

command-settings = правила и темпо на масата

# a button in the lobby
settings-open = Правила
settings-title-table = **Правилата на оваа маса**
settings-title-here = **Правилата на следната маса тука**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, со промени
# $time (String): for a turn
settings-pace = { $time } за потег
settings-cards = Шпил и делење
settings-games = Друга игра
settings-paces = Време за потег
settings-reset = Врати ги промените
settings-read = Сите правила
settings-back = ‹ Назад
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $count (Number): changes that are not named
settings-changed-more = и уште { $count }

preset-belot-bg = Бугарски белот
preset-avkm = Правила на АВКМ
preset-wikipedia-bg = Правила од Википедија
preset-burgas = Правила од Бургас
preset-ruse-kertici = Белот од Русе
preset-three-handed = Белот за тројца
preset-two-handed = Белот за двајца
preset-bela-hr = Бела
preset-bela-three = Бела за тројца
preset-bela-two = Бела за двајца
preset-belote-fr = Француски белот
preset-bitola = Битолски бељот
preset-coinche = Коанш
preset-contree = Контре
preset-contree-colver = Контре (Colver)
# the special features of each, in a few words
preset-belot-bg-line = двајца против двајца, до 151.
preset-avkm-line = се најавува до крајот на првиот штих.
preset-wikipedia-bg-line = реконтра го завршува викањето, она што виси се враќа.
preset-burgas-line = по контра нема повисоко викање.
preset-ruse-kertici-line = со кертици; слаба рака може да се поништи.
preset-three-handed-line = 24 карти, секој за себе.
preset-two-handed-line = 24 карти, шест остануваат надвор.
preset-bela-hr-line = двајца против двајца, ибер и мус, до 1001.
preset-bela-three-line = секој за себе, првиот мора да вика, до 701.
preset-bela-two-line = се отвора една карта, до 501.
preset-belote-fr-line = отворената карта е на тој што зема, до 1000.
preset-bitola-line = отворената карта е на тој што зема, до 1001.
preset-coinche-line = викања со број, без адут и сè адут, до 2000.
preset-contree-line = викања со број, само бои, до 2000.
preset-contree-colver-line = контре како што го игра програмата Colver, до 2000.
