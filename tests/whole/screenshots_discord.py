"""Pictures of matches on Discord: ``python -m tests.whole.screenshots_discord FOLDER [SEED]``.

In each language four people play a match in a channel as AI players would. The pictures are drawn
from the strict server's record: the channel with the whispers to the first person, and their direct
messages.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from bot import buttons as b
from tests.emulators.discord import DiscordServer, Message, Person, TextChannel
from tests.emulators.discord.drawing import drawing
from tests.virtual import VirtualClock
from tests.whole.corners import OnDiscord, ended_at
from tests.whole.discord import bot_on_discord, press_kind, sit_down
from tests.whole.photographs import EVENING, main
from tests.whole.process import FixedChance
from tests.whole.seen import found
from tests.whole.together import Player, ai_advice

CATCHES_UP = timedelta(seconds=2.5)
LONGEST = 7200.0  # seconds of a match
PENSIVE = (3.0, 6.0)
"""Seconds for a decision."""


class State(NamedTuple):
    """A state to draw: its newest message, its place, and the message before it."""

    sign: Callable[[Message], bool]
    where: str = "channel"
    after: str = ""


class Cast(NamedTuple):
    """The players, their place and the target; the first one's phone is drawn."""

    locale: str
    guild: str
    channel: str
    people: tuple[str, ...]
    target: int = 51


CASTS = (
    Cast("bg", "Клуб", "белот", ("Мария", "Иван", "Елена", "Георги")),
    Cast("en-US", "Friday club", "belot", ("Maria", "Tom", "Elena", "George")),
    Cast("hr", "Klub", "bela", ("Marija", "Ivan", "Jelena", "Grgur"), 301),
)


def _offers(message: Message, *kinds: type) -> int:
    """The number of a message's buttons of these kinds."""
    return sum(len(found([message], kind)) for kind in kinds)


def _cards_lie(message: Message) -> bool:
    """Whether at least two cards lie in a trick."""
    return "👉 " in message.text and "⭐" in message.text


def _calls_are_offered(message: Message) -> bool:
    return _offers(message, b.SayCallButton) > 2


STATES = {
    "lobby": State(lambda message: _offers(message, b.SitButton) > 1),
    "lobby-full": State(lambda m: _offers(m, b.StartButton) > 0 and not _offers(m, b.SitButton)),
    "auction": State(lambda m: _offers(m, b.ShowHandButton) > 0 and m.text.count(" · ") > 1),
    "trick": State(lambda m: _offers(m, b.ShowHandButton) > 0 and _cards_lie(m)),
    "sheet": State(lambda message: _offers(message, b.LookBackButton) > 0),
    "result": State(lambda message: _offers(message, b.ReopenButton) > 0),
    "hand-auction": State(_calls_are_offered, "direct"),
    "hand-card": State(lambda m: _offers(m, b.LayCardButton) > 2 and "👉 " in m.text, "direct"),
    "whisper-auction": State(_calls_are_offered, "whisper"),
    "whisper-card": State(
        lambda m: 3 <= _offers(m, b.LayCardButton) <= 5 and _cards_lie(m), "whisper"
    ),
}


@dataclass
class Album:
    """Draws one person's view whenever there is something new, each state once."""

    viewer: Person
    channel: TextChannel
    pages: dict[str, str] = field(default_factory=dict)

    async def watch(self) -> None:
        while True:
            for name, state in STATES.items():
                ripe = name not in self.pages and (not state.after or state.after in self.pages)
                if ripe and any(map(state.sign, self._messages(state.where)[-1:])):
                    seen = self.viewer.direct if state.where == "direct" else self.channel
                    self.pages[name] = drawing(seen, self.viewer)
            await self.channel.world.news(1.0)

    def _messages(self, where: str) -> list[Message]:
        """The messages in a place; of whispers only those the channel has caught up with."""
        if where == "whisper":
            still = self.channel.world.clock.now() - CATCHES_UP
            whispers = self.viewer.whispers_in(self.channel)
            return [one for one in whispers if (one.edited_at or one.at) <= still]
        return (self.viewer.direct if where == "direct" else self.channel).messages


async def _match(folder: Path, cast: Cast, seed: str) -> dict[str, str]:
    """Play, and return the pages drawn on the way."""
    clock, chance = VirtualClock(EVENING), FixedChance(f"{seed}/{cast.locale}")
    async with DiscordServer(clock) as server:
        people = [server.person(name, locale=cast.locale) for name in cast.people]
        channel = server.guild(cast.guild, people).channel(cast.channel)
        album = Album(people[0], channel)
        async with bot_on_discord(server, folder, clock, chance=chance) as app:
            watching = asyncio.create_task(album.watch())
            await sit_down(server, app, channel, people, str(cast.target))
            corners = [OnDiscord(server, person, channel) for person in people]
            advice = ai_advice(app, chance)
            players = [Player(corner, clock, advice, PENSIVE) for corner in corners]

            def ended() -> bool:
                return ended_at(corners[0])

            async with asyncio.TaskGroup() as playing:
                for player in players:
                    playing.create_task(player.play(ended))
                await server.until(lambda: "sheet" in album.pages, LONGEST)
                await server.until(lambda: found(channel.messages[-1:], b.ShowHandButton))
                await press_kind(server, people[0], channel, b.ShowHandButton)
            await app.display.presenter.settled()
            await server.world.news(1.0)
            watching.cancel()
    return album.pages


if __name__ == "__main__":
    main(((cast.locale[:2], cast) for cast in CASTS), _match)
