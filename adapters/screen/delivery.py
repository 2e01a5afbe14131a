"""How each pending request of a place is written: drawn now, then sent, edited or deleted."""

import asyncio
import logging
import time
from dataclasses import replace

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, MessageGone, Missing, Troubled, Unreachable
from adapters.platform.platforms import LimitedPlatform, RequestKind
from adapters.platform.rate_limits import Slot
from adapters.platform.views import View
from adapters.screen.one_offs import (
    Attachment,
    Celebrate,
    OneOff,
    PagedMessage,
    Post,
    Withdrawal,
    WriteResult,
)
from adapters.screen.pending import Pending, SurfaceState, short
from adapters.screen.place_state import PlaceState
from adapters.screen.surfaces import Painter, Remove, ScreenMemory, Show, Shown, SurfaceKey, Update
from adapters.trouble.failures import InputNotStored

logger = logging.getLogger(__name__)


class Delivery:
    """Writes the next thing in a place, and reports the result to the place's state."""

    def __init__(
        self,
        place: Place,
        served: LimitedPlatform,
        painter: Painter,
        memory: ScreenMemory,
        state: PlaceState,
    ) -> None:
        self._place = place
        self._served = served
        self._painter = painter
        self._memory = memory
        self._state = state
        self.sent = False

    async def deliver(self, taken: Pending, slot: Slot) -> None:
        """Draw and write one thing; raises the platform's errors. Sets `sent` for a new message."""
        self.sent = False
        match taken.what:
            case Remove(surface):
                await self._remove(self._state.of(surface), taken, slot)
            case Withdrawal(message, copy) as withdrawal:
                if not (copy and self._state.holds(message)):
                    await self._delete(message)
                withdrawal.end(WriteResult.WRITTEN)
            case Show() | Update() as desired:
                await self._bring_about(desired, taken, slot)
            case one_off:
                slot.spent = True
                await self._write_once(one_off)

    async def _remove(self, surface: SurfaceState, taken: Pending, slot: Slot) -> None:
        if surface.shown is not None:
            message = surface.shown.message
            await self._delete(message)
            self._state.gone(surface.key, message)
            if surface.nonce is not None:
                self._state.put_back(taken)
        elif surface.nonce is not None:
            await self._find(surface.key, surface.nonce, taken, slot)

    async def _bring_about(self, desired: Show | Update, taken: Pending, slot: Slot) -> None:
        view = await self._draw(taken, desired.surface)
        if view is None:
            if desired.final:
                self._state.gone(desired.surface)
            return
        before = self._state.standing(desired, view)
        if before is not None:
            await self._edit(desired, taken, view, before, slot)
        elif isinstance(desired, Show):
            await self._send(desired, taken, view, slot)
        elif self._state.of(desired.surface).nonce is not None:  # it was sent, as far as is known
            found = Show(desired.surface, desired.version, final=desired.final)
            await self._send(found, taken, view, slot)

    async def _write_once(self, one_off: OneOff) -> None:
        match one_off:
            case PagedMessage() as page:
                await self._turn_page(page)
                return
            case Celebrate():
                await self._celebrate(one_off)
                return
            case Attachment():
                await self._attach(one_off)
            case Post(view, nonce, stands=stands) as post:
                with self._served.writing(self._place, RequestKind.SEND) as platform:
                    message = await platform.send(self._place, view, nonce)
                self.sent = True
                post.end(WriteResult.WRITTEN)
                if stands is not None:
                    stands(message)
        self._state.cover()

    async def _turn_page(self, page: PagedMessage) -> None:
        """Show a page; if the message is gone, the page is sent in a new one."""
        try:
            with self._served.writing(self._place, RequestKind.EDIT) as platform:
                await platform.edit(self._place, page.message, page.view)
        except MessageGone:
            if not self._state.turns(page.message):  # otherwise the newer page finds out by itself
                self._state.say(Post(page.view, ended=page.ended), _now())
                return
        page.end(WriteResult.WRITTEN)

    async def _celebrate(self, one_off: Celebrate) -> None:
        """Celebrate once. A failure is only logged, because nobody misses a celebration."""
        try:
            with self._served.writing(self._place, RequestKind.CELEBRATE) as platform:
                await platform.celebrate(self._place, one_off.message, one_off.celebration)
        except (ChatError, OSError) as error:
            logger.info("%s: not celebrated: %s", self._place.platform, error)
            if isinstance(error, Busy):
                self._served.budget.close(self._place, error.retry_after)

    async def _attach(self, attachment: Attachment) -> None:
        """Send a file; if it is refused, send a text that says so.

        Files may be forbidden where texts are not. If the place itself is the problem, the file
        waits, or writing the text finds that out.
        """
        try:
            with self._served.writing(self._place, RequestKind.ATTACH) as platform:
                await platform.attach(self._place, attachment.document, attachment.view)
            self.sent = True
        except (Busy, Troubled):
            raise
        except ChatError as error:
            if isinstance(error, Unreachable) and error.missing is not Missing.RIGHT:
                raise
            logger.info("%s: a file was refused: %s", self._place.platform, error)
            self._state.say(Post(attachment.refused, ended=attachment.ended), _now())
        else:
            attachment.end(WriteResult.WRITTEN)

    async def _draw(self, taken: Pending, surface: SurfaceKey) -> View | None:
        began = time.perf_counter()
        try:
            return await self._painter.draw(self._place, surface)
        except InputNotStored:  # what stands there stays until the store answers
            raise
        except Exception:  # a view that cannot be drawn must not hold up the others
            logger.exception("surface %s cannot be drawn", taken.name)
            return None
        finally:
            self._served.observer.drew(time.perf_counter() - began)

    async def _send(self, show: Show, taken: Pending, view: View, slot: Slot) -> None:
        key, sent = show.surface, view
        if self._state.of(key).shown is not None:  # its first message celebrated and made a sound
            sent = replace(view, celebration=None, notify=False)
        slot.spent = True
        message = await self._post(key, sent, self._state.nonce(show))
        self._state.sent(show, taken, Shown.of(key, show.version, message, view))
        if sent.celebration is not None:
            self._state.say(Celebrate(sent.celebration, message), _now())

    async def _post(self, key: SurfaceKey, view: View, nonce: str) -> str:
        """Send a new message; until the platform confirms it, the message may or may not exist.

        A message that notifies somebody must be removable after a crash, so it is recorded before
        it is sent.
        """
        served, state = self._served, self._state
        recognises = served.platform.recognises
        expects = recognises and view.notify and state.of(key).nonce is None
        sent = False
        state.begins(key, nonce)
        try:
            if expects:
                served.look_out(self._place)
                await self._memory.expect(self._place, key, nonce)
            with served.writing(self._place, RequestKind.SEND) as platform:
                sent = recognises
                message = await platform.send(self._place, view, nonce)
        except BaseException as error:
            unknown = not isinstance(error, ChatError) or isinstance(error, Troubled)
            if sent and unknown:
                state.unheard()
            else:
                state.refused(noted=expects)
            raise
        self.sent = True
        return message

    async def _find(self, key: SurfaceKey, nonce: str, taken: Pending, slot: Slot) -> None:
        """Find an unconfirmed message, in order to delete it: send it again, empty and silent.

        The platform recognises the nonce and returns the message if it exists.
        """
        slot.spent = True
        view = View()
        message = await self._post(key, view, nonce)
        found = self._state.found(Shown.of(key, 0, message, view))
        if found == key:
            self._state.put_back(taken)
        else:  # meanwhile an answer has shown the surface in another message
            self._state.want((Remove(found, 0),), taken.since)

    async def _edit(
        self, desired: Show | Update, taken: Pending, view: View, before: Shown, slot: Slot
    ) -> None:
        now = Shown.of(desired.surface, desired.version, before.message, view)
        if now.looks != before.looks:
            slot.spent = True
            try:
                with self._served.writing(self._place, RequestKind.EDIT) as platform:
                    await platform.edit(self._place, before.message, view)
            except MessageGone:
                if self._holds(before):
                    self._state.gone(before.surface)
                self._state.put_back(taken)
                return
            if not self._holds(before):  # an answer changed it meanwhile, in unknown order
                self._state.put_back(taken)
                return
        self._state.edited(desired, taken, before, now)

    def _holds(self, before: Shown) -> bool:
        """Whether the surface still stands there unchanged, as far as we know."""
        return self._state.of(before.surface).shown == before

    async def _delete(self, message: str) -> None:
        try:
            with self._served.writing(self._place, RequestKind.DELETE) as platform:
                await platform.delete(self._place, message)
        except MessageGone:
            logger.debug("%s was gone already", short(message))


def _now() -> float:
    return asyncio.get_running_loop().time()
