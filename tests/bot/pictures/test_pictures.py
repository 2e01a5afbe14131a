"""The card faces are clean files; drawings stay well-formed with any names."""

from fractions import Fraction
from importlib.resources import files
from unicodedata import bidirectional
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from adapters.platform.views import Art, Picture
from bot.locales.words import LANGUAGES, Voice, Words
from bot.pictures.chart import DuelRow, chart_picture, duel_picture
from bot.pictures.decks import BACK, FACES, NAMES, CardArt, Deck, ready
from bot.pictures.sheet import SheetHead, SheetRow, Weight, empty_sheet, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, TrickRow, deal_picture, trick_picture
from bot.pictures.typesetter import FONTS, clusters, fitted, measure, suits_apart
from bot.views.cards import card_drawn, contract_short, drawn_card
from bot.views.rules.sentences import speaking_of
from bot.views.standings.counts import mixed
from engine.rules.cards import CARD_NAMES, CARDS, Contract, parse_card
from engine.rules.ruleset import rules_of
from tests.drawings import svg_of
from tests.every import every
from tests.often import often
from tools import faces, letters

SVG = "{http://www.w3.org/2000/svg}"
ART: Art = CardArt()
FACE_ELEMENTS = {
    "svg",
    "defs",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "use",
    "clipPath",
}
PICTURE_ELEMENTS = {
    "svg",
    "rect",
    "circle",
    "polygon",
    "text",
    "tspan",
    "image",
}
READY = {f"{deck}.png" for deck in Deck}
NASTY = [
    "",
    " \u200b\u2060 ",
    "<script>alert(1)</script>",
    '"/><image href="https://evil.example/x.png"/>',
    "]]>&amp;<!--",
    "محمد علي الطويل جدا جدا",
    "\u202egnp.exe\u2066",
    "👨\u200d👩\u200d👧\u200d👦🇧🇬🇭🇷👩🏽\u200d🚀" * 5,
    "Z" + "\u0336\u0338\u0321\u0322\u031b" * 40,
    "W" * 500,
    "\x00\x08\x0b\ud800\ufffe\uffff",
    "漢字" * 40,
    "a\u200d" * 300,
]
NAME = st.one_of(st.sampled_from(NASTY), st.text(max_size=60))
CARD = st.one_of(st.none(), st.sampled_from(CARD_NAMES))
DECK = st.sampled_from(Deck)
CHAIR = st.builds(
    SeatDrawing,
    name=NAME,
    card=CARD,
    note=NAME,
    turn=st.booleans(),
    dealer=st.booleans(),
    leads=st.booleans(),
)


def attributes(root: ET.Element) -> list[tuple[str, str, str]]:
    return [
        (node.tag.removeprefix(SVG), key, value)
        for node in root.iter()
        for key, value in node.attrib.items()
    ]


def checked(picture: Picture) -> ET.Element:
    """The parsed drawing, after checking the properties of all drawings."""
    svg = svg_of(picture)
    root = ET.fromstring(svg)
    assert {node.tag for node in root.iter()} <= {SVG + name for name in PICTURE_ELEMENTS}
    for element, key, value in attributes(root):
        assert key not in ("id", "style", "class"), (element, key)
        assert not key.startswith("on")
        if key == "href":
            assert value.startswith("art:")
            assert ART.art(value.removeprefix("art:")) is not None
    svg.encode()
    return root


def texts(root: ET.Element) -> list[str]:
    return ["".join(node.itertext()).strip("\u2068\u2069") for node in root.iter(SVG + "text")]


def test_the_set_is_complete_and_nothing_else_lies_there() -> None:
    found = {entry.name for entry in (files("bot.pictures") / "faces").iterdir()}
    assert found == {f"{name}.svg" for name in NAMES} | READY | {"LICENSE"}
    assert len({*CARD_NAMES, BACK}) == 33


@every("name", (*NAMES, *FACES[len(CARD_NAMES) :]))
def test_a_face_is_a_clean_drawing(name: str) -> None:
    face = ART.art(f"cards/{name}")
    assert face is not None
    assert len(face) < (17_000 if name[0] in "JQKVDR" else 2_500)
    root = ET.fromstring(face)
    assert {node.tag for node in root.iter()} <= {SVG + element for element in FACE_ELEMENTS}
    ids = [value for _, key, value in attributes(root) if key == "id"]
    assert len(ids) == len(set(ids))
    for _, key, value in attributes(root):
        assert key not in ("style", "class")
        assert not key.startswith("on")
        if key == "href":
            assert value.removeprefix("#") in ids
        assert "url(" not in value or value.removeprefix("url(#").removesuffix(")") in ids
    if name in (*FACES, BACK):
        assert root.get("viewBox") == "0 0 240 336"


@every("deck", [deck for deck in Deck if deck is not Deck.FRENCH])
def test_other_decks_are_whole_and_clean(deck: Deck) -> None:
    found = {name: ART.art(f"{deck}/{name}") for name in NAMES}
    suited = [name for name in NAMES if name[-1] in "CDHS"]
    for name, face in found.items():
        assert face is not None
        root = ET.fromstring(face)
        assert {node.tag for node in root.iter()} <= {SVG + element for element in FACE_ELEMENTS}
        same = face == ART.art(f"cards/{name}")
        changed = name in suited and name[-1] in ("CDS" if deck is Deck.MADARICE else "CD")
        assert same != changed, name
    assert len(set(found.values())) == len(NAMES)


def test_faces_differ() -> None:
    names = {*NAMES, *FACES}
    assert len({ART.art(f"cards/{name}") for name in names}) == len(names)


@every("language", LANGUAGES)
@every("deck", Deck)
def test_each_deck_has_the_letters_of_each_language(language: str, deck: Deck) -> None:
    voice = Voice(Words(), language)
    for card in CARDS:
        name, plain = drawn_card(voice, card), CARD_NAMES[card]
        face, english = ready(f"{deck}/{name}"), ready(f"{deck}/{plain}")
        assert face is not None
        assert english is not None
        assert (face.tobytes() == english.tobytes()) == (name == plain)
        assert card_drawn(voice, name) == card
    assert drawn_card(Voice(Words(), "fr"), parse_card("JD")) == "VD"


@every("name", ["", "TS", "cards/", "cards/1S", "cards/../art", "cards/TS.svg"])
def test_there_is_no_other_art(name: str) -> None:
    assert ART.art(name) is None


@settings(max_examples=often(30, 150), deadline=None)
@given(st.lists(CHAIR, min_size=2, max_size=4), NAME, st.one_of(st.none(), st.integers(0, 3)), DECK)
def test_any_table_can_be_drawn(
    chairs: list[SeatDrawing], contract: str, winning: int | None, deck: Deck
) -> None:
    picture = trick_picture(chairs, contract, "alt", winning=winning, deck=deck)
    checked(picture)
    assert picture.alt == "alt"
    assert trick_picture(chairs, contract, "alt", winning=winning, deck=deck) == picture


@every("language", LANGUAGES)
def test_no_contract_with_a_number_is_cut(language: str) -> None:
    voice = speaking_of(rules_of("coinche"), Voice(Words(), language))
    chairs = [SeatDrawing(name, None) for name in ("Ana", "Ivo", "Eva", "Jan")]
    for number in (160, 250, 500):
        for contract in (Contract.H, Contract.SA, Contract.TA):
            short = contract_short(voice, contract, 4, number)
            drawn = " ".join(texts(checked(trick_picture(chairs, short, ""))))
            assert "×4" in drawn
            assert "…" not in drawn, short


@settings(max_examples=often(15, 50), deadline=None)
@given(st.data(), st.integers(1, 4))
def test_any_sheet_can_be_drawn(data: st.DataObject, sides: int) -> None:
    people = data.draw(
        st.lists(st.lists(NAME, min_size=1, max_size=2), min_size=sides, max_size=sides)
    )
    cells = st.lists(NAME, min_size=sides, max_size=sides).map(tuple)
    rows = data.draw(st.lists(st.builds(SheetRow, NAME, cells, st.sampled_from(Weight))))
    head = data.draw(st.builds(SheetHead, NAME, NAME, NAME, st.booleans()))
    checked(sheet_picture(head, people, rows, "alt", data.draw(DECK)))
    checked(empty_sheet(head, data.draw(NAME), "alt"))


def test_a_long_name_takes_the_room_of_narrow_columns() -> None:
    """The name is not cut while the columns beside it have room."""
    name = "10. Мария-Магдалена К."
    rows = [SheetRow("1. Ana", ("1534", "9")), SheetRow(name, ("1500", "12"))]
    root = checked(sheet_picture(SheetHead("", ""), [("Рейтинг",), ("Мачове",)], rows, "alt"))
    assert name in texts(root)


def test_the_fonts_cover_numbers_and_their_labels() -> None:
    """Otherwise letters of the machine's fonts would be used, or none."""
    for sixths in range(6):
        assert FONTS.covered.fullmatch(mixed(12 + Fraction(sixths, 6)))
    for language in LANGUAGES:
        for line in ("leaderboard-sure", "by-rating", "leaderboard-name"):
            assert FONTS.covered.fullmatch(Words().phrase(language, line))
    assert FONTS.covered.fullmatch("±%:")


@settings(max_examples=often(9, 30), deadline=None)
@given(
    st.builds(SheetHead, NAME, NAME, NAME),
    st.lists(st.integers(-500, 4_000), max_size=30),
    DECK,
)
def test_any_curve_can_be_drawn(head: SheetHead, values: list[int], deck: Deck) -> None:
    root = checked(chart_picture(head, values, 1500, "alt", deck))
    ends = [
        (float(one.attrib["y"]), float(one.attrib["height"])) for one in root.iter(SVG + "rect")
    ]
    assert all(tall >= 0 for _, tall in ends)


@settings(max_examples=often(9, 30), deadline=None)
@given(
    st.builds(SheetHead, NAME, NAME, NAME),
    st.tuples(NAME, NAME),
    st.lists(st.builds(DuelRow, NAME, NAME, NAME, st.none() | st.floats(0, 1)), max_size=3),
    DECK,
)
def test_any_two_people_can_be_drawn(
    head: SheetHead, names: tuple[str, str], rows: list[DuelRow], deck: Deck
) -> None:
    checked(duel_picture(head, names, rows, "alt", deck))


@settings(max_examples=often(15, 50), deadline=None)
@given(st.data(), st.integers(2, 4))
def test_any_deal_can_be_drawn(data: st.DataObject, players: int) -> None:
    names = data.draw(st.lists(NAME, min_size=players, max_size=players))
    seat = st.one_of(st.none(), st.integers(0, players - 1))
    cards = st.lists(CARD, min_size=players, max_size=players).map(tuple)
    rows = data.draw(st.lists(st.builds(TrickRow, cards, seat, seat), max_size=8))
    checked(deal_picture(names, rows, "alt"))


def test_the_second_chair_sits_on_the_right() -> None:
    chairs = [SeatDrawing(name, card) for name, card in zip("abcd", CARD_NAMES, strict=False)]
    root = checked(trick_picture(chairs, "", ""))
    spots = {
        node.attrib["href"][-2:]: (float(part.attrib["x"]), float(part.attrib["y"]))
        for part in root
        for node in part.iter(SVG + "image")
    }
    bottom, right, top, left = (spots[card] for card in CARD_NAMES[:4])
    assert left[0] < bottom[0] < right[0]
    assert top[1] < right[1] < bottom[1]


def test_markers_are_more_than_colours() -> None:
    plain = [SeatDrawing("a", "7C"), SeatDrawing("b", "8C")]
    base = checked(trick_picture(plain, "", ""))
    for chairs, winning, tag in (
        ([SeatDrawing("a", "7C", turn=True), plain[1]], None, "polygon"),
        ([SeatDrawing("a", "7C", leads=True), plain[1]], None, "polygon"),
        ([SeatDrawing("a", "7C", dealer=True), plain[1]], None, "image"),
        (plain, 1, "polygon"),
    ):
        marked = checked(trick_picture(chairs, "", "", winning=winning))
        count = len(list(marked.iter(SVG + tag)))
        assert count == len(list(base.iter(SVG + tag))) + 1


@every("name", ["🤖 Гергана", "Александрина", "Мария П. 💤"])
def test_no_name_is_cut_for_the_marks_at_it(name: str) -> None:
    marked = SeatDrawing(name, "7C", turn=True, dealer=True)
    root = checked(trick_picture([SeatDrawing("a"), marked, SeatDrawing("b"), marked], "♥", ""))
    assert texts(root).count(name) == 2


def test_words_are_those_passed_in() -> None:
    root = checked(
        trick_picture(
            [SeatDrawing("Ана", note="Пас"), SeatDrawing("<b>Bo</b>", "TS")], "♥ ×2", "alt"
        )
    )
    assert sorted(texts(root)) == sorted(["Ана", "Пас", "<b>Bo</b>", "♥\ufe0e ×2"])


@every(
    "draw",
    [
        lambda: trick_picture([SeatDrawing("a")], "", ""),
        lambda: trick_picture([SeatDrawing("a")] * 5, "", ""),
        lambda: trick_picture([SeatDrawing("a", "1S"), SeatDrawing("b")], "", ""),
        lambda: trick_picture([SeatDrawing("a")] * 2, "", "", hand=[HandCard("1S")]),
        lambda: sheet_picture(SheetHead("", ""), ["a"] * 5, [], ""),
        lambda: sheet_picture(SheetHead("", ""), ["a"], [SheetRow("", ())], ""),
        lambda: deal_picture(["a"], [], ""),
        lambda: deal_picture(["a", "b"], [TrickRow(("TS",))], ""),
        lambda: deal_picture(["a", "b"], [TrickRow(("TS", BACK))], ""),
    ],
)
def test_senseless_pictures_are_refused(draw: object) -> None:
    assert callable(draw)
    with pytest.raises(ValueError, match=r"drawn|no such card|zip"):
        draw()


@given(NAME, st.floats(3, 30))
def test_fitted_text_fits(text: str, ems: float) -> None:
    shown = fitted(text, ems)
    if any(bidirectional(char) in ("R", "AL", "AN") for char in shown):
        assert (shown[0], shown[-1]) == ("\u2068", "\u2069")
        shown = shown[1:-1]
    assert shown
    assert measure(shown) <= ems + 1e-6
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n")


@every("deck", Deck)
def test_cards_are_ready_as_their_faces_are_now(deck: Deck) -> None:
    with Image.open(faces.FOLDER / f"{deck}.png") as image:
        assert image.text[faces.MADE_OF] == faces.made_of(deck)  # type: ignore[attr-defined]


def test_every_letter_is_as_broad_as_the_fonts_have_it() -> None:
    printed = (files("bot.pictures") / "fonts/advances.json").read_text(encoding="utf-8")
    assert printed == letters.text()
    assert not FONTS.covered.fullmatch("\u03e2"), "a Coptic letter, among the Greek ones"


def test_clusters_are_cut_between_what_people_see() -> None:
    assert clusters("e\u0301a") == ("e\u0301", "a")
    assert clusters("🇧🇬🇭🇷") == ("🇧🇬", "🇭🇷")
    assert clusters("👩🏽\u200d🚀!") == ("👩🏽\u200d🚀", "!")
    assert clusters("a\n \t b") == ("a", " ", "b")


def test_suits_stand_apart() -> None:
    assert suits_apart("♠♥2") == [("♠\ufe0e", "S"), ("♥\ufe0e", "H"), ("2", "")]
