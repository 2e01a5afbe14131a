"""Commands and buttons before a match: opening, joining, seats, guests, rules, pace, pictures."""
