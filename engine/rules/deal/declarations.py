"""Declarations: those a hand can make, and which of all made count (B.5.1, B.5.3, B.8.3)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.rules.cards import (
    ACE,
    BIT,
    JACK,
    NINE,
    NO_TRUMPS,
    NOBODY,
    QUEEN,
    RANK_MASK,
    RANK_NAMES,
    SUIT_MASK,
    SUIT_NAMES,
    SUITS,
    TRUMP_OF,
    Contract,
    Hand,
    Seat,
    Suit,
)
from engine.rules.ruleset import Rules

_Overlap: TypeAlias = Literal["choose_one", "both"]
_RUN_POINTS: Final = {3: 20, 4: 50, 5: 100}
_LONGEST: Final = max(_RUN_POINTS)
_LOWEST_OF_THREE: Final[Hand] = sum(RANK_MASK[: QUEEN + 1])  # a run of three starts at 7 to Q
_COUNTING_QUADS: Final = tuple(rank for rank in range(8) if rank >= NINE)


class Run(NamedTuple):
    """Three to five consecutive cards of one suit; `top` is the highest rank."""

    length: int
    top: int
    suit: Suit

    @property
    def points(self) -> int:
        """The points: 20 for three cards, 50 for four, 100 for five."""
        return _RUN_POINTS[self.length]

    @property
    def cards(self) -> Hand:
        """Its cards."""
        low = self.suit * 8 + self.top - self.length + 1
        return ((1 << self.length) - 1) << low

    @property
    def text(self) -> str:
        """The notation in records, such as ``run3 K S``."""
        return f"run{self.length} {RANK_NAMES[self.top]} {SUIT_NAMES[self.suit]}"


class Quad(NamedTuple):
    """All four cards of a rank; `worth` is the value of the aces at no trumps (B.5.5), else 0."""

    rank: int
    worth: int = 0

    @property
    def points(self) -> int:
        """The points: 200 for jacks, 150 for nines, 100 for the other ranks that count."""
        return self.worth or {JACK: 200, NINE: 150}.get(self.rank, 100)

    @property
    def cards(self) -> Hand:
        """Its cards."""
        return RANK_MASK[self.rank]

    @property
    def text(self) -> str:
        """The notation in records, such as ``quad 9``; at no trumps ``quad A 200``."""
        worth = f" {self.worth}" if self.worth else ""
        return f"quad {RANK_NAMES[self.rank]}{worth}"


Declaration = Run | Quad
Plan = tuple[Declaration, ...]
"""Declarations that one hand can make together."""


def parse_declaration(text: str) -> Declaration:
    """Parse ``run3 K S``, ``quad 9`` or ``quad A 200``; raises `ValueError` for anything else."""
    match text.split(" "):
        case ["run3" | "run4" | "run5" as kind, top, suit] if (
            len(top) == len(suit) == 1 and top in RANK_NAMES and suit in SUIT_NAMES
        ):
            run = Run(int(kind[3]), RANK_NAMES.index(top), SUITS[SUIT_NAMES.index(suit)])
            if run.top - run.length + 1 >= 0:
                return run
        case ["quad", rank] if len(rank) == 1 and rank in RANK_NAMES:
            if RANK_NAMES.index(rank) in _COUNTING_QUADS:
                return Quad(RANK_NAMES.index(rank))
        case ["quad", "A", worth] if worth.isdecimal() and str(int(worth)) == worth != "0":
            return Quad(ACE, int(worth))
    raise ValueError(f"not a declaration: {text!r}")


def plan_points(plan: Iterable[Declaration]) -> int:
    """The total points of the declarations, if all of them count."""
    return sum(declaration.points for declaration in plan)


def declarable(rules: Rules, contract: Contract) -> bool:
    """Whether anything can be declared in this contract; at no trumps, four aces at most."""
    if contract is Contract.NT and rules.no_trump_aces is not None:
        return rules.announcements
    return rules.announcements and contract not in NO_TRUMPS


def eight_run(hand: Hand) -> Suit | None:
    """The suit whose eight cards are all in the hand, if any: "belot" in bela (B.8.4)."""
    return next((suit for suit in SUITS if hand & SUIT_MASK[suit] == SUIT_MASK[suit]), None)


def plans(rules: Rules, contract: Contract, hand: Hand) -> tuple[Plan, ...]:
    """All maximal plans of a full hand, the most valuable first; empty if there are none (B.5.1).

    At no trumps that is four aces, or nothing (B.5.5).

    If a card may belong to a quad and a run at once, there is at most one plan. Eight cards in a
    row count as runs of five and three here; rules by which they win the match end the deal before
    anybody declares (`eight_run`).
    """
    if contract in NO_TRUMPS:
        aces = declarable(rules, contract) and hand & RANK_MASK[ACE] == RANK_MASK[ACE]
        return ((Quad(ACE, rules.no_trump_aces or 0),),) if aces else ()
    return _plans(rules.overlap_quad_run, hand)


@lru_cache(maxsize=8192)
def _plans(overlap: _Overlap, hand: Hand) -> tuple[Plan, ...]:
    if not _has_three_in_row(hand) and not _has_four_alike(hand):  # true of most hands
        return ()
    quads = tuple(
        Quad(rank) for rank in _COUNTING_QUADS if hand & RANK_MASK[rank] == RANK_MASK[rank]
    )
    if overlap == "both":
        everything: Plan = (*quads, *_runs(hand))
        return (everything,) if everything else ()
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


def _has_three_in_row(hand: Hand) -> bool:
    return bool(hand & hand >> 1 & hand >> 2 & _LOWEST_OF_THREE)


def _has_four_alike(hand: Hand) -> bool:
    return bool(hand & hand >> 8 & hand >> 16 & hand >> 24)


def _runs(hand: Hand) -> tuple[Run, ...]:
    """The longest runs of each suit; six or seven cards count as five, eight as five and three."""
    runs: list[Run] = []
    for suit in SUITS:
        top = ACE
        while top >= 2:
            length = 0
            while length <= top and hand & BIT[suit * 8 + top - length]:
                length += 1
            if length >= 3:
                runs.append(Run(min(length, _LONGEST), top, suit))
                if length == 8:
                    runs.append(Run(3, NINE, suit))
            top -= length + 1
    return tuple(sorted(runs, key=lambda run: (-run.length, -run.top, run.suit)))


def options(rules: Rules, contract: Contract, hand: Hand) -> tuple[Plan, ...]:
    """All plans that may be declared from a full hand, best first and the empty plan last.

    Declaring is voluntary (B.5.2), so each part of a maximal plan is an option too.
    """
    if contract in NO_TRUMPS:
        return (*plans(rules, contract, hand), ())
    return _options(rules.overlap_quad_run, hand)


@lru_cache(maxsize=8192)
def _options(overlap: _Overlap, hand: Hand) -> tuple[Plan, ...]:
    every = {
        part for plan in _plans(overlap, hand) for size in range(1, len(plan) + 1)
        for part in combinations(plan, size)
    }  # fmt: skip
    ranked = sorted(every, key=lambda part: (-plan_points(part), -len(part), _texts(part)))
    return (*ranked, ())


def _texts(plan: Plan) -> tuple[str, ...]:
    return tuple(declaration.text for declaration in plan)


def may_declare(rules: Rules, contract: Contract, hand: Hand, plan: Sequence[Declaration]) -> bool:
    """Whether a full hand can make these declarations together."""
    wanted = set(plan)
    return len(wanted) == len(plan) and (
        not plan or any(wanted <= set(possible) for possible in plans(rules, contract, hand))
    )


class _Claim(NamedTuple):
    """A declaration in the contest; `spoke` is the place of its seat in speaking order, from 0."""

    seat: Seat
    camp: int
    spoke: int
    item: Declaration


def counting(
    rules: Rules,
    contract: Contract,
    declared: Mapping[Seat, Plan],
    first: Seat,
    declarer: Seat = NOBODY,
) -> tuple[tuple[Seat, Declaration], ...]:
    """The declarations that count after comparing all of them, by seat (B.5.3, B.8.3).

    `first` is the first speaker, at the dealer's right. The contest is between the camps of the
    deal (`Rules.camp_of`); each player of the winning camp keeps their own declarations. Without a
    `declarer` every side is its own camp, unless the first speaker must name trumps and therefore
    is the declarer.
    """
    if not declarable(rules, contract):
        return ()
    claims = _claims(rules, declared, first, declarer)
    if not claims:
        return ()
    quads = [claim for claim in claims if isinstance(claim.item, Quad)]
    runs = [claim for claim in claims if isinstance(claim.item, Run)]
    if rules.quad_vs_run == "single_best":
        winner = _winner(rules, contract, claims)
        kept = claims if rules.contest_winner_takes == "all_own" else quads or runs
        counted = _of_camp(kept, winner)
    else:
        standing = [claim for claim in runs if not _killed(rules, quads, claim)]
        counted = [
            *_of_camp(quads, _winner(rules, contract, quads)),
            *_of_camp(standing, _winner(rules, contract, standing)),
        ]
    return tuple(sorted(((c.seat, c.item) for c in counted), key=lambda entry: entry[0]))


def _claims(
    rules: Rules, declared: Mapping[Seat, Plan], first: Seat, declarer: Seat
) -> list[_Claim]:
    if declarer < 0 and rules.auction_mode == "forced_first":
        declarer = first
    claims: list[_Claim] = []
    for seat, plan in declared.items():
        side = rules.side_of(seat)
        camp = side if declarer < 0 else rules.camp_of(side, rules.side_of(declarer))
        spoke = (seat - first) % rules.players
        claims.extend(_Claim(seat, camp, spoke, item) for item in plan)
    return claims


def _winner(rules: Rules, contract: Contract, claims: Sequence[_Claim]) -> int | None:
    """The camp of the best claim; None if there is no claim or equal ones cancel each other."""
    if not claims:
        return None
    top = max(_strength(rules, claim.item) for claim in claims)
    best = [claim for claim in claims if _strength(rules, claim.item) == top]
    if len({claim.camp for claim in best}) == 1:
        return best[0].camp
    if rules.best_run_tie in ("trump_then_cancel", "trump_then_seat"):
        for claim in best:
            if isinstance(claim.item, Run) and claim.item.suit == TRUMP_OF[contract]:
                return claim.camp
    if rules.best_run_tie in ("seat_order", "trump_then_seat"):
        return min(best, key=lambda claim: claim.spoke).camp
    return None


def _strength(rules: Rules, item: Declaration) -> tuple[int, int, int]:
    """The sort key in the contest: quads beat runs; runs compare by length, then top card."""
    if isinstance(item, Quad):
        return 1, rules.quad_strength(item.rank), 0
    return 0, item.length, item.top


def _of_camp(claims: Sequence[_Claim], camp: int | None) -> list[_Claim]:
    return [claim for claim in claims if claim.camp == camp]


def _killed(rules: Rules, quads: Sequence[_Claim], run: _Claim) -> bool:
    """Whether another camp's quad cancels the run (`quad_vs_run`)."""
    if not any(quad.camp != run.camp for quad in quads):
        return False
    if rules.quad_vs_run == "quad_kills_runs":
        return True
    return rules.quad_vs_run == "quad_kills_quinte" and run.item.points == _RUN_POINTS[_LONGEST]
