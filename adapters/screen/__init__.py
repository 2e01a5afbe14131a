"""TODO adapters/screen."""
