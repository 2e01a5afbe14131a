"""Commands and buttons of tournaments.

- `tournaments`: `/tournament` and `/cups`.
- `plan`: the draft and its texts, until the tournament is announced.
- `entry`: signing up and leaving, and the organiser's menu.
- `requests`: finds a tournament, checks who asks, and gives it a command.

Start with `requests`: the others use it.
"""
