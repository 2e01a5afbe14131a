"""Pages that a press turns, and replies to private text that is neither a command nor a move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Place, Said, Tapped
from adapters.platform.views import View
from adapters.screen.screen import Screen
from bot.commands.table.typed_reading import NOTHING, read_typed
from bot.locales.words import Voice, quiet
from bot.people.accounts import Account
from bot.people.rate_limits import RateLimit, RateLimiter
from bot.services.display import Display
from bot.services.people import People
from bot.views.table.waiting import is_asked
from engine.tables.table import Status


@dataclass(slots=True)
class _Taps:
    """Presses on a message: how many are in progress and began, and which last turned the page."""

    under_way: int = 0
    begun: int = 0
    turned: int = 0


class Pages:
    """Turns pages. Of overlapping presses on one message, the last one wins."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._taps: dict[tuple[Place, str], _Taps] = {}

    @contextmanager
    def following(self, tapped: Tapped) -> Iterator[Callable[[], bool]]:
        """Wrap the handling of a press.

        Yields a function to call once at its end; it returns whether the press may turn the page,
        because no later press has turned it.
        """
        key = tapped.place, tapped.message
        taps = self._taps.setdefault(key, _Taps())
        taps.under_way += 1
        taps.begun += 1
        number = taps.begun

        def is_newest() -> bool:
            newest = number > taps.turned
            taps.turned = max(number, taps.turned)
            return newest

        try:
            yield is_newest
        finally:
            taps.under_way -= 1
            if not taps.under_way:
                del self._taps[key]

    async def turned(
        self, tapped: Tapped, answer: Answer, is_newest: Callable[[], bool], *, whispers: bool
    ) -> Answer:
        """Show the answer's view as a page, or remove a page that is `gone`.

        Returns the rest of the answer, for the adapter to show. A table's own messages never become
        pages: a button there opens the page in a new message. Whispered messages cannot be told
        apart, so handlers there send new pages themselves.
        """
        view, place = answer.view, tapped.place
        if answer.whisper or (view is None and not answer.gone):
            return answer
        alone = place.whispered or tapped.whispered
        opens = not alone and await self._opens(tapped)
        if not is_newest():
            return replace(answer, view=None, gone=False)
        if not opens and whispers:
            return replace(answer, paged=view is not None)
        if view is None:
            if not opens:
                self._screen.discard(place, tapped.message)
        elif opens:
            self._screen.say(place, replace(view, answers=tapped.question))
        else:
            # if the message is gone, this sends a new one
            self._screen.amend(place, tapped.message, replace(view, answers=tapped.question))
        return replace(answer, view=None, gone=False)

    async def _opens(self, tapped: Tapped) -> bool:
        """Whether the page must open in a new message."""
        return not tapped.message or await self._screen.is_surface(tapped.place, tapped.message)


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
