"""One deal, from the first card dealt to the last trick (B.2 to B.5).

- `deal`: the deal as an immutable value; `actions`: what can be done to it, and its stages.
- `auction`, `talon`, `declarations`, `tricks`: its parts, in the order of play.
- `declaration_turn`: when a seat may declare, and which declarations count.
- `table_cards`: playing a card, and challenging one in honour play.
- `moves`: a move as one line of text.
"""
