"""The master: it looks for the move that is best in most of the deals that can be."""
