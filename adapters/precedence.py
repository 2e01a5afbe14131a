"""Which of what may be written in a place is written first. Pure."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from adapters.pending import Celebrate, OneOff, Pending
from adapters.rate_limits import Urgency


class Next(NamedTuple):
    """The next thing to write, and the highest urgency of it and of what comes after it."""

    pending: Pending
    urgency: Urgency


def first_of(
    ready: Sequence[Pending],
    *,
    deletes: Callable[[Pending], bool],
    sends: Callable[[Pending], bool],
    longest_first: bool,
) -> Next | None:
    """The first of what may be written now.

    Deletions of what is known to stand there come first, as they need no slot. Then come edits
    that somebody waits for, then new messages in their order, then other edits. But where
    `longest_first`, what waits longest goes before all of these but deletions.
    """
    if len(ready) < 2:
        return Next(ready[0], ready[0].urgency) if ready else None
    if removals := [one for one in ready if deletes(one)]:
        return Next(_first(removals), _highest(ready))
    if longest_first:
        return Next(_first(ready), _highest(ready))
    new = [one for one in ready if sends(one)]
    edits = [one for one in ready if not sends(one)]
    if urgent := [one for one in edits if one.urgency]:
        return Next(_first(urgent), _highest(ready))
    if any(one.urgency and not isinstance(one.what, OneOff) for one in new):
        new = [one for one in new if not isinstance(one.what, OneOff)]
    if new:
        return Next(_first(new), _highest(new))
    matters = [one for one in edits if not isinstance(one.what, Celebrate)]
    return Next(_first(matters or edits), Urgency.ORDINARY)


def _highest(pending: Iterable[Pending]) -> Urgency:
    return max(one.urgency for one in pending)


def _first(pending: Iterable[Pending]) -> Pending:
    return min(pending, key=lambda one: one.order)
