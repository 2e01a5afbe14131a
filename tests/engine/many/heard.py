"""The publications of a process, checked against its earlier ones."""

import asyncio

from engine.host.changes import Change


class Heard:
    """The publications of a process: every version of a table once, in order, without a gap."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}
        self.changes = 0
        self.wrong: list[str] = []
        self._awaited: dict[str, asyncio.Event] = {}

    async def until(self, table_id: str, version: int) -> None:
        """Return when that version of a table was published."""
        while self.versions.get(table_id, 0) < version:
            await self._awaited.setdefault(table_id, asyncio.Event()).wait()

    def __call__(self, change: Change) -> None:
        table, many = change.table, len(change.events)
        before = self.versions.get(table.id)
        if before is not None and before != table.version - many:
            self.wrong.append(f"{table.id}: {table.version - many} to {table.version} at {before}")
        if not many:
            self.wrong.append(f"{table.id}: nothing new at {table.version}")
        self.versions[table.id] = table.version
        self.changes += 1
        awaited = self._awaited.pop(table.id, None)
        if awaited is not None:
            awaited.set()
