"""Compares the events stored by several processes with the answers people got."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.rules.deal.actions import move_text
from engine.tables.events import Acted, AskedIn
from engine.tables.folds.evolve import evolve, fold
from engine.tables.serialization import parse_event, read_snapshot
from engine.tables.table import Decision, Table
from tests.postgres import Server


class Answered(NamedTuple):
    """An answered decision: the account, and the move."""

    account: str
    move: str

    @classmethod
    def as_chosen(cls, account: str, move: str) -> "Answered":
        """The decision without announcements made with a card, which the table adds itself."""
        return cls(account, " ".join(move.split()[:2]))


class Histories(NamedTuple):
    """The contents of the stored events."""

    decided: dict[tuple[str, Decision], Answered]
    knocked: Counter[tuple[str, str]]
    events: int


def read_histories(server: Server, name: str) -> Histories:
    """Fold all tables; raises if one has no complete history."""
    decided: dict[tuple[str, Decision], Answered] = {}
    knocked = Counter[tuple[str, str]]()
    total = 0
    for table_id, version in server.ask(name, "SELECT id, version FROM tables"):
        query = "SELECT seq, body FROM events WHERE table_id = $1 ORDER BY seq"
        rows = server.ask(name, query, table_id)
        assert [seq for seq, _ in rows] == list(range(1, version + 1)), ("a gap", table_id)
        query = "SELECT version, body FROM snapshots WHERE table_id = $1"
        ((kept_at, kept),) = server.ask(name, query, table_id)
        table: Table | None = None
        for seq, body in rows:
            event = parse_event(body)
            if isinstance(event, Acted) and event.by is None:
                assert table is not None
                assert table.turn is not None
                what = table_id, table.turn.decision
                assert what not in decided, ("decided twice", what)
                account = table.chairs[event.seat].account or ""
                decided[what] = Answered.as_chosen(account, move_text(event.move))
            elif isinstance(event, AskedIn):
                knocked[table_id, event.account] += 1
            table = fold(table_id, None, (event,)) if table is None else evolve(table, event)
            if kept is not None and seq == kept_at:
                assert read_snapshot(kept) == table, ("another snapshot", table_id)
        total += version
    return Histories(decided, knocked, total)


def compare(
    found: Histories,
    answered: Mapping[tuple[str, Decision], Answered],
    knocks: Iterable[tuple[str, str]],
) -> None:
    """Check that every answered decision is stored once, as it was answered."""
    told = [(what, how, found.decided.get(what)) for what, how in answered.items()]
    lost = [one for one in told if one[1] != one[2]]
    assert not lost, ("answered and lost", lost[:5], len(lost))
    unheard = [what for what in knocks if found.knocked[what] != 1]
    assert not unheard, ("answered and lost", unheard[:5], len(unheard))
    twice = [what for what, times in found.knocked.items() if times > 1]
    assert not twice, ("done twice", twice[:5], len(twice))
