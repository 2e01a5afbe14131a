"""Personal preferences, and calls to a person's turn."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from adapters.platform.views import View
from bot import buttons as b
from bot.people.preferences import OPTIONS, Calls, CardOrder, Taps
from bot.views.people.account import USUAL
from engine.rules.cards import SEATS
from engine.tables import commands as c
from engine.tables.table import Pace
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
    words,
)

PACE = Pace(timedelta(seconds=60), timedelta(), timedelta(seconds=4))
SLOW = 35  # half of a turn and a little more


def called(group: Group, name: str) -> list[View]:
    """The messages with a sound in a private chat."""
    return [view for view in group.messenger.views(group.private(name)) if view.notify]


async def choose(group: Group, name: str, option: str, value: str) -> None:
    private = group.private(name)
    await group.say(name, "/me", private)
    message = list(group.messenger.messages[private])[-1]
    data = b.text(b.PreferButton(option, value))
    await group.tap(name, data, private, message=message)
    buttons = group.messenger.messages[private][message].buttons
    chosen = [one.data for row in buttons for one in row if one.label.startswith("✓")]
    assert len(chosen) == (len(USUAL) if option in USUAL else len(OPTIONS) - len(USUAL))
    assert data in chosen


async def begin(group: Group, calls: Calls | None, pace: Pace = PACE) -> None:
    """Four people who all want to be called this way; each turn lasts a minute."""
    for name in PEOPLE if calls is not None else ():
        await choose(group, name, "calls", calls or "")
    await group.say("Ana", "/belot")
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    settle = c.Settle(c.Actor(table.opener), table.preset, table.rules, pace)
    assert (await group.app.engine.host.ask(table.id, settle)).denial is None
    for seat, name in zip(SEATS[1:], PEOPLE[1:], strict=False):
        await group.tap(name, b.text(b.SitButton(table.code, seat)))
    await group.tap("Ana", b.text(b.StartButton(table.code, 0)))
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))


@pytest.mark.parametrize("calls", Calls)
async def test_a_call_comes_once_a_turn_as_chosen_and_goes_with_the_move(
    group: Group, calls: Calls
) -> None:
    await begin(group, calls)
    for _ in range(6):
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        assert len(called(group, name)) == (calls is Calls.EVERY_TURN)
        await asyncio.sleep(SLOW)
        assert len(called(group, name)) == (calls is not Calls.NEVER), "late, or by this pace"
        hands = [view for view in group.messenger.views(group.private(name)) if view.tiles]
        assert len(hands) == 1
        await group.tap(name, moves(group, name)[-1], group.private(name))
        assert not called(group, name)


@pytest.mark.parametrize("calls", [None, *Calls])
async def test_every_turn_calls_where_turns_last_for_days(
    group: Group, calls: Calls | None
) -> None:
    """By default, in private and by name in the group; people who have chosen otherwise are not."""
    if calls is not None:
        for name in PEOPLE:
            await choose(group, name, "calls", calls)
    post = PACE._replace(limit=timedelta(days=2))
    await begin(group, None, post)
    for _ in range(6):
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        rings = calls in (None, Calls.EVERY_TURN, Calls.BY_PACE)
        assert len(called(group, name)) == rings
        await group.tap(name, moves(group, name)[-1], group.private(name))
        assert not called(group, name)


@pytest.mark.parametrize("calls", [Calls.BY_PACE, Calls.WHEN_SLOW])
async def test_players_from_the_group_are_called_there_to_turns_of_days(
    tmp_path: Path, calls: Calls
) -> None:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        for name in PEOPLE:
            group.messenger.started.add(name)
            await choose(group, name, "calls", calls)
            group.messenger.started.discard(name)
            await group.app.application.left(group.private(name))
        await group.say("Ana", "/belot")
        table = await group.app.engine.host.by_code(await code_of(group))
        assert table is not None
        post = PACE._replace(limit=timedelta(days=2))
        settle = c.Settle(c.Actor(table.opener), table.preset, table.rules, post)
        assert (await group.app.engine.host.ask(table.id, settle)).denial is None
        await group.tap("Ana", b.text(b.StartButton(table.code, 0)))
        await asyncio.sleep(60)
        rung = [view for view in group.messenger.views(group.place) if view.notify]
        ringing = [view for view in rung if "Ana" in words(view)]
        assert bool(ringing) == (calls is Calls.BY_PACE)


@pytest.mark.parametrize("draws_tables", [False, True])
async def test_a_called_player_who_asks_for_their_hand_is_not_called_again(
    tmp_path: Path, *, draws_tables: bool
) -> None:
    async with running(tmp_path, Messenger(draws_tables=draws_tables)) as group:
        await begin(group, Calls.EVERY_TURN)
        name = waited_for(group)
        private = group.private(name)
        messages = group.messenger.messages[private]

        def standing() -> list[str]:
            return [number for number, view in messages.items() if view.tiles or view.notify]

        before = standing()
        assert len(before) == 1 + draws_tables, "the hand itself calls, but on a page"
        await asyncio.sleep(SLOW)
        assert standing() == before
        await group.say(name, "/hand", private)
        assert len(standing()) == len(before)
        assert (before[0] in standing(), before[-1] in standing()) == (False, draws_tables)
        assert len(called(group, name)) == draws_tables, "it has made its sound"


async def test_only_their_owner_sees_personal_settings(group: Group) -> None:
    await group.say("Ana", "/me")
    assert not group.messenger.text(group.place)
    assert "My settings" in group.messenger.text(group.private("Ana"))
    for option, value in (("calls", "loud"), ("colour", "every")):
        answer = await group.tap("Ana", b.text(b.PreferButton(option, value)))
        assert answer.refused


async def test_a_thumb_that_slips_decides_nothing_where_two_taps_are_wanted(group: Group) -> None:
    for name in PEOPLE:
        await choose(group, name, "taps", Taps.TWO)
    await seated(group)
    for _ in range(8):
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        private, offered = group.private(name), moves(group, name)
        for data in dict.fromkeys((offered[-1], offered[0])):
            assert (await group.tap(name, data, private)).text.endswith("? Press once more.")
            assert waited_for(group) == name
        assert (await group.tap(name, offered[0], private)).text.startswith("✓")
    other = next(one for one in PEOPLE if one != waited_for(group))
    refused = await group.tap(other, moves(group, waited_for(group))[0])
    assert refused.refused


async def test_cards_keep_their_place_in_the_hand_and_suits_where_one_wants_it(
    group: Group,
) -> None:
    await choose(group, "Boris", "order", CardOrder.SUITS)
    await seated(group)
    held: dict[str, list[str]] = {}
    for _ in range(24):
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        await group.tap(name, moves(group, name)[0], group.private(name))
        for one in PEOPLE:
            (view,) = [seen for seen in group.messenger.views(group.private(one)) if seen.tiles]
            before, held[one] = held.get(one, []), [tile.icon for tile in view.tiles]
            if len(held[one]) < min(len(before), 8):
                assert held[one] == [icon for icon in before if icon in held[one]]
        suits = [icon[-1] for icon in held["Boris"]]
        assert suits == sorted(suits, key="SHCD".index)


async def test_one_s_settings_are_short_and_all_of_them_can_be_reached(group: Group) -> None:
    private = group.private("Ana")
    await group.say("Ana", "/me", private)
    (home,) = group.messenger.views(private)
    assert len(words(home).splitlines()) <= 1 + len(USUAL)
    first = {pressed.option for pressed in group.find(b.PreferButton, private)}
    message = list(group.messenger.messages[private])[-1]
    await group.tap("Ana", b.text(b.OwnPageButton(b.MORE_PAGE)), private, message=message)
    more = {pressed.option for pressed in group.find(b.PreferButton, private)}
    assert (first, first | more) == (set(USUAL), set(OPTIONS))
    pages = [b.OwnPageButton(b.AVOIDED_PAGE), b.OwnPageButton(b.HOME)]
    assert group.find(b.OwnPageButton, private) == pages
