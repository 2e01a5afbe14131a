"""The lobby of a table, its menu and its settings. Start with `lobby.py`."""
