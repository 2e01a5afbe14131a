"""Calm redraws of the messages of a table that people look at.

Emotes and the like are never worth a separate message, and never more than a few edits. They join
an edit that is due anyway, or wait until nothing else is to be written.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from adapters.screen.surfaces import DelayedEdit, Desired, Show, Update
from bot.show.layout import Surface, SurfaceKind
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.table import Intent, Status, Table

_PAUSE: Final = timedelta(seconds=3)
_MOST: Final[Mapping[SurfaceKind, int]] = {
    SurfaceKind.LOBBY: 30,
    SurfaceKind.PLAY: 8,
    SurfaceKind.TRICK: 2,
    SurfaceKind.SHEET: 8,
    SurfaceKind.RESULT: 20,
    SurfaceKind.HAND: 3,
}
"""How many calm edits a message may have had before such redraws stop."""

_MOST_AFTER_DEAL: Final = 6
"""The same for a hand whose deal is over."""


def is_looked_at(known: TableKnowledge, surface: Surface, *, posts_tricks: bool) -> bool:
    """Whether the surface shows the current action of the table."""
    status, match = known.status, known.match
    if surface.kind is SurfaceKind.LOBBY:
        return status is Status.LOBBY
    if match is None or surface.match_no != known.match_no:
        return False
    if surface.kind is SurfaceKind.HAND:
        return status in (Status.PLAYING, Status.FINISHED)
    if surface.kind is SurfaceKind.RESULT:
        return status is Status.FINISHED
    return status is Status.PLAYING and _goes_on(match, surface, posts_tricks=posts_tricks)


def _goes_on(match: Knowledge, surface: Surface, *, posts_tricks: bool) -> bool:
    if surface.deal != match.number:
        return False
    tricks = posts_tricks and bool(match.trick or match.tricks)
    match surface.kind:
        case SurfaceKind.PLAY:
            return match.thrown_in or not (match.deal_done or tricks)
        case SurfaceKind.TRICK:
            present = surface.part == len(match.tricks) + bool(match.trick)
            return present and tricks and not match.deal_done
        case SurfaceKind.SHEET:
            return match.deal_done
        case _:
            return False


def redraws(known: TableKnowledge, desired: Iterable[Desired]) -> Iterator[Update]:
    """Calm requests to redraw the desired messages that people look at."""
    for one in desired:
        if not isinstance(one, Show) or one.final:
            continue
        kind = Surface.of(one.surface).kind
        if kind in _MOST:
            calm = DelayedEdit(_PAUSE, _most(known, kind))
            yield Update(one.surface, one.version, calm)


def _most(known: TableKnowledge, kind: SurfaceKind) -> int:
    if kind is not SurfaceKind.HAND:
        return _MOST[kind]
    if known.status is Status.FINISHED:
        return _MOST[SurfaceKind.RESULT]
    done = known.match is not None and known.match.deal_done
    return _MOST_AFTER_DEAL if done else _MOST[kind]


@dataclass(slots=True)
class PendingChanges:
    """The changes of a table that are not shown yet.

    `at_once`: draw everything without delay. `openly`: more has changed than secret choices, so
    others than the `choosers` see it too. `gone`: the people who have left. `otherwise`: those with
    another card chosen ahead; their hands alone look different. `new_deal`: another deal is played.
    """

    at_once: bool = False
    openly: bool = False
    new_deal: bool = False
    gone: set[str] = field(default_factory=set)
    choosers: set[str] = field(default_factory=set)
    otherwise: set[str] = field(default_factory=set)

    def all_at_once(self) -> None:
        """Show everything, because it is unknown what the messages show."""
        self.at_once = self.openly = True

    def add(self, before: Table, table: Table) -> None:
        """Record a change of the table."""
        self.openly = self.openly or not looks_alike(before, table)
        self.new_deal = self.new_deal or _deal(before) != _deal(table)
        self.gone |= {*before.accounts} - {*table.accounts}
        for account, old, new in _intents(before, table):
            if old != new:
                self.choosers.add(account)
            if old.next_card != new.next_card:
                self.otherwise.add(account)


def looks_alike(before: Table, table: Table) -> bool:
    """Whether only secret choices differ between two versions of a table."""
    return table == before._replace(
        intents=table.intents,
        version=table.version,
        last_at=table.last_at,
        used_at=table.used_at,
    )


def _deal(table: Table) -> tuple[int, int]:
    """The match number and the deal number."""
    return table.match_no, table.match.number if table.match is not None else 0


def _intents(before: Table, table: Table) -> Iterator[tuple[str, Intent, Intent]]:
    """Each person's choices before and now."""
    for chair, old, new in zip(table.chairs, before.intents, table.intents, strict=False):
        if chair.account is not None:
            yield chair.account, old, new
