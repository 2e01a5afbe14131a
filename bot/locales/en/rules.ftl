# The rules of a table, page by page. Every sentence stands alone; /settings shows them too.
#
# Everywhere: $game (String): bela or belot; $players (Number); $sides (String): teams or
# individual; $before, $after (String): cards dealt before and after the auction, as "3 + 2".

topic-short = In short
topic-auction = Auction
topic-play = Play
# $game (String)
topic-declarations = { $game ->
    [bela] Zvanja
   *[belot] Declarations
}
topic-scoring = Scoring
topic-end = End of the match

# $preset (String); $topic (String): the page
rules-title = **{ $preset }** · { $topic }
# $sentence (String)
rules-sentence = • { $sentence }
# $changes (String): switches and their present values
rules-changed = Changed – { $changes }
rules-settings = Change the rules

# $players, $target (Number)
rules-players = { $players ->
    [2] Two players, to { $target } points.
    [3] Three players, each for themselves, to { $target } points.
   *[4] Two against two to { $target } points; partners sit opposite each other.
}
rule-deck-24 = 24 cards, from 9 to ace.
rule-deck-32 = 32 cards, from 7 to ace.
# $game, $before, $after (String); $first, $later (Number): cards before and after the auction
rule-deal-before-auction = { $later ->
    [0] Each gets all { $first } cards ({ $before }) before { $game ->
        [bela] trumps are named
       *[belot] the auction
    }.
   *[other] { $game ->
        [bela] Each gets { $before } cards, and { $after } more (the talon) that are lifted once trumps are named.
       *[belot] Each gets { $before } cards, and { $after } more after the auction.
    }
}
# $left (Number)
rules-left-over = The caller also takes the { $left } cards left over and discards as many; these count among the caller’s tricks.
# $undealt (Number)
rules-undealt = { $undealt } cards stay out of play.
rule-direction-ccw = Play goes counter-clockwise.
rule-direction-cw = Play goes clockwise.
rules-cut = Everybody at the table may cut the cards of the next deal, once.

# $bids (String): the possible bids
rule-contracts = You may bid { $bids }.
# $bids (String): the possible bids
rule-auction-mode-ladder = The player next to the dealer begins, then upwards: { $bids }. { $players ->
    [2] When the other passes
   *[other] When all others have passed in a row
}, the last bid is played.
rule-auction-mode-mus = The player next to the dealer begins: name trumps ({ $bids }) or pass (“dalje”). The first one named is played.
# $first (Number): cards seen
rule-auction-mode-forced-first = The player next to the dealer must name trumps, seeing only their first { $first } cards ({ $bids }).
# $others (String): the contracts beside the suits
rule-auction-mode-turn-up = A card is turned up. In turn you may take its suit as trumps or pass{ $game ->
    [bela] {""} (“dalje”)
   *[belot] {""}
}. If nobody does, you may name another suit{ $others ->
    [none] {""}
    [nt] {""} or no trumps
    [at] {""} or all trumps
   *[all] {""}, no trumps or all trumps
}.
rule-turned-suit-again-yes = In the second round the turned-up suit may be named too.
rule-turned-suit-again-no = In the second round the turned-up suit may not be named.
rule-second-round-yes = If nobody names trumps, everybody is asked once more, with the same cards; the talon stays face down. In the first round nobody has to name them.
rule-second-round-no = There is one round of naming trumps.
rule-last-must-name-yes = If it comes to the dealer, they must name trumps: that is “mus”.
rule-last-must-name-no = If nobody names trumps, the next dealer deals.
rule-turned-card-to-taker-yes = The declarer takes the turned-up card and is dealt one card fewer.
rule-turned-card-to-taker-no = Nobody gets the turned-up card.
rules-all-pass = If everybody passes, the next dealer deals.
rule-auction-mode-numbers = The player next to the dealer begins: name a number of points and what is trumps ({ $bids }), from 80 by tens, then capot. Every bid must be higher than the last one; jumps are allowed. When all others have passed in a row, the last bid is played.
rule-generale-yes = A générale can be bid: the bidder takes all tricks alone, 500 points.
rule-generale-no = A générale cannot be bid.
rule-exchange-seven-yes = If the turned-up suit is trumps, the player who was dealt its 7 in the first cards may exchange it for the turned-up card.
rule-exchange-seven-no = The 7 of trumps is not exchanged for the turned-up card.
rule-passed-may-call-again-yes = You may bid again after a pass.
rule-passed-may-call-again-no = After a pass you may not bid again.
rule-contra-yes = { $players ->
    [2] The opponent may double the last bid (contra), the bidder
   *[other] An opponent may double the last bid ({ $game ->
        [coinche] coinche
       *[belot] contra
    }), the bidder’s side
} redouble ({ $game ->
    [coinche] surcoinche
   *[belot] recontra
}).
rule-contra-no = There is no { $game ->
    [coinche] coinche
   *[belot] contra
}.
rule-contra-any-time-yes = { $game ->
    [coinche] Coinche and surcoinche
   *[belot] Contra and recontra
} may be said out of turn too, as long as the auction lasts.
rule-contra-any-time-no = { $game ->
    [coinche] Coinche and surcoinche
   *[belot] Contra and recontra
} are said in turn.
rule-third-contra-yes = After recontra an opponent may say a third contra, which counts ×8.
rule-third-contra-no = There is no third contra.
rule-outbid-after-contra-yes = After { $game ->
    [coinche] coinche
   *[belot] contra
} a higher bid is possible.
rule-outbid-after-contra-no = After { $game ->
    [coinche] coinche only surcoinche
   *[belot] contra only recontra
} or pass.
rule-recontra-ends-auction-yes = { $game ->
    [coinche] Surcoinche
   *[belot] Recontra
} ends the auction.
rule-recontra-ends-auction-no = { $game ->
    [coinche] Surcoinche
   *[belot] Recontra
} does not end the auction.
rule-outbid-after-recontra-yes = After { $game ->
    [coinche] surcoinche
   *[belot] recontra
} a higher bid is possible.
rule-outbid-after-recontra-no = After { $game ->
    [coinche] surcoinche
   *[belot] recontra
} no higher bid is possible.
rule-outbid-resets-factor-yes = A new bid is not doubled.
rule-outbid-resets-factor-no = A new bid stays doubled.
# $sides (String); $points, $first (Number): at most this many points in this many cards
rule-low-hand-cancel = With at most { $points } points in your first { $first } cards you may throw the deal in before your first call{ $sides ->
    [teams] {""}, unless your partner has bid
   *[individual] {""}
}.
rule-low-hand-cancel-none = Weak hands are played too.

# a button
rules-revoke = Revoke!
rules-lead = The player next to the dealer leads; the winner of a trick leads to the next. Follow suit.
rules-takes = The highest card of the suit led takes the trick; trumps beat all others.
rule-raise-when-trump-led-yes = When trumps are led, go higher if you can{ $sides ->
    [teams] {""}, over your partner too
   *[individual] {""}
}.
rule-raise-when-trump-led-no = When trumps are led, you need not go higher.
rule-raise-at-all-trumps-yes = At all trumps, go higher in every suit if you can{ $sides ->
    [teams] {""}, over your partner too
   *[individual] {""}
}.
rule-raise-at-all-trumps-no = At all trumps you need not go higher.
rule-raise-in-plain-suit-yes = Iber: go higher in every suit led, if you can{ $sides ->
    [teams] {""}, over your partner too
   *[individual] {""}
}.
rule-raise-in-plain-suit-no = In a suit that is not trumps you need not go higher.
rules-ruff-lifts-raise = Once the trick is ruffed, you need not go higher in the suit led.
# $sides (String)
rule-void-must-trump-always = Without the suit you must ruff{ $sides ->
    [teams] {""}, even if your partner holds the trick
   *[individual] {""}
}.
rule-void-must-trump-if-opponent-holds-trick = Without the suit you must ruff, unless your partner holds the trick.
rule-overtrump-if-able-yes = If it is ruffed already, ruff higher if you can{ $over ->
    [partner] {""}, over your partner too
   *[nobody] {""}
}.
rule-overtrump-if-able-no = If it is ruffed already, you need not ruff higher.
rule-undertrump-forced-yes = If you cannot ruff higher, play a lower trump.
rule-undertrump-forced-no = If you cannot ruff higher, play anything.
rules-trumps = Trumps, highest first: J 20, 9 14, A 11, 10 10, K 4, Q 3{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-plain = Other suits, highest first: A 11, 10 10, K 4, Q 3, J 2, 9{ $deck ->
    [24] {""}
   *[32] , 8, 7
}.
rules-all-trumps = At all trumps every suit ranks and counts as trumps do; the highest card of the suit led takes the trick.
rules-no-trumps = At no trumps there are no trumps: every suit ranks and counts as other suits do, and the highest card of the suit led takes the trick.
rules-sans-atout = At no trumps the ace is worth 19 and the other cards what they are worth in a plain suit; the highest card of the suit led takes the trick, and you need not go higher.
rules-tout-atout = At all trumps every suit ranks as trumps do; J 13, 9 9, A 6, 10 5, K 3, Q 2.
# $revoke (String): the label of that button
rule-honour-play-yes = On your honour: any card can be played. If it was not allowed, an opponent may press “{ $revoke }” until the next deal. AI players never do, and the match does not count for the leaderboard.
rule-honour-play-no = Only allowed cards can be played.
rule-revoke-penalty-pot = For a proven revoke { $players ->
    [2] the opponent scores
   *[other] the others score
} the whole pot with all declarations.
rule-revoke-penalty-162-plus-announcements = For a proven revoke { $players ->
    [2] the opponent scores
   *[other] the others score
} 162 and everything declared.
rule-trick-review-off = Closed tricks cannot be looked at.
rule-trick-review-last = The last trick can be looked at.
rule-trick-review-own-tricks-on-lead = The player on lead can look at their side’s tricks.
rules-silence = During a deal nobody may talk about the cards.

rule-announcements-yes = Runs and fours are declared.
rule-announcements-no = Nothing but { $game ->
    [bela] bela
   *[belot] belote
} is declared.
# $game (String); $run (String): the ranks of the pack, low to high
rules-declarations = { $game ->
    [bela] Zvanja (declarations) in a row of one suit ({ $run }): 3 cards 20, 4 cards 50, 5 cards 100; four of a kind 100, nines 150, jacks 200.
   *[belot] In a row of one suit ({ $run }): tierce (3) 20, quarte (4) 50, quinte (5) 100; four of a kind 100, nines 150, jacks 200.
}
# $aces (Number)
rule-no-trump-aces = At no trumps four aces are declared, for { $aces } points; nothing else is.
rule-no-trump-aces-none = Nothing is declared at no trumps.
rule-announce-window-with-first-card = You declare with your first card.
rule-announce-window-until-trick1-closed = You declare before the first trick is closed.
rule-announce-window-until-next-card = You declare with your first card, or before the next player plays.
rule-announce-window-before-first-lead = Before the first card everybody in turn declares, or says that there is nothing.
rule-announce-detail-kind-only = When you declare, you say only what kind it is.
rule-announce-detail-full = When you declare, you also say how high it goes.
rule-reveal-after-last-trick = The cards are shown after the last trick.
rule-reveal-at-once = The cards of what counts are shown at once.
rule-reveal-after-first-trick = The cards are shown after the first trick.
rules-best = The side with the best run (the longer, then the higher) scores all its runs, the side with the best four all its fours.
rule-quad-vs-run-independent = Runs and fours are compared separately.
rule-quad-vs-run-quad-kills-quinte = A four cancels the quintes of the other side.
rule-quad-vs-run-quad-kills-runs = A four cancels all runs of the other side.
rule-quad-vs-run-single-best = Only the side with the very best counts: fours beat runs, then the longer run, then the higher.
rules-camps = The other two stand together against the caller, and each keeps their own.
rule-contest-winner-takes-own-of-that-type = Of the best side’s declarations only the same kind counts, runs or fours.
rule-contest-winner-takes-all-own = All declarations of the best side count.
rule-best-run-tie-cancel-all = If the best runs are equal, none counts.
rule-best-run-tie-trump-then-cancel = If the best runs are equal, the one in trumps counts, otherwise none.
rule-best-run-tie-seat-order = If the best runs are equal, the earlier player’s counts.
rule-best-run-tie-trump-then-seat = If the best runs are equal, the one in trumps counts, otherwise the earlier player’s.
# $fours (String): the ranks of fours, best first
rules-quad-rank = Fours, the best first: { $fours }.
rule-run-cap-5 = More than five in a row count as five.
rule-run-of-8-quinte-plus-tierce = Eight in a row are a quinte and a tierce.
rule-run-of-8-wins-match = Eight of one suit in a hand (“Belot”) win the match at once.
rule-overlap-quad-run-choose-one = One card cannot be in a run and in a four.
rule-overlap-quad-run-both = One card may be in a run and in a four.
rule-announcements-need-trick-yes = { $players ->
    [2] Without a trick you lose your declarations to the opponent.
    [3] Without a trick the caller loses their declarations to the best of the others, one of the others to the caller.
   *[4] A side without a trick loses its declarations to the other.
}
rule-announcements-need-trick-no = Declarations count even without a trick.
# $game (String)
rules-belote = { $game ->
    [bela] Bela
   *[belot] Belote
}: king and queen of trumps in one hand, 20.
rules-belote-all-trumps = { $game ->
    [bela] Bela
   *[belot] Belote
} at all trumps: in every suit, if that suit is led.
# $game (String)
rule-belote-with-first-card = { $game ->
    [bela] Bela
   *[belot] Belote
} is said with the first of the two cards.
rule-belote-with-second-card = { $game ->
    [bela] Bela
   *[belot] Belote
} is said with the second of the two cards, and counts only then.
rule-belote-on-ruff-yes = { $game ->
    [bela] Bela
   *[belot] Belote
} counts when you ruff with it too.
rule-belote-on-ruff-no = { $game ->
    [bela] Bela
   *[belot] Belote
} does not count when you ruff with it.

# $last (Number)
rules-points = What counts: the cards in the tricks, { $last } points for the last trick, the declarations that count, and { $game ->
    [bela] bela
   *[belot] belote
}.
rules-points-plain = What counts: the cards in the tricks, { $last } points for the last trick, and { $game ->
    [bela] bela
   *[belot] belote
}.
rule-no-trump-doubles-capot-no = At no trumps the cards and the last trick count double, the { $game ->
    [bela] štiglja
   *[belot] capot
} does not.
rule-no-trump-doubles-capot-yes = At no trumps everything counts double: the cards, the last trick and the { $game ->
    [bela] štiglja
   *[belot] capot
}.
# $game (String); $bonus (Number)
rule-capot-bonus = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (all tricks): { $bonus ->
    [0] nothing more
   *[other] { $bonus } more
}.
# $game (String); $sum (Number)
rule-capot-sum = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (all tricks): { $sum } for everything together; nothing that was declared counts.
rule-capot-sum-none = { $game ->
    [bela] Štiglja
   *[belot] Capot
} (all tricks) is not a fixed sum.
# $game (String)
rules-make = { $game ->
    [bela] { $players ->
        [2] The caller
       *[other] The caller’s side
    } needs more than half (prolaz); otherwise it is pad.
   *[belot] { $players ->
        [2] The declarer needs more than the opponent
       *[other] The declarer’s side needs more than the other
    }; otherwise the contract fails.
}
rule-make-condition-more-than-each = The declarer needs more than each of the others; otherwise the contract fails.
# $game (String)
rule-make-condition-more-than-all-others = { $game ->
    [bela] The caller needs more than the others together (prolaz); otherwise it is pad.
   *[belot] The declarer needs more than the others together; otherwise the contract fails.
}
rule-on-tie-hang = With equal points it hangs.
rule-on-tie-declarer-fails = Equal points are not enough.
rule-on-tie-made = With equal points each side scores its own.
rules-make-number = The bidders need at least as many points as they bid; for capot all tricks.
rule-must-beat-defence-yes = They must also have more than the defence.
rule-must-beat-defence-no = The defence may have more.
rule-eighty-needs-82-yes = 80 needs 82.
rule-eighty-needs-82-no = 80 are enough for 80.
rule-made-writes-cards-and-bid = When it is made, both sides score their points, and the bidders what they bid.
rule-made-writes-bid = When it is made, the bidders score what they bid; cards are not scored.
rule-made-writes-cards = When it is made, both sides score their points; the bid is not scored.
rule-fall-base-160 = When it fails, the defence scores 160 and the bid.
rule-fall-base-162 = When it fails, the defence scores 162 and the bid.
rule-contra-multiplies-everything = After { $game ->
    [coinche] coinche
   *[belot] contra
} only the winner scores: as much as after a failure, all of it ×2, { $game ->
    [coinche] surcoinche
   *[belot] recontra
} ×{ $recontra }.
rule-contra-multiplies-bid = After { $game ->
    [coinche] coinche
   *[belot] contra
} only the winner scores: as much as after a failure, the bid alone ×2, { $game ->
    [coinche] surcoinche
   *[belot] recontra
} ×{ $recontra }.
rule-recontra-factor-3 = { $game ->
    [coinche] Surcoinche
   *[belot] Recontra
} counts ×3.
rule-recontra-factor-4 = { $game ->
    [coinche] Surcoinche
   *[belot] Recontra
} counts ×4.
rule-bid-with-belotes-yes = Declarations and belote count towards the bid.
rule-bid-with-belotes-no = Only cards count towards the bid, declarations and belote do not.
rule-capot-worth-500 = A capot that was bid scores 500 instead of 250.
rule-capot-worth-250 = A capot that was bid scores 250.
# $worth (Number): the points of a capot that was bid
rule-capot-flat-yes = A capot that was bid and made scores its { $worth } alone.
rule-capot-flat-no = A capot scores the cards and the bid.
rule-fail-pays-opponents-all = If it is not made, { $players ->
    [2] the opponent
   *[other] the other side
} scores everything.
rule-fail-pays-best-opponent = If it is not made, the declarer’s points go to the best of the others.
rule-fail-pays-nobody = If it is not made, the declarer’s points go to nobody; { $players ->
    [2] the opponent scores their own
   *[other] the others score their own
}.
rule-contra-takes-all-yes = With contra the side with more points scores everything ×2, with recontra ×{ $recontra }.
rule-contra-takes-all-no = With contra each side’s points count ×2, with recontra ×{ $recontra }.
rule-contra-multiplies-capot-yes = The { $game ->
    [bela] štiglja
   *[belot] capot
} is multiplied too.
rule-contra-multiplies-capot-no = The { $game ->
    [bela] štiglja
   *[belot] capot
} is not multiplied.
rule-capot-but-behind-inside-takes-all = All tricks, but { $players ->
    [2] the opponent has
   *[other] the others have
} more points by their declarations: the contract fails.
rule-capot-but-behind-declarer-keeps = All tricks, but { $players ->
    [2] the opponent has
   *[other] the others have
} more points by their declarations: each side scores its own.
rule-capot-but-behind-defenders-pot-declarer-capot = All tricks, but { $players ->
    [2] the opponent has more points by their declarations: the opponent scores
   *[other] the others have more points by their declarations: they score
} everything but the { $game ->
    [bela] štiglja
   *[belot] capot
}, the declarer only { $capot } for it.
rule-scale-tens = Points are rounded to tens and written without the zero.
rules-rounding = In a suit you round up from 7, the side with fewer points from 6; at all trumps from 5, the side with fewer from 4; at no trumps from 6.
rules-rounding-rest = Everybody scores their whole tens; those still missing go to the largest remainders, of equal ones to the fewer points.
rule-scale-exact = Points are written exactly.
rule-scale-nearest-ten = What each side scores is rounded to the nearest ten.
# $scale (String): tens or exact
rule-hang-share-hanging-up = When it hangs, { $players ->
    [2] the opponent scores theirs
   *[other] the others score theirs
}, and the declarer’s points wait{ $scale ->
    [tens] ; if the tens cannot be halved, the larger part waits
   *[exact] {""}
}.
rule-hang-share-defender-floor = When it hangs, { $players ->
    [2] the opponent scores theirs
   *[other] the others score theirs
}, rounded down, and the rest waits.
rule-hang-share-whole-pot = When it hangs, nobody scores anything: all points wait.
rule-hang-carry-next-deal-winner = What hangs goes to the side with more points in the next deal; if that hangs too, it goes on waiting.
rule-hang-carry-owner-unless-fails = After the next deal what hangs goes to { $players ->
    [2] the player it belongs to, but to the opponent if that player declares the deal and does not make it
    [3] the player it belongs to, but to the best of the others if that player declares the deal and does not make it
   *[4] the side it belongs to, but to the others if that side declares the deal and does not make it
}.
rule-hang-under-contra-pot = If it hangs with contra, everything waits.
rule-hang-under-contra-each-owns-half = If it hangs with contra, one half waits for the declarer’s side, the other for the side that said contra.
# $game (String)
rule-belote-of-loser-with-pot = { $game ->
    [bela] Bela
   *[belot] Belote
} goes with the other points.
rule-belote-of-loser-kept = { $game ->
    [bela] Bela
   *[belot] Belote
} is never lost: its side scores it even if it loses everything else.
rule-belote-of-loser-lost = The { $game ->
    [bela] bela
   *[belot] belote
} of a side that loses everything counts for nobody.
rule-kertici-yes = Kertici: failed or without a trick −10, at no trumps −20; contra lost −20, recontra −40. Only the largest.
rule-kertici-no = Nothing is taken away for losing a deal.

# $target (Number)
rule-target = The match ends after a deal in which somebody reaches { $target }; more points win.
rule-dosta-yes = “Dosta”: a side that reaches the target in mid-deal may say so, and has won at once. What counts are the points of its closed tricks and of shown declarations; a contract that would fail, or contra, no longer matters.
rule-dosta-no = Every deal is played to its end.
# $limit (Number)
rule-deal-limit = { $limit ->
    [one] Only one deal is played: the leader has won. If it is a tie, another one is played. A deal that is thrown in does not count, but at most three in a row are dealt again. After twelve in a row at a tie, the side that spoke first in the first deal has won.
   *[other] At most { $limit } deals are played: the leader has won then. If it is a tie, one more at a time. A deal that is thrown in does not count, but at most three in a row are dealt again. After twelve in a row at a tie, the side that spoke first in the first deal has won.
}
rule-deal-limit-none = However many deals it takes.
rule-tie-at-end-play-on = If both have the same points, play goes on.
rule-tie-at-end-half-point = If several lead with the same, it is drawn and they share the win.
# $game (String)
rule-capot-exit-any-capot = A deal with a { $game ->
    [bela] štiglja
   *[belot] capot
} does not end the match.
# $game (String); $target, $most (Number): between which totals it does not end the match
rule-capot-exit-only-151-159 = After a { $game ->
    [bela] štiglja
   *[belot] capot
} that brings its side to { $target }–{ $most } one more deal is played.
# $game (String)
rule-capot-exit-none = A deal with a { $game ->
    [bela] štiglja
   *[belot] capot
} can end the match.
rule-exit-with-hanging-yes = The match can end while points hang.
rule-exit-with-hanging-no = The match does not end while points hang.

# The names of switches; short, for buttons.
switch-exchange-seven = Changing the 7
switch-contra = Contra
switch-contra-any-time = Contra at any time
switch-third-contra = Third contra
switch-outbid-after-contra = After contra
switch-recontra-ends-auction = Recontra ends it
switch-outbid-after-recontra = After recontra
switch-contra-takes-all = Contra takes all
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
switch-belote-with = { $game ->
    [bela] Bela is said
   *[belot] Belote is said
}
switch-belote-on-ruff = { $game ->
    [bela] Bela on a ruff
   *[belot] Belote on a ruff
}
switch-make-condition = To make it
switch-on-tie = Equal points
switch-deck = Pack
switch-deal-before-auction = Cards before the auction
switch-contracts = What can be bid
switch-generale = Générale
switch-must-beat-defence = More than the defence
switch-eighty-needs-82 = 80 needs 82
switch-made-writes = When it is made
switch-fall-base = A fall is worth
switch-contra-multiplies = Contra multiplies
switch-recontra-factor = Recontra factor
switch-bid-with-belotes = Belote towards the bid
switch-capot-worth = All tricks bid
switch-capot-flat = Flat bid
switch-scale = Written points
switch-fail-pays = When it fails
switch-capot-bonus = { $game ->
    [bela] Štiglja’s worth
   *[belot] Capot’s worth
}
switch-no-trump-aces = Four aces at no trumps
switch-capot-sum = { $game ->
    [bela] Sum for štiglja
   *[belot] Sum for a capot
}
switch-no-trump-doubles-capot = { $game ->
    [bela] Štiglja ×2 at NT
   *[belot] Capot ×2 at NT
}
switch-contra-multiplies-capot = { $game ->
    [bela] Contra on štiglja
   *[belot] Contra on capot
}
switch-capot-but-behind = { $game ->
    [bela] Štiglja, behind
   *[belot] Capot, behind
}
switch-hang-share = What hangs
switch-hang-carry = Hanging
switch-hang-under-contra = Contra hangs
switch-kertici = Kertici
switch-turned-suit-again = Turned suit again
switch-second-round = Second round
switch-last-must-name = Last must name
switch-announcements = Declarations
switch-belote-of-loser = Loser’s { $game ->
    [bela] bela
   *[belot] belote
}
switch-target = Target
switch-dosta = “Dosta”
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
# $first, $later, $hand (Number): cards before and after the auction, and all
value-deal-before-auction = { $later ->
    [0] all { $first }
   *[other] { $first } of { $hand }
}
# $others (String): the contracts beside the suits
value-contracts = { $others ->
    [none] suits only
    [nt] suits, no trumps
    [at] suits, all trumps
   *[all] all six
}
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
value-hang-share-hanging-up = the declarer’s
value-hang-share-defender-floor = others down
value-hang-carry-next-deal-winner = to the winner
value-hang-carry-owner-unless-fails = come back
value-hang-under-contra-pot = everything
value-hang-under-contra-each-owns-half = half each
value-hang-share-whole-pot = everything
value-belote-with-first-card = with the first card
value-belote-with-second-card = with the second card
value-belote-of-loser-with-pot = with the rest
value-belote-of-loser-kept = kept
value-belote-of-loser-lost = lost
value-on-tie-made = own points
value-made-writes-cards-and-bid = cards and bid
value-made-writes-bid = the bid
value-made-writes-cards = the cards
value-contra-multiplies-everything = everything
value-contra-multiplies-bid = the bid
value-scale-tens = in tens
value-scale-exact = exactly
value-scale-nearest-ten = to the nearest ten
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
conflict-turn-up-needs-four-suits = With a turned-up card all four suits are among the bids.
conflict-seven-needs-turn-up = Without a turned-up card there is nothing to exchange the seven for.
conflict-seven-needs-sevens = There is no seven to exchange in 24 cards.
conflict-taker-needs-turn-up = In this auction there is no turned-up card to take.
conflict-taker-or-seven = Where the turned-up card is taken, it cannot be exchanged for the seven.
conflict-all-needs-one-contest = All declarations can count only where the very best one wins. First choose “{ $other }”: { $value }.
conflict-fall-needs-one-opponent = With three players they can go to the best of the others, or to nobody.
conflict-kertici-need-tens = Kertici are counted in tens; they do not go with exact points.
conflict-numbers-need-full-pack = Bids with a number need four players and all 32 cards.
conflict-numbers-need-points = Bids with a number are scored in points, not in tens.
conflict-rounding-needs-numbers = Rounding to the nearest ten needs bids with a number.
conflict-contracts-of-other-game = Sans atout and tout atout need bids with a number or a turned-up card; no trumps and all trumps of belot need an auction without either.
conflict-sum-or-numbers = Bids with a number have their own score for all tricks, so it cannot be a fixed sum.
