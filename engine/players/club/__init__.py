"""The club player: counts cards, bids what it expects to make, and plays by rules of thumb.

`player` dispatches to `bidding`, `talon` and `cards`. `memory` and `deduction` collect what the
seat can know; `features`, `valuation` and `fitted` estimate how a contract ends; `holdings` and
`tricks` estimate what cards bring.
"""
