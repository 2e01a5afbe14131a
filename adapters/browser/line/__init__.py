"""TODO adapters/browser/line."""
