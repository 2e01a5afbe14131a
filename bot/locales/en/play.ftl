# What only some games have: turned-up cards, discards, declaring before the lead, low hands,
# honour play, individual play.

# naming trumps where one may not pass; "mus" where only the dealer is left
hand-turn-mus = **Your turn** – mus: you must name trumps.
hand-turn-must-name = **Your turn** – you must name trumps.
# $suit (String): the sign of the turned-up suit
hand-turn-turned = **Your turn** – is { $suit } trumps?
# $contract (String): the trumps that stand, and who named them; $factor (Number): 1, or 2 after contra
hand-turn-stands = **Your turn** – { $contract }: { $factor ->
    [1] contra?
   *[other] recontra?
}
# a button: ends the match
hand-dosta = Dosta!
# $card (String): turned up; $seven (String): the seven of its suit
hand-turn-exchange = **Your turn** – take { $card } for your { $seven }?
hand-turn-no-seven = **Your turn** – { $card } can be taken for { $seven }; you do not hold it.
# $count (Number): how many cards
hand-turn-discard = { $count ->
    [one] **Your turn** – choose a card to discard.
   *[other] **Your turn** – choose { $count } cards to discard.
}
# $cards (String): chosen so far; $count (Number): how many more
hand-turn-discard-more = **Your turn** – you discard { $cards } and { $count } more.
hand-turn-announce = **Your turn** – anything to declare?
# below the player to act: declarations can be chosen ahead
hand-ahead = You can choose now; it is said when your turn comes.
# $who (String)
hand-waiting-exchange = { $who } is asked about the seven
hand-waiting-discard = { $who } to discard
hand-waiting-announce = { $who } is asked to declare

# individual play; $us (String): a number, $them (String): names with numbers
hand-totals-alone = You { $us } · { $them }
hand-tricks-alone = tricks: you { $us } · { $them }
hand-written-alone = Scored: you { $us } · { $them }

# buttons
hand-throw-in = Low hand – deal again
# $card (String): turned up
hand-exchange-take = Take { $card }
# said by both players, also the one who does not hold the seven
hand-exchange-keep = No
hand-announce-none = { $game ->
    [bela] Dalje
   *[belot] Nothing
}

# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
hand-over-cancelled = **Deal { $number }:** { $who } had at most { $points } points and threw it in.
# $who (String): one person
hand-lost-alone = The match is over. { $who } wins.

# For people without a private chat: 180 characters at most.

numbered-turn-exchange = Your turn: the turned-up card for your seven?
numbered-turn-no-seven = Your turn: you do not hold the seven for the turned-up card.
# $count (Number): how many cards
numbered-turn-discard = { $count ->
    [one] Your turn: choose a number to discard.
   *[other] Your turn: choose { $count } numbers to discard.
}
numbered-turn-announce = Your turn: anything to declare?
# $cards (String): chosen so far; $count (Number): how many more
numbered-marked = To discard: { $cards }. Choose { $count } more.
# $plan (String): declarations; $points (Number)
numbered-announce = To declare: { $plan } · { $points }. Press again for another choice.
numbered-announce-none = You declare nothing. Press again to choose a declaration.

# In the group.

# $button, $plans (String): labels of buttons; $count (Number): how many cards
play-hint-exchange = “{ $button }” shows your cards. Decide here.
play-hint-discard = “{ $button }” shows which number is which card. Choose { $count }.
play-hint-announce = “{ $plans }” shows you alone what you can declare.
play-hint-ahead = Those who come later can choose now; it is said when their turn comes.
play-declare = Declare
# $who (String); $card (String): turned up; $seven (String): the seven of its suit
play-exchange = **{ $who }**: { $card } for { $seven }?
# $who (String); $count (Number): how many cards
play-discard = { $count ->
    [one] **{ $who }** discards a card
   *[other] **{ $who }** discards { $count } cards
}
play-announce = **{ $who }** is asked to declare
auction-mus = Mus: **{ $who }** must name trumps
auction-must-name = **{ $who }** must name trumps
# $number (Number): which deal; $who (String); $points (Number): most points of a low hand
auction-cancelled = Deal { $number }: { $who } had at most { $points } points and threw it in. The cards are dealt again.

# $card (String)
turned-up = Turned up: { $card }
turned-out = { $card } stays out
# $who (String); $seven (String): the seven of the card's suit
turned-taken = { $who } took { $card } for { $seven }
turned-to-taker = { $who } took { $card }
# $cards (String)
discards-known = Discarded: { $cards }
# $who (String); $count (Number): how many cards
discards-made = { $count ->
    [one] { $who } has discarded a card
   *[other] { $who } has discarded { $count } cards
}
# $plan (String): several declarations; $points (Number)
announced-plan = { $plan } ({ $points })
# $number (Number): which trick; $cards (String): who laid what
trick-own = { $number }. { $cards }

# $contract, $who (String): as in contract-of; $doubler (String): one of two opponents
contract-doubled = { $contract } ({ $who }), contra { $doubler }
contract-redoubled = { $contract } ({ $who }), contra { $doubler }, recontra
contract-doubled-thrice = { $contract } ({ $who }), contra { $doubler }, recontra, third contra

# The board.

sheet-eight-run = Belot!
sheet-revoked = Revoke
sheet-dosta = Dosta
# $who (String); $suit (String): its sign
sheet-eight-run-by = { $who } holds all eight { $suit } and wins the match.
# $who, $finder (String); $card (String); $number (Number): which trick
sheet-revoke-by = { $who } played { $card } against the rules in trick { $number }. { $finder } saw it.
# $who (String)
sheet-dosta-by = { $who } said “dosta”: the target is reached, and the rest is not played.
# $sides (String): who gets how many
kertici-of = kertici: { $sides }
sheet-kertici = Kertici
# points that a side loses because it has no trick
sheet-trickless = No trick
sheet-need = Needed
# $who (String); $points (Number): most points of a low hand
deal-cancelled = { $who } had at most { $points } points and threw it in.
# $number (Number): which trick; $cards (String): in the order played
deal-trick-open = { $number }. { $cards }
# $who (String): one person
result-title-one = **{ $who } wins!**
result-drawn = **The match is drawn.**
# $first, $second (String): two of three
result-shared = **{ $first } and { $second } share the win.**

answer-revoke-found = A card was against the rules: the penalty has been scored.
answer-revoke-none = Nothing against the rules was played. You cannot call a revoke again in this deal.
