"""A group's summaries of its month and year: sent once, in its language, if wanted."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.platform.chat import Entered
from adapters.platform.layout import WIDTH, fitted
from adapters.platform.views import Grid, View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Words
from bot.people.places import PlaceRow, Places
from bot.pictures.decks import Deck
from bot.views.standings.counts import DrawingStyle, voice_of
from bot.views.standings.summary import ShownSummary, summary_view
from engine.standings.careers import SeatFacts
from engine.standings.periods import just_over
from engine.standings.ratings import Family
from engine.standings.summaries import PairSummary, PeriodSummary, PersonSummary, highlights
from tests.bot.counted import enter
from tests.bot.messenger import Group, Messenger, running, words
from tests.engine.standings.played import match
from tests.every import every
from tests.virtual import VirtualClock

NEW_YEAR = datetime(2040, 1, 1, 7, 59, 50, tzinfo=UTC)
DAY = timedelta(days=1)
FACTS = SeatFacts(capots=1, contras=1)


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.jobs.scheduled_posts.LOOK", timedelta(seconds=5))


def told(group: Group) -> list[View]:
    """The summaries in a group."""
    return [one for one in group.messenger.views(group.place) if "/pictures" in words(one)]


async def played(group: Group, first: int = 0) -> None:
    """A match in October, three in December, and one in January."""
    await group.say("Ana", "/leaderboard")
    await enter(group, match(first, "AC", "BD"), ago=70 * DAY)
    december = (match(first + number, "AB", "CD", facts=FACTS) for number in (1, 2, 3))
    await enter(group, *december, ago=2 * DAY)
    await enter(group, match(first + 4, "CD", "AB"))


async def test_a_group_hears_of_its_month_and_its_year_once(tmp_path: Path) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await played(group)
        other, silent = replace(group, chat="other"), replace(group, chat="silent")
        silent.admins = ("Ana",)
        await other.say("Ana", "/leaderboard")
        await played(silent, 10)
        await silent.tap("Ana", b.text(b.PostSummariesButton(on=False)))
        await asyncio.sleep(30)
        month, year = told(group)
        assert "December 2039 in numbers" in words(month)
        assert "3 matches, 36 deals" in words(month)
        assert "Ana | 3 | 3 | 100" in words(month)
        pair = re.search(r"Surest pair: (\w+) \+ (\w+), won 3 of 3", words(month))
        assert pair is not None
        assert {*pair.groups()} == {"Ana", "Boris"}
        assert "Most contras" not in words(month), "four people have one each"
        assert "2039 in numbers" in words(year)
        assert "4 matches" in words(year)
        assert "Climbed most: Ana, +" in words(year)
        assert [one.notify for one in (month, year)] == [False, False], "nobody is woken for it"
        assert not told(other), "nobody has played there"
        assert not told(silent), "nobody wants it there"
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR + DAY / 24)) as group:
        await asyncio.sleep(30)
        assert len(told(group)) == 2, "not again after a restart"
        assert not told(replace(group, chat="silent"))


async def test_two_processes_tell_it_once(tmp_path: Path) -> None:
    messenger, clock = Messenger(), VirtualClock(NEW_YEAR)
    async with (
        running(tmp_path, messenger, clock=clock) as one,
        running(tmp_path, messenger, clock=clock) as _,
    ):
        await played(one)
        await asyncio.sleep(30)
        assert len(told(one)) == 2


async def test_a_year_of_one_month_is_told_by_that_month(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock(NEW_YEAR)) as group:
        await group.say("Ana", "/leaderboard")
        await enter(group, match(1, "AB", "CD"), ago=DAY)
        await asyncio.sleep(30)
        (month,) = told(group)
        assert "December" in words(month)


async def test_summaries_are_files_where_pictures_are(tmp_path: Path) -> None:
    messenger = Messenger("telegram", draws=False)
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR)) as group:
        await played(group)
        await asyncio.sleep(30)
        month, _ = told(group)
        assert month.picture is not None
        assert "Ana · 3 · 3 · 100" in month.picture.alt
        assert month.picture.drawing


async def test_a_bot_that_slept_over_the_first_day_tells_it_on_another(tmp_path: Path) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR - DAY)) as group:
        await played(group)
    async with running(tmp_path, messenger, clock=VirtualClock(NEW_YEAR + 3 * DAY)) as group:
        await asyncio.sleep(30)
        assert len(told(group)) == 2


async def test_a_group_that_threw_the_bot_out_costs_no_look_and_hears_it_when_it_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    find = Places.of_circle

    async def noting(places: Places, circle: str) -> tuple[PlaceRow, ...]:
        looked.append(circle)
        return await find(places, circle)

    monkeypatch.setattr(Places, "of_circle", noting)
    async with running(tmp_path, clock=VirtualClock(NEW_YEAR - timedelta(minutes=5))) as group:
        await played(group)
        await group.app.application.left(group.place)
        await asyncio.sleep(400)
        assert (told(group), looked) == ([], [])
        await group.app.application.entered(Entered(group.place, group.person("Ana")))
        await asyncio.sleep(60)
        assert len(told(group)) == 2
        looked.clear()
        await asyncio.sleep(60)
        assert looked == []


def test_it_is_news_in_the_first_days_of_a_month() -> None:
    for date, over in (
        ("2026-03-01", ("2026-02",)),
        ("2026-03-07", ("2026-02",)),
        ("2026-03-08", ()),
        ("2026-01-01", ("2025-12", "2025")),
    ):
        moment = datetime.fromisoformat(f"{date}T23:59:59+00:00").timestamp()
        assert just_over(int(moment * 1_000)) == over


@every("language", sorted(LANGUAGES))
@every("family", [Family.BULGARIAN, Family.BELA])
def test_every_line_in_every_language(language: str, family: Family) -> None:
    names = (("a", "Ана"), ("b", "Мария-Магдалена Константинова"), ("c", "Ivo"))
    people = [PersonSummary(one, 30, 120 - at, 900, 3 - at, 2, 1, 0, 7, 55 - at)
              for at, (one, _) in enumerate(names)]  # fmt: skip
    summary = PeriodSummary(38, 30, 412, people, {("a", "b"): PairSummary(18, 84)})
    drawing = DrawingStyle(draws=False, as_files=False, deck=Deck.FRENCH)
    shown = ShownSummary("2026-11", summary, highlights(summary), names, drawing)
    view = summary_view(voice_of(Words(), language, family), shown)
    (table,) = [block for block in view.blocks if isinstance(block, Grid)]
    assert all(len(line) <= WIDTH for line in fitted(table).splitlines())
    text = words(view)
    for number in ("2026", "38", "412", "14", "18", "+55"):
        assert number in text
    year = summary_view(voice_of(Words(), language, family), replace(shown, period="2026"))
    assert "2026" in year.blocks[0].plain  # type: ignore[union-attr]
