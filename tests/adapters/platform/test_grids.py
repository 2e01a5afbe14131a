"""Grids fit a phone, and texts are measured and cut by their visible width."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.layout import WIDTH, clean, columns, cut, cut_columns, fitted, units
from adapters.platform.views import Grid
from tests.adapters.anything import grids
from tests.every import every

SHEET = Grid(
    ("", "Иво + Мария", "Стоян + Гергана"),
    (("Взятки", "5", "3"), ("От картите", "100", "52"), ("Последни 10", "10", "–")),
    strong_last=True,
)


def test_a_grid_fits_a_telephone() -> None:
    assert fitted(SHEET).split("\n") == [
        "             Иво +  Стоян +",
        "             Мария  Гергана",
        "Взятки           5        3",
        "От картите     100       52",
        "───────────────────────────",
        "Последни 10     10        –",
    ]


def test_a_header_that_fits_stays_whole() -> None:
    assert fitted(Grid(("Deal", "Ana + Bo", "C + D"), (("1. ♥ ×2", "162", "0"),))).split("\n") == [
        "Deal     Ana + Bo  C + D",
        "1. ♥ ×2       162      0",
    ]


def test_a_long_name_in_a_row_is_cut_and_its_numbers_are_not() -> None:
    grid = Grid(("Играч", "Победи", "Мачове", "%"), (("1. " + "😀" * 64, "10", "200", "100"),))
    lines = fitted(grid).split("\n")
    assert lines[0].split() == ["Играч", "Победи", "Мачове", "%"]
    assert lines[1].endswith("…     10    200 100")
    assert {columns(line) for line in lines} == {WIDTH}


@every(
    ("names", "width"),
    [
        (("Marija + Aleksandra", "Jelena + Krešimir"), 28),
        (("Aleksandra", "Krešimir", "Domagoj"), 28),
    ],
)
def test_a_score_sheet_cuts_names_before_its_labels(names: tuple[str, ...], width: int) -> None:
    rows = (("Zadnjih 10", *("–" for _ in names)), ("Ukupno", *("1182" for _ in names)))
    lines = fitted(Grid(("", *names), rows, strong_last=True), width).split("\n")
    assert all(columns(line) <= width for line in lines)
    assert any(line.startswith("Zadnjih 10 ") for line in lines)
    assert lines[-1].count("1182") == len(names)


@every(
    ("text", "width"),
    [
        ("abc", 3),
        ("Ж", 1),
        ("😀", 2),
        ("漢", 2),
        ("e\u0301", 1),
        ("♥", 1),
        ("♥️", 2),
        ("👍🏽", 2),
        ("👨‍👩‍👧", 2),
        ("🇧🇬", 2),
        ("\u2068שלום\u2069", 4),
    ],
)
def test_columns_are_counted_as_they_are_seen(text: str, width: int) -> None:
    assert columns(text) == width


def test_cutting_leaves_whole_characters() -> None:
    assert cut("😀😀", 3) == "😀…"
    assert cut("abc", 3) == "abc"
    assert cut("abc", 0) == ""
    assert cut_columns("漢漢", 3) == "漢…"
    assert cut_columns("漢", 0) == ""


@given(grids("<>&"))
def test_any_grid_is_within_its_width(grid: Grid) -> None:
    assert all(columns(line) <= WIDTH for line in fitted(grid).split("\n"))


@given(st.text(), st.integers(0, 50))
def test_cut_texts_are_short_enough(text: str, most: int) -> None:
    text = clean(text)
    assert units(cut(text, most)) <= most
    assert columns(cut_columns(text, most)) <= most
    assert clean(text) == text
