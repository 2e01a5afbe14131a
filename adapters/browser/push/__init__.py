"""TODO adapters/browser/push."""
