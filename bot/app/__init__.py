"""The bot as a whole: how it is composed, served and stopped.

- `serve`: locks the database and the tokens, and starts the platforms in the settings.
- `app`: composes the six parts in `bot/services/` into one bot, which begins, serves and
  ends, also on a signal.

Vocabulary:

- partition: a platform, or a part of one, that one process serves at a time.
- claim: a stored, expiring right of one process to a job or a partition.
- lease: the time until which this process's claims hold.
- standing by: running without serving anybody, ready to take over.

Start with `serve.py`.
"""
