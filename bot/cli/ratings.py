"""``belotbot ratings``: rebuilds ratings, voids matches, excludes people, looks for collusion.

``belotbot promo`` opens, moves, confirms and cancels promo periods, and lists their ranking.
"""

import argparse
import getpass
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, bindparam, select

from bot.cli.data import accounts_in, unattended
from bot.cli.terminal import CommandFailed, say
from bot.jobs.promo_console import BadCommand, PromoConsole
from bot.locales.words import Voice
from bot.people.accounts import Accounts
from bot.people.names import seen_names, told_apart
from bot.settings.settings import Settings
from bot.views.dates import moment_text
from bot.views.standings.promo import prize_told
from bot.views.table.scene import signed
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock, to_ms
from engine.promos.decide import RefusedByPromo
from engine.promos.promo import Promo, PromoStatus
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
from engine.standings.recount import rebuild
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.journal import Journal
from engine.store.migrate import read_only
from engine.store.schema import results
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.serialization import parse_event

FoundRings = tuple[tuple[Family, Ring], ...]


async def manage_ratings(url: str, chosen: argparse.Namespace, voice: Voice) -> None:
    """Carry out a command; raises `UnusableDatabase`, or `LockInUse` while the bot is running."""
    if chosen.action in ("rings", "partners"):
        async with read_only(url) as database:
            if chosen.action == "rings":
                await _tell_rings(database, voice)
            else:
                await _tell_partners(database, chosen.matches, voice)
        return
    async with unattended(url) as (database, committer):
        operator = RatingsOperator(database, committer, voice)
        match chosen.action:
            case "void":
                await operator.void(chosen.about, chosen.why)
            case "exclude":
                await operator.exclude(chosen.about, chosen.why)
            case "readmit":
                await operator.readmit(chosen.about, chosen.why)
            case _:
                await operator.rebuild()


async def _tell_rings(database: Database, voice: Voice) -> None:
    """Print the rings around the top players of all families."""
    found = await database.look(_of_the_first)
    for line in await rings_told(voice, accounts_in(database), found):
        say(line)
    if not found:
        say(voice.say("console-rings-none"))


async def rings_among(database: Database, people: Collection[str]) -> FoundRings:
    """The rings around these people in every family."""

    def look(connection: Connection) -> FoundRings:
        asked = dict.fromkeys(people)
        return tuple(
            (family, ring) for family in Family for ring in rings_around(connection, family, asked)
        )

    return await database.look(look)


async def rings_told(voice: Voice, accounts: Accounts, found: FoundRings) -> tuple[str, ...]:
    """A heading and a line for each ring with its people; empty if there is none."""
    told = await _told_apart(voice, accounts, {one for _, ring in found for one in ring.people})
    lines = [voice.say("console-rings-told")] if found else []
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


async def _tell_partners(database: Database, matches: int, voice: Voice) -> None:
    """Print the most striking pairs of the last `matches` matches."""
    accounts = accounts_in(database)
    found = await striking_pairs(database, accounts, matches)
    say(voice.say("console-partners-told" if found else "console-partners-none"))
    for line in await pairs_told(voice, accounts, found):
        say(line)


async def pairs_told(voice: Voice, accounts: Accounts, found: Sequence[PairFit]) -> tuple[str, ...]:
    """A line for each pair."""
    told = await _told_apart(voice, accounts, {who for pair in found for who in pair.people})
    lines = []
    for pair in found:
        who = ", ".join(f"{told.get(one, '')} ({one})" for one in pair.people)
        fit, low, high = (signed(f"{one:+.2f}") for one in (pair.fit, pair.low, pair.high))
        row = voice.say("console-partners-row", fit=fit, low=low, high=high, choices=pair.choices)
        lines.append(f"{row}\t{who}")
    return tuple(lines)


async def _told_apart(voice: Voice, accounts: Accounts, people: set[str]) -> Mapping[str, str]:
    names = await accounts.names(people)
    return told_apart(seen_names(voice, tuple(names.items())))


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


class RatingsOperator:
    """Carries out an operator's changes of ratings and prints the results."""

    def __init__(self, database: Database, committer: Committer, voice: Voice) -> None:
        self._database = database
        self._journal = Journal(database, committer)
        self._accounts = accounts_in(database, committer)
        self._voice = voice

    async def rebuild(self) -> None:
        """Rebuild all ratings and print the differences."""
        heirs = await self._accounts.heirs()
        found = await self._database.write(partial(rebuild, heirs=heirs))
        if found.none:
            say(self._voice.say("console-ratings-right"))
            return
        numbers = {"ratings": found.ratings, "people": found.people}
        say(self._voice.say("console-ratings-put-right", **numbers))
        names = await self._names(found.examples)
        for account, families in found.examples.items():
            where = ", ".join(self._voice.say(f"family-{one}") for one in families)
            say(f"  {names.get(account, '')} ({account})\t{where}")
        if len(found.examples) < found.people:
            say("  …")

    async def void(self, wanted: str, why: str) -> None:
        """Void a match, so that it no longer counts."""
        match_id = await self._match(wanted)
        try:
            await self._database.write(partial(void, match_id=match_id, decree=_decree(why)))
        except UnknownMatch:
            raise self._failed("console-ratings-no-match", wanted) from None
        say(self._voice.say("console-ratings-voided", match=match_id))

    async def _match(self, wanted: str) -> str:
        """The match id for CODE:NUMBER or ID:NUMBER; without a number the table's last match."""
        table, _, number = wanted.partition(":")
        row = await self._journal.by_code(table.upper()) or await self._journal.by_id(table)
        if row is None:
            return wanted
        return f"{row.id}:{number}" if number else await last_match(self._database, row.id)

    async def exclude(self, wanted: str, why: str) -> None:
        """Exclude a person: their matches are no longer rated."""
        account = await self._account(wanted)
        try:
            await self._database.write(partial(exclude, account_id=account, decree=_decree(why)))
        except AlreadyExcluded:
            raise self._failed("console-ratings-excluded-before", wanted) from None
        await self._confirm("console-ratings-excluded", account)

    async def readmit(self, wanted: str, why: str) -> None:
        """Readmit a person: their matches are rated again."""
        account = await self._account(wanted)
        try:
            await self._database.write(partial(readmit, account_id=account, decree=_decree(why)))
        except NotExcluded:
            raise self._failed("console-ratings-not-excluded", wanted) from None
        await self._confirm("console-ratings-readmitted", account)

    async def _account(self, wanted: str) -> str:
        """The account with this id, its heir if merged, or the account of a platform:user."""
        platform, _, user = wanted.partition(":")
        found = await self._accounts.get(wanted) or await self._accounts.known(platform, user)
        if found is None:
            raise self._failed("console-ratings-no-account", wanted)
        return found.heir or found.id

    async def _confirm(self, message: str, account: str) -> None:
        names = await self._names((account,))
        say(self._voice.say(message, name=names[account], id=account))

    async def _names(self, accounts: Iterable[str]) -> Mapping[str, str]:
        names = await self._accounts.names(accounts)
        return dict(seen_names(self._voice, tuple(names.items())))

    def _failed(self, message: str, wanted: str) -> CommandFailed:
        return CommandFailed(self._voice.say(message, wanted=wanted))


def _decree(why: str) -> RatingDecision:
    return RatingDecision(getpass.getuser(), why, to_ms(SystemClock().now()))


async def manage_promos(settings: Settings, action: str, written: str, voice: Voice) -> None:
    """Carry out an action and print the period; raises `UnusableDatabase` or `LockInUse`."""
    async with unattended(settings.database_url) as (database, committer):
        accounts = accounts_in(database, committer)
        runners = partial(accounts.known_among, settings.admins)
        journal = PromoJournal(
            database, committer, SystemClock(), heirs=accounts.heirs, runners=runners
        )
        try:
            await journal.pass_time()
            if action == "list":
                found = await journal.newest()
            else:
                console = PromoConsole(journal, accounts, settings.terms_of_promos)
                found = await console.carry_out(action, written, by=getpass.getuser())
        except BadCommand as bad:
            raise CommandFailed(voice.say(bad.message)) from None
        except RefusedByPromo as refused:
            reason = refused.refusal.replace("_", "-")
            raise CommandFailed(voice.say(f"promo-refused-{reason}")) from None
        if found is None:
            raise CommandFailed(voice.say("answer-promo-none"))
        await _tell(voice, journal, accounts, found)
        if found.status is PromoStatus.PROVISIONAL:
            entered = await journal.entered(found.id)
            await _tell_pairs(voice, database, accounts, entered)
            for line in await rings_told(voice, accounts, await rings_among(database, entered)):
                say(line)


async def _tell(voice: Voice, journal: PromoJournal, accounts: Accounts, promo: Promo) -> None:
    """Print the period, its prizes and its ranking."""
    terms = promo.terms
    since, until = (moment_text(voice, one) for one in (terms.starts_at, terms.ends_at))
    lines = [
        f"{terms.name}\t{promo.status}\t{since} – {until}",
        *(f"{one.place}.\t{prize_told(voice, one)}" for one in terms.prizes),
    ]
    ranked = await journal.ranking(promo)
    names = await accounts.names([one.account for one in ranked])
    lines += [
        f"{one.rank}\t{one.value}\t{one.games}\t{one.account}\t{names.get(one.account, '')}"
        for one in ranked
    ]
    lines += [f"✗\t{one.account}\t{one.by}\t{one.reason}" for one in promo.expelled]
    say("\n".join(lines))


async def _tell_pairs(
    voice: Voice, database: Database, accounts: Accounts, people: Collection[str]
) -> None:
    """Before confirmation: print participants who play as if they knew their partner's cards."""
    pairs = await striking_pairs(database, accounts)
    found = [one for one in pairs if one.low > 0 and not set(one.people).isdisjoint(people)]
    if found:
        lines = (voice.say("console-promo-pairs"), *await pairs_told(voice, accounts, found))
        say("\n".join(lines))
