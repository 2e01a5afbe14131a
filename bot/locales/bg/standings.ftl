# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Класация** · { $what }
leaderboard-empty = Още няма мач, който да се брои: от всяка страна трябва да играе човек.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Още никой няма място: трябват { $matches } мача с { $people } различни души, изиграли поне { $theirs }.
leaderboard-nobody = Още никой не е успял.
# $matches (Number)
leaderboard-too-few = Още никой няма { $matches } мача.
leaderboard-name = Играч
leaderboard-played = Мачове
leaderboard-won = Победи
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } от { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = Сигурни %
# $matches (Number)
leaderboard-rate-note = Сигурни % са тези, които мачовете вече доказват; мач-два с късмет не стигат. От { $matches } мача нагоре.
leaderboard-doubt-note = ± показва с колко може да греши рейтингът; с повече мачове изчезва. Местата са по сигурното: рейтингът минус три пъти ±.
leaderboard-few-note = В общата класация по-надолу стои, който играе все срещу едни и същи: минус { $points } точки до { $people } противници, а с повече – все по-малко.
leaderboard-told-here = тук
leaderboard-told-everywhere = навсякъде
show-everybody = 📢 Покажи на всички
answer-cannot-show = Ти или аз нямаме право да пишем в този канал.
answer-shown-before = Това току-що беше показано на всички.
leaderboard-here = 📍 Тук
leaderboard-everywhere = 🌍 Навсякъде
since-all = Досега
since-month = Месец
since-week = Седмица
since-told-month = този месец
since-told-week = тази седмица
family-bulgarian = Белот
family-bela = Бела
family-french = Френски белот
family-bitola = Битолски бельот
family-coinche = Коанш
family-individual = Соло
by-rating = Рейтинг
by-won = Победи
by-rate = Победи %
by-points = Точки
by-capots = { $game ->
    [bela] Щиглии
   *[belot] Капо
}
by-contras = Контри

# $who (String); $family (String)
stats-title = **{ $who }** · { $family }
# $curve (String): bars; $low, $high (String): ratings
stats-curve = { $curve }  { $low }–{ $high }
# $matches (Number)
stats-matches = { $matches ->
    [one] { $matches } мач
   *[other] { $matches } мача
}
stats-home = Общо
stats-partners = Партньори
stats-opponents = Противници
stats-calls = Обяви
stats-history = Мачове
stats-rank = Място
# $part, $whole (String)
stats-of = { $part } от { $whole }
stats-streak = Победи подред
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, рекорд { $best }
stats-points = Средно точки
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Бели
   *[belot] Белоти
}
stats-declared = От анонси
stats-pace = Мисли за ход
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } сек.
stats-away = Изиграни от AI
stats-nobody = Още с никого.
stats-surest-note = Най-горе са най-сигурните победи; мач-два с късмет не доказват нищо.
stats-no-calls = Още няма обяви.
stats-call = Обява
stats-called = Играни
# $own, $other (String)
versus-title = **{ $own } – { $other }**
versus-never = Още нямат общ мач, който да се брои.
# $matches (Number); $own, $other (String): wins of each
versus-against = Един срещу друг: { $matches ->
    [one] { $matches } мач
   *[other] { $matches } мача
}, победи **{ $own } : { $other }**
# $won (String)
versus-together = Заедно: { $matches ->
    [one] { $matches } мач
   *[other] { $matches } мача
}, победи **{ $won }**
versus-row-against = Победи един срещу друг
versus-row-together = Заедно: победи и загуби
# $ratings (String): each with a name
versus-ratings = Рейтинг: { $ratings }
versus-history = Мачовете им
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] Януари
    [2] Февруари
    [3] Март
    [4] Април
    [5] Май
    [6] Юни
    [7] Юли
    [8] Август
    [9] Септември
    [10] Октомври
    [11] Ноември
   *[12] Декември
} { $year } в числа**
# $year (String)
summary-year = **🎆 { $year } в числа**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } мач
   *[other] { $matches } мача
}, { $deals ->
    [one] { $deals } раздаване
   *[other] { $deals } раздавания
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 Най-сигурна двойка: { $who }, спечелени { $won } от { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 Най-голям скок: { $who }, +{ NUMBER($count, useGrouping: 0) } рейтинг
summary-streak = 🔥 Най-много победи подред: { $who }, { $count }
summary-capots = 🧹 Най-много { $game ->
    [bela] щиглии
   *[belot] капо
}: { $who }, { $count }
summary-contras = ✊ Най-много спечелени контри: { $who }, { $count }
summary-off = Тези числа се изключват с /pictures.
# $gains (String): each with a name
result-ratings = Рейтинг: { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 Първа победа: { $who }. Лесното беше дотук.
milestone-ten = 🔟 Десет мача: { $who }. Гостуването свърши.
milestone-hundred = 💯 Сто мача: { $who }. Столът вече се е огънал.
milestone-thousand = 🏛 Хиляда мача: { $who }. А вкъщи кой полива цветята?
milestone-capot = { $game ->
    [bela] 🧹 Първа щиглия
   *[belot] 🧹 Първо капо
}: { $who }. И трохичка не остана.
milestone-contra = ✊ Първа спечелена контра: { $who }. Железни нерви.
milestone-streak = 🔥 Пет победи подред: { $who }. Няма ли кой да ги спре?
# $who (String): one or two people, and perhaps where
history-title = **Мачове** · { $who }
history-empty = Още няма изигран мач.
history-won = победа
history-lost = загуба
history-shared = поделен
history-void = не се брои
history-unrated = без рейтинг
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 взятка по взятка · 💾 записът като файл
finding-which = Кой точно?
