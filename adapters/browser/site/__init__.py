"""TODO adapters/browser/site."""
