"""Taps and commands: each is acknowledged in time, handed to the application, and answered.

Discord gives an interaction three seconds; whatever takes longer is put off before that.
"""

import asyncio
import logging
import traceback
from collections.abc import Coroutine, Mapping
from datetime import timedelta
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import discord

from adapters.chat import Answer, Application, MessageGone, Said, Tapped, View, Words
from adapters.discord.errors import FAILURES, in_short, is_late
from adapters.discord.permissions import missing, sentence
from adapters.discord.places import Asked, Interaction, asked_of, language_of, tapped_of
from adapters.discord.replies import Reply
from adapters.discord.writing import spoken
from adapters.slots import Clock

DEADLINE: Final = timedelta(seconds=1.5)
"""When an answer that is not there yet is put off."""

TOAST: Final = timedelta(seconds=6)
"""How long a sentence stands that need not be dismissed."""

_CLOSING = 3.0  # seconds of the network's time

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Interactions:
    """What is done with interactions; where they come from is nothing to it."""

    def __init__(
        self,
        application: Application,
        words: Words,
        emojis: Mapping[str, discord.PartialEmoji],
        clock: Clock,
    ) -> None:
        self._application = application
        self._words = words
        self._emojis = emojis
        self._clock = clock
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fading: set[asyncio.Task[None]] = set()
        self._updates: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def tap(self, interaction: Interaction) -> None:
        """A button was pressed. Returns when the answer has been given; raises nothing."""
        await self._seen_to(interaction, self._tap(interaction), "a tap")

    async def command(self, interaction: Interaction) -> None:
        """A slash command was given. Returns when it has been carried out; raises nothing."""
        await self._seen_to(interaction, self._command(interaction), "a command")

    async def close(self) -> None:
        """Let what is under way come to its end; sentences that stand there stay."""
        for fading in self._fading:
            fading.cancel()
        if self._tasks:
            _, late = await asyncio.wait(tuple(self._tasks), timeout=_CLOSING)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _seen_to(
        self, interaction: Interaction, work: Coroutine[Any, Any, None], what: str
    ) -> None:
        task = self._track(work)
        (failure,) = await asyncio.gather(task, return_exceptions=True)
        if isinstance(failure, FAILURES):
            line = "%s was answered too late: %s" if is_late(failure) else "%s has no answer: %s"
            logger.info(line, what, in_short(failure))
        elif isinstance(failure, Exception):
            _tell(interaction, failure, what)

    async def _tap(self, interaction: Interaction) -> None:
        tapped = tapped_of(interaction)
        deciding = self._track(self._application.tapped(tapped))
        reply = Reply(interaction, self._emojis, whispered=tapped.whispered)
        await asyncio.wait({deciding}, timeout=self._clock.seconds(DEADLINE))
        if not deciding.done():
            await self._put_off(reply)
        (outcome,) = await asyncio.gather(deciding, return_exceptions=True)
        if isinstance(outcome, BaseException):
            if isinstance(outcome, Exception):
                _tell(interaction, outcome, "a tap")
            outcome = Answer(self._trouble(tapped), alert=True)
        await self._answer(reply, tapped, outcome)

    async def _put_off(self, reply: Reply) -> None:
        """Without it the answer may still arrive, so a failure is no reason to give up."""
        try:
            await reply.put_off()
        except FAILURES as error:
            logger.info("a tap could not be put off: %s", in_short(error))

    async def _answer(self, reply: Reply, tapped: Tapped, answer: Answer) -> None:
        if answer.view is None:
            if answer.text:
                await self._say(reply, answer)
            else:
                await reply.acknowledge()
            return
        if answer.whisper:
            message = await reply.whisper(answer.view)
        else:
            await self._update(reply, answer.view)
            message = tapped.message
        await self._application.answered(tapped, answer, message)
        if answer.alert and answer.text:
            await self._say(reply, answer)

    async def _update(self, reply: Reply, view: View) -> None:
        """Several taps change a message in the order in which they were decided."""
        lock = self._updates.setdefault(reply.source, asyncio.Lock())
        if lock.locked() and not reply.answered:
            await self._put_off(reply)
        async with lock:
            await reply.update(view)

    async def _say(self, reply: Reply, answer: Answer) -> None:
        said = await reply.say(answer.text)
        if not answer.alert:
            fading = asyncio.create_task(self._fade(reply, said), name="toast")
            self._fading.add(fading)
            fading.add_done_callback(self._fading.discard)

    async def _fade(self, reply: Reply, said: str) -> None:
        await asyncio.sleep(self._clock.seconds(TOAST))
        try:
            await reply.take_back(said)
        except (*FAILURES, MessageGone) as error:
            logger.debug("a sentence stays: %s", in_short(error))

    async def _command(self, interaction: Interaction) -> None:
        """Nobody else sees that it was given: what it leads to is written by the application."""
        asked = asked_of(interaction)
        refusal = self._refusal(asked)
        if refusal:
            await interaction.response.send_message(view=spoken(refusal), ephemeral=True)
            return
        saying = self._track(self._application.said(asked.said))
        deferring = interaction.response.defer(ephemeral=True)
        deferred, outcome = await asyncio.gather(deferring, saying, return_exceptions=True)
        if isinstance(outcome, Exception):
            _tell(interaction, outcome, "a command")
        if isinstance(deferred, BaseException):
            raise deferred
        if isinstance(outcome, Exception):
            trouble = spoken(self._trouble(asked.said))
            await interaction.edit_original_response(view=trouble)
        else:
            await interaction.delete_original_response()

    def _refusal(self, asked: Asked) -> str:
        """What the bot still has to be allowed before it can do anything there."""
        said = asked.said
        if said.place.private:
            return ""
        lacking = missing(asked.permissions, in_thread=asked.in_thread)
        language = language_of(said.person, self._words.languages())
        return sentence(self._words, language, lacking) if lacking else ""

    def _trouble(self, asking: Said | Tapped) -> str:
        language = language_of(asking.person, self._words.languages())
        return self._words.phrase(language, "discord-trouble")

    def _track(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work, name="interaction")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _tell(interaction: Interaction, error: Exception, what: str) -> None:
    """What people press and write is not for the log, nor is an error that may repeat it."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("%s (%s) failed: %s\n%s", what, interaction.id, type(error).__name__, where)
