"""The HTTP side of the room: sub-sites, each with its routes beside its handlers.

- `doors`: the start page, which leads to a table.
- `rooms`: the rooms.
- `downloads`: the files of the bot's messages.
- `common`: what all of them share, the pages that belong to no room, and names.
- `devices`: personal links and signing out.
- `launches`: pages that a chat app opens inside itself.
- `tables`: tables by their codes, the choice among them and coming in.
- `subscriptions`: push messages.
- `routes`: puts them together with what holds for every request.

Images, scripts and styles are served by `StaticFiles` (`adapters/browser/files.py`).
"""
