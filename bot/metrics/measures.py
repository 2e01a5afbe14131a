"""Counters and histograms, updated as things happen.

Labels are platforms, levels and the bot's own words, never ids.
"""

import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from itertools import accumulate, takewhile
from math import ceil
from typing import Final

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString
from structlog.contextvars import bound_contextvars

from adapters.platform.chat import Person, Place
from adapters.platform.platforms import RequestKind, RequestOutcome
from adapters.platform.rate_limits import Urgency
from engine.players.player import Budget, Player, Thought
from engine.rules.knowledge import Knowledge
from engine.store.commits import TransactionAttempt

A_DAY: Final = 86_400.0
NOW: Final = 300.0
"""Real seconds for which a person counts as present after an action."""


class Presence:
    """When each person of a platform was last active, for a day; the latest is at the end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen: dict[str, dict[int, float]] = {}

    def came(self, platform: str, user: str) -> None:
        """Note a person's activity."""
        seen = self._seen.setdefault(platform, {})
        number = hash(user)
        seen.pop(number, None)
        seen[number] = self._now()

    def lately(self) -> dict[str, int]:
        """The number of people present now, by platform."""
        since = self._now() - NOW
        return {
            platform: sum(1 for _ in takewhile(lambda at: at >= since, reversed(seen.values())))
            for platform, seen in self._seen.items()
        }

    def in_a_day(self) -> dict[str, int]:
        """The number of people active within a day, by platform; drops the others."""
        since = self._now() - A_DAY
        for seen in self._seen.values():
            for number in [one for one, _ in takewhile(lambda kept: kept[1] < since, seen.items())]:
                del seen[number]
        return {platform: len(seen) for platform, seen in self._seen.items()}


KEPT: Final = 300.0
"""Real seconds for which durations are kept."""

MOST: Final = 50_000


class Recent:
    """Durations of the last minutes; at high rates the oldest are dropped earlier."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._kept: deque[tuple[float, float]] = deque(maxlen=MOST)

    def add(self, seconds: float) -> None:
        """Add a duration that has just ended."""
        self._kept.append((self._now(), seconds))

    def rate(self, within: float) -> float:
        """Durations per second within the last seconds."""
        since = self._now() - within
        return sum(1 for _ in takewhile(lambda one: one[0] >= since, reversed(self._kept))) / within

    def percentiles(self, *shares: int) -> tuple[float, ...] | None:
        """These percentiles of the durations; None if there are none."""
        since = self._now() - KEPT
        while self._kept and self._kept[0][0] < since:
            self._kept.popleft()
        taken = sorted(seconds for _, seconds in self._kept)
        if not taken:
            return None
        return tuple(taken[max(ceil(len(taken) * share / 100), 1) - 1] for share in shares)


class Occurrences:
    """A counter by labels."""

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self._name = name
        self._text = text
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *labels: str) -> None:
        """Count one occurrence."""
        self._counts[labels] = self._counts.get(labels, 0) + 1

    def family(self) -> CounterMetricFamily:
        """Build the Prometheus metric."""
        family = CounterMetricFamily(self._name, self._text, labels=self._labels)
        for labels, count in self._counts.items():
            family.add_metric(labels, count)
        return family


class Spread:
    """A histogram by labels."""

    def __init__(self, name: str, text: str, *labels: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._text = text
        self._labels = labels
        self._bounds = tuple(bounds)
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums: dict[tuple[str, ...], float] = {}
        if not labels:
            self._begin(())

    def observe(self, value: float, *labels: str) -> None:
        """Add a value."""
        counts = self._counts.get(labels) or self._begin(labels)
        counts[bisect_left(self._bounds, value)] += 1
        self._sums[labels] += value

    def family(self) -> HistogramMetricFamily:
        """Build the Prometheus metric."""
        family = HistogramMetricFamily(self._name, self._text, labels=self._labels)
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        for labels, counts in self._counts.items():
            buckets = list(zip(bounds, map(float, accumulate(counts)), strict=True))
            family.add_metric(labels, buckets, self._sums[labels])
        return family

    def _begin(self, labels: tuple[str, ...]) -> list[int]:
        self._sums[labels] = 0.0
        self._counts[labels] = [0] * (len(self._bounds) + 1)
        return self._counts[labels]


_OWN: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bucket bounds in seconds of own time; the promise is a tenth of a second."""

_NETWORK: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_PAUSES: Final = (1.0, 3.0, 10.0, 30.0, 60.0, 300.0, 3600.0)
_BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
_STEPS: Final = (0, 4, 8, 16, 24, 28)
_URGENCY: Final = {urgency: urgency.name.lower() for urgency in Urgency}


class Became(StrEnum):
    """The outcome of a tap or a line."""

    DONE = "done"
    REFUSED = "refused"
    DROPPED = "dropped"
    FAILED = "failed"


class MeasuredInput:
    """A tap or a line in progress, with its outcome."""

    def __init__(self) -> None:
        self.became = Became.DONE


class Measures(Collector):
    """Counters and histograms, with the activity of the last minutes and the last day.

    Implements the `Observer` of the screen and of the platforms.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        self.taps = Recent()
        self.people = Presence()
        self._heard = Occurrences(
            "belotbot_heard",
            "Taps and lines that came in, by outcome.",
            "platform",
            "kind",
            "became",
        )
        self._own = Spread(
            "belotbot_own_seconds",
            "Our own time from a tap or a line until it is answered.",
            "kind",
            bounds=_OWN,
        )
        self._drawn = Spread(
            "belotbot_redraw_seconds",
            "Our own time to redraw a message.",
            bounds=_OWN,
        )
        self._waits = Spread(
            "belotbot_slot_wait_seconds",
            "How long a write waited until the platform's limits allowed it.",
            "platform",
            "urgency",
            bounds=_NETWORK,
        )
        self._requests = Spread(
            "belotbot_request_seconds",
            "How long a platform took for a request, by outcome.",
            "platform",
            "deed",
            "fate",
            bounds=_NETWORK,
        )
        self._pauses = Spread(
            "belotbot_retry_after_seconds",
            "The pauses a platform asked for (429).",
            "platform",
            bounds=_PAUSES,
        )
        self._retries = Occurrences("belotbot_retries", "Writes that are tried again.", "platform")
        self._transactions = Spread(
            "belotbot_commit_seconds",
            "How long a transaction took.",
            "became",
            bounds=_OWN,
        )
        self._batches = Spread(
            "belotbot_commit_batches",
            "Batches in a stored transaction.",
            bounds=_BATCHES,
        )
        self._outages = Occurrences(
            "belotbot_store_outages", "Outages of the database that are over."
        )
        self._thoughts = Spread(
            "belotbot_ai_seconds",
            "How long an AI player took for a decision, waiting included.",
            "level",
            bounds=_OWN,
        )
        self._steps = Spread(
            "belotbot_ai_steps",
            "The search steps granted to a decision of an AI player.",
            "level",
            bounds=_STEPS,
        )
        self._at_once = Occurrences(
            "belotbot_ai_at_once",
            "Decisions of an AI player without any time to search.",
            "level",
        )
        registry.register(self)

    def describe(self) -> Iterable[Metric]:
        """Describe nothing, so that the registry does not collect twice."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Yield all counters and histograms."""
        for one in vars(self).values():
            if isinstance(one, Occurrences | Spread):
                yield one.family()

    @contextmanager
    def hearing(self, kind: str, person: Person) -> Iterator[MeasuredInput]:
        """Measure the handling of a person's tap or line."""
        heard, began = MeasuredInput(), time.perf_counter()
        try:
            with bound_contextvars(platform=person.platform, deed=kind):
                yield heard
        except BaseException:
            heard.became = Became.FAILED
            raise
        finally:
            took = time.perf_counter() - began
            self._heard.add(person.platform, kind, heard.became)
            if heard.became is not Became.DROPPED:
                self._own.observe(took, kind)
                self.people.came(person.platform, person.user)
                if kind == "tap":
                    self.taps.add(took)

    def turned_away(self, platform: str, kind: str) -> None:
        """Count input that was dropped because its sender floods."""
        self._heard.add(platform, kind, Became.DROPPED)

    def drew(self, seconds: float) -> None:
        self._drawn.observe(seconds)

    def thought(self, level: str, budget: Budget, seconds: float) -> None:
        """Record a decision of an AI player."""
        self._steps.observe(budget.steps, level)
        if not budget.steps:
            self._at_once.add(level)
        self._thoughts.observe(seconds, level)

    def tried(self, one: TransactionAttempt) -> None:
        """Record an attempted transaction."""
        became = "stored" if one.failure is None else one.failure.__name__.lower()
        self._transactions.observe(one.seconds, became)
        if one.failure is None:
            self._batches.observe(one.batches)

    def recovered(self) -> None:
        """Count an outage of the database that is over."""
        self._outages.add()

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        self._waits.observe(seconds, place.platform, _URGENCY[urgency])

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        self._requests.observe(seconds, platform, deed, fate)

    def paused(self, platform: str, retry_after: timedelta) -> None:
        self._pauses.observe(retry_after.total_seconds(), platform)

    def retries(self, platform: str) -> None:
        self._retries.add(platform)


class MeasuredPlayer:
    """An AI player that measures its decisions."""

    def __init__(self, player: Player, measures: Measures) -> None:
        self._player = player
        self._measures = measures

    @property
    def level(self) -> str:
        return self._player.level

    @property
    def whole_budget(self) -> Budget:
        return self._player.whole_budget

    @property
    def budget(self) -> Budget:
        return self._player.budget

    @property
    def busy(self) -> bool:
        return self._player.busy

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        began = time.perf_counter()
        try:
            return self._player.decide(knowledge, budget, seed)
        finally:
            self._measures.thought(self.level, budget, time.perf_counter() - began)

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        began = time.perf_counter()
        try:
            return await self._player.think(knowledge, budget, seed)
        finally:
            self._measures.thought(self.level, budget, time.perf_counter() - began)

    def wake(self) -> None:
        self._player.wake()

    def rest(self) -> None:
        self._player.rest()
