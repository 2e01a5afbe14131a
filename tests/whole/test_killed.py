"""Killed with SIGKILL at random moments, a match comes to the same record."""

import asyncio
import random
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.match_record import MatchRecord
from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.journal import Journal
from engine.tables.events import parse_event
from engine.tables.records import match_records
from tests.whole.guest import Guest
from tests.whole.server import Server


async def records(database: Path) -> tuple[MatchRecord, ...]:
    opened = await open_database(f"sqlite+aiosqlite:///{database}")
    try:
        journal = Journal(opened, Committer(opened))
        (table,) = await journal.with_status("playing", "finished")
        rows = await journal.events(table)
        return match_records(table, [parse_event(row.body) for row in rows])
    finally:
        await opened.close()


async def whole_match(folder: Path, seed: str, kills: int) -> tuple[MatchRecord, list[Guest]]:
    """A match of two people and two AI players, killed so often on its way."""
    server = Server(folder, seed)
    await server.start()
    people = [Guest(server.url, name) for name in ("Ana", "Boris")]
    try:
        room = await people[0].open()
        await people[1].enter(room)
        await people[0].press_kind(b.OpenTable)
        await people[1].press_kind(b.Sit, seat=1)
        await people[0].until_button(b.Start, "group")
        await people[0].until_text("Boris", "group")
        await people[0].press_kind(b.Start)
        async with asyncio.timeout(240):
            pause = 0.05 if kills else 0.0  # leaves time to be killed
            playing = asyncio.gather(*(one.play(pause) for one in people))
            for _ in range(kills):
                await asyncio.sleep(random.uniform(0.02, 0.4))
                assert not playing.done()
                await server.kill()
                await server.start()
            await playing
        assert await server.stop() == 0
        (record,) = await records(server.database)
    finally:
        for one in people:
            await one.close()
        await server.stop()
    return record, people


async def compare(folder: Path, seed: str) -> None:
    calm, _ = await whole_match(folder / "calm", seed, 0)
    killed, people = await whole_match(folder / "killed", seed, 20)
    assert calm.result is not None
    assert killed == calm
    for one in people:  # every hand is on the screen once, and nothing else of the engine's
        hands = [m for m in one.sides["private"].values() if (m.get("view") or {}).get("picture")]
        assert len(hands) <= 1


async def test_a_match_survives_twenty_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "the same cards")


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "two", "three"])
async def test_other_matches_survive_too(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed)
