"""TODO bot/commands/people."""
