"""People who play at one table from several platforms."""

import asyncio
import hashlib
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot import buttons as b
from bot.app.app import App
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.players.levels import players
from engine.players.player import DEFAULT_BUDGET
from engine.rules.deal.actions import Declare, MakeCall, PlayCard
from engine.rules.knowledge import observe
from engine.tables.table import Decision
from tests.whole.corners import Corner, Standing

_LOOK = 0.5  # seconds between two looks at one's screen


_AGAIN = timedelta(seconds=10)
"""Time after which a press without effect is repeated."""


QUICK_THINKER = (0.1, 0.9)
"""Seconds of the clock from seeing buttons to pressing one."""


Advice = Callable[[str, Decision], Awaitable[str]]
"""Gives the label of the button to press for a decision at a table, by code."""


async def eventually(condition: Callable[[], object], within: float = 400.0) -> None:
    """Wait until the condition holds; raises `TimeoutError` after `within` seconds."""
    async with asyncio.timeout(within):
        while True:
            if condition():
                return
            await asyncio.sleep(_LOOK)


async def press_kind(corner: Corner, kind: type) -> None:
    """Press the newest button of a kind in the shared place, once there is one."""

    def found() -> list[Standing]:
        return [one for one in corner.buttons() if isinstance(one.pressed, kind)]

    await eventually(found)
    await corner.press(found()[-1])


def ai_advice(app: App, chance: Chance) -> Advice:
    """An AI player's choice in each person's place, so that the match makes sense."""
    player = next(iter(players.values()))

    async def button(code: str, decision: Decision) -> str:
        table = app.painting.live.of_code(code)
        if table is None or table.match is None or table.turn is None:
            return ""
        known = observe(table.match, table.turn.seat)
        thought = await player.think(known, DEFAULT_BUDGET, chance.seed(table.id, decision))
        match thought.action:
            case MakeCall(_, call):
                return b.text(b.SayCallButton(code, decision, call))
            case PlayCard(_, card):
                return b.text(b.LayCardButton(code, decision, card))
            case Declare(_, plan):
                index = known.choices.plans.index(plan)
                return b.text(b.AnnounceButton(code, decision, index))
            case _:
                return ""

    return button


@dataclass
class Player:
    """Plays every decision offered in a person's private place."""

    corner: Corner
    clock: Clock
    advice: Advice
    thinking: tuple[float, float] = QUICK_THINKER
    _tried: dict[Decision, datetime] = field(default_factory=dict)

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until the condition holds."""
        while not over():
            moves = [
                (one.pressed, one)
                for one in self.corner.buttons(private=True)
                if isinstance(one.pressed, b.SayCallButton | b.LayCardButton | b.AnnounceButton)
            ]
            newest = max((pressed.decision for pressed, _ in moves), default=None)
            if newest is not None and self._is_open(newest):
                now = [(p.code, one) for p, one in moves if p.decision == newest]
                await self._decide(now[-1][0], newest, [one for _, one in now])
            await asyncio.sleep(_LOOK)

    def _is_open(self, decision: Decision) -> bool:
        tried = self._tried.get(decision)
        return tried is None or self.clock.now() - tried > _AGAIN

    async def _decide(self, code: str, decision: Decision, moves: Sequence[Standing]) -> None:
        chance = random.Random(f"{self.corner.name}{decision}")
        pause = timedelta(seconds=chance.uniform(*self.thinking))
        await asyncio.sleep(self.clock.seconds(pause))
        advised = await self.advice(code, decision)
        chosen = [one for one in moves if one.data == advised]
        self._tried[decision] = self.clock.now()
        move = chosen[-1] if chosen else moves[_draw(decision) % len(moves)]
        await self.corner.press(move, private=True)


def _draw(decision: Decision) -> int:
    return int.from_bytes(hashlib.blake2b(repr(decision).encode(), digest_size=4).digest())
