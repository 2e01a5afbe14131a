"""TODO bot/views/lobby."""
