"""TODO bot/settings."""
