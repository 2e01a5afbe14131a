"""Killed with SIGKILL at random moments of a match on Discord, nothing is lost or done twice.

One of the four takes no direct messages and plays by whispers. The gateway's rule, one new session
in five seconds, is kept by the hurried clock. The limited memory for nonces is not simulated:
starting the bot takes real time, and on a busy machine the hurried minutes would be over before it
serves.
"""

import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot import buttons as b
from bot.app.serve import EMOJIS
from tests.emulators.discord import NONCES_KEPT, Channel, DiscordServer, Message, Person
from tests.hurried import HurriedClock
from tests.whole import killed_chats
from tests.whole.killed import Conversation, compare
from tests.whole.killed_chats import FACTOR, NAMES
from tests.whole.kills import MANY, Story, press_until, until
from tests.whole.seen import found
from tests.whole.server import DiscordBot
from tests.whole.truth_discord import DiscordTruth, discord_truth

CLOSED_DMS = 50007


@dataclass
class Evening(killed_chats.Evening[Person, Channel, Message]):
    """Four people in a channel; all but one take direct messages."""

    server: DiscordServer

    @property
    def chats(self) -> list[Channel]:
        return [self.group, *(one.direct for one in self.people if one.takes_dms)]

    @property
    def sent(self) -> int:
        return self.server.counts["create_message"]

    def true(self) -> AbstractAsyncContextManager[DiscordTruth]:
        return discord_truth(self.bot.database, self.server)

    async def open(self, first: Person, target: int) -> None:
        world = self.server.world
        await until(world, lambda: world.commands and len(world.emojis) == len(EMOJIS))
        opening = partial(first.slash, self.group, "belot", pace="quick", target=target)
        await press_until(world, opening, lambda: found(self.group.messages, b.SitButton))

    def begun(self) -> bool:
        """Whether all have their hands, and the closed direct messages were noticed."""
        refused = [one.code for one in self.server.requests].count(CLOSED_DMS)
        dealt = sum(bool(one.direct.messages) for one in self.people)
        return refused + dealt >= len(self.people)

    def hands(self, person: Person) -> list[Message]:
        """In their direct messages, or in whispers to them."""
        return person.direct.messages if person.takes_dms else person.whispers_in(self.group)

    def calls(self, person: Person) -> list[tuple[Message, str]]:
        return found(self._calls(person), b.ShowHandButton)

    def _calls(self, person: Person) -> list[Message]:
        """The messages to this person only and, until they have seen a hand, those to everybody."""
        unseen = not self.hands(person)
        return [
            one
            for one in self.group.messages
            if one.rings == (person.id,) or (unseen and person.id in one.rings)
        ]

    def known(self, person: Person) -> list[Message]:
        return [*self.group.messages, *self.hands(person)]

    def stands(self, message: Message, data: str) -> bool:
        now = self.group.message(message.id)
        return bool(message.whisper) or (now is not None and now.has_button(data))

    def conversation(self, chat: Channel) -> Conversation:
        """The conversation without the ids of emojis, which differ between servers."""
        said = super().conversation(chat).texts.items()
        return Conversation({number: re.sub(r":\d+>", ":>", text) for number, text in said})


@asynccontextmanager
async def in_a_channel(folder: Path, seed: str) -> AsyncIterator[Evening]:
    clock = HurriedClock(FACTOR)
    async with DiscordServer(clock, nonces_kept=FACTOR * NONCES_KEPT) as server:
        people = [server.person(name, dms=name != NAMES[-1]) for name in NAMES]
        channel = server.guild("Петък", people).channel("белот")
        bot = DiscordBot(folder, seed, "patient", server, clock)
        yield Evening(bot, server, clock, channel, people)


@pytest.mark.long  # each time the same is tried on Telegram, and shards die in virtual time
async def test_a_match_on_discord_survives_kills(tmp_path: Path) -> None:
    """It is also killed while it starts; on Telegram, when it has just begun to serve."""
    stories = (Story.SENDING, Story.STARTING)
    await compare(in_a_channel, tmp_path, "seven", len(stories), stories)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "two", "five", "seven"])
async def test_matches_on_discord_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(in_a_channel, tmp_path, seed, MANY)
