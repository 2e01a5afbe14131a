"""A chat platform in a web page: a group channel, and private messages beside it."""

from adapters.browser.archive import Archive, Message, Room, Visit, Visitor, place_key
from adapters.browser.room import BrowserRoom

__all__ = ["Archive", "BrowserRoom", "Message", "Room", "Visit", "Visitor", "place_key"]
