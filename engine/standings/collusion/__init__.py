"""TODO engine/standings/collusion."""
