"""TODO bot/views/sheets."""
