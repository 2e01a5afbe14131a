"""TODO bot/views/tournaments."""
