"""The trick is never hidden: on every screen it is seen together with the hand."""

import asyncio
import re
from pathlib import Path
from typing import TypedDict

import pytest
from playwright.async_api import ViewportSize

from tests.whole.browser import PHONE, Device, Person, chromium
from tests.whole.server import Server

SIZES = (
    (390, 844),  # a telephone
    (360, 640),
    (740, 360),  # the same on its side
    (640, 400),  # a desktop at 200 %
    (512, 384),
    (320, 568),
    (320, 320),
    (250, 450),
    (180, 320),  # a telephone at 200 %
    (1280, 800),
    (1280, 400),
)
DESKTOP = Device(viewport=ViewportSize(width=1280, height=800))

_LAID_OUT = """async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}"""

_SEEN = """() => {
  const hand = [...document.querySelectorAll("#private .message:has(.tiles)")].at(-1);
  const log = document.querySelector("#private .log").getBoundingClientRect();
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 20 && box.left >= -1 && box.right <= innerWidth + 1
      && box.top >= log.top - 1 && box.bottom <= Math.min(log.bottom, innerHeight) + 1;
  };
  const told = hand.querySelector(".told");
  const drawn = getComputedStyle(told).display === "none";
  const trick = drawn ? hand.querySelector("figure svg") : told;
  return {
    trick: inside(trick),
    cards: drawn ? trick.querySelectorAll("image[href*='/cards/']").length : told.innerText,
    hand: [...hand.querySelectorAll(".tile")].filter((tile) => !inside(tile)).length,
    apart: [...hand.querySelectorAll("button.tile, .button")].filter((one) => {
      if (!one.getClientRects().length) return false; // what gives way
      const box = one.getBoundingClientRect();
      const found = document.elementFromPoint(box.left + 3, box.top + box.height / 2);
      return !one.contains(found);
    }).length,
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}"""


_AUCTION = """() => {
  const log = document.querySelector("#private .log").getBoundingClientRect();
  const card = [...document.querySelectorAll("#private .urgent .card")].at(-1);
  const outside = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < log.top - 1 || box.bottom > log.bottom + 1
      || box.left < -1 || box.right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1;
  };
  const every = [...card.querySelectorAll(".button")];
  const calls = every.slice(0, -1); // the menu is the last, and gives way where there is no room
  return [calls.length, [...card.querySelectorAll(".tile"), ...calls].filter(outside).length];
}"""
_NO_HINT = """() => {
  const rows = [...document.querySelectorAll("#private .urgent .row")];
  if (rows.at(-2).childElementCount > 1) rows.at(-2).lastElementChild.remove();
}"""
"""As among people: to pass is alone in its row."""

LOWEST = ((320, 256), (320, 320), (256, 320), (360, 300), (180, 320))


class Seen(TypedDict):
    """What of his hand's message somebody sees."""

    trick: bool
    cards: int | str
    hand: int
    apart: int
    wide: bool


async def _three_cards_lie(person: Person) -> None:
    """Play until it is his turn to lay the last card of an early trick."""
    turn = person.page.locator("#private .urgent").last
    cards = turn.locator("figure image[href*='/cards/'][width]")
    while True:
        await turn.wait_for(state="attached", timeout=60_000)
        lying = await person.page.evaluate(
            """() => [...[...document.querySelectorAll("#private .urgent")].at(-1)
                 ?.querySelectorAll(".told strong") ?? []].length"""
        )
        held = len(await person.hand())
        if lying == 4 and held >= 7 and await cards.count():  # three cards, and his own name
            return
        if not await person.play_turn("call-hearts"):
            await asyncio.sleep(0.02)


async def _all_calls_are_seen(person: Person) -> None:
    for width, height in LOWEST:
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.page.evaluate(_LAID_OUT)
        calls, outside = await person.page.evaluate(_AUCTION)
        assert calls
        assert outside == 0, f"{width}x{height}"


@pytest.mark.parametrize(
    ("device", "name"),
    [(PHONE, "phone"), pytest.param(DESKTOP, "desktop", marks=pytest.mark.long)],
)
async def test_trick_and_hand_are_seen_together(tmp_path: Path, device: Device, name: str) -> None:
    server = Server(tmp_path, f"small {name}", "brisk")
    await server.start()
    try:
        async with chromium() as browser:
            one = await Person.at(browser, device, "bg")
            await one.open_room(server.url, "Мария Петрова-Стоянова")
            await one.press_button(one.words("open-table"))
            start = one.side("group").locator(".button.success").last
            await start.wait_for()
            await one.press(start)
            await one.look_at("private")
            await one.page.locator("#private .urgent .button").first.wait_for()
            await _all_calls_are_seen(one)
            await one.page.evaluate(_NO_HINT)
            await _all_calls_are_seen(one)
            await one.page.set_viewport_size(device["viewport"])
            await _three_cards_lie(one)
            for width, height in SIZES:
                await one.page.set_viewport_size({"width": width, "height": height})
                await one.page.evaluate(_LAID_OUT)
                seen: Seen = await one.page.evaluate(_SEEN)
                where = f"{width}x{height}: {seen}"
                assert seen["trick"], where
                assert seen["hand"] == 0, where
                assert seen["apart"] == 0, where
                assert not seen["wide"], where
                if isinstance(seen["cards"], str):
                    assert len(re.findall("[♣♦♥♠]", seen["cards"])) == 3, where
                else:
                    assert seen["cards"] >= 3, where
            assert one.faults == []
    finally:
        await server.stop()
