"""The progress of a long task: drawn on a terminal, elsewhere occasional lines or none."""

import sys
from collections.abc import Iterator

import pytest

from bot.cli.terminal import EVERY, ProgressBar


def test_on_a_terminal_it_is_drawn_and_cleared_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    times = iter((0.0, EVERY / 2, EVERY))
    with ProgressBar("Copying", now=times.__next__) as progress:
        progress(5, 10, "2 tables")
        progress(6, 10)  # too soon to be shown
        drawn = capsys.readouterr().err
        progress(7, 10)
        later = capsys.readouterr().err
    assert drawn.endswith("Copying ████████████░░░░░░░░░░░░  50% 2 tables")
    assert "\n" not in drawn
    assert "70%" in later
    assert capsys.readouterr().err == "\r\033[K"


@pytest.mark.parametrize(("elsewhere", "lines"), [(None, 0), (1000, 1), (10, 2), (0, 3)])
@pytest.mark.parametrize("booted", [0.0, 1e6])
def test_elsewhere_it_is_lines_where_they_are_wanted(
    capsys: pytest.CaptureFixture[str], elsewhere: float | None, lines: int, booted: float
) -> None:
    """The first line comes at once, whatever the machine's uptime."""
    times: Iterator[float] = iter((booted, booted + 1, booted + 11))
    with ProgressBar("kills", elsewhere=elsewhere, now=times.__next__) as progress:
        for done in (1, 2, 3):
            progress(done, 3)
    told = capsys.readouterr().err
    assert told.count("\n") == lines
    assert "\r" not in told
