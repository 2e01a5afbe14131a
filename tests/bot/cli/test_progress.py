"""How far something is: drawn on a terminal, elsewhere told now and then or not at all."""

import sys

import pytest

from bot.cli.progress import ProgressBar


def test_on_a_terminal_it_is_drawn_and_cleared_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with ProgressBar("Copying") as progress:
        progress(5, 10, "2 tables")
        progress(6, 10)  # too soon to be seen
        drawn = capsys.readouterr().err
    assert drawn.endswith("Copying ████████████░░░░░░░░░░░░  50% 2 tables")
    assert "\n" not in drawn
    assert capsys.readouterr().err == "\r\033[K"


@pytest.mark.parametrize(("elsewhere", "lines"), [(None, 0), (1000, 1), (0, 2)])
def test_elsewhere_it_is_lines_where_they_are_wanted(
    capsys: pytest.CaptureFixture[str], elsewhere: float | None, lines: int
) -> None:
    with ProgressBar("kills", elsewhere=elsewhere) as progress:
        progress(1, 2)
        progress(2, 2)
    told = capsys.readouterr().err
    assert told.count("\n") == lines
    assert "\r" not in told
