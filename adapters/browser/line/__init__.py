"""The open line to a page: a websocket, the frames on it, and the channels behind it.

- **line**: the connection of one page; a visitor may have several.
- **frame**: one JSON text on a line (`adapters.browser.wire`).
- **side**: which of a page's two places a frame is about: `group` or `private`.
- **channel**: the messages of a place, as pages show them.
- **crowd**: the people who have a room open.

The modules:

- `socket`: one websocket. `frames`: each frame from a visitor is carried out once and answered;
  new places are announced to the application.
- `channels`: a room's messages, stored first and then shown.
- `lines`: which pages are open and what each has been sent.
- `views`: which people have a page in view.
- `neighbours`: rooms that several processes have open.

Start with `socket.py`.
"""
