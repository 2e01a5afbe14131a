"""Telegram: writes per deal, waiting times of writes, and times to answer a tap.

The whole bot runs with the real python-telegram-bot in this process; the strict server and its
people, who play at human speed, run in another one. A tap arrives when the server hands it out to
`getUpdates`. Its first request is the next one sent for its table, of any kind, and its answer the
`answerCallbackQuery`. Both are timed where the library gives a request to its HTTP client.
"""

import asyncio
import tempfile
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import NamedTuple
from unittest.mock import patch

from telegram.request import RequestData

from adapters.platform.platform import Limits
from adapters.telegram.connection import BotRequest
from adapters.telegram.platform import Telegram
from benchmarks.crowds import STARTED, Crowd, Run, SlotWaits, people, row, served
from benchmarks.percentiles import in_seconds, percentiles
from benchmarks.telegram_people import ChatWrites, Seen, Tap
from bot.app.app import assembled
from bot.app.serve import telegram
from tests.hurried import HurriedClock

LIFTED = Limits(per_minute=1_000_000, per_second=1_000_000)
"""Limits that are never reached. (Without any the screen would not save writes either.)"""


DEALS = Run(4, 40, factor=10)
RUNS = (Run(1, 30), Run(10, 30), Run(30, 40), Run(500, 30, lifted=True))


class Watch(SlotWaits):
    """Also records the bot's requests."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[float, str, str]] = []

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Record all requests of the library while the block runs."""
        send = BotRequest.do_request

        async def noting(
            request: BotRequest,
            url: str,
            method: str,
            request_data: RequestData | None = None,
            **timeouts: float | None,
        ) -> tuple[int, bytes]:
            self._note(url.rpartition("/")[2], request_data)
            return await send(request, url, method, request_data, **timeouts)

        with patch.object(BotRequest, "do_request", noting):
            yield

    def _note(self, method: str, data: RequestData | None) -> None:
        fields = data.parameters if data is not None else {}
        about = fields.get("callback_query_id", fields.get("chat_id", ""))
        self.requests.append((time.time(), method, str(about)))


class Outcome(NamedTuple):
    """The outcome of a run. Times are in seconds, waits in seconds of the clock."""

    run: Run
    seen: Seen
    fetch: list[float]
    first: list[float]
    answer: list[float]
    urgent_waits: list[float]
    other_waits: list[float]
    cpu: float


async def measure() -> list[tuple[str, str]]:
    """One column for each number of tables; the writes of a deal come from an accelerated run."""
    deals = (await _outcome(DEALS)).seen.deals
    outcomes = [await _outcome(run) for run in RUNS]
    return [
        *_deals(deals),
        row("tables", [one.run.name for one in outcomes]),
        row("taps a second", [f"{_rate(one, one.seen.taps):.1f}" for one in outcomes]),
        row("writes a second", [f"{one.seen.writes / one.run.seconds:.1f}" for one in outcomes]),
        row("refused for flooding (429)", [str(one.seen.refused) for one in outcomes]),
        row("wait for a slot, who is waited for", [in_seconds(o.urgent_waits) for o in outcomes]),
        row("wait for a slot, all others", [in_seconds(o.other_waits) for o in outcomes]),
        row("own move to one's own message", [in_seconds(one.seen.own) for one in outcomes]),
        row("turn to its buttons", [in_seconds(one.seen.turns) for one in outcomes]),
        row("turn to its call", [in_seconds(one.seen.calls) for one in outcomes]),
        row("last card to the score sheet", [in_seconds(one.seen.sheets) for one in outcomes]),
        row("press to its arrival", [percentiles(one.fetch) for one in outcomes]),
        row("arrival to first request", [percentiles(one.first) for one in outcomes]),
        row("arrival to its answer", [percentiles(one.answer) for one in outcomes]),
        row("share of a core: the bot", [f"{one.cpu:.0%}" for one in outcomes]),
        row("share of a core: server, people", [f"{one.seen.cpu:.0%}" for one in outcomes]),
    ]


def _rate(outcome: Outcome, things: Sequence[object]) -> float:
    return len(things) / outcome.run.seconds


def _deals(deals: Sequence[ChatWrites]) -> Iterator[tuple[str, str]]:
    for name, private in (("group", False), ("private chat", True)):
        writes = [one.writes for one in deals if one.private == private]
        told = f"{mean(writes):.1f} / {max(writes)} ({len(writes)})" if writes else "–"
        yield f"writes of a deal to a {name}, mean / most (of)", told


async def _outcome(run: Run) -> Outcome:
    watch = Watch()
    with watch.at_work():
        async with people("benchmarks.telegram_people", run) as crowd:
            hello = await crowd.told(STARTED)
            with tempfile.TemporaryDirectory() as folder:
                began, cpu, seen = await _serve(run, watch, crowd, hello, Path(folder))
    taps = [Tap(*tap) for tap in seen.taps]
    first, answer = _delays(watch, taps, seen.chats)
    return Outcome(
        run,
        seen,
        [tap.fetched - tap.pressed for tap in taps] if run.factor == 1 else [],
        first,
        answer,
        watch.between(began, seen.ended, urgent=True),
        watch.between(began, seen.ended, urgent=False),
        cpu,
    )


async def _serve(
    run: Run,
    watch: Watch,
    crowd: Crowd,
    hello: dict[str, str],
    folder: Path,
) -> tuple[float, float, Seen]:
    """Serve until the people have reported; return the start, the share of a core and the
    report.
    """
    url = f"sqlite+aiosqlite:///{folder / 'bench.sqlite3'}"
    async with assembled(url, clock=HurriedClock(run.factor), measures=watch) as app:
        platform = telegram(app, hello["token"], hello["url"])
        stop = asyncio.Event()
        with patch.object(Telegram, "limits", LIFTED if run.lifted else platform.limits):
            running = asyncio.create_task(app.run([platform], stop))
            try:
                began, cpu, report = await served(crowd, run)
            finally:
                stop.set()
                await running
    report["deals"] = [ChatWrites(*one) for one in report["deals"]]
    return began, cpu, Seen(**report)


def _delays(
    watch: Watch, taps: Sequence[Tap], tables: dict[str, int]
) -> tuple[list[float], list[float]]:
    """Times from each tap's arrival to the first request for its table, and to its answer."""
    table_of = {tap.query: tables[str(tap.chat)] for tap in taps} | tables
    made: defaultdict[int, list[float]] = defaultdict(list)
    answered: dict[str, float] = {}
    for at, method, about in watch.requests:
        if about in table_of:
            made[table_of[about]].append(at)
        if method == "answerCallbackQuery":
            answered[about] = at
    first, answer = [], []
    for tap in taps:
        if tap.query not in answered:
            continue  # still in progress at the end
        requests = made[tables[str(tap.chat)]]
        first.append(requests[bisect_left(requests, tap.fetched)] - tap.fetched)
        answer.append(answered[tap.query] - tap.fetched)
    return first, answer


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
