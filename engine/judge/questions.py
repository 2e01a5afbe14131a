"""The inputs of each type of question, as pydantic models, and their checks against the rules.

The checks raise `Unanswerable` for situations that cannot occur under the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator, ValidationError

from engine.rules.cards import (
    BIT,
    CARD_NAMES,
    SIDES,
    Card,
    Contract,
    Hand,
    Seat,
    Side,
    hand_of,
    pack,
    parse_card,
)
from engine.rules.points.scoring import Carry
from engine.rules.record.deal_record import SIDE_NAMES, BadRecord, carry_in, carry_out
from engine.rules.ruleset import RankName, Rules

_LONGEST: Final = 200
_CODES: Final = {"missing": "missing", "extra_forbidden": "unknown_key"}


class Unanswerable(Exception):
    """A question that is malformed, impossible or about an illegal action.

    `index` is the position in the list that the error is about. `code` is one of:

    - for the line: ``not_json``, ``not_an_object``, ``too_long``
    - for keys and values: ``missing``, ``malformed``, ``unknown_key``, ``unknown_type``,
      ``unknown_preset``
    - for switches: ``unknown_switch``, ``bad_switch``, ``incoherent``
    - for situations that cannot occur under these rules: ``impossible``, ``bad_deck``
    - for illegal actions: ``illegal_call``, ``illegal_play``, ``illegal_declaration``,
      ``illegal_cancel``, ``illegal_exchange``, ``illegal_discard``, ``illegal_challenge``,
      ``illegal_dosta``
    """

    def __init__(self, code: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…"
        self.index = index


def impossible(message: str) -> Unanswerable:
    """The error for a situation that cannot occur under these rules."""
    return Unanswerable("impossible", message)


def malformed(error: ValidationError) -> Unanswerable:
    """The error for the first invalid field of a question."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    code = _CODES.get(first["type"], "malformed")
    return Unanswerable(code, f"{where}: {first['msg']}" if where else first["msg"])


class PlayedCard(NamedTuple):
    """A card in a trick, and the seat that played it."""

    seat: Seat
    card: Card


def _card(word: object) -> Card:
    match word:
        case str():
            return parse_card(word)
        case _:
            raise ValueError("a card is written as rank and suit")


def _cards(words: object) -> tuple[Card, ...]:
    match words:
        case list():
            return tuple([_card(word) for word in words])
        case _:
            raise ValueError("cards are written as a list")


def _trick(words: object) -> tuple[PlayedCard, ...]:
    match words:
        case list():
            return tuple([_laid(word) for word in words])
        case _:
            raise ValueError("a trick is written as a list")


def _laid(word: object) -> PlayedCard:
    match word:
        case [int(seat), card] if not isinstance(seat, bool):
            return PlayedCard(Seat(seat), _card(card))
        case _:
            raise ValueError("a trick consists of pairs of a seat and its card")


def _multiplier(number: int) -> int:
    if number not in (1, 2, 3, 4, 8):
        raise ValueError("a multiplier is 1, 2, 3, 4 or 8")
    return number


OneCard = Annotated[Card, PlainValidator(_card)]
Cards = Annotated[tuple[Card, ...], PlainValidator(_cards)]
LaidCards = Annotated[tuple[PlayedCard, ...], PlainValidator(_trick)]
Multiplier = Annotated[int, AfterValidator(_multiplier)]
Natural = Annotated[int, Field(ge=0)]
PointsBySide: TypeAlias = dict[str, Natural]
SeatNumber = Annotated[Seat, Field(ge=0, le=3)]
HangingPoints: TypeAlias = Natural | PointsBySide | None


class Given(BaseModel):
    """The base class of inputs: strict types, no unknown keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class AuctionGiven(Given):
    """An auction so far. `turned_up`: the turned-up card or its suit, if the rules have one."""

    dealer: SeatNumber
    calls: list[str]
    turned_up: str | None = None


class LegalMovesGiven(Given):
    """A hand, and the trick to which its owner is to play."""

    contract: str
    hand: Cards
    trick: LaidCards
    seat: SeatNumber


class TrickWinnerGiven(Given):
    """A trick, finished or not."""

    contract: str
    trick: LaidCards


class FindDeclarationsGiven(Given):
    """A full hand."""

    contract: str
    hand: Cards


class RunGiven(Given):
    """A declared run."""

    seat: SeatNumber
    kind: Literal["run"]
    length: Annotated[int, Field(ge=3, le=7)]
    top: RankName
    suit: Literal["C", "D", "H", "S"]


class QuadGiven(Given):
    """A declared quad."""

    seat: SeatNumber
    kind: Literal["quad"]
    rank: RankName


DeclarationGiven = Annotated[RunGiven | QuadGiven, Field(discriminator="kind")]


class DeclarationsGiven(Given):
    """All declarations of a deal. `declarer` is the caller's seat."""

    contract: str
    dealer: SeatNumber
    declared: list[DeclarationGiven]
    declarer: SeatNumber | None = None


class BeloteGiven(Given):
    """A card about to be played from a hand, and the cards that the hand has `played`."""

    contract: str
    hand: Cards
    trick: LaidCards
    card: OneCard
    played: Cards = ()


class SettleGiven(Given):
    """A finished deal. Points are raw, sides are letters.

    `trickless` are the sides without a trick; with three sides they may decide who gets a bonus.
    `belotes` is the part of the bonus that comes from belotes, which some rules keep apart.
    `number` is the number bid; `alone`: the declarer took every trick, which a generale needs.
    """

    contract: str
    declarer: str
    mult: Multiplier = 1
    number: Natural | None = None
    alone: bool = False
    tricks: PointsBySide
    bonus: PointsBySide
    capot: str | None = None
    carry: HangingPoints = None
    contra_by: str | None = None
    trickless: list[str] | None = None
    belotes: PointsBySide | None = None


class GameEndGiven(Given):
    """The totals after a deal, and how it ended; `carry` has the points that hang after it.

    `dosta`: the side that ended it in mid-deal; the totals then have each side's proven points.
    """

    totals: dict[str, int]
    capot: str | None = None
    extra_pending: bool = False
    all_pass: bool = False
    belot8: str | None = None
    dosta: str | None = None
    carry: HangingPoints = None


class PenaltyGiven(Given):
    """A proven revoke.

    `called`: all points called in the deal. If the penalty is the pot, `contract` and `mult` are
    required, and also `cards` (points of the cards in play and last ten) unless the whole pack is
    dealt. `challenger` gets the offender's hanging points.
    """

    offender: str
    called: PointsBySide
    contract: str | None = None
    mult: Multiplier = 1
    number: Natural | None = None
    cards: Natural | None = None
    challenger: str | None = None
    carry: HangingPoints = None


class LowHandGiven(Given):
    """The first cards of a player before their first call."""

    cards: Cards
    partner_has_bid: bool


class TournamentRoundEndGiven(Given):
    """A tournament's table after a number of deals that count."""

    totals: dict[str, int]
    deals: Natural
    capot: str | None = None
    extra_pending: bool = False


class TournamentBracketGiven(Given):
    """A named tournament format and its number of players."""

    kind: str
    players: int


_PACKS = {size: hand_of(pack(size)) for size in (24, 32)}


def contract_of(rules: Rules, name: str) -> Contract:
    """The contract with this name, which the rules must offer."""
    if name not in rules.contracts:
        raise impossible(f"no contract {name!r} under these rules")
    return Contract[name]


def seat_of(rules: Rules, seat: Seat) -> Seat:
    """The seat, which must exist under the rules."""
    if not 0 <= seat < rules.players:
        raise impossible(f"nobody sits at {seat}")
    return seat


def side_of(rules: Rules, name: str) -> Side:
    """The side with this letter."""
    side = SIDE_NAMES.find(name) if len(name) == 1 else -1
    if not 0 <= side < rules.side_count:
        raise impossible(f"no side {name!r}")
    return SIDES[side]


def maybe_side(rules: Rules, name: str | None) -> Side | None:
    """Like `side_of`, for an optional side."""
    return None if name is None else side_of(rules, name)


def points_in(rules: Rules, points: Mapping[str, int]) -> tuple[int, ...]:
    """Points per side from a map by letter, which must have every side."""
    sides = SIDE_NAMES[: rules.side_count]
    if len(points) != len(sides) or any(side not in points for side in sides):
        raise impossible(f"points are required for the sides {' '.join(sides)} and no others")
    return tuple([points[side] for side in sides])


def points_out(points: Iterable[float]) -> dict[str, float]:
    """Points per side as a map by letter."""
    return dict(zip(SIDE_NAMES, points, strict=False))


def cards_in(rules: Rules, cards: Sequence[Card], *, most: int | None = None) -> Hand:
    """The set of these cards: distinct, in the pack, at most a full hand or `most`."""
    most = rules.hand_size if most is None else most
    if len(cards) > most:
        raise impossible(f"{len(cards)} cards, but {most} is the maximum")
    hand = 0
    for card in cards:
        bit = BIT[card]
        if hand & bit:
            raise impossible(f"{CARD_NAMES[card]} twice")
        hand |= bit
    if strange := hand & ~_PACKS[rules.deck]:
        name = CARD_NAMES[strange.bit_length() - 1]
        raise impossible(f"{name} is not among the {rules.deck} cards")
    return hand


def trick_in(rules: Rules, laid: Sequence[PlayedCard], hand: Sequence[Card], *, most: int) -> Hand:
    """The hand of the player who faces a trick, after checking the trick's seats and cards."""
    if len(laid) > most:
        raise impossible(f"{len(laid)} cards in a trick, but {most} is the maximum")
    for before, after in pairwise(laid):
        if after.seat != next_seat(rules, before.seat):
            raise impossible(f"seat {after.seat} does not play after seat {before.seat}")
    if laid:
        seat_of(rules, laid[0].seat)
        every = (*hand, *[card for _, card in laid])
        cards_in(rules, every, most=rules.hand_size + most)
    return cards_in(rules, hand)


def next_seat(rules: Rules, seat: Seat) -> Seat:
    """The seat that plays after a seat."""
    return rules.seat_after(seat_of(rules, seat))


def hanging_in(rules: Rules, carry: int | Mapping[str, int] | None) -> Carry:
    """Read hanging points into the engine's form."""
    points = tuple(carry.values()) if isinstance(carry, Mapping) else (carry or 0,)
    if any(points) and not can_hang(rules):
        raise impossible("points never hang under these rules")
    try:
        return carry_in(rules, carry)
    except BadRecord as bad:
        raise Unanswerable("impossible", str(bad)) from None


def hanging_out(rules: Rules, carry: Carry) -> int | dict[str, int] | None:
    """Hanging points as an answer; None if points never hang under the rules."""
    return carry_out(rules, carry) if can_hang(rules) else None


def can_hang(rules: Rules) -> bool:
    """Whether points can hang under the rules."""
    return rules.on_tie == "hang"
