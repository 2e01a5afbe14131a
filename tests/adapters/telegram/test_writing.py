"""Views as Telegram's HTML and keyboards, within its limits for any names."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from hypothesis import given

from adapters.platform.application import Answer
from adapters.platform.layout import has_ink
from adapters.platform.views import (
    Block,
    Button,
    Grid,
    Paragraph,
    Picture,
    Share,
    Span,
    Tile,
    Tone,
    View,
)
from adapters.telegram.writing import NOTHING, answer_text, below_file, captioned, written
from tests.adapters.anything import paragraph, views
from tests.drawings import DRAWN
from tests.emulators.telegram.keyboards import rows_of
from tests.emulators.telegram.markup import parse_html, trimmed, utf16
from tests.every import every

VIEWS = views("<>&\"'/ab", ("<x>", "& "), blocks=6, rows=3)


def html(*blocks: Block, picture: Picture | None = None, tiles: tuple[Tile, ...] = ()) -> str:
    return written(View(blocks, picture, tiles)).html


def keyboard(view: View) -> list[list[str]]:
    markup = written(view).keyboard
    return [[one["text"] for one in row] for row in markup["inline_keyboard"]] if markup else []


def test_spans_have_their_weight_and_call_by_id() -> None:
    spans = (
        Span("<b> & "),
        Span("Ана", strong=True),
        Span("Иво", calls="77"),
        Span("?", calls="v1"),
    )
    assert html(paragraph(*spans)) == (
        '&lt;b&gt; &amp; <b>Ана</b><a href="tg://user?id=77">Иво</a>?'
    )
    called = Span("Иво", strong=True, calls="77")
    assert html(paragraph(called)) == '<b><a href="tg://user?id=77">Иво</a></b>'


def test_blocks_stand_apart_and_quiet_ones_right_below() -> None:
    blocks = (
        paragraph("one"),
        paragraph("two"),
        paragraph("three", quiet=True),
        paragraph("four", folded=True),
    )
    assert html(*blocks) == "one\n\ntwo\nthree\n<blockquote expandable>four</blockquote>"


def test_suits_are_emoji_outside_of_grids() -> None:
    grid = Grid(("♥", "1"), (("♠️", "2"),))
    assert html(paragraph("♣♦️♥︎"), grid) == "♣️♦️♥️\n<pre>♥  1\n♠  2</pre>"
    view = View((paragraph("x"),), buttons=((Button("10♠", "d"),),))
    assert keyboard(view) == [["10♠️"]]


def test_a_picture_is_told_in_words() -> None:
    assert html(picture=Picture(DRAWN, "alt", (Span("told", strong=True),))) == "<b>told</b>"
    assert html(paragraph("x"), picture=Picture(DRAWN, "alt")) == "x"


@every(
    ("pressable", "rows"),
    [(1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])],
)
def test_tiles_are_seen_once_as_balanced_buttons(pressable: int, rows: list[int]) -> None:
    tiles = tuple(Tile("i", f"{n}♠", "n", Button(f"{n}♠", f"d{n}")) for n in range(pressable))
    view = View(tiles=tiles, buttons=((Button("pass", "p"),),))
    assert [len(row) for row in keyboard(view)] == [*rows, 1]
    assert written(view).html == NOTHING
    seen = replace(view, tiles=(*tiles, Tile("i", "A♥", "ace")))
    assert (written(seen).html, keyboard(seen)) == ("A♥️", keyboard(view))


def test_disabled_choices_keep_their_place_and_say_why() -> None:
    """It differs for the eye and for a screen reader. If nothing can be chosen, it is a line of
    text; below a drawing, only in the alternative text.
    """
    locked = Tile("i", "K♠", "king", why="w")
    view = View(tiles=(Tile("i", "9♠", "nine", Button("9♠", "d")), locked))
    markup = written(view).keyboard
    assert markup is not None
    ((nine, king),) = markup["inline_keyboard"]
    assert (nine["text"], king["text"], king["callback_data"]) == ("9♠️", "🔒K♠️", "w")
    seen = View((paragraph("x"),), Picture(DRAWN, "alt", (Span("told"),)), (locked,) * 2)
    assert (html(paragraph("x"), tiles=seen.tiles), keyboard(seen)) == ("x\n\nK♠️ K♠️", [])
    caption = captioned(seen)
    assert caption is not None
    assert caption.html == "x\n<blockquote expandable>told\nK♠️ K♠️</blockquote>"


def test_buttons_have_the_colour_of_their_meaning() -> None:
    row = tuple(Button(tone, "d", tone) for tone in Tone)
    markup = written(View(buttons=(row,))).keyboard
    assert markup is not None
    styles = [one.get("style") for one in markup["inline_keyboard"][0]]
    assert styles == [None, "primary", "success", "danger", None]


def test_a_view_without_words_still_has_some() -> None:
    assert html() == NOTHING
    assert html(paragraph(" \u200f\u2068\n"), paragraph("\u3164")) == NOTHING
    assert written(View()).keyboard is None


def test_rows_that_are_too_long_are_broken() -> None:
    row = tuple(Button(str(n), "d") for n in range(11))
    assert [len(one) for one in keyboard(View(buttons=(row, ())))] == [6, 5]


def test_the_last_folded_paragraph_gives_way_first() -> None:
    long = paragraph("ж" * 3000, folded=True)
    text = html(paragraph("head"), long, paragraph("mid"), long)
    assert text.startswith("head\n<blockquote expandable>" + "ж" * 3000 + "</blockquote>\n\nmid\n")
    assert text.endswith("ж…</blockquote>")
    assert utf16(parse_html(text)[0]) == 4096
    text = html(paragraph("a" * 5000), paragraph("😀" * 3000))
    assert utf16(parse_html(text)[0]) <= 4096


def test_an_answer_fits() -> None:
    assert answer_text(Answer("♥")) == "♥️"
    assert answer_text(Answer("♥" * 200)) == "♥" * 200
    assert answer_text(Answer("😀" * 150)) == "😀" * 99 + "…"


@given(VIEWS)
def test_any_view_is_within_all_limits(view: View) -> None:
    html, keyboard = written(view)
    text, entities = trimmed(*parse_html(html))
    assert has_ink(text)
    assert utf16(text) <= 4096
    assert all(one.end <= utf16(text) for one in entities)
    html.encode()
    if keyboard is not None:
        assert sum(len(row) for row in rows_of(json.dumps(keyboard))) <= 100


@given(VIEWS)
def test_any_view_fits_below_a_file(view: View) -> None:
    text, entities = trimmed(*parse_html(below_file(view).html))
    assert utf16(text) <= 1024
    assert all(one.end <= utf16(text) for one in entities)


def test_a_button_shares_and_copies_without_the_bot() -> None:
    share = Share("https://t.me/bot?start=j_A&B", "Ела & сядай")
    buttons = (Button("+", "1:x", shares=share), Button("=", "1:y", copies="/join ABCDE"))
    keyboard = written(View((Paragraph((Span("text"),)),), buttons=(buttons,))).keyboard
    assert keyboard is not None
    ((shares, copies),) = keyboard["inline_keyboard"]
    query = parse_qs(urlsplit(shares["url"]).query)
    assert query == {"url": [share.link], "text": [share.text]}
    assert copies == {"text": "=", "copy_text": {"text": "/join ABCDE"}}
    assert set(shares) == {"text", "url"}


def test_a_button_with_a_link_opens_it_and_says_nothing() -> None:
    address = "https://t.me/belot_bot?start=s_K7QRT"
    view = View((Paragraph((Span("text"),)),), buttons=((Button("START", "", link=address),),))
    keyboard = written(view).keyboard
    assert keyboard is not None
    ((button,),) = keyboard["inline_keyboard"]
    assert button == {"text": "START", "url": address}
