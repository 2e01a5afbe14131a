"""The deal of the day: the same for everybody, answered once, solved for whoever has answered."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adapters.views import View
from bot import buttons as b
from engine.players.player import AtOnce, Budget, Reason, Thought
from engine.players.registry import players
from engine.review.daily import CLEAR, DailyDeal, choosing
from engine.rules.actions import PlayCard
from engine.rules.cards import CARD_NAMES, cards_of
from engine.rules.knowledge import Knowledge
from engine.rules.moves import Move
from tests.bot.messenger import Group, Messenger, running, words


class _Contrary(AtOnce):
    """Would play the lowest card, and takes the others to be 3 % worse each."""

    level = "master"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        seat = knowledge.seat
        assert seat is not None
        moves: list[Move] = [PlayCard(seat, card) for card in cards_of(knowledge.choices.lawful)]
        worth = tuple((move, 50.0 - 3 * index) for index, move in enumerate(moves))
        return Thought(
            moves[0], worth, Reason.LEADS_LOW, for_match=True, points=(0.0,) * len(moves)
        )


def found(day: int) -> DailyDeal:
    asking, contrary = choosing(day), _Contrary()
    try:
        doubt = next(asking)
        while True:
            doubt = asking.send(contrary.decide(*doubt))
    except StopIteration as ended:
        deal: DailyDeal = ended.value
        return deal


def test_it_follows_from_the_day() -> None:
    first = found(20_000)
    assert first == found(20_000) != found(20_001)
    assert DailyDeal.model_validate_json(first.model_dump_json()) == first
    costs = sorted(first.costs.values())
    assert costs[0] == 0.0
    assert costs[1] >= CLEAR
    known = first.knowledge()
    assert known.seat == known.turn
    assert {CARD_NAMES[card] for card in cards_of(known.choices.cards)} == first.costs.keys()


def page(group: Group, name: str) -> View:
    return group.messenger.views(group.private(name))[-1]


async def shown(group: Group, name: str) -> Mapping[str, b.ChooseDailyButton]:
    """The cards that he can choose, once the deal has been found."""
    place = group.private(name)
    await group.say(name, "/today", place)
    await group.app.application._house.daily.settled()
    await group.say(name, "/today", place)
    offered = [button for row in page(group, name).buttons for button in row]
    read = {button.label: b.parse(button.data) for button in offered}
    return {
        label: pressed
        for label, pressed in read.items()
        if isinstance(pressed, b.ChooseDailyButton)
    }


async def choose(group: Group, name: str, pressed: b.ChooseDailyButton) -> str:
    place = group.private(name)
    message = list(group.messenger.messages[place])[-1]
    await group.tap(name, b.text(pressed), place, message=message)
    return words(page(group, name))


async def test_everybody_answers_once_and_sees_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.players", {**players, "master": _Contrary()})
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        for name in ("Ana", "Boris"):
            await group.start(name)
        offered = await shown(group, "Ana")
        assert len(offered) >= 3
        asked = words(page(group, "Ana"))
        assert "What do you play?" in asked
        assert "costs" not in asked
        lowest = min(offered.values(), key=lambda one: one.card)
        highest = max(offered.values(), key=lambda one: one.card)
        told = await choose(group, "Ana", lowest)
        assert "it is: a cheap card" in told
        assert "1 answer: " in told
        assert "1 day" in told
        again = await choose(group, "Ana", highest)
        assert "it is: " in again, "it is chosen for good"
        assert (await shown(group, "Boris")).keys() == offered.keys(), "it is the same for all"
        other = await choose(group, "Boris", highest)
        assert "% of the match. Better " in other
        assert "2 answers: " in other
        assert "50 %" in other
        refused = await group.tap("Ana", b.text(b.ChooseDailyButton(lowest.day + 1, lowest.card)))
        assert refused.refused


async def test_in_a_group_it_is_only_said_where_it_is(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        await group.say("Ana", "/today")
        assert "private chat" in group.messenger.text(group.place)
