"""TODO bot/views/rules."""
