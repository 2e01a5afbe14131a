"""The master: it chooses the move with the best chance to win the match.

For a card it searches. `worlds` draws deals that fit what the seat knows, weighted by how others
call and play (`habits`). `kernel_deal` solves them with the compiled kernel, and `stakes` turns
each outcome into a chance to win the match, from the usual `outcomes` of deals. `auction` weighs
calls, `search` weighs cards and decides. `player` is the interface: it runs `search` in other
processes.
"""
