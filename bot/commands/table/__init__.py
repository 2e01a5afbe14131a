"""TODO bot/commands/table."""
