"""discord.py's heartbeats as a task; the library's thread would count real seconds."""

import asyncio
from typing import Any, TypeAlias

import discord.gateway

from tests.virtual import VirtualLoop

Json = dict[str, Any]
Socket: TypeAlias = Any
Handler: TypeAlias = Any
"""The library's `DiscordWebSocket` and `KeepAliveHandler`."""


class Heartbeats:
    """The work of `discord.gateway.KeepAliveHandler`, as a task of the loop."""

    def __init__(self, *, ws: Socket, interval: float, shard_id: int | None = None) -> None:
        self.latency = float("inf")
        self._ws = ws
        self._interval = interval
        self._now = asyncio.get_running_loop().time
        self._sent = self._heard = self._now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_alive())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def tick(self) -> None:
        self._heard = self._now()

    def get_payload(self) -> Json:
        return {"op": self._ws.HEARTBEAT, "d": self._ws.sequence}

    def beat(self) -> Json:
        self._sent = self._now()
        return self.get_payload()

    def ack(self) -> None:
        self.latency = self._now() - self._sent

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            if self._now() - self._heard > self._ws._max_heartbeat_timeout:
                self._task = None  # closing calls `stop`, which would cancel it
                await self._ws.close(4000)
                return
            try:
                await self._ws.send_heartbeat(self.beat())
            except ConnectionError:
                return


_Threaded = discord.gateway.KeepAliveHandler


def _by_loop(*, ws: Socket, interval: float, shard_id: int | None = None) -> Handler:
    virtual = isinstance(asyncio.get_running_loop(), VirtualLoop)
    kind = Heartbeats if virtual else _Threaded
    return kind(ws=ws, interval=interval, shard_id=shard_id)


discord.gateway.KeepAliveHandler = _by_loop  # type: ignore[assignment, misc]
