"""``belotbot ratings partners``: whose unlikely choices fit the partner's hidden hand too well."""

import sys
from collections.abc import AsyncIterator, Sequence

from sqlalchemy import bindparam, select

from bot.people.accounts import Accounts
from bot.views.names import seen_names, told_apart
from bot.views.scene import signed
from bot.views.words import Voice
from engine.host.clock import SystemClock, to_ms
from engine.rules.cards import per_seat
from engine.rules.match_record import Flaw, deals_of
from engine.standings.families import Family
from engine.standings.partners import PairFit, Partners
from engine.standings.unseen import choices
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.journal import Journal
from engine.store.migrate import open_as_it_is
from engine.store.schema import results
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.stored import UnreadableEvent, parse_event

USUAL = 5_000
"""The last matches that are looked at, if nobody says how many."""

SHOWN = 20
"""Most pairs that are told."""

_LAST = (
    select(results.c.table_id, results.c.match_no)
    .where(results.c.family != Family.INDIVIDUAL, results.c.voided_at.is_(None))
    .order_by(results.c.finished_at.desc(), results.c.match_id)
    .limit(bindparam("matches"))
)


async def tell_partners(url: str, matches: int, voice: Voice) -> int:
    """Tell it of the last so many matches; raises `UnusableDatabase`."""
    database = await open_as_it_is(url)
    try:
        accounts = Accounts(database, Committer(database), lambda: to_ms(SystemClock().now()))
        found = await striking_pairs(database, accounts, matches)
        lines = await pairs_told(voice, accounts, found)
    finally:
        await database.close()
    if not found:
        _say(voice.say("console-partners-none"))
        return 0
    _say(voice.say("console-partners-told"))
    for line in lines:
        _say(line)
    return 0


async def pairs_told(voice: Voice, accounts: Accounts, found: Sequence[PairFit]) -> tuple[str, ...]:
    """A line for each pair."""
    people = dict.fromkeys(who for pair in found for who in pair.people)
    told = told_apart(seen_names(voice, tuple((await accounts.names(people)).items())))
    lines = []
    for pair in found:
        who = ", ".join(f"{told.get(one, '')} ({one})" for one in pair.people)
        fit, low, high = (signed(f"{one:+.2f}") for one in (pair.fit, pair.low, pair.high))
        row = voice.say("console-partners-row", fit=fit, low=low, high=high, choices=pair.choices)
        lines.append(f"{row}\t{who}")
    return tuple(lines)


async def striking_pairs(
    database: Database, accounts: Accounts, matches: int = USUAL
) -> tuple[PairFit, ...]:
    """The most striking pairs of the last so many matches."""
    partners, heirs = Partners(), await accounts.heirs()
    async for played in _played(database, matches):
        seated = {
            seat: heirs.get(chair.account or "", chair.account)
            for seat, chair in per_seat(played.table.chairs)
        }
        try:
            for dealt in deals_of(played.record):
                if dealt.match.deal is None:
                    continue
                for choice in choices(dealt.match.rules, dealt.match.deal):
                    chooser = seated[choice.chooser]
                    if chooser is not None:
                        partners.add(choice, chooser, seated[choice.partner])
        except Flaw:  # of an older version; what came before it counts
            continue
    return partners.found()[:SHOWN]


async def _played(database: Database, matches: int) -> AsyncIterator[PlayedMatch]:
    """The last matches, with who sat where at their ends."""
    journal = Journal(database, Committer(database))
    async with database.read() as connection:
        rows = (await connection.execute(_LAST, {"matches": matches})).all()
    wanted: dict[str, list[int]] = {}
    for row in rows:
        wanted.setdefault(row.table_id, []).append(row.match_no)
    for table_id, numbers in wanted.items():
        try:
            stored = [parse_event(event.body) for event in await journal.events(table_id)]
        except UnreadableEvent:
            continue
        played = played_matches(table_id, stored)
        for number in sorted(numbers):
            if number <= len(played):
                yield played[number - 1]


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
