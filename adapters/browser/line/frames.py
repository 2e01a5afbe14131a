"""Carry out frames from visitors, each only once even if it is sent twice; announce new places."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from cachetools import FIFOCache, LRUCache

from adapters.browser import wire
from adapters.browser.archive import PLATFORM, Visitor, place_key
from adapters.browser.line.channels import Channels, group_of, person_of, private_of
from adapters.browser.line.connections import PageConnection
from adapters.browser.names import BadText, clean_line
from adapters.browser.people.limits import Quota
from adapters.platform.application import Answer, Application, Phrases
from adapters.platform.chat import Admission, Entered, Place, Said, Tapped
from adapters.platform.views import BUTTON_BYTES
from adapters.trouble.failures import (
    DeadLetters,
    FailedInput,
    InputNotStored,
    in_time,
    wordless,
)

_REMEMBERED = 4096

_Key = tuple[str, bytes]


class Outcomes:
    """The results of recent frames, remembered from the moment when work on them begins."""

    def __init__(self) -> None:
        self._kept = FIFOCache[_Key, asyncio.Future[str]](_REMEMBERED)

    def knows(self, visitor: str, frame: wire.Say | wire.Tap) -> bool:
        """Whether work on this frame was begun before."""
        return _key(visitor, frame) in self._kept

    async def once(
        self, visitor: str, frame: wire.Say | wire.Tap, work: Callable[[], Awaitable[str]]
    ) -> str:
        """Run the work the first time; any other time return its result, or wait for it."""
        key = _key(visitor, frame)
        begun = self._kept.get(key)
        if begun is not None:
            return await asyncio.shield(begun)
        outcome = self._kept[key] = asyncio.get_running_loop().create_future()
        try:
            told = await work()
        except BaseException:
            outcome.cancel()
            raise
        outcome.set_result(told)
        return told


def _key(visitor: str, frame: wire.Say | wire.Tap) -> _Key:
    return visitor, hashlib.sha256(frame.model_dump_json().encode()).digest()


WINDOW: Final = timedelta(seconds=10)
"""The period for which the quotas of a visitor count."""

_LINES_SAID: Final = 20

logger = logging.getLogger(__name__)


class Received(NamedTuple):
    """A frame to carry out, with its admission by the application."""

    frame: wire.Say | wire.Tap
    admission: Admission


class FrameHandler:
    """Carries out visitors' frames; `handling` is the longest time for one, in seconds."""

    def __init__(
        self,
        application: Application,
        dead_letters: DeadLetters,
        channels: Channels,
        words: Phrases,
        *,
        clock: Callable[[], datetime],
        handling: float,
    ) -> None:
        self._application = application
        self._dead_letters = dead_letters
        self._channels = channels
        self._words = words
        self._handling = handling
        self._says = Quota(_LINES_SAID, WINDOW, clock)
        self._told = Quota(1, WINDOW, clock)
        self._outcomes = Outcomes()

    def admission(self, line: PageConnection, frame: wire.Say | wire.Tap) -> Admission:
        """The admission of a frame that arrives now.

        Frames that never reach the application, repeated and malformed ones, cost nothing.
        """
        visitor = line.visitor.id
        if (frame.id and self._outcomes.knows(visitor, frame)) or _bad(frame):
            return Admission.ADMITTED
        talks = isinstance(frame, wire.Say)
        if talks and not self._says.allows(visitor):
            return Admission.DROPPED
        return self._application.admits(PLATFORM, visitor, "line" if talks else "tap")

    async def answer(self, line: PageConnection, asked: Received) -> str:
        """Carry out a frame; return the frame that answers it, or an empty text."""
        frame = asked.frame
        doing = partial(self._outcome, line, asked)
        if not frame.id:
            return await doing()
        # A page that got no answer sends the frame again.
        return await self._outcomes.once(line.visitor.id, frame, doing)

    def refusal(self, line: PageConnection, message: str, frame: str = "") -> str:
        """The frame that refuses another one, in the visitor's language."""
        return wire.error_frame(self._words.phrase(line.visitor.language, message), frame)

    def slow_down(self, line: PageConnection, frame: str = "") -> str:
        """Refuse a frame over the quota: always if it has an id, otherwise only once in a while."""
        if not frame and not self._told.allows(line.visitor.id):
            return ""
        return self.refusal(line, "room-error-fast", frame)

    async def _outcome(self, line: PageConnection, asked: Received) -> str:
        frame, admission = asked
        if bad := _bad(frame):
            return self.refusal(line, bad, frame.id)
        try:
            match frame:
                case wire.Say():
                    answer = await in_time(self._say(line, frame, admission), self._handling)
                case wire.Tap():
                    answer = await in_time(self._tap(line, frame, admission), self._handling)
        except InputNotStored:  # logged by the store
            return self.refusal(line, "room-error-between", frame.id)
        except Exception as error:
            logger.exception("a visitor's frame could not be carried out", exc_info=wordless(error))
            await self._put_aside(line, frame, error)
            return self.refusal(line, "room-error-inside", frame.id)
        return wire.answer_frame(frame.id, answer) if frame.id else ""

    async def _put_aside(
        self, line: PageConnection, frame: wire.Say | wire.Tap, error: Exception
    ) -> None:
        content = frame.model_dump_json()
        number = f"{line.visitor.id}-{secrets.token_hex(8)}"
        poison = FailedInput(PLATFORM, number, frame.type, type(error).__name__, 1, content)
        try:
            await in_time(self._dead_letters.put(poison), self._handling)
        except InputNotStored:
            logger.warning("a frame could not be kept as a dead letter: the store does not answer")
        except Exception as failure:
            logger.exception(
                "a frame could not be kept as a dead letter", exc_info=wordless(failure)
            )

    async def _say(self, line: PageConnection, frame: wire.Say, admission: Admission) -> Answer:
        text = clean_line(frame.text)
        place, may_manage = _where(line, frame.side)
        if not await self._channels.say(place, line.visitor, text, frame.id):
            return Answer()
        try:
            await self._application.said(
                Said(
                    place,
                    person_of(line.visitor),
                    text,
                    may_manage=may_manage,
                    question=_question(line, frame),
                    admission=admission,
                    source=line.address,
                )
            )
        finally:
            if frame.id:
                await self._note_done(place, line, frame.id)
        return Answer()

    async def _note_done(self, place: Place, line: PageConnection, mark: str) -> None:
        try:
            await self._channels.done(place, line.visitor, mark)
        except InputNotStored:
            logger.warning("a line may be carried out once more, by another process")

    async def _tap(self, line: PageConnection, frame: wire.Tap, admission: Admission) -> Answer:
        place, may_manage = _where(line, frame.side)
        # Only one of the bot's messages with buttons can be turned like a page.
        message = frame.message if await self._channels.has_buttons(place, frame.message) else ""
        return await self._application.tapped(
            Tapped(
                place,
                person_of(line.visitor),
                frame.data,
                message,
                may_manage=may_manage,
                question=_question(line, frame),
                admission=admission,
                source=line.address,
            )
        )


def _bad(frame: wire.Say | wire.Tap) -> str:
    """The id of the phrase that says why a frame is malformed; empty if it is not."""
    if isinstance(frame, wire.Tap):
        return "room-error-frame" if len(frame.data.encode()) > BUTTON_BYTES else ""
    try:
        clean_line(frame.text)
    except BadText as refusal:
        return refusal.phrase
    return ""


def _where(line: PageConnection, side: wire.Side) -> tuple[Place, bool]:
    """The place on that side, and whether the visitor manages it: a room's opener does."""
    if side == "private":
        return private_of(line.visitor), False
    return group_of(line.room), line.visitor.id == line.room.owner


def _question(line: PageConnection, frame: wire.Say | wire.Tap) -> str:
    """The `question` that answers refer to: the visitor's id and the frame's.

    Empty for other texts, whose answers stand below them in the chat.
    """
    asks = isinstance(frame, wire.Tap) or frame.text.startswith("/")
    return f"{line.visitor.id} {frame.id}" if asks and frame.id else ""


_WELCOMED = 10_000  # a forgotten place is only checked once more


class Welcome:
    """Sends `Entered` once per process for a place without messages.

    If a process ends before the application has written there, the next process sends it again.
    """

    def __init__(self, application: Application, channels: Channels) -> None:
        self._application = application
        self._channels = channels
        self._said = LRUCache[str, bool](_WELCOMED)

    async def say(self, place: Place, visitor: Visitor) -> None:
        """Announce the place if it is new. A failure is logged, and tried again the next time."""
        key = place_key(place)
        if self._said.get(key):
            return
        self._said[key] = True
        try:
            if await self._channels.untouched(place):
                await self._application.entered(Entered(place, person_of(visitor)))
        except InputNotStored:  # logged by the store
            self._said.pop(key, None)
        except Exception as error:
            self._said.pop(key, None)
            logger.exception("the application could not take a new place", exc_info=wordless(error))

    async def tell_language(self, visitor: Visitor) -> None:
        """Announce that a visitor has chosen a language in the page."""
        try:
            await self._application.chose_language(person_of(visitor))
        except Exception as error:
            logger.exception(
                "the application could not take a choice of language", exc_info=wordless(error)
            )
