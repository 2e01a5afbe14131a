"""`belotbot promo` as an operator sees it."""

import sqlite3
from contextlib import closing

import pytest

from engine.standings.collusion import PairFit
from tests.bot.cli.test_console import Terminal, terminal

__all__ = ["terminal"]

WINTER = "Winter; 2199-12-01 20:00; 2199-12-08 20:00; 500 vip 30; 200; by wins; vip only"
ACCOUNT = "INSERT INTO accounts VALUES ('A', 'Ана', 'bg', 1, 1, '{}', NULL, NULL)"


def test_a_period_is_announced_moved_and_cancelled(terminal: Terminal) -> None:
    assert terminal.ask("migrate")[0] == 0
    assert terminal.ask("promo") == (1, "", "There is no promo period.\n")
    code, out, _ = terminal.ask("promo", "announce", WINTER)
    assert (code, out.splitlines()) == (
        0,
        [
            "Winter\tannounced\t20:00 UTC (1 Dec) – 20:00 UTC (8 Dec)",
            "1.\t500 chips · VIP for 30 days",
            "2.\t200 chips",
        ],
    )
    code, out, _ = terminal.ask("promo", "move", "2199-12-02 20:00; 2199-12-09 20:00")
    assert "20:00 UTC (2 Dec)" in out
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


def test_partners_are_to_be_looked_at_before_a_ranking_is_confirmed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Participants who play together better than chance allows."""

    async def found(*_: object) -> tuple[PairFit, ...]:
        return (
            PairFit(("A", "B"), 30, 1.0, 0.5, 1.5),
            PairFit(("C", "D"), 30, 1.0, 0.5, 1.5),
            PairFit(("A", "C"), 30, 0.2, -0.3, 0.7),
        )

    monkeypatch.setattr("bot.cli.ratings.striking_pairs", found)
    assert terminal.ask("migrate")[0] == 0
    terminal.ask("promo", "announce", WINTER)
    with closing(sqlite3.connect(terminal.folder / "belotbot.sqlite3")) as connection:
        connection.execute(ACCOUNT)
        connection.execute("INSERT INTO promo_entries SELECT id, 'A', 1, 0 FROM promos")
        for seq, kind in ((2, "started"), (3, "ended")):
            body = f'{{"at":"2199-12-08T20:00:00Z","kind":"{kind}"}}'
            connection.execute(
                "INSERT INTO promo_events SELECT id, ?, 1, ? FROM promos", (seq, body)
            )
        connection.execute("UPDATE promos SET version = 3, status = 'provisional'")
        connection.commit()
    code, out, _ = terminal.ask("promo")
    head, row = out.splitlines()[-2:]
    assert code == 0
    assert head.startswith("Look at these before you confirm:")
    assert row == "+1.00 (+0.50 … +1.50), 30 choices\tАна (A),  (B)"
