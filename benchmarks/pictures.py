"""Pictures as files: time on one core, and size."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from adapters.drawing.drawing import Drawings
from adapters.drawing.svg import SCALE
from adapters.platform.drawings import Drawing
from adapters.platform.views import Picture
from bot.pictures.decks import CardArt, Deck
from bot.pictures.palette import COLOURS
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, TrickRow, deal_picture, trick_picture, usual
from bot.pictures.typesetter import FONTS
from engine.rules.cards import CARD_NAMES

TIMES = 30
STARTS = 5

NAMES = ("Ана-Мария", "Иво", "Стоян", "🤖 Гергана")
EMOJI = ("Maja 🦄", "Ivo 🌻", "🔥 Ana", "🐈 Zoran")
OTHER_LETTERS = ("محمد", "Աննա", "დავით", "דוד")


def _sheet(rows: int, number: int, names: Sequence[str] = NAMES, *, won: bool = False) -> Drawing:
    """A score sheet; each number gives a different one of the same kind."""
    weights = [Weight.PLAIN] * (rows - 2) + [Weight.STRONG, Weight.TOTAL]
    told = [
        SheetRow(f"Ред {index}", (str((number * 7 + index * 13) % 163), str(index)), weight)
        for index, weight in enumerate(weights)
    ]
    head = SheetHead(f"Раздаване {number}", f"{names[0]} · изкарана", "♥ ×2", won=won)
    return _drawing(sheet_picture(head, [names[:2], names[2:]], told, ""))


def _table(number: int, *, hand: bool = False, deck: Deck = Deck.FRENCH) -> Drawing:
    cards = [CARD_NAMES[(number * 5 + n * 3) % 32] for n in range(12)]
    chairs = [
        SeatDrawing(name, card, turn=place == number % 4)
        for place, (name, card) in enumerate(zip(NAMES, cards, strict=False))
    ]
    held = [HandCard(card, card[1] == "H") for card in cards[4:]] if hand else []
    picture = trick_picture(chairs, "♥ ×2", "", winning=number % 4, hand=held, deck=deck)
    return _drawing(picture)


def _deal(number: int) -> Drawing:
    rows = [
        TrickRow(tuple(CARD_NAMES[(number + row * 4 + n) % 32] for n in range(4)), 0, row % 4)
        for row in range(8)
    ]
    return _drawing(deal_picture(NAMES, rows, ""))


def _drawing(picture: Picture) -> Drawing:
    return picture.drawing or Drawing(0, 0, ())


KINDS: Mapping[str, Callable[[int], Drawing]] = {
    "score sheet": lambda number: _sheet(11, number),
    "final sheet": lambda number: _sheet(14, number, won=True),
    "all tricks of a deal": _deal,
    "trick": _table,
    "table with hand": lambda number: _table(number, hand=True),
    "the same in mađarice": lambda number: _table(number, hand=True, deck=Deck.MADARICE),
}


def measure() -> list[tuple[str, str]]:
    """Measure the first of a kind after a start, similar ones, new names, and resvg alone."""
    figures = []
    for name, kind in KINDS.items():
        cold, prepared = (_first(name, prepared=prepared) for prepared in (False, True))
        drawings = _drawings()
        for number in range(33):  # every card has been drawn in every place
            drawings.drawn(kind(number))
        again = [_milliseconds(drawings.drawn, kind(number + 33)) for number in range(TIMES)]
        most = max(len(drawings.drawn(kind(number))) for number in range(TIMES))
        told = f"{cold:.0f} / {prepared:.0f} / {median(again):.1f} ms, {most / 1000:.0f} kB"
        figures.append((f"{name}: first, first when prepared / median, largest", told))
    drawings = _drawings()
    drawings.drawn(_sheet(11, 0))
    for what, names in (("new names", NAMES), ("emoji", EMOJI), ("other letters", OTHER_LETTERS)):
        took = [
            _milliseconds(drawings.drawn, _sheet(11, 0, [f"{name} {turn}" for name in names]))
            for turn in range(TIMES)
        ]
        told = f"{took[0]:.0f} / {median(took):.1f} ms"
        figures.append((f"a sheet for people of {what}: first / median", told))
    drawings.rendered(_table(1).svg)
    alone = _milliseconds(drawings.rendered, _table(1).svg)
    figures.append((f"a trick by resvg alone, {SCALE} points a pixel", f"{alone:.1f} ms"))
    return [*figures, *_costs()]


def _costs() -> list[tuple[str, str]]:
    """Costs of drawing ahead after a start, and of very many pictures."""
    with ProcessPoolExecutor(1, get_context("spawn")) as another:
        took, ahead, many = another.submit(_spent).result()
    return [
        ("drawn ahead after a start: time, memory", f"{took:.0f} ms, {ahead:.0f} MB"),
        ("memory after another 600 pictures", f"{many:.0f} MB"),
    ]


def _spent() -> tuple[float, float, float]:
    drawings, before = _drawings(), _memory()
    took = _milliseconds(_prepare, drawings)
    ahead = _memory() - before
    for number in range(200):
        for name in ("score sheet", "table with hand", "the same in mađarice"):
            drawings.drawn(KINDS[name](number))
    return took, ahead, _memory() - before


def _first(name: str, *, prepared: bool) -> float:
    """The median over fresh processes that have drawn nothing of the kind."""
    took = []
    for _ in range(STARTS):
        with ProcessPoolExecutor(1, get_context("spawn")) as another:
            took.append(another.submit(_first_here, name, prepared=prepared).result())
    return median(took)


def _first_here(name: str, *, prepared: bool) -> float:
    drawings = _drawings()
    if prepared:
        _prepare(drawings)
    return _milliseconds(drawings.drawn, KINDS[name](3))


def _drawings() -> Drawings:
    return Drawings(CardArt(), FONTS, COLOURS)


def _prepare(drawings: Drawings) -> None:
    asyncio.run(drawings.prepare(usual()))


def _memory() -> float:
    """The memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def _milliseconds(draw: Callable[..., object], *args: object) -> float:
    """Milliseconds of one core."""
    start = time.process_time()
    draw(*args)
    return (time.process_time() - start) * 1000
