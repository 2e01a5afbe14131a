"""What helps whoever learns the game: hints."""

from typing import Final

from adapters.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.tables import AI_LEVEL
from bot.views import answers
from bot.views.hints import hint_offered, hint_text
from engine.players.player import DEFAULT_BUDGET
from engine.tables.commands import Denial
from engine.tables.table import Table

_SEED: Final = 0
"""Whoever asks again is told the same."""


async def hint(context: Context, table: Table, pressed: b.HintButton) -> Answer:
    """What the AI player would do, and why; from nothing but what the person knows."""
    known = context.house.live.look(table, table.seat_of(context.account.id))
    if known.turn is None or known.turn.decision != pressed.decision:
        return answers.denied(context, Denial.ALREADY_DECIDED)
    if known.match is None or not hint_offered(known):
        return answers.denied(context, Denial.NOT_NOW)
    player = context.house.host.players[AI_LEVEL]
    thought = await player.think(known.match, DEFAULT_BUDGET, _SEED)
    scenes = context.house.scenes
    scene = await scenes.scene(known, context.place, context.own_language)
    return Answer(hint_text(scene, thought), alert=True)
