# Promo periods. $name (String); $since, $until, $time (String)

promo-title = 🎁 **{ $name }**
promo-announced = From { $since } to { $until }.
promo-running = It runs until { $until }.
promo-provisional = It ended at { $until }. The ranking is provisional until it is confirmed.
promo-final = It ended at { $until }. The ranking is final.
promo-cancelled = It was cancelled.
promo-by-points = What your side scores at the tables of classic and fast tournaments counts.
promo-by-margin = What your side scores at the tables of classic and fast tournaments counts, less what the others score.
promo-by-wins = Tables of classic and fast tournaments that you win count.
# $matches (Number)
promo-which-cups = Tournaments count in which people who have played { $matches } matches hold at least half of the chairs.
# $codes (String)
promo-named-cups = These count too: { $codes }
promo-level = At equal points fewer tables come first, then more tables won, then the better difference, then who joined earlier.
promo-deadline = It is confirmed by { $time }.
# $count (Number)
promo-chips = { $count ->
    [one] one chip
   *[other] { $count } chips
}
# $count (Number)
promo-vip-days = { $count ->
    [one] VIP for one day
   *[other] VIP for { $count } days
}
promo-nobody = Nobody is in the ranking yet.
promo-nobody-at-all = Nobody is in the ranking.
promo-value = Points
promo-tables = Tables
promo-takes-part = You are taking part.
promo-out = You are out of it.
# $count (Number)
promo-own-chips = { $count ->
    [one] You have one chip
   *[other] You have { $count } chips
}
promo-own-vip = VIP until { $time }
promo-join = Take part
promo-terms = Terms
promo-accept = I accept and take part
# $name (String)
promo-over = **{ $name }** is over, and its ranking is final: /promo
promo-remind = **{ $name }** is over. Confirm the ranking by { $time }: /promo confirm
    Otherwise it becomes final then by itself.
# $place (Number); $prize (String)
promo-won = **{ $name }**: { $place }{ ENDING($place) ->
    [1] st
    [2] nd
    [3] rd
   *[other] th
} place! You have won: { $prize }
promo-won-provisional = **{ $name }**: { $place }{ ENDING($place) ->
    [1] st
    [2] nd
    [3] rd
   *[other] th
} place and { $prize }, once the ranking is confirmed.
promo-withdrawn = **{ $name }** was cancelled, so nothing is won in it.
promo-disqualified = **{ $name }**: you are out of the ranking and win nothing.
promo-moved = **{ $name }** was moved: from { $since } to { $until }.
promo-moved-end = **{ $name }** was moved: it runs until { $until }.
promo-take-out = Take out of the ranking
# $name (String)
promo-take-out-sure = Take { $name } out of the ranking? Any prize goes to the next player. Why?
promo-reason-accounts = Several accounts
promo-reason-program = Plays with a program
promo-reason-arranged = Arranged matches
promo-reason-other = Another reason
promo-line = 🎁 { $name }: until { $time } · /promo
# $leader (String)
promo-line-led = 🎁 { $name }: until { $time }, { $leader } leads · /promo
promo-line-soon = 🎁 { $name }: from { $time } · /promo
promo-refused-bad-terms = That cannot be promised like this.
promo-refused-bad-times = These times do not fit.
promo-refused-too-late = It is too late for that.
promo-refused-too-early = It is too early for that.
promo-refused-over = This period is over.
promo-refused-already = That is done already.
answer-promo-none = There is no promo period.
answer-promo-over = It is too late to take part.
answer-promo-out = You cannot take part.
answer-promo-runs = You run this period, so you cannot win it.
answer-promo-no-cup = There is no tournament of that code. Write: cup CODE
answer-promo-no-cup-on-page = { answer-promo-how-on-page }
answer-promo-which = Several people in the ranking have that name. Write the place instead: /promo out 3 WHY
answer-promo-which-on-page = { answer-promo-how-on-page }
answer-promo-joined = You are taking part. Good luck!
answer-promo-not-yours = Only the person who runs the bot can do that.
answer-promo-in-private = Write that in our private chat.
answer-promo-in-private-on-page = { answer-promo-how-on-page }
answer-promo-nobody = Nobody is known by that name here. Write telegram:12345 or the id of the account.
answer-promo-nobody-on-page = { answer-promo-how-on-page }
answer-promo-why = Say why, too: /promo out PERSON WHY
answer-promo-why-on-page = { answer-promo-how-on-page }
answer-promo-how = Write: announce NAME; 2026-12-01 20:00; 2026-12-08 20:00; 500 vip 30; 200; vip 7 – times in UTC, the first prize first. Perhaps also: by wins; vip only. Then: move [START;] END · cup CODE · confirm · cancel WHY · out PERSON WHY · exclude PERSON
answer-promo-how-on-page = Promo periods are run from the chat with the bot, not from a page.

command-promo = the promo period and its ranking
