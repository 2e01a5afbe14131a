"""Review of played matches, and the deal of the day.

`judgement` reviews a match: it finds the decisions that cost something. `daily` finds a position
that is worth showing as a puzzle. Both are generators that yield an `AnalysisTask`, a position for
an AI player to think about, and receive its `Thought`. The caller thus decides where the thinking
happens.

Vocabulary:

- decision: a call or card for which there was an alternative (`Decided`).
- look: one thought about a position, on freshly drawn deals.
- fault: a decision that cost something, with the better move and the price.
- given away: the points a seat's faults cost.
"""
