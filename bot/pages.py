"""Messages with pages: pressing one of their buttons shows another page in the same message."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from adapters.application import Answer
from adapters.chat import Place, Tapped
from adapters.screen import Screen


@dataclass(slots=True)
class _Taps:
    """Taps on one message: how many are in progress, how many began, which turned the page last."""

    under_way: int = 0
    begun: int = 0
    turned: int = 0


class Pages:
    """Turns pages. Of taps on one message that overlap, the last one wins."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._taps: dict[tuple[Place, str], _Taps] = {}

    @contextmanager
    def following(self, tapped: Tapped) -> Iterator[Callable[[], bool]]:
        """Wrap the handling of a tap.

        Gives a function to be called once at its end, which says whether the tap may turn the page:
        whether no later tap has turned it.
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
        """Show the answer's view as a page, or take away the page that is `gone`, and return what
        remains for the adapter to show.

        A table's own messages never turn into pages: a button there opens the page in a new
        message. In whispered messages that cannot be told, so whatever opens pages there sends them
        itself.
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
            # where the message is gone, it is sent as a new one
            self._screen.amend(place, tapped.message, replace(view, answers=tapped.question))
        return replace(answer, view=None, gone=False)

    async def _opens(self, tapped: Tapped) -> bool:
        """Whether the page has to open in a message of its own."""
        return not tapped.message or await self._screen.is_surface(tapped.place, tapped.message)
