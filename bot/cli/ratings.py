"""``belotbot ratings``: rebuilds ratings, voids matches, excludes people, looks for collusion."""

import getpass
import sys
from collections.abc import AsyncIterator, Collection, Sequence
from functools import partial

from sqlalchemy import Connection, bindparam, select

from bot.cli.data import unattended
from bot.locales.words import Voice
from bot.people.accounts import Accounts
from bot.people.names import seen_names, told_apart
from bot.views.table.scene import signed
from engine.host.clock import SystemClock, to_ms
from engine.rules.cards import per_seat
from engine.rules.record.match_record import Flaw, deals_of
from engine.standings.collusion import (
    PairFit,
    Partners,
    Ring,
    choices,
    rings_around,
    rings_of_the_first,
)
from engine.standings.operator import (
    AlreadyExcluded,
    NotExcluded,
    RatingDecision,
    UnknownMatch,
    exclude,
    readmit,
    void,
)
from engine.standings.profiles import last_match
from engine.standings.ratings import Family
from engine.standings.recount import Differences, rebuild
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.journal import Journal
from engine.store.migrate import open_as_it_is
from engine.store.schema import results
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.serialization import UnreadableEvent, parse_event

FoundRings = tuple[tuple[Family, Ring], ...]


async def tell_rings(url: str, voice: Voice) -> int:
    """Print the rings around the top players of all families; raises `UnusableDatabase`."""
    database = await open_as_it_is(url)
    try:
        accounts = Accounts(database, Committer(database), lambda: to_ms(SystemClock().now()))
        lines = await rings_told(voice, accounts, await database.look(_of_the_first))
    finally:
        await database.close()
    told = (
        (voice.say("console-rings-told"), *lines) if lines else (voice.say("console-rings-none"),)
    )
    sys.stdout.write("\n".join(told) + "\n")
    return 0


async def rings_among(database: Database, people: Collection[str]) -> FoundRings:
    """The rings around these people in every family."""

    def look(connection: Connection) -> FoundRings:
        asked = dict.fromkeys(people)
        return tuple(
            (family, ring) for family in Family for ring in rings_around(connection, family, asked)
        )

    return await database.look(look)


async def rings_told(voice: Voice, accounts: Accounts, found: FoundRings) -> tuple[str, ...]:
    """A line for each ring with its people."""
    people = dict.fromkeys(one for _, ring in found for one in sorted(ring.people))
    told = told_apart(seen_names(voice, tuple((await accounts.names(people)).items())))
    lines = []
    for family, ring in found:
        row = voice.say(
            "console-rings-row",
            family=voice.say(f"family-{family}"),
            rank=ring.rank or 0,
            people=len(ring.people),
            outside=round(100 * ring.outside),
            inside=round(100 * (ring.won_inside or 0)),
            others=round(100 * ring.won_outside) if ring.won_outside is not None else "none",
        )
        members = (ring.person, *sorted(ring.people - {ring.person}))
        who = ", ".join(f"{told.get(one, '')} ({one})" for one in members)
        lines.append(f"{row}\t{who}")
    return tuple(lines)


def _of_the_first(connection: Connection) -> FoundRings:
    return tuple(
        (family, ring) for family in Family for ring in rings_of_the_first(connection, family)
    )


USUAL = 5_000
"""Default number of recent matches that are analysed."""

SHOWN = 20
"""Most pairs that are listed."""

_LAST = (
    select(results.c.table_id, results.c.match_no)
    .where(results.c.family != Family.INDIVIDUAL, results.c.voided_at.is_(None))
    .order_by(results.c.finished_at.desc(), results.c.match_id)
    .limit(bindparam("matches"))
)


async def tell_partners(url: str, matches: int, voice: Voice) -> int:
    """Print the most striking pairs of the last `matches` matches; raises `UnusableDatabase`."""
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
    """The most striking pairs of the last `matches` matches."""
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
        except Flaw:  # played by an older version; the deals before it count
            continue
    return partners.found()[:SHOWN]


async def _played(database: Database, matches: int) -> AsyncIterator[PlayedMatch]:
    """The last matches, with their seats at the end."""
    journal = Journal(database, Committer(database))
    rows = await database.rows(_LAST, {"matches": matches})
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


UNKNOWN = 1
"""Exit code if there is no such match or person, or the change was made before."""


class RatingsOperator:
    """Carries out an operator's changes of ratings and prints the results."""

    def __init__(self, database: Database, committer: Committer, voice: Voice) -> None:
        self._database = database
        self._committer = committer
        self._voice = voice

    async def rebuild(self) -> int:
        """Rebuild all ratings and print which ones differed."""
        heirs = await self._accounts().heirs()
        found = await self._database.write(partial(rebuild, heirs=heirs))
        self._say(self._told(found))
        names = tuple((await self._accounts().names(found.examples)).items())
        told = dict(seen_names(self._voice, names))
        for account, families in found.examples.items():
            where = ", ".join(self._voice.say(f"family-{one}") for one in families)
            self._say(f"  {told.get(account, '')} ({account})\t{where}")
        if len(found.examples) < found.people:
            self._say("  …")
        return 0

    def _told(self, found: Differences) -> str:
        if found.none:
            return self._voice.say("console-ratings-right")
        return self._voice.say(
            "console-ratings-put-right", ratings=found.ratings, people=found.people
        )

    async def void(self, wanted: str, why: str) -> int:
        """Void a match, so that it no longer counts."""
        match_id = await self._match(wanted)
        try:
            await self._database.write(partial(void, match_id=match_id, decree=_decree(why)))
        except UnknownMatch:
            return self._refuse("console-ratings-no-match", wanted)
        self._say(self._voice.say("console-ratings-voided", match=match_id))
        return 0

    async def _match(self, wanted: str) -> str:
        """The match id for CODE:NUMBER or ID:NUMBER; without a number the table's last match."""
        table, _, number = wanted.partition(":")
        journal = Journal(self._database, self._committer)
        row = await journal.by_code(table.upper()) or await journal.by_id(table)
        if row is None:
            return wanted
        return f"{row.id}:{number}" if number else await last_match(self._database, row.id)

    async def exclude(self, wanted: str, why: str) -> int:
        """Exclude a person: their matches are no longer rated."""
        account = await self._account(wanted)
        if account is None:
            return self._refuse("console-ratings-no-account", wanted)
        decree = _decree(why)
        try:
            await self._database.write(partial(exclude, account_id=account, decree=decree))
        except AlreadyExcluded:
            return self._refuse("console-ratings-excluded-before", wanted)
        return await self._told_of("console-ratings-excluded", account)

    async def readmit(self, wanted: str, why: str) -> int:
        """Readmit a person: their matches are rated again."""
        account = await self._account(wanted)
        if account is None:
            return self._refuse("console-ratings-no-account", wanted)
        again = partial(readmit, account_id=account, decree=_decree(why))
        try:
            await self._database.write(again)
        except NotExcluded:
            return self._refuse("console-ratings-not-excluded", wanted)
        return await self._told_of("console-ratings-readmitted", account)

    async def _account(self, wanted: str) -> str | None:
        """The account with this id, its heir if merged, or the account of a platform:user."""
        accounts = self._accounts()
        platform, _, user = wanted.partition(":")
        found = await accounts.get(wanted) or await accounts.known(platform, user)
        return (found.heir or found.id) if found is not None else None

    async def _told_of(self, message: str, account: str) -> int:
        names = tuple((await self._accounts().names([account])).items())
        ((_, name),) = seen_names(self._voice, names)
        self._say(self._voice.say(message, name=name, id=account))
        return 0

    def _accounts(self) -> Accounts:
        return Accounts(self._database, self._committer, _now)

    def _refuse(self, message: str, wanted: str) -> int:
        sys.stderr.write(self._voice.say(message, wanted=wanted) + "\n")
        return UNKNOWN

    def _say(self, line: str) -> None:
        sys.stdout.write(line + "\n")


async def manage_ratings(url: str, what: str, about: tuple[str, str], voice: Voice) -> int:
    """Carry out a command; raises `UnusableDatabase`, or `LockInUse` while the bot is running."""
    async with unattended(url) as (database, committer):
        partition = RatingsOperator(database, committer, voice)
        match what:
            case "void":
                return await partition.void(*about)
            case "exclude":
                return await partition.exclude(*about)
            case "readmit":
                return await partition.readmit(*about)
            case _:
                return await partition.rebuild()


def _decree(why: str) -> RatingDecision:
    return RatingDecision(getpass.getuser(), why, _now())


def _now() -> int:
    return to_ms(SystemClock().now())
