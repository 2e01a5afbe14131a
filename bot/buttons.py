"""The buttons: what each means, its short name, and its fields.

A decision that was taken, or a wish that came true, is recognised and does no harm when it is
pressed again.
"""

from enum import StrEnum
from typing import Annotated

from bot.codec import Part, Pressed, Unreadable, button, kinds, parse, text
from engine.rules.auction import Call
from engine.rules.cards import CARD_NAMES, SEATS, Card, Hand, Seat, cards_of, hand_of, parse_card
from engine.tables.table import Decision

__all__ = ["Pressed", "Unreadable", "kinds", "parse", "text"]

HERE = "-"
"""In place of a table's code: the next table in this place."""

HOME = "home"
"""The first page of the settings."""


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


def _decision(text: str) -> Decision:
    match_no, deal, turn = text.split(".")
    return Decision(int(match_no), int(deal), int(turn))


def _decided(decision: Decision) -> str:
    return f"{decision.match_no}.{decision.deal}.{decision.turn}"


def _cards(names: str) -> Hand:
    """Cards named one after another, in their order and none twice."""
    cards = hand_of(parse_card(names[i : i + 2]) for i in range(0, len(names), 2))
    if _names(cards) != names:
        raise Unreadable(names)
    return cards


def _names(cards: Hand) -> str:
    return "".join(CARD_NAMES[card] for card in cards_of(cards))


def _call_code(call: Call) -> str:
    return call.code


def _card_name(card: Card) -> str:
    return CARD_NAMES[card]


def _yes(text: str) -> bool:
    return text == "1"


def _yes_no(yes: bool) -> str:  # noqa: FBT001 (a field's value)
    return str(int(yes))


def _seat(digit: str) -> Seat:
    return SEATS[int(digit)]


def _eyes(text: str) -> Seat | None:
    return None if text == "-" else _seat(text)


def _whose(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat)


_CARD = "[789TJQKA][CDHS]"
_SWITCH = r"[a-z\d_]{1,28}"

Code = Annotated[str, Part("[A-Z2-9]{4,8}")]
Where = Annotated[str, Part("-|[A-Z2-9]{4,8}")]
Game = Annotated[str, Part("-|[A-Z2-9]{4,8}|[a-z_]{1,16}")]
Chair = Annotated[Seat, Part("[0-3]", _seat)]
MatchNo = Annotated[int, Part(r"0|[1-9]\d{0,5}", int)]
DealNo = Annotated[int, Part(r"[1-9]\d{0,5}", int)]
Asked = Annotated[
    Decision,
    Part(r"(?:0|[1-9]\d{0,5})\.[1-9]\d{0,5}\.(?:0|[1-9]\d{0,3})", _decision, _decided),
]
Index = Annotated[int, Part(r"0|[1-9]\d?", int)]
Number = Annotated[int, Part(r"[1-9]\d?", int)]
YesNo = Annotated[bool, Part("[01]", _yes, _yes_no)]
CallCode = Annotated[Call, Part("P|X|XX|C|D|H|S|NT|AT", Call.parse, _call_code)]
CardName = Annotated[Card, Part(_CARD, parse_card, _card_name)]
CardNames = Annotated[Hand, Part(f"(?:{_CARD}){{0,4}}", _cards, _names)]
Topic = Annotated[str, Part("[a-z]{1,16}")]
Preset = Annotated[str, Part("[a-z_]{1,16}")]
Word = Annotated[str, Part(_SWITCH)]
PaceName = Annotated[str, Part("[a-z]{1,10}")]
Eyes = Annotated[Seat | None, Part("-|[0-3]", _eyes, _whose)]
Step = Annotated[Move, Part("[sfbholpn]", Move)]
Tongue = Annotated[str, Part("[a-z]{2}")]


@button("o")
class OpenTable(Pressed):
    """Open a table in this place."""


@button("s")
class Sit(Pressed):
    """Sit down in this chair."""

    code: Code
    seat: Chair


@button("u")
class StandUp(Pressed):
    """Get up from the lobby before this match."""

    code: Code
    match_no: MatchNo


@button("a")
class AddMachine(Pressed):
    """Let an AI sit in this chair."""

    code: Code
    seat: Chair


@button("f")
class RemoveMachine(Pressed):
    """Send away the AI in this chair."""

    code: Code
    seat: Chair


@button("g")
class Start(Pressed):
    """Begin the match; AIs take the chairs that are free."""

    code: Code
    match_no: MatchNo


@button("r")
class Reopen(Pressed):
    """Back to the lobby after this match."""

    code: Code
    match_no: MatchNo


@button("x")
class Close(Pressed):
    """Clear the table away, if no further match has begun at it."""

    code: Code
    match_no: MatchNo


@button("y")
class ReadRules(Pressed):
    """Show this page of the rules of a table, of the next one `HERE`, or of a preset."""

    of: Game
    page: Topic


@button("z")
class ReadSettings(Pressed):
    """Show this page of the settings of a table, or of the next one `HERE`."""

    code: Where
    page: Word


@button("v")
class ChangeRules(Pressed):
    """Play by this preset, as it is; the code may be `HERE`."""

    code: Where
    preset: Preset


@button("z", "{code}:{switch}={value}")
class ChangeSwitch(Pressed):
    """Play with this switch set so; the code may be `HERE`."""

    code: Where
    switch: Word
    value: Word


@button("t")
class ChangePace(Pressed):
    """Play at this pace; the code may be `HERE`."""

    code: Where
    pace: PaceName


@button("c")
class SayCall(Pressed):
    """Make this call."""

    code: Code
    decision: Asked
    call: CallCode


@button("k")
class LayCard(Pressed):
    """Play this card."""

    code: Code
    decision: Asked
    card: CardName


@button("p")
class ChoosePlan(Pressed):
    """Declare the option of that index with the first card."""

    code: Code
    decision: Asked
    index: Index


@button("b")
class ChooseBelote(Pressed):
    """Call belote with the next card, or keep silent."""

    code: Code
    decision: Asked
    on: YesNo


@button("d")
class DeclareLate(Pressed):
    """Declare the option of that index now, one's first card being played."""

    code: Code
    decision: Asked
    index: Index


@button("n")
class LayNumber(Pressed):
    """Play the card of that number, from 1, in the hand as it was dealt."""

    code: Code
    decision: Asked
    number: Number


@button("q")
class CyclePlan(Pressed):
    """Go on to the next way to declare."""

    code: Code
    decision: Asked


@button("e")
class TurnBelote(Pressed):
    """Call belote with the next card if it was not to be called, and the other way round."""

    code: Code
    decision: Asked


@button("jt")
class ThrowIn(Pressed):
    """Throw the deal in for a low hand."""

    code: Code
    decision: Asked


@button("js")
class ExchangeSeven(Pressed):
    """Take the turned-up card for the seven, or keep the seven."""

    code: Code
    decision: Asked
    take: YesNo


@button("jd")
class Discard(Pressed):
    """Discard these cards; while they are too few, they are what has been chosen so far."""

    code: Code
    decision: Asked
    cards: CardNames


@button("jn")
class DiscardNumber(Pressed):
    """Choose the card of that number for the discard, or choose it no longer."""

    code: Code
    decision: Asked
    number: Number


@button("ja")
class Announce(Pressed):
    """Declare the option of that index before the first lead."""

    code: Code
    decision: Asked
    index: Index


@button("jc")
class AnnounceChosen(Pressed):
    """Declare before the first lead what has been chosen, or keep silent."""

    code: Code
    decision: Asked
    aloud: YesNo


@button("jr", "{code}:{match_no}.{deal}")
class CallRevoke(Pressed):
    """Say that an opponent has played against the rules in this deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("i")
class ComeBack(Pressed):
    """Play again oneself."""

    code: Code


@button("h")
class ShowHand(Pressed):
    """Show me my hand."""

    code: Code


@button("w", "{code}:{match_no}.{deal}")
class LookBack(Pressed):
    """Show me the whole of a deal that is over."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("m")
class TakeRecord(Pressed):
    """Send the record of a match that is over as a file."""

    code: Code
    match_no: MatchNo


@button("mp", "{code}:{match_no}.{deal}.{page}.{seat}:{move}")
class Replay(Pressed):
    """Go so from this page of a match that is over; deals count from 1, a deal's pages from 0.

    `seat` is whose eyes it is seen with, None with all cards open.
    """

    code: Code
    match_no: MatchNo
    deal: DealNo = 1
    page: Index = 0
    seat: Eyes = None
    move: Step = Move.OPEN


@button("l")
class ChooseLanguage(Pressed):
    """Speak this language here."""

    language: Tongue
