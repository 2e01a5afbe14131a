"""Scoring: from card points to the score sheet, and the end of a match (B.6 to B.10).

- `raw`: the points of a finished deal before anybody has won it.
- `numbers`: written points where bids have a number (part G).
- `scoring`: what a finished deal is worth to each side.
- `board`: the deal's line on the score sheet, and the deals that decided a finished match.
- `match_end`: whether the match is over, and who has won.
"""
