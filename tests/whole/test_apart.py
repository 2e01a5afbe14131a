"""A Telegram group and a Discord channel share a table, served by one process or two."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from difflib import unified_diff
from functools import partial
from pathlib import Path

import pytest

from adapters.platform.platform import Platform
from bot import buttons as b
from bot.app.app import App
from bot.app.serve import discord, telegram
from engine.tables.table import Decision
from tests.bot.several import OneOfSeveral, several
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.virtual import VirtualClock
from tests.whole.corners import Corner, OnDiscord, OnTelegram, ended_at
from tests.whole.process import FixedChance
from tests.whole.together import Player, ai_advice, eventually, press_kind

pytestmark = pytest.mark.sqlite  # in virtual time, which a server does not follow

SEED = "apart7"


@dataclass
class Evening:
    """Two people on each of two platforms, and the processes that serve them."""

    processes: list[OneOfSeveral]
    corners: Sequence[Corner]

    @property
    def app(self) -> App:
        return self.processes[0].app

    async def play(self, deals: int) -> None:
        """Sit down at one table and play this number of deals, or a match to its end."""
        opener, *others = self.corners
        await opener.command("/belot 51")
        await eventually(self._code)
        code = self._code()
        for number, corner in enumerate(others, 2):
            await corner.command(f"/join {code}")
            await eventually(partial(self._sit, code, number))
        await asyncio.sleep(30)  # until the lobby is up to date everywhere
        await press_kind(opener, b.StartButton)
        clock = VirtualClock()
        players = [Player(corner, clock, self._advice) for corner in self.corners]
        async with asyncio.timeout(6 * 3600), asyncio.TaskGroup() as evening:
            for player in players:
                evening.create_task(player.play(partial(self._is_over, code, deals)))
        await asyncio.sleep(60)

    async def _advice(self, code: str, decision: Decision) -> str:
        """An AI player's choice, asked of a process that already knows of the turn."""
        for one in self.processes:
            table = one.app.painting.live.of_code(code)
            if table is not None and table.turn and table.turn.decision == decision:
                return await ai_advice(one.app, FixedChance(SEED))(code, decision)
        return ""

    def _code(self) -> str:
        found = [one.pressed for one in self.corners[0].buttons()]
        return next((code for one in found if (code := getattr(one, "code", ""))), "")

    def _sit(self, code: str, number: int) -> bool:
        table = self.app.painting.live.of_code(code)
        return table is not None and len(table.accounts) == number

    def _is_over(self, code: str, deals: int) -> bool:
        table = self.app.painting.live.of_code(code)
        match = table.match if table is not None else None
        so_many = match is not None and len(match.board) >= deals
        return so_many or all(map(ended_at, self.corners))

    def seen(self) -> list[str]:
        """Everybody's final screens, in the shared place and in private, without random table codes
        and Discord's image addresses.
        """
        code = self._code() or "no table"
        return [
            re.sub(r"_[0-9a-f]{8}:\d+>", ">", one.text(private=private)).replace(code, "TABLE")
            for one in self.corners
            for private in (False, True)
        ]


@asynccontextmanager
async def evening(folder: Path, *, apart: bool) -> AsyncIterator[Evening]:
    clock = VirtualClock()
    async with AsyncExitStack() as stack:
        telegram_server = await stack.enter_async_context(tg.TelegramServer(clock))
        discord_server = await stack.enter_async_context(dc.DiscordServer(clock))
        here = [telegram_server.person(one, language="bg") for one in ("Ана", "Вера")]
        there = [discord_server.person(one, locale="en-GB") for one in ("Boris", "Grace")]
        group = telegram_server.supergroup("Петъчен белот", here)
        channel = discord_server.guild("Friends", there).channel("cards")

        def on_telegram(app: App) -> tuple[Platform, ...]:
            return (telegram(app, telegram_server.token, telegram_server.url),)

        def on_discord(app: App) -> tuple[Platform, ...]:
            server = discord_server
            return (discord(app, server.token, server.api_url, server.gateway_url),)

        def on_both(app: App) -> tuple[Platform, ...]:
            return (*on_telegram(app), *on_discord(app))

        making = (on_telegram, on_discord) if apart else (on_both,)
        processes = await stack.enter_async_context(
            several(folder, *making, chance=FixedChance(SEED))
        )
        await telegram_server.until(lambda: telegram_server.world.commands)
        await discord_server.until(lambda: discord_server.world.commands)
        for person in here:
            await person.start()
        corners: list[Corner] = [OnTelegram(one, group) for one in here]
        corners += [OnDiscord(discord_server, one, channel) for one in there]
        yield Evening(list(processes), corners)


# Each time `test_three_places` plays at such a table in one process, and
# `tests/bot/processes/test_partitions.py` in two.
@pytest.mark.long
@pytest.mark.parametrize("deals", [1, 100])
async def test_each_platform_shows_what_one_process_would_show(tmp_path: Path, deals: int) -> None:
    seen, folders = [], (tmp_path / "together", tmp_path / "apart")
    for folder in folders:
        folder.mkdir()
        async with evening(folder, apart=folder.name == "apart") as on:
            await on.play(deals)
            seen.append(on.seen())
    for together, apart in zip(*seen, strict=True):
        assert not list(unified_diff(together.split("\n"), apart.split("\n"), n=1))
