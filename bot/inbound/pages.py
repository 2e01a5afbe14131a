"""Pages: a press on a button may turn the message below which it stands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from adapters.platform.application import Answer
from adapters.platform.chat import Place, Tapped
from adapters.screen.screen import Screen


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
