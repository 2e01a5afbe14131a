"""Single modules of the page: QR codes, faces, pictures, and commands in the page's own words."""

import hashlib
import re
from collections.abc import Awaitable, Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.async_api import Browser
from pydantic import TypeAdapter

from adapters.platform.views import (
    Alternative,
    Button,
    Choice,
    Paragraph,
    Picture,
    Question,
    Span,
    View,
)
from bot.locales.words import LANGUAGES
from bot.people.emotes import SIGNS as EMOTES
from bot.pictures.bracket import DrawnPair, DrawnRound, DrawnTableCard, bracket_picture
from bot.pictures.sheet import SheetHead
from bot.pictures.table import usual
from tests.bot.locales.test_words import for_operators, messages
from tests.drawings import svg_of
from tests.whole.browser import DESKTOP, PHONE
from tests.whole.drawn_page import DrawnPage

pytestmark = pytest.mark.asyncio(loop_scope="module")

QR_CODES = {
    "a": "e8ab680854e4019c",
    "http://127.0.0.1:8911/room/abcdefghjkmn": "83873be5c2a5c5b1",
    "ж" * 60: "4d8633d75735867a",
    "https://belot.example.org/room/abcdefghjkmn" * 3: "ff30eb75b95174d6",
    "y" * 180: "5c4477b494bd6ca2",
    "x" * 213: "f8a692e420006d88",
}
"""Digests of the symbols of versions 1 to 10 that an independent encoder (qrcode 8) made."""

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\b\d+(?:\.\d+)?\b")
PAIR = DrawnPair(("<b>", "Ivo & Ana"), "3", won=True)
ROUND = DrawnRound("Final", [DrawnTableCard(PAIR, PAIR._replace(won=False))])

_IMPORT = """async ([name, what, args]) => {
  const { href } = document.querySelector("link[rel=modulepreload]");
  const module = await import(href.replace(/[^/]+$/, name));
  const given = await module[what](...args);
  return given instanceof Element ? given.outerHTML : given ?? null;
}"""


async def calls(browser: Browser, language: str = "en") -> Callable[..., Awaitable[Any]]:
    """Call a function of one of the page's modules."""
    page = (await DrawnPage.open(browser, PHONE, language)).page

    async def call(name: str, what: str, *args: object) -> Any:  # noqa: ANN401 (JSON)
        return await page.evaluate(_IMPORT, [name, what, list(args)])

    return call


async def test_qr_codes_are_those_of_the_standard(browser: Browser) -> None:
    call = await calls(browser)
    for text, digest in QR_CODES.items():
        rows = await call("qr.js", "qr", text)
        drawn = "\n".join("".join(str(int(dark)) for dark in row) for row in rows)
        assert hashlib.sha256(drawn.encode()).hexdigest()[:16] == digest, text
    assert await call("qr.js", "qr", "x" * 214) is None


async def test_a_face_follows_from_the_person(browser: Browser) -> None:
    call = await calls(browser)
    drawn = {who: await call("face.js", "face", who, False) for who in map(str, range(40))}
    assert len(set(drawn.values())) > 36
    assert await call("face.js", "face", "7", False) == drawn["7"]
    assert await call("face.js", "face", "7", True) != drawn["7"]


async def test_a_picture_is_drawn_as_its_svg_says(browser: Browser) -> None:
    call, stored = await calls(browser), TypeAdapter(Picture)
    for picture in (*usual(), bracket_picture(SheetHead("a", "b"), [ROUND], "alt")):
        given = stored.dump_python(picture, mode="json")
        (shown,) = ET.fromstring(await call("drawing.js", "drawPicture", given))
        svg = ET.fromstring(svg_of(picture))
        for drawn, told in zip(shown.iter(), svg.iter(), strict=True):
            assert (f"{SVG}{drawn.tag}", drawn.text) == (told.tag, told.text)
            for key, value in told.attrib.items():
                if key == "href":
                    assert f"{value.replace('art:', 'art/')}.svg" in drawn.attrib[key]
                elif key != "font-family":
                    assert NUMBER.sub(_short, drawn.attrib[key]) == NUMBER.sub(_short, value)


def _short(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}"


async def test_a_suit_is_said_once(browser: Browser) -> None:
    call = await calls(browser)
    await call("aloud.js", "knowNames", {"S": "spades", "H": "hearts", "TS": "ten of spades"})
    for written, said in {
        "Your turn – is ♠ trumps?": "Your turn – is spades trumps?",
        "♠ Spades (Ana)": "Spades (Ana)",
        "🤖 Ivo: ♥ · Ana took 10♠": "Ivo: hearts, Ana took ten of spades",
    }.items():
        assert await call("aloud.js", "aloud", written) == said


async def test_commands_are_said_in_the_pages_words(browser: Browser) -> None:
    call = await calls(browser)
    known = [
        {"name": "belot", "summary": "a new table"},
        {"name": "me", "summary": "my settings"},
        {"name": "tournament", "summary": "play"},
        {"name": "link", "summary": "link"},
        {"name": "verify", "summary": "whether the cards were dealt as sealed"},
    ]
    await call("spoken.js", "learn", {"group": known[:1], "private": known})

    async def said(text: str) -> list[str | tuple[str, str, str]]:
        found = await call("spoken.js", "parts", text)
        return [
            one if isinstance(one, str) else (one["label"], one["command"], one["side"])
            for one in found
        ]

    table = ("New table", "/belot", "group")
    assert await said("There is no table here. /belot opens one.") == [
        "There is no table here. ",
        table,
        " opens one.",
    ]
    assert await said("/belot") == [table]
    assert await said("Like this: /me quiet 22-8.") == [
        "Like this: ",
        ("My settings quiet 22-8", "/me quiet 22-8", "private"),
        ".",
    ]
    assert ("prize …", "/tournament prize …", "private") in await said("/tournament prize …, and")
    for plain in ("Write there: /link ABCD2345", "trumps/none", "/unknown", "http://a/belot", ""):
        assert await said(plain) == [one for one in (plain,) if one]
    words = await call("spoken.js", "inWords", "/verify shows the seal.")
    assert words == "“whether the cards were dealt as sealed” shows the seal."
    assert "/" not in await call("spoken.js", "inWords", "Take /belot or (/me).")
    call = await calls(browser, "mk")
    await call("spoken.js", "learn", {"group": [], "private": known[4:]})
    assert (await call("spoken.js", "inWords", "/verify")) == f"„{known[4]['summary']}“"


async def test_the_menu_has_what_commands_do_and_no_page_asks_for_a_slash(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    await page.page.locator("#menu summary").click()
    offered = await page.page.locator("#menu [data-say]").evaluate_all(
        "all => all.map((one) => one.dataset.say)"
    )
    assert {"/tournament", "/leaderboard", "/history", "/learn", "/rules", "/settings"} < set(
        offered
    )
    assert await page.page.locator("#devices").is_visible()
    assert "/" not in await page.page.locator("#menu").inner_text()
    await page.page.locator("#code").fill("k7qrt")
    await page.page.locator("#code").press("Enter")
    said = [frame for frame in page.said if frame["type"] == "say"]
    assert [(frame["side"], frame["text"]) for frame in said] == [("group", "/join k7qrt")]


async def test_a_form_ends_the_line_of_a_button(browser: Browser) -> None:
    """A text in one line, and a time by the person's own clock; nothing is typed into the talk."""
    page = await DrawnPage.open(browser, PHONE)
    text = Question("/tournament prize ", "A cake", longest=200)
    clock = Question("/tournament ", "2040-01-02T18:30+00:00", moment=True)
    buttons = (Button("Prize", "1:a", asks=text), Button("Date and time", "1:b", asks=clock))
    await page.tell(View(buttons=((buttons[0],), (buttons[1],))), "draft")
    sheet = page.page.locator("#sheet")
    if not await sheet.is_visible():
        await page.page.locator(".leafed").last.evaluate("one => one.click()")
    await sheet.get_by_role("button", name="Prize").click()
    field = page.page.locator("#form textarea")
    assert await field.input_value() == "A cake"
    await field.fill("  Two cakes\nand coffee ")
    await page.page.locator("#form .primary").click()
    await page.page.locator("#form").wait_for(state="detached")
    await page.page.locator(".leafed").last.evaluate("one => one.click()")
    await sheet.get_by_role("button", name="Date and time").click()
    picker = page.page.locator("#form input")
    shown = await page.page.evaluate("at => new Date(at).getHours()", "2040-01-02T18:30Z")
    assert await picker.input_value() == f"2040-01-02T{shown:02}:30"
    await page.page.keyboard.press("Escape")
    await page.page.locator("#form").wait_for(state="detached")
    said = [(frame["side"], frame["text"]) for frame in page.said if frame["type"] == "say"]
    assert said == [("private", "/tournament prize Two cakes and coffee")]
    assert not await page.page.locator("#line").input_value()


EMOJI = re.compile(
    "[\U0001f300-\U0001faff\u23e9-\u23fa\u25b6\u25c0\u2b50\u2702\u2705\u274c\u21a9]\ufe0f?"
)
BESIDE_TEXTS = {"🤖", "💤", "⏳", "⭐", "👉", "⏰", "📍", "◀️", "▶️", "⏮️", "⏭️", "🥇", "🥈", "🥉"}
"""Marks that the code puts into texts."""


def marks(language: str) -> set[str]:
    """The emoji of the texts of players; what people say themselves (emotes) keeps its own."""
    said = [
        text
        for name, text in messages(language).items()
        if name not in for_operators() and not name.startswith(("discord-", "telegram-"))
    ]
    return {one for text in said for one in EMOJI.findall(text)} - set(EMOTES.values())


async def test_the_page_draws_the_marks_of_every_text(browser: Browser) -> None:
    page = await DrawnPage.open(browser, PHONE)
    wanted = sorted(BESIDE_TEXTS.union(*map(marks, LANGUAGES)))
    text = " ".join(f"a {one} b" for one in wanted)
    await page.tell(View((Paragraph((Span(text), Span(text, strong=True))),)), "marks")
    shown = page.page.locator("#messages .message").last
    told = await shown.text_content() or ""
    assert told.count("b") >= 2 * len(wanted)
    assert not EMOJI.findall(told)
    assert await shown.locator("svg.mark").count() >= 2 * len(BESIDE_TEXTS)
    named = await shown.locator("svg.mark").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert {*named} >= BESIDE_TEXTS, "for screen readers they stay what they are"


async def test_labels_and_notes_have_drawn_marks_too(browser: Browser) -> None:
    """The questions above answers, the label of a form, and notes over the table."""
    page = await DrawnPage.open(browser, PHONE)
    questions = [
        Choice(label, (Alternative("a", "1:a"), Alternative("b", "1:b")))
        for label in ("🌙 Quiet hours", "🕐 My time")
    ]
    asking = Button("🎁 Prize", "1:c", asks=Question("/tournament prize ", longest=20))
    await page.tell(View((Paragraph((Span("?"),)),), buttons=(*questions, (asking,))), "labels")
    if not await page.page.locator("#sheet").is_visible():
        await page.page.locator(".leafed").last.evaluate("one => one.click()")
    asked = page.page.locator("#sheet .question")
    assert await asked.all_text_contents() == [" Quiet hours", " My time"]
    assert await asked.locator("svg.mark").count() == 2
    await page.page.locator("#sheet").get_by_role("button", name="Prize").click()
    label = page.page.locator("#form .form-label")
    assert (await label.text_content(), await label.locator("svg.mark").count()) == (" Prize", 1)
    for shows, shown in (("toast", "#toast"), ("alertText", "#alert-text")):
        await page.page.evaluate(_IMPORT, ["notes.js", shows, ["💡 K♥"]])
        note = page.page.locator(shown)
        assert await note.text_content() == " K♥"
        assert await note.locator("svg.mark").count() == 1
        assert await note.locator(".suit.hearts").count() == 1
