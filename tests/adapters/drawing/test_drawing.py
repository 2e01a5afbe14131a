import io
import struct

import pytest
from PIL import Image, ImageChops, ImageStat

from adapters.drawing.drawing import MOST_BYTES, Drawings
from adapters.drawing.svg import SCALE, Renderer
from adapters.platform.drawings import ArtImage, Drawing, Part
from adapters.platform.views import Picture
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, trick_picture, usual
from bot.pictures.typesetter import FONTS
from engine.rules.cards import CARD_NAMES
from tests.every import every


def table(name: str, contract: str = "♥ ×2") -> Drawing:
    chairs = [
        SeatDrawing(name, card="KH"),
        SeatDrawing("Борис", note="терца"),
        SeatDrawing("🤖 Eva"),
        SeatDrawing("Иван"),
    ]
    return drawing(trick_picture(chairs, contract, "a trick", winning=0))


def drawing(picture: Picture) -> Drawing:
    assert picture.drawing is not None
    return picture.drawing


def drawings() -> Drawings:
    return Drawings(CardArt(), FONTS, COLOURS)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_a_picture_is_a_png_file_fine_enough_for_a_telephone() -> None:
    assert size(await drawings().png(table("Ана"))) == (360 * SCALE, 320 * SCALE)


async def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    """So it reveals nothing about other hands (law 4)."""
    used = drawings()
    for name in ("Яна", "Ана", "Eva"):
        await used.png(table(name, "♠"))
    assert await used.png(table("Ана")) == await drawings().png(table("Ана"))


async def test_a_large_picture_becomes_smaller() -> None:
    hand = [HandCard(card) for card in CARD_NAMES if card[0] in "KQ"]
    chairs = [SeatDrawing("a", card) for card in ("JC", "JD", "JH", "JS")]
    png = await drawings().png(drawing(trick_picture(chairs, "♥", "", hand=hand)))
    assert size(png) < (360 * SCALE, 0)
    assert len(png) <= MOST_BYTES


async def test_names_are_drawn_in_our_own_letters() -> None:
    named, other = await drawings().png(table("Ана")), await drawings().png(table("Яна"))
    assert named != other
    assert FONTS.covered.fullmatch(table("Ана Ćosić Ηρώ 🤖 💤").svg.replace("\ufe0e", ""))


def test_composed_pictures_look_as_the_svg_does() -> None:
    used = drawings()
    for picture in usual():
        svg = Image.open(io.BytesIO(used.rendered(drawing(picture).svg))).convert("RGBA")
        whole = Image.new("RGBA", svg.size, (*COLOURS[:3], 255))
        whole.alpha_composite(svg)
        far = [one.convert("RGB").reduce(8) for one in (whole, used.composed(drawing(picture)))]
        differing = ImageStat.Stat(ImageChops.difference(*far))
        assert max(most for _, most in differing.extrema) < 40
        assert max(differing.rms) < 5


def test_usual_pictures_need_no_svg_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    """That would take many times as long and block everything else meanwhile."""
    used = drawings()
    for picture in usual():
        used.drawn(drawing(picture))
    monkeypatch.setattr(Renderer, "whole", None)
    monkeypatch.setattr(Renderer, "piece", None)
    chairs = [SeatDrawing(f"Ćosić {n}", card, turn=n == 1) for n, card in enumerate(CARD_NAMES[:4])]
    hand = [HandCard(card) for card in CARD_NAMES[8:16]]
    assert used.drawn(drawing(trick_picture(chairs, "♠ ×4", "", winning=2, hand=hand)))
    rows = [SheetRow("Бонус", ("−20", "7"), weight) for weight in Weight]
    head = SheetHead("№ 7", "♣", "♠")
    assert used.drawn(drawing(sheet_picture(head, [("Ѝво",), ("Щ",)], rows, "")))


@every("name", ["عبد", "王小明", "🦄", "🕷️\u200d<b>&", ""])
async def test_any_name_can_be_drawn(name: str) -> None:
    assert size(await drawings().png(table(name)))


async def test_suits_and_emoji_are_drawn_beside_letters() -> None:
    hearts, spades = table("Ана", "♥ ×2"), table("Ана", "♠ ×2")
    assert await drawings().png(hearts) != await drawings().png(spades)
    machine, absent = table("🤖 Ана"), table("💤 Ана")
    assert await drawings().png(machine) != await drawings().png(absent)


async def test_art_that_there_is_none_of() -> None:
    part = Part(0, 0, 9, 9, (ArtImage("cards/1H", 0, 0, 9, 9),))
    with pytest.raises(LookupError):
        await drawings().png(Drawing(9, 9, (part,)))
