"""Leaderboards, statistics, summaries, the deal of the day, and promos.

Start with `counts.py`, which words ratings and shares for all of them.
"""
