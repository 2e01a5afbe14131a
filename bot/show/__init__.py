"""TODO bot/show."""
