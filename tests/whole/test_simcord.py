"""A second opinion on Discord: the whole bot plays one match with simcord in Discord's place.

Everything else about Discord is tried on the strict server of `tests/emulators/discord`.

simcord waits after each action until everything it has started has ended. A table's clock never
ends, so the bot's own work and the application's work on a tap are hidden from it: it waits for the
tap's answer alone.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import pytest

from adapters.platform.application import Answer, Application
from adapters.platform.chat import Entered, Said, Tapped
from bot import buttons as b
from bot.app.app import assembled
from bot.app.serve import discord
from engine.tables.table import Decision, Pace
from tests.adapters.discord import looks
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.process import FixedChance

simcord = pytest.importorskip("simcord")

Returned = TypeVar("Returned")

PATIENT = Pace(timedelta(hours=9), timedelta(milliseconds=40), timedelta(milliseconds=400))
ICONS = ("cards/AS", "cards/suit-S")
"""The bot's emojis; all of them would take a second."""

Theirs: TypeAlias = Any
"""An object of simcord, which has no types."""

EPHEMERAL = 1 << 6
LOOK = 0.7  # seconds between two looks at what stands there


class Apart:
    """The application, run outside of simcord's tracking."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.context = Context()

    def __getattr__(self, name: str) -> object:
        return getattr(self._application, name)

    async def _done(self, work: Coroutine[Any, Any, Returned]) -> Returned:
        return await self.context.copy().run(asyncio.create_task, work)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        return await self._done(self._application.said(said))

    async def tapped(self, tapped: Tapped) -> Answer:
        return await self._done(self._application.tapped(tapped))

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        await self._done(self._application.answered(asked, answer, message))

    async def entered(self, entered: Entered) -> None:
        await self._done(self._application.entered(entered))


class Club:
    """A server with the bot and one channel."""

    def __init__(self, env: Theirs) -> None:
        self.env = env
        self.guild = env.create_guild("Клуб", preferred_locale="bg")
        self.channel = self.guild.create_text_channel("белот")

    def member(self, name: str) -> Theirs:
        return self.guild.add_member(self.env.create_user(f"user{len(name)}", global_name=name))

    def found(
        self,
        viewer: Theirs,
        kind: type[b.BotButton],
        channel: Theirs = None,
    ) -> list[tuple[Theirs, b.BotButton, str]]:
        """The buttons of a kind that a member sees, with their messages, the newest first."""
        stored = self.env.backend.messages.get((channel or self.channel).id, {}).values()
        return [
            (simcord.ResponseMessage(self.env, one), pressed, data)
            for one in sorted(stored, key=lambda one: -int(one.id))
            if one.visible_to(viewer.id)
            for part in looks.each(one.components)
            if part["type"] == looks.BUTTON
            and isinstance(pressed := b.parse(data := str(part["custom_id"])), kind)
        ]

    async def press(self, who: Theirs, kind: type[b.BotButton]) -> None:
        await until(lambda: self.found(who, kind))
        message, _, data = self.found(who, kind)[0]
        await who.click(message, custom_id=data)

    def acknowledged_once(self) -> bool:
        """Whether every interaction has had exactly one first answer."""
        paths = [one.path for one in self.env.http_requests if one.method == "POST"]
        answered = Counter(path for path in paths if path.endswith("/callback"))
        return set(answered.values()) == {1} and len(answered) == len(self.env.backend.interactions)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while True:
            if condition():
                return
            await asyncio.sleep(LOOK)


@asynccontextmanager
async def club(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """The bot in a server with a channel; errors inside the library fail the test."""
    # Replace simcord's timers, which use the machine's time, by the loop's.
    monkeypatch.setattr("simcord._dpy_internals.real_monotonic", asyncio.get_running_loop().time)
    # Work that the client has begun is awaited with the first act, and a bot is not idle.
    monkeypatch.setattr("adapters.discord.platform.HELD", timedelta(seconds=1))
    monkeypatch.setattr("bot.app.serve.EMOJIS", ICONS)
    url = await database(folder / "belotbot.sqlite3")
    chance, paces = FixedChance("dm3"), dict.fromkeys(("normal", "quick"), PATIENT)
    async with assembled(url, clock=VirtualClock(), chance=chance, paces=paces) as app:
        apart = Apart(app.application)
        platform = discord(replace(app, application=cast("Any", apart)), "token")
        # simcord is the connection already.
        monkeypatch.setattr(platform, "run", asyncio.Event().wait)
        async with simcord.run(platform.client(), settle_timeout=600.0, shard_count=1) as env:
            held, stop = Club(env), asyncio.Event()
            apart.context = copy_context()
            running = asyncio.create_task(app.run([platform], stop))
            try:
                yield held
            finally:
                stop.set()
                await running


async def test_one_person_plays_a_match_by_direct_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(tmp_path, monkeypatch) as held:
        ana, guest = held.member("Ана"), held.member("Гост")
        await ana.slash(held.channel, "belot", target=51)
        await held.press(ana, b.StartButton)
        played: set[Decision] = set()
        while not held.found(guest, b.ReopenButton):
            own = ana.user.dm_channel
            moves = [*held.found(ana, b.SayCallButton, own), *held.found(ana, b.LayCardButton, own)]
            open_now = {
                data: (one, pressed.decision)
                for one, pressed, data in moves
                if isinstance(pressed, b.SayCallButton | b.LayCardButton)
                and pressed.decision not in played
            }
            if not open_now:
                await asyncio.sleep(LOOK)
                continue
            data = random.Random(f"{len(played)}").choice(sorted(open_now))
            message, decision = open_now[data]
            played.add(decision)
            await ana.user.click(message, custom_id=data)
        assert len(played) > 16
        assert held.acknowledged_once()
        assert not held.found(guest, b.LayCardButton)
        shown = held.env.backend.messages[held.channel.id].values()
        assert not any(one.flags & EPHEMERAL for one in shown)
    assert not [one for one in caplog.records if one.levelname in ("ERROR", "CRITICAL")]
    assert "too late" not in caplog.text
