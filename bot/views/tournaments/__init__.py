"""A tournament: its announcement, its rounds, its planning, and what each player is told.

Start with `announcement.py`, which holds `ShownCup` and the lines that all of these views share.
"""
