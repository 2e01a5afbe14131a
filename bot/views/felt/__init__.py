"""The table as data, for a page that draws it itself.

Start with `felt.py`; `shapes.py` defines the JSON.
"""
