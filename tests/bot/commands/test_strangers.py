"""The rights of strangers at a table when they know only its code.

They press buttons in a chat of their own: a client may send any text as the pressed button.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import get_type_hints

import pytest

from adapters.platform.chat import Said
from bot import buttons as b
from bot.commands.context import Memory, Services, context_of
from bot.commands.handlers import TABLE_HANDLERS, load_handlers
from bot.commands.lobby.codes import concerns
from bot.commands.lobby.joining import HELD
from engine.rules.cards import SEATS
from engine.rules.ruleset import PRESETS
from engine.tables import commands as c
from engine.tables.table import Decision, Proposal, Table
from tests.bot.buttons.test_forged import GUESSES
from tests.bot.commands.table.test_replays import played
from tests.bot.messenger import Group, Messenger, code_of, running

COME_IN = {b.SitButton, b.JoinTableButton, b.TakeChairButton}
"""With the code of an open table anybody may sit down; with an invitation they may ask to."""

LOOK_ON = {b.WatchButton}
"""Anybody may see what is public at an open table."""

READ = {b.ReadRulesButton, b.ReadSettingsButton}
"""The rules of an open table are no secret."""

load_handlers()
AT_THE_TABLE = {*TABLE_HANDLERS} - COME_IN - LOOK_ON | {
    b.ChangeRulesButton, b.ChangeSwitchButton, b.ChangePaceButton, b.LastCardButton,
}  # fmt: skip
"""Buttons that no stranger may use at any table: all others that `@handles_at_table` declares."""

NO_TABLES = {
    b.OpenTableButton, b.AnotherTableButton, b.LearnButton, b.DailyDealButton,
    b.ChooseDailyButton, b.StopNoticesButton,
    b.LeaderboardButton, b.StatsButton, b.VersusButton, b.HistoryButton, b.LinkButton,
    b.OwnDataButton, b.AskToForgetButton, b.ForgetButton, b.ChooseLanguageButton, b.PreferButton,
    b.OwnPageButton, b.AvoidButton, b.QuietHoursButton, b.ClockButton, b.ChoosePicturesButton,
    b.ChooseDeckButton, b.PostTricksButton, b.ShowEmotesButton, b.PostSummariesButton,
    b.PostDailyButton,
    b.NewTournamentButton, b.AskDraftButton, b.DraftPageButton, b.ChangeDraftButton,
    b.AnnounceTournamentButton,
    b.SignUpButton, b.StayInTournamentButton, b.SignUpAsPartnerButton, b.WithdrawButton,
    b.LeaveTournamentButton, b.TournamentMenuButton, b.TournamentPeopleButton,
    b.BeginTournamentButton, b.RemoveParticipantButton, b.CancelTournamentButton, b.JoinPromoButton,
    b.PromoButton, b.PromoTermsButton, b.RemoveFromPromoButton, b.ShowEverybodyButton,
}  # fmt: skip
"""Buttons about no table, but about the person, their chat, or a tournament with its own code."""


def test_every_button_states_the_rights_of_strangers() -> None:
    """A new button for strangers, or about no table, must be added to one of the sets above."""
    classified = [*COME_IN, *LOOK_ON, *READ, *AT_THE_TABLE, *NO_TABLES]
    forgotten = {kind.__name__ for kind in set(b.kinds()) - set(classified)}
    assert not forgotten, f"add {sorted(forgotten)} to one of the sets above"
    assert set(classified) == set(b.kinds())
    assert len(classified) == len(b.kinds())


def pressed(kind: type[b.BotButton], table: Table) -> b.BotButton:
    """A button of this kind, as the table would have it."""
    rng, now = random.Random(0), Decision(table.match_no, 1, 0)
    now = table.turn.decision if table.turn is not None else now
    known: Mapping[str, object] = {
        "code": table.code,
        "of": table.code,
        "match_no": max(table.match_no, 1),
        "deal": 1,
        "decision": now,
        "seat": SEATS[2] if kind is b.TakeChairButton else SEATS[1],
        "account": table.opener,
        "page": b.HOME,
        "question": Proposal.PAUSE,
        "emote": "hello",
        "preset": next(iter(PRESETS)),
        "switch": "target",
        "pace": "quick",
        "value": "301",
        "held": 1,
    }
    if kind is b.ReadRulesButton:
        known = {**known, "page": "short"}
    if kind is b.ChooseNumberButton:
        known = {**known, "number": 110}
    if kind is b.ReplayButton:
        known = {**known, "page": 0}
    values: dict[str, object] = {}
    for name, hint in get_type_hints(kind).items():
        guess = GUESSES.get(name)
        value = known.get(name, guess(rng, now) if guess is not None else 1)
        values[name] = True if hint is bool else value
    return kind(**values)


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def in_lobby(group: Group) -> str:
    await group.say("Ana", "/belot slow")
    return await code_of(group)


async def under_way(group: Group) -> str:
    """In the second deal; an AI player has played the first one for Ana."""
    await group.say("Ana", "/belot normal")
    code = await code_of(group)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.say("Ana", "/leave")
    await group.until(lambda: bool(group.find(b.ComeBackButton)))
    await group.tap("Ana", b.text(b.ComeBackButton(code)))
    await group.until(lambda: "Deal 2" in group.messenger.text(group.place))
    return code


async def closed(group: Group) -> str:
    code = await played(group)
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    return code


async def invited_lobby(group: Group) -> str:
    code = await in_lobby(group)
    await group.tap("Ana", b.text(b.SetOptionButton(code, "invited", on=True)))
    return code


async def invited_match(group: Group) -> str:
    code = await invited_lobby(group)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    return code


Opened = Callable[[Group], Awaitable[str]]

STATES: Mapping[str, tuple[Opened, set[type[b.BotButton]]]] = {
    "lobby": (in_lobby, {b.SitButton, b.JoinTableButton, *LOOK_ON, *READ}),
    "under way": (under_way, {b.JoinTableButton, b.TakeChairButton, *LOOK_ON, b.ReadRulesButton}),
    "finished": (played, {*LOOK_ON, b.ReadRulesButton}),
    "closed": (closed, set()),
    "a lobby by invitation": (invited_lobby, set()),
    "a match by invitation": (invited_match, set()),
}
"""A way to bring a table into a state, and the buttons that strangers may use in it."""


def of_people(table: Table) -> object:
    """Everything that people decide about a table; an AI player's turn may come meanwhile."""
    chairs = [(chair.account, chair.level, chair.reserved, chair.held) for chair in table.chairs]
    set_up = table.rules, table.pace, table.options, table.opener, table.last_card, table.status
    agreed = table.vote, table.recess, table.hands_open, table.hurrying, table.cuts
    return chairs, set_up, agreed, table.guests.admitted


@pytest.mark.parametrize("state", STATES)
async def test_a_strangers_button_does_and_tells_nothing_that_is_not_a_strangers(
    state: str, tmp_path: Path
) -> None:
    opened, allowed = STATES[state]
    async with running(tmp_path, Messenger()) as group:
        code = await opened(group)
        before = await table_of(group, code)
        for number, kind in enumerate(COME_IN | LOOK_ON | READ | AT_THE_TABLE):
            name = f"Stranger {number}"
            answer = await group.tap(name, b.text(pressed(kind, before)), group.private(name))
            after = await table_of(group, code)
            asked = answer.refused and kind in COME_IN and before.options.invited_only
            told = group.messenger.views(group.private(name))
            assert (not answer.refused) is (kind in allowed), (kind, answer)
            if kind not in allowed:
                assert of_people(after) == of_people(before) or asked, kind
                assert answer.view is None, kind
                assert not told, kind
            before = await table_of(group, code)
        assert not any("Stranger" in one for one in before.guests.admitted)


@pytest.mark.parametrize("state", ["closed", "a match by invitation", "under way"])
async def test_a_strangers_command_finds_no_closed_door(state: str, tmp_path: Path) -> None:
    opened, _ = STATES[state]
    async with running(tmp_path, Messenger()) as group:
        code = await opened(group)
        before = (await table_of(group, code)).chairs
        for name, command in (
            ("Vera", f"/watch {code}"),
            ("Georgi", f"/verify {code}"),
            ("Tom", f"/replay {code}"),
            ("Nia", f"/replay {code} 1.1"),
            ("Iva", f"/start r_{code}_1_1"),
            ("Eva", f"/join {code}"),
        ):
            if state == "under way" and command[1:6] in ("watch", "join "):
                continue
            await group.say(name, command, group.private(name))
            told = group.messenger.text(group.private(name))
            assert "♠" not in told, command
            assert "Deal" not in told, command
        assert (await table_of(group, code)).chairs == before


async def test_nobody_tries_code_after_code(tmp_path: Path) -> None:
    """One person is stopped soon, many from one address later; players never."""
    async with running(tmp_path, Messenger()) as group:
        code = await in_lobby(group)

        async def guess(name: str, what: str, source: str = "") -> str:
            own = group.private(name)
            said = Said(own, group.person(name), f"/watch {what}", source=source)
            await group.app.application.said(said)
            await group.app.display.presenter.settled()
            return group.messenger.text(own)

        for number in range(12):
            assert "many codes" not in await guess("Tom", f"ZZZ{number + 20}")
        assert "many codes" in await guess("Tom", "ZZZ99")
        assert "many codes" in await guess("Tom", code), "nor does a right one get through"
        assert "watching" not in await guess("Tom", code)
        for number in range(12):
            await group.say("Ana", f"/watch YYY{number + 20}", group.private("Ana"))
        assert not (await group.tap("Ana", b.text(b.StandUpButton(code, 0)))).refused
        for number in range(13):
            await group.say("Lea", f"/tournament WWW{chr(65 + number)}", group.private("Lea"))
        assert "many codes" in group.messenger.text(group.private("Lea"))
        for number in range(61):
            told = await guess(f"Guest {number}", f"XXX{number + 20}", "192.0.2.1")
        assert "many codes" in told
        assert "many codes" not in await guess("Iva", "XXX99", "192.0.2.2")


async def test_a_table_no_longer_concerns_a_person_whose_hold_has_expired(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger()) as group:
        code = await in_lobby(group)
        app, tom = group.app, group.person("Tom")
        parts = app.store, app.people, app.engine, app.painting, app.display, app.jobs
        services = Services(*parts, Memory())
        context = await context_of(services, group.private("Tom"), tom, manages=False)
        hold = c.Hold(context.actor, None, app.store.clock.now() + HELD)
        held = (await app.engine.host.ask((await table_of(group, code)).id, hold)).table
        assert await concerns(context, held)
        await asyncio.sleep(app.store.clock.seconds(HELD))
        assert not await concerns(context, held), "before the hold is seen to end"


def invitation(group: Group) -> str:
    """The text on Ana's newest invitation page that friends can write."""
    text = group.messenger.text(group.private("Ana"))
    return text.rpartition("/join ")[2].split()[0]


async def test_an_invitation_is_a_secret_of_its_own_and_ends_when_it_is_renewed(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger()) as group:
        code = await invited_lobby(group)
        assert "j_" not in group.messenger.text(group.place), "all in the group would be invited"
        await group.tap("Ana", b.text(b.LobbyMenuButton(code, "invite")))
        first = invitation(group)
        assert first.startswith(f"{code}-")
        assert len(first) == len(code) + 17
        await group.say("Tom", f"/watch {code}", group.private("Tom"))
        assert "no table" in group.messenger.text(group.private("Tom"))
        await group.say("Tom", f"/watch {first}", group.private("Tom"))
        directory, table = group.app.people.directory, await table_of(group, code)
        assert group.private("Tom") in await directory.showing(table.id)
        await group.start("Boris", f"j_{first.replace('-', '_')}")
        await group.say("Vera", f"/join {first.lower()}", group.private("Vera"))
        assert len((await table_of(group, code)).accounts) == 3
        (renew,) = group.find(b.RenewInvitationButton, group.private("Ana"))
        for _ in range(2):
            await group.tap("Ana", b.text(renew), group.private("Ana"))
        assert (await table_of(group, code)).invitations == 2, "a thumb that presses twice"
        second = invitation(group)
        assert second != first
        shown = await directory.showing(table.id)
        assert group.private("Tom") not in shown, "Tom watched by the old invitation"
        assert group.private("Vera") in shown
        for name, way in (("Georgi", first), ("Nia", code), ("Iva", f"{code}-{'A' * 16}")):
            await group.say(name, f"/join {way}", group.private(name))
            assert "by invitation only" in group.messenger.text(group.private(name))
        assert len((await table_of(group, code)).accounts) == 3
        assert (await group.tap("Boris", b.text(renew), group.private("Boris"))).refused
        await group.say("Eva", f"/join {second.replace('-', ' ')}", group.private("Eva"))
        assert len((await table_of(group, code)).accounts) == 4
        await group.say("Eva", "/leave", group.private("Eva"))
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        await group.say("Lea", f"/join {first}", group.private("Lea"))
        assert "by invitation only" in group.messenger.text(group.private("Lea"))
        await group.say("Una", f"/join {second}", group.private("Una"))
        assert "with the next deal" in group.messenger.text(group.private("Una"))
        await group.tap("Ana", b.text(b.MenuButton(code)), group.private("Ana"))
        (invite,) = group.find(b.LobbyMenuButton, group.private("Ana"))[-1:]
        await group.tap("Ana", b.text(invite), group.private("Ana"))
        renew = group.find(b.RenewInvitationButton, group.private("Ana"))[-1]
        assert (await group.tap("Boris", b.text(renew), group.private("Boris"))).refused
        await group.tap("Ana", b.text(renew), group.private("Ana"))
        third = invitation(group)
        assert third not in (first, second)
        assert group.private("Una") in await directory.showing(table.id), "she waits for the deal"
        await group.say("Ida", f"/watch {second}", group.private("Ida"))
        assert "no table" in group.messenger.text(group.private("Ida"))
        await group.say("Ida", f"/watch {third}", group.private("Ida"))
        assert group.private("Ida") in await directory.showing(table.id)
