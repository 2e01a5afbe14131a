"""Telegram: groups, topics and private chats over the Bot API.

Vocabulary:

- update: what the Bot API reports: a message, a tap on a button, a change of membership.
- tap: a press on an inline button (Telegram's callback query).
- receiver: fetches updates, or reads those that the webhook stored.
- doorstep: the HTTP endpoint of the webhook.
- inbox: the list of updates that are stored but not finished (`Inbox` in `connection.py`).
- put aside: an update that fails every time is stored for inspection and skipped.
- partition ("part"): a share of the chats that one process serves.
- move: a group became a supergroup with another id, or lost its topics.
- ephemeral message: a message in a group that only one person sees.
- Mini App: the browser room's page inside Telegram, opened by a button or a link.
- moment: a time in a text that each reader's app shows by its own clock.

Start reading in `platform.py` (`Telegram`). An update goes through `updates.py` or `webhook.py`,
`work.py`, `handler.py` and `reading.py`; a view is rendered in `writing.py`.
"""
