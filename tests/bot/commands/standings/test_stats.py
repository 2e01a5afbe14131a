"""A person's statistics, opponents and history, for anybody who may see them."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.discord.writing import GRID
from adapters.platform.chat import Said
from adapters.platform.layout import WIDTH, fitted
from adapters.platform.views import Grid, View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice, Words
from bot.views.standings.counts import voice_of
from engine.standings.operator import RatingDecision, void
from engine.standings.ratings import Family
from tests.bot.counted import account, enter
from tests.bot.messenger import Group, Messenger, code_of, running, words
from tests.engine.standings.played import FACTS, match
from tests.every import every


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        yield on


async def asked(group: Group, text: str, name: str = "Ana", about: str = "") -> View:
    said = Said(group.place, group.person(name), text, about=about)
    await group.app.application.said(said)
    await group.app.display.presenter.settled()
    return group.messenger.views(group.place)[-1]


async def pressed(group: Group, button: b.BotButton, name: str = "Ana") -> View:
    message = list(group.messenger.messages[group.place])[-1]
    await group.tap(name, b.text(button), message=message)
    return group.messenger.views(group.place)[-1]


def cells(view: View) -> dict[str, list[str]]:
    (found,) = [block for block in view.blocks if isinstance(block, Grid)]
    assert all(len(line) <= WIDTH for line in fitted(found).splitlines())
    return {row[0]: list(row[1:]) for row in (found.header, *found.rows)}


async def played_some(group: Group) -> None:
    await enter(
        group,
        *(match(number, "AB", "CD", facts=FACTS) for number in range(3)),
        match(3, "AC", "BD", totals=(90, 151), facts=FACTS),
        match(4, "C", "A", family=Family.INDIVIDUAL),
        match(5, "AB", "CD", facts=FACTS),
    )


@pytest.mark.parametrize(
    ("language", "title"), [("fr", "Ana · Coinche"), ("mk", "Ana · Битолски бељот")]
)
async def test_without_a_match_the_game_of_the_place_is_named(
    group: Group, language: str, title: str
) -> None:
    group.language = language
    view = await asked(group, "/stats")
    assert view.blocks[0].plain == title  # type: ignore[union-attr]


@every(
    "language, family, belotes",
    [
        ("hr", Family.INDIVIDUAL, "Bele"),
        ("sr-Cyrl", Family.INDIVIDUAL, "Беле"),
        ("hr", Family.BULGARIAN, "Beloti"),
        ("bg", Family.INDIVIDUAL, "Белоти"),
    ],
)
def test_play_without_partners_is_told_in_the_words_of_the_languages_game(
    language: str, family: Family, belotes: str
) -> None:
    assert voice_of(Words(), language, family).say("stats-belotes") == belotes


@every("language", LANGUAGES)
def test_no_name_of_a_number_is_cut_beside_a_long_number(language: str) -> None:
    voice = Voice(Words(), language)
    long = voice.say("stats-now-and-best", now="12", best="12")
    for name in ("streak", "points", "belotes", "declared", "pace", "away", "rank"):
        row = (voice.say(f"stats-{name}"), long)
        assert "…" not in fitted(Grid(("", ""), (row,)), GRID)


@pytest.mark.parametrize("language", ["bg", "en", "hr"])
async def test_statistics_of_a_person(group: Group, language: str) -> None:
    group.language = language
    await played_some(group)
    view = await asked(group, "/stats")
    shown = cells(view)
    assert view.blocks[0].plain.startswith("Ana · ")  # type: ignore[union-attr]
    assert view.picture is not None
    assert "▁" in view.picture.alt
    assert view.picture.drawing
    if language == "en":
        assert "Place" not in shown, "so few matches give nobody one"
        assert shown["Won"] == ["4 (80%)"]
        assert shown["Wins in a row"] == ["1, best 3"]
        assert shown["Points a deal"] == ["11.6 : 8.5"]
        assert shown["Contras"] == ["5 of 10"]
        assert shown["Thinks for"] == ["2.2 s"]
    own = await account(group, "Ana")
    for page in (b.PARTNERS_PAGE, b.OPPONENTS_PAGE, b.CALLS_PAGE):
        view = await pressed(group, b.StatsButton(own, Family.BULGARIAN, page, 0))
        assert cells(view)
        assert len(view.buttons) <= 5
    solo = await pressed(group, b.StatsButton(own, Family.INDIVIDUAL, b.HOME, 0))
    assert "0 (0%)" in words(solo)


async def test_partners_are_told_with_what_was_won_with_them(group: Group) -> None:
    await played_some(group)
    await asked(group, "/stats")
    own = await account(group, "Ana")
    partners = await pressed(group, b.StatsButton(own, Family.BULGARIAN, b.PARTNERS_PAGE, 0))
    assert cells(partners)["Boris"] == ["4", "4", "100"]
    assert cells(partners)["Vera"] == ["0", "1", "0"]


async def test_a_person_is_meant_by_name_by_mention_or_by_what_is_answered(group: Group) -> None:
    await played_some(group)
    group.renamed["Georgi"] = "Boris Petrov"
    await account(group, "Georgi")
    assert "Boris ·" in words(await asked(group, "/stats boris")), "the very name comes first"
    assert "Boris Petrov" in words(await asked(group, "/stats petr"))
    assert "Boris ·" in words(await asked(group, "/stats Воris")), "they look like that"
    assert "Vera ·" in words(await asked(group, "/stats", about="Vera"))
    assert "not played" in words(await asked(group, "/stats", about="Zoran"))
    which = await asked(group, "/stats B")
    assert "Which one?" in words(which)
    (_, second) = group.find(b.StatsButton)[-2:]
    assert "Boris Petrov" in words(await pressed(group, second))
    nobody = await asked(group, "/stats Zoran")
    assert "Zoran" in words(nobody)
    await enter(group, match(9, "E", "F", family=Family.INDIVIDUAL), circle="elsewhere")
    assert "do not know a player" in words(await asked(group, "/stats F")), "nobody here knows them"
    assert "F ·" in words(await asked(group, "/stats F", "E")), "but who has met them does"
    assert "No match counts" in words(await asked(group, "/stats", "Stranger"))


async def test_two_people_compared(group: Group) -> None:
    await played_some(group)

    def told_of(view: View) -> str:
        assert view.picture is not None
        assert view.picture.drawing
        return view.picture.alt

    told = told_of(await asked(group, "/versus Vera"))
    assert "Against each other: 4 matches, won 4 : 0" in told
    assert "Together: 1 match, won 0" in told
    (solo,) = [one for one in group.find(b.VersusButton) if one.family is Family.INDIVIDUAL]
    assert "won 0 : 1" in told_of(await pressed(group, solo))
    assert "/versus" in words(await asked(group, "/versus"))
    assert "/versus" in words(await asked(group, "/versus Ana"))
    (history,) = group.find(b.HistoryButton)[-1:]
    assert "Ana – Vera" in words(await pressed(group, history))


async def test_a_history_of_several_pages(group: Group) -> None:
    await played_some(group)
    await group.app.store.database.write(
        lambda c: void(c, "t003:1", RatingDecision("op", "why", 1))
    )
    view = await asked(group, "/history")
    lines = words(view).splitlines()
    assert re.match(r"1\. \d+ [A-Z][a-z]{2} 20\d\d · ", lines[1])
    assert "won" in lines[1]
    assert lines[2] == "Ana + Boris 151 : 90 Vera + Georgi"
    assert "does not count" in words(view)
    (on,) = [one for one in group.find(b.HistoryButton) if one.number == 1]
    assert "6. " in words(await pressed(group, on))
    assert not group.find(b.ReplayButton), "nothing is known of these tables"


async def test_a_history_tells_nobody_where_somebody_plays_else(group: Group) -> None:
    await played_some(group)
    await enter(group, match(8, "BE", "FG"), circle="telegram/other")
    await group.start("Ana")
    assert "+ E" not in words(await asked(group, "/history", "Boris"))
    theirs = b.HistoryButton(await account(group, "Boris"), "", 0)
    await group.tap("Ana", b.text(theirs), group.private("Ana"))
    told = words(group.messenger.views(group.private("Ana"))[-1])
    assert "Ana – Boris" in told
    assert "+ E" not in told
    await group.start("Boris")
    await group.say("Boris", "/history", group.private("Boris"))
    assert "Boris + E" in words(group.messenger.views(group.private("Boris"))[-1])


async def test_every_match_has_its_replay_and_record(group: Group) -> None:
    await group.start("Ana")
    await group.say("Ana", "/belot bela_two")
    code = await code_of(group)
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    seen = replace(match(1, "A", "B", family=Family.INDIVIDUAL), table_id=table.id)
    await enter(group, seen)
    await asked(group, "/history")
    assert {one.code for one in group.find(b.ReplayButton)} == {code}
    assert {one.match_no for one in group.find(b.TakeRecordButton)} == {1}
