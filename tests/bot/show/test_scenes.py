"""Scenes are gathered from the directory once per change, and are never out of date."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.browser.archive import Visitor
from adapters.platform.chat import Person, Place
from adapters.platform.platforms import Platforms
from bot.app.app import assembled
from bot.people.accounts import Accounts
from bot.people.caches import LastChanges
from bot.people.directory import Directory
from bot.people.links import Links
from bot.people.place_defaults import Pictures
from bot.people.places import Places
from bot.people.preferences import EmoteDisplay, Taps
from bot.settings.settings import BROWSER
from bot.show.scenes import Scenes
from bot.storage.erasure import Erasure
from engine.store.commits import Committer
from engine.store.journal import write_new_table
from engine.tables.known import TableKnowledge, look
from engine.tables.table import Table
from tests.bot.messenger import Messenger
from tests.bot.show.test_live import table_of
from tests.engine.store.exchange import Exchange
from tests.migrated import database
from tests.often import often
from tests.virtual import VirtualClock

PEOPLE = (
    Person("telegram", "1", "Ana", "bg"),
    Person("telegram", "2", "Boris", "hr"),
    Person("discord", "3", "Vera", "en"),
    Person("discord", "4", "Georgi", "bg"),
)
GROUPS = (
    Place("telegram", "-100", title="Belot"),
    Place("discord", "200", title="Bela", community="club"),
)
MOVED = Place("telegram", "-101")
PRIVATE = tuple(Place(one.platform, one.user, private=True) for one in PEOPLE)
WHISPERS = tuple(GROUPS[1].whisper(one.user) for one in PEOPLE[2:])
VISITORS = tuple(Place(BROWSER, f"visitor{number}", private=True) for number in range(4))
SHOWN = (*GROUPS, MOVED, *PRIVATE, *WHISPERS, *VISITORS)

Step = tuple[str, int, int]
OF_PEOPLE = "rename", "speak", "prefer", "link", "unlink", "open a page", "forget"
OF_CHATS = "come", "lose", "refuse", "reach", "whisper"
OF_GROUPS = "speak there", "choose", "title", "shut out", "enter", "move", "show", "hide", "reread"
KINDS = st.sampled_from((*OF_PEOPLE, *OF_CHATS, *OF_GROUPS))
STEPS = st.lists(st.tuples(KINDS, st.integers(0, 3), st.integers(0, 2)), max_size=6)
LANGUAGES = "bg", "hr", "en"


class World(NamedTuple):
    """This process, another one beside it, and two tables.

    All four people sit at the first one, which the first group shows. Nobody sits at the other.
    """

    here: Directory
    there: Directory
    scenes: Scenes
    fresh: Callable[[], Scenes]
    links: Links
    erasure: Erasure
    launch: Callable[[Person, str, Visitor], Awaitable[object]]
    tables: tuple[TableKnowledge, ...]

    async def step(self, kind: str, one: int, other: int) -> None:
        """A change of somebody by this process, or (odd `other`) by the other one."""
        directory = self.there if other % 2 else self.here
        if kind in OF_PEOPLE:
            await self._change_person(directory, kind, one, other)
        elif kind in OF_CHATS:
            await self._change_chat(directory, kind, one, other)
        else:
            await self._change_group(directory, kind, GROUPS[one % 2], other)
        await asyncio.sleep(0)  # so that the other process hears of it

    async def _change_person(self, directory: Directory, kind: str, one: int, other: int) -> None:
        person = PEOPLE[one]
        own = (await directory.account(person)).id
        match kind:
            case "rename":
                await directory.account(replace(person, name=f"{person.name} {other}"))
            case "speak":
                await directory.speak(person, LANGUAGES[other])
            case "prefer":
                signs, taps = list(EmoteDisplay)[other // 2], list(Taps)[other % 2]
                await directory.prefer(person, lambda was: replace(was, signs=signs, taps=taps))
            case "link":
                giver = (await directory.account(PEOPLE[(one + other + 1) % 4])).id
                await self.links.take(await self.links.give(giver), own)
                await directory.became(own, giver)
            case "unlink":
                await self.links.unlink(own, person)
                await directory.became(own)
            case "open a page":
                visitor = Visitor(f"visitor{one}", person.name, "en", VirtualClock().now())
                await self.launch(person, own, visitor)
                await directory.became(own)
            case _:
                gone = await self.erasure.forget(own)
                await directory.dropped(*gone.places)
                await directory.became(*gone.accounts)

    async def _change_chat(self, directory: Directory, kind: str, one: int, _: int) -> None:
        private = PRIVATE[one]
        match kind:
            case "come":
                await directory.came(private)
            case "lose":
                await directory.lost(private)
            case "refuse":
                await directory.note_refused(private)
            case "reach":
                await directory.note_reached(private)
            case _:
                own = (await directory.account(PEOPLE[one])).id
                await directory.whispered(own, GROUPS[1].whisper(PEOPLE[one].user))
                await directory.accounts.tell(own)

    async def _change_group(
        self, directory: Directory, kind: str, group: Place, other: int
    ) -> None:
        match kind:
            case "speak there":
                await directory.speak_in(group, LANGUAGES[other])
            case "choose":
                signs, pictures = bool(other // 2), list(Pictures)[other]
                await directory.remember(
                    group, lambda was: replace(was, signs=signs, pictures=pictures)
                )
            case "title":
                await directory.came(replace(group, title=f"{group.title} {other}"))
            case "shut out":
                await directory.shut_out("discord", "club")
            case "enter":
                await directory.entered(group)
            case "move":
                await directory.moved(*((GROUPS[0], MOVED) if other < 2 else (MOVED, GROUPS[0])))
            case "show":
                await directory.show(self.tables[0].id, group, other)
            case "hide":
                await directory.hide(self.tables[0].id, group)
            case _:
                directory.reread()

    async def gathered(self, scenes: Scenes) -> dict[Hashable, object]:
        """Everything that a table's messages are made from, by query."""
        found: dict[Hashable, object] = {}
        for table in self.tables:
            people = await scenes.people(table)
            shown_in = [(place, place.title) for place in people.shown_in]
            found[table.id] = dict(people.names), people.contacts, shown_in
            for place in (GROUPS[0], PRIVATE[0]):
                found[table.id, place] = await scenes.scene(table, place)
        for place in SHOWN:
            found["options", place] = await scenes.options(place)
        return found


@asynccontextmanager
async def world() -> AsyncIterator[World]:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        url, exchange = await database(Path(folder) / "belot.sqlite3"), Exchange()
        patch.setattr("bot.services.store.bus_of", lambda *_: exchange.bus("here"))
        async with assembled(url, clock=VirtualClock()) as app:
            here, platforms = app.people.directory, app.people.platforms
            for messenger in (
                Messenger("telegram", opens_first=True),
                Messenger("discord", whispers=True),
                Messenger(BROWSER),
            ):
                platforms.add(messenger)

            def directory(within: Committer, platforms: Platforms) -> Directory:
                accounts = Accounts(app.store.database, within, lambda: 5)
                places = Places(app.store.database, within)
                return Directory(accounts, places, platforms, app.store.clock.monotonic)

            def fresh() -> Scenes:
                return Scenes(
                    directory(app.store.committer, platforms),
                    platforms,
                    app.painting.words,
                    database=app.store.database,
                    director=app.engine.director,
                    emotes=app.people.emotes,
                    paces=app.engine.paces,
                    levels=app.engine.levels,
                )

            accounts = [(await here.account(one)).id for one in PEOPLE]
            tables: list[tuple[int, list[str | None]]] = [(1, [*accounts]), (2, [None] * 4)]
            for table_id, group in zip(("t1", "t2"), GROUPS, strict=True):
                await here.came(group)
                new = write_new_table(table_id, table_id.upper(), [], status="lobby", at=0)
                await here.places.committer.commit(new)
                await here.show(table_id, group, 0)
            committer = Committer(app.store.database, exchange.bus("there"))
            committer.start()
            there = directory(committer, Platforms(elsewhere=lambda _: True))
            yield World(
                here,
                there,
                app.painting.scenes,
                fresh,
                app.people.links,
                app.people.forgetting,
                app.people.launches.enter,
                tuple(look(table_of(f"t{n}", seated, 1), None) for n, seated in tables),
            )
            await committer.stop()


@settings(max_examples=often(3, 150), deadline=None)
@given(STEPS)
async def test_a_kept_scene_equals_one_gathered_now(steps: Sequence[Step]) -> None:
    async with world() as at:
        for step in steps:
            await asyncio.gather(at.gathered(at.scenes), at.step(*step))
            kept, now = await at.gathered(at.scenes), await at.gathered(at.fresh())
            assert kept == now, step


CHANGES: tuple[tuple[Step, set[Place | str]], ...] = (
    (("rename", 0, 2), {PRIVATE[0], "t1"}),
    (("prefer", 2, 2), {PRIVATE[2], WHISPERS[0], "t1"}),
    (("whisper", 2, 0), {PRIVATE[2], WHISPERS[0], "t1"}),
    (("lose", 1, 0), {PRIVATE[1], "t1"}),
    (("speak there", 0, 2), {GROUPS[0], "t1"}),
    (("title", 1, 2), {GROUPS[1], *WHISPERS, "t2"}),
    (("show", 1, 0), {"t1"}),
    (("reread", 0, 0), {*GROUPS, *PRIVATE, *WHISPERS, "t1", "t2"}),
)
"""Changes, and the places and tables that show them."""


async def test_a_change_invalidates_only_dependent_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    read = set[Place | str]()
    read_options, read_people = Scenes._read_options, Scenes._read_people

    async def noted_options(scenes: Scenes, place: Place) -> object:
        read.add(place)
        return await read_options(scenes, place)

    async def noted_people(scenes: Scenes, table: Table | TableKnowledge, of: object) -> object:
        read.add(table.id)
        return await read_people(scenes, table, of)

    monkeypatch.setattr(Scenes, "_read_options", noted_options)
    monkeypatch.setattr(Scenes, "_read_people", noted_people)
    async with world() as at:
        await at.gathered(at.scenes)
        for change, again in CHANGES:
            await at.step(*change)
            read.clear()
            await at.gathered(at.scenes)
            assert read - {MOVED, *VISITORS} == again, change


@given(st.lists(st.none() | st.frozensets(st.sampled_from("abcd"), max_size=2)), st.integers(1, 4))
def test_changes_are_remembered_or_assumed(
    noted: Sequence[frozenset[str] | None], most: int
) -> None:
    """A change is never overlooked; with enough memory nothing else counts as changed either."""
    changes, times = LastChanges(most), [0]
    for things in noted:
        if things is None:
            changes.note_all()
        else:
            changes.note(*things)
        times.append(changes.now)
    for at, then in enumerate(times):
        for thing in "abcd":
            changed = any(things is None or thing in things for things in noted[at:])
            if changed or most == 4:
                assert changes.none_since(then, (thing,)) is not changed
