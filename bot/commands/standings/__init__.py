"""TODO bot/commands/standings."""
