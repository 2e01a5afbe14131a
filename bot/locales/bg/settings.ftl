# Настройките: по кои правила и с какво темпо се играе.

command-settings = правила и темпо на масата
discord-option-rules = други правила, например bela_hr

# a button in the lobby
settings-open = Правила
settings-title-table = **Правилата на тази маса**
settings-title-here = **Правилата на следващата маса тук**
# $preset (String): its name; $line (String): what is particular about it
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line need not be true any more; $preset (String)
settings-preset-changed = **{ $preset }**, с промени
# $time (String): for a turn
settings-pace = { $time } на ход
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
# $name, $value (String)
settings-changed = { $name }: { $value }
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
# what is particular about each, in a few words
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

# What switches are called; short, they stand on buttons.
switch-exchange-seven = Смяна на 7
switch-contra = Контра
switch-outbid-after-contra = След контра
switch-recontra-ends-auction = Реконтра – край
switch-outbid-after-recontra = След реконтра
switch-low-hand-cancel = Слаби карти
switch-raise-at-all-trumps = Всичко коз
switch-raise-in-plain-suit = Качване в боя
switch-void-must-trump = Цакане
switch-undertrump-forced = По-нисък коз
switch-honour-play = На честна дума
switch-revoke-penalty = Наказание
switch-trick-review = Минали взятки
switch-announce-window = Кога се обявява
switch-quad-vs-run = Каре и поредица
switch-contest-winner-takes = Какво важи
switch-best-run-tie = Равни поредици
switch-run-of-8 = Осем поредни
switch-overlap-quad-run = Обща карта
switch-announcements-need-trick = Анонс с взятка
switch-belote-on-ruff = { $game ->
    [bela] Бела с цакане
   *[belot] Белот с цакане
}
switch-make-condition = За изкарване
switch-on-tie = Равни точки
switch-fail-pays = При вкарана
switch-capot-bonus = Точки за { $game ->
    [bela] щиглия
   *[belot] капо
}
switch-contra-multiplies-capot = Контра на { $game ->
    [bela] щиглия
   *[belot] капо
}
switch-capot-but-behind = { $game ->
    [bela] Щиглия, но вътре
   *[belot] Капо, но вътре
}
switch-hang-share = Закръгляне
switch-hang-carry = Висящи
switch-hang-under-contra = Висяща контра
switch-kertici = Кертици
switch-target = До колко
switch-deal-limit = Най-много раздавания
switch-tie-at-end = Равен край
switch-capot-exit = { $game ->
    [bela] Изход с щиглия
   *[belot] Излизане с капо
}
switch-exit-with-hanging = Край с висящи

# What the values are called; short, they stand on buttons.
value-yes = да
value-no = не
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = не над партньор
value-void-must-trump-always = винаги
value-revoke-penalty-pot = цялата игра
value-revoke-penalty-162-plus-announcements = 162 + анонси
value-trick-review-off = не се гледат
value-trick-review-last = последната
value-trick-review-own-tricks-on-lead = своите
value-announce-window-with-first-card = с първата карта
value-announce-window-until-trick1-closed = първата взятка
value-announce-window-until-next-card = до следващия
value-announce-window-before-first-lead = преди играта
value-quad-vs-run-independent = отделно
value-quad-vs-run-quad-kills-quinte = без квинти
value-quad-vs-run-quad-kills-runs = без поредици
value-quad-vs-run-single-best = най-силният
value-contest-winner-takes-own-of-that-type = същият вид
value-contest-winner-takes-all-own = всички
value-best-run-tie-cancel-all = никоя
value-best-run-tie-trump-then-cancel = козова/никоя
value-best-run-tie-seat-order = по ред
value-best-run-tie-trump-then-seat = козова/по ред
value-run-of-8-quinte-plus-tierce = квинта и терца
value-run-of-8-wins-match = печели мача
value-overlap-quad-run-choose-one = не
value-overlap-quad-run-both = да
value-make-condition-more-than-each = от всеки
value-make-condition-more-than-all-others = от всички
value-on-tie-hang = виси
value-on-tie-declarer-fails = вътре
value-fail-pays-opponents-all = на другите
value-fail-pays-best-opponent = на най-добрия
value-fail-pays-nobody = пропадат
value-capot-but-behind-inside-takes-all = вътре
value-capot-but-behind-declarer-keeps = всеки своето
value-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] остава щиглията
   *[belot] остава капото
}
value-hang-share-hanging-up = висящата нагоре
value-hang-share-defender-floor = другите надолу
value-hang-carry-next-deal-winner = на победителя
value-hang-carry-owner-unless-fails = остават негови
value-hang-under-contra-pot = всичко
value-hang-under-contra-each-owns-half = по половина
value-tie-at-end-play-on = играе се още
value-tie-at-end-half-point = делят си
value-capot-exit-any-capot = не
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = не при { $target }–{ $most }
value-capot-exit-none = да

# Why switches do not go together.
conflict-teams-need-four = На отбори се играе само четирима.
conflict-four-need-teams = Четирима играят на отбори.
conflict-nothing-dealt = Така някой няма да получи карти.
conflict-too-few-cards = Картите не стигат за всички.
conflict-hands-too-small = Твърде малко карти в ръка: поне шест.
conflict-no-contracts = Няма какво да се обяви.
conflict-contracts-out-of-order = Обявите не са подредени отдолу нагоре.
conflict-quads-incomplete = Редът на каретата трябва да назовава всички шест.
conflict-contra-needs-ladder = Контра може само там, където се наддава нагоре; в белата я няма.
conflict-turn-up-needs-four-suits = С обърната карта се обявява точно една от четирите бои.
conflict-seven-needs-turn-up = Без обърната карта няма с какво да се смени седмицата.
conflict-seven-needs-sevens = В 24 карти няма седмица за смяна.
conflict-all-needs-one-contest = Всички анонси важат само ако печели най-силният. Първо избери „{ $other }“: { $value }.
conflict-fall-needs-one-opponent = При трима точките могат да отидат само при най-добрия от другите или да пропаднат.
conflict-kertici-need-tens = Кертиците са в десетки; при точно записване ги няма.
