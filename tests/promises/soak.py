"""``python -m tests.promises.soak`` has people play in real time, and checks that nothing grows.

A hundred tables in rooms, each with two people and two AI players, play at human speed. Every ten
seconds the resources of the bot's process are sampled. The second half of the run is split into
twelve intervals, whose medians are compared: a resource grows if a one-sided Mann-Kendall test says
so with p < 0.01 and their last third is more than a tenth above the first.
"""

import argparse
import asyncio
import math
import random
import re
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from aiohttp import ClientSession

from bot.cli.terminal import ProgressBar
from tests import migrated
from tests.promises.evidence import kept_if_it_fails
from tests.promises.players import tables_of
from tests.whole.kills import PATIENCE
from tests.whole.server import Server, free_port

THINKING: Final = (1.0, 5.0)
EVERY: Final = 10.0
STRETCHES: Final = 12
TOLERATED: Final = 0.10
SURE: Final = 2.326
"""Quantile of the standard normal distribution for p < 0.01, one-sided."""

_QUEUE = re.compile(r"^belotbot_queue_age_seconds\{.*\} (\S+)$", re.MULTILINE)
_LAG = re.compile(r"^belotbot_loop_lag_seconds (\S+)$", re.MULTILINE)


class Trend(NamedTuple):
    """The trend of a value: its medians at the beginning and the end, and whether it grows."""

    first: float
    last: float
    z: float
    grows: bool


def trend(values: Sequence[float], least: float = 0.0) -> Trend:
    """The trend of the second half of the values; growth below `least` is ignored."""
    late = values[len(values) // 2 :]
    size = max(len(late) // STRETCHES, 1)
    medians = [median(late[at : at + size]) for at in range(0, len(late) - size + 1, size)]
    count, third = len(medians), max(len(medians) // 3, 1)
    first, last = median(medians[:third]), median(medians[-third:])
    pairs = [(a, b) for at, a in enumerate(medians) for b in medians[at + 1 :]]
    score = sum((b > a) - (b < a) for a, b in pairs)
    spread = math.sqrt(count * (count - 1) * (2 * count + 5) / 18) or 1.0
    z = (score - (score > 0) + (score < 0)) / spread
    more = last - first
    return Trend(first, last, z, z > SURE and more > max(TOLERATED * first, least))


LEAST: Final[Mapping[str, float]] = {
    "memory, MiB": 5, "files and sockets": 5, "threads": 2, "oldest in a queue, s": 0.5,
    "loop's lag, s": 0.1, "database an event, KiB": 0.2,
}  # fmt: skip
"""The sampled resources, and the growth of each that is ignored."""


async def _sample(bot: Server, metrics: int, session: ClientSession) -> dict[str, float]:
    process = Path("/proc") / str(bot.pid)
    status = (process / "status").read_text()
    async with session.get(f"http://127.0.0.1:{metrics}/metrics") as response:
        told = await response.text()
    lag = _LAG.search(told)
    assert lag is not None
    files = (bot.database, bot.database.with_name(f"{bot.database.name}-wal"))
    size = sum(one.stat().st_size for one in files if one.exists())
    ((events,),) = migrated.ask(bot.database, "SELECT count(*) FROM events")
    return {
        "memory, MiB": int(status.split("VmRSS:")[1].split()[0]) / 1024,
        "files and sockets": float(len(list((process / "fd").iterdir()))),
        "threads": float(status.split("Threads:")[1].split()[0]),
        "oldest in a queue, s": max(map(float, _QUEUE.findall(told)), default=0.0),
        "loop's lag, s": float(lag[1]),
        "database an event, KiB": size / 1024 / max(events, 1),
    }


async def soak(
    folder: Path, tables: int, seconds: float, seed: int, progress: ProgressBar
) -> tuple[dict[str, Trend], str]:
    """Play for a time; return the samples, their trends, and the failures in the log."""
    port, metrics = free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    bot = Server(folder, str(seed), "patient", port=port, behind=url, metrics_port=metrics)
    people = tables_of(url, tables, seed, THINKING)
    samples: list[dict[str, float]] = []
    try:
        await bot.start()
        for one in people:
            await asyncio.wait_for(one.begin(), PATIENCE)
            one.play()
        began, every = time.monotonic(), min(EVERY, seconds / STRETCHES / 2)
        async with ClientSession() as session:
            while (gone := time.monotonic() - began) < seconds:
                await asyncio.sleep(every - random.random() * every / 10)
                samples.append(await _sample(bot, metrics, session))
                for one in people:
                    one.check()
                newest = samples[-1]
                moves = sum(one.promised for one in people)
                more = f"{moves} moves, {newest['memory, MiB']:.0f} MiB"
                progress(int(gone), int(seconds), more)
        assert bot.lives()
        assert all(one.promised for one in people), "somebody has never played"
    finally:
        for one in people:
            await one.close()
        await bot.stop()
    trends = {
        what: trend([sample[what] for sample in samples], least) for what, least in LEAST.items()
    }
    told = bot.log.read_text()
    return trends, told if "Traceback" in told else ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else secrets.randbelow(10**6)
    seconds = asked.minutes * 60
    print(f"{asked.tables} tables for {asked.minutes:g} minutes, --seed {seed}", flush=True)
    with kept_if_it_fails("soak-") as folder:
        with ProgressBar("soak", elsewhere=30) as progress:
            found, failures = asyncio.run(soak(folder, asked.tables, seconds, seed, progress))
        for what, (first, last, z, grows) in found.items():
            verdict = "grows" if grows else "flat"
            print(f"{what:<24}{first:>10.2f} → {last:<10.2f} z = {z:5.2f}  {verdict}")
        print(failures, end="", file=sys.stderr)
        if failures or any(one.grows for one in found.values()):
            sys.exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
