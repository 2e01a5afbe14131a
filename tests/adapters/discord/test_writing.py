"""Views as Discord's components, within its limits for any names."""

from dataclasses import replace

import discord
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.writing import (
    CALM,
    COMPONENTS,
    NOTHING,
    TEXT,
    WAITING,
    called,
    lines,
    plain,
    spoken,
    written,
)
from adapters.platform.chat import Place
from adapters.platform.layout import units
from adapters.platform.views import Block, Button, Grid, Paragraph, Picture, Span, Tile, Tone, View
from tests.adapters.anything import paragraph, views
from tests.adapters.discord import looks
from tests.drawings import DRAWN
from tests.every import every

SPADES = discord.PartialEmoji(name="cards_suit_S_00000000", id=8)
ACE = discord.PartialEmoji(name="cards_AH_00000000", id=7)


VIEWS = views("*_~`|<>@#:[]()\\-1.", ("<x>", "a\n"))


def texts(*blocks: Block, picture: Picture | None = None) -> list[str]:
    return looks.texts(looks.components(written(View(blocks, picture), {})))


def labels(view: View) -> list[list[str]]:
    return looks.labels(looks.components(written(view, {})))


@every(
    ("name", "shown"),
    [
        ("**_~~`|`~~_**", r"\*\*\_\~\~\`\|\`\~\~\_\*\*"),
        ("<@123> @everyone <#5> <:x:1>", r"\<\@123> \@everyone \<#5> \<:x:1>"),
        ("[a](https://b.bg)", r"\[a](https\://b.bg)"),
        ("# head", r"\# head"),
        ("- one\n1. two\n  + 3", "\\- one\n1\\. two\n  \\+ 3"),
        ("well-known: #3.5", "well-known: #3.5"),
        ("\\", r"\\"),
        ("> told", r"\> told"),
    ],
)
def test_no_name_formats_or_mentions(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_spans_have_their_weight_line_by_line() -> None:
    spans = (Span("a\nb ", strong=True), Span("c", strong=True), Span("d"), Span(" ", strong=True))
    assert list(lines(spans)) == ["**a**", "**b c**d "]


def test_people_are_called_by_their_id() -> None:
    view = View((paragraph(Span("Ана", strong=True, calls="77"), Span("x", calls="v1")),))
    assert texts(*view.blocks) == ["**<@77>**x"]
    assert called(view).users == []
    loud = View(view.blocks, notify=True)
    assert called(loud).users == [discord.Object(77)]
    assert not called(loud).everyone
    assert not called(loud).roles


def test_quiet_blocks_are_small_and_stand_right_below() -> None:
    blocks = (
        paragraph("one"),
        paragraph("two\n\nthree", quiet=True),
        paragraph("four"),
        paragraph("five\nsix", folded=True),
    )
    assert texts(*blocks) == ["one\n-# two\n\n-# three", "four", "-# five\n-# six"]


def test_suits_are_emoji_outside_of_grids() -> None:
    grid = Grid(("♥", "`1"), (("♠️", "2"),))
    assert texts(paragraph("♣♦️"), grid) == ["♣️♦️", "```\n♥  '1\n♠   2\n```"]
    assert labels(View(buttons=((Button("10♠", "d"),),))) == [["10♠️"]]


@every(
    ("label", "shown", "marked"),
    [
        ("10♠", "10", True),
        ("♠ Spades", "Spades", True),
        ("♠", "♠️", False),
        ("Run to J♠ · 50", "Run to J♠️ · 50", False),
        ("♥ Hearts", "♥️ Hearts", False),
    ],
)
def test_a_suit_is_the_picture_of_a_button(label: str, shown: str, marked: bool) -> None:
    view = View((paragraph("9♠ 8♥", Span("K♠", strong=True)),), buttons=((Button(label, "d"),),))
    found = looks.components(written(view, {"cards/suit-S": SPADES}))
    assert looks.texts(found) == [f"9\u2060{SPADES} 8♥️**K\u2060{SPADES}**"]
    ((button,),) = looks.rows(found)
    assert button["label"] == shown
    assert ("emoji" in button) == marked


def test_a_picture_is_told_in_words_or_sent() -> None:
    picture = Picture(DRAWN, "the table", (Span("told", strong=True),))
    assert texts(picture=picture) == ["**told**"]
    sent = looks.components(written(View(picture=picture), {}, with_picture="a.png"))
    (gallery,) = [one for one in looks.each(sent) if one["type"] == looks.GALLERY]
    assert gallery["items"][0]["media"]["url"] == "attachment://a.png"
    assert gallery["items"][0]["description"] == "the table"
    assert looks.texts(sent) == []


@every(
    ("pressable", "rows"),
    [(1, [1]), (4, [4]), (5, [3, 2]), (7, [4, 3]), (8, [4, 4])],
)
def test_tiles_are_seen_once_as_balanced_buttons(pressable: int, rows: list[int]) -> None:
    tiles = tuple(Tile("i", f"{n}♠", "n", Button(f"{n}♠", f"d{n}")) for n in range(pressable))
    view = View(tiles=(*tiles, Tile("i", "A♥", "ace")), buttons=((Button("pass", "p"),),))
    found = looks.components(written(view, {}))
    assert [len(row) for row in looks.rows(found)] == [*rows, 1]
    assert looks.texts(found) == ["A♥️"]


def test_disabled_choices_keep_their_place_and_say_why() -> None:
    tiles = (Tile("i", "9♠", "nine", Button("9♠", "d")), Tile("i", "K♠", "king", why="w"))
    found = looks.components(written(View((paragraph("x"),), tiles=tiles), {}))
    ((nine, king),) = looks.rows(found)
    assert (nine["label"], king["label"], king["custom_id"]) == ("9♠️", "🔒K♠️", "w")
    assert looks.texts(found) == ["x"]


def test_cards_are_emojis_where_there_are_any() -> None:
    button = Button("A♥", "d", icon="cards/AH")
    found = looks.components(written(View(buttons=((button,),)), {"cards/AH": ACE}))
    ((sent,),) = looks.rows(found)
    assert (sent["label"], sent["emoji"]["id"]) == ("A♥️", 7)
    tiles = (Tile("cards/AH", "A♥", "ace"),)
    found = looks.components(written(View(tiles=tiles), {"cards/AH": ACE}))
    assert looks.texts(found) == ["# <:cards_AH_00000000:7>"]
    some = (*tiles, Tile("cards/KH", "K♥", "king"))
    assert looks.texts(looks.components(written(View(tiles=some), {"cards/AH": ACE}))) == ["A♥️ K♥️"]


def test_colours_have_a_meaning() -> None:
    row = tuple(Button(tone, f"d{tone}", tone) for tone in Tone)
    found = looks.components(written(View(buttons=(row,)), {}))
    assert [button["style"] for button in looks.rows(found)[0]] == [2, 1, 3, 4, 2]
    assert found[0]["accent_color"] == CALM.value
    (urgent,) = looks.components(written(View(urgent=True), {}))
    assert urgent["accent_color"] == WAITING.value


def test_a_view_without_words_still_has_some() -> None:
    assert texts() == [NOTHING]
    assert texts(paragraph(" \u200f\u2068\n"), paragraph("\u3164")) == [NOTHING]
    assert looks.texts(looks.components(spoken(" "))) == [NOTHING]
    assert looks.texts(looks.components(spoken("*"))) == [r"\*"]


def test_a_button_stands_once_and_the_last_rows_give_way() -> None:
    row = tuple(Button(str(n), "same") for n in range(3))
    assert labels(View(buttons=(row, row))) == [["0"]]
    many = tuple(tuple(Button(str(n), f"{r}.{n}") for n in range(6)) for r in range(8))
    assert sum(map(len, labels(View(buttons=many)))) == 28


def test_a_chosen_option_is_marked_in_each_row_that_has_it() -> None:
    """If all choices have the same label, the message stays as it is."""
    row = (Button("A", "here").marked(when=True), Button("B", "b"))
    other = (Button("C", "c"), Button("D", "here").marked(when=True))
    first, second = looks.rows(looks.components(written(View(buttons=(row, other)), {})))
    assert [one["label"] for one in (*first, *second)] == ["✓ A", "B", "C", "✓ D"]
    assert [one["custom_id"] for one in first] == ["here", "b"]
    assert second[1]["disabled"]
    assert second[1]["custom_id"] != "here"


def test_the_last_folded_paragraph_gives_way_first() -> None:
    long = paragraph("ж" * 2500, folded=True)
    first, *_, last = texts(paragraph("head"), long, paragraph("mid"), long)
    assert first == "head"
    assert last.endswith("ж…")
    assert "ж" * 2500 in texts(paragraph("head"), long, paragraph("mid"), long)[1]


def test_sent_messages_are_not_remembered() -> None:
    assert written(View(), {}).timeout is None


async def test_the_library_keeps_no_view() -> None:
    assert written(View(), {}).is_finished()


@given(VIEWS, st.sampled_from(("", "a.png")), st.sampled_from(("", "match.json")))
def test_any_view_is_within_all_limits(view: View, with_picture: str, with_file: str) -> None:
    shown = written(view, {}, with_picture=with_picture, with_file=with_file)
    found = looks.components(shown)
    assert [one["file"]["url"] for one in looks.each(found) if "file" in one] == (
        [f"attachment://{with_file}"] if with_file else []
    )
    every = list(looks.each(found))
    assert len(every) <= COMPONENTS
    assert sum(map(units, looks.texts(found))) <= TEXT
    assert all(looks.texts([one]) != [""] for one in every if one["type"] == looks.TEXT)
    ids = [button["custom_id"] for row in looks.rows(found) for button in row]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(row) <= 5 for row in looks.rows(found))
    assert all(1 <= units(label) <= 80 for row in looks.labels(found) for label in row)


@given(st.text())
def test_any_answer_is_within_its_limit(text: str) -> None:
    (told,) = looks.texts(looks.components(spoken(text)))
    assert 1 <= units(told) <= TEXT


LINKS = {
    "/score": "</table score:7>",
    "/join": "</join:8>",
    "/me": "</me settings:9>",
    "/me quiet": "</me quiet:9>",
    "/cup": "</cup show:5>",
    "/cup 0": "</cup start:5>",
}


@every(
    ("told", "shown"),
    [
        ("/score", "</table score:7>"),
        ("Write /join K7QRT, then (/score).", "Write </join:8> K7QRT, then (</table score:7>)."),
        ("/me quiet 22-8, or /me clock", "</me quiet:9> 22-8, or </me settings:9> clock"),
        ("/score – the score", "</table score:7> – the score"),
        ("/nothing and/score", "/nothing and/score"),
        ("/score/join /scores /join-me /Score", "/score/join /scores /join-me /Score"),
        (
            "/cup 20:30, /cup K7QRT or /cup",
            "</cup start:5> 20:30, </cup show:5> K7QRT or </cup show:5>",
        ),
        ("“/score”", "“</table score:7>”"),
    ],
)
def test_commands_become_links(told: str, shown: str) -> None:
    layout = written(View((Paragraph((Span(told),)),)), {}, LINKS)
    assert _told(layout) == shown
    assert _told(spoken(told, LINKS)) == shown


def _told(layout: discord.ui.LayoutView) -> str:
    return "\n".join(looks.texts(looks.components(layout)))


def test_addresses_and_tables_have_no_links() -> None:
    address = Paragraph((Span("https://x.example/score", address=True),))
    assert "</" not in _told(written(View((address,)), {}, {"/score": "</score:1>"}))
    spans = Span("https://x.example/score")
    assert "</" not in _told(written(View((Paragraph((spans,)),)), {}, LINKS))


def test_long_texts_with_links_fit() -> None:
    told = "/score " * 900
    assert len(_told(written(View((Paragraph((Span(told),)),)), {}, LINKS))) <= TEXT


CLUB = Place("discord", "77", title="Клуб · #бе_лот", community="7")


@every(
    ("place", "shown"),
    [
        (CLUB, "Маса в „<#77>“: /score"),
        (replace(CLUB, platform="telegram"), "Маса в „Клуб · #бе\\_лот“: /score"),
        (replace(CLUB, private=True), "Маса в „Клуб · #бе\\_лот“: /score"),
        (replace(CLUB, chat="x>"), "Маса в „Клуб · #бе\\_лот“: /score"),
    ],
)
def test_groups_that_are_named_become_links(place: Place, shown: str) -> None:
    view = View((Paragraph((Span(f"Маса в „{CLUB.title}“: /score"),)),))
    assert _told(written(replace(view, places=((CLUB.title, place),)), {})) == shown


def test_the_longer_name_of_two_groups_is_linked_first() -> None:
    near = replace(CLUB, chat="78", title="Клуб · #бе_лот 2")
    view = View(
        (Paragraph((Span(f"{near.title}, {CLUB.title}"),)),),
        places=((CLUB.title, CLUB), (near.title, near)),
    )
    assert _told(written(view, {})) == "<#78>, <#77>"
