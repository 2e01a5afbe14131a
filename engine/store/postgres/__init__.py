"""TODO engine/store/postgres."""
