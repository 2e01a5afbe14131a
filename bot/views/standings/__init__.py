"""TODO bot/views/standings."""
