"""Help for learners: hints, and the lesson, a guided deal against AI players."""

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.command import MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles, handles_at_table
from bot.commands.lobby.seats import ask
from bot.commands.people.private import tell_answer
from bot.locales.words import spoken
from bot.people.accounts import write_attendance
from bot.people.places import write_showing
from bot.views import answers
from bot.views.sheets.review import HINT_SEED, hint_text
from bot.views.table.waiting import hint_offered
from engine.players.levels import STRONGEST
from engine.rules.ruleset import rules_of
from engine.store.commits import Write
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import LESSON_DEALER, LESSON_SWITCHES, USUAL_LEVEL, Table, lesson_deck

LESSON = "learn"
"""Payload of a `/start` link that begins the lesson."""


@handles_at_table(b.HintButton)
async def hint(context: Context, table: Table, pressed: b.HintButton) -> Answer:
    """Say what the strongest AI player would do in the person's place, and why."""
    known = context.painting.live.look(table, table.seat_of(context.account.id))
    if known.turn is None or known.turn.decision != pressed.decision:
        return answers.denied(context, Denial.ALREADY_DECIDED)
    if known.match is None or not hint_offered(known):
        return answers.denied(context, Denial.NOT_NOW)
    taken = await context.engine.host.ask(table.id, c.TakeHint(context.actor, pressed.decision))
    if taken.denial is not None:
        return answers.denied(context, taken.denial)
    player = context.engine.host.players[STRONGEST]
    thought = await player.think(known.match, player.budget, HINT_SEED)
    scenes = context.painting.scenes
    scene = await scenes.scene(known, context.place, context.own_language)
    return Answer(hint_text(scene, thought), alert=True)


@command("learn", MenuEntry(15, groups=False))
async def learn(context: Context) -> None:
    """`/learn`: begin the guided deal, in the private chat."""
    await learn_here(context)


async def learn_here(context: Context) -> None:
    """Begin the lesson, or say where it can be begun."""
    answer = await _begin(context)
    if answer.refused:
        await tell_answer(context, answer)


@handles(b.LearnButton)
async def begin_lesson(context: Context, pressed: b.LearnButton) -> Answer:  # noqa: ARG001
    """Begin the lesson by a button."""
    return await _begin(context)


def taught(language: str) -> str:
    """The game of a lesson: the first game of the language that has one."""
    return next(game for game in spoken(language).games if lesson_deck(game))


async def _begin(context: Context) -> Answer:
    """Open a table for the lesson; close the person's earlier lesson."""
    if not context.place.private or context.place.whispered:
        if link := context.link(LESSON):
            return answers.in_private(context, "answer-learn-private", link)
        return answers.refused(context, "answer-learn-private")
    async with context.memory.opening.of(context.account.id):
        await context.engine.host.settle_openings()
        for table in await context.own_tables():
            if table.lesson and table.opener == context.account.id:
                await context.engine.host.ask(table.id, c.Close(context.actor))
        row = await context.people.directory.place(context.place)
        now, account = context.store.milliseconds(), context.account.id
        preset = taught(context.own_language)
        pace = max(context.engine.paces.values(), key=lambda pace: pace.limit)
        opening = c.Open(
            context.actor,
            context.engine.host.chance.code(),
            preset,
            rules_of(preset, LESSON_SWITCHES),
            pace,
            lesson=True,
        )

        def entered(table_id: str) -> tuple[Write, ...]:
            return write_showing(table_id, row.id, now), write_attendance(table_id, account)

        table = await context.engine.host.open(opening, also=entered)
        context.display.presenter.stands(table, context.place)
        start = c.Start(context.actor, LESSON_DEALER, USUAL_LEVEL, context.language)
        return await ask(context, table, start)
