"""What buttons say: a short versioned text for each decision or wish, and a parser as strict.

``1:c:K7QRT:2.5.3:H`` is version 1, "call", the table's code, match, deal and turn, and the call. A
decision that was taken, or a wish that came true, is recognised and does no harm when it is pressed
again; a text that this module would not have written is refused.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from engine.rules.auction import Call
from engine.rules.cards import CARD_NAMES, Card, Hand, cards_of, hand_of, parse_card
from engine.tables.table import Decision

VERSION = "1"

HERE = "-"
"""In place of a table's code: the next table in this place."""

HOME = "home"
"""The first page of the settings."""


class Unreadable(ValueError):
    """No button of this application says that."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table in this place."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down in this chair."""

    code: str
    seat: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """Get up from the lobby before this match."""

    code: str
    match_no: int


@dataclass(frozen=True, slots=True)
class AddMachine:
    """Let an AI sit in this chair."""

    code: str
    seat: int


@dataclass(frozen=True, slots=True)
class RemoveMachine:
    """Send away the AI in this chair."""

    code: str
    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match; AIs take the chairs that are free."""

    code: str
    match_no: int


@dataclass(frozen=True, slots=True)
class Reopen:
    """Back to the lobby after this match."""

    code: str
    match_no: int


@dataclass(frozen=True, slots=True)
class Close:
    """Clear the table away, if no further match has begun at it."""

    code: str
    match_no: int


@dataclass(frozen=True, slots=True)
class ReadRules:
    """Show this page of the rules of a table, of the next one `HERE`, or of a preset."""

    of: str
    page: str


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """Show this page of the settings of a table, or of the next one `HERE`."""

    code: str
    page: str


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by this preset, as it is; the code may be `HERE`."""

    code: str
    preset: str


@dataclass(frozen=True, slots=True)
class ChangeSwitch:
    """Play with this switch set so; the code may be `HERE`."""

    code: str
    switch: str
    value: str


@dataclass(frozen=True, slots=True)
class ChangePace:
    """Play at this pace; the code may be `HERE`."""

    code: str
    pace: str


@dataclass(frozen=True, slots=True)
class SayCall:
    """Make this call."""

    code: str
    decision: Decision
    call: Call


@dataclass(frozen=True, slots=True)
class LayCard:
    """Play this card."""

    code: str
    decision: Decision
    card: Card


@dataclass(frozen=True, slots=True)
class ChoosePlan:
    """Declare the option of that index with the first card."""

    code: str
    decision: Decision
    index: int


@dataclass(frozen=True, slots=True)
class ChooseBelote:
    """Call belote with the next card, or keep silent."""

    code: str
    decision: Decision
    on: bool


@dataclass(frozen=True, slots=True)
class DeclareLate:
    """Declare the option of that index now, one's first card being played."""

    code: str
    decision: Decision
    index: int


@dataclass(frozen=True, slots=True)
class LayNumber:
    """Play the card of that number, from 1, in the hand as it was dealt."""

    code: str
    decision: Decision
    number: int


@dataclass(frozen=True, slots=True)
class CyclePlan:
    """Go on to the next way to declare."""

    code: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class TurnBelote:
    """Call belote with the next card if it was not to be called, and the other way round."""

    code: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Throw the deal in for a low hand."""

    code: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class ExchangeSeven:
    """Take the turned-up card for the seven, or keep the seven."""

    code: str
    decision: Decision
    take: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard these cards; while they are too few, they are what has been chosen so far."""

    code: str
    decision: Decision
    cards: Hand


@dataclass(frozen=True, slots=True)
class DiscardNumber:
    """Choose the card of that number for the discard, or choose it no longer."""

    code: str
    decision: Decision
    number: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Declare the option of that index before the first lead."""

    code: str
    decision: Decision
    index: int


@dataclass(frozen=True, slots=True)
class AnnounceChosen:
    """Declare before the first lead what has been chosen, or keep silent."""

    code: str
    decision: Decision
    aloud: bool


@dataclass(frozen=True, slots=True)
class CallRevoke:
    """Say that an opponent has played against the rules in this deal."""

    code: str
    match_no: int
    deal: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play again oneself."""

    code: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show me my hand."""

    code: str


@dataclass(frozen=True, slots=True)
class LookBack:
    """Show me the whole of a deal that is over."""

    code: str
    match_no: int
    deal: int


@dataclass(frozen=True, slots=True)
class TakeRecord:
    """Send the record of a match that is over as a file."""

    code: str
    match_no: int


class Move(StrEnum):
    """Which page of a replay is wanted, seen from the one that is shown; `OPEN`s a new one."""

    OPEN = "s"
    HERE = "h"
    FIRST = "f"
    BACK = "b"
    ON = "o"
    LAST = "l"
    DEAL_BACK = "p"
    DEAL_ON = "n"


@dataclass(frozen=True, slots=True)
class Replay:
    """Go so from this page of a match that is over; deals count from 1, a deal's pages from 0.

    `seat` is whose eyes it is seen with, None with all cards open.
    """

    code: str
    match_no: int
    deal: int = 1
    page: int = 0
    seat: int | None = None
    move: Move = Move.OPEN


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """Speak this language here."""

    language: str


Pressed = (
    OpenTable
    | Sit
    | StandUp
    | AddMachine
    | RemoveMachine
    | Start
    | Reopen
    | Close
    | ReadRules
    | ReadSettings
    | ChangeRules
    | ChangeSwitch
    | ChangePace
    | SayCall
    | LayCard
    | ChoosePlan
    | ChooseBelote
    | DeclareLate
    | LayNumber
    | CyclePlan
    | TurnBelote
    | ThrowIn
    | ExchangeSeven
    | Discard
    | DiscardNumber
    | Announce
    | AnnounceChosen
    | CallRevoke
    | ComeBack
    | ShowHand
    | LookBack
    | TakeRecord
    | Replay
    | ChooseLanguage
)

_CODE = r"(?P<code>[A-Z2-9]{4,8})"
_WHERE = r"(?P<code>-|[A-Z2-9]{4,8})"
_SEAT = r"(?P<seat>[0-3])"
_MATCH = r"(?P<match>0|[1-9]\d{0,5})"
_DECISION = rf"{_MATCH}\.(?P<deal>[1-9]\d{{0,5}})\.(?P<turn>0|[1-9]\d{{0,3}})"
_INDEX = r"(?P<index>0|[1-9]\d?)"
_NUMBER = r"(?P<number>[1-9]\d?)"
_PAGE = r"(?P<deal>[1-9]\d{0,5})\.(?P<page>0|[1-9]\d?)"
_SWITCH = r"[a-z\d_]{1,28}"


def _decision(found: re.Match[str]) -> Decision:
    return Decision(int(found["match"]), int(found["deal"]), int(found["turn"]))


def _cards(names: str) -> Hand:
    """Cards named one after another, in their order and none twice."""
    cards = hand_of(parse_card(names[i : i + 2]) for i in range(0, len(names), 2))
    if _named(cards) != names:
        raise Unreadable(names)
    return cards


def _named(cards: Hand) -> str:
    return "".join(CARD_NAMES[card] for card in cards_of(cards))


_READERS: tuple[tuple[str, Callable[[re.Match[str]], Pressed]], ...] = (
    ("o", lambda _: OpenTable()),
    (rf"s:{_CODE}:{_SEAT}", lambda m: Sit(m["code"], int(m["seat"]))),
    (rf"u:{_CODE}:{_MATCH}", lambda m: StandUp(m["code"], int(m["match"]))),
    (rf"a:{_CODE}:{_SEAT}", lambda m: AddMachine(m["code"], int(m["seat"]))),
    (rf"f:{_CODE}:{_SEAT}", lambda m: RemoveMachine(m["code"], int(m["seat"]))),
    (rf"g:{_CODE}:{_MATCH}", lambda m: Start(m["code"], int(m["match"]))),
    (rf"r:{_CODE}:{_MATCH}", lambda m: Reopen(m["code"], int(m["match"]))),
    (
        r"y:(?P<of>-|[A-Z2-9]{4,8}|[a-z_]{1,16}):(?P<page>[a-z]{1,16})",
        lambda m: ReadRules(m["of"], m["page"]),
    ),
    (rf"z:{_WHERE}:(?P<page>{_SWITCH})", lambda m: ReadSettings(m["code"], m["page"])),
    (
        rf"z:{_WHERE}:(?P<switch>{_SWITCH})=(?P<value>{_SWITCH})",
        lambda m: ChangeSwitch(m["code"], m["switch"], m["value"]),
    ),
    (rf"v:{_WHERE}:(?P<preset>[a-z_]{{1,16}})", lambda m: ChangeRules(m["code"], m["preset"])),
    (rf"t:{_WHERE}:(?P<pace>[a-z]{{1,10}})", lambda m: ChangePace(m["code"], m["pace"])),
    (rf"x:{_CODE}:{_MATCH}", lambda m: Close(m["code"], int(m["match"]))),
    (
        rf"c:{_CODE}:{_DECISION}:(?P<call>P|X|XX|C|D|H|S|NT|AT)",
        lambda m: SayCall(m["code"], _decision(m), Call.parse(m["call"])),
    ),
    (
        rf"k:{_CODE}:{_DECISION}:(?P<card>[789TJQKA][CDHS])",
        lambda m: LayCard(m["code"], _decision(m), parse_card(m["card"])),
    ),
    (
        rf"p:{_CODE}:{_DECISION}:{_INDEX}",
        lambda m: ChoosePlan(m["code"], _decision(m), int(m["index"])),
    ),
    (
        rf"b:{_CODE}:{_DECISION}:(?P<on>[01])",
        lambda m: ChooseBelote(m["code"], _decision(m), m["on"] == "1"),
    ),
    (
        rf"d:{_CODE}:{_DECISION}:{_INDEX}",
        lambda m: DeclareLate(m["code"], _decision(m), int(m["index"])),
    ),
    (
        rf"n:{_CODE}:{_DECISION}:{_NUMBER}",
        lambda m: LayNumber(m["code"], _decision(m), int(m["number"])),
    ),
    (rf"q:{_CODE}:{_DECISION}", lambda m: CyclePlan(m["code"], _decision(m))),
    (rf"e:{_CODE}:{_DECISION}", lambda m: TurnBelote(m["code"], _decision(m))),
    (rf"jt:{_CODE}:{_DECISION}", lambda m: ThrowIn(m["code"], _decision(m))),
    (
        rf"js:{_CODE}:{_DECISION}:(?P<take>[01])",
        lambda m: ExchangeSeven(m["code"], _decision(m), m["take"] == "1"),
    ),
    (
        rf"jd:{_CODE}:{_DECISION}:(?P<cards>(?:[789TJQKA][CDHS]){{0,4}})",
        lambda m: Discard(m["code"], _decision(m), _cards(m["cards"])),
    ),
    (
        rf"jn:{_CODE}:{_DECISION}:{_NUMBER}",
        lambda m: DiscardNumber(m["code"], _decision(m), int(m["number"])),
    ),
    (
        rf"ja:{_CODE}:{_DECISION}:{_INDEX}",
        lambda m: Announce(m["code"], _decision(m), int(m["index"])),
    ),
    (
        rf"jc:{_CODE}:{_DECISION}:(?P<aloud>[01])",
        lambda m: AnnounceChosen(m["code"], _decision(m), m["aloud"] == "1"),
    ),
    (
        rf"jr:{_CODE}:{_MATCH}\.(?P<deal>[1-9]\d{{0,5}})",
        lambda m: CallRevoke(m["code"], int(m["match"]), int(m["deal"])),
    ),
    (rf"i:{_CODE}", lambda m: ComeBack(m["code"])),
    (rf"h:{_CODE}", lambda m: ShowHand(m["code"])),
    (
        rf"w:{_CODE}:{_MATCH}\.(?P<deal>[1-9]\d{{0,5}})",
        lambda m: LookBack(m["code"], int(m["match"]), int(m["deal"])),
    ),
    (rf"m:{_CODE}:{_MATCH}", lambda m: TakeRecord(m["code"], int(m["match"]))),
    (
        rf"mp:{_CODE}:{_MATCH}\.{_PAGE}\.(?P<seat>-|[0-3]):(?P<move>[sfbholpn])",
        lambda m: Replay(
            m["code"],
            int(m["match"]),
            int(m["deal"]),
            int(m["page"]),
            None if m["seat"] == "-" else int(m["seat"]),
            Move(m["move"]),
        ),
    ),
    (r"l:(?P<language>[a-z]{2})", lambda m: ChooseLanguage(m["language"])),
)
_PARSERS = tuple((re.compile(f"{VERSION}:{pattern}", re.ASCII), read) for pattern, read in _READERS)


def parse(data: str) -> Pressed:
    """Read a button's text; raises `Unreadable` for everything that `text` does not write."""
    for pattern, read in _PARSERS:
        found = pattern.fullmatch(data)
        if found is not None:
            return read(found)
    raise Unreadable(data[:80])


def text(pressed: Pressed) -> str:
    """What a button says that means this; at most 64 bytes."""
    return f"{VERSION}:{_body(pressed)}"


def _body(pressed: Pressed) -> str:  # noqa: C901, PLR0912 (one line for each kind)
    match pressed:
        case OpenTable():
            return "o"
        case Sit(code, seat):
            return f"s:{code}:{seat}"
        case StandUp(code, match_no):
            return f"u:{code}:{match_no}"
        case AddMachine(code, seat):
            return f"a:{code}:{seat}"
        case RemoveMachine(code, seat):
            return f"f:{code}:{seat}"
        case Start(code, match_no):
            return f"g:{code}:{match_no}"
        case Reopen(code, match_no):
            return f"r:{code}:{match_no}"
        case Close(code, match_no):
            return f"x:{code}:{match_no}"
        case ReadRules(of, page):
            return f"y:{of}:{page}"
        case ReadSettings(code, page):
            return f"z:{code}:{page}"
        case ChangeSwitch(code, switch, value):
            return f"z:{code}:{switch}={value}"
        case ChangeRules(code, preset):
            return f"v:{code}:{preset}"
        case ChangePace(code, pace):
            return f"t:{code}:{pace}"
        case SayCall(code, decision, call):
            return f"c:{code}:{_written(decision)}:{call.code}"
        case LayCard(code, decision, card):
            return f"k:{code}:{_written(decision)}:{CARD_NAMES[card]}"
        case ChoosePlan(code, decision, index):
            return f"p:{code}:{_written(decision)}:{index}"
        case ChooseBelote(code, decision, on):
            return f"b:{code}:{_written(decision)}:{int(on)}"
        case DeclareLate(code, decision, index):
            return f"d:{code}:{_written(decision)}:{index}"
        case LayNumber(code, decision, number):
            return f"n:{code}:{_written(decision)}:{number}"
        case CyclePlan(code, decision):
            return f"q:{code}:{_written(decision)}"
        case TurnBelote(code, decision):
            return f"e:{code}:{_written(decision)}"
        case ThrowIn(code, decision):
            return f"jt:{code}:{_written(decision)}"
        case ExchangeSeven(code, decision, take):
            return f"js:{code}:{_written(decision)}:{int(take)}"
        case Discard(code, decision, cards):
            return f"jd:{code}:{_written(decision)}:{_named(cards)}"
        case DiscardNumber(code, decision, number):
            return f"jn:{code}:{_written(decision)}:{number}"
        case Announce(code, decision, index):
            return f"ja:{code}:{_written(decision)}:{index}"
        case AnnounceChosen(code, decision, aloud):
            return f"jc:{code}:{_written(decision)}:{int(aloud)}"
        case CallRevoke(code, match_no, deal):
            return f"jr:{code}:{match_no}.{deal}"
        case ComeBack(code):
            return f"i:{code}"
        case ShowHand(code):
            return f"h:{code}"
        case LookBack(code, match_no, deal):
            return f"w:{code}:{match_no}.{deal}"
        case TakeRecord(code, match_no):
            return f"m:{code}:{match_no}"
        case Replay(code, match_no, deal, page, seat, move):
            whose = "-" if seat is None else seat
            return f"mp:{code}:{match_no}.{deal}.{page}.{whose}:{move}"
        case ChooseLanguage(language):
            return f"l:{language}"


def _written(decision: Decision) -> str:
    return f"{decision.match_no}.{decision.deal}.{decision.turn}"
