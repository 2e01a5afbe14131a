"""TODO adapters/browser/people."""
