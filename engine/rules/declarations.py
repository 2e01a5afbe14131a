"""Declarations: what a hand holds, and which count once all are compared (B.5.1, B.5.3)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from engine.rules.cards import (
    ACE,
    BIT,
    JACK,
    NINE,
    NO_TRUMPS,
    RANK_MASK,
    RANKS,
    SUITS,
    Contract,
    Hand,
    Seat,
    Side,
)
from engine.rules.ruleset import Rules

_RUN_POINTS = {3: 20, 4: 50, 5: 100}
_COUNTING_QUADS = tuple(rank for rank in range(8) if rank >= NINE)


class Run(NamedTuple):
    """Three to five cards of one suit in a row, up to `top`."""

    length: int
    top: int
    suit: int

    @property
    def points(self) -> int:
        """20, 50 or 100."""
        return _RUN_POINTS[self.length]

    @property
    def cards(self) -> Hand:
        """The cards it is made of."""
        low = self.suit * 8 + self.top - self.length + 1
        return ((1 << self.length) - 1) << low

    @property
    def text(self) -> str:
        """As records write it: ``run3 K S``."""
        return f"run{self.length} {RANKS[self.top]} {SUITS[self.suit]}"


class Quad(NamedTuple):
    """All four cards of a rank."""

    rank: int

    @property
    def points(self) -> int:
        """200 for jacks, 150 for nines, 100 for the others that count."""
        return {JACK: 200, NINE: 150}.get(self.rank, 100)

    @property
    def cards(self) -> Hand:
        """The cards it is made of."""
        return RANK_MASK[self.rank]

    @property
    def text(self) -> str:
        """As records write it: ``quad 9``."""
        return f"quad {RANKS[self.rank]}"


Declaration = Run | Quad
Plan = tuple[Declaration, ...]
"""Declarations of one hand that can be made together."""


def parse_declaration(text: str) -> Declaration:
    """Read ``run3 K S`` or ``quad 9``; a `ValueError` for anything else."""
    match text.split(" "):
        case ["run3" | "run4" | "run5" as kind, top, suit] if (
            len(top) == len(suit) == 1 and top in RANKS and suit in SUITS
        ):
            run = Run(int(kind[3]), RANKS.index(top), SUITS.index(suit))
            if run.top - run.length + 1 >= 0:
                return run
        case ["quad", rank] if len(rank) == 1 and rank in RANKS:
            if RANKS.index(rank) in _COUNTING_QUADS:
                return Quad(RANKS.index(rank))
    raise ValueError(f"not a declaration: {text!r}")


def plan_points(plan: Iterable[Declaration]) -> int:
    """What the declarations are worth together, if all of them count."""
    return sum(declaration.points for declaration in plan)


def declarable(contract: Contract) -> bool:
    """Nothing is declared at no trumps (B.5.1)."""
    return contract is not NO_TRUMPS


@lru_cache(maxsize=4096)
def plans(hand: Hand) -> tuple[Plan, ...]:
    """Every maximal way to declare from a full hand, the most valuable first (B.5.1).

    No card serves twice: each choice of fours leaves other runs. Empty where nothing can be
    declared.
    """
    quads = tuple(
        Quad(rank) for rank in _COUNTING_QUADS if hand & RANK_MASK[rank] == RANK_MASK[rank]
    )
    found: list[Plan] = []
    for chosen in chain.from_iterable(
        combinations(quads, size) for size in range(len(quads), -1, -1)
    ):
        left = hand
        for quad in chosen:
            left &= ~quad.cards
        plan: Plan = (*chosen, *_runs(left))
        if plan and not any(set(plan) <= set(other) for other in found):
            found.append(plan)
    return tuple(sorted(found, key=plan_points, reverse=True))


def _runs(hand: Hand) -> tuple[Run, ...]:
    """The longest runs of each suit: six or seven count as five, eight are five and three."""
    runs: list[Run] = []
    for suit in range(4):
        top = ACE
        while top >= 2:
            length = 0
            while length <= top and hand & BIT[suit * 8 + top - length]:
                length += 1
            if length >= 3:
                runs.append(Run(min(length, 5), top, suit))
                if length == 8:
                    runs.append(Run(3, NINE, suit))
            top -= length + 1
    return tuple(sorted(runs, key=lambda run: (-run.length, -run.top, run.suit)))


@lru_cache(maxsize=4096)
def options(hand: Hand) -> tuple[Plan, ...]:
    """Everything that may be declared from a full hand, best first, the empty plan last.

    Declaring is voluntary (B.5.2), so each part of a plan is an option too.
    """
    every = {
        part for plan in plans(hand) for size in range(1, len(plan) + 1)
        for part in combinations(plan, size)
    }  # fmt: skip
    ranked = sorted(every, key=lambda part: (-plan_points(part), -len(part), _texts(part)))
    return (*ranked, ())


def _texts(plan: Plan) -> tuple[str, ...]:
    return tuple(declaration.text for declaration in plan)


def may_declare(hand: Hand, plan: Sequence[Declaration]) -> bool:
    """Whether these declarations can be made together from a full hand."""
    wanted = set(plan)
    return len(wanted) == len(plan) and (
        not plan or any(wanted <= set(possible) for possible in plans(hand))
    )


def counting(
    rules: Rules, contract: Contract, declared: Mapping[Seat, Plan]
) -> tuple[tuple[Seat, Declaration], ...]:
    """The declarations that count after all have been compared (B.5.3)."""
    if not declarable(contract):
        return ()
    runs = [(seat, item) for seat, plan in declared.items() for item in plan if _is_run(item)]
    quads = [(seat, item) for seat, plan in declared.items() for item in plan if not _is_run(item)]
    quad_side = _best_quad_side(rules, quads)
    counted_quads = [(s, quad) for s, quad in quads if rules.side_of(s) == quad_side]
    contest = [
        (seat, run) for seat, run in runs if not _killed(rules, quads, rules.side_of(seat), run)
    ]
    run_side = _best_run_side(rules, contract, contest)
    counted_runs = [(s, run) for s, run in contest if rules.side_of(s) == run_side]
    return tuple(sorted((*counted_quads, *counted_runs), key=lambda entry: entry[0]))


def _is_run(item: Declaration) -> bool:
    return isinstance(item, Run)


def _best_quad_side(rules: Rules, quads: Sequence[tuple[Seat, Declaration]]) -> Side | None:
    ranked = [
        (rules.quad_strength(quad.rank), seat) for seat, quad in quads if isinstance(quad, Quad)
    ]
    return rules.side_of(max(ranked)[1]) if ranked else None


def _killed(
    rules: Rules, quads: Sequence[tuple[Seat, Declaration]], side: Side, run: Declaration
) -> bool:
    """Whether a four of the opponents takes the run away (`quad_vs_run`)."""
    against = any(rules.side_of(seat) != side for seat, _ in quads)
    if rules.quad_vs_run == "quad_kills_runs":
        return against
    return rules.quad_vs_run == "quad_kills_quinte" and against and run.points == _RUN_POINTS[5]


def _best_run_side(
    rules: Rules, contract: Contract, runs: Sequence[tuple[Seat, Declaration]]
) -> Side | None:
    strengths = [
        ((run.length, run.top), rules.side_of(seat), run.suit)
        for seat, run in runs
        if isinstance(run, Run)
    ]
    if not strengths:
        return None
    top = max(strength for strength, _, _ in strengths)
    best = [(side, suit) for strength, side, suit in strengths if strength == top]
    sides = {side for side, _ in best}
    if len(sides) == 1:
        return sides.pop()
    if rules.best_run_tie == "trump_then_cancel" and contract.is_suit:
        return next((side for side, suit in best if suit == contract), None)
    return None
