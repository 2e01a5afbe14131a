"""The rules of belot as pure, synchronous functions on immutable values.

References such as "B.4.2" are sections of docs/RULES.md.

- **Rules**: the switches of a variant, in one frozen value; a *preset* names a set of them.
- **match**: deals played until somebody has won. **Action**: one thing that can be done to it.
- **deal**: one pack dealt out, an auction and the tricks.
- **seat**: a place at the table, 0 to 3, counted in the order of turns. **side**: who scores
  together: two seats in a team, or one seat alone. **camp**: one or more sides in one deal.
- **contract**: a trump suit, no trumps or all trumps. **call**: what is said in the auction.
- **caller**, **declarer**: the seat that named the contract, with its *declaring side*.
- **talon**: everything that happens between the last call and the first lead.
- **declaration**: a run of one suit, or a quad (four cards of a rank). **plan**: declarations
  that one hand can make together.
- **belote**: king and queen of trumps in one hand. **capot**: one side takes every trick.
- **inside**, **hanging**: a deal that the declaring side loses, or ties.
- **board**: the score sheet, with one `DealResult` per deal.
- **Knowledge**: the part of a match that one seat, or the public, may see.

Start with `match.apply`, which turns a state and an action into the next state, and `cards`.
"""
