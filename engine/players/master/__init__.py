"""The master: it chooses the move with the best chance to win the match.

For a card it searches. `worlds` draws deals that fit what the seat knows, weighted by how others
call (`bidders`) and play (`habits`). `tabled` and `rivals` solve them with the compiled kernel, and
`stakes` turns each outcome into a chance to win the match. `play` and `auction` weigh cards and
calls, `search` decides between them. `player` is the interface: it runs `search` in other
processes.
"""
