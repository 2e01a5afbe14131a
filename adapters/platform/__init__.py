"""TODO adapters/platform."""
