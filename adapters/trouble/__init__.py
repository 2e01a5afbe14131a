"""TODO adapters/trouble."""
