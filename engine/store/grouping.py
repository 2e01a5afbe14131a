"""The writes of many batches in as few statements as keep their meaning."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection, Update

from engine.store.batches import Batch, Conflict, Statement, Write

AT_ONCE = 10_000
"""Writes of an open transaction that are executed together."""


class Mismatch(Exception):
    """A statement touched another number of rows than expected."""


@dataclass(slots=True)
class StatementRows:
    """A statement with the rows of several writes, which are executed together."""

    statement: Statement
    rows: list[Mapping[str, object]]
    expects: int | None


def grouped(batches: Sequence[Batch]) -> list[StatementRows]:
    """Arrange the writes of all batches in as few steps as keep their meaning.

    Two writes keep their order if they are of the same batch or write the same table. Others may
    change places: none of them has been acknowledged, and a foreign key that is thereby broken only
    makes the batches be tried apart.
    """
    steps: list[StatementRows] = []
    step_of: dict[object, int] = {}
    last_of: dict[object, int] = {}
    for batch in batches:
        earliest = 0
        for write in batch.writes:
            table = write.statement.table
            earliest = max(earliest, last_of.get(table, 0))
            alike = (write.statement, write.expects is None, *write.parameters)
            index = step_of.get(alike, -1)
            if index < earliest:
                index = len(steps)
                steps.append(
                    StatementRows(write.statement, [], None if write.expects is None else 0)
                )
                step_of[alike] = index
            step = steps[index]
            step.rows.append(write.parameters)
            if step.expects is not None and write.expects is not None:
                step.expects += write.expects
            last_of[table] = earliest = index
    return steps


def store(connection: Connection, writes: Iterable[Write]) -> None:
    """Store writes in a transaction that is open already, however many they are; raises `Conflict`
    where a row is not as they expect it.
    """
    left = iter(writes)
    while some := tuple(islice(left, AT_ONCE)):
        batch = Batch(some)
        try:
            execute(connection, grouped([batch]))
        except Mismatch as error:
            raise Conflict(batch) from error


def execute(connection: Connection, steps: Sequence[StatementRows]) -> None:
    """Execute steps; raises `Mismatch`."""
    for step in steps:
        touched = connection.execute(step.statement, step.rows).rowcount
        if step.expects is not None and touched != step.expects:
            raise Mismatch


def losers(
    connection: Connection,
    batches: Sequence[Batch],
    touched: Callable[[Connection], frozenset[str] | None],
) -> list[int]:
    """Make the guards' writes, in the order of their rows, so that no two processes wait for each
    other; the places of the batches that lose. What a statement has `touched` the driver may tell.
    """
    places: dict[Update, dict[str, int]] = {}
    for number, batch in enumerate(batches):
        if batch.guard is not None:
            rows = places.setdefault(batch.guard.statement, {})
            if rows.setdefault(batch.guard.row, number) != number:
                raise Mismatch  # two of one row
    lost: list[int] = []
    for statement, rows in places.items():
        keys = sorted(rows)
        guards = [guard for key in keys if (guard := batches[rows[key]].guard) is not None]
        count = connection.execute(statement, [one.parameters for one in guards]).rowcount
        if count == len(keys):
            continue
        found = touched(connection) if len(keys) > 1 else frozenset()
        if found is None:
            raise Mismatch
        lost += (rows[key] for key in keys if key not in found)
    return lost
