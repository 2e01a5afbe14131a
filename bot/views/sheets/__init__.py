"""A finished deal and a finished match: score sheets, results, replays and reviews; and hints.

Start with `sheet.py` for a deal and `result.py` for a match.
"""
