# For learners: why a card may not be played, which move is good, which input was meant.

# $led, $suit (String): the signs of suits; $over (String): a card; $able (String): cards in hand
why-follow = You must follow suit: { $led }.
why-raise = You must beat { $over }: you hold { $able }.
why-trump = You have no { $led }, so you must ruff with { $suit }.
why-trump-partner = You have no { $led }: here you must ruff with { $suit } even if your partner holds the trick.
why-overtrump = You have no { $led } and must ruff higher than { $over }: you hold { $able }.
why-overtrump-partner = You have no { $led } and must ruff higher even than your partner’s { $over }: you hold { $able }.
why-undertrump = You have no { $led } and cannot beat { $over }, but must play a trump all the same: { $able }.

# above buttons for the cards or calls that a typed text may mean
typed-which = Which one do you mean?
# a card typed while people call, a call typed while they play
typed-calls-first = First the calls, then the cards.
typed-calls-over = The calls are over: cards are played now.
# after unknown input in a private chat; the second one during a match
typed-lost = I do not understand that. /belot opens a table, /help tells what else I can do.
typed-lost-playing = I do not understand that. Type a card or a call, for example A♠, or press its button. /help tells the rest.
typed-lost-playing-on-page = I do not understand that. Press a card or a button. Everything else: /help

# a button; then what it answers, 180 characters at most
hint-button = 💡
# $what (String): a move, as on its button; $why (String): the reason
hint-move = 💡 { $what }: { $why }
# $other (String): another move
hint-close = { $other } would be about as good.
# $other (String): the next best move; $cost (String): of both or one of the following
hint-next = Next best is { $other }: { $cost }.
# $percent (Number): percentage points: how many fewer of 100 such matches are won
cost-chance = { $percent ->
    [one] { $percent } percentage point less chance to win the match
   *[other] { $percent } percentage points less chance to win the match
}
# the same in a table
cost-chance-short = −{ $percent } pp
# $points (Number): as they are written on the score sheet
cost-points = { $points ->
    [one] { NUMBER($points, useGrouping: 0) } point less
   *[other] { NUMBER($points, useGrouping: 0) } points less
}
# why a move is good. $opponents (Number); $camp (Number): how many of them play together
hint-only-call = it is the only call.
hint-opens = your hand is strong enough for it.
hint-overcalls = { $camp ->
    [1] otherwise your opponent’s bid stands.
   *[other] otherwise their bid stands.
}
hint-raises-partner = it suits your hand better than your partner’s bid.
hint-escapes-contra = it is safer than staying under the contra.
hint-contra = { $camp ->
    [1] your opponent will probably fail.
   *[other] they will probably fail.
}
hint-recontra = you will probably make it all the same.
hint-pass-weak = your hand is too weak to bid.
hint-leaves-partner = your partner’s bid is good enough.
hint-leaves-own = your bid can stay as it is.
hint-defends = { $camp ->
    [1] you do best by defending against your opponent’s bid.
   *[other] you do best by defending against their bid.
}
hint-only-card = no other card may be played.
hint-cashes-winner = nobody else holds a higher card of this suit.
hint-draws-trumps = { $opponents ->
    [1] draw your opponent’s trumps, so that nothing is ruffed.
   *[other] draw their trumps, so that they cannot ruff.
}
hint-leads-trump = a trump gives away least here.
hint-leads-singleton = it is your only card of the suit; later you can ruff.
hint-leads-to-partner = your partner has bid this suit.
hint-leads-low = a cheap card; keep the strong ones for later.
hint-develops-suit = { $opponents ->
    [1] it draws higher cards from your opponent.
   *[other] it makes them spend their higher cards.
}
hint-takes-trick = it should take the trick.
hint-tries-to-take = it may take the trick.
hint-feeds-partner = your partner holds the trick, so give it points.
hint-leaves-to-partner = your partner holds the trick; a cheap card will do.
hint-trusts-partner = your partner will probably take the trick, so give it points.
hint-hopes-for-partner = your partner may still take the trick; a cheap card will do.
hint-ruffs = ruff and take the trick.
hint-overruffs = ruff higher and take the trick.
hint-saves-ten = { $camp ->
    [1] the trick is your opponent’s, so save your ten.
   *[other] the trick is theirs, so save your ten.
}
hint-plays-low = { $camp ->
    [1] the trick is your opponent’s, so give as little as you can.
   *[other] the trick is theirs, so give as little as you can.
}
hint-keeps-low = { $camp ->
    [1] the trick is your opponent’s, and the lower card will be worth more to you later.
   *[other] the trick is theirs, and the lower card will be worth more to you later.
}
hint-discards = you cannot take the trick, so throw what you need least.
hint-keeps-high = you could take the trick, but keep the strong card for later.
hint-declares = what is declared counts.
hint-must-name = you must name trumps, and this is your best suit.
hint-throws-in = this hand is too weak to play.
hint-says-dosta = your side has reached the target and wins.
hint-takes-turned = it makes your trumps stronger.
hint-keeps-seven = the exchange would gain you nothing.
hint-puts-away = the rest of your hand is strongest without them.
hint-at-random = it is only a guess.

command-learn = a first deal, with a teacher
command-today = deal of the day: what would you play?
answer-learn-private = Write /learn to me in our private chat.
answer-learn-private-on-page = That is between the two of us: /learn

# The guided deal. $trump, $led (String): the signs of suits
learn-begin = 🎓 A first deal, with a teacher
learn-again = 🎓 The same deal again
learn-leave = Leave the lesson
learn-over = The lesson is over.
learn-call = Name your strongest suit as trumps: there the jack is worth 20, the nine 14, the ace 11 and the ten 10. If you have no such suit, pass.
learn-declare = Three or more in a row of a suit, or four alike, bring points: declare them.
learn-lead = You lead: any card. The others must follow its suit; the highest takes the trick{ $trumps ->
    [0] .
   *[other] , and { $trump } beats everything else.
}
learn-follow = { $led } was led, and you hold some: play one of them.
learn-void = { $led } was led, and you hold none.
# $card (String): one that may not be played; $why (String): a sentence
learn-why-not = { $card } cannot be played now. { $why }

# The deal of the day. $date (String)
daily-title = **Deal of the day** · { $date }
daily-choosing = Today’s deal is being chosen. Look again in a minute.
# the same where it is sent by itself
daily-coming = Today’s deal is being chosen. It comes here in a minute.
daily-again = 🔄 Look again
# who sits where, as seen by the player to act
daily-you = You
daily-right = Right
daily-partner = Partner
daily-left = Left
# $who (String): one of these
daily-dealer = Dealer: { $who }
# $cards (String): those on the table, in the order in which they were played
daily-table = On the table: { $cards }
daily-asked = **What do you play?**
# in a group
daily-secret = Only you see your answer.
# $best, $played (String): cards; $why (String): a sentence; $percent (Number): of 100 such matches
daily-found = ✅ **{ $best } it is:** { $why }
daily-missed = ❌ **{ $played } costs { $percent ->
    [one] { $percent } percentage point
   *[other] { $percent } percentage points
} of the chance to win. Better { $best }:** { $why }
# $count (Number): of people; $shares (String): each card with its share
daily-others = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
}: { $shares }
# $days (Number)
daily-streak = 🔥 { $days ->
    [one] { $days } day
   *[other] { $days } days in a row
}
answer-today-private = The deal of the day is in the private chat: /today
answer-today-over = That deal is over. /today has the new one.
