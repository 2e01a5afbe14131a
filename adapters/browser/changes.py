"""How often visitors may change their name, their language, and their devices."""

from collections.abc import Callable
from datetime import datetime, timedelta

from aiohttp import web

from adapters.browser.quota import Quota

_WINDOW = timedelta(hours=1)
_NAMES = 6
_LANGUAGES = 30
_LINKS = 30
_DEVICES = 60
_SUBSCRIPTIONS = 120


class Changes:
    """The quotas for a visitor's changes."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self.names = Quota(_NAMES, _WINDOW, clock)
        self.languages = Quota(_LANGUAGES, _WINDOW, clock)
        self.links = Quota(_LINKS, _WINDOW, clock)
        self.devices = Quota(_DEVICES, _WINDOW, clock)
        self.subscriptions = Quota(_SUBSCRIPTIONS, _WINDOW, clock)

    @staticmethod
    def admit(quota: Quota, visitor: str) -> None:
        """Count a change; raises `HTTPTooManyRequests` if he has used up the quota."""
        if not quota.allows(visitor):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "3600"})
