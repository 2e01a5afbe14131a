"""Signed proof of who somebody is: in a cookie, and in the link for a second device."""

from itsdangerous import BadData, URLSafeSerializer


class Passes:
    """Signs and reads passes. They never expire; a new key invalidates all of them."""

    def __init__(self, key: str) -> None:
        if not key:
            raise ValueError("an empty signing key proves nothing")
        # Different salts, so that neither kind passes for the other.
        self._cookies = URLSafeSerializer(key, salt="room cookie")
        self._links = URLSafeSerializer(key, salt="room link")

    def cookie(self, visitor: str) -> str:
        """The value of a visitor's cookie."""
        return _text(self._cookies.dumps(visitor))

    def visitor(self, cookie: str) -> str | None:
        """The visitor's id, `None` where the cookie is forged or broken."""
        value = _loaded(self._cookies, cookie)
        return value if isinstance(value, str) else None

    def link(self, visitor: str, room: str) -> str:
        """The token of a personal link that leads into a room (or, if empty, to the start)."""
        return _text(self._links.dumps([visitor, room]))

    def visitor_and_room(self, token: str) -> tuple[str, str] | None:
        """What the token says, `None` where it is forged or broken."""
        match _loaded(self._links, token):
            case [str(visitor), str(room)]:
                return visitor, room
        return None


def _loaded(serializer: URLSafeSerializer, value: str) -> object:
    try:
        loaded: object = serializer.loads(value)
    except BadData:
        return None
    return loaded


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode("ascii")
