"""Cards and calls typed in a private chat are played as if their buttons had been pressed."""

from dataclasses import replace
from typing import NamedTuple

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.table.look import seated
from bot.commands.table.play import (
    bring_back,
    call_contra,
    choose,
    chooses_ahead,
    lay_card,
    next_card,
    press_dosta,
    say_call,
)
from bot.commands.table.typed_reading import Typed
from bot.views import answers
from bot.views.cards import in_order
from bot.views.table.choices import contra_of, which_view
from engine.rules.cards import BIT, Card, Hand, cards_of
from engine.rules.deal.actions import Stage
from engine.tables.commands import Denial
from engine.tables.known import TableKnowledge
from engine.tables.table import Decision, Status, Table

_Move = b.TypedCardButton | b.TypedCallButton | b.TypedNextCardButton


class _Asked(NamedTuple):
    """A table that waits for the person, their knowledge of it, and the decision to make."""

    table: Table
    known: TableKnowledge
    decision: Decision


async def play_typed(context: Context, meant: Typed) -> None:
    """Play the typed move. If several are possible, ask which; if none is, say why.

    Text from people who are in no match is ignored.
    """
    playing = [table for table in await seated(context) if table.status is Status.PLAYING]
    if meant.dosta:
        playing = [table for table in playing if table.rules.dosta]
    if not playing:
        return
    tables = [await bring_back(context, table) for table in playing]
    if meant.dosta:
        await _say_dosta(context, tables)
        return
    asked = _asked(context, tables)
    found = [move for one in asked for move in _moves(one, meant)]
    if not asked and chooses_ahead(context):
        found = [move for table in tables for move in _ahead(context, table, meant)]
    if not asked and not found and meant.calls and not meant.near:
        contra = _contra_out_of_turn(context, tables, meant)
        if contra is not None:
            answer = await call_contra(context, _table(tables, contra), contra)
            if answer.refused:
                context.reply(lambda here: answers.as_view(here, answer))
            return
    if len(found) > 1 or (found and not _certain(found[0], meant)):
        several = {table.code: table for table in tables if len(tables) > 1}
        names = {code: await _group(context, table) for code, table in several.items()}
        context.reply(lambda here: which_view(here, found, names))
        return
    if found:
        answer = await _made(context, _table(tables, found[0]), found[0])
    elif asked:
        answer = await _refusal(context, asked[0], meant)
    else:
        answer = answers.denied(context, Denial.NOT_YOUR_TURN)
    if answer.refused:
        context.reply(lambda here: answers.as_view(here, answer))


async def _say_dosta(context: Context, tables: list[Table]) -> None:
    """End a match if the person's side has reached the target; else say that it has not."""
    reached = [
        table
        for table in tables
        if (match := context.painting.live.look(table, table.seat_of(context.account.id)).match)
        and match.choices.dosta
    ]
    table = (reached or tables)[0]
    number = table.match.number if table.match is not None else 0
    pressed = b.DostaButton(table.code, table.match_no, number)
    answer = await press_dosta(context, table, pressed)
    if answer.refused:
        context.reply(lambda here: answers.as_view(here, answer))


def _contra_out_of_turn(
    context: Context, tables: list[Table], meant: Typed
) -> b.ContraButton | None:
    """The contra or recontra that the text may mean at a table where others are in turn."""
    for table in tables:
        known = context.painting.live.look(table, table.seat_of(context.account.id))
        match = known.match
        if match is None or match.auction is None or known.seat not in match.doublers:
            continue
        if match.auction.doubling in meant.calls:
            return contra_of(known, match)
    return None


def _asked(context: Context, tables: list[Table]) -> list[_Asked]:
    """The tables that wait for the person."""
    found = []
    for table in tables:
        seat, turn = table.seat_of(context.account.id), table.turn
        if turn is not None and turn.seat == seat:
            known = context.painting.live.look(table, seat)
            found.append(_Asked(table, known, turn.decision))
    return found


def _table(tables: list[Table], move: _Move | b.ContraButton) -> Table:
    """The table of a move."""
    return next(table for table in tables if table.code == move.code)


async def _group(context: Context, table: Table) -> str:
    return await context.painting.scenes.group_name(table.id, context.place.platform)


def _moves(asked: _Asked, meant: Typed) -> list[_Move]:
    """The possible moves at a table that the text may mean."""
    table, known, decision = asked
    if known.match is None:
        return []
    choices = known.match.choices
    if choices.calls:
        calls = [call for call in choices.calls if meant.means(call)]
        return [b.TypedCallButton(table.code, decision, call) for call in calls]
    if known.match.stage is not Stage.PLAY:
        return []
    cards = in_order(choices.cards & _any(meant), known.match.contract)
    return [b.TypedCardButton(table.code, decision, card) for card in cards]


def _ahead(context: Context, table: Table, meant: Typed) -> list[_Move]:
    """The cards for the person's next turn that the text may mean."""
    known = context.painting.live.look(table, table.seat_of(context.account.id))
    match = known.match
    if match is None or match.stage is not Stage.PLAY:
        return []
    held = match.hand.bit_count()
    return [
        b.TypedNextCardButton(table.code, known.match_no, match.number, held, card)
        for card in in_order(match.hand & _any(meant), match.contract)
    ]


def _any(meant: Typed) -> Hand:
    """The cards of all readings."""
    union = 0
    for reading in meant.cards:
        union |= reading
    return union


def _certain(move: _Move, meant: Typed) -> bool:
    """Whether every reading of the text allows this move, and nothing was mistyped."""
    if meant.near:
        return False
    if isinstance(move, b.TypedCallButton):
        return len(meant.calls) == 1
    return all(reading & BIT[move.card] for reading in meant.cards)


@handles_at_table(b.TypedCardButton, b.TypedCallButton, b.TypedNextCardButton)
async def play_meant(context: Context, table: Table, pressed: _Move) -> Answer:
    """Play the chosen move; the answer replaces the question."""
    answer = await _made(context, table, pressed)
    return replace(answer, view=context.view(lambda here: answers.as_view(here, answer)))


async def _made(context: Context, table: Table, move: _Move) -> Answer:
    """Play a move, and send the hand again below the typed text."""
    if isinstance(move, b.TypedNextCardButton):
        answer = await choose(context, table, next_card(context, move), sure=True)
    elif isinstance(move, b.TypedCallButton):
        answer = await say_call(context, table, move.decision, move.call, sure=True)
    else:
        answer = await lay_card(context, table, move.decision, move.card, sure=True)
    after = context.painting.live.of_code(move.code)
    if not answer.refused and after is not None and context.place.private:
        await context.display.presenter.renew(context.place, after)
    return answer


async def _refusal(context: Context, asked: _Asked, meant: Typed) -> Answer:
    """Say why the typed text is no possible move."""
    match = asked.known.match
    if match is None or match.stage not in (Stage.AUCTION, Stage.PLAY):
        return answers.denied(context, Denial.NOT_NOW)
    if match.stage is Stage.AUCTION:
        if not meant.calls:
            return answers.refused(context, "typed-calls-first")
        return answers.denied(context, Denial.ILLEGAL_CALL)
    if not meant.cards:
        return answers.refused(context, "typed-calls-over")
    card = _likeliest(match.hand, meant)
    if card is None:
        return answers.denied(context, Denial.NOT_YOUR_CARD)
    return await lay_card(context, asked.table, asked.decision, card)


def _likeliest(hand: Hand, meant: Typed) -> Card | None:
    """The card of the hand that fits the narrowest reading."""
    for reading in sorted(meant.cards, key=int.bit_count):
        for card in cards_of(hand & reading):
            return card
    return None
