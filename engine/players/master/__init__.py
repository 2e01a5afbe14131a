"""The master: it chooses the move with the best chance to win the match.

To choose a card, it searches. `worlds` draws deals that fit the seat's knowledge, weighted by the
others' calls and play (`habits`). `kernel_deal` solves them with the compiled kernel, and `stakes`
turns each outcome into a chance to win the match, based on the usual `outcomes` of deals. `auction`
weighs calls; `search` weighs cards and decides. `player` is the interface: it runs `search` in
other processes.
"""
