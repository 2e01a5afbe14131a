"""Results, ratings, leaderboards and statistics of finished matches.

Results are stored once and never change. Ratings, careers and milestones are derived from them and
can be rebuilt at any time (`recount`).

Vocabulary:

- result: a finished match as it is stored, with its seats.
- rated match: a result that counts for ratings and leaderboards.
- family: the games that share a rating (Bulgarian belot, bela, coinche with contrée, …).
- circle: the group of people whose matches share a leaderboard; `EVERYWHERE` is all people.
- period: a month, an ISO week, a year, or all time.
- career: everything derived from one person's rated matches in one family.
- tally: the counts in a career for one circle and period.
- established: a person with enough matches and opponents for their results to be meaningful.
- milestone: something a person reaches once, such as the first win.
- sixths: the unit of wins, so that two or three people can share one.
- heir: the account that another account was merged into.
- excluded: a person whose matches are not rated and who is on no leaderboard.

Start with `entry`, which adds a match; `ratings` and `careers` are the pure rules behind it.
`boards`, `profiles` and `summaries` read the stored data.
"""
