"""How often visitors may change their name and language."""

from collections.abc import Callable
from datetime import datetime, timedelta

from adapters.browser.quota import Quota

_WINDOW = timedelta(hours=1)
_NAMES = 6
_LANGUAGES = 30


class Changes:
    """The quotas for a visitor's changes."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self.names = Quota(_NAMES, _WINDOW, clock)
        self.languages = Quota(_LANGUAGES, _WINDOW, clock)
