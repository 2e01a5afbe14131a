"""Compiled (numba) loops over cards: legal plays, playouts, exact solutions, sampled hands.

The kernel contains no rules. It gets them as a row of numbers, which `tables` builds by querying
`engine.rules`.

Vocabulary:

- code: the number of a card; within a suit, a greater code beats a smaller one.
- row: the rules under one contract, as numbers.
- world: one distribution of the unseen cards.
- camp: the declarer's side (0) or all others (1).
- net, habit: a small network that predicts which card a club player plays.
- slot: a place for cards in `sampling`: a seat before or after the auction, or nobody.

Start with `tables`, then read `tricks` and `solver`. `kept` defines where compiled code is cached.
"""
