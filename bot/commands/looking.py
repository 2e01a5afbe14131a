"""What can be shown on request: one's hand, the table, the score, a deal that is over."""

from collections.abc import Callable
from dataclasses import replace

from adapters.application import Answer
from adapters.chat import Place
from adapters.views import View
from bot import buttons as b
from bot.commands.arguments import CODE, tables_meant
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.play import bring_back
from bot.commands.private import cannot_write, command_payload, own_place, tell, tell_message
from bot.commands.records import played_match
from bot.views import answers
from bot.views.deal import deal_view
from bot.views.score import score_view
from bot.views.sharing import shareable
from engine.rules.replay import knowledge_of
from engine.tables import commands as c
from engine.tables.known import TableKnowledge, look
from engine.tables.table import Status, Table


def seated(context: Context) -> tuple[Table, ...]:
    """The running tables at which the person sits, in whatever place."""
    tables = context.house.live.of_account(context.account.id)
    running = (Status.PLAYING, Status.FINISHED)
    return tuple(
        table
        for table in tables
        if table.status in running and table.seat_of(context.account.id) is not None
    )


@command("hand", Menus(30), CODE, how="how-code")
async def hand(context: Context) -> None:
    """`/hand`: show the person his hand at each table, or send it again in his private chat.

    For whoever plays from the group, the table's message is sent again: its button shows his hand.
    """
    tables = tables_meant(context, seated(context))
    if not tables:
        await tell(context, answers.no_hand)
    if context.alone:
        for table in tables:
            await _whisper_hand(context, await bring_back(context, table))
        return
    place, here = await own_place(context), context.house.live.shown_in(context.place)
    for table in reversed(tables):
        target = place or (context.place if table in here else None)
        await _renew(context, target, table)


async def _tell_to_open(context: Context) -> None:
    link = context.link(command_payload("hand"))
    await tell(context, lambda asked: answers.as_view(asked, answers.cannot_write(asked, link)))


async def _whisper_hand(context: Context, table: Table) -> None:
    view = await context.house.painter.hand(context.whisper, table, context.account.id)
    if view is None:
        await tell(
            context, lambda asked: answers.as_view(asked, answers.denied(asked, c.Denial.NOT_NOW))
        )
    else:
        context.replies.append(Answer(view=view, whisper=True, of=table.code))


@command("table", Menus(40), CODE, how="how-code")
async def table_command(context: Context) -> None:
    """`/table`: send what is going on at the table again, at the end of the chat; of a table that
    is shown elsewhere in the person's private chat. Where no message follows the table, its present
    state is told.
    """
    table = next(iter(tables_meant(context, context.own_tables())), None)
    if table is None:
        await tell(context, answers.no_table)
    elif context.place.private or context.is_shown_here(table):
        await _send_again(context, context.place, table)
    elif context.alone:
        table = await bring_back(context, table)
        if table.status is Status.LOBBY:
            view = await context.house.painter.told(context.whisper, table)
            context.replies.append(Answer(view=view, whisper=True))
        else:
            await _whisper_hand(context, table)
    else:
        place = await own_place(context)
        if place is None:
            await _tell_to_open(context)
        else:
            await _send_again(context, place, await bring_back(context, table))


async def _send_again(context: Context, place: Place, table: Table) -> None:
    if await context.house.presenter.renew(place, table):
        return
    view = await context.house.painter.told(place, table)
    if view is not None:
        context.answer(place, view)


async def _renew(context: Context, target: Place | None, table: Table) -> None:
    """Send what is live of a table again; without a place for that, offer a private chat."""
    if target is None:
        await _tell_to_open(context)
    elif not await context.house.presenter.renew(target, await bring_back(context, table)):
        await tell(
            context, lambda asked: answers.as_view(asked, answers.denied(asked, c.Denial.NOT_NOW))
        )


@command("score", Menus(50), CODE, how="how-code")
async def score(context: Context) -> None:
    """`/score`: the running totals."""
    opened = tables_meant(context, context.own_tables())
    begun = (Status.PLAYING, Status.FINISHED)
    table = next((one for one in opened if one.status in begun), None)
    if table is None:
        await tell(context, lambda asked: _no_score(asked, opened=bool(opened)))
        return
    if not _is_scored(table):
        await tell_message(context, "score-empty")
        return
    context.reply(await _score(context, table))


async def show_score(context: Context, table: Table, pressed: b.ScoreButton) -> Answer:  # noqa: ARG001
    """The running totals as they are now, which somebody was shown before."""
    if not _is_scored(table):
        return answers.refused(context, "score-empty")
    return Answer(view=context.view(await _score(context, table)))


def _is_scored(table: Table) -> bool:
    return table.match is not None and bool(table.match.board)


async def _score(context: Context, table: Table) -> Callable[[Context], View]:
    scenes = context.house.scenes
    known = _from_own_chair(context, table, context.place)
    scene = await scenes.scene(known, context.place, context.reading)

    def shown(asked: Context) -> View:
        told = replace(scene, language=asked.reading)
        return shareable(asked, told.voice, score_view(told), b.ScoreButton(table.code))

    return shown


def _from_own_chair(context: Context, table: Table, place: Place) -> TableKnowledge:
    """What all know of a table; where only the asker reads it, their own side comes first."""
    known = look(table, None)
    own = place.private and not context.aloud
    return known._replace(seat=table.seat_of(context.account.id)) if own or context.alone else known


def _no_score(asked: Context, *, opened: bool) -> View:
    return answers.told(asked, "score-empty") if opened else answers.no_table(asked)


async def look_back(context: Context, table: Table, pressed: b.LookBackButton) -> Answer:
    """Send all of a deal that is over to whoever asks."""
    place = await own_place(context)
    if place is None and context.whispers:
        page = await deal_page(context, table, pressed, context.whisper)
        return page if page.view is None else replace(page, whisper=True, paged=True)
    page = await deal_page(context, table, pressed, place or context.place)
    if page.view is None:
        return page
    if place is None:
        return cannot_write(context, pressed)
    context.answer(place, page.view)
    return answers.confirmed(context, "answer-deal-sent")


async def deal_page(
    context: Context, table: Table, pressed: b.LookBackButton, place: Place
) -> Answer:
    """All of a deal that is over, as it is shown in a place; a whisper can be shown to all."""
    played = await played_match(context, table, pressed.match_no)
    if isinstance(played, Answer):
        return played
    then, deals = played.table, played.record.deals
    if not 0 < pressed.deal <= len(deals):
        return answers.unknown(context)
    deal = knowledge_of(deals[pressed.deal - 1])
    if not deal.deal_done:
        return answers.denied(context, c.Denial.NOT_NOW)
    language = context.own_language if place.whispered else ""
    known = _from_own_chair(context, then, place)
    scene = await context.house.scenes.scene(known, place, language)
    view = deal_view(scene, deal, pressed.deal)
    asked = replace(context, alone=place.whispered)
    return Answer(view=shareable(asked, scene.voice, view, pressed))
