"""TODO engine/rules/points."""
