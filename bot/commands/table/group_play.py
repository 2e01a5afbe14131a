"""Playing from the group: cards are numbered buttons, and alerts show each player their own."""

from collections.abc import Callable
from dataclasses import replace

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.table.play import (
    ask_unless_unchanged,
    discard_or_mark,
    lay_card,
    own_scene,
    seen,
    told,
)
from bot.views import answers
from bot.views.table import choices
from bot.views.table.group_play import (
    belote_alert,
    chosen_alert,
    hand_alert,
    marked_alert,
    numbered,
)
from bot.views.table.scene import Scene
from bot.views.table.waiting import can_declare
from engine.rules.cards import BIT, CARDS
from engine.rules.deal.actions import OWN, Declare, Stage
from engine.rules.deal.declarations import Plan
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.known import TableKnowledge
from engine.tables.table import Decision, Status, Table


@handles_at_table(b.ShowHandButton)
async def show_hand(context: Context, table: Table, pressed: b.ShowHandButton) -> Answer:  # noqa: ARG001
    """Show the person their hand, in a message that only they see or in an alert.

    This works even if they also have the hand in their private chat.
    """
    if table.seat_of(context.account.id) is None:
        over = table.status is Status.CLOSED
        return answers.denied(context, Denial.TABLE_OVER if over else Denial.NOT_SEATED)
    if context.whispers:
        hand = await context.painting.painter.hand(context.whisper, table, context.account.id)
        if hand is not None:
            return Answer(view=hand, whisper=True, of=table.code)
    told = await _alert(context, table, hand_alert)
    if not context.confides:
        return told
    hand = await context.painting.painter.hand(context.whisper, table, context.account.id)
    return replace(told, view=hand, whisper=hand is not None, of=table.code)


@handles_at_table(b.LayNumberButton)
async def lay_number(context: Context, table: Table, pressed: b.LayNumberButton) -> Answer:
    """Play the card with this number; the table may refuse it like any other card."""
    known, _ = seen(context, table)
    cards = numbered(known.match) if known.seat is not None and known.match is not None else ()
    if cards and pressed.number > len(cards):
        return answers.denied(context, Denial.NOT_YOUR_CARD)
    card = cards[pressed.number - 1] if cards else CARDS[0]
    return await lay_card(context, table, pressed.decision, card)


@handles_at_table(b.NextDeclarationsButton)
async def cycle_plan(context: Context, table: Table, pressed: b.NextDeclarationsButton) -> Answer:
    """Choose the next possible declaration; after the person's first card, declare the best."""
    known, plans = seen(context, table)
    decision = _own_decision(known, pressed.decision)
    if not plans and _might_declare(known, pressed.decision):
        return await _alert(context, table, lambda scene: chosen_alert(scene, ()))
    command: c.Command
    if known.match is not None and known.match.choices.late:
        command = c.DeclareNow(context.actor, decision, plans[0])
    else:
        following = plans[(plans.index(known.plan) + 1) % len(plans)] if plans else None
        command = c.SetIntent(context.actor, decision, following, known.belote)
    after = await ask_unless_unchanged(context, table, command)
    return await _alert(context, after, lambda scene: chosen_alert(scene, scene.known.plan))


@handles_at_table(b.AnnounceChosenButton)
async def announce_chosen(
    context: Context, table: Table, pressed: b.AnnounceChosenButton
) -> Answer:
    """Declare the chosen combinations (by default the best ones) or nothing.

    The button may be pressed early; it takes effect on the person's turn.
    """
    known, plans = seen(context, table)
    if not pressed.aloud:
        plan: Plan = ()
    else:
        plan = known.plan if plans else c.NOT_OFFERED
    command = c.Act(context.actor, _own_decision(known, pressed.decision), Declare(OWN, plan))
    after = await ask_unless_unchanged(context, table, command)
    return await told(context, after, lambda scene: choices.announced(scene, plan))


@handles_at_table(b.DiscardNumberButton)
async def discard_number(context: Context, table: Table, pressed: b.DiscardNumberButton) -> Answer:
    """Mark or unmark the card with this number; discard once enough are marked."""
    known, _ = seen(context, table)
    cards = numbered(known.match) if known.seat is not None and known.match is not None else ()
    if cards and pressed.number > len(cards):
        return answers.denied(context, Denial.NOT_YOUR_CARD)
    chosen = known.marked ^ BIT[cards[pressed.number - 1]] if cards else 0
    after = await discard_or_mark(context, table, pressed.decision, chosen)
    known, _ = seen(context, after)
    if known.match is not None and known.match.stage is not Stage.DISCARD:
        return await told(context, after, lambda scene: choices.discarded(scene, chosen))
    return await _alert(context, after, marked_alert)


@handles_at_table(b.ToggleBeloteButton)
async def turn_belote(context: Context, table: Table, pressed: b.ToggleBeloteButton) -> Answer:
    """Switch between calling and not calling belote with the next card."""
    known, plans = seen(context, table)
    belote = known.match.choices.belote if known.match is not None else 0
    if not belote and _own_turn(known, pressed.decision):
        return answers.denied(context, Denial.NO_BELOTE, table.rules)
    plan = known.plan if plans else None
    command = c.SetIntent(context.actor, pressed.decision, plan, not known.belote)
    after = await ask_unless_unchanged(context, table, command)
    return await _alert(context, after, lambda scene: belote_alert(scene, scene.known.belote))


def _might_declare(known: TableKnowledge, decision: Decision) -> bool:
    """Whether the seat may declare now, or has declared in this deal, whatever it holds."""
    seat, match = known.seat, known.match
    if seat is None or match is None or known.status is not Status.PLAYING:
        return False
    if decision[:2] != (known.match_no, match.number):
        return False
    return bool(match.own_declared) or can_declare(match, seat)


def _own_decision(known: TableKnowledge, pressed: Decision) -> Decision:
    """The seat's own decision; before the first lead, the button is the same for everybody."""
    match, turn = known.match, known.turn
    if known.seat is None or match is None or turn is None or match.stage is not Stage.DECLARING:
        return pressed
    if pressed[:2] != turn.decision[:2]:
        return pressed
    if match.choices.plans:
        return turn.decision.later(match.choices.ahead)
    return turn.decision.later(-1)  # already declared


def _own_turn(known: TableKnowledge, decision: Decision) -> bool:
    turn = known.turn
    return turn is not None and (turn.seat, turn.decision) == (known.seat, decision)


async def _alert(context: Context, table: Table, words: Callable[[Scene], str]) -> Answer:
    """An alert about the table, in the person's own language."""
    return Answer(words(await own_scene(context, table)), alert=True)
