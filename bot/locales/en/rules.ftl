# The rules of the table, in short.

# $preset (String)
rules-title = **{ $preset }**
# $target (Number)
rules-basics = Two against two with 32 cards, to { $target } points. Partners sit opposite each other; play goes counter-clockwise.
rules-auction = **Auction.** Upwards: ♣ ♦ ♥ ♠, no trumps, all trumps. After three passes in a row the last bid is played.
rules-contra-open = Contra ×2, recontra ×4; after them a higher bid is still possible.
rules-contra-until-recontra = Contra ×2, recontra ×4. After contra a higher bid is still possible; recontra ends the auction.
rules-contra-closed = Contra ×2, recontra ×4. After contra only pass or recontra, and recontra ends the auction.
rules-play = **Play.** Follow suit. When trumps are led, go higher if you can. Without the suit, ruff or over-ruff if an opponent holds the trick; if you cannot, play anything.
rules-all-trumps = At all trumps go higher in every suit, at no trumps in none.
rules-cards = **Cards.** Trumps: J 20, 9 14, A 11, 10 10, K 4, Q 3. Others: A 11, 10 10, K 4, Q 3, J 2. The last trick is 10.
rules-declarations = **Declarations.** Tierce 20, quarte 50, quinte 100; four of a kind 100, nines 150, jacks 200. None at no trumps.
rules-window-card = You declare with your first card.
rules-window-trick = You declare before the first trick is closed.
rules-window-next = You declare with your first card or before the next player plays.
rules-runs-cancel = The longer run counts, then the higher; of equal ones none does.
rules-runs-trump = The longer run counts, then the higher; of equal ones the one in trumps, else none.
# $order (String): the ranks of fours, best first
rules-quads = Fours are compared apart: { $order }.
rules-belote = **Belote.** King and queen of trumps in one hand: 20, called with the first of them. At all trumps in every suit.
rules-score = **Writing.** In tens. At no trumps the cards count double. The declarers must have more than the others; if not, they are inside and the others write everything.
rules-contra-score = With contra whoever has more takes everything; the capot is multiplied too.
rules-contra-score-capot = With contra whoever has more takes everything; the capot is not multiplied.
# $bonus (Number)
rules-capot = Capot: { $bonus } on top. With a capot but fewer points than the others declared, you are still inside.
rules-capot-kept = Capot: { $bonus } on top. With a capot but fewer points than the others declared, only the premium is yours.
rules-capot-declarer = Capot: { $bonus } on top, even with fewer points than the others declared.
rules-hang-next = **Hanging.** With equal points the others write theirs; the rest hangs for whoever wins the next deal.
rules-hang-floor = **Hanging.** With equal points the others write theirs, rounded down; the rest hangs for whoever wins the next deal.
rules-hang-owner = **Hanging.** With equal points the others write theirs, the rest hangs. The next deal brings it back, unless its owners declare and do not make it.
# $target (Number)
rules-end = **End.** After the deal in which somebody reaches { $target }; more points win.
rules-end-capot = Not on a capot deal.
# $target, $most (Number): between which totals a capot does not end the match
rules-end-thin = With a capot at { $target }–{ $most } one more deal is played.
