"""Whole matches on Telegram, within its rate limits, in virtual time."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.telegram.webhook import Webhook
from bot.app.app import App
from tests.emulators.telegram import Chat, Person, TelegramServer
from tests.virtual import VirtualClock
from tests.whole.process import FixedChance
from tests.whole.seen import over
from tests.whole.telegram import Player, bot_on, sit_down
from tests.whole.watch import Wait, Watch, told, writes_told

PLAIN = ("Ана", "Борис", "Вера", "Георги")
NASTY = (
    "\u202eעברית\u202c",
    '<b>Боби</b> & "Co"',
    "🦄" * 64,
    "\u200f\u2067*_`[x](y)\u2069 А\u0301\u0316",
)

HOOK = Webhook("https://belot.example/telegram", "a-secret")

GROUP_MOST, PRIVATE_MOST = 40, 30
"""Writes for a deal."""


@dataclass
class Evening:
    """A server with the bot on it, and checks of it."""

    server: TelegramServer
    app: App
    record: Callable[[str, object], None]

    def watch(self, others: AbstractSet[str] = frozenset()) -> Watch:
        """Watch the next table."""
        return Watch(self.app, self.server, others)

    async def played(self, players: Sequence[Player], groups: Sequence[Chat]) -> None:
        """Play until every group has its result, and all screens are up to date."""

        def ended() -> bool:
            return all(over(group) for group in groups)

        async with asyncio.timeout(6 * 3600):
            await asyncio.gather(*(player.play(ended) for player in players))
            await self.app.display.presenter.settled()

    def judge(self, watch: Watch, group: Chat, people: Sequence[Person]) -> None:
        """The properties of every match with these people in this group."""
        watch.check([group], people)
        started = [person.private for person in people if person.private.started]
        for chat, most in ((group, GROUP_MOST), *((chat, PRIVATE_MOST) for chat in started)):
            writes = watch.writes(chat)
            self.record(f"writes {chat.kind} {chat.title}", writes_told(writes))
            assert max(writes) <= most, (chat.title, writes)
        self.judge_waits(watch.waits([group, *started]))

    def judge_waits(self, waits: Sequence[Wait]) -> None:
        """Nobody waits longer than 3 s for their buttons, except one in fifty."""
        for kind in {one.chat.kind for one in waits}:
            found = [one for one in waits if one.chat.kind == kind and not one.crowded]
            self.record(f"waits {kind}", told(found))
            late = [one for one in found if one.seconds > 3]
            assert len(late) <= len(found) // 50, late


@asynccontextmanager
async def evening(
    folder: Path,
    seed: str,
    record: Callable[[str, object], None],
    webhook: Webhook | None = None,
) -> AsyncIterator[Evening]:
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, folder, clock, chance=FixedChance(seed), webhook=webhook) as app,
    ):
        yield Evening(server, app, record)


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.WARNING)
    yield
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_four_people_play_a_match(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with evening(tmp_path, "four9", record_property) as held:
        watch, people = held.watch(), [held.server.person(name) for name in PLAIN]
        group = held.server.supergroup("Петъчен белот", people)
        for person in people:
            await person.start()
        await sit_down(held.server, group, people)
        await held.played([Player(person, group) for person in people], [group])
        held.judge(watch, group, people)
        watch.check_secrets(group, people)


@pytest.mark.parametrize("webhook", [None, HOOK], ids=["fetched", "brought"])
async def test_one_person_plays_with_three_ai_players(
    tmp_path: Path, record_property: Callable[[str, object], None], webhook: Webhook | None
) -> None:
    async with evening(tmp_path, "alone64", record_property, webhook) as held:
        held.server.updates.twice = webhook is not None
        watch, person = held.watch(), held.server.person("Ана")
        group = held.server.supergroup("Ана и машините", [person])
        await person.start()
        await sit_down(held.server, group, [person])
        await held.played([Player(person, group)], [group])
        held.judge(watch, group, [person])
        watch.check_secrets(group, [person])
        polled = any(one.method == "getUpdates" for one in held.server.requests)
        assert polled is (webhook is None)


@pytest.mark.long  # each time one of them plays so in `test_presets_telegram`
async def test_somebody_plays_a_match_from_the_group_alone(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with evening(tmp_path, "group48", record_property) as held:
        watch, people = held.watch(), [held.server.person(name) for name in PLAIN]
        group = held.server.supergroup("Петъчен белот", people)
        mute = people[2]
        for person in people:
            if person is not mute:
                await person.start()
        await sit_down(held.server, group, people, by_group=[mute], target=151)
        players = [Player(person, group, from_group=person is mute) for person in people]
        await held.played(players, [group])
        assert not mute.private.log
        assert any("С първата си карта обявяваш" in words for words in players[2].told)
        assert any("Ако играеш поп или дама от белот" in words for words in players[2].told)
        assert watch.declared[3]
        assert watch.belotes[3]
        held.judge(watch, group, people)
        watch.check_secrets(group, people)


@pytest.mark.long  # each time a person plays some turns so in `test_telegram_groups`
async def test_one_person_plays_in_two_groups_at_once(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with evening(tmp_path, "four8", record_property) as held:
        server, names = held.server, (*PLAIN, "Дима", "Емил", "Жана")
        both, *others = [server.person(name) for name in names]
        for person in (both, *others):
            await person.start()
        sides = ([both, *others[:3]], [both, *others[3:]])
        groups = [
            server.supergroup(title, side)
            for title, side in zip(("Съседи", "Колеги"), sides, strict=True)
        ]
        served_periods: list[Watch] = []
        for group, side in zip(groups, sides, strict=True):
            served_periods.append(held.watch({one.code for one in served_periods}))
            await sit_down(server, group, side)
        players = [Player(both, groups[0])]
        players += [Player(p, g) for g, s in zip(groups, sides, strict=True) for p in s[1:]]
        await held.played(players, groups)
        for watch, group, side in zip(served_periods, groups, sides, strict=True):
            watch.check([group], side)
            writes = watch.writes(both.private)
            held.record(f"writes of both tables to one person, {group.title}", writes_told(writes))
            held.judge_waits(watch.waits([group, *(person.private for person in side)]))
            pins = [one for one in watch.hands(both.private) if f"📍 {group.title}" in one.text]
            assert pins == list(watch.hands(both.private))


async def test_nasty_names_spoil_nothing(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with evening(tmp_path, "four4", record_property) as held:
        watch, people = held.watch(), [held.server.person(name) for name in NASTY]
        group = held.server.supergroup("</b><pre>\u202eПетък", people)
        for person in people[:3]:
            await person.start()
        await sit_down(held.server, group, people)
        await held.played([Player(person, group) for person in people], [group])
        held.judge(watch, group, people)
        watch.check_secrets(group, people)
