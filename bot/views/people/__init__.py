"""The bot's messages about itself, and each person's view of their own account."""
