"""Bids with a number: the number is chosen first, and nobody else notices."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Tapped
from bot import buttons as b
from engine.rules.cards import SEATS, Contract
from engine.rules.deal.auction import BID_OF, Bid
from engine.tables.table import Decision
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
)


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        yield on


def bids(group: Group, name: str) -> list[Bid]:
    """The bids that a person can make with one press in their private chat."""
    found = [BID_OF[one.call] for one in group.find(b.SayCallButton, group.private(name))]
    return [bid for bid in found if bid is not None]


def marked(group: Group, name: str) -> list[str]:
    """The labels of marked buttons in a person's private chat."""
    buttons = group.messenger.buttons(group.private(name))
    return [button.label for button in buttons if button.label.startswith("✓")]


async def test_the_chosen_number_is_shown_only_to_the_bidder(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    await seated(group, "/belot coinche slow")
    bidder = waited_for(group)
    everything = group.messenger.messages
    others = {place: dict(chat) for place, chat in everything.items()}
    del others[group.private(bidder)]
    at_first = group.find(b.SayCallButton, group.private(bidder))
    assert {bid.number for bid in bids(group, bidder)} == {80}
    assert marked(group, bidder) == ["✓ 80"]
    number = b.ChooseNumberButton(at_first[0].code, at_first[0].decision, 120)
    await group.press(bidder, b.text(number))
    await group.app.display.presenter.settled()
    assert {(bid.number, bid.contract) for bid in bids(group, bidder)} == {
        (120, contract)
        for contract in Contract
        if contract.name in ("C", "D", "H", "S", "SA", "TA")
    }
    assert marked(group, bidder) == ["✓ 120"]
    assert {place: dict(everything[place]) for place in others} == others
    assert at_first[0].call.code == "C80"
    said = await group.press(bidder, b.text(at_first[0]))  # what stood there before
    assert said.text.startswith("✓ 80 ♣")
    late = await group.press(bidder, b.text(number))
    assert late.refused


@pytest.mark.parametrize("number_first", [True, False])
async def test_two_presses_in_the_group_make_a_bid(group: Group, number_first: bool) -> None:
    await group.say("Ana", "/belot coinche slow")
    code = await code_of(group)
    for seat, name in zip(SEATS[1:], PEOPLE[1:], strict=False):
        for _ in range(2):  # the first press sends them to the private chat
            await group.tap(name, b.text(b.SitButton(code, seat)))
            await asyncio.sleep(5)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ChooseNumberButton)))
    table = group.app.painting.live.of_code(code)
    assert table is not None
    assert table.turn is not None
    names = {await account_of(group, name): name for name in PEOPLE}
    bidder = names.pop(table.chairs[table.turn.seat].account or "")
    other = min(names.values())
    decision = group.find(b.ChooseNumberButton)[0].decision
    assert not any(one.call.is_bid for one in group.find(b.SayCallButton)), "only in two presses"
    halves: list[b.BotButton] = [
        b.ChooseNumberButton(code, decision, 110),
        b.ChooseContractButton(code, decision, Contract.H),
    ]
    first, second = halves if number_first else halves[::-1]
    before = dict(group.messenger.messages[group.place])
    asked = await group.press(bidder, b.text(first))
    assert asked.text == ("110 – choose trumps." if number_first else "♥ – how much?")
    assert (await group.press(other, b.text(second))).refused
    await group.app.display.presenter.settled()
    assert group.messenger.messages[group.place] == before
    if number_first:  # they change their mind
        await group.press(bidder, b.text(b.ChooseNumberButton(code, decision, 120)))
    made = await group.press(bidder, b.text(second))
    assert made.text.startswith("✓ 120 ♥" if number_first else "✓ 110 ♥")
    again = await group.press(bidder, b.text(second))
    assert again.refused


async def test_a_second_copy_of_a_hand_goes_once_a_number_is_pressed_there(group: Group) -> None:
    """It would keep showing the calls of the old number."""
    for name in PEOPLE:
        await group.start(name)
    code = await seated(group, "/belot coinche slow")
    bidder = waited_for(group)
    private = group.private(bidder)
    decision = group.find(b.SayCallButton, private)[0].decision
    chat = group.messenger.messages[private]
    hand = next(one for one, view in chat.items() if "H80" in str(view.buttons))
    group.messenger.messages[private] = {"copy": chat[hand], **chat}
    number = b.text(b.ChooseNumberButton(code, decision, 120))
    await group.tap(bidder, number, private, message="copy")
    assert "copy" not in group.messenger.messages[private]
    assert {bid.number for bid in bids(group, bidder)} == {120}


@pytest.mark.parametrize("elsewhere", ["private", "whispered"])
async def test_a_number_of_a_hand_is_not_half_of_a_bid_in_the_group(
    group: Group, elsewhere: str
) -> None:
    """There a number only turns the page, and may not be meant as a bid; the group asks again."""
    for name in PEOPLE:
        await group.start(name)
    code = await seated(group, "/belot coinche slow")
    bidder = waited_for(group)
    decision = group.find(b.SayCallButton, group.private(bidder))[0].decision

    async def in_hand(number: int) -> Answer:
        pressed = b.text(b.ChooseNumberButton(code, decision, number))
        if elsewhere == "private":
            return await group.press(bidder, pressed, group.private(bidder))
        alone = Tapped(group.place, group.person(bidder), pressed, "1/7", whispered=True)
        return await group.app.application.tapped(alone)

    async def in_group(half: b.BotButton) -> str:
        return (await group.tap(bidder, b.text(half))).text

    hearts = b.ChooseContractButton(code, decision, Contract.H)
    assert await in_group(hearts) == "♥ – how much?"
    await in_hand(120)
    await group.app.display.presenter.settled()
    assert {bid.number for bid in bids(group, bidder)} == {120}
    assert await in_group(hearts) == "♥ – how much?"
    made = await in_group(b.ChooseNumberButton(code, decision, 90))
    assert made.startswith("✓ 90 ♥")
    assert (await in_hand(120)).refused


async def test_a_number_that_cannot_be_bid_is_refused(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    code = await seated(group, "/belot contree slow")
    bidder = waited_for(group)
    decision: Decision = group.find(b.SayCallButton, group.private(bidder))[0].decision
    await group.press(bidder, b.text(b.ChooseNumberButton(code, decision, 500)))
    await group.app.display.presenter.settled()
    assert {bid.number for bid in bids(group, bidder)} == {80}
    wrong = await group.press(bidder, b.text(b.ChooseContractButton(code, decision, Contract.H)))
    assert wrong.refused


async def account_of(group: Group, name: str) -> str:
    """The id of a person's account."""
    person = group.person(name)
    found = await group.app.people.directory.of_user(person.platform, person.user)
    assert found is not None
    return found.id


async def test_sans_atout_chosen_in_the_lobby_is_offered_in_the_second_round(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    await group.say("Ana", "/belot belote_fr slow")
    code = await code_of(group)
    chosen = b.ChangeSwitchButton(code, "contracts", "c_d_h_s_sa_ta")
    assert not (await group.tap("Ana", b.text(chosen))).refused
    for seat, name in zip(SEATS[1:], PEOPLE[1:], strict=False):
        await group.tap(name, b.text(b.SitButton(code, seat)))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))

    def offered() -> list[str]:
        found = group.find(b.SayCallButton, group.private(waited_for(group)))
        return [one.call.code for one in found]

    for _ in PEOPLE:
        assert len(offered()) == 2
        name = waited_for(group)
        await group.say(name, "pass", group.private(name))
    assert offered()[-3:] == ["SA", "TA", "P"]
    taker = waited_for(group)
    labels = [button.label for button in group.messenger.buttons(group.private(taker))]
    assert labels[labels.index("No trumps") :][:2] == ["No trumps", "All trumps"]
    await group.say(taker, "no trumps", group.private(taker))
    after = group.app.painting.live.of_code(code)
    assert after is not None
    assert after.match is not None
    assert after.match.deal is not None
    assert after.match.deal.contract is Contract.SA
