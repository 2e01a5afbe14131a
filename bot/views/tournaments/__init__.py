"""A tournament: its announcement, its rounds, its planning, and what each player is told.

Start with `announcement.py`, which has `TournamentContext` and the lines that these views share.
"""
