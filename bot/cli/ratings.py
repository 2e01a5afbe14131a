"""``belotbot ratings``: counts them anew, voids a match, excludes a person or readmits him."""

import getpass
import sys
from functools import partial

from bot.cli.unattended import unattended
from bot.people.accounts import Accounts
from bot.views.names import seen_names
from bot.views.words import Voice
from engine.host.clock import SystemClock, to_ms
from engine.standings.governing import (
    AlreadyExcluded,
    Decree,
    NotExcluded,
    UnknownMatch,
    exclude,
    readmit,
    void,
)
from engine.standings.histories import last_match
from engine.standings.reckoning import Differences, rebuild
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.journal import Journal

UNKNOWN = 1
"""The exit code if there is no such match or person, or it was done before."""


class RatingsDesk:
    """Does what whoever runs the bot wants done about ratings, and says what has come of it."""

    def __init__(self, database: Database, committer: Committer, voice: Voice) -> None:
        self._database = database
        self._committer = committer
        self._voice = voice

    async def rebuild(self) -> int:
        """Count everything anew, and tell what was otherwise."""
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
        """Let a match count no longer."""
        match_id = await self._match(wanted)
        try:
            await self._database.write(partial(void, match_id=match_id, decree=_decree(why)))
        except UnknownMatch:
            return self._refuse("console-ratings-no-match", wanted)
        self._say(self._voice.say("console-ratings-voided", match=match_id))
        return 0

    async def _match(self, wanted: str) -> str:
        """The match of a table's code or id and a number, without one the table's last."""
        table, _, number = wanted.partition(":")
        journal = Journal(self._database, self._committer)
        row = await journal.by_code(table.upper()) or await journal.by_id(table)
        if row is None:
            return wanted
        return f"{row.id}:{number}" if number else await last_match(self._database, row.id)

    async def exclude(self, wanted: str, why: str) -> int:
        """Rate no match of a person from now on."""
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
        """Rate a person's matches again."""
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
        """The account of that id, or what it has become part of, or that of a platform's user."""
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


async def see_to_ratings(url: str, what: str, about: tuple[str, str], voice: Voice) -> int:
    """Do what is wanted; raises `UnusableDatabase`, or `InUse` while the bot is running."""
    async with unattended(url) as (database, committer):
        desk = RatingsDesk(database, committer, voice)
        match what:
            case "void":
                return await desk.void(*about)
            case "exclude":
                return await desk.exclude(*about)
            case "readmit":
                return await desk.readmit(*about)
            case _:
                return await desk.rebuild()


def _decree(why: str) -> Decree:
    return Decree(getpass.getuser(), why, _now())


def _now() -> int:
    return to_ms(SystemClock().now())
