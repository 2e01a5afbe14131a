"""TODO bot/views/people."""
