"""Commands and buttons of a match: calls and cards, votes, emotes, watching, replays, reviews."""
