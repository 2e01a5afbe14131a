"""The messages of a table before a match.

- `lobby`: the lobby's message, and what remains of it later.
- `menu`: the pages behind its menu: options, seats, invitations.
- `settings`: the pages for rules and pace, also of a place's next table.

Start with `lobby`.
"""
