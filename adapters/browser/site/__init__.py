"""The HTTP side of the room: routes, devices, and subscriptions to push messages.

Start with `routes.py`, which lists every address.
"""
