"""Quiet hours: nobody is called during them, everybody after them, and no long turn runs out."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adapters.platform.views import View
from bot import buttons as b
from bot.people.quiet_hours import QuietHours
from engine.rules.cards import SEATS
from engine.tables import commands as c
from engine.tables.table import Pace, Proposal, Table
from tests.bot.messenger import PEOPLE, Group, Messenger, code_of, moves, running, waited_for, words
from tests.virtual import VirtualClock

HOURLY = Pace(timedelta(hours=1), timedelta(), timedelta(seconds=4))
POST = Pace(timedelta(days=2), timedelta(), timedelta(seconds=4))
FAST = Pace(timedelta(seconds=60), timedelta(), timedelta(seconds=4))
SOFIA = "Europe/Sofia"


def called(group: Group, name: str) -> list[View]:
    """The messages with a sound in a private chat."""
    return [view for view in group.messenger.views(group.private(name)) if view.notify]


def hour(group: Group) -> int:
    """The time of day in Sofia."""
    return group.app.store.clock.now().astimezone(ZoneInfo(SOFIA)).hour


def around(group: Group, before: int, after: int) -> str:
    """Quiet hours that began and end this number of hours before and after now."""
    return str(QuietHours((hour(group) - before) % 24, (hour(group) + after) % 24))


async def own(group: Group, name: str, typed: str) -> View:
    """Write something to the bot in private, and read the answer."""
    await group.say(name, typed, group.private(name))
    return group.messenger.views(group.private(name))[-1]


async def everybody(group: Group, *typed: str) -> None:
    group.language = "bg"
    for name in PEOPLE:
        for one in typed:
            await own(group, name, one)


async def playing(group: Group, pace: Pace) -> str:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    table = await table_of(group, code)
    settle = c.Settle(c.Actor(table.opener), table.preset, table.rules, pace)
    assert (await group.app.engine.host.ask(table.id, settle)).denial is None
    for seat, name in zip(SEATS[1:], PEOPLE[1:], strict=False):
        await group.tap(name, b.text(b.SitButton(code, seat)))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))
    return code


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def every_turn(group: Group) -> None:
    for name in PEOPLE:
        await group.tap(name, b.text(b.PreferButton("calls", "every")), group.private(name))


@pytest.mark.parametrize("pace", [HOURLY, POST])
async def test_a_resting_player_is_called_once_after_the_quiet_hours(
    tmp_path: Path, pace: Pace
) -> None:
    """A turn that would end during quiet hours, or soon after, ends an hour after them."""
    clock = VirtualClock(datetime(2040, 1, 1, 0, 55, tzinfo=UTC))
    async with running(tmp_path, clock=clock) as group:
        await called_at_three(group, pace)


async def called_at_three(group: Group, pace: Pace) -> None:
    await everybody(group, f"/me quiet {around(group, 1, 1)}")
    await every_turn(group)
    code = await playing(group, pace)
    name, turn = waited_for(group), (await table_of(group, code)).turn
    assert turn is not None
    night = turn.rests[pace.limit // timedelta(days=1)]
    ends = turn.clock(pace.limit).ends
    assert ends == night.until + timedelta(hours=1) > turn.since + pace.limit
    left = (turn.rests[0].until - group.app.store.clock.now()).total_seconds()
    await asyncio.sleep(left - 60)
    assert not called(group, name)
    (hand,) = [view for view in group.messenger.views(group.private(name)) if view.tiles]
    assert hand.urgent  # it is up to date all the same
    await asyncio.sleep(90)
    (call,) = called(group, name)
    assert "Ти си на ход" in words(call)
    table = await table_of(group, code)
    assert table.turn is not None
    assert table.turn.decision == turn.decision
    assert not table.turn.covered


async def test_at_a_fast_table_players_count_as_awake(group: Group) -> None:
    await everybody(group, f"/me quiet {around(group, 1, 6)}")
    await every_turn(group)
    await playing(group, FAST)
    assert len(called(group, waited_for(group))) == 1


async def test_a_slow_table_calls_those_who_are_up_at_night(group: Group) -> None:
    await everybody(group, f"/me quiet {around(group, 1, 6)}")
    await own(group, "Georgi", "/me quiet off")
    code = await playing(group, HOURLY)
    await asyncio.sleep(60)
    await group.tap("Ana", b.text(b.ProposeButton(code, 1, Proposal.PAUSE)))
    assert all(
        "Отговори" in words(group.messenger.views(group.private(name))[-1]) for name in PEOPLE[1:]
    )
    assert [name for name in PEOPLE if called(group, name)] == ["Georgi"]


async def test_a_new_table_is_told_of_without_a_sound(group: Group) -> None:
    await everybody(group, f"/me quiet {around(group, 1, 3)}")
    await group.say("Boris", "/notify")
    rung = len(called(group, "Boris"))
    await group.say("Ana", "/belot")
    (told,) = [v for v in group.messenger.views(group.private("Boris")) if len(v.buttons) == 2]
    assert not told.notify
    await group.tap("Ana", b.text(b.CloseButton(await code_of(group), 0)))
    await own(group, "Boris", "/me quiet off")
    await group.say("Ana", "/belot")
    assert len(called(group, "Boris")) == rung + 1


async def test_everybody_chooses_their_hours_and_clock(group: Group) -> None:
    """People whose language does not determine their clock are asked for it first."""
    private = group.private("Ana")
    shown = await own(group, "Ana", "/me")
    message = list(group.messenger.messages[private])[-1]
    page = b.text(b.OwnPageButton(b.QUIET_PAGE))
    assert page in [button.data for row in shown.buttons for button in row]
    for data, seen in (
        (page, "12 hours"),
        (b.text(b.QuietHoursButton(QuietHours(22, 8))), "What time is it"),
        (b.text(b.ClockButton("America/New_York")), "What time is it"),
        (page, "22–8"),
        (b.text(b.OwnPageButton(b.HOME)), "My settings"),
    ):
        await group.tap("Ana", data, private, message=message)
        assert seen in words(group.messenger.messages[private][message])
    labels = [o.label for row in group.messenger.messages[private][message].buttons for o in row]
    now = group.app.store.clock.now().astimezone(ZoneInfo("America/New_York"))
    assert f"🕐 New York {now:%H:%M}" in labels
    assert "12 hours" in words(await own(group, "Ana", "/me quiet 8-22"))
    assert "Europe/Vienna" in words(await own(group, "Ana", "/me clock Gondor"))
    vienna = await own(group, "Ana", "/me clock vienna")
    assert any(o.label.startswith("✓ Vienna") for row in vienna.buttons for o in row)
    assert "20–6" in words(await own(group, "Ana", "/me quiet 20-6"))


async def test_other_hours_are_typed_in_a_chat_and_asked_for_by_a_button_on_a_page(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await own(group, "Ana", "/me clock")
        forms = [one.asks for one in group.messenger.buttons(group.private("Ana")) if one.asks]
        assert [form.line for form in forms] == ["/me clock "]
        await own(group, "Ana", f"{forms[0].line}Sofia")
        asked = await own(group, "Ana", "/me quiet")
        assert "/me" not in words(asked)
        forms = [one.asks for one in group.messenger.buttons(group.private("Ana")) if one.asks]
        assert forms[-1].line == "/me quiet "
        forms = forms[-1:]
        assert "20–6" in words(await own(group, "Ana", f"{forms[0].line}20-6"))
        refused = words(await own(group, "Ana", "/me quiet soon"))
        assert "Quiet hours are chosen here: /me" in refused
    (chat := tmp_path / "chat").mkdir()
    async with running(chat, Messenger()) as group:
        asked = await own(group, "Ana", "/me quiet")
        assert "/me quiet 22-8" in words(asked)
        assert not any(one.asks for one in group.messenger.buttons(group.private("Ana")))
