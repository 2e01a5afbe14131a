"""Tournaments as immutable values: registration, draw, rounds and results. Pure functions only.

Commands become events or a refusal, and events are folded into the tournament. The tables of a
round are ordinary tables (`engine.tables`); `engine.directing` runs them.

- **organiser**: the account that plans the tournament. **terms**: the announced conditions.
- **entrant**: a person, or an AI player that fills up the field. **place**: an entrant's index.
- **field**: the entrants who play, chosen from those who signed up, when it begins.
- **pool**, **draw**: the entrants of a round, and the shuffle that seats them at tables.
- **bye**: an entrant's way into the next round without a table.
- **break**: the time between two rounds.

Start with `tournament.Tournament` and `decide.decide_tournament`; docs/RULES.md part E.
"""
