"""Opening a table, its chairs, its rules and pace, starting and closing it."""

from adapters.chat import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.people.places import write_showing
from bot.views import answers
from engine.host.clock import to_ms
from engine.rules.ruleset import built_presets, rules_of
from engine.tables import commands as c
from engine.tables.table import Status, Table

PRESET = "belot_bg"
LEVEL = "club"
NORMAL = "normal"


async def belot(context: Context) -> None:
    """`/belot [preset] [pace]`: open a table here, or bring the lobby that is open to the end."""
    words = context.argument.lower().split()
    presets, paces = built_presets(), context.house.paces
    unknown = [word for word in words if word not in presets and word not in paces]
    if unknown:
        await context.reply(answers.unknown_option(context, unknown[0]))
        return
    lobby = context.table(Status.LOBBY)
    if lobby is not None and not words:
        await context.house.stage.renew(context.place, lobby)
        return
    preset = next((word for word in words if word in presets), PRESET)
    pace = next((word for word in words if word in paces), NORMAL)
    await open_table(context, preset, pace)


async def open_table(context: Context, preset: str = PRESET, pace: str = NORMAL) -> Table:
    """Open a table and show it in this place."""
    house = context.house
    row = await house.directory.place(context.place)
    now = to_ms(house.host.clock.now())
    command = c.Open(
        context.actor, house.host.chance.code(), preset, rules_of(preset), house.paces[pace]
    )
    return await house.host.open(
        command, also=lambda table_id: (write_showing(table_id, row.id, now),)
    )


async def opened(context: Context, pressed: b.OpenTable) -> Answer:  # noqa: ARG001
    """The button under the greeting; an open lobby is brought to the end instead."""
    lobby = context.table(Status.LOBBY)
    if lobby is not None:
        await context.house.stage.renew(context.place, lobby)
    else:
        await open_table(context)
    return Answer()


async def ask(context: Context, table: Table, command: c.Command, done: str = "") -> Answer:
    """Ask the table; its refusal, or the confirmation of that id, in the person's language."""
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    return answers.confirmed(context, done)


async def sit(context: Context, table: Table, pressed: b.Sit) -> Answer:
    """Sit down."""
    return await ask(context, table, c.Sit(context.actor, pressed.seat), "answer-seated")


async def stand_up(context: Context, table: Table, pressed: b.StandUp) -> Answer:  # noqa: ARG001
    """Get up."""
    return await ask(context, table, c.StandUp(context.actor), "answer-stood-up")


async def add_machine(context: Context, table: Table, pressed: b.AddMachine) -> Answer:
    """Let an AI sit down."""
    return await ask(context, table, c.AddMachine(context.actor, pressed.seat, LEVEL))


async def free_chair(context: Context, table: Table, pressed: b.FreeChair) -> Answer:
    """Send an AI away."""
    return await ask(context, table, c.FreeChair(context.actor, pressed.seat))


async def change_rules(context: Context, table: Table, pressed: b.ChangeRules) -> Answer:
    """Play by another preset."""
    if pressed.preset not in built_presets():
        return answers.unknown(context)
    rules = rules_of(pressed.preset)
    return await ask(context, table, c.Settle(context.actor, pressed.preset, rules, table.pace))


async def change_pace(context: Context, table: Table, pressed: b.ChangePace) -> Answer:
    """Play at another pace."""
    pace = context.house.paces.get(pressed.pace)
    if pace is None:
        return answers.unknown(context)
    return await ask(context, table, c.Settle(context.actor, table.preset, table.rules, pace))


async def start(context: Context, table: Table, pressed: b.Start) -> Answer:
    """Begin; a button of an earlier match has done its work."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    dealer = context.house.host.chance.first_dealer(
        table.id, table.match_no + 1, table.rules.players
    )
    return await ask(context, table, c.Start(context.actor, dealer, LEVEL))


async def reopen(context: Context, table: Table, pressed: b.Reopen) -> Answer:
    """Back to the lobby."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.Reopen(context.actor))


async def close(context: Context, table: Table, pressed: b.Close) -> Answer:  # noqa: ARG001
    """Clear the table away."""
    return await ask(context, table, c.Close(context.actor))


async def close_command(context: Context) -> None:
    """`/close`: clear the newest table here away."""
    await _tell(context, c.Close(context.actor), "answer-closed")


async def leave(context: Context) -> None:
    """`/leave`: get up from the newest table here at which one sits."""
    account = context.account.id
    seated = [table for table in context.tables() if table.seat_of(account) is not None]
    if not seated:
        await context.reply(answers.no_table(context))
        return
    answer = await ask(context, seated[0], c.StandUp(context.actor), "answer-stood-up")
    await context.reply(answers.as_view(context, answer))


async def _tell(context: Context, command: c.Command, done: str) -> None:
    table = context.table()
    if table is None:
        await context.reply(answers.no_table(context))
        return
    answer = await ask(context, table, command, done)
    await context.reply(answers.as_view(context, answer))
