"""After a match each person can ask for their review; only they get it, and it is made once."""

import asyncio
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from adapters.platform.views import View
from bot import buttons as b
from bot.jobs.reviews import ReviewRequest, ReviewRequests, ReviewWaiter, TooManyReviews
from bot.views.sheets.review import ShownReview, review_view
from engine.players.levels import players
from engine.players.player import Budget, InstantPlayer, Reason, Thought
from engine.review.judgement import Fault, Review, decisions
from engine.rules.cards import cards_of
from engine.rules.deal.actions import MakeCall, Move, PlayCard
from engine.rules.knowledge import Knowledge
from engine.rules.record.match_record import MatchRecord
from engine.rules.ruleset import rules_of
from engine.store.commits import Batch, StoreFailed
from tests.bot.commands.table.test_replays import played, result_message
from tests.bot.messenger import Group, Messenger, running, words
from tests.bot.views.games import moments
from tests.bot.views.scenes import scene
from tests.engine.rules.recorded import recorded


class Stern(InstantPlayer):
    """A judge that prefers the lowest card; each higher one costs another 4 % and 2 tens."""

    level = "master"

    def __init__(self) -> None:
        self.asked = 0
        self.lost = False
        self.awake = asyncio.Event()
        self.awake.set()

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        await self.awake.wait()
        return await super().think(knowledge, budget, seed)

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        if self.lost:
            raise OSError
        seat, choices = knowledge.seat, knowledge.choices
        assert seat is not None
        moves: list[Move] = [MakeCall(seat, made) for made in choices.calls]
        moves = moves or [PlayCard(seat, card) for card in cards_of(choices.lawful)]
        worth = tuple((move, 50.0 - 4 * index) for index, move in enumerate(moves))
        tens = tuple(-2.0 * index for index in range(len(moves)))
        return Thought(moves[0], worth, Reason.PLAYS_LOW, for_match=True, points=tens)


async def asked(group: Group, name: str, stern: Stern) -> str:
    (button,) = group.find(b.ReviewButton)
    stern.awake.clear()
    answer = await group.press(name, b.text(button), message=result_message(group))
    if "private chat in a minute" in answer.text:  # for people who cannot wait
        await group.press(name, b.text(button), message=result_message(group))
    stern.awake.set()
    await group.app.jobs.review_posts.settled()
    await group.app.display.presenter.settled()
    return answer.text


async def test_a_request_is_answered_in_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stern = Stern()
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": stern})
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        await group.start("Ana")
        await group.start("Boris")
        await played(group, target=81, contra=False)  # for more than three mistakes
        before = list(group.messenger.messages[group.place])
        stern.lost = True
        await asked(group, "Ana", stern)
        assert "could not be reviewed" in group.messenger.text(group.private("Ana"))
        stern.lost = False
        assert "in a minute" in await asked(group, "Ana", stern)
        (view,) = [
            one for one in group.messenger.views(group.private("Ana")) if "Cost:" in words(one)
        ]
        told = words(view)
        assert told.startswith("How Ana played")
        assert told.count("better ") == told.count("less chance to win the match") == 3
        assert "Cards " in told
        assert "Own choices −" in told
        assert view.picture is not None
        assert "Result" in view.picture.alt
        thoughts = stern.asked
        assert "in your private chat" in await asked(group, "Ana", stern)
        assert stern.asked == thoughts, "it is known"
        (pressed,) = group.find(b.ReviewButton)
        stranger = await group.tap("Boris", b.text(pressed), message=result_message(group))
        assert stranger.refused
        assert list(group.messenger.messages[group.place]) == before, "nobody else sees it"
        (button, *_) = [
            one for one in group.find(b.ReplayButton, group.private("Ana")) if one.seat is not None
        ]
        await group.tap("Ana", b.text(button), group.private("Ana"))
        assert f"Deal {button.deal} of" in group.messenger.text(group.private("Ana"))


def test_the_calls_of_a_deal_have_one_button() -> None:
    """They lead to the same page, and Discord takes no button twice."""
    calls = [one for one in decisions(recorded("coinche").record) if not one.trick]
    (first, second, *_) = [one for one in calls if (one.deal, one.seat) == (1, calls[0].seat)]
    faults = tuple(Fault(at, at.move, None, 9.0, 9.0) for at in (first, second))
    review = Review(rules_of("coinche"), faults, (0.0, 0.0), frozenset({first.seat}))
    shown = scene(next(moments(0, "coinche")), first.seat, "fr")
    view = review_view(shown, ShownReview(review, first.seat, b.ReplayButton("K7QRT", 1)))
    assert [[button.label for button in row] for row in view.buttons] == [["Revoir la donne 1"]]
    assert view.picture is not None
    assert "Donne 1, enchères\u00a0: " in view.picture.alt


async def test_a_person_reached_only_by_whispers_presses_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": Stern()})
    async with running(tmp_path, Messenger("discord", whispers=True)) as group:
        await played(group)
        (button,) = group.find(b.ReviewButton)
        pressed, message = b.text(button), result_message(group)
        group.messenger.shut.add("Ana")
        await group.tap("Ana", b.text(group.find(b.LookBackButton)[0]))  # it cannot be sent
        first = await group.press("Ana", pressed, message=message)
        assert "Press again" in first.text
        assert first.alert
        await group.app.jobs.review_posts.settled()
        answer = await group.press("Ana", pressed, message=message)
        assert answer.whisper
        assert answer.view is not None
        assert words(answer.view).startswith("How Ana played")
        assert (await group.press("Boris", pressed, message=message)).refused


class _Slow(Messenger):
    """Sends nothing new while it is not `awake`."""

    awake = asyncio.Event()

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        await self.awake.wait()
        return await super().send(place, view, nonce)


async def test_promised_reviews_come_after_a_restart_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = _Slow("telegram", opens_first=True)
    chat.awake.set()
    asleep = Stern()
    asleep.awake.clear()
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": asleep})
    async with running(tmp_path, chat) as group:
        await group.start("Ana")
        await played(group)
        (button,) = group.find(b.ReviewButton)
        answer = await group.press("Ana", b.text(button), message=result_message(group))
        assert "in a minute" in answer.text
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": Stern()})
    for _ in range(2):
        chat.awake.clear()
        async with running(tmp_path, chat) as group:
            await group.app.jobs.review_posts.settled()
            for _ in range(3):  # as when the process serves more and more people
                await group.app.jobs.review_posts.resume()
                await group.app.jobs.review_posts.settled()
            chat.awake.set()
            await group.app.display.presenter.settled()
            told = [words(view) for view in chat.views(group.private("Ana"))]
            assert [one.startswith("How Ana played") for one in told].count(True) == 1


async def test_a_review_whose_end_could_not_be_stored_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.engine.players", {**players, "master": Stern()})
    remove = ReviewRequests.remove

    async def lost(_requests: ReviewRequests, _request: ReviewRequest) -> None:
        raise StoreFailed(Batch(()))

    chat = Messenger("telegram", opens_first=True)
    async with running(tmp_path, chat) as group:
        await group.start("Ana")
        await played(group)
        monkeypatch.setattr(ReviewRequests, "remove", lost)
        (button,) = group.find(b.ReviewButton)
        await group.press("Ana", b.text(button), message=result_message(group))
        await group.app.jobs.review_posts.settled()
        await group.app.display.presenter.settled()
        monkeypatch.setattr(ReviewRequests, "remove", remove)
        await group.app.jobs.review_posts.resume()
    async with running(tmp_path, chat) as group:
        await group.app.jobs.review_posts.settled()
        await group.app.display.presenter.settled()
        told = [words(view) for view in chat.views(group.private("Ana"))]
        assert [one.startswith("How Ana played") for one in told].count(True) == 1


async def test_nobodys_review_delays_all_others(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        reviews = group.app.jobs.review_posts.reviews
        record = MatchRecord(preset="belot_bg", deals=())
        hers, his = (ReviewWaiter(name, lambda _: None) for name in ("Ana", "Boris"))
        for number in range(2):
            reviews.begin(("table", number), record, hers)
        with pytest.raises(TooManyReviews):
            reviews.begin(("table", 2), record, hers)
        reviews.begin(("table", 2), record, his)
        reviews.begin(("table", 2), record, hers)  # the right to it is taken already
        await reviews.settled()
        assert all(reviews.known(("table", number)) is not None for number in range(3))
