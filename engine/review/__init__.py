"""Played matches looked through: what was decided, and what it cost."""
