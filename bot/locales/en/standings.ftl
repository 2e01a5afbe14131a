# Leaderboards, and what counts for them.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Leaderboard** · { $what }
leaderboard-empty = No match counts yet: it takes a person on each side.
leaderboard-nobody = Nobody has one yet.
# $matches (Number)
leaderboard-too-few = Nobody has played { $matches } matches yet.
leaderboard-name = Player
leaderboard-played = Matches
leaderboard-won = Won
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } of { $pages }
# $matches (Number)
leaderboard-rate-note = ≥ is the share that so many matches prove already; it decides, from { $matches } matches on.
leaderboard-doubt-note = ± is how far off it may be; more matches take it away.
leaderboard-told-here = here
leaderboard-told-everywhere = everywhere
leaderboard-here = 📍 Here
leaderboard-everywhere = 🌍 Everywhere
since-all = All time
since-month = Month
since-week = Week
since-told-month = this month
since-told-week = this week
family-bulgarian = Belot
family-bela = Bela
family-individual = Solo
by-rating = Rating
by-won = Won
by-rate = Won %
by-points = Points
by-capots = { $game ->
    [bela] Štigljas
   *[belot] Capots
}
by-contras = Contras
