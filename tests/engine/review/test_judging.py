"""Reviews judge every decision by what could be known then, with repeatable results."""

import random

from engine.players.player import Budget, Reason, Thought
from engine.players.processes import search_of
from engine.review.judgement import COSTLIEST, WORTH_TELLING, Review, decisions, review_of
from engine.rules.cards import cards_of
from engine.rules.deal.actions import MakeCall, Move, PlayCard
from engine.rules.knowledge import Knowledge
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import MatchRecord
from tests.engine.rules.recorded import recorded


def _moves(knowledge: Knowledge) -> list[Move]:
    seat, choices = knowledge.seat, knowledge.choices
    assert seat is not None
    if choices.calls:
        return [MakeCall(seat, made) for made in choices.calls]
    return [PlayCard(seat, card) for card in cards_of(choices.lawful)]


def _first(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
    """Considers each move 3 % and 2 tens worse than the one before."""
    moves = _moves(knowledge)
    worth = tuple((move, 50.0 - 3 * index) for index, move in enumerate(moves))
    tens = tuple(-2.0 * index for index in range(len(moves)))
    return Thought(moves[0], worth, Reason.OPENS, for_match=True, points=tens)


def _wavering(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
    """Prefers another move each time."""
    thought = _first(knowledge, budget, seed)
    worths = [value for _, value in thought.worth]
    random.Random(seed).shuffle(worths)
    worth = sorted(
        zip((move for move, _ in thought.worth), worths, strict=True), key=lambda one: -one[1]
    )
    return thought._replace(action=worth[0][0], worth=tuple(worth))


def _record(preset: str, target: int) -> MatchRecord:
    return recorded(preset, {"target": target}, 3).record


def _adds_up(review: Review) -> None:
    assert abs(sum(review.leads)) < 1e-6
    for seat in review.rules.seats:
        side = review.rules.side_of(seat)
        everybody = review.given_away(seat) + review.partners_gave_away(seat)
        everybody += review.others_gave_away(side) * (review.rules.side_count - 1)
        assert abs(everybody - sum(map(review.given_away, review.rules.seats))) < 1e-6
        told = review.costliest(seat)
        assert len(told) <= COSTLIEST
        assert [one.percent for one in told] == sorted((o.percent for o in told), reverse=True)
        assert all(one.percent >= WORTH_TELLING and one.decided.seat == seat for one in told)


def test_a_worse_card_costs_its_difference_and_all_costs_add_up() -> None:
    for preset, target in (("belot_bg", 61), ("bela_three", 301)):
        record = _record(preset, target)
        review = review_of(record, _first)
        for fault in review.faults:
            moves = _moves(fault.decided.knowledge)
            kinds = [getattr(move, "card", getattr(move, "call", None)) for move in moves]
            played = getattr(fault.decided.move, "card", getattr(fault.decided.move, "call", None))
            assert fault.percent == 3 * kinds.index(played) > 0
            assert fault.better == moves[0]
        assert len(review.faults) > 10
        _adds_up(review)


def _stood_in(deal: DealRecord) -> DealRecord:
    """The same with another player deciding for everybody."""
    stood_in = {
        "calls": tuple(range(len(deal.calls or ()))),
        "plays": tuple(range(len(deal.plays))),
    }
    return deal.model_copy(update={"stood_in": stood_in})


def test_nobody_is_blamed_for_choices_made_in_their_place() -> None:
    record = _record("belot_bg", 61)
    first, *others = record.deals
    own = review_of(record, _first)
    deals = (_stood_in(first), *others)
    review = review_of(record.model_copy(update={"deals": deals}), _first)
    for seat in review.rules.seats:
        assert all(fault.decided.deal > 1 for fault in review.costliest(seat))
        assert review.given_away(seat) < own.given_away(seat)
        side = review.rules.side_of(seat)
        assert review.others_gave_away(side) == own.others_gave_away(side), "theirs all the same"
    assert review.chose == frozenset(review.rules.seats)
    away = record.model_copy(update={"deals": tuple(map(_stood_in, record.deals))})
    assert not review_of(away, _first).chose


def test_a_card_against_the_rules_is_not_weighed() -> None:
    record = recorded("belot_bg", {"target": 61, "honour_play": True}, 2).record
    assert any(
        isinstance(one.move, PlayCard) and not one.knowledge.choices.lawful >> one.move.card & 1
        for one in decisions(record)
    )
    _adds_up(review_of(record, _first))


def test_a_wavering_judge_finds_few_faults() -> None:
    """The second look is independent of the first, so on average their errors cancel."""
    review = review_of(_record("belot_bg", 101), _wavering)
    costs = [fault.percent for fault in review.faults]
    assert abs(sum(costs) / len(costs)) < 1.5, "the first look alone says about 5"


def test_decisions_show_nothing_that_could_not_be_known() -> None:
    for decided in decisions(_record("belot_bg", 61)):
        known = decided.knowledge
        assert known.seat == decided.seat
        assert known.turn == decided.seat
        if isinstance(decided.move, PlayCard):
            assert known.hand >> decided.move.card & 1
            assert len(known.tricks) == decided.trick - 1
            assert all(not plan for plan in known.revealed) or known.tricks


def test_the_master_judges_alike_each_time() -> None:
    record = _record("belot_bg", 16)
    record = record.model_copy(update={"deals": record.deals[:1], "result": None})
    search = search_of("engine.players.master.search")
    review = review_of(record, search, Budget(1))
    assert review == review_of(record, search, Budget(1))
    _adds_up(review)
