"""A table as a value: who sits, what is played, whose turn it is and for how long. Pure."""
