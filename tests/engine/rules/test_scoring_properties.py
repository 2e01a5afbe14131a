"""Properties of every score, for all switches and points."""

import random
from collections.abc import Iterator, Mapping
from itertools import islice, product

from hypothesis import event, example, given
from hypothesis import strategies as st

from engine.rules.cards import ACE, RANK_MASK, SIDES, Side, cards_of
from engine.rules.deal.actions import Action, DealCards, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Deal
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.points.board import ScoreSoFar, result_of
from engine.rules.points.match_end import match_end
from engine.rules.points.raw import FinishedDeal, Points, raw_points, scaled
from engine.rules.points.scoring import (
    Carry,
    Hanging,
    Verdict,
    carry_of,
    hanging_of,
    no_carry,
    score_deal,
)
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of
from tests.engine.rules.scored import AT, BELOT, NT, H
from tests.engine.rules.strategies import VALUES, random_action
from tests.engine.rules.written import check_line
from tests.every import every
from tests.often import often

DEALT_BY = {
    "players", "sides", "deck", "deal_before_auction", "deal_after_auction", "auction_mode",
    "left_over_to_caller", "last_trick", "run_of_8", "belote_with",
    "no_trump_aces", "recontra_factor",
}  # fmt: skip
"""Switches that affect how a deal is dealt and played."""

SWITCHES: dict[str, tuple[object, ...]] = {
    "contra": (True, False),
    "capot_bonus": (0, 90, 250),
    "no_trump_doubles_capot": (True, False),
    "capot_sum": (None, 252, 500),
    "contra_multiplies_capot": (True, False),
    "make_condition": ("more_than_each", "more_than_all_others"),
    "on_tie": ("hang", "declarer_fails", "made"),
    "fail_pays": ("opponents_all", "best_opponent", "nobody"),
    "scale": ("tens", "exact"),
    "hang_share": ("hanging_up", "defender_floor", "whole_pot"),
    "belote_of_loser": ("with_pot", "kept", "lost"),
    "hang_carry": ("next_deal_winner", "owner_unless_fails"),
    "hang_under_contra": ("pot", "each_owns_half"),
    "capot_but_behind": ("inside_takes_all", "declarer_keeps", "defenders_pot_declarer_capot"),
    "announcements_need_trick": (True, False),
    "kertici": (True, False),
    "revoke_penalty": ("pot", "162_plus_announcements"),
    "target": (51, 501),
    "tie_at_end": ("play_on", "half_point"),
    "capot_exit": ("any_capot", "only_151_159", "none"),
    "exit_with_hanging": (True, False),
}


@st.composite
def _rules(draw: st.DrawFn) -> Rules:
    """A preset with some switches turned that go together."""
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=8))
    switch = {name: draw(st.sampled_from(SWITCHES[name])) for name in names}
    without_numbers = [name for name in PRESETS if not rules_of(name).numbered]
    preset = draw(st.sampled_from(sorted(without_numbers)))
    rules = rules_of(preset, switch)
    for name in ("contra", "kertici", "fail_pays"):
        if clashes(rules):
            switch.pop(name, None)
            rules = rules_of(preset, switch)
    if clashes(rules):
        rules = rules_of(preset)
    assert not clashes(rules)
    return rules


@st.composite
def _deals(draw: st.DrawFn) -> tuple[Rules, FinishedDeal, Carry]:
    """Rules, a deal played under them and hanging points; equal points are not rare."""
    rules = draw(_rules())
    count = rules.side_count
    contract = draw(st.sampled_from(rules.contracts_offered()))
    total = {NT: 130, AT: 258}.get(contract, draw(st.sampled_from((162, 131))))
    capot = draw(st.none() | st.sampled_from(rules.all_sides)) if draw(st.booleans()) else None
    if capot is None:
        cuts = [draw(st.integers(0, total) | st.just(total // 2)) for _ in range(count - 1)]
        edges = [0, *sorted(cuts), total]
        tricks = tuple(edges[i + 1] - edges[i] for i in range(count))
    else:
        tricks = tuple(total * (side == capot) for side in range(count))
    premiums = st.just(0) if contract is NT else st.sampled_from((0, 0, 20, 50, 100, 252, 300))
    declaring_side = draw(st.sampled_from(rules.all_sides))
    others = [side for side in rules.all_sides if side != declaring_side]
    trickless = [side for side in rules.all_sides if not tricks[side]] if capot is None else []
    bonus = tuple(draw(premiums) for _ in range(count))
    caller = draw(st.sampled_from(rules.all_sides))
    played = FinishedDeal(
        contract,
        declaring_side,
        draw(st.sampled_from((1, 2, 4, 8))) if rules.contra else 1,
        tricks,
        bonus,
        capot,
        draw(st.none() | st.sampled_from(others)),
        tuple(trickless[:1]),
        belotes=tuple(20 * (side == caller and bonus[side] >= 20) for side in rules.all_sides),
    )
    carry = tuple(draw(st.integers(0, 60)) for _ in no_carry(rules))
    return rules, played, carry


def _pot(rules: Rules, played: FinishedDeal, raw: Points) -> int:
    """The whole worth of the deal itself, as written."""
    apart = 0
    if played.factor > 1 and played.capot is not None and not rules.contra_multiplies_capot:
        apart = rules.capot_points(played.contract)
    pot = scaled(rules, played.contract, sum(raw) - apart) * played.factor
    return pot + apart // rules.unit


@given(_deals())
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    dealt: tuple[Rules, FinishedDeal, Carry],
) -> None:
    rules, played, carry = dealt
    score = score_deal(rules, played, carry)
    event(f"{score.verdict.value}, factor {played.factor}")
    assert min((*score.raw, *score.written, *score.carry)) >= 0
    assert len(score.carry) == len(no_carry(rules))
    base = played.tricks if played.contract is not NT else tuple(2 * x for x in played.tricks)
    if played.capot is not None and rules.capot_sum is not None:
        assert sum(score.raw) == rules.capot_sum
    else:
        capot = rules.capot_points(played.contract) if played.capot is not None else 0
        assert sum(score.raw) == sum(base) + sum(played.bonus) + capot
    after, before = sum(score.written) + sum(score.carry), sum(carry)
    lost = rules.fail_pays == "nobody" and score.verdict is Verdict.INSIDE and played.factor == 1
    apart = rules.belote_of_loser != "with_pot" and any(played.belotes)
    if lost or apart:
        assert after <= _pot(rules, played, score.raw) + before + 1
    else:
        assert after == _pot(rules, played, score.raw) + before


@given(_deals())
def test_a_belote_is_kept_or_lost_or_goes_with_the_pot(
    dealt: tuple[Rules, FinishedDeal, Carry],
) -> None:
    """F.3: it changes only who writes the losing side's belote."""
    rules, played, _ = dealt
    nothing = no_carry(rules)

    def written(fate: str) -> Points:
        other = rules.model_copy(update={"belote_of_loser": fate})
        return score_deal(other, played, nothing).written

    if rules.announcements_need_trick or rules.fail_pays == "nobody":
        return
    verdict = score_deal(rules, played, nothing).verdict
    with_pot, kept, lost = map(written, ("with_pot", "kept", "lost"))
    back = tuple(own - less for own, less in zip(kept, lost, strict=True))
    assert sum(back) in (0, 20 // rules.unit)
    assert all(points in (0, belote // rules.unit) for points, belote in
               zip(back, played.belotes, strict=True))  # fmt: skip
    assert sum(with_pot) == sum(lost) + sum(back) * played.factor
    if verdict is Verdict.HANGING or not any(played.belotes):
        assert with_pot == kept == lost


@given(_deals())
@example((BELOT, FinishedDeal(H, Side(0), 1, (81, 81), (0, 0), None, None), no_carry(BELOT)))
def test_the_verdict_says_who_writes(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    score, declaring_side = score_deal(rules, played, carry), played.declaring_side
    own = [all_of_it - old for all_of_it, old in zip(score.written, score.settled, strict=True)]
    others = [points for side, points in enumerate(score.raw) if side != declaring_side]
    if score.need:
        assert (score.verdict is Verdict.MADE) == (score.raw[declaring_side] >= score.need)
    if score.verdict is Verdict.MADE:
        ahead = score.raw[declaring_side] - max(others)
        assert ahead > 0 or (rules.on_tie == "made" and ahead == 0)
    kept = [0] * rules.side_count
    if rules.belote_of_loser == "kept":
        kept = [points // rules.unit for points in played.belotes]
    if played.factor > 1:
        apart = rules.capot_points(played.contract) // rules.unit
        writes = [
            points
            for points, belote in zip(own, kept, strict=True)
            if points not in (0, apart, belote, apart + belote)
        ]
        assert len(writes) <= 1
    elif score.verdict is Verdict.MADE:
        for written, raw in zip(own, score.raw, strict=True):
            assert abs(rules.unit * written - raw) < rules.unit
        assert own[declaring_side] == max(own)
    elif score.verdict is Verdict.HANGING or played.capot != declaring_side:
        assert own[declaring_side] in (0, kept[declaring_side])
    if score.verdict is Verdict.HANGING:
        assert rules.on_tie == "hang"
    else:
        assert score.carry == no_carry(rules)


@given(_deals())
def test_kertici_are_one_a_side_at_most(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    score = score_deal(rules, played, carry)
    assert set(score.kertici) <= ({0, -10, -20, -40, -80} if rules.kertici else {0})
    if score.verdict is Verdict.HANGING:
        assert not any(score.kertici)
    took_tricks = played.capot in (None, played.declaring_side)
    made = score.verdict is Verdict.MADE and took_tricks  # declarations alone can also make it
    assert score.kertici[played.declaring_side] == 0 or not made


def _turned(points: Points, by: int) -> Points:
    return points[-by:] + points[:-by]


@given(_deals(), st.integers(0, 2))
def test_turning_the_table_turns_the_score(
    dealt: tuple[Rules, FinishedDeal, Carry], by: int
) -> None:
    rules, played, carry = dealt
    count = rules.side_count
    by %= count

    def moved(side: Side) -> Side:
        return SIDES[(side + by) % count]

    def carried(hanging: Carry) -> Carry:
        owned, pot = hanging_of(rules, hanging)
        return carry_of(rules, Hanging(_turned(owned, by), pot))

    other = played._replace(
        declaring_side=moved(played.declaring_side),
        tricks=_turned(played.tricks, by),
        bonus=_turned(played.bonus, by),
        belotes=_turned(played.belotes, by),
        capot=None if played.capot is None else moved(played.capot),
        doubler=None if played.doubler is None else moved(played.doubler),
        trickless=tuple(map(moved, played.trickless)),
    )
    one, turned = score_deal(rules, played, carry), score_deal(rules, other, carried(carry))
    for name in ("raw", "written", "settled", "kertici"):
        assert getattr(turned, name) == _turned(getattr(one, name), by), name
    assert (turned.verdict, turned.need) == (one.verdict, one.need)
    assert turned.carry == carried(one.carry)


@given(_deals())
def test_two_sides_have_one_opponent(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    """Rules about the best of several opponents change nothing if there is only one."""
    rules, played, carry = dealt
    if rules.side_count > 2 or rules.fail_pays == "nobody":
        return
    doubled = played._replace(doubler=SIDES[1 - played.declaring_side])
    expected = score_deal(rules, played, carry)
    for who in ("opponents_all", "best_opponent"):
        other = rules.model_copy(update={"fail_pays": who})
        assert score_deal(other, doubled, carry) == expected
    each = rules.model_copy(update={"make_condition": "more_than_each"})
    assert score_deal(each, played, carry)._replace(need=expected.need) == expected


@given(_rules(), st.data())
def test_a_match_ends_with_somebody_ahead_or_in_a_draw(rules: Rules, data: st.DataObject) -> None:
    near = st.integers(rules.target - 6, rules.target + 6)
    totals = tuple(data.draw(near) for _ in range(rules.side_count))
    plain, capot, all_pass, hanging = data.draw(st.booleans()), None, False, False
    if not plain:
        capot = data.draw(st.none() | st.sampled_from(rules.all_sides))
        all_pass, hanging = data.draw(st.booleans()), data.draw(st.booleans())
    end = match_end(rules, totals, capot=capot, all_pass=all_pass, hanging=hanging)
    leaders = [side for side, points in enumerate(totals) if points == max(totals)]
    if end.over:
        assert max(totals) >= rules.target
        assert not all_pass
        assert not end.extra
        assert end.winner == (leaders[0] if len(leaders) == 1 else None)
        assert len(leaders) == 1 or rules.tie_at_end == "half_point"
        assert capot is None or rules.capot_exit != "any_capot"
        assert not hanging or rules.exit_with_hanging
    else:
        assert end.winner is None
        if capot is None and not all_pass and not hanging and len(leaders) == 1:
            assert max(totals) < rules.target


@given(_deals())
def test_raw_points_are_those_of_the_score(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    assert raw_points(rules, played) == score_deal(rules, played, carry).raw
    assert carry_of(rules, hanging_of(rules, carry)) == carry


def _finished(preset: str, switch: Mapping[str, object]) -> Iterator[Deal]:
    """Deals that were played at random, one match after another."""
    rng, rules = random.Random(f"{preset} {switch}"), rules_of(preset, {**switch, "target": 9_999})
    while True:
        match = new_match(rules, rng.choice(rules.seats))
        while not match.over:
            action = _action(match, rng)
            if isinstance(action, DealCards) and rules.no_trump_aces and rng.random() < 0.5:
                action = _four_aces(rules, action)
            before, match = match, apply(match, action)
            if match.deal is not None and len(match.board) > len(before.board):
                yield match.deal


def _four_aces(rules: Rules, dealt: DealCards) -> DealCards:
    """The same pack with the first speaker's first four cards exchanged for the aces."""
    deck, own = list(dealt.deck), (0, 1, 2, 3 * rules.players)
    for place, ace in zip(own, cards_of(RANK_MASK[ACE]), strict=True):
        other = deck.index(ace)
        deck[place], deck[other] = ace, deck[place]
    return DealCards(tuple(deck))


def _action(match: Match, rng: random.Random) -> Action:
    """A random action, but rarely a bid above 80 or 90: random players hardly ever make those."""
    action = random_action(match, rng)
    deal = match.deal
    if not isinstance(action, MakeCall) or deal is None or not match.rules.numbered:
        return action
    if rng.random() < 0.1:
        return action
    calls = [one for one in legal(match) if isinstance(one, MakeCall)]
    low = [one for one in calls if one.call.name.endswith(("80", "90"))]
    if deal.auction.bid < 0 and low:
        return rng.choice(low)
    return next((one for one in calls if one.call is Call.PASS), action)


@every("preset", ["belot_bg", "bela_hr", "three_handed", "belote_fr", "coinche"])
def test_the_same_deals_are_scored_by_each_value_of_each_switch(preset: str) -> None:
    """A rule that changes few deals is noticed if `written` does not know it."""
    count = often(6, 60)
    ways: list[tuple[dict[str, object], int]] = [
        ({"third_contra": True}, count),
        ({"contra": False, "belote_with": "second_card"}, count),
    ]
    if "NT" in rules_of(preset).contracts:
        aces = {"contracts": ("NT",), "no_trump_aces": 200, "recontra_factor": 3}
        ways.append((aces, count // 2))
    deals = [(one, tuple(islice(_finished(preset, one), number))) for one, number in ways]
    for name in (name for name in VALUES if name not in DEALT_BY):
        for value, (way, played) in product(VALUES[name], deals):
            kept = {old: way[old] for old in way if old in DEALT_BY}
            rules = rules_of(preset, {**kept, name: value})
            if clashes(rules):
                continue
            start = ScoreSoFar((0,) * rules.side_count, no_carry(rules))
            try:
                for deal in played:
                    check_line(rules, deal, start, result_of(rules, deal, 1, start))
            except AssertionError as error:
                error.add_note(f"`{name}` is {value}: what does `written` say about it?")
                raise
