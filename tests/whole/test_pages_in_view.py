"""Pages in view beside chats: nothing is written to a chat that its owner does not look at."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from adapters.browser.line.views import HIDDEN
from adapters.platform.chat import Place
from adapters.platform.platform import Platform
from adapters.telegram.writing import written
from bot import buttons as b
from bot.app.app import App, assembled
from bot.app.serve import discord, telegram
from bot.people.links import MergedInto
from engine.host.changes import Change
from engine.host.clock import Clock
from engine.store.database import parse_url
from engine.tables.known import look
from engine.tables.table import Status, Table
from tests.emulators.discord import DiscordServer
from tests.emulators.telegram import Group, Message, Person, TelegramServer
from tests.emulators.telegram.markup import parse_html, trimmed
from tests.migrated import ask, database
from tests.virtual import VirtualClock
from tests.whole.corners import InBrowser, KeptGuest
from tests.whole.discord import open_table
from tests.whole.discord import press_kind as press_on_discord
from tests.whole.places import open_room
from tests.whole.process import FixedChance
from tests.whole.seen import found
from tests.whole.telegram import sit_down
from tests.whole.telegram_evening import PACES
from tests.whole.together import Player, ai_advice, eventually

NAMES = ("Ана", "Боби", "Вера", "Георги")
SEED = "pages in view"
ENOUGH = 12
"""Requests to Telegram in a deal whose four players look at their pages."""

BUDGETS = 70.0
"""Seconds in which a private chat and a group are brought up to date, whatever their budgets."""


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.WARNING)
    yield
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


@dataclass
class OnPages:
    """Four people at a table of a Telegram group, each with a page of their own."""

    app: App
    guests: list[KeptGuest]
    requests: Callable[[], Sequence[object]]
    """The bot's requests about chats so far."""
    group: Group | None = None
    people: Sequence[Person] = ()
    deals: list[int] = field(default_factory=list)
    """The number of requests when each deal began."""

    @property
    def table(self) -> Table:
        (table,) = self.app.painting.live
        return table

    def follow(self, change: Change) -> None:
        match = change.table.match
        if match is not None and match.number > len(self.deals):
            self.deals.append(len(self.requests()))

    @property
    def each_deal(self) -> list[int]:
        """The number of requests in each deal but the last."""
        return [after - before for before, after in pairwise(self.deals)]

    @asynccontextmanager
    async def playing(
        self, until: Callable[[], bool], thinking: tuple[float, float] = (0.1, 0.9)
    ) -> AsyncIterator[None]:
        """While all play on their pages."""
        advice, clock = ai_advice(self.app, FixedChance(SEED)), self.app.store.clock
        async with asyncio.timeout(3600), asyncio.TaskGroup() as tasks:
            for guest in self.guests:
                player = Player(InBrowser(guest), clock, advice, thinking)
                tasks.create_task(player.play(until))
            yield

    async def look(self) -> None:
        """Bring all pages into view."""
        for guest in self.guests:
            await guest.look(shown=True)

    def second_deal(self) -> bool:
        """Whether the second deal has begun."""
        return len(self.deals) > 1

    def finished(self) -> bool:
        return self.table.status is Status.FINISHED

    def in_the_middle(self) -> bool:
        """Whether a trick is under way, after some others."""
        match = look(self.table, None).match
        return match is not None and len(match.tricks) >= 2 and bool(match.trick)

    def hand(self, person: Person) -> Message:
        return person.private.by_bot()[-1]

    async def is_true(self, person: Person) -> bool:
        """Whether a message in the private chat shows the person's present hand."""
        place = Place("telegram", str(person.id), private=True)
        owner = await self.app.people.directory.owner(place)
        assert owner is not None
        view = await self.app.painting.painter.hand(place, self.table, owner.id)
        if view is None:  # nothing is dealt yet
            return False
        html, keyboard = written(view)
        text, _ = trimmed(*parse_html(html))
        rows = [] if keyboard is None else keyboard["inline_keyboard"]
        data = [button["callback_data"] for row in rows for button in row]
        shown = person.private.by_bot()
        return (text, data) in [(m.text, [one.data for one in m.each_button()]) for m in shown]

    async def until_true(self, person: Person) -> None:
        async with asyncio.timeout(BUDGETS):
            while not await self.is_true(person):
                await self.app.display.presenter.settled()
                await asyncio.sleep(0.1)  # virtual time passes only while nothing is done

    async def account(self, person: Person) -> str:
        owner = await self.app.people.directory.of_user("telegram", str(person.id))
        return owner.id if owner is not None else ""

    async def link(self, platform: str, user: int, guest: KeptGuest) -> None:
        """Make the visitor and a person of the platform one account."""
        await guest.until_button(b.OpenTableButton, "group")
        people, directory = self.app.people, self.app.people.directory
        found = "SELECT user_id FROM identities WHERE platform = 'browser' AND name = ?"
        path = Path(parse_url(self.app.store.url).database or "")
        ((visitor,),) = ask(path, found.replace("?", f"'{guest.name}'"))
        own = await directory.of_user(platform, str(user))
        page = await directory.of_user("browser", visitor)
        assert own is not None
        assert page is not None
        taken = await people.links.take(await people.links.give(own.id), page.id)
        assert isinstance(taken, MergedInto)
        await directory.became(own.id, page.id)


@asynccontextmanager
async def _serving(
    folder: Path, clock: Clock, made: Callable[[App], Platform]
) -> AsyncIterator[tuple[App, list[KeptGuest]]]:
    """A bot on a platform and in the browser, with four visitors."""
    url = await database(folder / "belotbot.sqlite3")
    chance = FixedChance(SEED)
    async with assembled(url, clock=clock, chance=chance, paces=PACES) as app:
        room, stop = await open_room(app), asyncio.Event()
        guests = [KeptGuest(room.public_url, name, "bg", clock) for name in NAMES]
        running = asyncio.create_task(app.run((made(app), room), stop))
        try:
            for guest in guests:
                await guest.open()
            yield app, guests
        finally:
            for guest in guests:
                await guest.close()
            stop.set()
            await running


@asynccontextmanager
async def on_telegram(folder: Path) -> AsyncIterator[OnPages]:
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        _serving(folder, clock, lambda app: telegram(app, server.token, server.url)) as served,
    ):
        app, guests = served
        people = [server.person(name) for name in NAMES]
        group = server.supergroup("Петъчен белот", people)
        held = OnPages(app, guests, lambda: [r for r in server.requests if r.chat], group, people)
        await server.until(lambda: server.world.commands)
        for person, guest in zip(people, guests, strict=True):
            await person.start()
            await server.until(person.private.by_bot)
            await held.link("telegram", person.id, guest)
        app.engine.host.subscribe(held.follow)
        await sit_down(server, group, people)
        yield held


@asynccontextmanager
async def on_discord(folder: Path) -> AsyncIterator[OnPages]:
    clock = VirtualClock()
    async with (
        DiscordServer(clock) as server,
        _serving(
            folder,
            clock,
            lambda app: discord(app, server.token, server.api_url, server.gateway_url),
        ) as served,
    ):
        app, guests = served
        people = [server.person(name) for name in NAMES]
        channel = server.guild("Клуб", people).channel("белот")
        held = OnPages(app, guests, lambda: [r for r in server.requests if r.channel])
        await server.until(lambda: server.world.commands)
        code = await open_table(server, people[0], channel, "51")
        for person in people[1:]:
            await press_on_discord(server, person, channel, b.SitButton)
        await server.until(lambda: len(held.table.accounts) == len(people))
        for person, guest in zip(people, guests, strict=True):
            await held.link("discord", person.id, guest)
        app.engine.host.subscribe(held.follow)
        await press_on_discord(server, people[0], channel, b.StartButton)
        assert held.table.code == code
        yield held


@pytest.mark.parametrize(
    ("thinking", "whole"),
    [
        pytest.param((0.1, 0.9), True, marks=pytest.mark.long, id="quick"),
        pytest.param((3.0, 9.0), True, marks=pytest.mark.long, id="slow-whole"),
        pytest.param((3.0, 9.0), False, id="slow"),
    ],
)
async def test_a_deal_on_pages_costs_few_requests(
    tmp_path: Path, thinking: tuple[float, float], *, whole: bool
) -> None:
    """A deal, or a whole match."""
    async with on_telegram(tmp_path) as held:
        for person in held.people:  # the first hands are sent before the pages come into view
            await held.until_true(person)
        held.deals[0] = len(held.requests())
        await held.look()
        async with held.playing(held.finished if whole else held.second_deal, thinking):
            pass
        assert 0 < max(held.each_deal) <= ENOUGH, held.each_deal
        if not whole:
            return
        for person in held.people:
            await held.until_true(person)
        assert held.group is not None
        group = held.group
        await eventually(lambda: found(group.messages, b.ReopenButton))


async def test_a_page_that_goes_leaves_a_true_hand(tmp_path: Path) -> None:
    async with on_telegram(tmp_path) as held:
        await held.look()
        ana, boby, vera, georgi = held.people
        async with held.playing(held.in_the_middle):
            pass
        before = {person.id: held.hand(person) for person in held.people}
        await held.guests[0].look(shown=False)
        await asyncio.sleep(HIDDEN - 2)
        await held.guests[0].look(shown=True)
        await held.guests[1].look(shown=False)
        await held.guests[2].close()
        await asyncio.sleep(HIDDEN + 1)
        for person in (boby, vera):
            await held.until_true(person)
            assert held.hand(person) != before[person.id]
        for person in (ana, georgi):
            assert held.hand(person) == before[person.id]
        await held.guests[1].look(shown=True)
        await held.until_true(boby)


async def test_the_chat_of_a_slow_player_follows(tmp_path: Path) -> None:
    """A page may be in view on a computer that its owner has left."""
    async with on_telegram(tmp_path) as held:
        await held.look()
        async with held.playing(held.in_the_middle):
            pass
        turn = held.table.turn
        assert turn is not None
        owner = held.table.chairs[turn.seat].account
        (late,) = [one for one in held.people if await held.account(one) == owner]
        assert not await held.is_true(late)
        await eventually(lambda: held.table.turn is not None and held.table.turn.nudged)
        await held.until_true(late)


async def test_a_press_in_the_chat_makes_it_follow(tmp_path: Path) -> None:
    """Old buttons there are answered, and the chat is what its owner looks at from then on."""
    async with on_telegram(tmp_path) as held:
        ana = held.people[0]
        await eventually(lambda: found(ana.private.messages, b.MenuButton))
        old = held.hand(ana)
        await held.look()
        async with held.playing(held.in_the_middle):
            pass
        assert not await held.is_true(ana)
        assert await ana.press(old, "⋯") is not None
        await held.until_true(ana)


@pytest.mark.long  # each time the same is counted on Telegram
async def test_a_deal_on_pages_costs_half_of_the_requests_to_discord(tmp_path: Path) -> None:
    costs, folders = [], (tmp_path / "usual", tmp_path / "pages")
    for folder in folders:
        folder.mkdir()
    for shown, folder in enumerate(folders):
        async with on_discord(folder) as held:
            if shown:
                await held.look()
            async with held.playing(held.second_deal):
                pass
            costs.append(sum(held.each_deal))
    usual, on_pages = costs
    assert 0 < on_pages <= usual / 2, costs
