"""The six parts that the bot is composed of.

- `store`: the database, and the claims and announcements of processes (`Store`).
- `people`: accounts, places, preferences and the platforms on which people are reached (`People`).
- `engine`: tables and tournaments, and their timers (`Engine`).
- `display`: words, scenes and drawings (`Painting`); the screen and the presenters (`Display`).
- `jobs`: jobs beside the tables: daily posts, summaries, reviews, metrics (`Jobs`).

A part is built from those above it: the host asks people how long they rest, so people come before
the engine. They close in another order (`bot/app/app.py`). `Services` in `bot/commands/context.py`
holds the six for commands, with what commands themselves remember.

Start with `store.py`.
"""
