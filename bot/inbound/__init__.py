"""Incoming events: messages, presses of buttons, and changes of chats.

Vocabulary:
- said: a message of a person; a command, typed play or talk.
- tapped: the press of a button.
- admission: whether a person's rate limit allows a request.
- entered, left, shut out: the bot gets or loses a chat, or loses a whole community.
- page: a message whose buttons replace its content.

Start with `application`: the adapters call it. `messages` finds the command or the typed move,
`taps` the button's handler, and turns pages. `membership` handles changes of chats, `invitations`
what people send to other chats. Pages of the browser come in by `front_door` from the start page,
and by `launches` from a chat app.
"""
