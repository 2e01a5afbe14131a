"""Find tables by their codes, for people who may know of those tables.

A code is a table's short name; it appears in records and chats. Anybody with the code may come to
an open table. A closed table can be found only by people who were there (`concerns`). Guessing
codes is rate-limited.
"""

import re
from typing import Final, NamedTuple

from sqlalchemy import exists, select

from bot.commands.context import Context
from bot.show.live_tables import table_by_code
from engine.host.table_store import TableArchived
from engine.store.schema import result_seats, results
from engine.tables.table import Status, Table

_WAY_IN: Final = re.compile(r"(?P<code>[A-Z2-9]{4,8})[\s_-]+(?P<invitation>[A-Z2-9]{16})", re.ASCII)


class EntryCode(NamedTuple):
    """A table's code, with the secret of an invitation if there is one."""

    code: str
    invitation: str = ""


def parse_entry_code(text: str) -> EntryCode:
    """Parse a text as a code or an invitation; any text may be a code."""
    found = _WAY_IN.fullmatch(text.strip().upper())
    return EntryCode(text.strip().upper()) if found is None else EntryCode(**found.groupdict())


class TooManyCodes(Exception):
    """The person has tried too many codes of other people's tables."""


async def table_of_code(context: Context, code: str, *, knocks: bool = False) -> Table | None:
    """The table with this code; None if there is none or this person may not know of it."""
    return (await found_by_code(context, code, knocks=knocks))[0]


async def found_by_code(
    context: Context, code: str, *, knocks: bool = False
) -> tuple[Table | None, bool]:
    """The table with this code that the person may know of, and whether it concerns them.

    A stranger finds a table by invitation only if `knocks`: they ask to sit down or to watch. They
    do not find an open table with somebody they must not meet. Only its pupil finds a lesson.
    Raises `TooManyCodes`, and `TableArchived` for an archived table that concerns the person.
    """
    try:
        table = await table_by_code(context.painting.live, context.engine.host, code)
    except TableArchived as gone:
        shown = await context.people.directory.is_shown_in(gone.table_id, context.place)
        if shown or await _has_played(context, gone.table_id):
            raise
        table = None
    if table is not None and await concerns(context, table):
        return table, True
    if not context.people.code_tries.allow(context.account.id, context.source):
        raise TooManyCodes
    if table is None or table.status is Status.CLOSED or table.lesson:
        return None, False
    if table.options.invited_only and not knocks:
        return None, False
    return (None if await _keeps_away(context, table) else table), False


async def _keeps_away(context: Context, table: Table) -> bool:
    """Whether a stranger would meet somebody they must not meet at an open table."""
    if not table.options.looking:
        return False
    avoided = await context.people.avoided.of(context.account.id)
    return not avoided.isdisjoint(table.people(context.engine.host.clock.now()))


async def concerns(context: Context, table: Table) -> bool:
    """Whether the person is or was at the table, or it is shown in this place."""
    people = table.people(context.engine.host.clock.now())
    if context.account.id in people:
        return True
    if await context.people.directory.is_shown_in(table.id, context.place):
        return True
    own = await own_accounts(context)
    return not own.isdisjoint(people) or await _has_played(context, table.id)


async def own_accounts(context: Context) -> set[str]:
    """The accounts of the person who asks: the current one and those merged into it."""
    former = await context.people.directory.accounts.former(context.account.id)
    return {context.account.id, *former}


async def may_look_back(context: Context, table: Table) -> bool:
    """Whether the person may look back at a match: they played in it, or it was shown here.

    Players whose seat was taken over count. `table`: as it was at the end of the match.
    """
    people = {*table.accounts, *(one.account for one in table.forsaken)}
    if not (await own_accounts(context)).isdisjoint(people):
        return True
    return await context.people.directory.is_shown_in(table.id, context.place)


async def _has_played(context: Context, table_id: str) -> bool:
    own = await own_accounts(context)
    seats = result_seats.join(results, results.c.match_id == result_seats.c.match_id)
    found = (
        exists()
        .select_from(seats)
        .where(results.c.table_id == table_id, result_seats.c.account_id.in_(own))
    )
    return bool(await context.store.database.scalar(select(found)))
