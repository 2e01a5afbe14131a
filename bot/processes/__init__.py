"""TODO bot/processes."""
