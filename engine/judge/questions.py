"""What each type of question gives, in the judge's words. What the rules say of it comes later."""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator, ValidationError

from engine.rules.cards import Card, Seat, parse_card
from engine.rules.ruleset import RankName

_LONGEST: Final = 200
_CODES: Final = {"missing": "missing", "extra_forbidden": "unknown_key"}


class Unanswerable(Exception):
    """A question that is malformed or asks the impossible.

    `code` is one word for it, `index` the place in the list that is asked about:

    - the line: ``not_json``, ``not_an_object``, ``too_long``
    - its words: ``missing``, ``malformed``, ``unknown_key``, ``unknown_type``, ``unknown_preset``
    - its switches: ``unknown_switch``, ``bad_switch``, ``incoherent``
    - what cannot be under these rules: ``impossible``, ``bad_deck``
    - what was done against them: ``illegal_call``, ``illegal_play``, ``illegal_declaration``,
      ``illegal_cancel``, ``illegal_exchange``, ``illegal_discard``, ``illegal_challenge``
    """

    def __init__(self, code: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…"
        self.index = index


def impossible(message: str) -> Unanswerable:
    """For what cannot happen under these rules."""
    return Unanswerable("impossible", message)


def malformed(error: ValidationError) -> Unanswerable:
    """For the first thing that cannot be read."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    code = _CODES.get(first["type"], "malformed")
    return Unanswerable(code, f"{where}: {first['msg']}" if where else first["msg"])


class Laid(NamedTuple):
    """A card in a trick, and who laid it."""

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


def _trick(words: object) -> tuple[Laid, ...]:
    match words:
        case list():
            return tuple([_laid(word) for word in words])
        case _:
            raise ValueError("a trick is written as a list")


def _laid(word: object) -> Laid:
    match word:
        case [int(seat), card] if not isinstance(seat, bool):
            return Laid(Seat(seat), _card(card))
        case _:
            raise ValueError("in a trick stand a seat and its card")


def _multiplier(number: int) -> int:
    if number not in (1, 2, 4):
        raise ValueError("a multiplier is 1, 2 or 4")
    return number


OneCard = Annotated[Card, PlainValidator(_card)]
Cards = Annotated[tuple[Card, ...], PlainValidator(_cards)]
LaidCards = Annotated[tuple[Laid, ...], PlainValidator(_trick)]
Multiplier = Annotated[int, AfterValidator(_multiplier)]
Natural = Annotated[int, Field(ge=0)]
PointsBySide: TypeAlias = dict[str, Natural]
SeatNumber = Annotated[Seat, Field(ge=0, le=3)]
HangingPoints: TypeAlias = Natural | PointsBySide | None


class Given(BaseModel):
    """What any question gives: nothing is guessed, nothing is left over."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class AuctionGiven(Given):
    """An auction so far. `turned_up` is a card or a suit, where one is turned up."""

    dealer: SeatNumber
    calls: list[str]
    turned_up: str | None = None


class LegalMovesGiven(Given):
    """A hand, and the trick that its owner is to play on."""

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
    """A run that somebody has declared."""

    seat: SeatNumber
    kind: Literal["run"]
    length: Annotated[int, Field(ge=3, le=7)]
    top: RankName
    suit: Literal["C", "D", "H", "S"]


class QuadGiven(Given):
    """Four of a rank that somebody has declared."""

    seat: SeatNumber
    kind: Literal["quad"]
    rank: RankName


DeclarationGiven = Annotated[RunGiven | QuadGiven, Field(discriminator="kind")]


class DeclarationsGiven(Given):
    """Everything declared in a deal. `declarer` is the caller's seat."""

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

    `trickless` are the sides without a trick: with three of them it may decide where bonus goes.
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
    """The totals after a deal and what kind of deal it was; `carry` still hangs after it."""

    totals: dict[str, int]
    capot: str | None = None
    extra_pending: bool = False
    all_pass: bool = False
    belot8: str | None = None
    carry: HangingPoints = None


class PenaltyGiven(Given):
    """A revoke that was found.

    `called` are all points called in the deal. Where the penalty is the pot, `contract` and
    `mult` are needed, and `cards` (points of the cards in play and last ten) where not the whole
    pack is dealt. `challenger` takes what hangs for the offender.
    """

    offender: str
    called: PointsBySide
    contract: str | None = None
    mult: Multiplier = 1
    cards: Natural | None = None
    challenger: str | None = None
    carry: HangingPoints = None


class LowHandGiven(Given):
    """The first cards of a player who has not called yet."""

    cards: Cards
    partner_has_bid: bool


class TournamentRoundEndGiven(Given):
    """A table of a tournament after so many deals that were played."""

    totals: dict[str, int]
    deals: Natural
    capot: str | None = None
    extra_pending: bool = False


class TournamentBracketGiven(Given):
    """A kind of tournament and its number of players."""

    kind: str
    players: int
