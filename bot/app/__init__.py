"""TODO bot/app."""
