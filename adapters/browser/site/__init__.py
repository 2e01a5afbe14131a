"""The HTTP side of the room: sub-sites, each with its routes beside its handlers.

- `rooms`: the start page, the rooms and their files.
- `common`: pages that belong to no room, and the choice of a language.
- `devices`: personal links and signing out.
- `subscriptions`: push messages.
- `routes`: puts them together with what holds for every request.

Images, scripts and styles are served by `StaticFiles` (`adapters/browser/files.py`).
"""
