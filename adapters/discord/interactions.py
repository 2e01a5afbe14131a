"""Taps and commands: acknowledge each in time, let the application act, and answer.

Discord allows three seconds for an answer; a slower answer is deferred before that.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import discord
from cachetools import TTLCache
from structlog.contextvars import bind_contextvars

from adapters.discord.commands import choices
from adapters.discord.errors import FAILURES, in_short, is_late
from adapters.discord.pictures import PictureFiles
from adapters.discord.reading import (
    PLATFORM,
    GivenCommand,
    Interaction,
    asked_of,
    is_elsewhere,
    language_of,
    missing,
    person_of,
    sentence,
    tapped_of,
)
from adapters.discord.replies import InteractionReply, PressTokens
from adapters.discord.writing import NO_LINKS, Links
from adapters.platform.application import (
    SUGGESTION,
    Answer,
    Application,
    CommandForm,
    Phrases,
    Suggestion,
)
from adapters.platform.chat import Admission, Person, Place, Said, Tapped
from adapters.platform.platform import MessageGone
from adapters.platform.platforms import NOBODY, Observer, RequestKind, RequestOutcome
from adapters.platform.views import View
from adapters.trouble.failures import (
    HANDLING,
    DeadLetters,
    FailedInput,
    TimeSource,
    in_time,
    wordless,
)

DEADLINE: Final = timedelta(seconds=1.5)
"""An answer that is not ready by then is deferred; counted from the interaction."""

EXPIRES: Final = timedelta(seconds=3)
"""Discord takes no answer after this time unless it was deferred."""

TOAST: Final = timedelta(seconds=6)
"""How long a sentence is shown that need not be dismissed."""

REFUSING: Final = timedelta(minutes=1)
"""Minimum time between two identical refusals to a person."""

_MOST_REFUSED = 10_000
_CLOSING, _CANCELLING = 0.8, 0.2  # seconds of network time

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Interactions:
    """Handles interactions, however they arrived."""

    def __init__(  # noqa: PLR0917 (each of them has a type of its own)
        self,
        application: Application,
        words: Phrases,
        emojis: Mapping[str, discord.PartialEmoji],
        pictures: PictureFiles,
        clock: TimeSource,
        dead_letters: DeadLetters,
        observer: Observer = NOBODY,
        forms: Sequence[CommandForm] = (),
        links: Links = NO_LINKS,
    ) -> None:
        self._links = links
        self.pressed = PressTokens(clock)
        self._forms = forms
        self._application = application
        self._words = words
        self._emojis = emojis
        self._pictures = pictures
        self._clock = clock
        self._dead_letters = dead_letters
        self._observer = observer
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fading: set[asyncio.Task[None]] = set()
        self._refused = TTLCache[tuple[str, str], bool](
            _MOST_REFUSED, REFUSING.total_seconds(), lambda: clock.now().timestamp()
        )
        self._closing = False
        self._updates: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def tap(self, interaction: Interaction) -> None:
        """Handle a pressed button. Returns when it is answered; raises nothing."""
        await self._seen_to(interaction, self._tap, "tap")

    async def command(self, interaction: Interaction) -> None:
        """Handle a slash command. Returns when it has been carried out; raises nothing."""
        await self._seen_to(interaction, self._command, "command")

    async def suggest(self, interaction: Interaction) -> None:
        """Suggest values for the option that a person is writing. Raises nothing: a person who
        gets no suggestion can still write.
        """
        given = GivenCommand.read(interaction)
        form = given.form(self._forms)
        arguments = form.arguments if form is not None else ()
        source = next((one.suggested for one in arguments if one.name == given.focused), "")
        user = interaction.user
        if user.bot:
            return
        if self._application.admits(PLATFORM, str(user.id), SUGGESTION) is Admission.DROPPED:
            return
        asked = asked_of(interaction, self._forms).said
        begun = str(given.values.get(given.focused, ""))
        found: tuple[Suggestion, ...] = ()
        try:
            if source:  # a command of another version gets an answer too, for it waits for one
                work = self._application.suggestions(asked, source, begun)
                found = await in_time(work, self._clock.seconds(EXPIRES))
            await interaction.response.autocomplete(choices(found))
        except FAILURES as error:
            logger.info("suggestions have not arrived: %s", in_short(error))
        except RuntimeError:  # the connection was closed meanwhile
            if not interaction.client.is_closed():
                raise

    async def close(self) -> None:
        """Let running work end; temporary sentences that are shown stay."""
        self._closing = True
        late: set[asyncio.Task[Any]] = set(self._fading)
        if self._tasks:
            late |= (await asyncio.wait(tuple(self._tasks), timeout=_CLOSING))[1]
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=_CANCELLING)
        self._closing = False

    async def _seen_to(
        self,
        interaction: Interaction,
        see_to: Callable[[Interaction, InteractionReply, Admission], Coroutine[Any, Any, None]],
        kind: str,
    ) -> None:
        if interaction.user.bot:  # only people can take a seat
            return
        admission = self._application.admits(PLATFORM, str(interaction.user.id), kind)
        if admission is Admission.DROPPED:
            return
        what = f"a {kind}"
        reply = InteractionReply(interaction, self._emojis, self._links, self._pictures)
        if not self._may_answer(interaction):
            text = self._words.phrase(self._language(person_of(interaction)), "discord-nowhere")
            work = self._refuse(reply, person_of(interaction), text)
        else:
            work = see_to(interaction, reply, admission)
        bind_contextvars(platform=PLATFORM, interaction=interaction.id)
        began, task = time.perf_counter(), self._track(work)
        (failure,) = await asyncio.gather(task, return_exceptions=True)
        self.pressed.note(interaction)
        self._observer.wrote(
            PLATFORM, RequestKind.ANSWER, _fate(failure), time.perf_counter() - began
        )
        if isinstance(failure, Exception) and reply.is_over(failure):
            logger.info("%s has no answer: the connection is closed", what)
        elif isinstance(failure, FAILURES):
            line = "%s was answered too late: %s" if is_late(failure) else "%s has no answer: %s"
            logger.info(line, what, in_short(failure))
        elif isinstance(failure, Exception):
            await self._put_aside(interaction, failure, what)

    def _may_answer(self, interaction: Interaction) -> bool:
        """Whether it can be answered where it was made: elsewhere only in whispers."""
        if not is_elsewhere(interaction):
            return interaction.guild_id is None or interaction.channel_id is not None
        if interaction.message is not None:
            return interaction.message.flags.ephemeral
        form = GivenCommand.read(interaction).form(self._forms)
        return form is not None and form.anywhere

    async def _refuse(self, reply: InteractionReply, person: Person, text: str) -> None:
        """Refuse without the application; repeat it to the same person only after a while.

        A flood must cost nothing.
        """
        key = person.user, text
        if key not in self._refused:
            self._refused[key] = True
            await reply.say(text)

    def _language(self, person: Person) -> str:
        return language_of(person, self._words.languages())

    async def _tap(
        self, interaction: Interaction, reply: InteractionReply, admission: Admission
    ) -> None:
        tapped = replace(tapped_of(interaction), admission=admission)
        deciding = self._application.tapped(tapped)
        trouble = Answer(self._trouble(tapped), alert=True)
        answer = await self._decided(interaction, reply, deciding, "a tap", trouble)
        await self._answer(reply, tapped, answer)

    async def _command(
        self, interaction: Interaction, reply: InteractionReply, admission: Admission
    ) -> None:
        """Carry out a command. Only its author sees it; the application writes public messages
        itself.
        """
        asked = asked_of(interaction, self._forms)
        said = replace(asked.said, admission=admission)
        lacking = (
            () if said.place.private else missing(asked.permissions, in_thread=asked.in_thread)
        )
        if lacking:
            text = sentence(self._words, self._language(said.person), lacking)
            await self._refuse(reply, said.person, text)
            return
        deciding = self._application.said(said)
        trouble = (Answer(self._trouble(said), alert=True),)
        answers = await self._decided(interaction, reply, deciding, "a command", trouble)
        for answer in answers:
            await self._answer(reply, said, answer)
        if not answers:  # the command's result is a message for everybody, which comes below
            text = self._words.phrase(self._language(said.person), "discord-below")
            await self._say(reply, Answer(text))

    async def _decided(
        self,
        interaction: Interaction,
        reply: InteractionReply,
        deciding: Coroutine[Any, Any, Result],
        what: str,
        trouble: Result,
    ) -> Result:
        """The application's decision; `trouble` if it fails or hangs."""
        work = self._track(in_time(deciding, self._clock.seconds(HANDLING)))
        left = time_left(interaction.created_at, self._clock.now())
        await asyncio.wait({work}, timeout=self._clock.seconds(left))
        if not work.done():
            await self._put_off(reply)
        (outcome,) = await asyncio.gather(work, return_exceptions=True)
        if not isinstance(outcome, BaseException):
            return outcome
        if isinstance(outcome, Exception):
            await self._put_aside(interaction, outcome, what)
        return trouble

    async def _put_aside(self, interaction: Interaction, error: Exception, what: str) -> None:
        """Store a failed interaction for later inspection."""
        if self._closing:
            line = "%s has no answer because we are closing: %s"
            logger.info(line, what, type(error).__name__)
            return
        _tell(interaction, error, what)
        content = {
            "channel": str(interaction.channel_id),
            "user": str(interaction.user.id),
            "data": interaction.data,
        }
        reason = type(error).__name__
        number = str(interaction.id)
        poison = FailedInput(PLATFORM, number, what, reason, 1, json.dumps(content, default=str))
        try:
            await self._dead_letters.put(poison)
        except Exception as lost:  # noqa: BLE001 (the store may raise anything, including the request's data)
            line = "%s (%s) is not kept: %s"
            logger.error(line, what, number, type(lost).__name__)  # noqa: TRY400

    async def _put_off(self, reply: InteractionReply) -> None:
        """Defer the answer. If that fails, go on: the answer may still arrive."""
        try:
            await reply.put_off()
        except FAILURES as error:
            logger.info("an answer could not be deferred: %s", in_short(error))

    async def _answer(self, reply: InteractionReply, asked: Said | Tapped, answer: Answer) -> None:
        if answer.launches and await reply.launch():
            return
        if answer.view is None:
            if answer.gone:
                await reply.discard()
            else:
                await reply.restore()
            if answer.text:
                await self._say(reply, answer)
            else:
                await reply.acknowledge()
            return
        if answer.whisper or isinstance(asked, Said):
            message = await reply.whisper(asked.place, answer.view)
        else:
            await self._update(reply, asked.place, answer.view)
            message = asked.message
        await self._application.answered(asked, answer, message)
        if answer.text and (answer.alert or answer.refused):
            await self._say(reply, answer)

    async def _update(self, reply: InteractionReply, place: Place, view: View) -> None:
        """Apply changes by several taps to a message in the order in which they were decided."""
        lock = self._updates.setdefault(reply.source, asyncio.Lock())
        if lock.locked() and not reply.answered:
            await self._put_off(reply)
        async with lock:
            await reply.update(place, view)

    async def _say(self, reply: InteractionReply, answer: Answer) -> None:
        said = await reply.say(answer.text)
        if not answer.alert:
            fading = asyncio.create_task(self._fade(reply, said), name="toast")
            self._fading.add(fading)
            fading.add_done_callback(self._fading.discard)

    async def _fade(self, reply: InteractionReply, said: str) -> None:
        await asyncio.sleep(self._clock.seconds(TOAST))
        try:
            await reply.take_back(said)
        except (*FAILURES, MessageGone) as error:
            logger.debug("a sentence could not be deleted: %s", in_short(error))
        except RuntimeError as error:
            if not reply.is_over(error):
                raise

    def _trouble(self, asking: Said | Tapped) -> str:
        return self._words.phrase(self._language(asking.person), "discord-trouble")

    def _track(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work, name="interaction")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _fate(failure: object) -> RequestOutcome:
    """The outcome of an answer, for the metrics."""
    if not isinstance(failure, BaseException):
        return RequestOutcome.DONE
    if isinstance(failure, FAILURES):
        return RequestOutcome.LATE if is_late(failure) else RequestOutcome.TROUBLED
    return RequestOutcome.FAILED


def time_left(asked: datetime, now: datetime) -> timedelta:
    """The time until the answer has to be deferred, even if the clocks differ."""
    age = now - asked
    known = timedelta() <= age <= EXPIRES  # else a clock is wrong, or it is too late anyway
    return max(DEADLINE - age, timedelta()) if known else DEADLINE


def _tell(interaction: Interaction, error: Exception, what: str) -> None:
    """Log a failure without the error's text and without what people pressed or wrote."""
    text = "%s (%s) failed: %s"
    logger.error(text, what, interaction.id, type(error).__name__, exc_info=wordless(error))
