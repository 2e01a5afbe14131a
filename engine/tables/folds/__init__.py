"""The fold of events into a table; `evolve` accepts every event that was ever stored.

`lobby` has the events before a match, `play` those of the match itself, `presence` those of the
people at the table during it.
"""
