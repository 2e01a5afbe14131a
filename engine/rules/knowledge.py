"""What somebody may know of a match: the one place where secrets are cut off.

Everything that looks at a match from outside (views, pictures, AI players, hints) gets `Knowledge`
and never a state. What it does not hold cannot leak.
"""

from typing import NamedTuple

from engine.rules.auction import Auction, Call, legal_calls
from engine.rules.board import DealResult
from engine.rules.cards import Card, Contract, Hand, Seat, Side
from engine.rules.deal import (
    Deal,
    belote_playable,
    declaration_options,
    may_declare_late,
    playable,
)
from engine.rules.declarations import Plan, Run
from engine.rules.match import Match, Phase
from engine.rules.play import Trick, winning_index
from engine.rules.ruleset import Rules
from engine.rules.scoring import Carry

QUAD_KIND = 0
"""The kind of a four in `Knowledge.kinds`; a run's kind is its length."""


class Choices(NamedTuple):
    """What one seat can do now. All empty when nothing can be done.

    `plans` are the ways to declare, best first, the empty plan last, and empty where there is
    nothing to choose; `belote` the playable cards that may be called belote; `late` says that the
    seat's first card is on the table and `plans` may still be declared.
    """

    calls: tuple[Call, ...] = ()
    cards: Hand = 0
    plans: tuple[Plan, ...] = ()
    belote: Hand = 0
    late: bool = False


NO_CHOICES = Choices()


class Knowledge(NamedTuple):
    """A match as its audience sees it: a seat, or the public where `seat` is None.

    `hand` is what the seat holds and `full` what it was dealt (both 0 for the public); `held` how
    many cards each seat holds. `kinds` are the declarations as they were announced, by seat, and
    `revealed` the same in full once the last trick is played. `own_declared` is the seat's own.
    """

    rules: Rules
    seat: Seat | None
    phase: Phase
    number: int
    dealer: Seat
    turn: Seat
    turn_number: int
    totals: tuple[int, ...]
    carry: Carry
    board: tuple[DealResult, ...]
    winner: Side | None
    auction: Auction | None = None
    calls: tuple[Call, ...] = ()
    thrown_in: bool = False
    contract: Contract | None = None
    hand: Hand = 0
    full: Hand = 0
    held: tuple[int, ...] = ()
    leader: Seat = -1
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    kinds: tuple[tuple[int, ...], ...] = ()
    own_declared: Plan = ()
    revealed: tuple[Plan, ...] = ()
    belotes: tuple[tuple[Seat, Card], ...] = ()
    choices: Choices = NO_CHOICES

    @property
    def deal_done(self) -> bool:
        """Whether no deal is in progress: before the first, between two, after the last."""
        return self.phase in (Phase.DEALING, Phase.OVER)

    @property
    def holder(self) -> Seat:
        """Who holds the trick on the table, -1 where there is none."""
        if not self.trick or self.contract is None:
            return -1
        return (self.leader + winning_index(self.contract, self.trick)) % self.rules.players

    def caller(self, index: int) -> Seat:
        """Who made the call of that index."""
        return (self.dealer + 1 + index) % self.rules.players

    def on_table(self) -> dict[Seat, Card]:
        """The open trick, by seat."""
        players = self.rules.players
        return {(self.leader + i) % players: card for i, card in enumerate(self.trick)}


def observe(match: Match, audience: Seat | None) -> Knowledge:
    """What a seat, or the public (None), may know of a match."""
    known = Knowledge(
        rules=match.rules,
        seat=audience,
        phase=match.phase,
        number=match.number,
        dealer=match.dealer,
        turn=match.turn,
        turn_number=match.deal.turn_number if match.deal is not None else 0,
        totals=match.totals,
        carry=match.carry,
        board=match.board,
        winner=match.winner,
    )
    return known if match.deal is None else _with_deal(match, match.deal, known)


def _with_deal(match: Match, deal: Deal, known: Knowledge) -> Knowledge:
    seat = known.seat
    hands = deal.hands if deal.full else deal.first
    over = deal.done
    known = known._replace(
        auction=deal.auction,
        calls=deal.calls,
        thrown_in=over and not deal.full,
        held=tuple(0 if over else hand.bit_count() for hand in hands),
        leader=deal.leader,
        trick=deal.trick,
        tricks=deal.tricks,
        kinds=tuple(tuple(_kind(item) for item in plan) for plan in deal.declared),
        revealed=deal.declared if over else (),
        belotes=deal.belotes,
        contract=deal.contract if deal.full else None,
    )
    if seat is None:
        return known
    return known._replace(
        hand=0 if over else hands[seat],
        full=(deal.full or deal.first)[seat],
        own_declared=deal.declared[seat] if deal.full else (),
        choices=_choices(match, deal, seat),
    )


def _kind(declaration: object) -> int:
    return declaration.length if isinstance(declaration, Run) else QUAD_KIND


def _choices(match: Match, deal: Deal, seat: Seat) -> Choices:
    rules = match.rules
    if match.over or deal.done:
        return NO_CHOICES
    if not deal.full:
        return Choices(calls=legal_calls(rules, deal.auction)) if seat == deal.turn else NO_CHOICES
    if seat == deal.turn:
        cards = playable(rules, deal)
        belote = cards & belote_playable(rules, deal, seat)
        return Choices(cards=cards, plans=declaration_options(rules, deal, seat), belote=belote)
    if may_declare_late(rules, deal, seat):
        plans = declaration_options(rules, deal, seat)
        return Choices(plans=plans, late=True) if plans else NO_CHOICES
    return NO_CHOICES
