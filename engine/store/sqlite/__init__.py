"""TODO engine/store/sqlite."""
