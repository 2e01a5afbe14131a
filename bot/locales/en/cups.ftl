# Tournaments: how they are planned and announced.

# $kind (String): what kind it is; $code (String)
cup-title = 🏆 **{ $kind }** · { $code }
cup-kind-classic = Classic tournament
cup-kind-fast = Fast tournament
cup-kind-custom = Tournament
# $count (Number)
cup-size = { $count } players
cup-drawn = new partners each round
cup-pairs = partners stay together
# $target (String)
cup-target = to { $target }
# $count (Number)
cup-deals = { $count ->
    [one] one deal
   *[other] at most { $count } deals
}
# $time (String)
cup-turn = { $time } a turn
# $level (String): of an AI player
cup-ai = AI players ({ $level }) take empty chairs. They win no prize.
cup-no-ai = If fewer come, fewer play.
cup-vip = For VIPs only.
# $prize (String)
cup-prize = Prize: { $prize }
# $prize (String)
cup-second = Prize for second place: { $prize }
# $conditions (String)
cup-conditions = Terms: { $conditions }
# $time (String)
cup-starts = Starts at { $time }.
# $time (String): when it starts instead
cup-starts-moved = The start was moved: it begins at { $time }.
cup-starts-full = Starts when it is full.
cup-starts-soon = It is full and starts within a minute.
# $time (String): how long
cup-starts-in = Starts { $time } after it is announced.
cup-begun = It has begun.
cup-cancelled = It was called off.
# $count, $size (String)
cup-signed-up = **Signed up: { $count } of { $size }**
# $who (String)
cup-waiting = Waiting: { $who }
# $code (String)
cup-elsewhere = From another chat: /tournament { $code }

# Buttons below the announcement; $who (String): somebody without a partner

cup-sign-up = Sign up
cup-withdraw = Withdraw
cup-beside = With { $who }
cup-menu = Organise
cup-leave = Leave the tournament

# The rounds.

# $name (String)
cup-round = **{ $name }**
cup-final = Final
# $number, $whole (String)
cup-round-number = Round { $number } of { $whole }
# $who (String): the players with a bye
cup-byes = Bye this round: { $who }
# $count (String)
cup-deal = deals: { $count }
# $code (String)
cup-table = table { $code }
cup-watch = Watch a table in private: /watch and its code.
cup-watch-on-page = A table is watched by its link.
# $name (String)
cup-round-over = **{ $name } is over.**
# $who (String)
cup-through = Through: { $who }
# $time (String)
cup-next = New pairs are drawn at { $time }.
# $who (String)
cup-champions = **Champions: { $who }** 🏆
# $who (String)
cup-champions-none = **No champions:** { $who } did not play the final themselves.
# $who (String)
cup-champions-undone = **No champions:** a table that { $who } played was voided.
# $who (String); $first, $second (String): points
cup-finalists = { $first } : { $second } in the final against { $who }
# $prize, $who (String)
cup-prize-won = 🎁 { $who }: { $prize }
cup-prize-nobody = Nobody has won the prize: { $prize }
cup-cancelled-organiser = The tournament was called off by its organiser.
cup-cancelled-too-few = Too few came, so the tournament does not take place.
cup-cancelled-unused = Nobody has signed up for a long time, so the tournament was removed.

# Private messages.

cup-own-signed-up = You have signed up. When it begins, your cards come here.
cup-own-soon = It begins soon! You play here, in private.
cup-own-waiting = All chairs are taken, you are on the waiting list. If somebody withdraws, you move up.
# $who (String)
cup-own-beside = Your partner: { $who }
cup-own-no-partner = You have no partner yet; if nobody comes, you get one.
cup-own-odd = So far you are one too many: if nobody else comes, you do not play.
cup-own-left-out = The tournament has begun without you: there was no chair left, or you were playing in another one.
# $name (String)
cup-own-round = { $name } begins!
cup-own-final = The final begins!
# $partner, $others (String)
cup-own-against = You play with { $partner } against { $others }.
cup-own-through = You are through!
cup-own-bye = You have drawn a bye: you go on without playing this round.
# $time (String)
cup-own-next = New pairs are drawn after a break, at { $time }.
cup-own-others-play = The others are still playing.
# $code (String)
cup-own-follow = See how it goes: /tournament { $code }
cup-own-eliminated = You are out this time. Thanks for playing!
cup-own-runner-up = You were in the final: second place!
cup-own-champion = You have won the tournament! 🏆
cup-own-left = You have left the tournament. An AI player plays on.
cup-own-disqualified = The organiser has taken you out of the tournament. An AI player plays on.
cup-own-absent = You did not play your table yourself, so you are out. An AI player plays on.

# Planning one.

# $kind (String)
cup-draft-title = **New tournament: { $kind }**
cup-draft-words = Prize, terms and time can be written: /tournament prize …, /tournament second …, /tournament terms …, /tournament 20:30 or 5.12. 20:30
# $name (String)
cup-draft-page = **{ $name }**
cup-draft-kind = Kind
cup-draft-kind-told = Classic: 16 players, three rounds. Fast: 8, two rounds. Both to 151, at most seven deals, 30 seconds a turn. Or choose everything yourself.
cup-draft-kind-classic = Classic
cup-draft-kind-fast = Fast
cup-draft-kind-custom = As you like
cup-draft-size = Players
cup-draft-size-told = Two of each table go on. Who is left over in a round goes on by lot.
cup-draft-preset = Game
cup-draft-preset-told = Any game for two pairs.
cup-draft-target = Target
cup-draft-target-told = The side that reaches it wins the table.
cup-draft-deals = Deals
cup-draft-deals-told = Then the leaders go on; if it is a tie, one more at a time.
cup-draft-time = Time
cup-draft-time-told = For a turn.
cup-draft-start = Start
cup-draft-start-told = When it is full, or so long after it is announced.
cup-draft-pairs = Partners
cup-draft-pairs-told = Drawn for each round, or the same ones all the way.
cup-draft-level = AI players
cup-draft-level-told = Whether they take the chairs that are empty at the start.
cup-draft-vip = Guests
cup-draft-vip-told = VIPs only, or everybody.
cup-draft-prizes = Prizes
cup-draft-prizes-told = Write what a place wins after the command: /tournament prize … for first place, /tournament second … for second place.
# $place (String); $prize (String)
cup-draft-prize-of = { $place }: { $prize }
cup-draft-place-prize = First place
cup-draft-place-second = Second place
# $place (String): the command for that place
cup-draft-copy = Copy the command: { $place }
cup-draft-no-prize = No prize: { $place }
# buttons that open a form for what is written
cup-draft-write-prize = Prize for first place
cup-draft-write-second = Prize for second place
cup-draft-write-terms = Terms
cup-draft-write-clock = Date and time
# questions in the private chat; the next message there is the answer
cup-ask-prize = What does first place win? Write it to me here.
cup-ask-second = What does second place win? Write it to me here.
cup-ask-terms = Who may come, and on what terms? Write it to me here.
cup-ask-clock = When does it start? Write it to me here: 20:30, or 5.12. 20:30.
# a text that answers no question; below it are the buttons that ask
cup-ask-first = If that is for your tournament, press first what you are writing:
answer-cup-asked = The question is in our private chat.
cup-guests-all = everybody
cup-guests-vips = VIPs only
cup-partners-drawn = drawn
cup-partners-fixed = stay together
cup-level-none = none
cup-start-full = when full
cup-announce = Announce
cup-discard = Discard

# The organiser's actions.

cup-begin = Begin now
cup-people = Remove somebody
cup-cancel = Call off
cup-menu-words = For the organiser.
cup-throw-out = Remove
cup-throw-out-told = Before the start they cannot sign up again; later an AI player plays on for them.
cup-cancel-sure = Really call the tournament off? Tables that are being played stop.
cup-cancel-sure-yes = Call it off
cup-cancel-sure-no = Keep it
cup-leave-sure = Really leave? An AI player plays on for you, and there is no way back into this tournament.
cup-leave-sure-yes = Leave for good
cup-leave-sure-no = Stay

# Answers.

answer-cup-signed-up = You have signed up.
answer-cup-waiting = You are on the waiting list.
answer-cup-withdrawn = You have withdrawn.
answer-cup-leave-how = It has begun. If you have to go: /leave.
answer-cup-open-private = Open our private chat and press Start: then you have signed up. You play there.
answer-cup-how = Write the code of a tournament, for example /tournament K7QRT, or /tournament new.
answer-cup-how-on-page = The tournaments here: /tournament
# $code (String)
answer-cup-no-such = There is no tournament { $code }. /tournament new plans one.
answer-cup-late = The time that you chose has passed. Choose another one.
answer-cup-crowded = There are enough tournaments in this chat. Wait until one of them is over.
answer-cup-enough = You organise enough tournaments already.
answer-cup-none-planned = You are not planning a tournament. Begin with /tournament new.
answer-cup-changed = Changed.
answer-cup-clock = Tell me your time zone first, in private: /me clock Sofia. Then, for example, /tournament 20:30.
answer-cup-clock-on-page = Choose your city first: /me
# $count (Number)
answer-cup-no-time = That is no time within the next { $count } days. Write 20:30, or 5.12. 20:30.
answer-cup-no-time-on-page = That is no time within the next { $count } days.
# $written, $clock (String): 03:30
answer-cup-no-such-hour = The clocks go forward over { $written } that day, so there is no such time: it starts at { $clock }.
# $written (String): 03:30; $which (String): first or second
answer-cup-hour-twice = The clocks go back that day, and { $written } comes twice: it starts at the { $which ->
    [first] first one
   *[second] second one
}.
answer-cup-long = At most { $count } characters.
answer-cup-plays-in-none = You are not playing in a tournament now. Before one begins, withdraw below its message.
cup-refused-not-allowed = Only its organiser can do that.
cup-refused-not-announced = It is not announced yet.
cup-refused-begun = It has begun already.
cup-refused-not-begun = It has not begun yet.
cup-refused-over = This tournament is over.
cup-refused-signed-up = You have signed up already.
cup-refused-not-signed-up = You have not signed up.
cup-refused-barred = The organiser does not let you play here.
cup-refused-vip-only = This one is for VIPs only.
cup-refused-busy = You are playing in another tournament.
cup-refused-no-partner = Somebody else was quicker.
cup-refused-too-many = The waiting list is full.
cup-refused-too-often = You have signed up and withdrawn too often to sign up again.
cup-refused-too-few = There are too few: at least four people, or two and AI players.
cup-refused-out = You are not playing in it any more.
cup-refused-playing = Not while you or your table are still playing. Another admin can do that.
cup-refused-bad-terms = That does not fit together.
cup-refused-already = That is done already.

# The tournaments of a place.

cups-title = **Tournaments here**
cups-none = None has been played to its end yet.
cups-plan = Plan a tournament
# $date, $champions, $finalists (String)
cups-line = { $date } 🏆 { $champions } · final: { $finalists }
cups-undone = – (voided)

# In one person's statistics; $won, $finals (String)

stats-cups = Tournaments
stats-cups-won = 🏆 won · finals
stats-cups-told = { $won } · { $finals }

command-tournament = play a tournament, or sign up for one
command-cups = who has won the tournaments here

# Refusals at a tournament's table.

# where a player is called to their turn
call-tournament = at the tournament’s table
denied-in-tournament = That is not possible at a tournament’s table.
denied-retired = You have left this tournament; there is no way back.
