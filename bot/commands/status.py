"""`/status`: how the bot is, for whoever runs it and for nobody else."""

import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot.commands.arguments import NotUnderstood
from bot.commands.command import command
from bot.commands.context import Context
from bot.commands.private import tell
from bot.views import answers
from bot.views.status import status_view
from bot.views.words import Voice
from engine.store.problems import OutOfReach

STATUS: Final = "status"
"""What it is called."""

logger = logging.getLogger(__name__)


@command(STATUS, how="how-nothing")
async def status(context: Context) -> None:
    """Whoever does not run the bot, or is not alone with it, finds no such command."""
    house = context.house
    if not (house.promos.governs(context.person) and context.place.private):
        if context.addressed:
            await tell(context, lambda asked: answers.unknown_command(asked, STATUS))
        return
    if context.argument:
        raise NotUnderstood(context.argument)
    try:
        await house.vitals.count()
    except (SQLAlchemyError, OutOfReach, OSError) as error:  # which is told as well
        logger.info("tables are not counted for /status: %s", type(error).__name__)
    found = house.vitals.condition()
    context.reply(lambda asked: status_view(Voice(asked.house.words, asked.own_language), found))
