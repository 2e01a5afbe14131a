"""A message to people is a row until it is written, whatever happens to its process."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import func, select

from adapters.platform.chat import Place
from adapters.platform.platform import ChatError, Limits, NoSuchPlace
from adapters.platform.platforms import Platforms
from adapters.platform.views import Document, View
from adapters.screen.screen import PASSING, Screen
from bot.people.places import PlaceRow, Places
from bot.people.schema import tellings
from bot.show.outbox import AGAIN, LOOK, TAKEN, Outbox, OutboxMessage
from engine.store.batches import Batch, StoreFailed
from engine.store.bus import Bus
from engine.store.commits import Committer, StoreClosed
from engine.store.database import Database
from tests.adapters.showing import FakePainter, FakePlatform, Notebook, view_of
from tests.engine.store.exchange import Exchange
from tests.engine.store.opened import opened
from tests.virtual import Killable, VirtualClock

pytestmark = pytest.mark.sqlite  # in virtual time, which a server does not follow

FILE = Document("file", b"what was asked for", "text/plain")
DONE = (TAKEN + 3 * LOOK).total_seconds()


class Unsure(Committer):
    """Stores some batches without learning that it did, and nothing once it is killed."""

    unsure = 0
    killed = False

    async def commit(self, batch: Batch) -> None:
        if self.killed:
            raise StoreClosed(batch)
        await super().commit(batch)
        if self.unsure:
            self.unsure -= 1
            await asyncio.sleep(1)
            raise StoreFailed(batch)


async def _news(_row: PlaceRow, _which: str) -> View:
    return view_of("news")


class Process:
    """Writes to the places that it serves; another process serves the others."""

    def __init__(self, services: "Services", name: str) -> None:
        clock = services.platform.clock
        self.committer = Unsure(services.database, services.exchange.bus(name) if name else Bus(""))
        self.places = Places(services.database, self.committer)
        self.screen = Screen(
            FakePainter(),
            Notebook(),
            Platforms(services.platform),
            clock,
            serves=lambda _: services.holder is self,
            may_write=lambda _: services.holder is self,
            elsewhere=lambda *left: self.outbox.leave(*left),  # noqa: PLW0108 (made below)
        )
        self.outbox = Outbox(services.database, self.committer, self.places, self.screen, clock)
        self.outbox.kind("news", _news)
        self.killable = Killable()
        self.task = self.killable.run(self._run())

    async def _run(self) -> None:
        self.committer.start()
        await self.outbox.run()

    async def kill(self) -> None:
        self.committer.killed = True
        self.killable.tasks.update(self.screen._tasks())
        await self.killable.kill()

    async def end(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
        await self.screen.close()
        await self.outbox.close()
        await self.committer.stop()


class Services:
    """A database and a platform with two processes; the first one serves all places."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.exchange = Exchange()
        self.platform = FakePlatform(VirtualClock(), limits=Limits(), takes=0.3)
        self.one, self.two = Process(self, "one"), Process(self, "two")
        self.holder: Process | None = self.one
        self.started = 2

    def place(self, chat: str) -> Place:
        """A chat with two messages of the bot."""
        self.platform.chats[chat] = {f"{chat} page": "first", f"{chat} away": "away"}
        return Place("fake", chat)

    async def hand_over(self) -> None:
        self.holder = None
        await self.one.screen.leave(lambda _: True)
        self.one, self.two = self.two, self.one
        self.serve()

    def serve(self) -> None:
        self.holder = self.one
        self.one.outbox.look_soon()

    async def change(self, ends: Awaitable[None]) -> None:
        """The first process ends, a new one starts, and the second serves."""
        await ends
        self.started += 1
        self.one, self.two = self.two, Process(self, f"process {self.started}")
        self.serve()

    async def owed(self) -> int:
        query = select(func.count()).select_from(tellings)
        return int(await self.database.look(lambda one: one.execute(query).scalar_one()))

    def writes(self, place: Place) -> Counter[str]:
        """The writes that the platform accepted there, with their counts."""
        return Counter(
            f"{what} {text}" for _, chat, what, text in self.platform.writes if chat == place.chat
        )


@asynccontextmanager
async def services(folder: Path) -> AsyncIterator[Services]:
    async with opened(folder / "belot.sqlite3") as store:
        made = Services(store.database)
        try:
            yield made
        finally:
            for process in (made.one, made.two):
                await process.end()


def ask(process: Process, place: Place) -> None:
    """All kinds of one-offs."""
    screen = process.screen
    screen.say(place, view_of("said"))
    screen.amend(place, f"{place.chat} page", view_of("turned"))
    screen.attach(place, FILE, view_of("caption"), view_of("no files"))
    screen.discard(place, f"{place.chat} away")
    screen.say_for_now(place, view_of("for now"))


def written(place: Place) -> dict[str, int]:
    """The same, as the platform received them, once each."""
    done = ("send said", "edit turned", f"attach {FILE.name}", f"delete {place.chat} away")
    return dict.fromkeys((*done, "send for now"), 1)


async def news(process: Process, place: Place) -> None:
    row = await process.places.of(place)
    telling = OutboxMessage.new(row, "news 1")
    await process.committer.commit(Batch(process.outbox.owed(telling)))
    process.outbox.say(telling, view_of("news"))


TOLD = "first", "second", "third"

MOMENTS = tuple(number / 10 for number in range(23))
"""Seconds after which something happens: before, between and within all requests."""


@pytest.mark.parametrize("asked_of", ["the holder", "another"])
@pytest.mark.parametrize("leaving", ["handed over", "ended"])
async def test_pending_messages_are_written_once_by_the_next_holder(
    tmp_path: Path, asked_of: str, leaving: str
) -> None:
    async with services(tmp_path) as home:
        places = [home.place(f"chat{number}") for number in range(len(MOMENTS))]
        for place, moment in zip(places, MOMENTS, strict=True):
            ask(home.one if asked_of == "the holder" else home.two, place)
            await asyncio.sleep(moment)
            if leaving == "handed over":
                await home.hand_over()
            else:
                await home.change(home.one.end())
            await asyncio.sleep(2)
        await asyncio.sleep(PASSING.total_seconds() + DONE)
        for place, moment in zip(places, MOMENTS, strict=True):
            done = home.writes(place)
            passing = [text for text in done if text.startswith("delete") and "away" not in text]
            assert [done.pop(one) for one in passing] == [1], "it is there for a while"
            assert done == written(place), moment
        assert await home.owed() == 0


async def test_a_message_left_by_another_process_outlives_its_writer(tmp_path: Path) -> None:
    async with services(tmp_path) as home:
        for moment in MOMENTS[::3]:
            place = home.place(f"chat{moment}")
            ask(home.two, place)
            await asyncio.sleep(moment)
            before = home.writes(place)
            await home.change(home.one.kill())
            await asyncio.sleep(DONE)
            done = home.writes(place)
            assert set(done) >= set(written(place)), moment
            twice = [one for one, count in done.items() if count > 1]
            assert len(twice) <= 1, moment
            assert all(before[one] == 1 for one in twice), "only what was just being written"
            assert await home.owed() == 0, moment


@pytest.mark.parametrize("asked_of", ["the holder", "another"])
async def test_a_message_to_people_outlives_the_process_that_sends_it(
    tmp_path: Path, asked_of: str
) -> None:
    async with services(tmp_path) as home:
        for moment in MOMENTS[:9]:
            place = home.place(f"chat{moment}")
            teller = home.one if asked_of == "the holder" else home.two
            for text in TOLD:
                await teller.outbox.tell(place, view_of(text))
            await asyncio.sleep(moment)
            before = home.writes(place)
            await home.change(home.one.kill())
            await asyncio.sleep(DONE)
            done = home.writes(place)
            assert set(done) == {f"send {text}" for text in TOLD}, moment
            assert all(count <= 1 + before[one] for one, count in done.items()), moment
            assert await home.owed() == 0, moment


async def test_a_message_to_people_waits_for_the_store(tmp_path: Path) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.one.committer.unsure = 2
        await home.one.outbox.tell(place, view_of("told"))
        await asyncio.sleep(DONE)
        assert home.writes(place) == {"send told": 1}
        assert await home.owed() == 0


@pytest.mark.parametrize("takes", [0.3, 20.0, 200.0])
async def test_news_under_way_is_told_once_though_its_place_is_handed_over(
    tmp_path: Path, takes: float
) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.platform.takes = takes
        await news(home.one, place)
        await asyncio.sleep(0.1)
        home.platform.takes = 0.3
        await home.hand_over()
        await asyncio.sleep(takes + DONE)
        assert home.writes(place) == {"send news": 1}
        assert await home.owed() == 0


async def test_a_write_that_fails_after_a_handover_is_made_by_the_next_process(
    tmp_path: Path,
) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.platform.takes = 10
        home.platform.failures = [OSError("cut off")]
        home.one.screen.say(place, view_of("said"))
        await asyncio.sleep(0.1)
        home.platform.takes = 0.3
        await home.hand_over()
        assert home.writes(place) == {"send said": 1}
        await asyncio.sleep(5)
        assert home.writes(place) == {"send said": 2}, "the first of them has failed"


async def test_news_that_hangs_at_the_end_is_told_after_it(tmp_path: Path) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.platform.takes = 1000
        await news(home.one, place)
        await asyncio.sleep(0.1)
        home.platform.takes = 0.3
        await home.one.end()
        home.one = home.two
        home.serve()
        await asyncio.sleep(2)
        assert await home.owed() == 0, "at once, for it is known that nobody tells it any more"


@pytest.mark.parametrize("refusal", [ChatError("not this"), NoSuchPlace()])
async def test_an_errand_that_is_refused_for_good_is_owed_no_more(
    tmp_path: Path, refusal: Exception
) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.platform.failures = [refusal]
        home.two.screen.say(place, view_of("said"))
        await asyncio.sleep(2)
        assert await home.owed() == 0
        home.platform.failures = [refusal]
        await news(home.one, place)
        await asyncio.sleep(2)
        assert await home.owed() == 1, "news are told later"
        await asyncio.sleep((AGAIN + LOOK).total_seconds())
        assert home.writes(place) == {"send said": 1, "send news": 2}


async def test_more_than_can_wait_in_a_place_is_written_all_the_same_and_in_order(
    tmp_path: Path,
) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        said = [f"line {number:02}" for number in range(20)]
        home.holder = None
        for one in said:
            home.two.screen.say(place, view_of(one))
        await asyncio.sleep(1)
        home.serve()
        await asyncio.sleep(20)
        assert [text for _, _, _, text in home.platform.writes] == said
        assert await home.owed() == 0


async def test_a_message_stored_without_confirmation_is_written_once(tmp_path: Path) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.two.committer.unsure = 2
        home.two.screen.say(place, view_of("said"))
        await asyncio.sleep(DONE)
        home.one.committer.unsure = 1
        home.two.screen.say(place, view_of("more"))
        await asyncio.sleep(DONE)
        assert home.writes(place) == {"send said": 1, "send more": 1}
        assert await home.owed() == 0


async def test_a_late_process_does_not_take_a_message_from_its_present_sender(
    tmp_path: Path,
) -> None:
    async with services(tmp_path) as home:
        place = home.place("chat")
        home.platform.takes = 1000
        await news(home.one, place)
        await asyncio.sleep(1)
        home.one.task.cancel()  # it is stopped and looks no more
        home.holder = home.two
        await asyncio.sleep((TAKEN + 2 * LOOK).total_seconds())
        assert home.writes(place) == {"send news": 2}
        await home.one.outbox.look()
        home.one.screen.drop(place)  # it gives up what another process tells by now
        await asyncio.sleep(DONE)
        assert home.writes(place) == {"send news": 2}


async def test_one_process_writes_after_its_next_start_what_it_has_left(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        home = Services(store.database)
        await asyncio.sleep(0.1)
        for process in (home.one, home.two):
            await process.end()
        home.one = home.holder = Process(home, "")
        place = home.place("chat")
        ask(home.one, place)
        await asyncio.sleep(0.1)
        await home.one.end()
        assert await home.owed() > 0
        home.one = Process(home, "")
        home.serve()
        await asyncio.sleep(2)
        await home.one.end()
        done = home.writes(place)
        assert {one: done[one] for one in written(place)} == written(place)
