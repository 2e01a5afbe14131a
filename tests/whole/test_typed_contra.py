"""A contra typed out of turn, from the private chat to the group's message (G.1 step 4)."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.deal.deal import Deal
from tests.whole import discord_evening as dc
from tests.whole import telegram_evening as tg
from tests.whole.corners import OnDiscord, OnTelegram, Standing

InChat = OnTelegram | OnDiscord
Evening = tg.Evening | dc.Evening

NAMES = ("Ана", "Боби", "Вера", "Георги")


@pytest.fixture
async def channel(tmp_path: Path) -> AsyncIterator[dc.Evening]:
    async with dc.evening_on(tmp_path, "typed", paces=dc.UNHURRIED) as held:
        yield held


async def test_a_contra_out_of_turn_is_typed_on_telegram(evening: tg.Evening) -> None:
    people = await evening.people(*NAMES)
    group = evening.server.supergroup("Петъчен белот", people)
    await doubled_by_typing(evening, [OnTelegram(one, group) for one in people], "calm")


async def test_a_contra_out_of_turn_is_typed_on_discord(channel: dc.Evening) -> None:
    people = channel.people(*NAMES)
    place = channel.server.guild("Клуб", people).channel("белот")
    corners = [OnDiscord(channel.server, one, place) for one in people]
    await doubled_by_typing(channel, corners, "quick")


async def doubled_by_typing(evening: Evening, corners: Sequence[InChat], pace: str) -> None:
    """An opponent doubles before their turn, and the bidder's partner redoubles before theirs."""
    code = await begun(evening, corners, pace)
    bidder, _, partner, doubler = await from_first(evening, corners, code)
    await bidder.write("100 купа")
    await evening.until(lambda: calls(evening, code) == "H100")
    await evening.still()
    await doubler.write("контра")
    await evening.until(lambda: calls(evening, code) == "H100 - - X")
    await evening.still()
    assert f"{doubler.name}: контра" in corners[0].text()
    assert f"({bidder.name}), контра" in corners[0].text()
    await partner.write("реконтра")
    await evening.until(lambda: calls(evening, code) == "H100 - - X - - XX")
    await evening.still()
    assert f"{partner.name}: реконтра" in corners[0].text()
    assert f"({bidder.name}), реконтра" in corners[0].text()


async def begun(evening: Evening, corners: Sequence[InChat], pace: str) -> str:
    """Open a table of coinche at which contra may be called at any time, seat all, and deal."""
    first = corners[0]
    await first.command(f"/belot coinche {pace}")
    await evening.until(lambda: holds(first, b.SitButton))
    code = next(one.pressed.code for one in first.buttons() if isinstance(one.pressed, b.SitButton))
    for wanted in (
        b.LobbyMenuButton(code, b.HOME),
        b.ReadSettingsButton(code, b.HOME),
        b.ReadSettingsButton(code, "auction"),
        b.ReadSettingsButton(code, "contra_any_time"),
        b.ChangeSwitchButton(code, "contra_any_time", "yes"),
    ):
        await press(evening, first, wanted)
    for number, other in enumerate(corners[1:], 2):
        await press(evening, other, b.SitButton)
        await evening.until(lambda: len(evening.table(code).accounts) == number)  # noqa: B023
    await press(evening, first, b.StartButton)
    await evening.until(lambda: [one for one in corners if holds(one, b.SayCallButton)])
    return code


def standing(corner: InChat, wanted: type | b.BotButton) -> list[tuple[Standing, bool]]:
    """The person's buttons of a kind, or with these data, and whether they are private."""
    return [
        (one, private)
        for private in (False, True)
        for one in corner.buttons(private=private)
        if (isinstance(one.pressed, wanted) if isinstance(wanted, type) else one.pressed == wanted)
    ]


def holds(corner: InChat, kind: type) -> bool:
    return bool(standing(corner, kind))


async def press(evening: Evening, corner: InChat, wanted: type | b.BotButton) -> None:
    await evening.until(lambda: standing(corner, wanted))
    await evening.still()
    button, private = standing(corner, wanted)[-1]
    await corner.press(button, private=private)
    await evening.still()


async def from_first(evening: Evening, corners: Sequence[InChat], code: str) -> list[InChat]:
    """The four people in the order in which they speak."""
    table = evening.table(code)
    assert table.turn is not None
    of_account = {}
    for one in corners:
        found = await evening.app.people.directory.of_user(one.platform.lower(), str(one.person.id))
        assert found is not None
        of_account[found.id] = one
    order = [(table.turn.seat + place) % 4 for place in range(4)]
    return [of_account[table.chairs[seat].account or ""] for seat in order]


def calls(evening: Evening, code: str) -> str:
    match = evening.table(code).match
    assert match is not None
    assert isinstance(match.deal, Deal)
    return " ".join(call.code for call in match.deal.calls)
