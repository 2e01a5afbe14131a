"""Buttons of the game: calls, cards, declarations, belote, revokes, and coming back."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import PressRefused, handles_at_table
from bot.commands.lobby.seats import ask, tell_at_table
from bot.people.preferences import AdvanceChoice, Preferences, Taps
from bot.show.scenes import BegunBid
from bot.views import answers
from bot.views.cards import card_label
from bot.views.table import choices
from bot.views.table.hand import stopped
from bot.views.table.scene import Scene
from engine.rules.cards import BIT, Card, Hand
from engine.rules.deal.actions import (
    OWN,
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    PlayCard,
)
from engine.rules.deal.auction import CALL_OF, Bid, Call
from engine.rules.deal.declarations import Plan
from engine.rules.knowledge import breach_of
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.known import TableKnowledge, look
from engine.tables.table import Decision, Status, Table


@handles_at_table(b.SayCallButton)
async def say(context: Context, table: Table, pressed: b.SayCallButton) -> Answer:
    """Make a call."""
    return await say_call(context, table, pressed.decision, pressed.call)


async def say_call(
    context: Context, table: Table, decision: Decision, call: Call, *, sure: bool = False
) -> Answer:
    """Make a call. `sure`: it was typed, so it needs no second press."""
    command = c.Act(context.actor, decision, MakeCall(OWN, call))
    return await decide(
        context, table, command, lambda scene: choices.called(scene, call), sure=sure
    )


@handles_at_table(b.ChooseNumberButton, b.ChooseContractButton)
async def begin_bid(
    context: Context, table: Table, pressed: b.ChooseNumberButton | b.ChooseContractButton
) -> Answer:
    """Choose one half of a bid; the hand shows it, and choosing the other half makes the bid.

    If everybody reads the message, only the person who pressed is told.
    """
    decision, begun_bids = pressed.decision, context.painting.scenes.begun_bids
    denial = _not_asked(seen(context, table)[0], decision)
    if denial is not None:
        return answers.denied(context, denial)
    begun = begun_bids.get(context.account.id)
    place = context.whisper if context.confided else context.place
    fresh = BegunBid(place, table.code, decision)
    if begun is None or begun[:3] != fresh[:3]:
        begun = fresh
    if isinstance(pressed, b.ChooseNumberButton):
        begun = begun._replace(number=pressed.number)
    else:
        begun = begun._replace(contract=pressed.contract)
    whole = CALL_OF.get(Bid(begun.contract, begun.number)) if begun.contract is not None else None
    if begun.number and whole is not None:
        begun_bids.pop(context.account.id, None)
        return await say_call(context, table, decision, whole, sure=True)
    begun_bids[context.account.id] = begun
    await context.display.presenter.redraw_hand(table, context.account.id)
    scene = await own_scene(context, table)
    return Answer(choices.begun_bid(scene, begun.number, begun.contract))


def _not_asked(known: TableKnowledge, decision: Decision) -> Denial | None:
    """Why a person cannot choose anything for this decision; None if they can."""
    turn = known.turn
    if known.seat is None:
        return Denial.NOT_SEATED
    if turn is None or turn.decision != decision:
        return Denial.ALREADY_DECIDED
    return None if turn.seat == known.seat else Denial.NOT_YOUR_TURN


@handles_at_table(b.LayCardButton)
async def lay(context: Context, table: Table, pressed: b.LayCardButton) -> Answer:
    """Play a card."""
    context.memory.card_taps[context.account.id] = context.store.clock.now()
    return await lay_card(context, table, pressed.decision, pressed.card)


async def lay_card(
    context: Context, table: Table, decision: Decision, card: Card, *, sure: bool = False
) -> Answer:
    """Play a card; if the rules forbid it, say which rule. `sure` as in `say_call`."""
    command = c.Act(context.actor, decision, PlayCard(OWN, card))
    return await decide(
        context, table, command, lambda scene: choices.played(scene, card), sure=sure
    )


async def decide(
    context: Context,
    table: Table,
    command: c.Act,
    done: Callable[[Scene], str],
    *,
    sure: bool = False,
) -> Answer:
    """Make a decision; on success, answer with the text that `done` returns for the new scene.

    If the person prefers to press twice, the first press only says what was pressed, unless it is
    `sure`.
    """
    if not sure and await _first_tap(context, table, command):
        what = choices.named(await own_scene(context, table), command.move)
        return Answer(answers.once_more(context, what))
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is None:
        return await told(context, reply.table, done)
    if reply.denial is c.Denial.ILLEGAL_CARD and isinstance(command.move, PlayCard):
        return await forbidden(context, reply.table, command.move.card)
    return answers.denied(context, reply.denial, table.rules)


async def forbidden(context: Context, table: Table, card: Card) -> Answer:
    """Say which rule forbids a card now."""
    known, _ = seen(context, table)
    why = breach_of(known.match, card) if known.match is not None else None
    if why is None or known.match is None or known.match.contract is None:
        return answers.denied(context, c.Denial.ILLEGAL_CARD, table.rules)
    scene = await own_scene(context, table)
    return answers.forbidden(scene.voice, known.match.contract, why)


@handles_at_table(b.WhyNotButton)
async def why_not(context: Context, table: Table, pressed: b.WhyNotButton) -> Answer:
    """Say why a card cannot be played; never play it, even if the turn has changed."""
    known, _ = seen(context, table)
    denial = _not_asked(known, pressed.decision)
    if denial is not None:
        return answers.denied(context, denial)
    return await forbidden(context, table, pressed.card)


async def _first_tap(context: Context, table: Table, command: c.Act) -> bool:
    """Whether this is the first of two presses on a possible decision.

    Pages that draw the table handle the second press themselves.
    """
    taps, account = context.memory.first_taps, context.account
    if context.draws_tables or Preferences.read(account.settings).taps is Taps.ONE:
        return False
    known, _ = seen(context, table)
    turn, match = known.turn, known.match
    if (
        turn is None
        or match is None
        or (turn.seat, turn.decision) != (known.seat, command.decision)
    ):
        return False
    match command.move:
        case PlayCard(card=card):
            possible = bool(match.choices.cards & BIT[card])
        case MakeCall(call=call):
            possible = call in match.choices.calls
        case _:
            possible = False
    if not possible or taps.get(account.id) == command:
        return False
    taps[account.id] = command
    return True


async def told(context: Context, table: Table, words: Callable[[Scene], str]) -> Answer:
    """Say what was done, in the person's own language; the table's message also shows it."""
    return Answer(words(await own_scene(context, table)), seen=True)


async def own_scene(context: Context, table: Table) -> Scene:
    """The scene of the table from the person's knowledge, in their own language."""
    look, language = context.painting.live.look, context.own_language
    known, public = look(table, table.seat_of(context.account.id)), look(table, None)
    return await context.painting.scenes.scene(known, context.place, language, public)


@handles_at_table(b.ClaimRestButton)
async def claim_rest(context: Context, table: Table, pressed: b.ClaimRestButton) -> Answer:
    """Claim all remaining tricks."""
    return await ask(context, table, c.ClaimRest(context.actor, pressed.decision))


def seen(context: Context, table: Table) -> tuple[TableKnowledge, tuple[Plan, ...]]:
    """The person's knowledge of the table, and the declarations they may make now."""
    known = context.painting.live.look(table, table.seat_of(context.account.id))
    return known, known.match.choices.plans if known.match is not None else ()


def _option(plans: tuple[Plan, ...], index: int) -> Plan:
    """The plan with this index; if there is none, one that the table refuses."""
    return plans[index] if index < len(plans) else c.NOT_OFFERED


@handles_at_table(b.ChooseDeclarationsButton)
async def choose_plan(
    context: Context, table: Table, pressed: b.ChooseDeclarationsButton
) -> Answer:
    """Choose what to declare with the first card."""
    known, plans = seen(context, table)
    plan = _option(plans, pressed.index)
    command = c.SetIntent(context.actor, pressed.decision, plan, known.belote)
    return await _unchanged_is_fine(context, table, command)


@handles_at_table(b.ChooseBeloteButton)
async def choose_belote(context: Context, table: Table, pressed: b.ChooseBeloteButton) -> Answer:
    """Choose whether to call belote with the next card."""
    known, plans = seen(context, table)
    plan = known.plan if plans else None
    command = c.SetIntent(context.actor, pressed.decision, plan, pressed.on)
    return await _unchanged_is_fine(context, table, command)


async def _unchanged_is_fine(context: Context, table: Table, command: c.Command) -> Answer:
    """Give the table a command; one that changes nothing counts as success."""
    await ask_unless_unchanged(context, table, command)
    return Answer()


async def ask_unless_unchanged(context: Context, table: Table, command: c.Command) -> Table:
    """The table after the command, even if nothing has changed; raises `PressRefused`."""
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is None or reply.denial is c.Denial.NO_CHANGE:
        return reply.table
    raise PressRefused(answers.denied(context, reply.denial, table.rules))


@handles_at_table(b.DeclareLateButton)
async def declare_late(context: Context, table: Table, pressed: b.DeclareLateButton) -> Answer:
    """Declare after one's own first card."""
    plan = _option(seen(context, table)[1], pressed.index)
    command = c.DeclareNow(context.actor, pressed.decision, plan)
    return await ask(context, table, command, lambda: answers.seen(context, "answer-declared"))


@handles_at_table(b.ThrowInButton)
async def throw_in(context: Context, table: Table, pressed: b.ThrowInButton) -> Answer:
    """Throw in the deal because of a low hand."""
    return await ask(context, table, c.Act(context.actor, pressed.decision, CancelDeal(OWN)))


@handles_at_table(b.ExchangeSevenButton)
async def exchange_seven(context: Context, table: Table, pressed: b.ExchangeSevenButton) -> Answer:
    """Exchange the seven for the turned-up card, or decline."""
    command = c.Act(context.actor, pressed.decision, Exchange(OWN, pressed.take))
    return await ask(context, table, command)


@handles_at_table(b.DiscardButton)
async def discard(context: Context, table: Table, pressed: b.DiscardButton) -> Answer:
    """Discard the chosen cards, or mark them while there are too few."""
    await discard_or_mark(context, table, pressed.decision, pressed.cards)
    return Answer()


async def discard_or_mark(context: Context, table: Table, decision: Decision, cards: Hand) -> Table:
    """The table after these cards were discarded, or marked while there are too few."""
    command: c.Command
    if cards.bit_count() < table.rules.left_over_to_caller:
        command = c.MarkCards(context.actor, decision, cards)
    else:
        command = c.Act(context.actor, decision, Discard(OWN, cards))
    return await ask_unless_unchanged(context, table, command)


@handles_at_table(b.AnnounceButton)
async def announce(context: Context, table: Table, pressed: b.AnnounceButton) -> Answer:
    """Declare something or nothing before the first lead; takes effect on one's turn."""
    plan = _option(seen(context, table)[1], pressed.index)
    command = c.Act(context.actor, pressed.decision, Declare(OWN, plan))
    after = await ask_unless_unchanged(context, table, command)
    return await told(context, after, lambda scene: choices.announced(scene, plan))


@handles_at_table(b.CallRevokeButton)
async def call_revoke(context: Context, table: Table, pressed: b.CallRevokeButton) -> Answer:
    """Claim that an opponent has revoked; the score sheet shows a proven revoke."""
    command = c.CallRevoke(context.actor, pressed.match_no, pressed.deal)
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    after = look(reply.table, None).match
    lines = after.board if after is not None else ()
    found = any(line.number == pressed.deal and line.penalty is not None for line in lines)
    return answers.alerted(context, "answer-revoke-found" if found else "answer-revoke-none")


@handles_at_table(b.DostaButton)
async def press_dosta(context: Context, table: Table, pressed: b.DostaButton) -> Answer:
    """End the match in mid-deal; the result shows it."""
    return await ask(context, table, c.SayDosta(context.actor, pressed.match_no, pressed.deal))


@handles_at_table(b.ContraButton)
async def call_contra(context: Context, table: Table, pressed: b.ContraButton) -> Answer:
    """Call contra or recontra, in turn or not."""
    return await ask(context, table, c.CallContra(context.actor, pressed.decision))


@handles_at_table(b.ComeBackButton)
async def come_back(context: Context, table: Table, pressed: b.ComeBackButton) -> Answer:  # noqa: ARG001
    """Take the seat back from the AI player; pressing any button already does that."""
    reply = await context.engine.host.ask(table.id, c.ComeBack(context.actor))
    if reply.denial in (None, c.Denial.NOT_AWAY):
        return answers.confirmed(context, "answer-back")
    return answers.denied(context, reply.denial)


async def bring_back(context: Context, table: Table) -> Table:
    """Bring back a player whom an AI player replaces; any press does this (law 9)."""
    seat = table.seat_of(context.account.id)
    if seat is None or not table.chairs[seat].away or table.status is not Status.PLAYING:
        return table
    back = (await context.engine.host.ask(table.id, c.ComeBack(context.actor))).table
    newcomer = table.chairs[seat].reserved
    if newcomer is not None and back.reserved_seat(newcomer) is None:
        await tell_at_table(context, back, newcomer, "guest-chair-back")
    return back


SLIP: Final = timedelta(seconds=1.5)
"""A press this soon after playing a card does not choose the next card.

The cards of the next turn may just have appeared under the thumb.
"""


@handles_at_table(b.NextCardButton)
async def choose_next(context: Context, table: Table, pressed: b.NextCardButton) -> Answer:
    """Choose one's next card, or take it back.

    Pages that draw the table detect slips themselves.
    """
    now, last = (
        context.store.clock.now(),
        context.memory.card_taps.get(context.account.id),
    )
    slips = last is not None and now - last < SLIP and not context.draws_tables
    if pressed.on and slips:
        return answers.denied(context, Denial.ALREADY_DECIDED)
    return await choose(context, table, next_card(context, pressed))


def next_card(context: Context, pressed: b.NextCardButton | b.TypedNextCardButton) -> c.ChooseCard:
    """The command of a button."""
    on = pressed.on if isinstance(pressed, b.NextCardButton) else True
    return c.ChooseCard(
        context.actor, pressed.match_no, pressed.deal, pressed.held, pressed.card, on
    )


def chooses_ahead(context: Context) -> bool:
    """Whether the person wants to choose cards before their turn."""
    return Preferences.read(context.account.settings).ahead is AdvanceChoice.YES


async def choose(
    context: Context, table: Table, command: c.ChooseCard, *, sure: bool = False
) -> Answer:
    """Choose the next card or take it back. `sure` as in `say_call`."""
    taps, account = context.memory.first_taps, context.account
    if command.on and not chooses_ahead(context):
        return answers.denied(context, Denial.NOT_YOUR_TURN)
    prefers_two = Preferences.read(account.settings).taps is Taps.TWO
    twice = prefers_two and not context.draws_tables  # a page marks it, and it can be taken back
    if twice and command.on and not sure and taps.get(account.id) != command:
        taps[account.id] = command
        label = card_label((await own_scene(context, table)).voice, command.card)
        return Answer(answers.once_more(context, label))
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial in (None, Denial.NO_CHANGE):
        return await _told(context, reply.table, command)
    known, _ = seen(context, reply.table)
    own = known.turn is not None and known.turn.seat == known.seat
    if own and reply.denial is Denial.ILLEGAL_CARD:
        return await forbidden(context, reply.table, command.card)
    if own and reply.denial is Denial.NOT_NOW and known.match is not None:
        why = stopped(await own_scene(context, reply.table), known.match, command.card)
        if why:
            return Answer(why, refused=True)
    return answers.denied(context, reply.denial, table.rules)


async def _told(context: Context, table: Table, command: c.ChooseCard) -> Answer:
    """Say what happened to the chosen card."""
    known, _ = seen(context, table)
    if not command.on:
        return answers.seen(context, "answer-ahead-none")
    if known.next_card != command.card:
        return await told(context, table, lambda scene: choices.played(scene, command.card))
    return await told(
        context,
        table,
        lambda scene: scene.voice.say("answer-ahead", card=card_label(scene.voice, command.card)),
    )


async def take_all_back(context: Context) -> None:
    """Take back the person's next cards at all tables, after they turned this option off."""
    for table in await context.own_tables():
        known, _ = seen(context, table)
        if known.next_card < 0 or known.match is None:
            continue
        held = known.match.hand.bit_count()
        command = c.ChooseCard(
            context.actor, known.match_no, known.match.number, held, known.next_card, on=False
        )
        await context.engine.host.ask(table.id, command)
