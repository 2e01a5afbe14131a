"""Commands and buttons of a match.

- `play`: calls, cards and declarations by button; `group_play` does it from the group.
- `typed`: moves typed in a private chat; `typed_reading` parses them.
- `votes`: the match menu, votes, and readiness for the next deal.
- `look`: `/hand`, `/table`, `/score`, `/watch`, and past deals.
- `records`: record, replay, review and `/verify` of a finished match.
- `lessons`: hints and the guided deal.
- `emotes`: `/emote`, its buttons, and muting.

Start with `play`.
"""
