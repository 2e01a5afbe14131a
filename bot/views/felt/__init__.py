"""TODO bot/views/felt."""
