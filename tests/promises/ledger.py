"""Compares the stored state with the promises made to people, while the bot is dead."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bot import buttons as b
from engine.rules.deal.actions import MakeCall, Move, PlayCard
from engine.tables.events import Acted
from engine.tables.folds.evolve import evolve, fold
from engine.tables.serialization import parse_event
from engine.tables.table import Decision, Table
from tests import migrated
from tests.promises import players


class Stored(NamedTuple):
    """A person's decision as stored."""

    account: str
    move: Move


@dataclass
class Account:
    """A table according to its stored events, read incrementally."""

    players: "players.Table"
    table_id: str = ""
    table: Table | None = None
    decided: dict[Decision, Stored] = field(default_factory=dict)
    _checked: set[Decision] = field(default_factory=set)

    def read(self, database: Path) -> Table:
        """Read new events; raises if stored ones are gone or there is a gap."""
        if not self.table_id:
            found = migrated.ask(
                database, "SELECT id FROM tables WHERE code = ?", self.players.code
            )
            ((self.table_id,),) = found
        known = self.table.version if self.table is not None else 0
        of = "FROM events WHERE table_id = ?"
        ((count, newest),) = migrated.ask(
            database, f"SELECT count(*), max(seq) {of}", self.table_id
        )
        assert known <= count == newest, (self.table_id, known, count, newest)
        rows = migrated.ask(
            database, f"SELECT body {of} AND seq > ? ORDER BY seq", self.table_id, known
        )
        for (body,) in rows:
            event, table = parse_event(body), self.table
            if isinstance(event, Acted) and event.by is None:
                assert table is not None
                assert table.turn is not None
                decision = table.turn.decision
                assert decision not in self.decided, ("decided twice", decision)
                account = table.chairs[event.seat].account
                self.decided[decision] = Stored(account or "", event.move)
            self.table = (
                fold(self.table_id, None, (event,)) if table is None else evolve(table, event)
            )
        assert self.table is not None
        return self.table

    def check(self, visitors: dict[str, str]) -> int:
        """Check that all promised decisions, and no others, are stored; return their number."""
        count = 0
        for player in self.players.players:
            account = visitors[player.name]
            for decision in player.promised - self._checked:
                stored = self.decided.get(decision)
                assert stored is not None, ("promised and lost", player.name, decision)
                assert stored.account == account, ("somebody else's", player.name, decision)
                self._checked.add(decision)
                count += 1
        chosen = {
            (visitors[one.name], decision): pressed
            for one in self.players.players
            for decision, pressed in one.chosen.items()
        }
        for decision, stored in self.decided.items():
            pressed = chosen.get((stored.account, decision))
            assert pressed is not None, ("nobody pressed it", stored, decision)
            assert _is(stored.move, pressed), ("something else was pressed", stored, pressed)
        return count


def _is(move: Move, pressed: b.SayCallButton | b.LayCardButton) -> bool:
    match pressed:
        case b.SayCallButton():
            return isinstance(move, MakeCall) and move.call is pressed.call
        case b.LayCardButton():
            return isinstance(move, PlayCard) and move.card == pressed.card


def accounts_of(database: Path) -> dict[str, str]:
    """The accounts of the room's guests, by their names."""
    rows = migrated.ask(
        database,
        "SELECT v.name, i.account_id FROM browser_visitors v"
        " JOIN identities i ON i.user_id = v.id AND i.platform = 'browser'",
    )
    return dict(rows)


def check_lines(database: Path, people: Sequence["players.Player"]) -> int:
    """Check that every answered line is in the chat exactly once."""
    rows = migrated.ask(database, "SELECT body FROM browser_messages WHERE author != ''")
    stands = Counter(json.loads(body)["text"] for (body,) in rows)
    answered = [line for one in people for line, done in one.said.items() if done]
    lost = [line for line in answered if not stands[line]]
    assert not lost, ("promised and lost", lost)
    twice = [line for one in people for line in one.said if stands[line] > 1]
    assert not twice, ("said twice", twice)
    return len(answered)


def integrity(database: Path) -> None:
    """Check the database file's integrity."""
    assert migrated.ask(database, "PRAGMA integrity_check") == [("ok",)]
