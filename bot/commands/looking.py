"""Looking at things: one's hand, the table, the score, a deal that is over."""

from adapters.chat import Answer, Place
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.play import bring_back
from bot.views import answers
from bot.views.deal import deal_view
from bot.views.score import score_view
from engine.rules.record import knowledge_of
from engine.tables import commands as c
from engine.tables.known import look
from engine.tables.table import Status, Table


def _seated(context: Context) -> tuple[Table, ...]:
    """The running tables at which the person sits, wherever they are."""
    tables = context.house.stage.tables_of(context.account.id)
    running = (Status.PLAYING, Status.FINISHED)
    return tuple(
        table
        for table in tables
        if table.status in running and table.seat_of(context.account.id) is not None
    )


def _own_place(context: Context) -> Place:
    """The private chat of the person on the platform where he asks."""
    if context.place.private:
        return context.place
    return Place(context.place.platform, context.person.user, private=True)


async def hand(context: Context) -> None:
    """`/hand`: bring one's hands to the end of the private chat."""
    tables = _seated(context)
    if not tables:
        await context.reply(answers.no_hand(context))
    for table in reversed(tables):
        await context.house.stage.renew(_own_place(context), await bring_back(context, table))


async def show_hand(context: Context, table: Table, pressed: b.ShowHand) -> Answer:  # noqa: ARG001
    """The button "my hand"."""
    if table.seat_of(context.account.id) is None:
        return answers.denied(context, c.Denial.NOT_SEATED)
    if not await context.house.stage.renew(_own_place(context), table):
        return answers.denied(context, c.Denial.NOT_PLAYING)
    return answers.confirmed(context, "answer-hand-sent")


async def table_command(context: Context) -> None:
    """`/table`: bring what is going on to the end of the chat."""
    table = context.table()
    if table is None or not await context.house.stage.renew(context.place, table):
        await context.reply(answers.no_table(context))


async def score(context: Context) -> None:
    """`/score`: the board."""
    table = context.table(Status.PLAYING, Status.FINISHED)
    if table is None:
        await context.reply(answers.no_table(context))
        return
    scene = await context.house.stage.scene(look(table, None), context.place)
    await context.reply(score_view(scene))


async def look_back(context: Context, table: Table, pressed: b.LookBack) -> Answer:
    """A whole deal that is over, sent to whoever asks."""
    records = await context.house.host.records(table.id)
    if not 0 < pressed.match_no <= len(records):
        return answers.unknown(context)
    deals = records[pressed.match_no - 1].deals
    if not 0 < pressed.deal <= len(deals):
        return answers.unknown(context)
    deal = knowledge_of(deals[pressed.deal - 1])
    if not deal.deal_done:
        return answers.denied(context, c.Denial.NOT_NOW)
    place = _own_place(context)
    scene = await context.house.stage.scene(look(table, None), place)
    await context.house.screen.post(place, deal_view(scene, deal, pressed.deal))
    return answers.confirmed(context, "answer-deal-sent")
