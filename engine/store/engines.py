"""What the engines of all databases have in common."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from sqlalchemy import URL, Engine
from sqlalchemy.exc import InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.store.connections import Reader, Writer
from engine.store.problems import DatabaseProblem, UnusableDatabase

KEY: Final = "belotbot_key"
"""The execution option that names the column by which it is told which rows were touched."""

LOCK_WAIT: Final = 200
"""Milliseconds that a connection that writes waits for a lock of somebody else, unless it is told
otherwise.
"""

Rows = Sequence[Mapping[str, object]]

AnyEngine = TypeVar("AnyEngine", Engine, AsyncEngine)


class Direct(Protocol):
    """What is asked of a server all the time, each by one statement."""

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Move tables on (`moves.ADVANCE_TABLE`) and write what follows, in a transaction: says
        which of the tables nobody else had moved on.
        """
        ...

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> Sequence[tuple[str, int, int, int, str]]:
        """The events of tables after these versions, in their order: table, number, schema, time
        and body.
        """
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


@dataclass(frozen=True, slots=True)
class Connections:
    """What an open database reads and writes by.

    `single` has the connections of the `readers`, for what is one statement. Where a file is opened
    there is nothing to be spared by asking `direct`.
    """

    readers: AsyncEngine
    writer: Writer
    reader: Reader
    single: AsyncEngine
    direct: Direct | None = None


class Use(StrEnum):
    """What the connections of an engine are for."""

    READ = "read"
    WRITE = "write"
    MIGRATE = "migrate"


def made(create: Callable[..., AnyEngine], url: URL, connections: int, **more: object) -> AnyEngine:
    """An engine, which opens nothing yet; raises `UnusableDatabase`."""
    try:
        return create(
            url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # events hold packs of cards, and errors are logged
            **{"execution_options": {"preserve_rowcount": True}, **more},
        )
    except (ImportError, InvalidRequestError, NoSuchModuleError, ValueError) as error:
        raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url), str(error)) from error
