"""Bytes of a live table: 200 tables in the middle of a match, led by one host."""

import asyncio
import gc
import random
import tempfile
import tracemalloc
from datetime import timedelta
from pathlib import Path

from engine.host.chance import SystemChance
from engine.host.clock import ServedClock, SystemClock
from engine.host.host import Host
from engine.players.levels import RandomPlayer
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import CARDS, SEATS
from engine.rules.deal.actions import OWN, MakeCall, PlayCard
from engine.rules.knowledge import observe
from engine.rules.ruleset import rules_of
from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.journal import Journal
from engine.store.migrate import migrate
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import AIDecision
from engine.tables.folds.play import match_of
from engine.tables.table import Pace, Status, Table

TABLES = 200
WARM = 10
"""Tables played first, to exclude caches and connections."""
BOARD = 6
"""Deals on the board at which a table stops: about half of a match to 151."""
TRICKS = 4
"""Tricks of the following deal."""
AI_PLAYER = AIDecision(level="random", seed=1, steps=1)
PACE = Pace(limit=timedelta(hours=1))


def _far_enough(table: Table) -> bool:
    match = table.match
    if match is None or match.deal is None or match.deal.done:
        return False
    return len(match.board) >= BOARD and len(match.deal.tricks) >= TRICKS


def _next(table: Table, rng: random.Random) -> c.Command:
    """The next deal, or a random move of the player to act."""
    match = match_of(table)
    if table.turn is None:
        return c.DealNext(table.match_no, match.number + 1, tuple(rng.sample(CARDS, len(CARDS))))
    seat, decision = table.turn.seat, table.turn.decision
    action = RandomPlayer().decide(observe(match, seat), DEFAULT_BUDGET, rng.getrandbits(32)).action
    if not isinstance(action, MakeCall | PlayCard):
        raise TypeError(action)
    account = table.chairs[seat].account
    if account is None:
        return c.Act(AI_PLAYER, decision, action)
    if isinstance(action, MakeCall):
        return c.Act(Actor(account), decision, MakeCall(OWN, action.call))
    return c.Act(Actor(account), decision, PlayCard(OWN, action.card))


async def _play(host: Host, number: int) -> None:
    """Play a table of one person and three AI players to the middle of a match."""
    rng = random.Random(number)
    actor = Actor(f"person {number}")
    rules = rules_of("belot_bg", {"target": 10_000})  # so that no match ends earlier
    table = await host.open(c.Open(actor, host.chance.code(), "belot_bg", rules, PACE))
    table = (await host.ask(table.id, c.Start(actor, SEATS[0], "random"))).table
    while not _far_enough(table):
        table = (await host.ask(table.id, _next(table, rng))).table


async def _read_again(host: Host) -> None:
    """Load all tables from the database, as after a start."""
    ids = await host.journal.with_status(Status.PLAYING)
    await asyncio.gather(*(host.ask(table_id, c.ComeBack(Actor("nobody"))) for table_id in ids))


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def measure() -> list[tuple[str, str]]:
    """Measure a table with everything it holds: its mailbox, its match, its board."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        url = f"sqlite+aiosqlite:///{folder}/bench.sqlite3"
        await migrate(url)
        database = await open_database(url)
        committer = Committer(database)
        committer.start()
        journal = Journal(database, committer)
        host = Host(journal, committer, ServedClock(SystemClock()), SystemChance(), {})
        await asyncio.gather(*(_play(host, number) for number in range(WARM)))
        tracemalloc.start()
        try:
            before = _traced()
            await asyncio.gather(*(_play(host, WARM + number) for number in range(TABLES)))
            played = (_traced() - before) / TABLES
            for box in host.mailboxes():
                host.forget(box)
            before = _traced()
            await _read_again(host)
            read = (_traced() - before) / len(host.mailboxes())
        finally:
            tracemalloc.stop()
            await committer.stop()
            await database.close()
    return [
        ("memory of a live table, played here", f"{played / 1024:.1f} KiB"),
        ("memory of a live table, read from the database", f"{read / 1024:.1f} KiB"),
    ]


def main() -> None:
    for name, value in asyncio.run(measure()):
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
