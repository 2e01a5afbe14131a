"""Conversations about the rules: a place's defaults, a lobby's choices, and the rules to read."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot import buttons as b
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import Places
from engine.rules.cards import Seat
from engine.rules.ruleset import Rules, rules_of
from engine.tables.records import switches
from engine.tables.table import Table
from tests.bot.messenger import FAST, Group, code_of, running, seated
from tests.every import every


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path) as group:
        yield group


async def table_of(group: Group) -> Table:
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    return table


async def begun(group: Group) -> Table:
    """The next table that opens here."""
    await group.say("Ana", "/close")
    await group.say("Ana", "/belot")
    return await table_of(group)


def newest(group: Group) -> str:
    return list(group.messenger.messages[group.place])[-1]


async def choose(group: Group, name: str, *pressed: b.BotButton) -> str:
    """Press buttons of the newest message one after the other; returns the last answer."""
    message, said = newest(group), ""
    for press in pressed:
        said = (await group.tap(name, b.text(press), message=message)).text
    return said


async def test_the_lobby_opens_its_rules_in_a_message_of_their_own(group: Group) -> None:
    await group.say("Ana", "/belot")
    code, lobby = await code_of(group), newest(group)
    await group.tap("Ana", b.text(b.LobbyMenuButton(code, b.HOME)), message=lobby)
    assert group.find(b.ReadSettingsButton) == [b.ReadSettingsButton(code, b.HOME)]
    await choose(group, "Boris", b.ReadSettingsButton(code, b.HOME))
    assert len(group.messenger.messages[group.place]) == 2
    assert "The rules of this table" in group.messenger.text(group.place)
    await choose(group, "Boris", b.ReadRulesButton(code, "play"))
    assert "Bulgarian belot · Play" in group.messenger.text(group.place)
    assert len(group.messenger.messages[group.place]) == 2


async def test_choices_are_played_and_remembered(group: Group) -> None:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    await group.say("Ana", "/settings")
    kertici = b.ChangeSwitchButton(code, "kertici", "yes")
    target = b.ChangeSwitchButton(code, "target", "201")
    await choose(group, "Ana", kertici, target, b.ChangePaceButton(code, "quick"))
    wanted = rules_of("belot_bg", {"kertici": True, "target": 201})
    table = await table_of(group)
    assert (table.rules, table.pace) == (wanted, FAST["quick"])
    lobby = group.messenger.views(group.place)[0]
    assert "to 201" in repr(lobby)
    assert "Changed – Kertici: yes" in repr(lobby)
    again = await begun(group)
    assert (again.preset, again.rules, again.pace) == ("belot_bg", wanted, FAST["quick"])
    await group.say("Ana", "/settings")
    await choose(group, "Ana", b.ChangeRulesButton(again.code, "wikipedia_bg"))
    assert (await table_of(group)).rules == rules_of("wikipedia_bg")
    assert (await begun(group)).rules == rules_of("wikipedia_bg")


async def test_people_who_may_not_run_the_table_may_only_read(group: Group) -> None:
    await group.say("Ana", "/belot")
    table = await table_of(group)
    await group.say("Boris", "/settings")
    page = group.messenger.text(group.place)
    for press in (
        b.ChangeRulesButton(table.code, "avkm"),
        b.ChangeSwitchButton(table.code, "contra", "no"),
        b.ChangePaceButton(table.code, "quick"),
    ):
        assert "Only" in await choose(group, "Boris", press)
    assert await table_of(group) == table
    assert group.messenger.text(group.place) == page


async def test_without_a_lobby_the_next_table_is_set(group: Group) -> None:
    group.admins = ("Boris",)
    await group.say("Boris", "/settings")
    assert "next table here" in group.messenger.text(group.place)
    no_contra = b.ChangeSwitchButton(b.HERE, "contra", "no")
    quick = b.ChangePaceButton(b.HERE, "quick")
    await choose(group, "Boris", b.ChangeRulesButton(b.HERE, "burgas"), no_contra, quick)
    assert "Contra: no" in group.messenger.text(group.place)
    settings = newest(group)
    await group.say("Ana", "/belot")
    table = await table_of(group)
    assert (table.preset, table.pace) == ("burgas", FAST["quick"])
    assert table.rules == rules_of("burgas", {"contra": False})
    data = b.text(b.ChangeSwitchButton(b.HERE, "target", "101"))
    await group.tap("Ana", data, message=settings)
    assert (await table_of(group)).rules.target == 101


@pytest.mark.parametrize(
    "press",
    [
        b.ChangeRulesButton(b.HERE, "avkm"),
        b.ChangeSwitchButton(b.HERE, "contra", "no"),
        b.ChangePaceButton(b.HERE, "quick"),
    ],
)
async def test_the_next_table_is_for_who_manages_the_place(
    group: Group, press: b.BotButton
) -> None:
    group.admins = ("Ana",)
    await group.say("Boris", "/settings")
    page = group.messenger.text(group.place)
    refused = await group.tap("Boris", b.text(press), message=newest(group))
    assert refused.refused
    assert "those who run" in refused.text
    assert group.messenger.text(group.place) == page
    await group.say("Boris", "/settings", group.private("Boris"))
    private = list(group.messenger.messages[group.private("Boris")])[-1]
    own = await group.tap("Boris", b.text(press), group.private("Boris"), message=private)
    assert not own.refused, "in private it is their own"
    assert not (await group.tap("Ana", b.text(press), message=newest(group))).refused
    assert group.messenger.text(group.place) != page


async def test_a_new_lobby_sets_the_next_one_too_but_only_at_home(group: Group) -> None:
    await group.say("Boris", "/belot")
    table = await table_of(group)
    elsewhere = replace(group, chat="another group")
    await elsewhere.say("Vera", f"/join {table.code}")
    await elsewhere.say("Boris", "/settings")
    for on in (elsewhere, group):
        await on.tap("Boris", b.text(b.ChangeRulesButton(table.code, "avkm")))
        await on.tap("Boris", b.text(b.ChangePaceButton(table.code, "quick")))
    await group.say("Boris", "/close")
    for on, preset in ((elsewhere, "belot_bg"), (group, "avkm")):
        await on.say("Ana", "/belot")
        code = on.find(b.StandUpButton)[-1].code
        opened = await on.app.engine.host.by_code(code)
        assert opened is not None
        assert opened.preset == preset


@pytest.mark.parametrize("lobby", [True, False])
async def test_changes_at_once_are_all_made(group: Group, lobby: bool) -> None:
    if lobby:
        await group.say("Ana", "/belot")
    code = (await table_of(group)).code if lobby else b.HERE
    group.admins = ("Ana",)
    await group.say("Ana", "/settings")
    chosen = (("contra", "no"), ("target", "101"), ("belote_on_ruff", "no"))
    message = newest(group)
    taps = [
        group.tap("Ana", b.text(b.ChangeSwitchButton(code, name, value)), message=message)
        for name, value in chosen
    ]
    await asyncio.gather(*taps)
    if not lobby:
        await group.say("Ana", "/belot")
    wanted = {"contra": False, "target": 101, "belote_on_ruff": False}
    assert (await table_of(group)).rules == rules_of("belot_bg", wanted)


async def test_rules_that_do_not_go_together_are_refused_in_words(group: Group) -> None:
    await group.say("Ana", "/belot bela_hr")
    before = await table_of(group)
    answer = await group.tap(
        "Ana", b.text(b.ChangeSwitchButton(before.code, "quad_vs_run", "independent"))
    )
    assert answer.alert
    assert answer.refused
    assert "First choose “What counts”: same kind." in answer.text
    assert await table_of(group) == before
    await group.say("Ana", "/settings")
    same = b.ChangeSwitchButton(before.code, "contest_winner_takes", "own_of_that_type")
    apart = b.ChangeSwitchButton(before.code, "quad_vs_run", "independent")
    await choose(group, "Ana", same, apart)
    assert (await table_of(group)).rules.quad_vs_run == "independent"


@every("data", ["quads=yes", "contra=maybe", "target=7", "target=1001", "kertici=none", "deck=36"])
async def test_options_that_are_not_offered_cannot_be_chosen(group: Group, data: str) -> None:
    await group.say("Ana", "/belot")
    before = await table_of(group)
    answer = await group.tap("Ana", f"1:z:{before.code}:{data}")
    assert answer.refused
    assert await table_of(group) == before


async def test_a_game_for_fewer_people_has_fewer_chairs(group: Group) -> None:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    await group.say("Ana", "/settings")
    for preset, chairs in (("three_handed", 3), ("bela_two", 2), ("bela_hr", 4)):
        await choose(group, "Ana", b.ChangeRulesButton(code, preset))
        table = await table_of(group)
        assert len(table.chairs) == chairs
        assert table.seat_of(table.opener) is not None
        (ai_player,) = group.find(b.AddAIPlayerButton)
        assert ai_player.seat == min(set(range(chairs)) - {table.seat_of(table.opener)})
        assert len(group.find(b.SitButton)) == (2 if chairs == 4 else 1)
    for name, seat in (("Boris", Seat(1)), ("Vera", Seat(2))):
        await group.tap(name, b.text(b.SitButton(code, seat)))
    assert "more people" in await choose(group, "Ana", b.ChangeRulesButton(code, "bela_two"))


async def test_while_a_match_is_played_its_rules_can_only_be_read(group: Group) -> None:
    code = await seated(group)
    refused = await group.tap("Ana", b.text(b.ChangeSwitchButton(code, "contra", "no")))
    assert refused.text == "The match has begun."
    await group.say("Ana", "/rules")
    assert "Bulgarian belot" in group.messenger.text(group.place)
    pages = group.find(b.ReadRulesButton)
    assert {page.of for page in pages} == {code}
    assert not [press for press in group.find(b.ReadSettingsButton) if press.code == code]
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    await choose(group, "Ana", b.ReadRulesButton(code, "scoring"))
    assert "· Scoring" in group.messenger.text(group.place)
    gone = await group.tap("Ana", b.text(b.ReadRulesButton("ZZZZZ", "play")))
    assert gone.refused


async def test_the_rules_of_another_game_and_of_none(group: Group) -> None:
    await group.say("Ana", "/rules bela_two")
    assert "Bela for two" in group.messenger.text(group.place)
    await choose(group, "Ana", b.ReadRulesButton("bela_two", "auction"))
    assert "A card is turned up" in group.messenger.text(group.place)
    await group.say("Ana", "/rules bridge")
    assert "bridge" in group.messenger.text(group.private("Ana"))
    assert (await group.tap("Ana", "1:y:bridge:play")).refused
    assert (await group.tap("Ana", "1:y:bela_two:nowhere")).refused
    await group.say("Ana", "/settings")
    await choose(group, "Ana", b.ChangeRulesButton(b.HERE, "bela_three"))
    await group.say("Ana", "/rules")
    assert "Bela for three** – " not in group.messenger.text(group.place)
    assert {page.of for page in group.find(b.ReadRulesButton)} >= {b.HERE, "bela_two"}


async def test_the_command_clears_switches_with_a_game_and_keeps_them_without(group: Group) -> None:
    await group.say("Ana", "/belot bela_two quick")
    table = await table_of(group)
    await group.say("Ana", "/settings")
    await choose(group, "Ana", b.ChangeSwitchButton(table.code, "raise_in_plain_suit", "no"))
    await group.say("Ana", "/belot slow")
    table = await table_of(group)
    assert (table.preset, table.pace) == ("bela_two", FAST["slow"])
    assert switches("bela_two", table.rules) == {"raise_in_plain_suit": False}
    await group.say("Ana", "/belot bela_two")
    assert (await table_of(group)).rules == rules_of("bela_two")
    assert (await begun(group)).rules == rules_of("bela_two")


@pytest.mark.parametrize(
    ("stored", "preset", "rules"),
    [
        ("{}", "belot_bg", Rules()),
        ('{"preset":"burgas","pace":"quick"}', "burgas", rules_of("burgas")),
        ('{"preset":"bridge","switch":{"contra":false}}', "belot_bg", Rules()),
        ('{"preset":"avkm","switch":{"bids":1}}', "avkm", rules_of("avkm")),
        ('{"preset":"avkm","switch":{"players":3}}', "avkm", rules_of("avkm")),
        ('{"preset":"avkm","switch":{"target":51}}', "avkm", rules_of("avkm", {"target": 51})),
    ],
)
async def test_former_settings_of_a_place_are_kept(
    group: Group, stored: str, preset: str, rules: Rules
) -> None:
    places = Places(group.app.store.database, group.app.store.committer)
    row = await places.of(group.place)
    await places.change(row.id, lambda row: replace(row, settings=stored))
    assert PlaceDefaults.read(stored).rules("en") == (preset, rules)
    await group.say("Ana", "/belot")
    table = await table_of(group)
    assert (table.preset, table.rules) == (preset, rules)


def test_place_defaults_are_read_as_they_were_written() -> None:
    for defaults in (
        PlaceDefaults(),
        PlaceDefaults("avkm", "calm", {"target": 51, "low_hand_cancel": None}),
    ):
        assert PlaceDefaults.read(defaults.settings) == defaults
