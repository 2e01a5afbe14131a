"""``belotbot ratings rings``: who of those that stand highest plays in a closed ring."""

import sys
from collections.abc import Collection

from sqlalchemy import Connection

from bot.people.accounts import Accounts
from bot.views.names import seen_names, told_apart
from bot.views.words import Voice
from engine.host.clock import SystemClock, to_ms
from engine.standings.families import Family
from engine.standings.rings import Ring, rings_around, rings_of_the_first
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.migrate import open_as_it_is

FoundRings = tuple[tuple[Family, Ring], ...]


async def tell_rings(url: str, voice: Voice) -> int:
    """Tell them of all families; raises `UnusableDatabase`."""
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
    """The rings around these people, in every family."""

    def look(connection: Connection) -> FoundRings:
        asked = dict.fromkeys(people)
        return tuple(
            (family, ring) for family in Family for ring in rings_around(connection, family, asked)
        )

    return await database.look(look)


async def rings_told(voice: Voice, accounts: Accounts, found: FoundRings) -> tuple[str, ...]:
    """A line for each ring, with all its people."""
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
