"""Which messages of a table people look at now, and how those are drawn once more without hurry.

What is told there besides the game is never worth a message of its own, and never more than a few
edits: they join an edit that comes anyway, or wait until nothing else is to be written.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Final

from adapters.desired import Calm, Desired, Show, Update
from bot.layout import Surface, SurfaceKind
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.table import Status

_PAUSE: Final = timedelta(seconds=3)
_MOST: Final[Mapping[SurfaceKind, int]] = {
    SurfaceKind.LOBBY: 30,
    SurfaceKind.PLAY: 8,
    SurfaceKind.TRICK: 2,
    SurfaceKind.SHEET: 8,
    SurfaceKind.RESULT: 20,
    SurfaceKind.HAND: 3,
}
"""So many calm edits a message may have had before it is no longer drawn for this alone."""

_MOST_AFTER_DEAL: Final = 6
"""The same for a hand whose deal is over."""


def is_looked_at(known: TableKnowledge, surface: Surface, *, posts_tricks: bool) -> bool:
    """Whether the surface is where the table goes on now."""
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
    """Calm requests to draw what is desired once more, of what people look at."""
    for one in desired:
        if not isinstance(one, Show) or one.final:
            continue
        kind = Surface.of(one.surface).kind
        if kind in _MOST:
            calm = Calm(_PAUSE, _most(known, kind))
            yield Update(one.surface, one.version, calm)


def _most(known: TableKnowledge, kind: SurfaceKind) -> int:
    if kind is not SurfaceKind.HAND:
        return _MOST[kind]
    if known.status is Status.FINISHED:
        return _MOST[SurfaceKind.RESULT]
    done = known.match is not None and known.match.deal_done
    return _MOST_AFTER_DEAL if done else _MOST[kind]
