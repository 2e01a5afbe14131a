"""The platform-neutral interface between adapters and the application.

Vocabulary:

- platform: Telegram, Discord or the browser room, behind the interface `Platform`.
- place: a group, a topic or thread, or a person's private chat.
- whisper: a message in a group that only one person sees, and its place.
- said, tapped, entered: a line or command, a pressed button, a place that the bot can now use.
- view: the content of a message: text blocks, picture, tiles and buttons, without markup.
- answer: the short reply to one tap or command.
- slot: the permission for one write within a platform's rate limits.

Modules:

- `chat`: a `Place`, a `Person`, and incoming events: `Said`, `Tapped`, `Entered`.
- `views`: a `View` is the content of a message; `Button`, `Document` and `Art` are parts of it.
- `drawings`: the `Drawing` of a picture is a value made of shapes.
- `application`: called by adapters. `platform`: called by the application, with a platform's
  `Limits` and its errors (`ChatError`).
- `platforms`, `rate_limits`: the platforms that are served, and writing to them within limits.
- `layout`: a view as lines and characters, before any markup.

Start with `chat.py` and `views.py`. Nothing here knows belot.
"""
