"""Two whole bots on one database share the shards of one token."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.discord.platform import Discord
from adapters.discord.reading import PLATFORM, shard_of
from adapters.platform.chat import Place
from adapters.platform.platform import Platform
from adapters.platform.views import Paragraph, Span, View
from bot import buttons as b
from bot.app.app import App, assembled
from bot.app.serve import discord
from bot.processes.partition import Division
from bot.show.presenter import Presenter
from engine.tables.table import Table
from tests.bot.several import TAKEN_OVER, OneOfSeveral, several
from tests.emulators.discord import DiscordServer, Person, TextChannel
from tests.engine.store.exchange import Exchange
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.discord import Player, open_table, press_kind
from tests.whole.process import FixedChance
from tests.whole.seen import found

pytestmark = [
    pytest.mark.sqlite,  # in virtual time, which a server does not follow
    # a killed process gives nothing back
    pytest.mark.filterwarnings(  # by killed processes
        "ignore:The garbage collector is trying to clean up", "ignore:Unclosed connection"
    ),
]

SHARDS = 4
BEGUN = SHARDS * 5.5
"""Seconds in which the sessions can begin one after another."""


@dataclass
class Shared:
    """A channel with a person for each shard, and the processes that serve them."""

    server: DiscordServer
    processes: list[OneOfSeveral]
    channels: list[TextChannel]
    people: list[Person]

    @property
    def shards(self) -> list[list[int]]:
        return [one.parts(PLATFORM) for one in self.processes]

    def serving(self, shard: int) -> OneOfSeveral:
        (serving,) = [one for one in self.processes if shard in one.parts(PLATFORM)]
        return serving


async def guild_of(server: DiscordServer, shard: int, person: Person) -> TextChannel:
    """A channel in a server that belongs to this shard."""
    while True:
        guild = server.guild(f"Сървър {shard}", [person])
        if server.gateway.shard_of(guild.id) == shard:
            return guild.channel("белот")
        await asyncio.sleep(0.001)  # servers created later get another number


@asynccontextmanager
async def shared(
    folder: Path, shards: int = SHARDS, processes: int = 2, concurrency: int = 1
) -> AsyncIterator[Shared]:
    """This number of shards, shared by this number of processes."""
    async with DiscordServer(VirtualClock()) as server:
        server.gateway.shards, server.gateway.max_concurrency = shards, concurrency
        people = [server.person(f"Ана {shard}") for shard in range(shards)]
        channels = [await guild_of(server, *one) for one in enumerate(people)]

        def making(app: App) -> Sequence[Platform]:
            return (discord(app, server.token, server.api_url, server.gateway_url),)

        async with several(
            folder,
            *([making] * processes),
            chance=FixedChance("four9"),
            divisions={PLATFORM: Division(shards, shard_of)},
        ) as begun:
            await asyncio.sleep(BEGUN)
            yield Shared(server, begun, channels, people)
        assert not server.violations


def sessions(server: DiscordServer) -> dict[int, str]:
    """The connected sessions, by shard."""
    found = {one.shard[0]: one.id for one in server.gateway.sessions if one.line is not None}
    assert len(found) == sum(one.line is not None for one in server.gateway.sessions)
    return found


async def killed(process: OneOfSeveral) -> None:
    """Kill it; its connections are gone as well."""
    (platform,) = process.app.people.platforms
    assert isinstance(platform, Discord)
    client = platform._client
    await process.kill()
    assert client is not None
    await client.http.close()


async def test_shards_are_shared_out_evenly_and_what_happens_is_heard_once(tmp_path: Path) -> None:
    async with shared(tmp_path) as them:
        server = them.server
        assert sorted(map(len, them.shards)) == [2, 2]
        assert set(them.shards[0] + them.shards[1]) == set(range(SHARDS))
        assert set(sessions(server)) == set(range(SHARDS))
        assert (server.gateway.identifies, server.gateway.too_soon) == (SHARDS, 0)
        for person, channel in zip(them.people, them.channels, strict=True):
            await open_table(server, person, channel, "quick 51")
        await asyncio.sleep(10)
        for channel in them.channels:
            assert len(found(channel.messages, b.StartButton)) == 1, "one lobby"
        for process in them.processes:
            told = process.app.jobs.health()[1]["parts"]
            assert told == {PLATFORM: f"{', '.join(map(str, process.parts(PLATFORM)))} / {SHARDS}"}
            assert process.app.display.screen.budgets()[PLATFORM].second == 22, (
                "half of what is allowed"
            )


async def test_an_heir_looks_at_the_tables_of_what_it_takes_over_and_at_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shards, taken = 3, set[str]()
    take_up = Presenter.take_up

    async def noted(self: Presenter, table: Table) -> None:
        taken.add(table.id)
        await take_up(self, table)

    async with shared(tmp_path, shards, processes=3) as them:
        for person, channel in zip(them.people, them.channels, strict=True):
            await open_table(them.server, person, channel, "quick 51")
        await asyncio.sleep(5)
        monkeypatch.setattr(Presenter, "take_up", noted)
        channel, dead = them.channels[-1], them.serving(shards - 1)
        place = Place(PLATFORM, str(channel.id), community=str(channel.guild.id))
        (left,) = dead.app.painting.live.shown_in(place)
        await killed(dead)
        them.processes.remove(dead)
        await asyncio.sleep(TAKEN_OVER + BEGUN)
        heir = them.serving(shards - 1)
        assert [table.id for table in heir.app.painting.live.shown_in(place)] == [left.id]
        assert taken == {left.id}


async def test_a_table_of_each_shard_is_played_though_a_process_dies(tmp_path: Path) -> None:
    shards = 3
    async with shared(tmp_path, shards) as them:
        server = them.server
        for person, channel in zip(them.people, them.channels, strict=True):
            await open_table(server, person, channel, "quick 51")
            await press_kind(server, person, channel, b.StartButton)
        players = [Player(*one) for one in zip(them.people, them.channels, strict=True)]

        wanted: list[int] = []
        """The decisions of each player after which they have gone on for long enough."""

        def ended() -> bool:
            return bool(wanted) and all(len(one.decided) >= wanted[0] for one in players)

        playing = [asyncio.create_task(player.play(ended)) for player in players]
        await server.until(lambda: all(len(one.decided) > 2 for one in players))
        before, (dead, alive) = sessions(server), them.processes
        theirs, kept = dead.parts(PLATFORM), alive.parts(PLATFORM)
        await killed(dead)
        await server.until(lambda: len(alive.parts(PLATFORM)) == shards, within=60)
        wanted.append(max(len(one.decided) for one in players) + 6)
        async with asyncio.timeout(3600):
            await asyncio.gather(*playing)
        await alive.app.display.presenter.settled()
        after = sessions(server)
        assert set(after) == set(range(shards))
        assert [after[n] for n in kept] == [before[n] for n in kept], "none of them is begun anew"
        assert (server.gateway.identifies, server.gateway.too_soon) == (shards + len(theirs), 0)
        await dead.begin()
        await asyncio.sleep(TAKEN_OVER)
        assert them.shards == [[], list(range(shards))], "what a process serves well stays with it"


async def test_a_process_that_ends_in_order_leaves_its_shards_to_the_others(tmp_path: Path) -> None:
    async with shared(tmp_path, processes=3) as them:
        server, (first, *others) = them.server, them.processes
        assert sorted(map(len, them.shards)) == [1, 1, 2]
        await first.end()
        await asyncio.sleep(3 * 2 + 11)
        assert set(sessions(server)) == set(range(SHARDS))
        assert [len(one.parts(PLATFORM)) for one in others] == [2, 2]
        assert server.gateway.too_soon == 0


async def test_direct_messages_are_answered_by_who_has_the_first_shard(tmp_path: Path) -> None:
    async with shared(tmp_path, shards=2) as them:
        server, (_, person) = them.server, them.people
        first, other = them.serving(0), them.serving(1)
        reply = await person.slash(person.direct, "help")
        assert reply is not None
        heard = [one.app.jobs.vitals.measures.people.lately() for one in (first, other)]
        assert heard == [{PLATFORM: 1}, {}]
        await open_table(server, person, them.channels[1], "51")
        direct = Place(PLATFORM, str(person.id), private=True)
        channel = Place(
            PLATFORM, str(them.channels[0].id), community=str(them.channels[0].guild.id)
        )
        for place, chat in ((direct, person.direct), (channel, them.channels[0])):
            other.app.display.screen.say(place, View((Paragraph((Span("Ехо"),)),)))
            await asyncio.sleep(5)
            assert [one.text for one in chat.messages].count("Ехо") == 1, "it is carried there"


async def test_a_process_alone_with_its_database_has_all_shards(tmp_path: Path) -> None:
    url = await database(tmp_path / "belotbot.sqlite3")
    async with DiscordServer(VirtualClock()) as server:
        server.gateway.shards = 2
        divisions = {PLATFORM: Division(3, shard_of)}
        async with assembled(url, clock=VirtualClock(), divisions=divisions) as app:
            stop = asyncio.Event()
            platform = discord(app, server.token, server.api_url, server.gateway_url)
            running = asyncio.create_task(app.run([platform], stop))
            await server.until(lambda: len(sessions(server)) == 3)
            assert {one.shard for one in server.gateway.sessions} == {(n, 3) for n in range(3)}
            await server.until(lambda: not platform.linked.trouble)
            stop.set()
            await running


async def test_processes_with_different_numbers_wait_for_each_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "engine.host.claims")
    async with DiscordServer(VirtualClock()) as server:
        server.gateway.shards = 2
        exchange = Exchange()

        def making(app: App) -> Sequence[Platform]:
            return (discord(app, server.token, server.api_url, server.gateway_url),)

        numbers = (2, 3, 0)
        processes = [
            OneOfSeveral(
                tmp_path,
                exchange,
                f"of {number}",
                making,
                divisions={PLATFORM: Division(number, shard_of)} if number else {},
            )
            for number in numbers
        ]
        for process in processes:
            await process.begin()
            await asyncio.sleep(3)
        while processes:
            await asyncio.sleep(TAKEN_OVER + BEGUN)
            (serving,) = [one for one in processes if one.app.store.partitions.is_any_open()]
            count = len(serving.app.store.partitions.all_of(PLATFORM))
            begun = {one.shard for one in server.gateway.sessions if one.line is not None}
            assert begun == {(shard, max(count, 2)) for shard in range(max(count, 2))}
            processes.remove(serving)
            await serving.end()
        waits = [one for one in caplog.messages if "desk.discord" in one]
        assert 2 <= len(waits) <= 4, waits
        assert server.gateway.too_soon == 0


async def test_sessions_of_as_many_keys_begin_at_once(tmp_path: Path) -> None:
    async with shared(tmp_path, concurrency=4) as them:
        assert (them.server.gateway.identifies, them.server.gateway.too_soon) == (SHARDS, 0)
