# The settings: the rules and the pace.

command-settings = rules and pace of the table
discord-option-rules = other rules, for example bela_hr

# a button in the lobby
settings-open = Rules
settings-title-table = **The rules of this table**
settings-title-here = **The rules of the next table here**
# $preset (String): its name; $line (String): its special features
settings-preset = **{ $preset }** – { $line }
# beside rules that were changed, whose line may no longer be true; $preset (String)
settings-preset-changed = **{ $preset }**, with changes
# $time (String): for a turn
settings-pace = { $time } a turn
settings-games = Another game
settings-paces = Time for a turn
settings-reset = Undo the changes
settings-read = All the rules
settings-back = ‹ Back
# $preset (String); $topic (String): the page
settings-topic = **{ $preset }** · { $topic }
# $name (String): of a switch; $value (String): how it is; $sentence (String): what that means
settings-switch = **{ $name }: { $value }** – { $sentence }
# $value (String): what can be chosen; $sentence (String): what it means
settings-value = **{ $value }** – { $sentence }
# $name, $value (String)
settings-changed = { $name }: { $value }
# $count (Number): changes that are not named
settings-changed-more = { $count } more

preset-belot-bg = Bulgarian belot
preset-avkm = AVKM rules
preset-wikipedia-bg = Wikipedia rules
preset-burgas = Burgas rules
preset-ruse-kertici = Ruse belot
preset-three-handed = Belot for three
preset-two-handed = Belot for two
preset-bela-hr = Bela
preset-bela-three = Bela for three
preset-bela-two = Bela for two
# the special features of each, in a few words
preset-belot-bg-line = two against two, to 151.
preset-avkm-line = you may declare until the first trick is closed.
preset-wikipedia-bg-line = recontra ends the auction, hanging points come back.
preset-burgas-line = no higher bids after contra.
preset-ruse-kertici-line = with kertici; a low hand can be thrown in.
preset-three-handed-line = 24 cards, each for themselves.
preset-two-handed-line = 24 cards, six stay out of play.
preset-bela-hr-line = two against two, iber and mus, to 1001.
preset-bela-three-line = each for themselves, the first must call, to 701.
preset-bela-two-line = a card is turned up, to 501.

# The names of switches; short, for buttons.
switch-exchange-seven = Changing the 7
switch-contra = Contra
switch-outbid-after-contra = After contra
switch-recontra-ends-auction = Recontra ends it
switch-outbid-after-recontra = After recontra
switch-low-hand-cancel = Low hand
switch-raise-at-all-trumps = All trumps
switch-raise-in-plain-suit = Iber
switch-void-must-trump = Ruffing
switch-undertrump-forced = Under-ruffing
switch-honour-play = On your honour
switch-revoke-penalty = Penalty
switch-trick-review = Closed tricks
switch-announce-window = When to declare
switch-quad-vs-run = Fours and runs
switch-contest-winner-takes = What counts
switch-best-run-tie = Equal runs
switch-run-of-8 = Eight in a row
switch-overlap-quad-run = A shared card
switch-announcements-need-trick = Needs a trick
switch-belote-on-ruff = { $game ->
    [bela] Bela on a ruff
   *[belot] Belote on a ruff
}
switch-make-condition = To make it
switch-on-tie = Equal points
switch-fail-pays = When it fails
switch-capot-bonus = { $game ->
    [bela] Štiglja’s worth
   *[belot] Capot’s worth
}
switch-contra-multiplies-capot = { $game ->
    [bela] Contra on štiglja
   *[belot] Contra on capot
}
switch-capot-but-behind = { $game ->
    [bela] Štiglja, behind
   *[belot] Capot, behind
}
switch-hang-share = Rounding
switch-hang-carry = Hanging
switch-hang-under-contra = Contra hangs
switch-kertici = Kertici
switch-target = Target
switch-deal-limit = Deals at most
switch-tie-at-end = Equal at the end
switch-capot-exit = { $game ->
    [bela] Štiglja at end
   *[belot] Capot at the end
}
switch-exit-with-hanging = End if it hangs

# The names of values; short, for buttons.
value-yes = yes
value-no = no
# $number (Number)
value-number = { NUMBER($number, useGrouping: 0) }
value-void-must-trump-if-opponent-holds-trick = not over partner
value-void-must-trump-always = always
value-revoke-penalty-pot = the whole pot
value-revoke-penalty-162-plus-announcements = 162 + declared
value-trick-review-off = closed
value-trick-review-last = the last
value-trick-review-own-tricks-on-lead = one’s own
value-announce-window-with-first-card = first card
value-announce-window-until-trick1-closed = first trick
value-announce-window-until-next-card = the next card
value-announce-window-before-first-lead = before play
value-quad-vs-run-independent = apart
value-quad-vs-run-quad-kills-quinte = no quintes
value-quad-vs-run-quad-kills-runs = no runs
value-quad-vs-run-single-best = the very best
value-contest-winner-takes-own-of-that-type = same kind
value-contest-winner-takes-all-own = all
value-best-run-tie-cancel-all = none
value-best-run-tie-trump-then-cancel = trumps/none
value-best-run-tie-seat-order = earlier player
value-best-run-tie-trump-then-seat = trumps/earlier
value-run-of-8-quinte-plus-tierce = quinte + tierce
value-run-of-8-wins-match = wins the match
value-overlap-quad-run-choose-one = no
value-overlap-quad-run-both = yes
value-make-condition-more-than-each = than each
value-make-condition-more-than-all-others = than all
value-on-tie-hang = it hangs
value-on-tie-declarer-fails = it fails
value-fail-pays-opponents-all = to the others
value-fail-pays-best-opponent = to the best
value-fail-pays-nobody = to nobody
value-capot-but-behind-inside-takes-all = it fails
value-capot-but-behind-declarer-keeps = own points
value-capot-but-behind-defenders-pot-declarer-capot = { $game ->
    [bela] keeps štiglja
   *[belot] keeps the capot
}
value-hang-share-hanging-up = what hangs up
value-hang-share-defender-floor = others down
value-hang-carry-next-deal-winner = to the winner
value-hang-carry-owner-unless-fails = come back
value-hang-under-contra-pot = everything
value-hang-under-contra-each-owns-half = half each
value-tie-at-end-play-on = play on
value-tie-at-end-half-point = shared
value-capot-exit-any-capot = no
# $target, $most (Number): between which totals a capot does not end the match
value-capot-exit-only-151-159 = not { $target }–{ $most }
value-capot-exit-none = yes

# Why switches conflict.
conflict-teams-need-four = Teams need four players.
conflict-four-need-teams = Four players play in teams.
conflict-nothing-dealt = Then somebody would get no cards.
conflict-too-few-cards = There are not enough cards for everybody.
conflict-hands-too-small = Too few cards in a hand: six at least.
conflict-no-contracts = There would be nothing to bid.
conflict-contracts-out-of-order = The bids are not in rising order.
conflict-quads-incomplete = The order of fours must name all six of them.
conflict-contra-needs-ladder = Contra needs an auction with rising bids; bela has none.
conflict-turn-up-needs-four-suits = With a turned-up card the bids are the four suits.
conflict-seven-needs-turn-up = Without a turned-up card there is nothing to exchange the seven for.
conflict-seven-needs-sevens = There is no seven to exchange in 24 cards.
conflict-all-needs-one-contest = All declarations can count only where the very best one wins. First choose “{ $other }”: { $value }.
conflict-fall-needs-one-opponent = With three players they can go to the best of the others, or to nobody.
conflict-kertici-need-tens = Kertici are counted in tens; they do not go with exact points.
