"""Records: deals and matches as text, replayed, and checked for a fair shuffle.

- `deal_record`, `match_record`: the formats (docs/JUDGE.md); `deal_record` also derives a deck from
  a seed whose seal was shown before (docs/FAIRNESS.md).
- `replay`: plays a recorded deal by the rules again.
- `fairness`: checks that recorded deals follow from their seals.
"""
