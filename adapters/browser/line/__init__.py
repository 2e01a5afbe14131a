"""The open line to a page: a websocket, the frames on it, and the channels behind it.

- `socket`: one websocket. `frames`: each frame from a visitor is carried out once and answered.
- `channels`: a room's messages, stored first and then shown.
- `lines`: which pages are open and what each has been sent.
- `neighbours`: rooms that several processes have open.

Start with `socket.py`.
"""
