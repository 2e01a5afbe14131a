"""Tables for the club player, fitted to thousands of its own deals by `tools/fitting.py`."""
