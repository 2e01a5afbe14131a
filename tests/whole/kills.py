"""When a bot's process is killed, and how long is waited for it afterwards.

What chooses the moment is how far the match has come, never a clock; and whoever waits for what
comes of it waits until it is there, so that nothing depends on how fast the machine is.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from difflib import unified_diff
from enum import Enum
from functools import partial
from typing import NamedTuple, Protocol

PATIENCE = 180.0
"""Real seconds after which something counts as hanging. Nothing is measured with it."""

AGAIN = 3.0
"""Real seconds after which somebody presses again where nothing has come of it."""


class Length(NamedTuple):
    """To how many points a match is played, and at how many moments the bot is killed in it."""

    target: int
    kills: int


SHORT, LONG = Length(51, 3), Length(151, 14)
"""In every run of the tests, and in the long ones."""


class Story(Enum):
    """What is special about a kill."""

    SENDING = "the bot has just sent a message, and may not have heard so"
    STARTING = "it is killed again while it starts"
    SERVING = "it is killed again as soon as it serves"
    PLAIN = "nothing"

    @property
    def kills(self) -> int:
        """How often the bot is killed in it."""
        return 2 if self in (Story.STARTING, Story.SERVING) else 1


class Moment(NamedTuple):
    """After how many of the people's decisions the bot is killed, and how."""

    decisions: int
    story: Story

    @staticmethod
    def drawn(decisions: int, count: int) -> "list[Moment]":
        """So many of them at random in a match of that many decisions, every story in its turn."""
        numbers = sorted(random.sample(range(1, decisions * 9 // 10), count))
        stories = (tuple(Story)[number % len(Story)] for number in range(count))
        moments = [Moment(*one) for one in zip(numbers, stories, strict=True)]
        print(*(f"after {one.decisions} of {decisions}: {one.story.name}" for one in moments))
        return moments


def kills_of(moments: Sequence[Moment]) -> int:
    """How often the bot is killed in all."""
    return sum(one.story.kills for one in moments)


class World(Protocol):
    """What happens at an emulated server."""

    async def news(self, within: float) -> None:
        """Wait until something happens, or so many real seconds."""
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
    """Wait until nothing is found that is wrong; `told` is for whoever looks for a mistake."""
    end = time.monotonic() + PATIENCE
    while wrong := await find():
        assert time.monotonic() < end, (wrong, told())
        await world.news(0.2)


async def press_until(
    world: World, press: Callable[[], Awaitable[object]], done: Callable[[], object]
) -> None:
    """Press, and again after a while where nothing came of it, until it is done."""
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
    """Press until it is answered, or what was pressed does not stand there any more."""
    end = time.monotonic() + PATIENCE
    while await press() is None and stands():
        assert time.monotonic() < end, "there is no answer"


def difference(before: Sequence[str], after: Sequence[str]) -> str:
    """Two chats, line by line, for whoever looks for a mistake."""
    calm, killed = (
        [line for text in texts for line in ("---", *text.split("\n"))] for texts in (before, after)
    )
    return "\n".join(unified_diff(calm, killed))


class Killed(Protocol):
    """A bot that can be killed, and the match that it serves."""

    @property
    def world(self) -> World: ...

    @property
    def over(self) -> bool:
        """The match is over. Raises what went wrong in it."""
        ...

    @property
    def decided(self) -> int:
        """How many decisions the people have come to."""
        ...

    @property
    def happened(self) -> int:
        """How much has come from the bot."""
        ...

    @property
    def sent(self) -> int:
        """How many messages have come from the bot."""
        ...

    async def kill(self) -> None: ...

    async def spawn(self) -> None:
        """Start the process and wait for nothing."""
        ...

    async def serve(self) -> None:
        """Start the process and wait until it serves."""
        ...

    async def version(self) -> int:
        """How much is stored."""
        ...

    async def check(self, version: int) -> None:
        """After a start: all that was stored in that version is to be seen, and works."""
        ...


async def survive(bot: Killed, moments: Sequence[Moment]) -> None:
    """Kill the bot at each of these moments, start it again, and look whether all is well."""
    for moment in moments:
        await until(bot.world, partial(_has_come_to, bot, moment))
        if moment.story is Story.SENDING:
            await _until_more(bot, lambda: bot.sent, 1)
        else:
            await _until_more(bot, lambda: bot.happened, random.randrange(4))
        await bot.kill()
        if moment.story is Story.STARTING:
            await bot.spawn()
            await _until_more(bot, lambda: bot.happened, random.randrange(8))
            await bot.kill()
        elif moment.story is Story.SERVING:
            await bot.serve()
            await bot.kill()
        version = await bot.version()
        await bot.serve()
        await bot.check(version)


def _has_come_to(bot: Killed, moment: Moment) -> bool:
    return bot.over or bot.decided >= moment.decisions


async def _until_more(bot: Killed, counted: Callable[[], int], more: int) -> None:
    """Wait until so many more have come, or the match is over."""
    wanted = counted() + more
    await until(bot.world, lambda: bot.over or counted() >= wanted)
