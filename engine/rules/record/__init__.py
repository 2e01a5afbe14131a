"""Records: deals and matches as text, replayed, and checked for a fair shuffle.

- `deal_record`, `match_record`: the formats (docs/JUDGE.md).
- `replay`: plays a recorded deal by the rules again.
- `shuffle`: derives a deck from a seed whose seal was shown before (docs/FAIRNESS.md).
- `fairness`: checks that recorded deals follow from their seals.
"""
