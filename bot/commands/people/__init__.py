"""Commands about people and the bot: own settings, linked accounts, privacy, language, help."""
