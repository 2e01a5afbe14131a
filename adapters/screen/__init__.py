"""The screen: keeps every message equal to what should stand there (law 5).

The application says what is *desired* of a *surface*, a message that is kept up to date; the screen
writes it when the platform's limits allow, always in its newest state.

- `surfaces`: how a message is identified, and what can be desired of it.
- `place_state`, `pending`: what stands in one place, what waits, and what goes first.
- `place_writer`, `delivery`: one writer a place sends, edits, deletes, and tries again.
- `screen`: all places together.

Start with `surfaces.py`, then `screen.py`.
"""
