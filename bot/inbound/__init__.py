"""TODO bot/inbound."""
