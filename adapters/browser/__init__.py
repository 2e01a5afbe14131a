"""The browser room: a chat platform in a web page, with rooms and private messages.

Vocabulary:

- room: a group channel, opened by its owner and reached by its code.
- visitor: a person who has chosen a name.
- pass: the secret by which a device, or a personal link, proves whose it is.
- page: an open browser tab; its connection is a websocket ("line").
- frame: one JSON message over that websocket.
- felt: the table that the page draws itself.
- subscription: a device's consent to push notifications.

Start with `room.py` (`BrowserRoom`). `site` serves HTTP, `line` the websockets, `notifier.py`
decides who is notified while their page is closed or hidden, `push.py` encrypts the notification
and sends it (web push, RFC 8030), `people` identifies visitors, and `wire.py` holds the JSON
formats. The page's modules are in `static`, and nothing has to be built: `scripts.py` joins them
when the server starts. A module that pages load, or import when they need it, has a line in
`SCRIPTS` there.
"""
