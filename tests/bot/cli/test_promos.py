"""`belotbot promo` as whoever runs the bot meets it."""

import sqlite3
from contextlib import closing

from tests.bot.cli.test_console import Terminal, terminal

__all__ = ["terminal"]

WINTER = "Winter; 2199-12-01 20:00; 2199-12-08 20:00; 500 vip 30; 200; by wins; vip only"
ACCOUNT = "INSERT INTO accounts VALUES ('A', 'Ана', 'bg', 1, 1, '{}', NULL, NULL)"


def test_a_period_is_announced_moved_and_cancelled(terminal: Terminal) -> None:
    assert terminal.ask("promo") == (1, "", "There is no promo period.\n")
    code, out, _ = terminal.ask("promo", "announce", WINTER)
    assert (code, out.splitlines()) == (
        0,
        [
            "Winter\tannounced\t20:00 UTC (1.12.) – 20:00 UTC (8.12.)",
            "1.\t500 chips · VIP for 30 days",
            "2.\t200 chips",
        ],
    )
    code, out, _ = terminal.ask("promo", "move", "2199-12-02 20:00; 2199-12-09 20:00")
    assert "20:00 UTC (2.12.)" in out
    assert terminal.ask("promo", "confirm") == (1, "", "It is too early for that.\n")
    refused = terminal.ask("promo", "out", "nobody cheated")
    assert refused[2].startswith("Nobody is known by that name here.")
    with closing(sqlite3.connect(terminal.folder / "belotbot.sqlite3")) as connection:
        connection.execute(ACCOUNT)
        connection.commit()
    code, out, _ = terminal.ask("promo", "out", "A", "two", "accounts")
    assert out.splitlines()[-1].startswith("✗\tA\t")
    assert out.splitlines()[-1].endswith("\ttwo accounts")
    assert "cancelled" in terminal.ask("promo", "cancel", "a fault")[1]
    assert terminal.ask("promo", "announce", "Winter")[2].startswith("Write: announce NAME")
