"""The check-up: everything that the bot depends on is looked at, and nothing is changed."""
