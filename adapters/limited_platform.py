"""A platform as it is written to: within its limits, observed, and only where that is allowed."""

from collections.abc import Callable
from dataclasses import dataclass

from adapters.chat import Place
from adapters.observing import Deed, Observer, observed
from adapters.platform import Platform, Troubled
from adapters.rate_limits import RateLimits
from adapters.views import Celebration, Document, View


@dataclass(eq=False, slots=True)
class LimitedPlatform:
    """A platform with its rate limits, and whether its trouble was logged already.

    `observer` hears of every request that is made through it; `may_write` is asked before each
    whether it may be made for its place.
    """

    platform: Platform
    budget: RateLimits
    observer: Observer
    may_write: Callable[[Place], bool]
    troubled: bool = False

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Write a new message (`Platform.send`)."""
        self.look_out(place)
        request = self.platform.send(place, view, nonce)
        return await observed(request, self.observer, place.platform, Deed.SEND)

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Write a new message with a file."""
        self.look_out(place)
        request = self.platform.attach(place, document, caption)
        await observed(request, self.observer, place.platform, Deed.ATTACH)

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Make a message look like this."""
        self.look_out(place)
        request = self.platform.edit(place, message, view)
        await observed(request, self.observer, place.platform, Deed.EDIT)

    async def delete(self, place: Place, message: str) -> None:
        """Take a message away."""
        self.look_out(place)
        request = self.platform.delete(place, message)
        await observed(request, self.observer, place.platform, Deed.DELETE)

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """Celebrate at a message that was just sent."""
        self.look_out(place)
        request = self.platform.celebrate(place, message, celebration)
        await observed(request, self.observer, place.platform, Deed.CELEBRATE)

    def look_out(self, place: Place) -> None:
        """Raise `Troubled` where somebody else may be writing."""
        if not self.may_write(place):
            raise Troubled("another process may be writing")
