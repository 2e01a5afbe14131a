"""Discord: requests per deal, waiting times of writes, and times to answer a tap.

The whole bot runs with the real discord.py in this process; the strict server and its people, who
play at human speed, run in another one. A tap arrives when the server sends it over the gateway;
its answer is the first one that the library is asked to give.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import NamedTuple
from unittest.mock import patch

from discord.webhook.async_ import AsyncWebhookAdapter

from benchmarks.crowds import STARTED, Crowd, Run, SlotWaits, people, row, served
from benchmarks.discord_people import Deal, Seen
from benchmarks.percentiles import in_seconds, percentiles
from bot.app.app import assembled
from bot.app.serve import discord
from tests.hurried import HurriedClock

DEALS = Run(4, 40, factor=8)
RUNS = (Run(1, 25), Run(30, 25), Run(100, 30))


@dataclass
class Answers:
    """Records when the library is asked to answer an interaction."""

    given: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Record while the block runs."""
        giving: Callable[..., object] = AsyncWebhookAdapter.create_interaction_response

        def noting(
            adapter: AsyncWebhookAdapter, interaction: int, *args: object, **more: object
        ) -> object:
            self.given.setdefault(str(interaction), time.time())
            return giving(adapter, interaction, *args, **more)

        with patch.object(AsyncWebhookAdapter, "create_interaction_response", noting):
            yield


class Outcome(NamedTuple):
    """The outcome of a run. Times are in seconds, waits in seconds of the clock."""

    run: Run
    seen: Seen
    answer: list[float]
    urgent_waits: list[float]
    other_waits: list[float]
    cpu: float

    def rate(self, *kinds: str) -> str:
        """Requests of these kinds a second; of all kinds if none is given."""
        counted = self.seen.kinds
        return f"{sum(counted.get(k, 0) for k in kinds or counted) / self.run.seconds:.1f}"


async def measure() -> list[tuple[str, str]]:
    """One column for each number of tables; the requests of a deal come from an accelerated run."""
    deals = (await _outcome(DEALS)).seen.deals
    outcomes = [await _outcome(run) for run in RUNS]
    return [
        *_deals(deals),
        row("tables", [one.run.name for one in outcomes]),
        row("requests a second", [one.rate() for one in outcomes]),
        row("new messages a second", [one.rate("create_message") for one in outcomes]),
        row("edits a second", [one.rate("edit_message") for one in outcomes]),
        row("answers a second", [one.rate("callback") for one in outcomes]),
        row("refused for flooding (429)", [str(one.seen.refused) for one in outcomes]),
        row("taps without an answer in 3 s", [str(one.seen.failed) for one in outcomes]),
        row("wait for a slot, who is waited for", [in_seconds(o.urgent_waits) for o in outcomes]),
        row("wait for a slot, all others", [in_seconds(o.other_waits) for o in outcomes]),
        row("arrival to its answer", [percentiles(one.answer) for one in outcomes]),
        row("share of a core: the bot", [f"{one.cpu:.0%}" for one in outcomes]),
        row("share of a core: server, people", [f"{one.seen.cpu:.0%}" for one in outcomes]),
    ]


def _deals(deals: Sequence[Deal]) -> Iterator[tuple[str, str]]:
    for name, requests in (
        ("to a channel", [deal.channel for deal in deals]),
        ("to one's direct messages", [one for deal in deals for one in deal.direct]),
        ("in answer to taps", [deal.answers for deal in deals]),
        ("in all", [deal.channel + sum(deal.direct) + deal.answers for deal in deals]),
    ):
        told = f"{mean(requests):.1f} / {max(requests)} ({len(requests)})" if requests else "–"
        yield f"requests of a deal {name}, mean / most (of)", told


async def _outcome(run: Run) -> Outcome:
    answers, slots = Answers(), SlotWaits()
    with answers.at_work():
        async with people("benchmarks.discord_people", run) as crowd:
            hello = await crowd.told(STARTED)
            with tempfile.TemporaryDirectory() as folder:
                began, cpu, seen = await _serve(run, slots, crowd, hello, Path(folder))
    return Outcome(
        run,
        seen,
        [answers.given[tap] - at for tap, at in seen.taps.items() if tap in answers.given],
        slots.between(began, seen.ended, urgent=True),
        slots.between(began, seen.ended, urgent=False),
        cpu,
    )


async def _serve(
    run: Run, slots: SlotWaits, crowd: Crowd, hello: dict[str, str], folder: Path
) -> tuple[float, float, Seen]:
    """Serve until the people have reported; return the start, the share of a core and the
    report.
    """
    url = f"sqlite+aiosqlite:///{folder / 'bench.sqlite3'}"
    async with assembled(url, clock=HurriedClock(run.factor), measures=slots) as app:
        platform = discord(app, hello["token"], hello["api"], hello["gateway"])
        stop = asyncio.Event()
        running = asyncio.create_task(app.run([platform], stop))
        try:
            began, cpu, report = await served(crowd, run)
        finally:
            stop.set()
            await running
    report["deals"] = [Deal(*one) for one in report["deals"]]
    return began, cpu, Seen(**report)


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
