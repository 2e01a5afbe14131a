"""Pictures as files: how long one takes on one core, and how large it becomes."""

import time
from collections.abc import Callable

from adapters.drawing import SCALE, Drawings
from bot.pictures.art import CardArt
from bot.pictures.fontset import COVERED, FONTS
from bot.pictures.palette import COLOURS
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, TrickRow, deal_picture, trick_picture
from engine.rules.cards import CARD_NAMES

TIMES = 30


def _sheet(rows: int, number: int, *, won: bool = False) -> str:
    """A sheet; each number makes another one of the same kind."""
    weights = [Weight.PLAIN] * (rows - 2) + [Weight.STRONG, Weight.TOTAL]
    told = [
        SheetRow(f"Ред {index}", (str((number * 7 + index * 13) % 163), str(index)), weight)
        for index, weight in enumerate(weights)
    ]
    head = SheetHead(f"Раздаване {number}", "Ана-Мария · изкарана", "♥ ×2", won=won)
    return sheet_picture(head, [("Ана-Мария", "Иво"), ("Стоян", "🤖 Гергана")], told, "").svg


def _table(number: int, *, hand: bool = False) -> str:
    cards = [CARD_NAMES[(number * 5 + n * 3) % 32] for n in range(12)]
    names = ("Ана-Мария", "Иво", "Стоян", "🤖 Гергана")
    chairs = [
        SeatDrawing(name, card, turn=place == number % 4)
        for place, (name, card) in enumerate(zip(names, cards, strict=False))
    ]
    held = [HandCard(card, card[1] == "H") for card in cards[4:]] if hand else []
    return trick_picture(chairs, "♥ ×2", "", winning=number % 4, hand=held).svg


def _deal(number: int) -> str:
    rows = [
        TrickRow(tuple(CARD_NAMES[(number + row * 4 + n) % 32] for n in range(4)), 0, row % 4)
        for row in range(8)
    ]
    return deal_picture(("Ана-Мария", "Иво", "Стоян", "Гергана"), rows, "").svg


def measure() -> list[tuple[str, str]]:
    """The first of a kind after the start, then others like it; and how resvg alone does it."""
    drawings = Drawings(CardArt(), FONTS, COVERED, COLOURS)
    figures = []
    kinds: dict[str, Callable[[int], str]] = {
        "score sheet": lambda number: _sheet(11, number),
        "final sheet": lambda number: _sheet(14, number, won=True),
        "all tricks of a deal": _deal,
        "trick": _table,
        "table with hand": lambda number: _table(number, hand=True),
    }
    for name, kind in kinds.items():
        first = _milliseconds(drawings, kind(0))
        for number in range(1, 33):  # every card has been seen in every place
            drawings.drawn(kind(number))
        again = [_milliseconds(drawings, kind(number + 33)) for number in range(TIMES)]
        most = max(len(drawings.drawn(kind(number))) for number in range(TIMES))
        median = sorted(again)[TIMES // 2]
        told = f"{first:.0f} / {median:.1f} / {max(again):.1f} ms, {most / 1000:.0f} kB"
        figures.append((f"{name}: first / median / most, largest", told))
    _milliseconds(drawings, _table(1), alone=True)
    alone = _milliseconds(drawings, _table(1), alone=True)
    return [*figures, (f"a trick by resvg alone, {SCALE} points a pixel", f"{alone:.1f} ms")]


def _milliseconds(drawings: Drawings, svg: str, *, alone: bool = False) -> float:
    """Of a core."""
    draw = drawings.rendered if alone else drawings.drawn
    start = time.process_time()
    draw(svg)
    return (time.process_time() - start) * 1000
