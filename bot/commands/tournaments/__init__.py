"""TODO bot/commands/tournaments."""
