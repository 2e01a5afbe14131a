"""The stage of a story: a bot on all platforms, one person on each, in three languages."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot import buttons as b
from bot.app.app import App
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.table import Status, Table
from tests.whole.corners import Corner, OnDiscord, OnTelegram, Standing
from tests.whole.places import Everywhere, Names, everywhere
from tests.whole.process import FixedChance
from tests.whole.seen import Kinds
from tests.whole.side_by_side import seen_by
from tests.whole.together import Player, ai_advice, eventually

SEED: Final = "stories"
THINKING = (0.2, 1.2)
"""Seconds for a decision."""

_PATIENCE = 3600
"""Seconds of the clock for play without direction."""

Story = Callable[["Stage"], Awaitable[None]]

ROTATIONS: Final = ("bg-en-hr", "hr-bg-en", "en-hr-bg")
"""Assignments of languages to Telegram, Discord and the browser."""

_PEOPLE = {
    "bg": ("Ана", "Борис", "Вера"),
    "en": ("Anna", "Oliver", "Grace"),
    "hr": ("Ana", "Borna", "Vedrana"),
}
_GROUPS = {"bg": "Петъчен белот", "en": "Friday belot", "hr": "Bela petkom"}
_LOCALES = {"bg": "bg", "en": "en-GB", "hr": "hr"}


def names(rotation: str) -> Names:
    """People with names typical of their languages."""
    telegram, discord, browser = rotation.split("-")
    return Names(
        group=_GROUPS[telegram],
        on_telegram=_PEOPLE[telegram][0],
        telegram_language=telegram,
        on_discord=_PEOPLE[discord][1],
        discord_language=_LOCALES[discord],
        in_browser=_PEOPLE[browser][2],
        browser_language=browser,
    )


class Stage:
    """Three people who are new to the bot, and their actions."""

    def __init__(self, held: Everywhere, seed: str) -> None:
        self.held = held
        self._advice = ai_advice(held.app, FixedChance(seed))
        self._code = ""

    @property
    def app(self) -> App:
        return self.held.app

    @property
    def telegram(self) -> OnTelegram:
        return self.held.on_telegram

    @property
    def discord(self) -> OnDiscord:
        return self.held.on_discord

    @property
    def browser(self) -> Corner:
        return self.held.in_browser

    @property
    def corners(self) -> tuple[Corner, ...]:
        return self.held.corners

    @property
    def invitation(self) -> str:
        return f"{self.code():A<16}"

    def code(self) -> str:
        """The code of their common table."""
        return self._code

    @property
    def table(self) -> Table:
        found = self.app.painting.live.of_code(self._code)
        assert found is not None
        return found

    async def still(self, seconds: float = 1) -> None:
        """Wait until all is shown, and a moment longer."""
        await asyncio.sleep(self.held.clock.seconds(timedelta(seconds=seconds)))
        await self.app.display.presenter.settled()

    async def each(self, command: str, *, private: bool = False) -> None:
        """Have everybody give the same command in their place."""
        for corner in self.corners:
            await corner.command(command, private=private)
            await self.still()

    async def press(
        self, corner: Corner, kind: Kinds, *, private: bool | None = None, **fields: object
    ) -> None:
        """Press the newest button of a kind with these fields, once there is one.

        By default the person's private place is tried first.
        """
        sides = (True, False) if private is None else (private,)

        def found() -> list[tuple[Standing, bool]]:
            return [
                (one, side)
                for side in reversed(sides)
                for one in corner.buttons(private=side)
                if isinstance(one.pressed, kind)
                and all(getattr(one.pressed, name) == value for name, value in fields.items())
            ]

        await eventually(found)
        standing, side = found()[-1]
        await corner.press(standing, private=side)
        await self.still()

    async def press_each(self, kind: Kinds) -> None:
        """Have everybody press a button of a kind."""
        for corner in self.corners:
            await self.press(corner, kind)

    async def sit_down(self) -> None:
        """Seat all three at one table, opened on Telegram, where everybody knows the bot."""
        self._code = await self.held.sit_down("belot_bg")
        await self.still()

    async def begin(self, preset: str = "", **changes: object) -> None:
        """Seat them and begin with these rules; an AI player takes the empty chair."""
        await self.sit_down()
        if preset or changes:
            preset = preset or self.table.preset
            rules = rules_of(preset, changes)
            command = c.Settle(c.Actor(self.table.opener), preset, rules, self.table.pace)
            await self.app.engine.host.ask(self.table.id, command)
        await self.held.start()
        await eventually(lambda: self.table.turn)
        await self.still()

    async def play(self, until: Callable[[], object], who: Sequence[Corner] | None = None) -> None:
        """Have everybody, or these people, play like AI players until a condition holds."""
        playing = self.corners if who is None else who
        people = [Player(one, self.held.clock, self._advice, THINKING) for one in playing]
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(one.play(lambda: bool(until())) for one in people))
        await self.still()

    async def until_card(self, corner: Corner) -> None:
        """Play until this person has a card to play."""
        await self.play(lambda: self.sees(corner, b.LayCardButton))

    def sees(self, corner: Corner, kind: Kinds, *, private: bool = True) -> bool:
        """Whether a place has a button of a kind."""
        return any(isinstance(one.pressed, kind) for one in corner.buttons(private=private))

    def tricks(self) -> int:
        """The number of closed tricks in the present deal."""
        match = self.table.match
        return len(match.deal.tricks) if match is not None and match.deal is not None else 0

    def deal(self) -> int:
        """The number of the present deal."""
        return self.table.match.number if self.table.match is not None else 0

    def over(self) -> bool:
        """Whether the match is over."""
        return self.table.status is Status.FINISHED


async def acted(story: Story, rotation: str, folder: Path, seed: str = SEED) -> str:
    """Act a story; return what each of the three saw, one after another."""
    async with everywhere(folder, seed, names(rotation)) as held:
        stage = Stage(held, seed)
        try:
            await story(stage)
        except TimeoutError as error:
            error.add_note(_told(held, rotation))
            raise
        await stage.still(5)
        return _told(held, rotation)


def _told(held: Everywhere, rotation: str) -> str:
    told = []
    for corner, language in zip(held.corners, rotation.split("-"), strict=True):
        head = f"{corner.platform}, {language}: {corner.name}"
        told.append(f"{head}\n{'=' * len(head)}\n\n{seen_by(corner)}")
    return "\n\n".join(told)
