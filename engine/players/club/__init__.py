"""The club player: counts the cards, bids what it can expect to make, plays by sound habit."""
