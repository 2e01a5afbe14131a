"""The deal of the day: the same for everybody, answered once, solved after the answer."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.platform.views import View
from bot import buttons as b
from engine.players.levels import STRONGEST, players
from engine.players.player import Budget, InstantPlayer, Reason, Thought
from engine.review.daily import CLEAR, DAILY_PRESETS, DailyDeal, choosing
from engine.rules.cards import CARD_NAMES, cards_of
from engine.rules.deal.actions import Move, PlayCard
from engine.rules.knowledge import Knowledge
from tests.bot.messenger import Group, Messenger, running, words
from tests.every import every
from tests.virtual import VirtualClock


class _Contrary(InstantPlayer):
    """Would play the lowest card; rates each of the others 3 % worse."""

    level = "master"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        seat = knowledge.seat
        assert seat is not None
        moves: list[Move] = [PlayCard(seat, card) for card in cards_of(knowledge.choices.lawful)]
        worth = tuple((move, 50.0 - 3 * index) for index, move in enumerate(moves))
        return Thought(
            moves[0], worth, Reason.LEADS_LOW, for_match=True, points=(0.0,) * len(moves)
        )


@pytest.fixture(autouse=True)
def _contrary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": _Contrary()})
    monkeypatch.setattr("bot.jobs.scheduled_posts.LOOK", timedelta(seconds=5))


def found(day: int, preset: str = "belot_bg") -> DailyDeal:
    asking, contrary = choosing(day, preset), _Contrary()
    try:
        doubt = next(asking)
        while True:
            doubt = asking.send(contrary.decide(*doubt))
    except StopIteration as ended:
        deal: DailyDeal = ended.value
        return deal


@every("preset", DAILY_PRESETS)
def test_it_follows_from_the_day(preset: str) -> None:
    first = found(20_000, preset)
    assert first == found(20_000, preset) != found(20_001, preset)
    assert first.record.preset == preset
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
    """The cards to choose from, once the deal has been found."""
    place = group.private(name)
    await group.say(name, "/today", place)
    await group.until(lambda: bool(offered(page(group, name))))
    return {CARD_NAMES[pressed.card]: pressed for pressed in offered(page(group, name))}


async def choose(group: Group, name: str, pressed: b.ChooseDailyButton) -> str:
    place = group.private(name)
    message = list(group.messenger.messages[place])[-1]
    await group.tap(name, b.text(pressed), place, message=message)
    return words(page(group, name))


async def test_everybody_answers_once_and_sees_the_others(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        for name in ("Ana", "Boris"):
            await group.start(name)
        cards = await shown(group, "Ana")
        assert len(cards) >= 3
        asked = words(page(group, "Ana"))
        assert "What do you play?" in asked
        assert "costs" not in asked
        lowest = min(cards.values(), key=lambda one: one.card)
        highest = max(cards.values(), key=lambda one: one.card)
        told = await choose(group, "Ana", lowest)
        assert "it is: a cheap card" in told
        assert "1 answer: " in told
        assert "1 day" in told
        again = await choose(group, "Ana", highest)
        assert "it is: " in again, "it is chosen for good"
        assert (await shown(group, "Boris")).keys() == cards.keys(), "it is the same for all"
        other = await choose(group, "Boris", highest)
        assert "of the chance to win. Better " in other
        assert "2 answers: " in other
        assert "50 %" in other
        refused = await group.tap("Ana", b.text(replace(lowest, day=lowest.day + 1)))
        assert refused.refused
        for old in (replace(lowest, day=3), b.DailyDealButton(3, "belot_bg")):
            await group.tap("Ana", b.text(old), group.private("Ana"))
        assert not group.app.jobs.daily._choosing, "that was another day"


async def test_the_deal_comes_to_people_who_ask_before_it_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        await group.start("Ana")
        free, player = asyncio.Event(), group.app.engine.host.players[STRONGEST]
        monkeypatch.setattr(type(player), "busy", property(lambda _: not free.is_set()))
        place = group.private("Ana")
        await group.say("Ana", "/today", place)
        assert "It comes here in a minute." in words(page(group, "Ana"))
        (again,) = group.find(b.DailyDealButton, place)
        answer = await group.tap("Ana", b.text(again), place)
        assert answer.text == "Today’s deal is being chosen. Look again in a minute."
        await group.say("Ana", "/today", place)
        before = len(group.messenger.views(place))
        free.set()
        await group.until(lambda: bool(offered(page(group, "Ana"))))
        await asyncio.sleep(60)
        assert len(group.messenger.views(place)) == before + 1, "it comes once"
        assert offered(page(group, "Ana"))
        assert not (await group.tap("Ana", b.text(again), place)).text


async def test_the_deal_comes_after_a_restart_to_people_who_asked_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messenger, never = Messenger("telegram", opens_first=True), property(lambda _: True)
    async with running(tmp_path, messenger) as group:
        await group.start("Ana")
        with monkeypatch.context() as patch:
            patch.setattr(type(group.app.engine.host.players[STRONGEST]), "busy", never)
            await group.say("Ana", "/today", group.private("Ana"))
            await asyncio.sleep(60)
            assert not offered(page(group, "Ana"))
    async with running(tmp_path, messenger) as group:
        await group.until(lambda: bool(offered(page(group, "Ana"))))
        await asyncio.sleep(60)
        assert sum(bool(offered(view)) for view in messenger.views(group.private("Ana"))) == 1


async def test_in_a_group_it_is_shown_to_who_asks_or_said_where_it_is(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("discord", whispers=True)) as group:
        (told,) = await group.say("Ana", "/today")
        assert told.whisper
        assert not group.messenger.views(group.place)
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        await group.say("Ana", "/today")
        assert "private chat" in group.messenger.text(group.place)


EVE = datetime(2040, 1, 1, 5, 59, 50, tzinfo=UTC)
DAY = timedelta(days=1)


def posted(group: Group) -> list[View]:
    """The bot's own posts in a group."""
    return [one for one in group.messenger.views(group.place) if "only you" in words(one).lower()]


def offered(view: View) -> list[b.ChooseDailyButton]:
    read = [b.parse(tile.button.data) for tile in view.tiles if tile.button is not None]
    return [pressed for pressed in read if isinstance(pressed, b.ChooseDailyButton)]


async def test_a_group_that_wants_it_gets_it_each_morning(tmp_path: Path) -> None:
    messenger, clock = Messenger(whispers=True), VirtualClock(EVE)
    async with running(tmp_path, messenger, clock=clock) as group:
        group.admins = ("Ana",)
        await group.say("Boris", "/pictures")
        refused = await group.tap("Boris", b.text(b.PostDailyButton(on=True)))
        assert refused.refused
        await group.tap("Ana", b.text(b.PostDailyButton(on=True)))
        bela = replace(group, chat="bela", language="hr")
        await bela.say("Ana", "/pictures")
        await bela.tap("Ana", b.text(b.PostDailyButton(on=True)))
        other = replace(group, chat="other")
        await other.say("Ana", "/pictures")
        await asyncio.sleep(30)
        (post,) = posted(group)
        assert not posted(other)
        lowest, *_, highest = sorted(offered(post), key=lambda one: one.card)
        assert {one.preset for one in offered(post)} == {"belot_bg"}
        (there,) = messenger.views(bela.place)[-1:]
        assert {one.preset for one in offered(there)} == {"bela_hr"}
        told = await group.press("Ana", b.text(lowest))
        assert told.whisper
        assert told.view is not None
        assert "it is: a cheap card" in words(told.view)
        other_told = await group.press("Boris", b.text(highest))
        assert other_told.view is not None
        assert "2 answers: " in words(other_told.view)
        assert "2 answers" not in words(post)
    async with running(tmp_path, messenger, clock=VirtualClock(EVE + DAY / 24)) as group:
        group.admins = ("Ana",)
        await group.tap("Ana", b.text(b.PostDailyButton(on=False)))
        await group.tap("Ana", b.text(b.PostDailyButton(on=True)))
        await asyncio.sleep(30)
        assert len(posted(group)) == 1, "not again on the same day, nor after a restart"
    async with running(tmp_path, messenger, clock=VirtualClock(EVE + 3 * DAY / 4)) as group:
        await asyncio.sleep(30)
        place = group.private("Ana")
        await group.say("Ana", "/today", place)
        assert "What do you play?" in words(page(group, "Ana")), "it was chosen at midnight"
    async with running(tmp_path, messenger, clock=VirtualClock(EVE + 3 * DAY / 2)) as group:
        await asyncio.sleep(30)
        assert len(posted(group)) == 2, "the bot was off in the morning"
        late = await group.press("Boris", b.text(lowest))
        assert late.view is not None, "they can look it up"
        assert (await group.press("Vera", b.text(lowest))).refused


async def test_the_verdict_is_an_alert_where_private_answers_are_impossible(tmp_path: Path) -> None:
    async with running(tmp_path, clock=VirtualClock(EVE)) as group:
        group.admins = ("Ana",)
        await group.say("Ana", "/pictures")
        await group.tap("Ana", b.text(b.PostDailyButton(on=True)))
        await asyncio.sleep(30)
        lowest = min(offered(posted(group)[0]), key=lambda one: one.card)
        told = await group.press("Ana", b.text(lowest))
        assert told.alert
        assert told.view is None
        assert "a cheap card" in told.text
        assert len(told.text) <= 200
