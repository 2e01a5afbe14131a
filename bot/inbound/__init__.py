"""Incoming events: messages, presses of buttons, and changes of chats.

Vocabulary:
- said: a person's message: a command, a typed move or talk.
- tapped: a button was pressed.
- admission: whether a person's rate limit allows a request.
- entered, left, shut out: the bot gets or loses a chat, or loses a whole community.
- page: a message whose buttons replace its content.

Start with `application`: the adapters call it. `messages` finds the command or the typed move,
`taps` the button's handler, and turns pages. `membership` handles changes of chats, and
`invitations` handles invitations sent to other chats. Browser pages use `front_door` if they come
from the start page, and `launches` if a chat app opened them.
"""
