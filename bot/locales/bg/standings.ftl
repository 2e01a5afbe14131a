# Класации и какво се брои за тях.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Класация** · { $what }
leaderboard-empty = Още няма мач, който да се брои: срещу човек да играе човек.
leaderboard-nobody = Още никой няма.
# $matches (Number)
leaderboard-too-few = Още никой няма { $matches } мача.
leaderboard-name = Играч
leaderboard-played = Мачове
leaderboard-won = Победи
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } от { $pages }
# $matches (Number)
leaderboard-rate-note = ≥ е процентът, който толкова мачове вече доказват; по него се реди, от { $matches } мача нагоре.
leaderboard-doubt-note = ± – с толкова може да е различно; с повече мачове изчезва.
leaderboard-told-here = тук
leaderboard-told-everywhere = навсякъде
leaderboard-here = 📍 Тук
leaderboard-everywhere = 🌍 Навсякъде
since-all = Винаги
since-month = Месец
since-week = Седмица
since-told-month = този месец
since-told-week = тази седмица
family-bulgarian = Белот
family-bela = Бела
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
