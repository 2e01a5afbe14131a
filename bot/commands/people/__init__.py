"""Commands about people and the bot.

- `account`: `/link`, `/unlink`, `/privacy`, `/mydata`, `/forget`.
- `personal`: `/me` and `/notify`.
- `info`: `/rules`, `/language`, `/help`, `/status`, and the greeting.
- `private`: answers in a person's private chat, and links that lead there.

Start with `private`: commands in every package answer personal questions through it.
"""
