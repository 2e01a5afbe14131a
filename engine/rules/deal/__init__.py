"""TODO engine/rules/deal."""
