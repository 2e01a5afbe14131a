"""A deal as a screen reader user hears it: what the page's script announces."""

import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Browser, Page, Route

from adapters.browser import pages as html
from adapters.browser.archive import Room
from adapters.browser.files import StaticFiles
from bot.locales.words import LANGUAGES, Words
from bot.pictures.decks import CardArt
from bot.show.layout import Surface, SurfaceKind
from bot.show.painter import view_of
from bot.views.felt.shapes import Felt
from engine.players.levels import players
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import Seat
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Table
from tests.bot.views.games import AI_PLAYER, Game
from tests.bot.views.scenes import scene
from tests.engine.rules.strategies import random_deck

SEED = 25
"""A seed with a contra, declarations and a belote."""

NAMES = {
    "bg": {"a": "Ана", "b": "Иво"},
    "en": {"a": "Anna", "b": "Ivo"},
    "fr": {"a": "Anne", "b": "Ivo"},
    "hr": {"a": "Ana", "b": "Ivo"},
    "mk": {"a": "Ана", "b": "Иво"},
    "sr": {"a": "Ana", "b": "Ivo"},
}

_ADDRESS = "http://room.test/"
_STATIC = Path(html.__file__).parent / "static"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_HEAR = """async (scenes) => {
  const run = window.run = (window.run ?? 0) + 1;
  const { tellScene } = await import(document.querySelector("script[type=module]").src);
  const announcer = document.querySelector("#announcer");
  const heard = [];
  let before = null;
  for (const scene of scenes) {
    scene.table = `${run}`; // what was told of this deal before was told of another table
    tellScene(scene, before);
    before = scene;
    await new Promise((done) => setTimeout(done));
    heard.push(...[...announcer.children].map((told) => told.textContent));
    announcer.replaceChildren();
  }
  return heard;
}"""


async def a_deal(seed: int, game: str = "belot_bg") -> AsyncIterator[Table]:
    """A table of two people, deciding like AI players, and two AI players, until a deal is over."""
    rng = random.Random(seed)
    played = Game(rng, game, "ab")
    played.start()
    begun = False
    while (turn := played.table.turn) is not None or not begun:
        table, match = played.table, played.table.match
        assert match is not None
        if turn is None:
            deck = random_deck(rng, match.rules.deck).deck
            command: c.Command = c.DealNext(table.match_no, match.number + 1, deck)
            begun = True
        else:
            knowledge = observe(match, turn.seat)
            thought = await players["club"].think(knowledge, DEFAULT_BUDGET, seed)
            account = table.chairs[turn.seat].account
            actor = Actor(account) if account is not None else AI_PLAYER
            command = c.Act(actor, turn.decision, thought.action)
        assert played.do(command) is None
        yield played.table


def felt_of(table: Table, seat: Seat | None, language: str) -> Felt:
    """The felt that the page draws for a seat."""
    shown = replace(scene(table, seat, language), names=NAMES.get(language, NAMES["en"]), felt=True)
    kind = SurfaceKind.PLAY if seat is None else SurfaceKind.HAND
    deal = shown.match.number
    view = view_of(shown, Surface(table.id, kind, table.match_no, deal))
    assert view is not None
    felt: Felt = json.loads(view.felt)
    return felt


@asynccontextmanager
async def listening(browser: Browser, language: str) -> AsyncIterator[Page]:
    """A room's page in which only the announcing script runs."""
    files = StaticFiles(CardArt(), "")
    words = html.HtmlPages(Words(), files)
    room = Room("room1", "a", datetime(2026, 1, 1, tzinfo=UTC))
    text = words.room("", language, room, "", visitor=None).replace("/start.js", "/live.js")

    async def answer(route: Route) -> None:
        file = _STATIC / route.request.url.rpartition("/")[2]
        if file.suffix in _TYPES:
            body = file.read_bytes() if file.exists() else files.content(file.name)
            await route.fulfill(body=body, content_type=_TYPES[file.suffix])
        else:
            await route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page = await browser.new_page()
    try:
        await page.route("**/*", answer)
        await page.goto(_ADDRESS)
        yield page
    finally:
        await page.close()


async def heard(page: Page, scenes: Sequence[Felt]) -> list[str]:
    """The announcements for these scenes, in order."""
    told: list[str] = await page.evaluate(_HEAR, list(scenes))
    return told


async def transcript_of_a_deal(browser: Browser) -> str:
    """A deal as the first chair hears it, in every language."""
    tables = [table async for table in a_deal(SEED)]
    parts = []
    for language in LANGUAGES:
        async with listening(browser, language) as page:
            lines = await heard(page, [felt_of(table, Seat(0), language) for table in tables])
        parts.append("\n".join((language, "==", *lines)))
    return "\n\n".join(parts) + "\n"
