"""Rulings: a command to a table becomes events or a `Denial`. Start with `decide.py`.

- `lobby`, `play`, `votes`: one function per command.
- `checks`: checks that they share, and what happens next without anybody doing anything.
"""
