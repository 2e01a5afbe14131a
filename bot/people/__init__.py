"""Who people are, and where they are."""
