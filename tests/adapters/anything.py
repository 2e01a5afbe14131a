"""Views with any content, any people's names and any platform's markup."""

import string
from collections.abc import Sequence

from hypothesis import strategies as st

from adapters.platform.views import Button, Grid, Paragraph, Picture, Span, Tile, Tone, View

LONGEST = 3000


def paragraph(*spans: Span | str, quiet: bool = False, folded: bool = False) -> Paragraph:
    made = tuple(Span(one) if isinstance(one, str) else one for one in spans)
    return Paragraph(made, quiet, folded)


def names(markup: str = "") -> st.SearchStrategy[str]:
    """`markup`: characters with a meaning on the platform."""
    return st.text(max_size=80) | st.text(f"{markup} \n\u200f\u2067😀♥️", max_size=80)


def grids(markup: str = "") -> st.SearchStrategy[Grid]:
    cells = st.lists(names(markup), min_size=1, max_size=5).map(tuple)
    return st.builds(Grid, cells, st.lists(cells, max_size=5).map(tuple), st.booleans())


def views(
    markup: str, long: Sequence[str], blocks: int = 12, rows: int = 6
) -> st.SearchStrategy[View]:
    """`long`: a text that some paragraphs repeat."""
    spans = st.builds(Span, names(markup), st.booleans(), st.sampled_from(["", "77", "x"]))
    some = st.lists(spans, max_size=4).map(tuple)
    paragraphs = st.builds(Paragraph, some, st.booleans(), st.booleans())
    long_ones = st.builds(
        lambda text, times, folded: paragraph(Span(text * times, strong=True), folded=folded),
        st.sampled_from([*long, "ж", "😀"]),
        st.integers(0, LONGEST),
        st.booleans(),
    )
    data = st.text(string.ascii_letters, min_size=1, max_size=64)
    buttons = st.builds(Button, names(markup), data, st.sampled_from(Tone))
    tiles = st.builds(Tile, st.just("i"), names(markup), names(markup), st.none() | buttons)
    return st.builds(
        View,
        st.lists(paragraphs | grids(markup) | long_ones, max_size=blocks).map(tuple),
        st.none() | st.builds(Picture, st.just(""), names(markup), some),
        st.lists(tiles, max_size=8).map(tuple),
        st.lists(st.lists(buttons, max_size=10).map(tuple), max_size=rows).map(tuple),
    )
