"""`belotbot ratings` as an operator sees it."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from engine.store.locks import sole_user
from tests.bot.cli.test_console import Terminal, terminal
from tests.engine.standings.played import enter, match
from tests.engine.store.opened import opened

__all__ = ["terminal"]

ACCOUNT = """
INSERT INTO accounts VALUES ('A', 'Ана', 'bg', 1, 1, '{}', NULL, NULL);
INSERT INTO accounts VALUES ('alias', '', 'bg', 1, 1, '{}', 'A', NULL);
INSERT INTO identities (platform, user_id, account_id, name) VALUES ('telegram', '7', 'A', 'Ана');
INSERT INTO tables VALUES ('t001', 'K7QRT', 1, 'finished', NULL, 1, 1, NULL);
"""


pytestmark = pytest.mark.sqlite


@pytest.fixture
def filled(terminal: Terminal) -> Terminal:
    path = terminal.folder / "belotbot.sqlite3"

    async def fill() -> None:
        async with opened(path) as store:
            for number in range(3):
                await enter(store, match(number, "AB", "CD"), "x/1")

    asyncio.run(fill())
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(ACCOUNT)
    return terminal


def asked(terminal: Terminal, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(terminal.folder / "belotbot.sqlite3")) as connection:
        return connection.execute(query).fetchall()


def test_ratings_are_recomputed(filled: Terminal) -> None:
    right = "All ratings and leaderboards match the results.\n"
    assert filled.ask("ratings", "rebuild") == (0, right, "")
    with closing(sqlite3.connect(filled.folder / "belotbot.sqlite3")) as connection:
        connection.execute("UPDATE players SET mu = 99 WHERE account_id IN ('A', 'B')")
        connection.commit()
    code, out, _ = filled.ask("ratings", "rebuild")
    assert (code, out.splitlines()[0]) == (
        0,
        "Corrected: 0 ratings after matches, and the counts of 2 players.",
    )
    assert out.splitlines()[1:] == ["  Ана (A)\tBelot", "   (B)\tBelot"]
    assert filled.ask("ratings", "rebuild")[1] == right


def test_a_match_is_voided_once_and_it_is_noted(filled: Terminal) -> None:
    code, out, _ = filled.ask("ratings", "void", "k7qrt", "they passed cards")
    assert (code, out) == (0, "The match t001:1 no longer counts.\n")
    assert filled.ask("ratings", "void", "K7QRT:1", "again")[0] == 1
    assert filled.ask("ratings", "void", "nowhere:1", "again")[0] == 1
    ((what, about, why, who),) = asked(filled, "SELECT what, about, why, who FROM rulings")
    assert (what, about, why, bool(who)) == ("void", "t001:1", "they passed cards", True)
    assert asked(filled, "SELECT max(matches) FROM tallies") == [(2,)]
    assert filled.ask("ratings", "rebuild")[1].startswith("All ratings")


def test_a_person_is_excluded_by_any_of_their_names(filled: Terminal) -> None:
    code, out, _ = filled.ask("ratings", "exclude", "telegram:7", "two accounts")
    assert (code, out) == (0, "Ана (A) is excluded.\n")
    code, _, err = filled.ask("ratings", "exclude", "A", "again")
    assert (code, err) == (1, "A is already excluded.\n")
    assert filled.ask("ratings", "exclude", "telegram:8", "who?")[0] == 1
    assert asked(filled, "SELECT DISTINCT account_id FROM tallies ORDER BY 1") == [
        ("B",), ("C",), ("D",),
    ]  # fmt: skip
    assert filled.ask("ratings", "readmit", "alias", "it was his brother") == (
        0,
        "Ана (A) counts again.\n",
        "",
    )
    assert filled.ask("ratings", "readmit", "A", "again")[:2] == (1, "")
    assert asked(filled, "SELECT max(matches) FROM tallies WHERE account_id = 'A'") == [(3,)]
    assert asked(filled, "SELECT what, about FROM rulings ORDER BY at") == [
        ("exclude", "A"), ("readmit", "A"),
    ]  # fmt: skip


def test_partners_are_looked_at_while_the_bot_is_running(filled: Terminal) -> None:
    with sole_user(filled.folder / "belotbot.sqlite3.lock"):
        nobody = "No two partners have made enough unlikely choices yet.\n"
        assert filled.ask("ratings", "partners", "10") == (0, nobody, "")


def test_closed_rings_are_looked_for_while_the_bot_is_running(filled: Terminal) -> None:
    """A ring is listed with all its people, and its best one's results inside and outside it."""

    async def fill() -> None:
        async with opened(filled.folder / "belotbot.sqlite3") as store:
            for number in range(10, 20):
                await enter(store, match(number, "AB", "CD"))
                await enter(store, match(100 + number, "EF", "GH"))
                await enter(store, match(200 + number, "IJ", "KL"))

    with sole_user(filled.folder / "belotbot.sqlite3.lock"):
        nobody = "No highly ranked player is in a closed ring.\n"
        assert filled.ask("ratings", "rings") == (0, nobody, "")
    asyncio.run(fill())
    with sole_user(filled.folder / "belotbot.sqlite3.lock"):
        code, out, _ = filled.ask("ratings", "rings")
    head, first, *others = out.splitlines()
    assert (code, head.startswith("Closed rings: ")) == (0, True)
    inside = "ring of 4 people, 0 % of their meetings outside; won against members: 100 %"
    told = f"Belot: place 1, {inside}, against others: never met\tАна (A),  (B),  (C),  (D)"
    assert first == told
    assert [line.split(",")[0] for line in others] == ["Belot: place 3"] * 2


def test_nothing_is_done_while_the_bot_is_running(filled: Terminal) -> None:
    with sole_user(filled.folder / "belotbot.sqlite3.lock"):
        code, _, err = filled.ask("ratings", "rebuild")
    assert (code, err.count("\n")) == (2, 1)
    assert "in use" in err
