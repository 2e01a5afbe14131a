"""TODO adapters/drawing."""
