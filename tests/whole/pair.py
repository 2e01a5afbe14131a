"""Two processes of one bot: the one that serves people is killed or stopped, the other goes on."""

import asyncio
import signal
from contextlib import suppress
from http.client import OK
from itertools import cycle
from pathlib import Path

from aiohttp import ClientError, ClientSession

from bot.processes.partition import claim_of_platform
from tests import migrated
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock
from tests.whole.kills import until, until_none
from tests.whole.server import TelegramBot, free_port

_HELD = """
SELECT DISTINCT holder FROM claims JOIN processes ON id = holder
WHERE (name = ? OR name LIKE ?) AND until > 0
"""


class TelegramPair(TelegramBot):
    """Two bots with one token on one database.

    `kill` kills the process that serves people, or stops it until the other one serves, in turns.
    `start` lets the other one go on, and returns when it serves; then there are two again. When
    they are told to stop, the pages of both have answered.
    """

    webhook = ""

    def __init__(
        self, folder: Path, seed: str, pace: str, server: TelegramServer, clock: HurriedClock
    ) -> None:
        super().__init__(folder, seed, pace, server, clock)
        self._about = folder, seed, pace, server, clock
        self._bots: list[TelegramBot] = []
        self._stopped: TelegramBot | None = None
        self._stopping = cycle((False, True))
        self._before = ""

    def _made(self) -> TelegramBot:
        bot = TelegramBot(*self._about, free_port(), self.webhook)
        self._server.webhooks.machines.append(bot.url)
        return bot

    async def start(self) -> None:
        if not self._bots:
            self._bots.append(self._made())
            await self._bots[0].start()
        self._send_all(signal.SIGCONT)
        await until(self._server.world, lambda: self.lives() and self._is_taken_over())
        requests, before = self._server.requests, len(self._server.requests)
        await until(self._server.world, lambda: self.lives() and len(requests) > before)
        if self._stopped is not None:
            self._stopped.send(signal.SIGCONT)
            self._bots.append(self._stopped)
            self._stopped = None
        else:
            self._bots.append(self._made())
            await self._bots[-1].spawn()

    def holders(self) -> list[str]:
        """The processes that serve people on Telegram, or did so last."""
        whole = claim_of_platform("telegram")
        rows = migrated.ask(self.database, _HELD, whole, f"{whole}.%")
        return sorted(str(holder) for (holder,) in rows)

    def _is_taken_over(self) -> bool:
        holders = self.holders()
        return bool(holders) and self._before not in holders

    def lives(self) -> bool:
        return all(bot.lives() for bot in self._bots)

    async def kill(self) -> None:
        self._before = self.holders()[0]
        (serving,) = [bot for bot in self._bots if f"/{bot.pid}/" in self._before]
        self._bots.remove(serving)
        self._send_all(signal.SIGSTOP)  # until it is known what was stored
        if next(self._stopping):
            serving.send(signal.SIGSTOP)
            self._stopped = serving
        else:
            await serving.kill()

    def _send_all(self, number: signal.Signals) -> None:
        for bot in self._bots:
            bot.send(number)

    async def _unserved(self, bots: list[TelegramBot]) -> list[str]:
        """The pages where people are not served."""
        unserved = []
        async with ClientSession() as session:
            for bot in bots:
                bot.lives()
                served = False
                with suppress(ClientError):
                    async with session.get(f"{bot.url}/health") as told:
                        served = told.status == OK
                    async with session.get(f"{bot.url}/") as page:
                        served &= page.status == OK
                if not served:
                    unserved.append(bot.url)
        return unserved

    async def stop(self) -> int:
        if self._stopped is not None:
            self._stopped.send(signal.SIGCONT)
        self._send_all(signal.SIGCONT)
        bots = [*self._bots, *filter(None, (self._stopped,))]
        self._bots, self._stopped = [], None
        if len(bots) > 1:
            await until_none(self._server.world, lambda: self._unserved(bots))
        return max(await asyncio.gather(*(bot.stop() for bot in bots)), default=0)


class BroughtPair(TelegramPair):
    """A pair with a webhook: updates go to any process, at first also to dead ones."""

    webhook = "https://belot.example/telegram"
