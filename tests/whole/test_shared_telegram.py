"""Two whole bots on one database share the chats of one Telegram token."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from telegram import Update

from adapters.platform.chat import Place
from adapters.platform.platform import Platform
from adapters.telegram.groups import PLATFORM, part_of
from adapters.telegram.handler import Handler
from adapters.telegram.platform import Telegram
from adapters.telegram.webhook import Webhook
from bot import buttons as b
from bot.app.app import App
from bot.app.serve import telegram
from bot.processes.partition import Division
from tests.bot.several import TAKEN_OVER, OneOfSeveral, several
from tests.emulators.telegram import Chat, Person, TelegramServer
from tests.virtual import VirtualClock
from tests.whole.process import FixedChance
from tests.whole.seen import found, over
from tests.whole.telegram import Player, press_kind, sit_down

pytestmark = [
    pytest.mark.sqlite,  # in virtual time, which a server does not follow
    pytest.mark.filterwarnings(  # by killed processes
        "ignore:The garbage collector is trying to clean up", "ignore:Unclosed connection"
    ),
]

HOOK = Webhook("https://belot.example/telegram", "a-secret")
PARTS = 7


@dataclass
class Handled:
    """One update, and the process that handled it."""

    number: int
    chat: int
    process: Handler


@dataclass
class Shared:
    """The processes that share all chats, and each one's webhook."""

    server: TelegramServer
    processes: list[OneOfSeveral]
    handled: list[Handled]
    doors: dict[OneOfSeveral, AsyncExitStack] = field(default_factory=dict)

    @property
    def parts(self) -> list[list[int]]:
        return [one.parts(PLATFORM) for one in self.processes]

    def holder(self, chat: Chat) -> OneOfSeveral:
        return self.holder_of(chat.id)

    def holder_of(self, chat: int) -> OneOfSeveral:
        (holder,) = [one for one in self.processes if part(chat) in one.parts(PLATFORM)]
        return holder

    async def group_of(self, process: OneOfSeveral, people: Sequence[Person]) -> Chat:
        """A group whose part this process has."""
        for number in count():
            group = self.server.supergroup(f"Белот {number}", people)
            if self.holder(group) is process:
                return group
        raise AssertionError

    async def person_of(self, process: OneOfSeveral, name: str) -> Person:
        """A person whose private chat this process has; they have pressed START."""
        for number in count():
            person = self.server.person(f"{name}{number or ''}")
            if self.holder(person.private) is process:
                await person.start()
                return person
        raise AssertionError

    async def open(self, process: OneOfSeveral) -> None:
        """Let updates be delivered to it as well."""
        (platform,) = process.app.people.platforms
        assert isinstance(platform, Telegram)
        assert platform.doorstep is not None
        doors = self.doors[process] = AsyncExitStack()
        port = await doors.enter_async_context(platform.doorstep.listening("127.0.0.1", 0))
        machine = f"http://127.0.0.1:{port}"
        self.server.webhooks.machines.append(machine)
        doors.callback(self.server.webhooks.machines.remove, machine)

    async def end(self, process: OneOfSeveral) -> None:
        await self.doors.pop(process).aclose()
        await process.end()

    async def kill(self, process: OneOfSeveral) -> None:
        await self.doors.pop(process).aclose()
        await process.kill()

    def judge(self, *, killed: bool = False) -> None:
        """Check that nothing is lost, repeated or out of order in a chat, and no limit exceeded."""
        chats = defaultdict[int, list[int]](list)
        for one in self.handled:
            chats[one.chat].append(one.number)
        told = {one.id for one in self.server.updates.confirmed}
        assert {one.number for one in self.handled} == told
        if not killed:
            assert max(Counter(one.number for one in self.handled).values()) == 1
        assert all(numbers == sorted(numbers) for numbers in chats.values())
        refused = [one for one in self.server.requests if one.code == 429]
        assert not refused or killed


def part(chat: int) -> int:
    return part_of(Place(PLATFORM, str(chat)), PARTS)


def _upgraded(group: Chat) -> int:
    """The group's id after it becomes a supergroup."""
    return -1_000_000_000_000 + group.id


@asynccontextmanager
async def shared(
    folder: Path, monkeypatch: pytest.MonkeyPatch, processes: int = 2
) -> AsyncIterator[Shared]:
    handled: list[Handled] = []
    handle = Handler.handle

    async def noted(self: Handler, update: Update, arrived: datetime) -> None:
        chat = update.effective_chat
        handled.append(Handled(update.update_id, chat.id if chat is not None else 0, self))
        await handle(self, update, arrived)

    monkeypatch.setattr(Handler, "handle", noted)
    async with TelegramServer(VirtualClock()) as server:

        def making(app: App) -> Sequence[Platform]:
            return (telegram(app, server.token, server.url, HOOK),)

        async with several(
            folder,
            *([making] * processes),
            chance=FixedChance("four9"),
            divisions={PLATFORM: Division(PARTS, part_of, move=True)},
        ) as begun:
            await asyncio.sleep(3 * PARTS)
            them = Shared(server, begun, handled)
            try:
                for process in begun:
                    await them.open(process)
                yield them
            finally:
                for doors in them.doors.values():
                    await doors.aclose()


@pytest.mark.long  # each time they play so until one process dies
async def test_chats_are_shared_out_and_people_of_all_parts_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shared(tmp_path, monkeypatch) as them:
        assert sorted(map(len, them.parts)) == [PARTS // 2, PARTS - PARTS // 2]
        assert set(them.parts[0] + them.parts[1]) == set(range(PARTS))
        groups: list[Chat] = []
        players: list[Player] = []
        for one in them.processes:
            people = [await them.person_of(at, "Ана") for at in them.processes]
            group = await them.group_of(one, people)
            await sit_down(them.server, group, people)
            groups.append(group)
            players += [Player(person, group) for person in people]

        await _play_on(players, groups)
        await asyncio.sleep(30)
        them.judge()
        assert len({one.process for one in them.handled}) == 2
        for process, parts in zip(them.processes, them.parts, strict=True):
            allowed = process.app.display.screen.budgets()[PLATFORM].second
            assert allowed == 30 * len(parts) // PARTS, "its part of what is allowed"
        once = Counter(one.method for one in them.server.requests)
        assert once["setWebhook"] == 1


async def test_the_surviving_process_takes_over_all_chats_of_the_dead_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shared(tmp_path, monkeypatch) as them:
        first, other = them.processes
        people = [await them.person_of(at, "Ана") for at in them.processes]
        groups = [await them.group_of(at, people) for at in them.processes]
        for group in groups:
            await sit_down(them.server, group, people)
        players = [Player(person, group) for group in groups for person in people]
        playing = asyncio.create_task(_play_on(players, groups))
        await asyncio.sleep(5)
        assert not playing.done()
        await them.kill(first)
        await playing
        await asyncio.sleep(30)
        assert other.parts(PLATFORM) == list(range(PARTS))
        them.judge(killed=True)
        await first.begin()
        await asyncio.sleep(TAKEN_OVER)


@pytest.mark.long
async def test_a_new_process_is_given_chats_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shared(tmp_path, monkeypatch) as them:
        first, other = them.processes
        people = [await them.person_of(at, "Ана") for at in them.processes]
        groups = [await them.group_of(at, people) for at in them.processes]
        await them.end(other)
        await asyncio.sleep(TAKEN_OVER)
        assert them.parts[0] == list(range(PARTS))
        for group in groups:
            await sit_down(them.server, group, people)
        chats = [*groups, *(person.private for person in people)]

        def ended() -> bool:
            return all(map(over, groups))

        players = [Player(person, group) for group in groups for person in people]
        playing = [asyncio.create_task(player.play(ended)) for player in players]
        await other.begin()
        await them.open(other)
        async with asyncio.timeout(3600):
            await asyncio.gather(*playing)
        assert sorted(map(len, them.parts)) == [PARTS // 2, PARTS - PARTS // 2]
        assert {them.holder(chat) for chat in chats} == {first, other}
        await asyncio.sleep(30)
        them.judge()


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(True, marks=pytest.mark.long, id="told"),
        pytest.param(False, id="heard of by a refusal"),
    ],
)
async def test_a_group_moves_to_a_part_of_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, told: bool
) -> None:
    async with shared(tmp_path, monkeypatch) as them:
        server, (first, other) = them.server, them.processes
        here, there = [await them.person_of(at, "Ана") for at in (first, other)]
        for people in ([here], [here, there]):
            group = server.group("Белот", people)
            while (them.holder(group), them.holder_of(_upgraded(group))) != (first, other):
                group = server.group("Белот", people)
            await sit_down(server, group, people)
            await asyncio.sleep(30)
            with monkeypatch.context() as patch:
                if not told:
                    patch.setattr(server.world, "tell", lambda *_: None)
                new = group.upgrade()
            assert new.id == _upgraded(group)
            if not told:
                await press_kind(server, here, here.private, b.SayCallButton)
            await server.until(partial(_hands, new), within=30)
            await asyncio.sleep(3)
            assert len(_hands(new)) == 1
            playing = [Player(person, new) for person in people]
            goes_on = partial(_goes_on, new, len(new.log) + 4)
            await asyncio.gather(*(player.play(goes_on) for player in playing))
        them.judge()


def _hands(chat: Chat) -> Sequence[object]:
    """The messages there from which one's hand is opened."""
    return found(chat.messages, b.ShowHandButton)


async def _play_on(players: Sequence[Player], groups: Sequence[Chat]) -> None:
    """Play until enough has happened in each of these groups."""
    enough = [partial(_goes_on, group, len(group.log) + 8) for group in groups]
    async with asyncio.timeout(3600):
        playing = (player.play(lambda: all(one() for one in enough)) for player in players)
        await asyncio.gather(*playing)


def _goes_on(chat: Chat, length: int) -> bool:
    """Whether this much has happened in it."""
    return len(chat.log) >= length
