"""Counters and histograms, updated as things happen.

Labels are platforms, levels and the bot's own words, never ids.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from typing import Final

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import Metric
from prometheus_client.registry import Collector
from structlog.contextvars import bound_contextvars

from adapters.platform.chat import Person, Place
from adapters.platform.limited_platform import RequestKind, RequestOutcome
from adapters.platform.rate_limits import Urgency
from bot.metrics.tallies import Occurrences, Presence, Recent, Spread
from engine.players.player import Budget, Player, Thought
from engine.rules.knowledge import Knowledge
from engine.store.commits import TransactionAttempt

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
        """Record the time of a drawing."""
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
        """Record how long a write waited for its slot."""
        self._waits.observe(seconds, place.platform, _URGENCY[urgency])

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        """Record a finished request."""
        self._requests.observe(seconds, platform, deed, fate)

    def paused(self, platform: str, retry_after: timedelta) -> None:
        """Record a pause that a platform asked for."""
        self._pauses.observe(retry_after.total_seconds(), platform)

    def retries(self, platform: str) -> None:
        """Count a retried write."""
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
