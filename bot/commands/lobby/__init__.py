"""Commands and buttons before a match.

- `opening`: `/belot` and new tables.
- `codes`: finding a table by its code, and who may know of it.
- `joining`: sitting down by a button, by `/join` or by a link.
- `seats`: leaving, starting, closing, guests, and people who avoid each other.
- `settings`: rules and pace, of a lobby or of a place's next table.
- `menu`: the lobby's seldom-used buttons.
- `pictures`: the pictures and extra messages of a place.

Start with `opening`, then read `joining`.
"""
