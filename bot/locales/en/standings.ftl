# Leaderboards and statistics.

# $what (String): where, since when and in which game, side by side
leaderboard-title = **Leaderboard** · { $what }
leaderboard-empty = No match counts yet: it takes a person on each side.
# $matches, $people, $theirs (Number)
leaderboard-no-place = Nobody has a place yet: it takes { $matches } matches, with { $people } different people who have played { $theirs }.
leaderboard-nobody = Nobody has managed one yet.
# $matches (Number)
leaderboard-too-few = Nobody has played { $matches } matches yet.
leaderboard-name = Player
leaderboard-played = Matches
leaderboard-won = Won
# $rank (String); $who (String)
leaderboard-rank = { $rank }. { $who }
# $page, $pages (Number)
leaderboard-page = { $page } of { $pages }
# a header: the share of wins that this many matches prove already
leaderboard-sure = At least %
# $matches (Number)
leaderboard-rate-note = At least % is what the matches prove already; a lucky one or two are not enough. From { $matches } matches on.
leaderboard-doubt-note = ± is how far off a rating may be; it shrinks with more matches. Places go by what is certain: the rating minus three times ±.
# $points, $people (Number)
leaderboard-few-note = Everywhere, players who always meet the same opponents rank lower: by { $points } points with up to { $people } opponents, and by less and less with more.
leaderboard-told-here = here
leaderboard-told-everywhere = everywhere
show-everybody = 📢 Show everybody
answer-cannot-show = You or I may not write in this channel.
answer-shown-before = Everybody has just been shown this.
leaderboard-here = 📍 Here
leaderboard-everywhere = 🌍 Everywhere
since-all = All time
since-month = Month
since-week = Week
since-told-month = this month
since-told-week = this week
family-bulgarian = Belot
family-bela = Bela
family-french = Belote
family-bitola = Bitola
family-coinche = Coinche
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

# $who (String); $family (String)
stats-title = **{ $who }** · { $family }
# $curve (String): bars; $low, $high (String): ratings
stats-curve = { $curve }  { $low }–{ $high }
# $matches (Number)
stats-matches = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
stats-home = Overall
stats-partners = Partners
stats-opponents = Opponents
stats-calls = Calls
stats-history = Matches
stats-rank = Place
# $part, $whole (String)
stats-of = { $part } of { $whole }
stats-streak = Wins in a row
# $now, $best (String): how many now, and the most ever
stats-now-and-best = { $now }, best { $best }
stats-points = Points a deal
# $own, $other (Number): on average
stats-average = { NUMBER($own, minimumFractionDigits: 1, maximumFractionDigits: 1) } : { NUMBER($other, minimumFractionDigits: 1, maximumFractionDigits: 1) }
stats-belotes = { $game ->
    [bela] Belas
   *[belot] Belotes
}
stats-declared = Declarations
stats-pace = Thinks for
# $seconds (Number)
stats-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
stats-away = AI played
stats-nobody = With nobody yet.
stats-surest-note = The surest wins come first; a lucky match or two prove little.
stats-no-calls = No calls yet.
stats-call = Call
stats-called = Played
# $own, $other (String)
versus-title = **{ $own } – { $other }**
versus-never = They have not played a match that counts yet.
# $matches (Number); $own, $other (String): wins of each
versus-against = Against each other: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, won **{ $own } : { $other }**
# $won (String)
versus-together = Together: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, won **{ $won }**
versus-row-against = Won against each other
versus-row-together = Won and lost together
# $ratings (String): each with a name
versus-ratings = Rating: { $ratings }
versus-history = Their matches
# $month (Number): 1 to 12; $year (String)
summary-month = **📅 { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year } in numbers**
# $year (String)
summary-year = **🎆 { $year } in numbers**
# $matches, $deals (Number)
summary-played = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
# $who (String): two people; $won, $matches (String)
summary-pair = 🤝 Surest pair: { $who }, won { $won } of { $matches }
# $who (String): one or two people; $count (Number)
summary-gained = 📈 Climbed most: { $who }, +{ NUMBER($count, useGrouping: 0) } rating
summary-streak = 🔥 Most wins in a row: { $who }, { $count }
summary-capots = 🧹 Most { $game ->
    [bela] štigljas
   *[belot] capots
}: { $who }, { $count }
summary-contras = ✊ Most contras won: { $who }, { $count }
summary-off = /pictures turns these numbers off.
# $gains (String): each with a name
result-ratings = Rating: { $gains }
# Milestones; $who (String): one or more people
milestone-win = 🐣 First win: { $who }. That was the easy one.
milestone-ten = 🔟 Ten matches: { $who }. No longer a guest here.
milestone-hundred = 💯 A hundred matches: { $who }. The chair has a dent by now.
milestone-thousand = 🏛 A thousand matches: { $who }. Who waters the plants at home?
milestone-capot = 🧹 First { $game ->
    [bela] štiglja
   *[belot] capot
}: { $who }. Not a crumb left.
milestone-contra = ✊ First contra won: { $who }. Nerves of steel.
milestone-streak = 🔥 Five wins in a row: { $who }. Somebody stop them!
# $who (String): one or two people, and perhaps where
history-title = **Matches** · { $who }
history-empty = No match has been finished yet.
history-won = won
history-lost = lost
history-shared = shared
history-void = does not count
history-unrated = not rated
# $number (String): which match of the page
history-replay = 🎞 { $number }
history-record = 💾 { $number }
history-hint = 🎞 trick by trick · 💾 the record as a file
finding-which = Which one?
