"""The inputs of each type of question, as pydantic models; the rules are applied later."""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator, ValidationError

from engine.rules.cards import Card, Seat, parse_card
from engine.rules.ruleset import RankName

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
      ``illegal_cancel``, ``illegal_exchange``, ``illegal_discard``, ``illegal_challenge``
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
    if number not in (1, 2, 4):
        raise ValueError("a multiplier is 1, 2 or 4")
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
    """A card about to be played from a hand."""

    contract: str
    hand: Cards
    trick: LaidCards
    card: OneCard


class SettleGiven(Given):
    """A finished deal. Points are raw, sides are letters.

    `trickless` are the sides without a trick; with three sides they may decide who gets a bonus.
    """

    contract: str
    declarer: str
    mult: Multiplier = 1
    tricks: PointsBySide
    bonus: PointsBySide
    capot: str | None = None
    carry: HangingPoints = None
    contra_by: str | None = None
    trickless: list[str] | None = None


class GameEndGiven(Given):
    """The totals after a deal, and how it ended; `carry` is what hangs after it."""

    totals: dict[str, int]
    capot: str | None = None
    extra_pending: bool = False
    all_pass: bool = False
    belot8: str | None = None
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
