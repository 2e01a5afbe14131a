"""The declarations that count after comparison: RULES.md B.5.3 and B.8.3."""

import random
from collections.abc import Mapping
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import (
    NINE,
    RANK_MASK,
    RANK_NAMES,
    SUIT_MASK,
    SUIT_NAMES,
    SUITS,
    Contract,
    Seat,
    Suit,
    per_seat,
)
from engine.rules.deal.declarations import (
    Declaration,
    Plan,
    Quad,
    Run,
    counting,
    declarable,
    options,
    parse_declaration,
)
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.examples import examples
from tests.every import every
from tests.often import often

BELA = rules_of("bela_hr")
THREE = rules_of("bela_three")


def _said(declared: Mapping[int, str]) -> dict[Seat, Plan]:
    return {
        Seat(seat): tuple(parse_declaration(text) for text in texts.split(", "))
        for seat, texts in declared.items()
    }


def _points(rules: Rules, counted: tuple[tuple[Seat, Declaration], ...]) -> list[int]:
    points = [0] * rules.side_count
    for seat, item in counted:
        points[rules.side_of(seat)] += item.points
    return points


@every(
    ("switch", "declared", "expected"),
    [
        ({}, {0: "quad A", 1: "run5 K D"}, [100, 100]),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 1: "run5 K D"}, [100, 0]),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 1: "run4 K D"}, [100, 50]),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 2: "run5 K D"}, [200, 0]),
        ({"quad_vs_run": "quad_kills_runs"}, {0: "quad A", 1: "run3 K D"}, [100, 0]),
        ({}, {0: "run3 K D", 1: "run3 K S"}, [0, 0]),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 K H"}, [0, 20]),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 K S"}, [0, 0]),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 Q H"}, [20, 0]),
        ({"best_run_tie": "seat_order"}, {0: "run3 K D", 1: "run3 K H"}, [20, 0]),
        ({"best_run_tie": "trump_then_seat"}, {0: "run3 K D", 1: "run3 K H"}, [0, 20]),
        ({"best_run_tie": "trump_then_seat"}, {0: "run3 K D", 1: "run3 K S"}, [20, 0]),
        ({}, {0: "quad K", 1: "quad T"}, [0, 100]),
        ({"quad_rank": ["T", "Q", "K", "A", "9", "J"]}, {0: "quad K", 1: "quad T"}, [100, 0]),
        ({"quad_vs_run": "single_best"}, {0: "quad Q", 1: "run5 A D", 2: "run3 9 C"}, [100, 0]),
        (
            {"quad_vs_run": "single_best", "contest_winner_takes": "all_own"},
            {0: "quad Q", 1: "run5 A D, quad T", 2: "run3 9 C"},
            [0, 200],
        ),
        ({"quad_vs_run": "single_best"}, {0: "run4 K D", 1: "run4 K S", 2: "run3 9 C"}, [0, 0]),
    ],
)
def test_which_count(
    switch: dict[str, object], declared: dict[int, str], expected: list[int]
) -> None:
    rules = rules_of("belot_bg", switch)
    assert _points(rules, counting(rules, Contract.H, _said(declared), Seat(0))) == expected


@every("first", range(4))
def test_the_earlier_of_equal_runs_counts(first: Seat) -> None:
    declared = _said({0: "run3 K C", 2: "run3 9 C", 1: "run3 K D, run3 9 D", 3: "run3 K S"})
    expected = [0, 60] if first else [40, 0]
    assert _points(BELA, counting(BELA, Contract.H, declared, first)) == expected
    trumps_first = rules_of("bela_hr", {"best_run_tie": "trump_then_seat"})
    assert _points(trumps_first, counting(trumps_first, Contract.C, declared, first)) == [40, 0]
    assert _points(trumps_first, counting(trumps_first, Contract.H, declared, first)) == expected


@every(
    ("declarer", "first", "declared", "expected"),
    [
        (0, 0, {0: "run3 K C", 1: "run3 9 D", 2: "run4 J S"}, [0, 20, 50]),
        (1, 0, {0: "run3 K C", 1: "run3 9 D", 2: "run4 J S"}, [20, 0, 50]),
        (2, 0, {0: "run3 K C", 1: "run3 9 D", 2: "run4 J S"}, [0, 0, 50]),
        (2, 0, {0: "run5 A C", 1: "run3 9 D", 2: "quad Q, run3 9 S"}, [0, 0, 120]),
        (0, 0, {0: "run3 K C", 1: "run3 K D", 2: "run3 9 S"}, [20, 0, 0]),
        (0, 1, {0: "run3 K C", 1: "run3 K D", 2: "run3 9 S"}, [0, 20, 20]),
        (0, 2, {0: "run3 K C", 1: "run3 K D", 2: "run3 9 S"}, [20, 0, 0]),
        (0, 2, {1: "run3 K D", 2: "run3 K S"}, [0, 20, 20]),
    ],
)
def test_the_caller_stands_against_the_other_two(
    declarer: Seat, first: Seat, declared: dict[int, str], expected: list[int]
) -> None:
    counted = counting(THREE, Contract.H, _said(declared), first, declarer)
    assert _points(THREE, counted) == expected


def test_a_forced_caller_stands_alone() -> None:
    declared = _said({0: "run3 9 C", 1: "run3 K D", 2: "run4 J S"})
    assert _points(THREE, counting(THREE, Contract.H, declared, Seat(1))) == [20, 0, 50]
    free = rules_of("bela_three", {"auction_mode": "mus"})
    assert _points(free, counting(free, Contract.H, declared, Seat(1))) == [0, 0, 50]
    assert _points(free, counting(free, Contract.H, declared, Seat(1), Seat(1))) == [20, 0, 50]


def test_in_individual_play_only_the_best_declarations_count() -> None:
    rules = rules_of("three_handed")
    declared = _said({0: "run3 K C", 1: "run4 A D", 2: "run3 J S"})
    assert _points(rules, counting(rules, Contract.AT, declared, Seat(0), Seat(1))) == [0, 50, 0]
    equal = _said({0: "run4 A C", 1: "run4 A D", 2: "run3 J S"})
    assert _points(rules, counting(rules, Contract.AT, equal, Seat(0), Seat(1))) == [0, 0, 0]


_CONTESTS = [
    (mode, takes)
    for mode in ("independent", "quad_kills_quinte", "quad_kills_runs", "single_best")
    for takes in ("own_of_that_type", "all_own")
    if takes == "own_of_that_type" or mode == "single_best"
]
_TIES = ("cancel_all", "trump_then_cancel", "seat_order", "trump_then_seat")
_ITEMS: Mapping[int, tuple[str, ...]] = {
    0: ("", "run3 K C", "run5 A C", "quad Q", "run3 9 C, run3 K C"),
    1: ("", "run3 K D", "run5 A D", "quad J", "quad T, run3 9 D"),
    2: ("", "run3 K S", "run5 A S", "quad 9", "run5 A S, run3 9 S"),
}
_SAID: Mapping[str, Plan] = {
    texts: tuple(parse_declaration(text) for text in texts.split(", ") if text)
    for ways in _ITEMS.values()
    for texts in ways
}


@every("tie", _TIES)
@every(("mode", "takes"), _CONTESTS)
def test_three_against_each_other_in_every_way(tie: str, mode: str, takes: str) -> None:
    switch = {"best_run_tie": tie, "quad_vs_run": mode, "contest_winner_takes": takes}
    rules = rules_of("bela_three", switch)
    some = random.Random(f"{tie} {mode} {takes}")
    for texts in product(*_ITEMS.values()):
        if some.randrange(100) >= often(30, 100):
            continue
        declared = {seat: _SAID[text] for seat, text in per_seat(texts)}
        for declarer, first, contract in product(
            rules.seats, rules.seats, (Contract.D, Contract.H)
        ):
            camps = [seat == declarer for seat in range(3)]
            _check_counted(rules, contract, declared, first, declarer, camps)


def _check_counted(
    rules: Rules,
    contract: Contract,
    declared: Mapping[Seat, Plan],
    first: Seat,
    declarer: Seat,
    camps: list[bool] | list[int],
) -> None:
    """Check any contest against part C and B.5.3; the winner is found in another way."""
    counted = counting(rules, contract, declared, first, declarer)
    every = [(seat, item) for seat, plan in sorted(declared.items()) for item in plan]
    assert [seat for seat, _ in counted] == sorted(seat for seat, _ in counted)
    assert set(counted) <= set(every)
    runs, quads = ([e for e in every if isinstance(e[1], kind)] for kind in (Run, Quad))
    if rules.quad_vs_run == "single_best":
        best = _first_of(rules, contract, quads or runs, first, camps)
        kept = every if rules.contest_winner_takes == "all_own" else quads or runs
        assert list(counted) == [(s, item) for s, item in kept if camps[s] == best]
        return
    holders = {camps[seat] for seat, _ in quads}
    killed = {"independent": (), "quad_kills_quinte": (5,), "quad_kills_runs": (3, 4, 5)}
    standing = [
        (seat, run) for seat, run in runs
        if not (holders - {camps[seat]}
                and isinstance(run, Run) and run.length in killed[rules.quad_vs_run])
    ]  # fmt: skip
    best_run = _first_of(rules, contract, standing, first, camps)
    best_quad = _first_of(rules, contract, quads, first, camps)
    assert set(counted) == {
        *((seat, run) for seat, run in standing if camps[seat] == best_run),
        *((seat, quad) for seat, quad in quads if camps[seat] == best_quad),
    }


def _first_of(
    rules: Rules,
    contract: Contract,
    entries: list[tuple[Seat, Declaration]],
    first: Seat,
    camps: list[bool] | list[int],
) -> bool | int | None:
    """The camp of the best entry of one kind, by sorting: rank, then the tie-breaks."""
    trumps = rules.best_run_tie.startswith("trump")
    seats = rules.best_run_tie.endswith("seat") or rules.best_run_tie == "seat_order"

    def place(entry: tuple[Seat, Declaration]) -> tuple[int, ...]:
        seat, item = entry
        if isinstance(item, Quad):
            return (" ".join(rules.quad_rank).index(RANK_NAMES[item.rank]),)
        later = (seat - first) % rules.players
        in_trumps = trumps and SUIT_NAMES[item.suit] == contract.name
        return (item.length, item.top, int(in_trumps), -later if seats else 0)

    if not entries:
        return None
    best = max(map(place, entries))
    winners = {camps[entry[0]] for entry in entries if place(entry) == best}
    alike = [e for e in entries if place(e)[:2] == best[:2]]
    if len({camps[e[0]] for e in alike}) == 1:
        return camps[alike[0][0]]
    return winners.pop() if len(winners) == 1 else None


_RANDOM_RULES = st.builds(
    lambda preset, tie, contest, overlap: rules_of(
        preset,
        {
            "best_run_tie": tie,
            "quad_vs_run": contest[0],
            "contest_winner_takes": contest[1],
            "overlap_quad_run": overlap,
        },
    ),
    st.sampled_from(["belot_bg", "wikipedia_bg", "bela_hr", "bela_three", "bela_two"]),
    st.sampled_from(_TIES),
    st.sampled_from(_CONTESTS),
    st.sampled_from(["choose_one", "both"]),
)


@st.composite
def _contests(draw: st.DrawFn) -> tuple[Rules, dict[Seat, Plan], Seat, Seat]:
    """Hands of whole suits and some fours, with many declarations, and what is announced."""
    rules = draw(_RANDOM_RULES)
    seats = st.sampled_from(rules.seats)
    hands = [0] * rules.players
    for suit in SUIT_MASK:
        hands[draw(seats)] |= suit & draw(st.integers(0, (1 << 32) - 1))
    for rank in draw(st.lists(st.integers(NINE, 7), max_size=2, unique=True)):
        holder = draw(seats)
        hands = [hand & ~RANK_MASK[rank] for hand in hands]
        hands[holder] |= RANK_MASK[rank]
    declared = {
        seat: draw(st.sampled_from(options(rules, Contract.H, hand)))
        for seat, hand in per_seat(hands)
    }
    return rules, declared, draw(seats), draw(seats)


@given(_contests(), st.sampled_from([c for c in Contract if declarable(Rules(), c)]))
def test_only_the_best_camp_counts(
    drawn: tuple[Rules, dict[Seat, Plan], Seat, Seat], contract: Contract
) -> None:
    rules, declared, first, declarer = drawn
    together = rules.players == 3
    camps = [int(seat != declarer) if together else rules.side_of(seat) for seat in declared]
    counted = counting(rules, contract, declared, first, declarer)
    for kind in (Run, Quad):
        assert len({camps[seat] for seat, item in counted if isinstance(item, kind)}) <= 1
    if rules.quad_vs_run == "single_best":
        assert len({camps[seat] for seat, _ in counted}) <= 1
    assert counting(rules, Contract.NT, declared, first, declarer) == ()


@given(_contests(), st.permutations(SUITS), st.integers(0, 3))
def test_suits_and_seats_have_no_names_of_their_own(
    drawn: tuple[Rules, dict[Seat, Plan], Seat, Seat], suits: list[Suit], trumps: int
) -> None:
    rules, declared, first, declarer = drawn

    def moved(seat: Seat) -> Seat:
        return rules.seat_after(seat)

    def turned(item: Declaration) -> Declaration:
        return item._replace(suit=suits[item.suit]) if isinstance(item, Run) else item

    other = {moved(seat): tuple(map(turned, plan)) for seat, plan in declared.items()}
    before = counting(rules, Contract(trumps), declared, first, declarer)
    after = counting(rules, Contract(suits[trumps]), other, moved(first), moved(declarer))
    assert {(moved(seat), turned(item)) for seat, item in before} == set(after)


@every(("rules", "vector"), examples("declarations"))
def test_examples_of_what_counts(rules: Rules, vector: Mapping[str, Any]) -> None:
    given = vector["given"]
    declared: dict[Seat, Plan] = {}
    for said in given["declared"]:
        quad = said["kind"] == "quad"
        text = (
            f"quad {said['rank']}" if quad else f"run{said['length']} {said['top']} {said['suit']}"
        )
        if given["contract"] == "NT" and rules.no_trump_aces is not None:
            text += f" {rules.no_trump_aces}"
        declared[said["seat"]] = (*declared.get(said["seat"], ()), parse_declaration(text))
    first = (given["dealer"] + 1) % rules.players
    counted = counting(
        rules, Contract[given["contract"]], declared, first, given.get("declarer", -1)
    )
    assert dict(zip("ABC", _points(rules, counted), strict=False)) == vector["expect"]["points"]
