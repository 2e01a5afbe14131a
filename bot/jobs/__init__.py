"""TODO bot/jobs."""
