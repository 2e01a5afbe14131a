"""Tournaments: who plays in them, who meets whom, who goes on; pure."""
