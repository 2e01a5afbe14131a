"""The AI players that fill empty seats.

A player gets `Knowledge` (what its seat may know), a budget and a seed, and returns a `Thought`. It
never sees hidden cards, and equal inputs give equal thoughts.

Vocabulary:

- level: a player by name: `random`, `beginner`, `club` or `master`.
- thought: a decision, with the worth of each move considered and a `Reason`.
- budget: how much work a decision may take, in steps, never in seconds.
- worth: the expected gain of a move; the unit depends on the move (`player.Thought`).
- lead: the declarer's card points minus those of the best other side.
- world: one possible distribution of the unseen cards.
- kind: a group of contracts with the same values: suits, no trumps (NT), all trumps (AT).
- camp: the declarer's side against all others together.
- capot: one side takes every trick of a deal.
- habits: small networks that predict which card a club player plays.

Start with `player`, the interface, and `levels`, the list of players. `club` decides by rules of
thumb and fitted tables, `master` by search over worlds, with the compiled loops of `kernel`.
"""
