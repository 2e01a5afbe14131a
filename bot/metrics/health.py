"""The health check: whether people are served, with the measurements behind it."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from http import HTTPStatus

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy.exc import SQLAlchemyError

from adapters.platform.platforms import Platforms
from adapters.web import listening
from bot.metrics.collector import VitalsCollector
from bot.metrics.vitals import Vitals
from bot.processes.partition import Partitions
from engine.host.timekeeper import Timekeeper
from engine.store.commits import WAITING, Committer
from engine.store.problems import DatabaseUnreachable

BEAT_AGE = 15.0
"""Real seconds after which the last stored heartbeat is too old."""

LAG = 5.0
"""Real seconds by which the event loop may be late."""


@dataclass(frozen=True, slots=True)
class Health:
    """Reads the parts' state; contains no secrets."""

    committer: Committer
    timekeeper: Timekeeper
    platforms: Platforms
    partitions: Partitions

    def is_well(self) -> bool:
        """Whether people are served."""
        return not self._troubles()

    def __call__(self) -> tuple[bool, Mapping[str, object]]:
        """Whether all is well, and the measurements behind it."""
        troubles = self._troubles()
        stored = self.committer.stored_at
        measures: dict[str, object] = {
            "ok": not troubles,
            "people": _served(served=self.partitions.is_any_open()),
            "platforms": {
                one.name: _served(served=self.partitions.is_open(one.name))
                for one in self.platforms
            },
            "parts": self._parts(),
            "troubles": troubles,
            "last_commit_seconds": _rounded(_since(stored)),
            "last_beat_seconds": _rounded(_since(self.timekeeper.beaten_at)),
            "loop_lag_seconds": _rounded(self.timekeeper.lag),
            "queue": self.committer.waiting,
        }
        return not troubles, measures

    def _troubles(self) -> list[str]:
        beat_age = _since(self.timekeeper.beaten_at)
        found = {
            "store": self.committer.failing,
            "queue": self.committer.waiting >= WAITING,
            "loop": self.timekeeper.lag > LAG,
            "beat": beat_age is None or beat_age > BEAT_AGE,
        }
        return [name for name, is_one in found.items() if is_one]

    def _parts(self) -> Mapping[str, str]:
        """The parts of divided platforms that are served here."""
        return {name: str(self.partitions.parts(name)) for name in self.partitions.divided()}


def _since(moment: float | None) -> float | None:
    """Real seconds since a moment of the event loop's clock."""
    return None if moment is None else asyncio.get_running_loop().time() - moment


def _served(*, served: bool) -> str:
    return "served" if served else "standby"


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


_PATIENCE = 2.0
"""Real seconds the database has for counting."""

logger = logging.getLogger(__name__)


class MetricsListener:
    """Serves `/metrics` in Prometheus's text format, and `/health` like the browser room."""

    def __init__(self, vitals: Vitals, health: Health) -> None:
        self._vitals = vitals
        self._health = health
        vitals.measures.registry.register(VitalsCollector(vitals))

    def listening(self, host: str, port: int) -> AbstractAsyncContextManager[int]:
        """Listen at this address and yield the port; raises `OSError` if it is taken."""
        routes = (web.get("/metrics", self._metrics), web.get("/health", self._healthy))
        return listening(routes, host, port)

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._vitals.count()
        except (TimeoutError, SQLAlchemyError, DatabaseUnreachable, OSError) as error:
            logger.info("tables not counted for the metrics: %s", type(error).__name__)
        told = generate_latest(self._vitals.measures.registry)
        return web.Response(body=told, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _healthy(self, _: web.Request) -> web.Response:
        well, measures = self._health()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response(measures, status=status, headers={"Cache-Control": "no-store"})
