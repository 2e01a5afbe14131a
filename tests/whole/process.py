"""The real bot as a process of its own, with chance and pace decided by the test.

``python -m tests.whole.process DATABASE PORT SEED PACE``: decks and AI seeds follow from SEED
alone, so that a match that was killed and started again can be compared with one that was not. PACE
is one of `PACES`; every table plays at it.
"""

import asyncio
import random
import signal
import sys
from collections.abc import Sequence
from datetime import timedelta

from bot.app import serve
from bot.config import Settings
from engine.host.chance import SystemChance
from engine.rules.cards import Card
from engine.tables.table import Decision, Pace

PACES = {
    "fast": Pace(timedelta(minutes=5), timedelta(milliseconds=5), timedelta(milliseconds=30)),
    "brisk": Pace(timedelta(minutes=5), timedelta(milliseconds=60), timedelta(seconds=4)),
}


class FixedChance(SystemChance):
    """Decks, seeds and dealers by a seed; ids and codes stay random."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._seed = seed

    def first_dealer(self, table_id: str, match_no: int, players: int) -> int:
        return random.Random(f"{self._seed}/{match_no}").randrange(players)

    def deck(
        self, table_id: str, match_no: int, deal: int, pack: Sequence[Card]
    ) -> tuple[Card, ...]:
        return tuple(random.Random(f"{self._seed}/{match_no}/{deal}").sample(pack, len(pack)))

    def seed(self, table_id: str, decision: Decision) -> int:
        return random.Random(f"{self._seed}/{tuple(decision)}").getrandbits(32)


async def _main(database: str, port: int, seed: str, pace: str) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = Settings(
        database_url=f"sqlite+aiosqlite:///{database}", browser_port=port, log_level="WARNING"
    )
    await serve(
        settings,
        stop,
        lambda url: print(url, flush=True),
        chance=FixedChance(seed),
        paces=dict.fromkeys(("normal", "quick", "calm"), PACES[pace]),
    )


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]))
