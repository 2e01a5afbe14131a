"""Encode buttons as text and parse them, from the fields of each class.

``1:c:K7QRT:2.5.3:H`` is version 1, the short name of the class, and its fields in order. `parse`
accepts exactly what `text` writes and refuses everything else. The button classes annotate their
fields with the types at the end of this file.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Any, Final, TypeVar, dataclass_transform, get_args, get_origin
from typing import get_type_hints as hints_of

from adapters.platform.views import BUTTON_BYTES
from bot.people.quiet_hours import QuietHours
from engine.rules.cards import (
    CARD_NAMES,
    SEATS,
    Card,
    Contract,
    Hand,
    Seat,
    cards_of,
    hand_of,
    parse_card,
)
from engine.rules.deal.auction import CALLS, NUMBERS, Call
from engine.standings.boards import LeaderboardOrder
from engine.standings.ratings import Family
from engine.tables.table import Decision, Proposal

VERSION: Final = "1"


class Unreadable(ValueError):
    """The text is not that of any button of this bot."""


@dataclass(frozen=True, slots=True)
class BotButton:
    """A request made by pressing a button; each kind of button is a subclass."""


@dataclass(frozen=True, slots=True)
class FieldFormat:
    """The text form of a field: the pattern it matches, and how to read and write it."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class _Codec:
    kind: type[BotButton]
    layout: str
    formats: dict[str, FieldFormat]
    pattern: re.Pattern[str]

    def read(self, data: str) -> BotButton | None:
        found = self.pattern.fullmatch(data)
        if found is None:
            return None
        return self.kind(**{name: fmt.read(found[name]) for name, fmt in self.formats.items()})


_CODECS: Final[dict[type[BotButton], _Codec]] = {}
_NAMED: Final[dict[str, list[_Codec]]] = {}

ButtonKind = TypeVar("ButtonKind", bound=BotButton)


@dataclass_transform(frozen_default=True)
def button(
    name: str, layout: str = "", *, shares: bool = False
) -> Callable[[type[ButtonKind]], type[ButtonKind]]:
    """Declare a class as a button with this short name.

    Every field is annotated with its `FieldFormat`. Fields are joined by colons unless `layout`
    arranges them differently. `shares`: another button has the same name and a different layout;
    both stand in chats, so neither can get another name.
    """

    def declare(kind: type[ButtonKind]) -> type[ButtonKind]:
        made = dataclass(frozen=True, slots=True)(kind)
        hints = hints_of(made, include_extras=True)
        formats = {field.name: _format(hints[field.name]) for field in fields(made)}
        body = layout or ":".join(f"{{{field}}}" for field in formats)
        full = ":".join(word for word in (VERSION, name, body) if word)
        split = re.split(r"\{(\w+)\}", full)
        pattern = "".join(
            f"(?P<{word}>{formats[word].pattern})" if index % 2 else re.escape(word)
            for index, word in enumerate(split)
        )
        codec = _Codec(made, full, formats, re.compile(pattern, re.ASCII))
        if name in _NAMED and not shares:
            raise ValueError(f"two buttons have the same short name: {name}")
        if any(other.layout == full for other in _NAMED.get(name, ())):
            raise ValueError(f"two buttons have the same layout: {full}")
        _CODECS[made] = codec
        _NAMED.setdefault(name, []).append(codec)
        return made

    return declare


def _format(hint: object) -> FieldFormat:
    if get_origin(hint) is Annotated:
        for one in get_args(hint):
            if isinstance(one, FieldFormat):
                return one
    raise TypeError(f"{hint} has no FieldFormat")


def parse(data: str) -> BotButton:
    """Parse a button's text; raise `Unreadable` for anything that `text` would not write."""
    _, _, named = data.partition(":")
    for codec in _NAMED.get(named.partition(":")[0], ()):
        found = codec.read(data)
        if found is not None:
            return found
    raise Unreadable(data[:80])


def text(pressed: BotButton) -> str:
    """Encode a button as text; raise `ValueError` if it is longer than a button may be."""
    codec = _CODECS[type(pressed)]
    texts = dict[str, str]()
    for name, one in codec.formats.items():
        texts[name] = one.write(getattr(pressed, name))
    written = codec.layout.format_map(texts)
    if len(written.encode()) > BUTTON_BYTES:
        raise ValueError(f"a button's text is longer than {BUTTON_BYTES} bytes: {written}")
    return written


def short_name(kind: type[BotButton]) -> str:
    """The short name with which a button class was declared."""
    return _CODECS[kind].layout.split(":")[1]


def kinds() -> tuple[type[BotButton], ...]:
    """All declared button classes."""
    return tuple(_CODECS)


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
    PROGRAM = "m"
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
CallField = Annotated[
    Call, FieldFormat("|".join(call.code for call in CALLS), Call.parse, attrgetter("code"))
]
BidNumber = Annotated[int, FieldFormat("|".join(map(str, NUMBERS)), int)]
ContractField = Annotated[
    Contract,
    FieldFormat("|".join(Contract.__members__), Contract.__getitem__, attrgetter("name")),
]
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
DraftText = Annotated[str, FieldFormat("prize|second|terms|clock")]
OptionName = Annotated[str, FieldFormat("full|invited|looking")]
PresetName = Annotated[str, FieldFormat("[a-z_]{1,16}")]
SwitchWord = Annotated[str, FieldFormat(r"[a-z\d_]{1,28}")]
PaceName = Annotated[str, FieldFormat("[a-z]{1,10}")]
ProposalField = Annotated[Proposal, FieldFormat("|".join(Proposal), Proposal)]
MoveField = Annotated[ReplayMove, FieldFormat("[sfbholpn]", ReplayMove)]
LanguageCode = Annotated[str, FieldFormat("[a-z]{2}(?:-Cyrl)?")]
FamilyName = Annotated[Family, FieldFormat("|".join(Family), Family)]
OutReasonField = Annotated[OutReason, FieldFormat("[qamgo]", OutReason)]
SinceField = Annotated[Since, FieldFormat("[amw]", Since)]
ByField = Annotated[
    LeaderboardOrder, FieldFormat("rating|won|rate|points|capots|contras", _read_by, _write_by)
]
PageNo = Annotated[int, FieldFormat(r"0|[1-9]\d{0,5}", int)]
