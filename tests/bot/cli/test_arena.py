"""``belotbot arena`` lets two AI players play each other and prints the result."""

import pytest

from bot.cli.console import run_console


def test_it_tells_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_console(["arena", "club", "random", "--matches", "1", "--deals"]) == 0
    assert "club against random, belot_bg, 2 games" in capsys.readouterr().out
    assert run_console(["arena", "club", "nobody"]) == 2
    assert run_console(["arena", "club", "random", "--preset", "nothing"]) == 2
    assert capsys.readouterr().err.count("\n") == 2
