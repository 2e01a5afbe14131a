# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Ранг-листа** · { $what }
leaderboard-empty = Сè уште нема партија што се брои: на секоја страна мора да игра човек.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Сè уште никој нема место: требаат { $matches } партии, со { $people } различни луѓе што одиграле { $theirs }.
leaderboard-nobody = Сè уште никому не му успеало.
# $matches (Number)
leaderboard-too-few = Сè уште никој нема одиграно { $matches } партии.
leaderboard-name = Играч
leaderboard-played = Партии
leaderboard-won = Победи
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } од { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = Сигурно %
# $matches (Number)
leaderboard-rate-note = „Сигурно %“ е она што партиите веќе го докажуваат; една-две среќни не се доволни. Од { $matches } партии нагоре.
leaderboard-doubt-note = ± е колку може да се лаже рејтингот; со повеќе партии се намалува. Редоследот оди по сигурното: рејтинг минус трипати ±.
# $points, $people (Number)
leaderboard-few-note = На општата листа пониско стои кој секогаш игра против истите: за { $points } поени до { $people } противници, а со повеќе сè помалку.
leaderboard-told-here = тука
leaderboard-told-everywhere = секаде
show-everybody = 📢 Покажи им на сите
answer-cannot-show = Ти или јас не смееме да пишуваме во овој канал.
answer-shown-before = Ова штотуку им беше покажано на сите.
leaderboard-here = 📍 Тука
leaderboard-everywhere = 🌍 Секаде
since-all = Отсекогаш
since-month = Месец
since-week = Недела
since-told-month = овој месец
since-told-week = оваа недела
family-bulgarian = Белот
family-bela = Бела
family-french = Француски белот
family-bitola = Битолски бељот
family-coinche = Коанш
family-individual = Соло
by-rating = Рејтинг
by-won = Победи
by-rate = Победи %
by-points = Поени
by-capots = { $game ->
    [bela] Штигљи
   *[belot] Чаљо
}
by-contras = Контри

# $who (String); $family (String)
stats-title = **{ $who }** · { $family }
# $curve (String): bars; $low, $high (String): ratings
stats-curve = { $curve }  { $low }–{ $high }
# $matches (Number)
stats-matches = { $matches ->
    [one] { $matches } партија
   *[other] { $matches } партии
}
stats-home = Вкупно
stats-partners = Партнери
stats-opponents = Противници
stats-calls = Викања
stats-history = Партии
stats-rank = Место
# $part, $whole (String)
stats-of = { $part } од { $whole }
stats-streak = Победи по ред
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, рекорд { $best }
stats-points = Просек поени
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Бели
   *[belot] Бељоти
}
stats-declared = Од најави
stats-pace = Мисли по потег
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } с
stats-away = Одигра AI
stats-nobody = Сè уште со никого.
stats-surest-note = Прво најсигурните победи; една-две среќни партии малку докажуваат.
stats-no-calls = Сè уште нема викања.
stats-call = Викање
stats-called = Играно
# $own, $other (String)
versus-title = **{ $own } – { $other }**
versus-never = Сè уште немаат одиграно партија што се брои.
# $matches (Number); $own, $other (String): wins of each
versus-against = Еден против друг: { $matches ->
    [one] { $matches } партија
   *[other] { $matches } партии
}, победи **{ $own } : { $other }**
# $won (String)
versus-together = Заедно: { $matches ->
    [one] { $matches } партија
   *[other] { $matches } партии
}, победи **{ $won }**
versus-row-against = Победи еден против друг
versus-row-together = Заедно: победи и порази
# $ratings (String): each with a name
versus-ratings = Рејтинг: { $ratings }
versus-history = Нивните партии
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] Јануари
    [2] Февруари
    [3] Март
    [4] Април
    [5] Мај
    [6] Јуни
    [7] Јули
    [8] Август
    [9] Септември
    [10] Октомври
    [11] Ноември
   *[12] Декември
} { $year } во бројки**
# $year (String)
summary-year = **🎆 { $year } во бројки**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } партија
   *[other] { $matches } партии
}, { $deals ->
    [one] { $deals } делење
   *[other] { $deals } делења
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 Најсигурен пар: { $who }, добиени { $won } од { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 Најголем скок: { $who }, рејтинг +{ NUMBER($count, useGrouping: 0) }
summary-streak = 🔥 Најмногу победи по ред: { $who }, { $count }
summary-capots = 🧹 Најмногу { $game ->
    [bela] штигљи
   *[belot] чаљо
}: { $who }, { $count }
summary-contras = ✊ Најмногу добиени контри: { $who }, { $count }
summary-off = Овие бројки се гасат со /pictures.
# $gains (String): each with a name
result-ratings = Рејтинг: { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 Прва победа: { $who }. Полесниот дел е готов.
milestone-ten = 🔟 Десет партии: { $who }. Тука веќе никој не е гостин.
milestone-hundred = 💯 Сто партии: { $who }. Столот веќе е по мерка.
milestone-thousand = 🏛 Илјада партии: { $who }. А кој ги полева цвеќињата дома?
milestone-capot = 🧹 { $game ->
    [bela] Прва штигља
   *[belot] Прво чаљо
}: { $who }. Ни трошка не остана.
milestone-contra = ✊ Прва добиена контра: { $who }. Челични нерви.
milestone-streak = 🔥 Пет победи по ред: { $who }. Зар никој не може да го запре тоа?
# $who (String): one or two people, and perhaps where
history-title = **Партии** · { $who }
history-empty = Сè уште нема завршена партија.
history-won = победа
history-lost = пораз
history-shared = поделено
history-void = не се брои
history-unrated = без рејтинг
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 штих по штих · 💾 записот како датотека
finding-which = Кој точно?
