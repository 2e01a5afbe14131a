"""Tells the metrics, and whether people are served, to whoever looks after the bot.

It listens by itself and not in the browser room, which is open to everybody and need not be served.
"""

import asyncio
import logging
from contextlib import AbstractAsyncContextManager
from http import HTTPStatus

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy.exc import SQLAlchemyError

from adapters.listening import listening
from bot.health import Health
from bot.metrics.collector import VitalsCollector
from bot.metrics.vitals import Vitals
from engine.store.problems import OutOfReach

_PATIENCE = 2.0
"""Real seconds in which the database has to say how much there is of what."""

logger = logging.getLogger(__name__)


class MetricsListener:
    """Answers `/metrics` in the text that Prometheus reads, and `/health` as the room does."""

    def __init__(self, vitals: Vitals, health: Health) -> None:
        self._vitals = vitals
        self._health = health
        vitals.measures.registry.register(VitalsCollector(vitals))

    def listening(self, host: str, port: int) -> AbstractAsyncContextManager[int]:
        """Serve at this address, whose port is given; raises `OSError` where that is taken."""
        routes = (web.get("/metrics", self._metrics), web.get("/health", self._healthy))
        return listening(routes, host, port)

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._vitals.count()
        except (TimeoutError, SQLAlchemyError, OutOfReach, OSError) as error:
            logger.info("tables are not counted for the metrics: %s", type(error).__name__)
        told = generate_latest(self._vitals.measures.registry)
        return web.Response(body=told, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _healthy(self, _: web.Request) -> web.Response:
        well, measures = self._health()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response(measures, status=status, headers={"Cache-Control": "no-store"})
