"""Who people are, where they are, and what stands on their screens."""
