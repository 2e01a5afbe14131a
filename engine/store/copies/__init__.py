"""TODO engine/store/copies."""
