"""Drawings of a table: the trick on it, a hand, and all tricks of a deal.

They know neither rules nor languages: the caller passes what to show and every word. All are drawn
for a width of 360 CSS pixels and may be scaled up.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from adapters.platform.drawings import Part, Shape
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import COLOURS, FACES, Deck
from bot.pictures.pieces import (
    PILL_EDGES,
    REMEMBERED,
    TALL,
    WIDTH,
    arrow,
    drawn,
    face,
    felt,
    image,
    part,
    pill,
    pill_width,
    rect,
    star,
    words,
)
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.typesetter import fitted, measure


class SeatDrawing(NamedTuple):
    """A seat at a drawn table; `note` is a short text such as a call or a declaration."""

    name: str
    card: str | None = None
    note: str = ""
    turn: bool = False
    dealer: bool = False
    leads: bool = False


class HandCard(NamedTuple):
    """A card in a hand; `raised` if it can be played now."""

    card: str
    raised: bool = False


class TrickRow(NamedTuple):
    """A trick: the card of each column (None if unknown), who led and who took it."""

    cards: tuple[str | None, ...]
    leader: int | None = None
    winner: int | None = None


class _Spot(NamedTuple):
    """The position of a seat: the centres of its card and its plate, and the card's rotation.

    A note is above the plate or, at a `wide` spot, beside it.
    """

    card: tuple[float, float]
    plate: tuple[float, float]
    turn: float
    wide: bool = False


_TABLE_HEIGHT = 320
_CARD_W, _CARD_H = 65, 65 * TALL
_HELD_W, _HAND_HEIGHT = 70, 84
_CARD_BOX = (90, 116)  # around a slightly rotated card with its shadow and star
_PLATE_H = 34
_PLATE_W, _PLATE_W_WIDE = 126, 168
_OVERHANG, _CHIP_OVERHANG = 2, 15  # how far a plate's edge and the chip stick out
_NAME_SIZES = (15, 13.5, 12)
_NOTE_SIZE, _NOTE_GAP = 14, 5
_CONTRACT_SIZE, _CONTRACT_ROOM = 19, 126  # between the cards at the left and at the right

_BOTTOM = _Spot((180, 222), (180, 295), -3, wide=True)
_RIGHT = _Spot((284, 184), (289, 113), 7)
_TOP = _Spot((180, 96), (180, 25), 4, wide=True)
_LEFT = _Spot((76, 184), (71, 113), -6)
_RIGHT_OF_THREE = _Spot((284, 149), (289, 78), 7)
_LEFT_OF_THREE = _Spot((76, 149), (71, 78), -6)

_TALON = _Spot((292, 159), (292, 159), 5)

_SPOTS = {
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, _RIGHT_OF_THREE, _LEFT_OF_THREE),
    4: (_BOTTOM, _RIGHT, _TOP, _LEFT),
}


def trick_picture(
    chairs: Sequence[SeatDrawing],
    contract: str,
    alt: str,
    *,
    winning: int | None = None,
    upcard: str | None = None,
    clockwise: bool = False,
    hand: Sequence[HandCard] = (),
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """The table with two to four seats in playing order; the first is drawn nearest.

    Play is counter-clockwise, so that the second seat is on the right, unless `clockwise`.
    `winning` is the seat whose card is marked. In the middle is `contract`, a short text, or
    without one the turned-up card; with two seats that card lies apart. `hand` is below the table.
    Raise `ValueError` for another number of seats or an unknown card.
    """
    spots = _SPOTS.get(len(chairs))
    if spots is None:
        raise ValueError(f"a table of {len(chairs)} cannot be drawn")
    if clockwise:
        spots = (spots[0], *reversed(spots[1:]))
    parts = [felt(_TABLE_HEIGHT)]
    seated = list(zip(spots, chairs, strict=True))
    parts += [_slot(spot, turn=chair.turn) for spot, chair in seated if chair.card is None]
    for index, (spot, chair) in enumerate(seated):
        if chair.card is not None:
            parts += _laid(spot, chair.card, deck, marked=index == winning)
    if upcard is not None and len(chairs) == 2:
        parts += _laid(_TALON, upcard, deck, marked=False)
    elif upcard is not None and not contract.strip():
        parts.append(_chip(upcard, (180, 159), deck, marked=False))
    room = _CONTRACT_ROOM - PILL_EDGES - 1  # a pixel for what is rounded
    size = min(_CONTRACT_SIZE, room / max(1.0, measure(contract)))
    parts += pill(contract, (180, 159), max(_NAME_SIZES[-1], size), _CONTRACT_ROOM, deck)
    for spot, chair in seated:
        parts += _named(spot, SeatDrawing(chair.name, None, *chair[2:]), deck)
    height = _TABLE_HEIGHT + (_HAND_HEIGHT if hand else 0)
    return drawn(height, (*parts, *_held(hand, deck)), alt)


def _held(hand: Sequence[HandCard], deck: Deck) -> Iterator[Part]:
    """Cards in a hand, clipped by the lower edge."""
    room = WIDTH - 20 - _HELD_W
    step = min(_HELD_W + 4, room / max(1, len(hand) - 1))
    first = WIDTH / 2 - step * (len(hand) - 1) / 2
    middle = _TABLE_HEIGHT + 16 + _HELD_W * TALL / 2
    for index, held in enumerate(hand):
        y = middle - (10 if held.raised else 0)
        shown = face(held.card, 0, 0, _HELD_W, deck)
        yield part(round(first + index * step), y, _HELD_W, _HELD_W * TALL, shown)


def deal_picture(
    names: Sequence[str], tricks: Sequence[TrickRow], alt: str, deck: Deck = Deck.FRENCH
) -> Picture:
    """All tricks of a deal: a row for each trick, a column for each of two to four players.

    Raise `ValueError` if a trick does not have a place for each player, or for an unknown card.
    """
    if not 2 <= len(names) <= 4:
        raise ValueError(f"a table of {len(names)} cannot be drawn")
    margin, gutter, head, row = 8, 26, 44, 38
    column = (WIDTH - 2 * margin - gutter) / len(names)
    middles = [margin + gutter + column * (index + 0.5) for index in range(len(names))]
    height = head + row * len(tricks) + margin + 2
    parts = [felt(height)]
    for name, x in zip(names, middles, strict=True):
        text = fitted(name, (column - 4) / 13.5)
        title = words(text, 0, 5, 13.5, fill=palette.PLATE_TEXT, bold=True)
        parts.append(part(x, 25, round(column), 24, title))
    for index, trick in enumerate(tricks):
        y = head + row * index + row / 2
        if index:
            line = rect(14 - WIDTH / 2, -0.5, WIDTH - 28, 1, 0, fill=palette.FELT_LINE)
            parts.append(part(WIDTH / 2, y - row / 2, WIDTH, 2, line))
        count = words(str(index + 1), 0, 5, 13, fill=palette.FAINT_TEXT)
        parts.append(part(margin + 12, y, 24, 24, count))
        for seat, (card, x) in enumerate(zip(trick.cards, middles, strict=True)):
            if card is not None:
                parts.append(_chip(card, (x, y), deck, marked=seat == trick.winner))
            if seat == trick.leader:
                led = arrow(4.5, fill="", stroke=palette.FAINT_TEXT)
                parts.append(part(x - 35.5, y, 14, 14, led))
    return drawn(height, parts, alt)


@lru_cache(REMEMBERED)
def _laid(spot: _Spot, card: str, deck: Deck, *, marked: bool) -> tuple[Part, ...]:
    """A card on the felt with a thin shadow; if `marked`, with a frame and a star."""
    x, y = spot.card
    left, top = -_CARD_W / 2, -_CARD_H / 2
    shade = rect(left + 1, top + 2, _CARD_W, _CARD_H, 5, fill="#000", opacity=0.3, turn=spot.turn)
    shadow = part(x, y, *_CARD_BOX, shade)
    card_face = part(x, y, *_CARD_BOX, face(card, 0, 0, _CARD_W, deck, turn=spot.turn))
    if not marked:
        return shadow, card_face
    size = _CARD_W + 9, _CARD_H + 9
    edge = rect(left - 4.5, top - 4.5, *size, 9, fill=palette.GOLD, turn=spot.turn)
    along, across = _CARD_W / 2 - 4, 4 - _CARD_H / 2
    turn = radians(spot.turn)
    x += along * cos(turn) - across * sin(turn)
    y += along * sin(turn) + across * cos(turn)
    corner = part(round(x), round(y), 26, 26, *star(0, 0, 11))
    return shadow, part(*spot.card, *_CARD_BOX, edge), card_face, corner


@lru_cache(REMEMBERED)
def _slot(spot: _Spot, *, turn: bool) -> Part:
    """The place for a card that is not yet played."""
    place = rect(
        -_CARD_W / 2 + 2,
        -_CARD_H / 2 + 2,
        _CARD_W - 4,
        _CARD_H - 4,
        6,
        fill=palette.FELT_DEEP,
        opacity=0.5,
        stroke=palette.GOLD if turn else palette.FELT_LINE,
        stroke_width=2 if turn else 1.5,
        dashed=True,
    )
    return part(*spot.card, _CARD_W, _CARD_H, place)


@lru_cache(REMEMBERED)
def _named(spot: _Spot, chair: SeatDrawing, deck: Deck) -> tuple[Part, ...]:
    """The plate and its note; at a wide spot, side by side around the middle."""
    x, y = spot.plate
    if not spot.wide:
        above = y - _PLATE_H / 2 - 14
        note = pill(chair.note, (x, above), _NOTE_SIZE, _PLATE_W, deck)
        return (*_plate(chair, x, y, _PLATE_W), *note)
    room = WIDTH - 24 - _PLATE_W_WIDE - _NOTE_GAP
    beside = pill_width(chair.note, _NOTE_SIZE, room)
    shift = (beside + _NOTE_GAP) / 2 if beside else 0
    middle = x - shift + _PLATE_W_WIDE / 2 + _NOTE_GAP + beside / 2
    note = pill(chair.note, (middle, y), _NOTE_SIZE, room, deck)
    return (*_plate(chair, x - shift, y, _PLATE_W_WIDE), *note)


def _plate(chair: SeatDrawing, x: float, y: float, width: float) -> Iterator[Part]:
    """The name, with an arrow if in turn, a hollow one for the leader, and the dealer's chip."""
    overhang, plate, pointer = _plate_parts(chair._replace(note=""), width)
    yield part(x, y, width + overhang, _PLATE_H + overhang, *plate)
    if pointer:
        yield part(x - width / 2 + 15, y, 18, 18, *pointer)


@lru_cache(REMEMBERED)
def _plate_parts(
    chair: SeatDrawing, width: float
) -> tuple[float, tuple[Shape, ...], tuple[Shape, ...]]:
    """How far a plate's extras stick out, the plate, and the arrow on it."""
    left = -width / 2
    shapes: list[Shape] = [
        rect(
            left,
            -_PLATE_H / 2,
            width,
            _PLATE_H,
            _PLATE_H / 2,
            fill=palette.GOLD if chair.turn else palette.PLATE,
            stroke=palette.IVORY if chair.turn else palette.PLATE_EDGE,
            stroke_width=2.5 if chair.turn else 1,
        )
    ]
    before = 24 if chair.turn or chair.leads else 10
    corner = chair.dealer and width < _PLATE_W_WIDE  # the chip hangs at the plate's corner
    after = 33 if chair.dealer and not corner else 10
    pointer: tuple[Shape, ...] = ()
    if chair.turn:
        pointer = (arrow(6, fill=palette.INK),)
    elif chair.leads:
        pointer = (arrow(5, fill="", stroke=palette.FAINT_TEXT),)
    if chair.dealer:
        chip = (width - 19, 5) if corner else (width - 30, -13)
        shapes.append(image("cards/dealer", left + chip[0], chip[1], 26, 26))
    room = width - before - after
    size = next(
        (size for size in _NAME_SIZES if measure(chair.name) * size <= room), _NAME_SIZES[-1]
    )
    name = fitted(chair.name, room / size)
    fill = palette.INK if chair.turn else palette.PLATE_TEXT
    middle = (before - after) / 2
    shapes.append(words(name, middle, 5.5, size, fill=fill, bold=chair.turn))
    overhang = 2 * (_CHIP_OVERHANG if corner else _OVERHANG)
    return overhang, tuple(shapes), pointer


@lru_cache(REMEMBERED)
def _chip(card: str, at: tuple[float, float], deck: Deck, *, marked: bool) -> Part:
    """A small card with its rank and suit side by side."""
    if card not in FACES:
        raise ValueError(f"no such card: {card!r}")
    rank = "10" if card[0] == "T" else card[0]
    fill = COLOURS[deck][card[1]]
    ground = rect(
        -29,
        -15,
        58,
        30,
        7,
        fill=palette.IVORY,
        stroke=palette.GOLD if marked else palette.IVORY_EDGE,
        stroke_width=4 if marked else 1,
    )
    sign = image(f"{deck}/pip-{card[1]}", 1, -11, 22, 22)
    badge = star(28, -13, 8.5) if marked else ()
    label = words(rank, -12, 7, 19, fill=fill, bold=True)
    return part(*at, 76, 46, ground, label, sign, *badge)


_NAMES = ("Ана", "🤖 Eva", "💤 Ana", "Ева")


def usual() -> Iterator[Picture]:
    """Typical drawings that cover each deck, a table before its first trick, and a sheet."""
    laid = ("AC", "AD", "AH", "AS")
    seats = [
        SeatDrawing(name, card, note="♥ ♠", dealer=True, leads=True)
        for name, card in zip(_NAMES, laid, strict=True)
    ]
    hand = [HandCard("KH"), HandCard("QH", raised=True)]
    for deck in Deck:
        yield trick_picture(seats, "♦ ♣ ×2", "", winning=0, hand=hand, deck=deck)
        yield deal_picture(_NAMES, [TrickRow(laid, leader=0, winner=0)], "", deck)
    yield trick_picture([SeatDrawing(name, turn=name == _NAMES[0]) for name in _NAMES], "", "")
    rows = [SheetRow("162", ("−162", "81"), weight) for weight in Weight]
    head = SheetHead("Ана", "Eva", "♣ ×4", won=True)
    yield sheet_picture(head, [_NAMES[:2], _NAMES[2:]], rows, "")
