"""A message that must arrive is sent once: its row stays until it is written."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from adapters.platform.chat import Place
from adapters.platform.platform import ChatError
from adapters.platform.views import Paragraph, Span, View
from bot import buttons as b
from bot.people.moved_places import move
from bot.people.schema import daily_places, review_wishes, tellings
from bot.show.outbox import AGAIN, LOOK, TAKEN, OutboxMessage
from engine.host.clock import to_ms
from engine.players.levels import players
from engine.standings.periods import day_of
from engine.store.commits import Batch
from tests.bot.commands.table.test_replays import played, result_message
from tests.bot.counted import enter
from tests.bot.jobs.test_promos import announced, governed
from tests.bot.jobs.test_reviews import Stern
from tests.bot.messenger import Group, Messenger, running, words
from tests.engine.standings.played import match
from tests.virtual import VirtualClock

NEW_YEAR = datetime(2040, 1, 1, 7, 59, 50, tzinfo=UTC)
DAY = timedelta(days=1)


@dataclass
class Fussy(Messenger):
    """Refuses messages with certain contents, counts that, and lets others hang."""

    refuses: str = "\0"
    refused: int = 0
    hangs: str = "\0"
    released: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        if self.refuses in words(view):
            self.refused += 1
            raise ChatError("not this")
        if self.hangs in words(view):
            await self.released.wait()
        return await super().send(place, view, nonce)


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.jobs.scheduled_posts.LOOK", timedelta(seconds=5))


async def owed(group: Group) -> list[str]:
    """The rows that are not written yet."""
    query = select(tellings.c.about).order_by(tellings.c.about)
    return list(await group.app.store.database.look(lambda one: one.scalars(query).all()))


def months(group: Group) -> int:
    return sum(
        "December 2039 in numbers" in words(one) for one in group.messenger.views(group.place)
    )


async def december(group: Group) -> None:
    """A group with matches in the last month and in the one before."""
    await group.say("Ana", "/leaderboard")
    await enter(group, match(1, "AC", "BD"), ago=70 * DAY)
    await enter(group, *(match(number, "AB", "CD") for number in (2, 3, 4)), ago=2 * DAY)


async def test_a_month_that_was_refused_comes_later_and_once(tmp_path: Path) -> None:
    messenger = Fussy(refuses="in numbers")
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await december(group)
        await asyncio.sleep(30)
        assert messenger.refused == 2, "the month and the year"
        assert await owed(group) == ["summary 2039", "summary 2039-12"]
        messenger.refuses = "\0"
        await asyncio.sleep((AGAIN + 2 * LOOK).total_seconds())
        assert months(group) == 1
        assert await owed(group) == []
        await asyncio.sleep(60)
        assert months(group) == 1


async def test_a_clock_that_was_set_back_delays_no_message(tmp_path: Path) -> None:
    messenger, view = Fussy(hangs="news"), View((Paragraph((Span("news"),)),))
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await group.say("Ana", "/leaderboard")
        await group.app.display.outbox.tell(group.place, view)
        await asyncio.sleep(1)
    assert "news" not in [words(one) for one in messenger.views(group.place)]
    messenger.hangs = "\0"
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR - DAY)) as group:
        await asyncio.sleep((TAKEN + 2 * LOOK).total_seconds())
        assert [words(one) for one in messenger.views(group.place)].count("news") == 1


async def test_refused_messages_are_not_sent_later_if_no_longer_wanted(
    tmp_path: Path,
) -> None:
    messenger = Fussy(refuses="in numbers")
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await december(group)
        await asyncio.sleep(30)
        group.admins = ("Ana",)
        await group.tap("Ana", b.text(b.PostSummariesButton(on=False)))
        today = OutboxMessage.new(
            await group.app.people.directory.place(group.place), f"daily {day_of(to_ms(NEW_YEAR))}"
        )
        await group.app.store.committer.commit(Batch(group.app.display.outbox.owed(today)))
        before = len(group.messenger.views(group.place))
        messenger.refuses = "\0"
        await asyncio.sleep((AGAIN + 2 * LOOK).total_seconds())
        assert len(group.messenger.views(group.place)) == before
        assert await owed(group) == []


async def test_a_month_that_was_noted_and_not_sent_comes_after_a_restart(tmp_path: Path) -> None:
    messenger = Fussy(hangs="in numbers")
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await december(group)
        await asyncio.sleep(20)
        assert months(group) == 0
        assert await owed(group) == ["summary 2039", "summary 2039-12"]
    messenger.hangs = "\0"
    clock = VirtualClock(NEW_YEAR + timedelta(hours=1))
    async with running(tmp_path, messenger, clock=clock) as group:
        await asyncio.sleep((TAKEN + 2 * LOOK).total_seconds())
        assert months(group) == 1
        assert await owed(group) == []


async def test_a_month_that_is_being_sent_for_long_is_not_sent_by_another_process(
    tmp_path: Path,
) -> None:
    messenger, clock = Fussy(hangs="in numbers"), VirtualClock(NEW_YEAR)
    messenger.recognises = False
    async with (
        running(tmp_path, messenger, clock=clock) as group,
        running(tmp_path, messenger, clock=clock) as _,
    ):
        await december(group)
        await asyncio.sleep(3 * TAKEN.total_seconds())
        messenger.hangs = "\0"
        messenger.released.set()
        await asyncio.sleep(3 * LOOK.total_seconds())
        assert months(group) == 1


async def test_a_group_that_was_out_of_reach_at_first_hears_its_month(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock(NEW_YEAR)) as group:
        await december(group)
        await group.app.application.left(group.place)
        await asyncio.sleep(30)
        assert months(group) == 0
        await group.enter("Ana")
        await asyncio.sleep(60)
        assert months(group) == 1


async def _wins(group: Group) -> None:
    """A period that Boris takes part in, and that an operator moves."""
    await announced(group)
    await group.say("Boris", "/promo", group.private("Boris"))
    (join,) = group.find(b.JoinPromoButton, group.private("Boris"))
    await group.tap("Boris", b.text(join), group.private("Boris"))


async def test_news_of_a_period_that_were_refused_come_later_and_once(tmp_path: Path) -> None:
    messenger = Fussy(refuses="was cancelled, so nothing")
    async with governed(tmp_path, "", messenger) as group:
        await _wins(group)
        await group.say("Ana", "/promo cancel a fault", group.private("Ana"))
        assert messenger.refused == 1
        assert "cancelled" not in group.messenger.text(group.private("Boris"))
        messenger.refuses = "\0"
        await asyncio.sleep((AGAIN + 2 * LOOK).total_seconds())
        told = group.messenger.text(group.private("Boris"))
        assert told.count("Winter was cancelled") == 1
        assert await owed(group) == []


async def test_operators_are_reminded_once_they_can_be_written_to(tmp_path: Path) -> None:
    async with governed(tmp_path, terms="") as group:
        await announced(group)
        await group.app.application.left(group.private("Ana"))
        group.messenger.shut.add("Ana")
        await asyncio.sleep(timedelta(minutes=10).total_seconds())
        assert "Confirm the ranking" not in group.messenger.text(group.private("Ana"))
        await group.start("Ana")
        await asyncio.sleep(61)
        told = group.messenger.text(group.private("Ana"))
        assert told.count("Confirm the ranking") == 1


@asynccontextmanager
async def refused_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Group, Fussy]]:
    """A group where Ana has asked for a review, which was refused once."""
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": Stern()})
    messenger = Fussy("telegram", opens_first=True, refuses="How Ana played")
    async with running(tmp_path, messenger) as group:
        await group.start("Ana")
        await played(group)
        (button,) = group.find(b.ReviewButton)
        await group.press("Ana", b.text(button), message=result_message(group))
        await group.app.jobs.review_posts.settled()
        await group.app.display.presenter.settled()
        assert messenger.refused == 1
        yield group, messenger


async def test_a_review_that_was_refused_comes_without_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with refused_review(tmp_path, monkeypatch) as (group, messenger):
        messenger.refuses = "\0"
        await asyncio.sleep(130)
        await group.app.jobs.review_posts.settled()
        await group.app.display.presenter.settled()
        told = [words(view) for view in messenger.views(group.private("Ana"))]
        assert [one.startswith("How Ana played") for one in told].count(True) == 1


async def test_a_review_is_owed_to_nobody_who_has_blocked_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with refused_review(tmp_path, monkeypatch) as (group, _):
        await group.app.application.left(group.private("Ana"))
        await asyncio.sleep(130)
        await group.app.jobs.review_posts.settled()
        async with group.app.store.database.read() as connection:
            assert not (await connection.execute(select(review_wishes))).all()


async def test_a_group_that_becomes_another_one_takes_along_what_it_is_owed(group: Group) -> None:
    app, new = group.app, replace(group, chat="new")
    for one in (group, new):
        await one.say("Ana", "/leaderboard")
    row = await app.people.directory.place(group.place)
    await app.jobs.daily_posts.want(row.id, on=True)
    telling = OutboxMessage.new(row, "summary 2039-12")
    await app.store.committer.commit(Batch(app.display.outbox.owed(telling)))
    await move(app.people.directory.places, group.place, new.place)
    heir = await app.people.directory.places.find(new.place)
    assert heir is not None
    for table in (daily_places, tellings):
        async with app.store.database.read() as connection:
            assert (await connection.scalars(select(table.c.place_id))).all() == [heir.id]


async def test_messages_are_sent_once_or_given_up_once(tmp_path: Path) -> None:
    messenger = Fussy(refuses="bad")
    async with running(tmp_path, messenger) as group:
        screen, done = group.app.display.screen, list[tuple[str, bool]]()

        def say(place: Place, text: str) -> None:
            told: Callable[[bool], None] = lambda written: done.append((text, written))  # noqa: E731
            screen.say(place, View((Paragraph((Span(text),)),)), told)

        say(group.place, "good")
        say(group.place, "bad")
        await screen.settled()
        assert done == [("good", True), ("bad", False)]
        messenger.shut.add("gone")
        say(Place("test", "gone"), "nobody hears")
        messenger.hangs = "waits"
        say(Place("test", "moved"), "waits")
        say(Place("test", "moved"), "after it")
        await asyncio.sleep(1)
        screen.drop(Place("test", "moved"))
        assert done[2:] == [("after it", False)]
        say(Place("nowhere", "x"), "no such platform")
        assert done[-1] == ("no such platform", False)
