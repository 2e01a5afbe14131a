"""Replies to text in a private chat that is neither a command nor a move."""

from collections.abc import Callable
from typing import Final

from adapters.platform.chat import Admission, Said
from adapters.platform.views import View
from bot.commands.table.typed_reading import NOTHING, read_typed
from bot.locales.words import Voice, quiet
from bot.people.accounts import Account
from bot.people.rate_limits import RateLimit, RateLimiter
from bot.services.display import Display
from bot.services.people import People
from bot.views.table.waiting import is_asked
from engine.tables.table import Status

POINTING_LIMIT: Final = RateLimit(at_once=1, per_second=1 / 300)
"""Limit of these replies for each person."""


class StrayTextHelp:
    """Replies to stray text with one line of help, rarely."""

    def __init__(self, people: People, display: Display, seconds: Callable[[], float]) -> None:
        self._people, self._display = people, display
        self._limiter = RateLimiter(POINTING_LIMIT, seconds)

    async def point(self, said: Said) -> None:
        """Say what the person can do, unless they typed a card or a call, or have been asked.

        This creates no account for a stranger.
        """
        place = said.place
        if not place.private or place.whispered or read_typed(said.text) != NOTHING:
            return
        account = await self._people.directory.owner(place)
        if account is not None and self._is_asked(account):
            return
        if self._limiter.admit((place.platform, place.chat)) is not Admission.ADMITTED:
            return
        spoken = account.language if account is not None else None
        language = self._display.words.best(spoken or said.person.language)
        plays = account is not None and self._plays(account)
        text = Voice(self._display.words, language).say(
            "typed-lost-playing" if plays else "typed-lost"
        )
        self._display.screen.say(place, View(quiet(text), language=language))

    def _plays(self, account: Account) -> bool:
        tables = self._display.live.of_account(account.id)
        return any(
            one.status is Status.PLAYING and one.seat_of(account.id) is not None for one in tables
        )

    def _is_asked(self, account: Account) -> bool:
        """Whether the others at a table wait for the person's vote."""
        live = self._display.live
        tables = live.of_account(account.id)
        return any(is_asked(live.look(table, table.seat_of(account.id))) for table in tables)
