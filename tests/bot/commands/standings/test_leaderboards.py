"""Leaderboards of the group and of everybody: every page, as its readers see it."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from adapters.platform.layout import WIDTH, fitted
from adapters.platform.views import Button, Grid, View
from bot import buttons as b
from engine.standings.boards import LeaderboardOrder
from engine.standings.careers import SeatFacts
from engine.standings.ratings import Family
from tests.bot.counted import enter
from tests.bot.messenger import Group, Messenger, running, words
from tests.engine.standings.played import match


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger(spoken=("en",))) as on:
        yield on


async def asked(group: Group, name: str = "Ana") -> View:
    await group.say(name, "/leaderboard")
    return group.messenger.views(group.place)[-1]


async def pressed(group: Group, name: str = "Ana", **fields: object) -> View:
    """The page after pressing the button with these fields."""
    (at,) = [
        one
        for one in group.find(b.LeaderboardButton)[-16:]
        if all(getattr(one, field) == value for field, value in fields.items())
    ][-1:]
    message = list(group.messenger.messages[group.place])[-1]
    await group.tap(name, b.text(at), message=message)
    return group.messenger.views(group.place)[-1]


def grid(view: View) -> Sequence[Sequence[str]]:
    (found,) = [block for block in view.blocks if isinstance(block, Grid)]
    for line in fitted(found).splitlines():
        assert len(line) <= WIDTH
    return found.rows


def pressable(view: View) -> list[Button]:
    return [button for row in view.buttons for button in row]


async def test_every_leaderboard_of_a_group_can_be_reached(group: Group) -> None:
    facts = SeatFacts(capots=2, contras=1)
    await enter(group, *(match(number, "AB", "CD", facts=facts) for number in range(11)))
    await enter(group, match(19, "C", "A", family=Family.INDIVIDUAL), circle="elsewhere")
    first = await asked(group)
    assert {row[0] for row in grid(first)} == {"1. Ana", "1. Boris", "3. Georgi", "3. Vera"}
    assert int(grid(first)[0][2].removeprefix("±")) > 300, "so few matches prove little"
    assert "Solo" not in words(first) + str(pressable(first)), "nobody plays it here"
    columns = {
        LeaderboardOrder.WON: ("11", "11", "100"),
        LeaderboardOrder.POINTS: ("1661", "11"),
        LeaderboardOrder.CAPOTS: ("22", "11"),
        LeaderboardOrder.CONTRAS: ("11", "11"),
    }
    for by, expected in columns.items():
        assert tuple(grid(await pressed(group, by=by))[0][1:]) == expected
    assert "10 matches" in words(await pressed(group, by=LeaderboardOrder.RATE))
    week = await pressed(group, since=b.Since.WEEK)
    assert "this week" in words(week)
    assert grid(week)[0][1:] == ("74", "100", "11")
    everywhere = await pressed(group, here=False)
    assert "everywhere" in words(everywhere)
    solo = await pressed(group, family=Family.INDIVIDUAL)
    assert "Solo" in words(solo)
    for view in (first, everywhere, solo):
        assert len(view.buttons) <= 5, "no platform takes more rows"
        assert all(len(row) <= 5 for row in view.buttons)
        marked = [button for button in pressable(view) if button.label.startswith("✓")]
        assert len({b.text(b.parse(one.data)) for one in marked}) == 1, "where one is already"


@pytest.mark.parametrize(("language", "named"), [("en", True), ("fr", False)])
async def test_a_board_names_its_game_unless_it_is_the_languages_own(
    group: Group,
    language: str,
    named: bool,
) -> None:
    group.language = language
    await enter(group, match(1, "AB", "CD", family=Family.COINCHE))
    assert ("Coinche" in words(await asked(group))) == named


async def test_pages_turn_and_ones_own_row_is_always_there(group: Group) -> None:
    others = ("EF", "GH", "IJ", "KL", "MN", "OP")
    await enter(group, *(match(n, f"A{one[0]}", f"B{one[1]}") for n, one in enumerate(others)))
    view = await asked(group, "Boris")
    rows = grid(view)
    assert len(rows) == 11
    assert rows[-1][0].endswith("Boris")
    assert not rows[-1][0].startswith("1.")
    turned = await pressed(group, "Boris", page=1)
    assert "2 of" in words(turned)
    assert sum("Boris" in row[0] for row in grid(turned)) == 1
    assert "1. Ana" in [
        row[0]
        for row in grid(await pressed(group, "Ana", page=0, by=LeaderboardOrder.WON, here=True))
    ]


async def test_in_private_it_is_of_everybody(group: Group) -> None:
    await enter(group, match(1, "AB", "CD"))
    await group.say("Ana", "/leaderboard", group.private("Ana"))
    (view,) = group.messenger.views(group.private("Ana"))
    assert "everywhere" in words(view)
    assert not any(b.parse(one.data).here for one in pressable(view))  # type: ignore[attr-defined]


async def test_leaderboards_are_files_where_pictures_are(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("telegram", draws=False)) as group:
        await enter(group, match(1, "AB", "CD"))
        view = await asked(group)
        assert view.picture is not None
        assert "1. Ana" in view.picture.alt
        assert "1. Ana" not in words(view)
        empty = await pressed(group, by=LeaderboardOrder.CAPOTS)
        assert empty.picture is not None, "a photo cannot become a text"
        assert empty.picture.drawing
        assert "Nobody" in empty.picture.alt
        await group.say("Ana", "/stats", group.private("Ana"))
        (stats,) = group.messenger.views(group.private("Ana"))
        assert stats.picture is not None
        assert stats.picture.drawing
        await group.tap("Ana", b.text(b.ChoosePicturesButton("off")), group.private("Ana"))
        await group.say("Ana", "/leaderboard", group.private("Ana"))
        assert "it takes 5 matches" in words(group.messenger.views(group.private("Ana"))[-1])


async def test_of_nobody(group: Group) -> None:
    view = await asked(group)
    assert "No match" in words(view)
    assert not any(isinstance(block, Grid) for block in view.blocks)


@pytest.mark.parametrize("language", ["bg", "en", "hr"])
async def test_it_lines_up_in_every_language(group: Group, language: str) -> None:
    group.language = language
    facts = SeatFacts(capots=9, contras=9)
    await enter(group, *(match(number, "AB", "CD", facts=facts) for number in range(11)))
    view = await asked(group)
    for by in LeaderboardOrder:
        view = await pressed(group, by=by)
        assert grid(view)
        assert all(len(one.label) <= 14 for one in pressable(view))


async def test_before_anybody_has_a_place_it_is_told_what_that_takes(group: Group) -> None:
    """In the group, wins give a place; among all people not even they do."""
    await enter(group, *(match(number, "AB", "CD") for number in range(3)))
    view = await asked(group)
    assert {row[0] for row in grid(view)[:2]} == {"1. Ana", "1. Boris"}
    for fields in ({"by": LeaderboardOrder.RATING}, {"here": False}):
        told = words(await pressed(group, **fields))
        assert "it takes 5 matches, with 3 different people who have played 10" in told
