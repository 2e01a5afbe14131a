"""The card that a player has chosen before his turn: it is laid as soon as he may lay it."""

from datetime import datetime
from enum import Enum, auto

from engine.rules.cards import BIT, NO_CARD, Card, Seat, cards_of
from engine.rules.knowledge import Knowledge, observe
from engine.rules.stage import Stage
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.asking import Events, own_seat, require
from engine.tables.commands import Denial
from engine.tables.evolve import evolve, match_of
from engine.tables.playing import intended_play
from engine.tables.table import Status, Table


class Obstacle(Enum):
    """Why a card is not laid by itself when its player's turn comes.

    Some rule forbids it, on one's honour too; or he has to choose first what he declares, or
    whether he calls belote with it.
    """

    FORBIDDEN = auto()
    DECLARE = auto()
    BELOTE = auto()


def obstacle(known: Knowledge, card: Card) -> Obstacle | None:
    """What the player in turn has to see before he lays this card; None if nothing."""
    choices = known.choices
    if not choices.lawful & BIT[card]:
        return Obstacle.FORBIDDEN
    if choices.plans:
        return Obstacle.DECLARE
    return Obstacle.BELOTE if choices.belote & BIT[card] else None


def choose_card(table: Table, command: c.ChooseCard, now: datetime) -> Events:
    """Choose one's next card, or none again.

    If one's turn has come meanwhile, the card is laid as if it had been chosen just before.
    """
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = own_seat(table, command.actor)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)
    known, card = observe(match_of(table), seat), command.card
    next_card = (table.match_no, known.number, known.hand.bit_count())
    require((command.match_no, command.deal, command.held) == next_card, Denial.ALREADY_DECIDED)
    require(known.stage is Stage.PLAY, Denial.NOT_NOW)
    require(card in cards_of(known.hand), Denial.NOT_YOUR_CARD)
    if command.on and table.turn is not None and table.turn.seat == seat:
        why = obstacle(known, card)
        require(why is not Obstacle.FORBIDDEN, Denial.ILLEGAL_CARD)
        require(why is None, Denial.NOT_NOW)
        return (_laid(table, seat, card, now),)
    require(command.on is (table.intents[seat].next_card != card), Denial.NO_CHANGE)
    return (ev.CardChosen(at=now, seat=seat, cards=(card,) if command.on else ()),)


def laid_ahead(table: Table, now: datetime) -> Events:
    """The cards of those who have chosen them before, one after another as their turns come."""
    laid: list[ev.TableEvent] = []
    while (turn := table.turn) is not None:
        card = table.intents[turn.seat].next_card
        if card == NO_CARD or table.recess is not None or table.machine_plays(turn.seat):
            break
        known = observe(match_of(table), turn.seat)
        if known.stage is not Stage.PLAY or obstacle(known, card) is not None:
            break
        laid.append(_laid(table, turn.seat, card, now))
        table = evolve(table, laid[-1])
    return tuple(laid)


def _laid(table: Table, seat: Seat, card: Card, now: datetime) -> ev.Acted:
    return ev.Acted(at=now, seat=seat, move=intended_play(table, seat, card))
