"""A tournament: its announcement, its rounds, its planning, and what each player is told.

Start with `announcement.py`: it has `TournamentContext` and the lines that all of these views
share.
"""
