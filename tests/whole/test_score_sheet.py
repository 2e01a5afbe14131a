"""The score in the room leads to the sheet of the last deal."""

from collections.abc import Sequence
from datetime import UTC, datetime

from playwright.async_api import Page

from adapters.browser.archive import Message
from adapters.browser.wire import message_text, view_body
from bot.layout import SurfaceKind
from engine.tables.table import Table
from tests.whole.browser import WORDS, chromium
from tests.whole.spoken import SEED, a_deal, listening, view_on

_COME = """async (messages) => {
  const here = document.querySelector("script[type=module]").src;
  const of = (part) => import(here.replace("live.js", part));
  const [{ store }, sheets] = [await of("store.js"), await of("sheets.js")];
  for (const message of messages) store.put("group", JSON.parse(message));
  sheets.draw();
  document.querySelector("#score").hidden = false;
}"""


async def _come(page: Page, table: Table, kinds: Sequence[SurfaceKind]) -> None:
    for number, kind in enumerate((SurfaceKind.PLAY, SurfaceKind.SHEET), 1):
        if kind in kinds:
            body = view_body(view_on(table, kind, None, "en"))
            message = Message(number, "", body, datetime(2026, 1, 1, tzinfo=UTC))
            await page.evaluate(_COME, [message_text(message, "en")])


async def test_the_score_that_is_asked_for_before_its_sheet_has_come_opens_with_it() -> None:
    *_, playing, over = [table async for table in a_deal(SEED)]
    async with chromium() as browser, listening(browser, "en") as page:
        sheet, score = page.locator("#sheet"), page.locator("#score")
        await _come(page, playing, [SurfaceKind.PLAY])
        await score.click()
        await page.locator("#toast").get_by_text(WORDS.phrase("en", "score-empty")).wait_for()
        await _come(page, over, [SurfaceKind.PLAY])
        await score.click()
        await _come(page, over, [SurfaceKind.PLAY])
        assert not await sheet.is_visible()
        await _come(page, over, [SurfaceKind.SHEET])
        await sheet.wait_for()
        await sheet.get_by_role("table").first.wait_for()
