"""TODO bot/views/table."""
