import re
import struct

import pytest

from adapters.drawing import MOST_BYTES, SCALE, Drawings
from adapters.views import Picture
from bot.pictures.art import CardArt
from bot.pictures.fontset import COVERED, FONTS
from bot.pictures.palette import COLOURS
from bot.pictures.table import HandCard, SeatDrawing, trick_picture
from engine.rules.cards import CARD_NAMES


def table(name: str, contract: str = "♥ ×2") -> Picture:
    chairs = [
        SeatDrawing(name, card="KH"),
        SeatDrawing("Борис", note="терца"),
        SeatDrawing("🤖 Eva"),
        SeatDrawing("Иван"),
    ]
    return trick_picture(chairs, contract, "a trick", winning=0)


def drawings() -> Drawings:
    return Drawings(CardArt(), FONTS, COVERED, COLOURS)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_a_picture_is_a_png_file_fine_enough_for_a_telephone() -> None:
    assert size(await drawings().png(table("Ана"))) == (360 * SCALE, 320 * SCALE)


async def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    """So it tells nothing of other hands (law 4)."""
    used = drawings()
    for name in ("Яна", "Ана", "Eva"):
        await used.png(table(name, "♠"))
    assert await used.png(table("Ана")) == await drawings().png(table("Ана"))


async def test_a_large_picture_becomes_smaller() -> None:
    hand = [HandCard(card) for card in CARD_NAMES if card[0] in "KQ"]
    chairs = [SeatDrawing("a", card) for card in ("JC", "JD", "JH", "JS")]
    png = await drawings().png(trick_picture(chairs, "♥", "", hand=hand))
    assert size(png) < (360 * SCALE, 0)
    assert len(png) <= MOST_BYTES


async def test_names_are_drawn_in_our_own_letters() -> None:
    named, other = await drawings().png(table("Ана")), await drawings().png(table("Яна"))
    assert named != other
    assert COVERED.fullmatch(table("Ана Ćosić Ηρώ 🤖 💤").svg.replace("\ufe0e", ""))


@pytest.mark.parametrize("name", ["عبد", "王小明", "🦄", "<b>&", ""])
async def test_any_name_can_be_drawn(name: str) -> None:
    assert size(await drawings().png(table(name)))


async def test_suits_and_emoji_are_drawn_beside_letters() -> None:
    hearts, spades = table("Ана", "♥ ×2"), table("Ана", "♠ ×2")
    assert await drawings().png(hearts) != await drawings().png(spades)
    machine, absent = table("🤖 Ана"), table("💤 Ана")
    assert await drawings().png(machine) != await drawings().png(absent)


async def test_art_that_there_is_none_of() -> None:
    svg = re.sub("art:cards/KH", "art:cards/1H", table("Ана").svg)
    with pytest.raises(LookupError):
        await drawings().png(Picture(svg, ""))
