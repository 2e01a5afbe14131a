"""One deal, from the first card dealt to the last trick (B.2 to B.5).

- `deal`: the deal as an immutable value, when a seat may declare, playing a card, and challenging
  one in honour play; `actions`: what can be done to it, its stages, and a move as one line of text.
- `auction`, `talon`, `declarations`, `tricks`: its parts, in the order of play.
"""
