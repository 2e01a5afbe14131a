"""The club player: counts cards, bids what it expects to make, and plays by rules of thumb.

`player` dispatches to `bidding`, `talon` and `cards`.
`deduction` collects what the seat can know; `features`, `bidding` and `fitted` estimate how a
contract ends; `tricks` estimates what cards bring.
"""
