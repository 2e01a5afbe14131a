"""Tournaments as they go on: stored, looked after, their tables opened when it is time."""
