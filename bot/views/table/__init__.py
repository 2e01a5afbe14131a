"""A match while it is played: the group's message, each player's hand, the choices in a turn.

- `scene`: the input of every view of a table.
- `play`: the group's message; `deal` and `waiting` are parts of it.
- `hand`: a player's private message; `choices` are its buttons.
- `group_play`: buttons, alerts and calls for people who play from the group.
- `menu`: the match menu and the votes.
- `emotes`: short messages during play.

Start with `scene.py`.
"""
