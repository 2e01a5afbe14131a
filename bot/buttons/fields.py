"""Types of button fields: the texts each accepts, and how they are read and written.

The button classes annotate their fields with these types.
"""

from enum import StrEnum
from operator import attrgetter
from typing import Annotated

from bot.buttons.codec import FieldFormat, Unreadable
from bot.people.quiet_hours import QuietHours
from engine.rules.cards import CARD_NAMES, SEATS, Card, Hand, Seat, cards_of, hand_of, parse_card
from engine.rules.deal.auction import Call
from engine.standings.boards import LeaderboardOrder
from engine.standings.ratings import Family
from engine.tables.table import Decision, Proposal

HERE = "-"
"""Stands in for a table's code: the next table in this place."""

HOME = "home"
"""First page of the table settings, of a lobby's menu, and of one's own settings."""


class ReplayMove(StrEnum):
    """Which page of a replay to show next, relative to the current one.

    `OPEN` opens the replay in a message of its own; `HERE` shows the current page again.
    """

    OPEN = "s"
    HERE = "h"
    FIRST = "f"
    BACK = "b"
    ON = "o"
    LAST = "l"
    DEAL_BACK = "p"
    DEAL_ON = "n"


class Since(StrEnum):
    """The period of a leaderboard: which matches count."""

    ALL = "a"
    MONTH = "m"
    WEEK = "w"


class OutReason(StrEnum):
    """Why a person is removed from the ranking of a promo; `ASK` asks for the reason first."""

    ASK = "q"
    ACCOUNTS = "a"
    MACHINE = "m"
    ARRANGED = "g"
    OTHER = "o"


def _read_decision(text: str) -> Decision:
    match_no, deal, turn = text.split(".")
    return Decision(int(match_no), int(deal), int(turn))


def _write_decision(decision: Decision) -> str:
    return f"{decision.match_no}.{decision.deal}.{decision.turn}"


def _read_cards(names: str) -> Hand:
    """Parse card names in a row; raise `Unreadable` unless they are sorted and distinct."""
    cards = hand_of(parse_card(names[i : i + 2]) for i in range(0, len(names), 2))
    if _write_cards(cards) != names:
        raise Unreadable(names)
    return cards


def _write_cards(cards: Hand) -> str:
    return "".join(CARD_NAMES[card] for card in cards_of(cards))


def _read_yes_no(text: str) -> bool:
    return text == "1"


def _write_yes_no(yes: bool) -> str:  # noqa: FBT001 (a field's value)
    return str(int(yes))


def _read_seat(digit: str) -> Seat:
    return SEATS[int(digit)]


def _read_seat_or_none(text: str) -> Seat | None:
    return None if text == "-" else _read_seat(text)


def _write_seat_or_none(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat)


def _read_by(name: str) -> LeaderboardOrder:
    return LeaderboardOrder[name.upper()]


def _write_by(by: LeaderboardOrder) -> str:
    return by.name.lower()


def _read_hours(text: str) -> QuietHours | None:
    """Parse quiet hours; raise `Unreadable` if they are too long."""
    if text == _NO_HOURS:
        return None
    hours = QuietHours.read(text)
    if hours is None:
        raise Unreadable(text)
    return hours


def _write_hours(hours: QuietHours | None) -> str:
    return str(hours) if hours is not None else _NO_HOURS


_NO_HOURS = "off"
_HOUR = r"(?:1?\d|2[0-3])"
_CARD = "[789TJQKA][CDHS]"
_DECISION = r"(?:0|[1-9]\d{0,5})\.[1-9]\d{0,5}\.(?:0|[1-9]\d{0,3})"

Code = Annotated[str, FieldFormat("[A-Z2-9]{4,8}")]
CodeOrHere = Annotated[str, FieldFormat("-|[A-Z2-9]{4,8}")]
CodeOrPreset = Annotated[str, FieldFormat("-|[A-Z2-9]{4,8}|[a-z_]{1,16}")]
SeatNo = Annotated[Seat, FieldFormat("[0-3]", _read_seat)]
SeatOrNone = Annotated[Seat | None, FieldFormat("-|[0-3]", _read_seat_or_none, _write_seat_or_none)]
MatchNo = Annotated[int, FieldFormat(r"0|[1-9]\d{0,5}", int)]
DealNo = Annotated[int, FieldFormat(r"[1-9]\d{0,5}", int)]
DayNo = Annotated[int, FieldFormat(r"0|[1-9]\d{0,5}", int)]
VoteNo = Annotated[int, FieldFormat(r"[1-9]\d{0,5}", int)]
DecisionField = Annotated[Decision, FieldFormat(_DECISION, _read_decision, _write_decision)]
Index = Annotated[int, FieldFormat(r"0|[1-9]\d?", int)]
Number = Annotated[int, FieldFormat(r"[1-9]\d?", int)]
YesNo = Annotated[bool, FieldFormat("[01]", _read_yes_no, _write_yes_no)]
CallField = Annotated[Call, FieldFormat("P|X|XX|C|D|H|S|NT|AT", Call.parse, attrgetter("code"))]
CardField = Annotated[Card, FieldFormat(_CARD, parse_card, CARD_NAMES.__getitem__)]
CardsField = Annotated[Hand, FieldFormat(f"(?:{_CARD}){{0,4}}", _read_cards, _write_cards)]
TopicName = Annotated[str, FieldFormat("[a-z]{1,16}")]
PageText = Annotated[str, FieldFormat(r"[a-z]{1,2}:[A-Za-z\d:.-]{1,56}")]
MenuPage = Annotated[str, FieldFormat("[a-z]{1,12}")]
AccountId = Annotated[str, FieldFormat(r"[a-z\d-]{1,32}")]
AccountOrNone = Annotated[str, FieldFormat(r"[a-z\d-]{0,32}")]
HoursField = Annotated[
    QuietHours | None, FieldFormat(f"{_NO_HOURS}|{_HOUR}-{_HOUR}", _read_hours, _write_hours)
]
ZoneName = Annotated[str, FieldFormat(r"[A-Za-z\d_+/-]{1,40}")]
PlaceId = Annotated[str, FieldFormat(r"[a-z\d]{1,32}")]
LevelName = Annotated[str, FieldFormat("[a-z_]{1,16}")]
DraftOption = Annotated[
    str,
    FieldFormat("kind|size|preset|deals|time|start|pairs|level|target|vip|prize|second"),
]
OptionName = Annotated[str, FieldFormat("full|invited|looking")]
PresetName = Annotated[str, FieldFormat("[a-z_]{1,16}")]
SwitchWord = Annotated[str, FieldFormat(r"[a-z\d_]{1,28}")]
PaceName = Annotated[str, FieldFormat("[a-z]{1,10}")]
ProposalField = Annotated[Proposal, FieldFormat("pause|end|give_up|chair|open_hands", Proposal)]
MoveField = Annotated[ReplayMove, FieldFormat("[sfbholpn]", ReplayMove)]
LanguageCode = Annotated[str, FieldFormat("[a-z]{2}")]
FamilyName = Annotated[Family, FieldFormat("bulgarian|bela|individual", Family)]
OutReasonField = Annotated[OutReason, FieldFormat("[qamgo]", OutReason)]
SinceField = Annotated[Since, FieldFormat("[amw]", Since)]
ByField = Annotated[
    LeaderboardOrder, FieldFormat("rating|won|rate|points|capots|contras", _read_by, _write_by)
]
PageNo = Annotated[int, FieldFormat(r"0|[1-9]\d{0,5}", int)]
