"""Commands and button handlers: what happens when a person writes a command or presses a button.

Commands are declared with `@command`, button handlers with `@handles` or `@handles_at_table`. The
function gets a `Context`, changes tables only by sending commands to the host, and replies with a
view.

Vocabulary:
- context: one request, with the person, the place and the parts of the bot (`context`).
- command: a function for `/name`, with its menus and arguments (`command`).
- handler: a function for one or more kinds of buttons (`handlers`).
- answer: the result of a press: an alert, a new view for the message, or its removal.
- reply: a message in response to a command.
- whisper: a message in a group chat that only one person sees.
- masked: an admin who writes as the group instead of as themselves.

Packages:
- `lobby`: opening and joining tables, seats, settings.
- `table`: playing, votes, emotes, replays.
- `tournaments`: planning, signing up, the organiser's menu.
- `standings`: leaderboards, statistics, the deal of the day, promo periods.
- `people`: accounts, own settings, help, the private chat.

Start with `context` and `handlers`, whose `load_handlers` imports every module here; then read
`lobby.joining`. The tests are in `tests/bot/`, grouped by what people do.
"""
