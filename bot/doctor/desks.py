"""Who has people served, and whether the settings here agree with those of who does."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, select

from adapters.findings import Finding, failed, warning, well
from bot.desk import desk_of, part_of_desk, parts_agreed
from bot.views.status import NAMES
from engine.host.claims import SHARE
from engine.store.schema import claims, processes


class Claimed(NamedTuple):
    """By whom a desk is had, and whether he has been heard of lately."""

    holder: str
    held: bool


def claimed(connection: Connection, now: int) -> dict[str, Claimed]:
    """The desks that were ever claimed, by the names of their claims."""
    living = select(processes.c.id).where(processes.c.until > now)
    alive = set(connection.scalars(living))
    query = select(claims.c.name, claims.c.holder)
    found = connection.execute(query.where(claims.c.name.startswith(desk_of("")))).all()
    shared = {name.rpartition(SHARE)[0] for name, holder in found if holder in alive}
    return {
        name: Claimed(holder, holder in alive or name in shared)
        for name, holder in found
        if SHARE not in name
    }


def desks_checkup(found: Mapping[str, Claimed], wanted: Mapping[str, int]) -> Iterator[Finding]:
    """What there is to say of them; nothing where one process is alone, which claims nothing.

    `wanted` says in how many parts the settings here have each of their platforms served.
    """
    if not found:
        return
    held = {name: one for name, one in found.items() if one.held}
    named = (name.removeprefix(desk_of("")) for name in held)
    served = sorted(name for name in named if "." not in name)
    if served:
        yield well("doctor-served", platforms=_named(served))
    missing = [name for name in wanted if name not in served]
    if missing:
        yield warning("doctor-not-served", platforms=_named(missing))
    for name in served:
        parts = parts_agreed(held[desk_of(name)].holder)
        if name in wanted and wanted[name] != parts:
            told = {"theirs": parts, "own": wanted[name]}
            yield failed("doctor-parts-differ", platforms=_named([name]), **told)
        if parts:
            yield _parts(name, parts, held)


def _parts(platform: str, parts: int, held: Mapping[str, Claimed]) -> Finding:
    desks = {part: held.get(part_of_desk(platform, part, parts)) for part in range(parts)}
    nobodys = ", ".join(str(part) for part, desk in desks.items() if desk is None)
    told = _named([platform])
    if nobodys:
        return warning("doctor-parts-not-served", platforms=told, parts=nobodys, count=parts)
    processes = len({desk.holder for desk in desks.values() if desk is not None})
    return well("doctor-parts-served", platforms=told, count=parts, processes=processes)


def _named(platforms: Iterable[str]) -> str:
    return ", ".join(NAMES.get(one, one) for one in platforms)
