"""The bot's messages about itself and about a person's account.

- `about`: greetings, help, languages, the menu.
- `account`: linking, stored data, and a person's settings.
- `status`: the bot's status for its operator.

Start with `about`.
"""
