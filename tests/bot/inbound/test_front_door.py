"""The front door: matches at once, tables for friends, and open tables for strangers."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from discord import ui

from adapters.discord.writing import written
from adapters.platform.application import Entry, OpenTable
from adapters.platform.chat import Place, Tapped
from bot import buttons as b
from bot.commands.lobby import seats
from bot.inbound import front_door
from bot.locales.words import Voice, spoken
from bot.people.rate_limits import RateLimit
from bot.views.lobby.menu import INVITED_ONLY, LOOKING, PEOPLE_PAGE
from bot.views.people.account import avoided_view
from engine.host.table_store import TableArchived
from engine.rules.cards import Seat
from engine.rules.ruleset import PRESETS
from engine.tables.table import Pace, Status, Table
from tests.bot.messenger import FAST, Group, Messenger, code_of, running, words


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger(draws_tables=True)) as on:
        on.admins = ("Ana",)
        yield on


def room(group: Group, name: str) -> Place:
    return Place(group.messenger.name, f"room of {name}")


async def table_in(group: Group, place: Place) -> Table:
    (table,) = group.app.painting.live.shown_in(place)
    return table


async def listed(group: Group, name: str = "") -> tuple[OpenTable, ...]:
    person = group.person(name) if name else None
    return await group.app.door.open_tables("en", person)


async def open_to_all(group: Group, opener: str = "Ana") -> str:
    await group.say(opener, "/belot slow")
    code = await code_of(group)
    looking = b.text(b.SetOptionButton(code, LOOKING, on=True))
    assert not (await group.tap(opener, looking)).refused
    return code


async def test_play_now_is_a_running_match_and_leads_back_to_it(group: Group) -> None:
    door, place = group.app.door, room(group, "Vera")
    assert await door.play_now(place, group.person("Vera")) is Entry.IN
    table = await table_in(group, place)
    assert (table.status, len(table.accounts), table.full) == (Status.PLAYING, 1, True)
    assert await door.play_now(place, group.person("Vera")) is Entry.IN
    assert (await table_in(group, place)).match_no == table.match_no


@pytest.mark.parametrize("language", ["bg", "hr", "fr"])
async def test_every_offered_table_can_be_set(group: Group, language: str) -> None:
    door = group.app.door
    questions = door.questions(language)
    games = next(one for one in questions if one.name == "game").options
    assert {one.value for one in games} == set(PRESETS)
    own = spoken(language).games
    assert tuple(one.value for one in games if not one.rare)[: len(own)] == own
    assert all(sum(one.chosen for one in question.options) == 1 for question in questions)
    for preset in (games[0], games[-1]):
        target = next(one for one in questions if one.of == preset.value).options[-1].value
        place = room(group, f"{language} {preset.value}")
        chosen = {"game": preset.value, f"target-{preset.value}": target, "pace": "quick"}
        chosen |= {"level": "beginner", "guests": "anybody"}
        assert await door.open_table(place, group.person("Vera"), chosen) is Entry.IN
        table = await table_in(group, place)
        assert (table.preset, str(table.rules.target)) == (preset.value, target)
        assert (table.options.level, table.options.looking) == ("beginner", True)
        await group.say("Vera", "/close", place)


async def test_pictures_are_for_people_whom_the_bot_knows(group: Group) -> None:
    people = group.app.people
    code = await open_to_all(group)
    (table,) = await listed(group)
    assert (table.code, table.portraits) == (code, ())
    ana = await people.directory.account(group.person("Ana"))
    await people.portraits.keep(ana.id, "hers", b"picture")
    assert [one.portraits for one in await listed(group)] == [()], "a stranger sees none"
    await group.say("Vera", "/help", group.private("Vera"))
    assert [one.portraits for one in await listed(group, "Vera")] == [("hers",)]
    assert await group.app.door.portrait(group.person("Ana")) == "hers"
    assert not await group.app.door.portrait(group.person("Vera"))
    assert not await group.app.door.portrait(group.person("Nobody"))


async def test_bad_choices_are_as_usual(group: Group) -> None:
    chosen = {"game": "poker", "target-bela_hr": "501", "pace": "", "level": "x", "guests": "x"}
    place = room(group, "Vera")
    assert await group.app.door.open_table(place, group.person("Vera"), chosen) is Entry.IN
    table = await table_in(group, place)
    assert (table.preset, table.rules.target, table.options.looking) == ("belot_bg", 151, False)


async def test_only_a_table_that_looks_for_people_is_open(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    assert await listed(group) == ()
    code = await code_of(group)
    assert await group.app.door.sit_down(room(group, "Vera"), group.person("Vera"), code) is (
        Entry.TAKEN
    )
    await group.tap("Ana", b.text(b.SetOptionButton(code, LOOKING, on=True)))
    (found,) = await listed(group, "Vera")
    assert (found.code, found.who, found.free) == (code, "Ana", 3)
    assert "151" in found.game
    assert await group.app.door.sit_down(room(group, "Vera"), group.person("Vera"), code) is (
        Entry.IN
    )
    await group.app.display.presenter.settled()
    told = "\n".join(words(view) for view in group.messenger.views(room(group, "Vera")))
    assert found.game in told, "the game, its target and its pace"
    leave = group.find(b.StandUpButton, room(group, "Vera"))[-1]
    assert not (await group.tap("Vera", b.text(leave), room(group, "Vera"))).refused
    (found,) = await listed(group, "Vera")
    assert found.free == 3
    await group.tap("Ana", b.text(b.SetOptionButton(code, INVITED_ONLY, on=True)))
    assert await listed(group) == ()
    await group.tap("Ana", b.text(b.SetOptionButton(code, LOOKING, on=True)))
    assert [one.code for one in await listed(group)] == [code]
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    assert await listed(group) == ()


async def test_only_an_admin_opens_a_groups_table_to_strangers(group: Group) -> None:
    await group.say("Boris", "/belot slow")
    code = await code_of(group)
    looking = b.SetOptionButton(code, LOOKING, on=True)
    own = room(group, "Boris")
    await group.say("Boris", f"/join {code}", own)
    for place in (group.place, group.private("Boris"), own):
        person, manages = group.person("Boris"), place == own
        pressed = Tapped(place, person, b.text(looking), may_manage=manages)
        assert (await group.app.application.tapped(pressed)).refused, place
    assert await listed(group) == ()
    assert not (await group.tap("Ana", b.text(looking))).refused
    assert len(await listed(group)) == 1


async def test_people_who_avoid_each_other_never_meet(group: Group) -> None:
    door, code = group.app.door, await open_to_all(group)
    await door.sit_down(room(group, "Vera"), group.person("Vera"), code)
    await group.tap("Ana", b.text(b.LobbyMenuButton(code, PEOPLE_PAGE)))
    vera = next(one for one in (await table_in(group, group.place)).accounts[1:])
    await group.tap("Ana", b.text(b.BlockButton(code, vera, on=True)))
    await group.say("Ana", "/close")
    again = await open_to_all(group)
    assert [one.code for one in await listed(group, "Boris")] == [again]
    assert await listed(group, "Vera") == ()
    assert not await door.may_sit(group.person("Vera"), again)
    own = group.private("Vera")
    for command in ("join", "watch"):
        await group.say("Vera", f"/{command} {again}", own)
        assert "no table with this code" in group.messenger.text(own)
    for press in (
        b.JoinTableButton(again),
        b.SitButton(again, Seat(1)),
        b.WatchButton(again, on=True),
    ):
        assert (await group.tap("Vera", b.text(press), own)).refused
    assert vera not in (await table_in(group, group.place)).accounts
    await group.say("Ana", "/leave")
    vera_opens = {"guests": "anybody"}
    await door.open_table(room(group, "Vera"), group.person("Vera"), vera_opens)
    hers = {one.code for one in await listed(group, "Boris")} - {again}
    assert hers
    assert not hers & {one.code for one in await listed(group, "Ana")}
    assert not await door.may_sit(group.person("Ana"), hers.pop())
    await group.tap("Ana", b.text(b.AvoidButton(vera, on=False)), group.private("Ana"))
    assert await listed(group, "Ana")


async def test_anybody_at_an_open_table_can_avoid_anybody_there(group: Group) -> None:
    door, code = group.app.door, await open_to_all(group)
    for name in ("Vera", "Boris"):
        await door.sit_down(room(group, name), group.person(name), code)
    _, vera, boris = (await table_in(group, group.place)).accounts
    answer = await group.tap("Vera", b.text(b.BlockButton(code, boris, on=True)))
    assert answer.alert
    assert (await table_in(group, group.place)).seat_of(boris) is not None
    await group.say("Boris", "/leave", room(group, "Boris"))
    assert await listed(group, "Boris") == ()
    assert not (await group.tap("Vera", b.text(b.AvoidButton(vera, on=True)))).alert
    await group.tap("Vera", b.text(b.AvoidButton(boris, on=False)))
    assert len(await listed(group, "Boris")) == 1


async def test_the_list_of_avoided_people_is_limited(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the number that has a button each, also on Discord; blocks count as well."""
    everybody = {str(number): "Vera" for number in range(seats.MOST_AVOIDED)}
    page = avoided_view(Voice(group.app.painting.words, "en"), everybody)
    buttons = [one for one in written(page, {}).walk_children() if isinstance(one, ui.Button)]
    assert len(buttons) == len(everybody) + 1
    monkeypatch.setattr(seats, "MOST_AVOIDED", 1)
    code = await open_to_all(group)
    for name in ("Vera", "Boris"):
        await group.app.door.sit_down(room(group, name), group.person(name), code)
    _, vera, boris = (await table_in(group, group.place)).accounts
    assert not (await group.tap("Ana", b.text(b.AvoidButton(vera, on=True)))).refused
    refused = await group.tap("Ana", b.text(b.AvoidButton(boris, on=True)))
    assert refused.refused
    assert "avoid 1 people" in refused.text
    assert not (await group.tap("Ana", b.text(b.BlockButton(code, boris, on=True)))).refused
    ana = await group.app.people.directory.account(group.person("Ana"))
    assert await group.app.people.avoided.by(ana.id) == (vera,)


async def test_full_and_forgotten_tables_are_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_door, "LATELY", timedelta(minutes=2))
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        group.admins = ("Ana",)
        code = await open_to_all(group)
        for name in ("Boris", "Vera", "Georgi"):
            assert await group.app.door.may_sit(group.person(name), code)
            await group.app.door.sit_down(room(group, name), group.person(name), code)
        assert await listed(group) == ()
        assert not await group.app.door.may_sit(group.person("Dora"), code)
        await group.say("Georgi", "/leave", room(group, "Georgi"))
        assert len(await listed(group)) == 1
        await asyncio.sleep(timedelta(minutes=3).total_seconds())
        assert await listed(group) == ()


async def test_a_table_where_turns_last_days_is_listed_for_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = Pace(timedelta(days=2), timedelta(), timedelta(seconds=4))
    monkeypatch.setitem(FAST, "slow", post)
    monkeypatch.setattr(front_door, "LATELY", timedelta(minutes=2))
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        group.admins = ("Ana",)
        code = await open_to_all(group)
        await asyncio.sleep(timedelta(minutes=3).total_seconds())
        assert [one.code for one in await listed(group)] == [code]


async def test_a_table_in_the_archive_is_taken(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def archived(_: str) -> Table:
        raise TableArchived("t", "2026-01.jsonl")

    monkeypatch.setattr(group.app.engine.host, "by_code", archived)
    vera = group.person("Vera")
    assert not await group.app.door.may_sit(vera, "OLDX")
    assert await group.app.door.sit_down(room(group, "Vera"), vera, "OLDX") is Entry.TAKEN


async def test_the_rate_limit_of_a_person_holds_at_the_door(tmp_path: Path) -> None:
    share = RateLimit(at_once=2, per_second=1 / 3600)
    async with running(tmp_path, Messenger(draws_tables=True), share=share) as group:
        vera, place = group.person("Vera"), room(group, "Vera")
        came = [await group.app.door.play_now(place, vera) for _ in range(4)]
    assert came == [Entry.IN, Entry.IN, Entry.FAST, Entry.FAST]
