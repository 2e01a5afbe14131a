"""TODO bot/commands/lobby."""
