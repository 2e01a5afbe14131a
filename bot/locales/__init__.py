"""TODO bot/locales."""
