"""What buttons say: a short versioned text for each decision or wish, and a parser as strict.

``1:c:K7QRT:2.5.3:H`` is version 1, "call", the table's code, match, deal and turn, and the call. A
decision that was taken, or a wish that came true, is recognised and does no harm when it is pressed
again; a text that this module would not have written is refused.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.rules.auction import Call
from engine.rules.cards import CARD_NAMES, Card, parse_card
from engine.tables.table import Decision

VERSION = "1"


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
class ChangeRules:
    """Play by this preset."""

    code: str
    preset: str


@dataclass(frozen=True, slots=True)
class ChangePace:
    """Play at this pace."""

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
    | ChangeRules
    | ChangePace
    | SayCall
    | LayCard
    | ChoosePlan
    | ChooseBelote
    | DeclareLate
    | LayNumber
    | CyclePlan
    | TurnBelote
    | ComeBack
    | ShowHand
    | LookBack
    | ChooseLanguage
)

_CODE = r"(?P<code>[A-Z2-9]{4,8})"
_SEAT = r"(?P<seat>[0-3])"
_MATCH = r"(?P<match>0|[1-9]\d{0,5})"
_DECISION = rf"{_MATCH}\.(?P<deal>[1-9]\d{{0,5}})\.(?P<turn>0|[1-9]\d{{0,3}})"
_INDEX = r"(?P<index>0|[1-9]\d?)"


def _decision(found: re.Match[str]) -> Decision:
    return Decision(int(found["match"]), int(found["deal"]), int(found["turn"]))


_READERS: tuple[tuple[str, Callable[[re.Match[str]], Pressed]], ...] = (
    ("o", lambda _: OpenTable()),
    (rf"s:{_CODE}:{_SEAT}", lambda m: Sit(m["code"], int(m["seat"]))),
    (rf"u:{_CODE}:{_MATCH}", lambda m: StandUp(m["code"], int(m["match"]))),
    (rf"a:{_CODE}:{_SEAT}", lambda m: AddMachine(m["code"], int(m["seat"]))),
    (rf"f:{_CODE}:{_SEAT}", lambda m: RemoveMachine(m["code"], int(m["seat"]))),
    (rf"g:{_CODE}:{_MATCH}", lambda m: Start(m["code"], int(m["match"]))),
    (rf"r:{_CODE}:{_MATCH}", lambda m: Reopen(m["code"], int(m["match"]))),
    (rf"v:{_CODE}:(?P<preset>[a-z_]{{1,16}})", lambda m: ChangeRules(m["code"], m["preset"])),
    (rf"t:{_CODE}:(?P<pace>[a-z]{{1,10}})", lambda m: ChangePace(m["code"], m["pace"])),
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
        rf"n:{_CODE}:{_DECISION}:(?P<number>[1-9]\d?)",
        lambda m: LayNumber(m["code"], _decision(m), int(m["number"])),
    ),
    (rf"q:{_CODE}:{_DECISION}", lambda m: CyclePlan(m["code"], _decision(m))),
    (rf"e:{_CODE}:{_DECISION}", lambda m: TurnBelote(m["code"], _decision(m))),
    (rf"i:{_CODE}", lambda m: ComeBack(m["code"])),
    (rf"h:{_CODE}", lambda m: ShowHand(m["code"])),
    (
        rf"w:{_CODE}:{_MATCH}\.(?P<deal>[1-9]\d{{0,5}})",
        lambda m: LookBack(m["code"], int(m["match"]), int(m["deal"])),
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
        case ComeBack(code):
            return f"i:{code}"
        case ShowHand(code):
            return f"h:{code}"
        case LookBack(code, match_no, deal):
            return f"w:{code}:{match_no}.{deal}"
        case ChooseLanguage(language):
            return f"l:{language}"


def _written(decision: Decision) -> str:
    return f"{decision.match_no}.{decision.deal}.{decision.turn}"
