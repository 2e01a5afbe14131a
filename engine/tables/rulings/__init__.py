"""Rulings: a command to a table becomes events or a `Denial`. Start with `decide.py`.

- `lobby`, `play`, `votes`: one function per command.
- `checks`: shared checks, and the next thing that happens automatically.
"""
