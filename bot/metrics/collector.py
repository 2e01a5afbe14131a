"""Prometheus gauges that are read from the bot's parts on each request."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from adapters.platform.rate_limits import BudgetLeft
from bot import __version__
from bot.metrics.vitals import Vitals


class VitalsCollector(Collector):
    """Exposes `Vitals` as gauges."""

    def __init__(self, vitals: Vitals) -> None:
        self._vitals = vitals

    def describe(self) -> Iterable[Metric]:
        """Describe nothing: at registration nothing runs yet."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Yield all gauges."""
        yield from self._people()
        yield from self._queues()
        yield from self._platforms()
        yield from self._store()
        vitals = self._vitals
        yield _one(
            "belotbot_loop_lag_seconds", "How late the event loop is.", vitals.timekeeper.lag
        )
        late = vitals.timekeeper.late.total_seconds()
        yield _one(
            "belotbot_due_late_seconds",
            "How late events that fall due at tables are handled.",
            late,
        )
        yield _one(
            "belotbot_ai_waiting",
            "AI decisions waiting for a worker process.",
            vitals.processes.waiting,
        )
        yield _one(
            "belotbot_ai_delay_seconds",
            "Seconds until an AI worker process is free.",
            vitals.processes.delay,
        )

    def _people(self) -> Iterator[Metric]:
        vitals = self._vitals
        yield _by(
            "belotbot_info",
            "The running version.",
            ("version", "process"),
            [((__version__, vitals.host.process), 1)],
        )
        yield _by(
            "belotbot_tables",
            "Tables that are not closed, in the whole database.",
            ("status",),
            (((status,), number) for status, number in vitals.counted.tables.items()),
        )
        in_memory = len(vitals.host.mailboxes())
        yield _one("belotbot_tables_in_memory", "Tables in this process's memory.", in_memory)
        people = vitals.measures.people
        counts = {(platform, "5m"): number for platform, number in people.lately().items()}
        counts |= {(platform, "24h"): number for platform, number in people.in_a_day().items()}
        text = "People recently active in this process."
        yield _by("belotbot_people", text, ("platform", "within"), counts.items())

    def _queues(self) -> Iterator[Metric]:
        vitals = self._vitals
        links, backlogs = vitals.links(), vitals.screen.backlogs()
        ages = {
            ("mailboxes", ""): vitals.mailbox_age(),
            ("committer", ""): vitals.commit_age(),
            **{("screen", name): one.seconds for name, one in backlogs.items()},
            **{("updates", name): one.seconds for name, one in links.items()},
        }
        labels = ("queue", "platform")
        text = "Age of the oldest entry of a queue."
        yield _by("belotbot_queue_age_seconds", text, labels, ages.items())
        lengths = {
            ("committer", ""): vitals.committer.waiting,
            **{("screen", name): one.places for name, one in backlogs.items()},
            **{("updates", name): one.waiting for name, one in links.items()},
        }
        yield _by("belotbot_queue_length", "Entries in a queue.", labels, lengths.items())

    def _platforms(self) -> Iterator[Metric]:
        vitals = self._vitals
        serving = {(name,): float(served) for name, served in vitals.serving().items()}
        text = "Whether this process serves a platform; if not, it stands by."
        yield _by("belotbot_serves", text, ("platform",), serving.items())
        parts = {
            (name, str(part)): float(part in own.ours)
            for name, own in vitals.parts().items()
            for part in range(own.count)
        }
        text = "Whether this process serves a part of a platform shared by processes."
        yield _by("belotbot_serves_part", text, ("platform", "part"), parts.items())
        connected = {(name,): float(not link.trouble) for name, link in vitals.links().items()}
        yield _by(
            "belotbot_connected",
            "Whether a platform is connected.",
            ("platform",),
            connected.items(),
        )
        kept_out = {(name,): float(link.quarantined) for name, link in vitals.links().items()}
        text = "Whether a platform forbids writing to new people."
        yield _by("belotbot_quarantined", text, ("platform",), kept_out.items())
        budgets = vitals.screen.budgets().items()
        for name, text, left in _BUDGETS:
            known = [((platform,), left(one)) for platform, one in budgets]
            values = ((of, value) for of, value in known if value is not None)
            yield _by(f"belotbot_{name}", text, ("platform",), values)

    def _store(self) -> Iterator[Metric]:
        vitals = self._vitals
        yield _one(
            "belotbot_store_failing", "Whether the database fails.", vitals.committer.failing
        )
        yield _one(
            "belotbot_beat_age_seconds",
            "Seconds since the last stored heartbeat.",
            vitals.beat_age(),
        )
        yield _one(
            "belotbot_old_tables_stuck",
            "Whether old tables cannot be written to the archive folder.",
            vitals.keeping.stuck,
        )
        if vitals.backups is not None:
            backed_up = vitals.counted.backed_up
            made = backed_up.timestamp() if backed_up is not None else 0.0
            text = "When the newest backup was made, in seconds since 1970; 0 if there is none."
            yield _one("belotbot_backup_timestamp_seconds", text, made)
        space = vitals.counted.space
        if space is not None:
            yield _one("belotbot_database_bytes", "The size of the database.", space.taken)
            if space.free is not None:
                text = "Free bytes on the database's disk."
                yield _one("belotbot_database_free_bytes", text, space.free)


_BUDGETS: Final[tuple[tuple[str, str, Callable[[BudgetLeft], float | None]], ...]] = (
    ("budget_second_left", "Writes left in this second.", lambda one: one.second),
    (
        "budget_fullest_chat_left",
        "Writes left in this minute to the chat with fewest left.",
        lambda one: one.fullest,
    ),
    ("chats_spent", "Chats with no write left now.", lambda one: one.spent),
    ("chats_closed", "Chats that a platform has paused.", lambda one: one.closed),
    ("slots_waiting", "Writes that wait for a slot.", lambda one: one.waiting),
)
"""Gauges of each platform's limits: the name, the text and the value."""


def _one(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=float(value))


def _by(
    name: str, text: str, labels: tuple[str, ...], values: Iterable[tuple[tuple[str, ...], float]]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=labels)
    for of, value in values:
        family.add_metric(of, float(value))
    return family
