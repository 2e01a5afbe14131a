"""What most pictures have in common, as pictures that are drawn ahead and not sent."""

from collections.abc import Iterator

from adapters.views import Picture
from bot.pictures.decks import Deck
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, TrickRow, deal_picture, trick_picture

_NAMES = ("Ана", "🤖 Eva", "💤 Ana", "Ева")


def usual() -> Iterator[Picture]:
    """A trick and a row of a deal with each deck, a table where none has begun, and a sheet."""
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
