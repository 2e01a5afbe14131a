"""The screen: keeps every message equal to what should stand there (law 5).

The application says what is *desired* of a *surface*, a message that is kept up to date; the screen
writes it when the platform's limits allow, always in its newest state.

- **place**: a chat, or a part of one, that has its own messages.
- **surface**: a message that is kept up to date, identified by a `SurfaceKey`.
- **one-off**: a message, file or change that is written once and not kept up to date.
- **slot**: the permission to make one write, given by the platform's rate limits.
- **doubtful**: sent, but not confirmed; the message may or may not exist.
- **calm**: an edit that can wait.

The modules:

- `surfaces`: how a message is identified, and what can be desired of it.
- `place_state`, `pending`: one record a surface: how it stands in a place and what waits for it.
- `one_offs`: what is written once.
- `place_writer`, `delivery`: one writer a place sends, edits, deletes, and tries again.
- `screen`: all places together.

Start with `surfaces.py`, then `screen.py`.
"""
