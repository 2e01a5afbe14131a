"""The fold of what decks follow from: the sealed seed, who has cut, and the moves before."""

from engine.rules.shuffle import Shuffle, played_moves
from engine.tables import events as ev
from engine.tables.table import Table


def last_moves(table: Table) -> str:
    """What stands for the table's last deal as far as it was played; empty before the first."""
    deal = table.match.deal if table.match is not None else None
    return table.moves if deal is None else played_moves(deal.calls, deal.plays)


def next_shuffle(table: Table, seed: str) -> Shuffle:
    """What the deck of the match's next deal follows from, with the seed that is sealed for it."""
    number = table.match.number + 1 if table.match is not None else 1
    moves = last_moves(table)
    return Shuffle(table.id, table.seals, seed, table.match_no, number, moves, table.cuts)


def shuffled(table: Table, event: ev.CardsDealt) -> Table:
    """The sealed seed is used up by the deal that follows from it, and by no other."""
    shuffle = next_shuffle(table, table.seed) if event.sealed else None
    seal = shuffle.seal if shuffle is not None else ""
    table = table._replace(shuffle=shuffle, dealt_seals=(*table.dealt_seals, seal))
    if not event.next_seed:
        return table
    return table._replace(seed=event.next_seed, seals=table.seals + 1, cuts=(), resealed=False)


def resealed(table: Table, event: ev.Resealed) -> Table:
    """The seed that was sealed is not dealt, and those who have cut may cut again."""
    return table._replace(seed=event.seed, seals=table.seals + 1, cuts=(), resealed=True)


def cut(table: Table, event: ev.Cut) -> Table:
    """In the order of seats: whoever cuts first decides no more than the others."""
    return table._replace(cuts=tuple(sorted((*table.cuts, event.seat))))
