"""Runs tournaments and promo periods: stores them and carries out due steps.

- `director`: carries out commands on tournaments and advances them in time.
- `journal`: a tournament's events and derived rows in the database.
- `tables`: opens, watches and dissolves a tournament's tables at the host.
- `promos`, `promo_scores`: promo periods, their rankings and their prizes.

Vocabulary:

- tend: find the missing steps of a tournament, and carry them out.
- round: the tables that play at the same time; a draw seats them.
- entrant: a place in the field, held by a person or an AI player.
- pool: the entrants of a round.
- period: a promo period, in which tournament tables count for a ranking.

The rules of tournaments are in `engine.tournaments`, those of periods in `engine.promos`. Start
with `director.py`.
"""
