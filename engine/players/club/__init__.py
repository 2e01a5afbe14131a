"""The club player: it counts cards, bids what it expects to make, and plays by rules of thumb.

`player` dispatches to `bidding`, `talon` and `cards`. `deduction` collects everything the seat can
know; `features`, `bidding` and `fitted` predict the outcome of a contract; `tricks` estimates the
value of cards.
"""
