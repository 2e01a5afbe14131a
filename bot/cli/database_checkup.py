"""Checks of the database: that it is reachable, undamaged and consistent, and its partitions
served.
"""

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from adapters.trouble.checkup import Finding, failed, warning, well
from bot.cli.machine_checkup import LEAST, megabytes
from bot.locales.words import dashed
from bot.people.schema import set_aside
from bot.processes.partition import claim_of_part, claim_of_platform, parts_agreed
from bot.views.people.status import NAMES
from engine.host.claim_rows import SHARE
from engine.host.clock import SystemClock, to_ms
from engine.host.table_store import TableFault, faults, late_turns, table_ids
from engine.store.copies.backup import Progress, in_thread, trouble_of_file
from engine.store.database import Database, parse_url
from engine.store.migrate import open_as_it_is
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.store.schema import claims, processes
from engine.store.sqlite import database as sqlite


class Claimed(NamedTuple):
    """The process that holds a partition, and whether it is alive."""

    holder: str
    held: bool


def claimed(connection: Connection, now: int) -> dict[str, Claimed]:
    """All partitions that were ever claimed, by the names of their claims."""
    living = select(processes.c.id).where(processes.c.until > now)
    alive = set(connection.scalars(living))
    query = select(claims.c.name, claims.c.holder)
    found = connection.execute(query.where(claims.c.name.startswith(claim_of_platform("")))).all()
    shared = {name.rpartition(SHARE)[0] for name, holder in found if holder in alive}
    return {
        name: Claimed(holder, holder in alive or name in shared)
        for name, holder in found
        if SHARE not in name
    }


def partitions_checkup(
    found: Mapping[str, Claimed], wanted: Mapping[str, int]
) -> Iterator[Finding]:
    """Findings about partitions; none for a single process, which claims nothing.

    wanted: the number of parts of each platform in these settings.
    """
    if not found:
        return
    held = {name: one for name, one in found.items() if one.held}
    named = (name.removeprefix(claim_of_platform("")) for name in held)
    served = sorted(name for name in named if "." not in name)
    if served:
        yield well("doctor-served", platforms=_named(served))
    missing = [name for name in wanted if name not in served]
    if missing:
        yield warning("doctor-not-served", platforms=_named(missing))
    for name in served:
        parts = parts_agreed(held[claim_of_platform(name)].holder)
        if name in wanted and wanted[name] != parts:
            told = {"theirs": parts, "own": wanted[name]}
            yield failed("doctor-parts-differ", platforms=_named([name]), **told)
        if parts:
            yield _parts(name, parts, held)


def _parts(platform: str, parts: int, held: Mapping[str, Claimed]) -> Finding:
    partitions = {part: held.get(claim_of_part(platform, part, parts)) for part in range(parts)}
    nobodys = ", ".join(str(part) for part, partition in partitions.items() if partition is None)
    told = _named([platform])
    if nobodys:
        return warning("doctor-parts-not-served", platforms=told, parts=nobodys, count=parts)
    processes = len(
        {partition.holder for partition in partitions.values() if partition is not None}
    )
    return well("doctor-parts-served", platforms=told, count=parts, processes=processes)


def _named(platforms: Iterable[str]) -> str:
    return ", ".join(NAMES.get(one, one) for one in platforms)


AT_ONCE = 20
"""Tables read in one query."""

SHOWN = 10
"""Most faulty tables that are listed."""

FRESH = 15_000
"""Milliseconds without a heartbeat after which a bot counts as not running."""

LATE = 60_000
"""Milliseconds after which a due turn counts as late."""


class DatabaseCheckOptions(NamedTuple):
    """The options of the database checks.

    most: how many tables are checked; None for all.
    tell: called with the progress.
    platforms: the platforms of the settings with their number of parts; 0 if not divided.
    """

    most: int | None
    tell: Progress
    platforms: Mapping[str, int] = MappingProxyType({})


async def database_checkup(url: str, looked: DatabaseCheckOptions) -> AsyncIterator[Finding]:
    """Check the database."""
    try:
        parsed = parse_url(url)
        if parsed.get_backend_name() == sqlite.NAME and sqlite.is_there(parsed):
            file = sqlite.file_of(parsed)
            if "uri" not in parsed.query and not _writable(file):
                yield failed("console-database-read-only", url=str(parsed))
                return
            trouble = await in_thread(lambda _: trouble_of_file(parsed))
            if trouble:
                yield failed("doctor-database-damaged", detail=" ".join(trouble.split())[:120])
                return
            for found in _space(file):
                yield found
        database = await open_as_it_is(url)
    except UnusableDatabase as error:
        yield _unusable(error, url)
        return
    try:
        yield well("doctor-database-whole")
        async for found in _content(database, looked):
            yield found
    finally:
        await database.close()


def _unusable(error: UnusableDatabase, url: str) -> Finding:
    reason = error.reason
    if reason is DatabaseProblem.MISSING:
        parsed = parse_url(url)
        if parsed.get_backend_name() != sqlite.NAME or sqlite.file_of(parsed).parent.is_dir():
            return warning("doctor-database-missing", url=error.url)
        reason = DatabaseProblem.UNWRITABLE
    message = f"console-database-{dashed(reason.value)}"
    return failed(message, url=error.url, detail=error.detail)


def _writable(file: Path) -> bool:
    """Whether this user may write the file and, for its log, the folder."""
    return os.access(file, os.R_OK | os.W_OK) and os.access(file.parent, os.W_OK | os.X_OK)


def _space(file: Path) -> list[Finding]:
    size = sum(
        one.stat().st_size
        for one in (file, *(file.with_name(file.name + end) for end in sqlite.BESIDE))
        if one.exists()
    )
    free = shutil.disk_usage(file.parent).free
    args = {"size": megabytes(size), "free": megabytes(free), "folder": str(file.parent)}
    if free < max(size // 10, LEAST):
        return [failed("doctor-space-none", **args)]
    if free < 2 * size:
        return [warning("doctor-space-little", **args)]
    return [well("doctor-space", **args)]


async def _content(database: Database, looked: DatabaseCheckOptions) -> AsyncIterator[Finding]:
    now = to_ms(SystemClock().now())
    beat = await database.scalar(select(func.max(processes.c.heartbeat_at)))
    runs = beat is not None and abs(now - beat) < FRESH
    yield well("doctor-bot-runs") if runs else well("doctor-bot-rests")
    if runs:
        for one in partitions_checkup(
            await database.look(partial(claimed, now=now)), looked.platforms
        ):
            yield one
    late = await database.look(partial(late_turns, now=now, patience=LATE))
    if late.number and runs:
        minutes = max(late.latest // 60_000, 1)
        yield failed("doctor-turns-late", count=late.number, minutes=minutes)
    elif late.number:
        yield well("doctor-turns-wait", count=late.number)
    aside = await database.scalar(select(func.count()).select_from(set_aside))
    yield warning("doctor-aside", count=aside) if aside else well("doctor-aside-none")
    async for found in _tables(database, looked):
        yield found


async def _tables(database: Database, looked: DatabaseCheckOptions) -> AsyncIterator[Finding]:
    """Check that tables agree with their events."""
    wrong = 0
    ids = await database.look(partial(table_ids, limit=looked.most))
    for begin in range(0, len(ids), AT_ONCE):
        looked.tell(begin, len(ids))
        some = ids[begin : begin + AT_ONCE]
        for code, fault in await database.look(_listed(some)):
            if fault is not None:
                wrong += 1
                if wrong <= SHOWN:
                    yield failed(f"doctor-table-{fault}", code=code)
    if wrong > SHOWN:
        yield failed("doctor-tables-more", count=wrong - SHOWN)
    if not wrong:
        yield well("doctor-tables-right", count=len(ids))


def _listed(ids: list[str]) -> Callable[[Connection], list[tuple[str, TableFault | None]]]:
    return lambda connection: list(faults(connection, ids))
