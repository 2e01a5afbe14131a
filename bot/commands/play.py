"""Buttons of the game itself: calls, cards, declarations, belote, being back."""

from adapters.chat import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.tables import ask
from bot.views import answers
from engine.rules.declarations import Plan
from engine.tables import commands as c
from engine.tables.known import look
from engine.tables.table import Status, Table


async def say(context: Context, table: Table, pressed: b.SayCall) -> Answer:
    """A call."""
    command = c.Say(context.actor, pressed.decision, pressed.call)
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    return answers.called(context, pressed.call)


async def lay(context: Context, table: Table, pressed: b.LayCard) -> Answer:
    """A card."""
    command = c.Lay(context.actor, pressed.decision, pressed.card)
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    return answers.played(context, pressed.card)


def _option(context: Context, table: Table, index: int) -> Plan:
    """The declaration option of that index; where there is none now, one that is refused."""
    seat = table.seat_of(context.account.id)
    known = look(table, seat).match if seat is not None else None
    plans = known.choices.plans if known is not None else ()
    return plans[index] if index < len(plans) else c.NOT_OFFERED


def _belote(context: Context, table: Table) -> bool:
    seat = table.seat_of(context.account.id)
    return look(table, seat).belote if seat is not None else True


async def choose_plan(context: Context, table: Table, pressed: b.ChoosePlan) -> Answer:
    """What to declare with the first card."""
    plan = _option(context, table, pressed.index)
    command = c.Intend(context.actor, pressed.decision, plan, _belote(context, table))
    return await _unchanged_is_fine(context, table, command)


async def choose_belote(context: Context, table: Table, pressed: b.ChooseBelote) -> Answer:
    """Belote with the next card, or not."""
    seat = table.seat_of(context.account.id)
    plan = look(table, seat).plan if seat is not None else ()
    known = look(table, seat).match if seat is not None else None
    chosen = plan if known is not None and known.choices.plans else None
    command = c.Intend(context.actor, pressed.decision, chosen, pressed.on)
    return await _unchanged_is_fine(context, table, command)


async def _unchanged_is_fine(context: Context, table: Table, command: c.Command) -> Answer:
    """Choosing what is chosen already is no mistake."""
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is None or reply.denial is c.Denial.NO_CHANGE:
        return Answer()
    return answers.denied(context, reply.denial)


async def declare_late(context: Context, table: Table, pressed: b.DeclareLate) -> Answer:
    """A declaration after one's own first card."""
    plan = _option(context, table, pressed.index)
    command = c.DeclareNow(context.actor, pressed.decision, plan)
    return await ask(context, table, command, "answer-declared")


async def come_back(context: Context, table: Table, pressed: b.ComeBack) -> Answer:  # noqa: ARG001
    """Play again oneself; that anything was pressed has brought him back already."""
    reply = await context.house.host.ask(table.id, c.ComeBack(context.actor))
    if reply.denial in (None, c.Denial.NOT_AWAY):
        return answers.confirmed(context, "answer-back")
    return answers.denied(context, reply.denial)


async def bring_back(context: Context, table: Table) -> Table:
    """Whoever is away at a running table is back with anything that he presses (law 9)."""
    seat = table.seat_of(context.account.id)
    if seat is None or not table.chairs[seat].away or table.status is not Status.PLAYING:
        return table
    return (await context.house.host.ask(table.id, c.ComeBack(context.actor))).table
