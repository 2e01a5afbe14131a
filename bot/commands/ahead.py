"""A card that is chosen before one's turn, and taken back."""

from datetime import timedelta
from typing import Final

from adapters.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.play import forbidden, own_scene, seen, told
from bot.people.preferences import Ahead, Preferences, Taps
from bot.views import answers, decided
from bot.views.cards import card_label
from bot.views.own_cards import stopped
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Table

SLIP: Final = timedelta(seconds=1.5)
"""How long after a tap on a card to play another one still belongs to it: the cards of one's next
turn may have come under the thumb meanwhile.
"""


async def choose_next(context: Context, table: Table, pressed: b.NextCardButton) -> Answer:
    """Choose one's next card, or take it back. A page that draws the table knows itself which taps
    are slips.
    """
    now, last = context.house.host.clock.now(), context.house.card_taps.get(context.account.id)
    slips = last is not None and now - last < SLIP and not context.draws_tables
    if pressed.on and slips:
        return answers.denied(context, Denial.ALREADY_DECIDED)
    return await choose(context, table, next_card(context, pressed))


def next_card(context: Context, pressed: b.NextCardButton | b.MeantNextCardButton) -> c.ChooseCard:
    """The command of a button."""
    on = pressed.on if isinstance(pressed, b.NextCardButton) else True
    return c.ChooseCard(
        context.actor, pressed.match_no, pressed.deal, pressed.held, pressed.card, on
    )


def chooses_ahead(context: Context) -> bool:
    """Whether the person wants to choose cards before his turn."""
    return Preferences.read(context.account.settings).ahead is Ahead.YES


async def choose(
    context: Context, table: Table, command: c.ChooseCard, *, sure: bool = False
) -> Answer:
    """Choose a next card or take it back; `sure`: it was typed."""
    taps, account = context.house.first_taps, context.account
    if command.on and not chooses_ahead(context):
        return answers.denied(context, Denial.NOT_YOUR_TURN)
    prefers_two = Preferences.read(account.settings).taps is Taps.TWO
    twice = prefers_two and not context.draws_tables  # there it is marked, and can be taken back
    if twice and command.on and not sure and taps.get(account.id) != command:
        taps[account.id] = command
        return Answer(answers.once_more(context, card_label(command.card)))
    reply = await context.house.host.ask(table.id, command)
    if reply.denial in (None, Denial.NO_CHANGE):
        return await _told(context, reply.table, command)
    known, _ = seen(context, reply.table)
    own = known.turn is not None and known.turn.seat == known.seat
    if own and reply.denial is Denial.ILLEGAL_CARD:
        return forbidden(context, reply.table, command.card)
    if own and reply.denial is Denial.NOT_NOW and known.match is not None:
        why = stopped(await own_scene(context, reply.table), known.match, command.card)
        if why:
            return Answer(why, refused=True)
    return answers.denied(context, reply.denial, table.rules)


async def _told(context: Context, table: Table, command: c.ChooseCard) -> Answer:
    """What has become of the card."""
    known, _ = seen(context, table)
    if not command.on:
        return answers.seen(context, "answer-ahead-none")
    if known.next_card != command.card:
        return await told(context, table, lambda scene: decided.played(scene, command.card))
    return await told(
        context,
        table,
        lambda scene: scene.voice.say("answer-ahead", card=card_label(command.card)),
    )


async def take_all_back(context: Context) -> None:
    """Take back what is chosen at any table; the person chooses ahead no longer."""
    for table in context.house.live.of_account(context.account.id):
        known, _ = seen(context, table)
        if known.next_card < 0 or known.match is None:
            continue
        held = known.match.hand.bit_count()
        command = c.ChooseCard(
            context.actor, known.match_no, known.match.number, held, known.next_card, on=False
        )
        await context.house.host.ask(table.id, command)
