"""Rulings about the next deck: the deal itself, and whoever cuts."""

from datetime import datetime

from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.asking import Events, own_seat, require
from engine.tables.commands import Denial
from engine.tables.shuffle_fold import next_shuffle
from engine.tables.table import Status, Table


def deal(table: Table, command: c.DealNext, now: datetime) -> Events:
    """The next deal; not where somebody has cut since its deck was made."""
    due = table.dealing and table.match is not None and table.match.number + 1 == command.deal
    require(due and table.match_no == command.match_no, Denial.ALREADY_DECIDED)
    require(not table.waits_for_people, Denial.NOT_NOW)
    shuffle, sealed = command.shuffle, bool(command.shuffle)
    require(shuffle in (None, next_shuffle(table, table.seed)), Denial.ALREADY_DECIDED)
    dealt = ev.CardsDealt(
        at=now, deck=command.deck, asks_all=True, sealed=sealed, next_seed=command.seed
    )
    return (dealt,)


def cut_cards(table: Table, command: c.CutCards, now: datetime) -> Events:
    """Anybody who sits here may, once for each deal."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = own_seat(table, command.actor)
    require(bool(table.seed), Denial.NOT_NOW)
    require(seat not in table.cuts, Denial.NO_CHANGE)
    return (ev.Cut(at=now, seat=seat),)
