"""TODO engine/rules/record."""
