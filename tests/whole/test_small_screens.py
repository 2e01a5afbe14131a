"""The trick is never hidden: on every screen it is seen together with the hand."""

import asyncio
from pathlib import Path
from time import monotonic
from typing import TypedDict

import pytest
from playwright.async_api import Browser, Page

from tests.often import often
from tests.whole.browser import DESKTOP, PHONE, WAIT, Device, Person, chromium
from tests.whole.drawn_page import DrawnPage
from tests.whole.drawn_tables import NAMES, OWN, bidding, with_cards
from tests.whole.server import Server

EXTREMES = (
    (390, 844),  # a phone
    (740, 360),  # a smaller one on its side
    (320, 320),
    (180, 320),  # a phone at 200 %
    (1280, 400),
)
OTHERS = (
    (360, 640),
    (640, 400),  # a desktop at 200 %
    (512, 384),
    (320, 568),
    (250, 450),
    (1280, 800),
)
SIZES = (*EXTREMES, *OTHERS[: often(0, len(OTHERS))])

_LAID_OUT = """async ([width, height]) => {
  while (innerWidth !== width || innerHeight !== height) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(moving.map((one) => one.finished)); // cards slide to their places
}"""

_SEEN = """() => {
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 20 && box.left >= -1 && box.right <= innerWidth + 1
      && box.top >= -1 && box.bottom <= innerHeight + 1;
  };
  const pressed = [...document.querySelectorAll(
    "#hand .tile, #bar-actions button, #more-actions button")];
  const spots = [...document.querySelectorAll("#trick .laid")];
  const found = (one, x) => {
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.left + x, box.top + box.height / 2);
  };
  const felt = document.querySelector("#felt");
  return {
    trick: spots.filter(inside).length,
    hand: [...document.querySelectorAll("#hand .tile")].filter((tile) => !inside(tile)).length,
    apart: pressed.filter((one) => !one.contains(found(one, 6))).length,
    wide: document.documentElement.scrollWidth > innerWidth
      || felt.scrollHeight > felt.clientHeight + 1,
  };
}"""

_AUCTION = """() => {
  const outside = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1
      || box.right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1;
  };
  const calls = [...document.querySelectorAll("#calls button")];
  const seen = [...document.querySelectorAll("#hand .tile"), ...calls];
  return [calls.length, seen.filter(outside).length];
}"""

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOWEST = ((320, 256), (180, 320), *((320, 320), (256, 320), (360, 300))[: often(0, 3)])


class Seen(TypedDict):
    """The visible part of the felt."""

    trick: int
    hand: int
    apart: int
    wide: bool


async def _three_cards_lie(person: Person) -> None:
    """Play until it is their turn to play the last card of an early trick."""
    turn = person.page.locator("#felt.own-turn")
    laid = person.page.locator("#trick .laid")
    while True:
        await turn.wait_for(state="attached", timeout=WAIT)
        await asyncio.sleep(1.5)  # a trick before it is taken
        if await laid.count() == 3 and len(await person.hand()) >= 7:
            return
        await person.play_turn("call-hearts")


async def _all_calls_are_seen(person: Person) -> None:
    for width, height in LOWEST:
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate(_LAID_OUT, [width, height])
        calls, outside = await person.page.evaluate(_AUCTION)
        late = monotonic() + WAIT / 1000
        while outside and monotonic() < late:  # a busy browser lays out late
            await asyncio.sleep(0.1)
            calls, outside = await person.page.evaluate(_AUCTION)
        assert outside == 0, f"{width}x{height}"
        assert calls


async def _all_is_seen(page: Page) -> None:
    seen: Seen = await page.evaluate(_SEEN)
    where = f"{page.viewport_size}: {seen}"
    assert seen["trick"] == 3, where
    assert seen["hand"] == 0, where
    assert seen["apart"] == 0, where
    assert not seen["wide"], where


async def test_trick_and_hand_are_seen_together(browser: Browser) -> None:
    page = await DrawnPage.open(browser, PHONE)
    await page.show(bidding(), OWN, NAMES)
    for width, height in LOWEST:
        await page.resize(width, height)
        calls, outside = await page.page.evaluate(_AUCTION)
        assert calls
        assert outside == 0, f"{width}x{height}"
    driven = with_cards(3, 7)
    await page.show(driven.table._replace(code="OTHER"), driven.turn.seat, NAMES)
    await page.settled()
    for width, height in SIZES:
        await page.resize(width, height)
        await _all_is_seen(page.page)
    assert page.faults == []


async def test_all_calls_and_cards_are_seen_with_large_text(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP, "bg")
    await page.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    await page.resize(390, 844)
    await page.show(bidding(), OWN, NAMES)
    await page.settled()
    calls, outside = await page.page.evaluate(_AUCTION)
    assert calls
    assert outside == 0
    driven = with_cards(3, 7)
    await page.show(driven.table._replace(code="OTHER"), driven.turn.seat, NAMES)
    await page.settled()
    await _all_is_seen(page.page)
    assert page.faults == []


@pytest.mark.long
@pytest.mark.parametrize(("device", "name"), [(PHONE, "phone"), (DESKTOP, "desktop")])
async def test_they_are_in_a_match_that_goes_on(tmp_path: Path, device: Device, name: str) -> None:
    server = Server(tmp_path, f"small {name}", "brisk")
    await server.start()
    try:
        async with chromium() as browser:
            one = await Person.at(browser, device, "bg")
            await one.open_room(server.url, "Мария Петрова-Стоянова")
            await one.press_button(one.words("room-play-now"))
            await one.page.locator("#calls button").first.wait_for()
            await _all_calls_are_seen(one)
            await one.page.set_viewport_size(device["viewport"])
            await _three_cards_lie(one)
            for width, height in SIZES:
                await one.page.set_viewport_size({"width": width, "height": height})
                await one.page.evaluate(_LAID_OUT, [width, height])
                await _all_is_seen(one.page)
            assert one.faults == []
    finally:
        await server.stop()
