# Records: the file after a match, its replay in the chat, the command line's messages about both.

result-record = Record
result-replay = Replay
# $who (String): the sides, side by side
record-title = **The record of the match** · { $who }
record-hint = Every card of the match is in it.

# $deal, $deals, $trick (Number)
replay-auction = **Deal { $deal } of { $deals }** · auction
replay-trick = **Deal { $deal } of { $deals }** · trick { $trick }
# $who (String); $cards (String): the cards they hold
replay-hand = { $who }: { $cards }
# beside the names of those whose hand can be shown: all hands
replay-copy = 🔗 Copy a link to this page
replay-open = All
# $deal (Number): the deal before or after, beside the title “Deal 3 of 12”
replay-deal-back = ‹ { $deal }
replay-deal-on = { $deal } ›

# $wanted (String): what was written
record-no-match = There is no such match: { $wanted }
# $file (String)
record-unreadable = { $file } cannot be read.
# $file (String)
record-only-one = { $file } is one record: --match is for the files of the archive.
# $detail (String): in English, for the record's author
record-not-one = { $file } is not the record of a match or a deal: { $detail }
record-contradicts = The record is incomplete or contradicts itself: { $detail }
record-deal-contradicts = Deal { $deal } is incomplete or contradicts the record: { $detail }
# $name (String): what stands there for a preset
record-no-preset = There is no preset “{ $name }”.
# $number (Number); $seats (Number)
record-names = The record has { $number } names for { $seats } seats.
# in place of a player, if it is nobody's turn
record-nobody = nobody
# $deal, $number (Number); $what (String): a call or card; $who (String); $reason (String)
record-broken-call = Deal { $deal }, call { $number }, { $who }: { $what }. { $reason }
record-broken-card = Deal { $deal }, card { $number }, { $who }: { $what }. { $reason }
record-broken-said = Deal { $deal }, before the first lead, { $who }: { $reason }
record-broken = Deal { $deal }: { $reason }
record-refused-deck = That is not the pack of these rules.
record-refused-now = Nothing of that kind can be done there.
record-refused-turn = It is somebody else’s turn.
record-refused-call = That cannot be called there.
record-refused-held = This card is not in the hand.
record-refused-card = The rules ask for another card.
record-refused-declaration = That cannot be declared with this hand.
record-refused-late = It is too late to declare.
record-refused-belote = That is no { $game ->
    [bela] bela
   *[belot] belote
}.
record-refused-cancel = The deal cannot be thrown in there.
record-refused-discard = These cards cannot be discarded.
record-refused-challenge = A revoke cannot be called there.
record-refused-dosta = The target is not reached there.
record-refused-over = The match is over before this deal.
# $number (Number): from 1
record-seat = Seat { $number }
# $who (String): whose turn it is
record-stops = The record stops here; { $who } is next.
record-stops-between = The record stops here; the match is not over.
# $points (String); $who (String): the winners
record-result-won = { $points }, won by { $who }
record-result-drawn = { $points }, a draw
record-result-open = { $points }, not over
# $stated, $played (String): results
record-other-result = The record says: { $stated }. Played again it is: { $played }.
# $count (Number): cards played on one's honour
record-right-honour = The result follows from the play, but { $count ->
    [one] { $count } card was against the rules and nobody challenged it
   *[other] { $count } cards were against the rules and nobody challenged them
}.
record-right = Every call and every card follows the rules, and the result is as the record says.
record-right-so-far = Every call and every card follows the rules.

# The review of a match: what was luck, what a player's choices cost.
result-review = How did I play?
# $who (String)
review-title = **How { $who } played**
# the parts of the result, each before a number of points: "Cards −14 · Own choices −6"
review-cards = Cards
review-choices = Own choices
review-partner = Partner’s
review-others = { $opponents ->
    [1] Opponent’s
   *[other] Opponents’
}
review-result = Result
# $deal, $trick (Number): from 1; the trick is 0 for a call
review-when = { $trick ->
    [0] Deal { $deal }, auction:
   *[other] Deal { $deal }, trick { $trick }:
}
review-row = { $trick ->
    [0] Deal { $deal }, auction
   *[other] Deal { $deal }, trick { $trick }
}
# $played, $better (String): a card, or a call
review-better = { $played }, better { $better }
# $cost (String): in chance to win, in points, or both
review-cost = Cost: { $cost }.
review-throw-in = deal again
review-none = No call and no card cost much. Well played!
review-away = Somebody else played this match for you.
# the columns of a picture
review-column-played = Played
review-column-better = Better
review-column-cost = Cost
answer-review-begun = I am reviewing the match. The review comes to your private chat in a minute.
answer-review-wait = I am reviewing the match. Press again in a minute.
answer-review-sent = It is in your private chat.
answer-review-failed = The match could not be reviewed. Try again later.
# $file (String)
review-of-match = { $file } is one deal; only a whole match can be reviewed.
# $file (String): a path
record-put-away = Its table was archived, and { $file } does not have it. Say with ARCHIVE_FOLDER where the archive is.
