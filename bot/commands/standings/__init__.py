"""Commands for rankings and past matches.

- `leaderboards`: `/leaderboard`.
- `stats`: `/stats`, `/versus`, `/history`.
- `daily`: `/today`, the deal of the day.
- `promos`: `/promo`, for players and operators.

A family is a set of games that share a rating. Start with `leaderboards`.
"""
