"""The verifiable shuffle: cutting the cards, and `/verify`."""

import re
from dataclasses import replace

from adapters.platform.application import Answer, Argument, ArgumentKind
from bot import buttons as b
from bot.commands.arguments import CODE, NotUnderstood, UnknownCode
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.lobby.codes import may_look_back, table_of_code
from bot.commands.people.private import tell_answer
from bot.views import answers
from bot.views.rules.fairness import DealFigures, sealed_view, verify_view
from bot.views.sheets.replay import without_absences
from engine.rules.record.fairness import SOUND, chained
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.known import look
from engine.tables.table import Table

_ASKED = re.compile(r"(?P<code>[A-Z2-9]{4,8})?(?:[\s:]*(?P<match>[1-9]\d{0,4}))?", re.ASCII)


@handles_at_table(b.CutButton)
async def cut(context: Context, table: Table, pressed: b.CutButton) -> Answer:  # noqa: ARG001
    """Cut the cards of the next deal; cutting again changes nothing."""
    reply = await context.engine.host.ask(table.id, c.CutCards(context.actor))
    if reply.denial not in (None, Denial.NO_CHANGE):
        return answers.denied(context, reply.denial, table.rules)
    return answers.confirmed(context, "answer-cut")


@command(
    "verify",
    MenuEntry(74),
    Form(
        "match verify",
        (
            CODE,
            Argument("match", "discord-option-match", ArgumentKind.NUMBER, least=1, most=999),
        ),
    ),
    how="answer-verify-how",
)
async def verify(context: Context) -> None:
    """`/verify [CODE] [MATCH]`: check a match's deals; before the first match, show the seal."""
    asked_for = _ASKED.fullmatch(context.argument.upper())
    if asked_for is None:
        raise NotUnderstood(context.argument)
    table = await _table(context, asked_for["code"] or "")
    if table is None:
        raise UnknownCode if asked_for["code"] else NotUnderstood("", "answer-replay-none")
    matches = await context.engine.host.played(table.id)
    seal = look(table, None).seal
    if not matches and not asked_for["match"] and seal:
        scene = await context.display.scenes.scene(
            look(table, None), context.place, context.language
        )
        context.reply(lambda asked: sealed_view(replace(scene, language=asked.language), seal))
        return
    number = int(asked_for["match"] or len(matches))
    if not 0 < number <= len(matches):
        named = asked_for["match"] or ""
        raise NotUnderstood(named, "" if named else "answer-replay-none")
    played = matches[number - 1]
    if not await may_look_back(context, played.table):
        denied = answers.denied(context, Denial.NOT_SEATED)
        await tell_answer(context, denied)
        return
    known = without_absences(look(played.table, None))
    scene = await context.display.scenes.scene(known, context.place, context.language)
    of_matches = chained(one.record for one in matches)
    found = of_matches[number - 1]
    others = [
        match
        for match, deals in enumerate(of_matches, 1)
        if match != number and any(one.fitness not in SOUND for one in deals)
    ]
    shuffles = [deal.shuffle for deal in played.record.deals if deal.shuffle is not None]
    deals = [DealFigures(one.deal, one.seal, one.seed or "", one.cuts) for one in shuffles]
    pending = seal if number == len(matches) else ""
    page = context.people.platforms.fairness(context.place)
    context.reply(
        lambda asked: verify_view(
            replace(scene, language=asked.language),
            found,
            deals,
            pending=pending,
            page=page,
            others=others,
        )
    )


async def _table(context: Context, code: str) -> Table | None:
    """The table with this code, or the likeliest one here."""
    if code:
        return await table_of_code(context, code)
    here = context.tables()
    return next((table for table in here if table.match_no), next(iter(here), None))
