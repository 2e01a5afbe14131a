"""Moments at which a bot's process is killed, and waiting for what follows.

The progress of the match determines the moment, never a clock, and waiting ends when the awaited
thing is there. So nothing depends on the machine's speed.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from difflib import unified_diff
from enum import StrEnum
from typing import NamedTuple, Protocol

from engine.tables.table import Decision

PATIENCE = 180.0
"""Real seconds after which something counts as hanging; not a measurement."""

_LONGEST_PAUSE = 5.0

AGAIN = 3.0
"""Real seconds after which a press without effect is repeated."""


FEW, MANY = 3, 14
"""Kills in every run of the tests, and in the long ones."""


class Story(StrEnum):
    """The circumstances of a kill."""

    SENDING = "the bot has just sent a message, and may not have heard so"
    STARTING = "it is killed again while it starts"
    SERVING = "it is killed again as soon as it serves"
    PLAIN = "nothing"

    @property
    def kills(self) -> int:
        """The number of kills in the story."""
        return 2 if self in (Story.STARTING, Story.SERVING) else 1


class Moment(NamedTuple):
    """The number of decisions before a kill, and its story."""

    decisions: int
    story: Story

    @staticmethod
    def drawn(
        decisions: Sequence[Decision], count: int, stories: Sequence[Story] = tuple(Story)
    ) -> "list[Moment]":
        """Random moments in a match of these decisions, with every story in turn.

        New messages come with new deals.
        """
        early = range(1, len(decisions) * 9 // 10)
        new = [number for number in early if decisions[number].deal > decisions[number - 1].deal]
        sending = random.sample(new, min(len(new), -(-count // len(stories))))
        others = [story for story in stories if story is not Story.SENDING]
        numbers = random.sample([one for one in early if one not in new], count - len(sending))
        moments = [Moment(number, Story.SENDING) for number in sending]
        moments += [Moment(one, others[n % len(others)]) for n, one in enumerate(numbers)]
        moments.sort()
        print(*(f"after {one.decisions} of {len(decisions)}: {one.story.name}" for one in moments))
        assert sending, "no kill finds a message on its way"
        return moments


def kills_of(moments: Sequence[Moment]) -> int:
    """The total number of kills."""
    return sum(one.story.kills for one in moments)


class World(Protocol):
    """An emulated server whose events can be awaited."""

    async def news(self, within: float) -> None:
        """Wait until something happens, at most this many real seconds."""
        ...


async def until(world: World, condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "what was waited for did not happen"
        await world.news(0.2)


async def until_none(
    world: World,
    find: Callable[[], Awaitable[Sequence[object]]],
    told: Callable[[], object] = str,
) -> None:
    """Wait until no problem is found; `told` gives details for debugging."""
    end = time.monotonic() + PATIENCE
    while wrong := await find():
        assert time.monotonic() < end, (wrong, told())
        await world.news(0.2)


async def press_until(
    world: World, press: Callable[[], Awaitable[object]], done: Callable[[], object]
) -> None:
    """Press until it is done, repeating presses without effect."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "pressing is in vain"
        pressing = asyncio.ensure_future(press())
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                await until(world, done)
        while not pressing.done():  # what has just happened may swallow a cancellation
            pressing.cancel()
            await asyncio.wait((pressing,), timeout=0.05)
        if not pressing.cancelled():
            pressing.result()


async def press_while(press: Callable[[], Awaitable[object]], stands: Callable[[], bool]) -> None:
    """Press until it is answered, or the button is gone.

    The pauses grow; otherwise many repeated presses would overload a busy machine.
    """
    end, pause = time.monotonic() + PATIENCE, 0.1
    while await press() is None and stands():
        assert time.monotonic() < end, "there is no answer"
        await asyncio.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)


def difference(before: Sequence[str], after: Sequence[str]) -> str:
    """A line-by-line difference of two chats, for debugging."""
    calm, killed = (
        [line for text in texts for line in ("---", *text.split("\n"))] for texts in (before, after)
    )
    return "\n".join(unified_diff(calm, killed))
