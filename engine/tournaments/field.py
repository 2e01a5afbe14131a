"""The field, chosen from the people who signed up, and the state of each entrant (E.1, E.5)."""

from typing import NamedTuple

from engine.rules.tournament import FEWEST, TABLE
from engine.tournaments.tournament import Entrant, EntrantState, Tournament

PAIR = 2


class StartingField(NamedTuple):
    """The entrants who play (partners side by side if pairs are fixed), and the waiting list."""

    entrants: tuple[Entrant, ...]
    waiting: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether a tournament can be played: the minimum size, and at least two people."""
        people = sum(one.account is not None for one in self.entrants)
        return len(self.entrants) >= FEWEST and people >= PAIR


def field_of(tournament: Tournament, busy: frozenset[str] = frozenset()) -> StartingField:
    """The field if the tournament began now: without the `busy`, filled up with AI players if set.

    People play in the order in which they signed up. With fixed pairs, people without a partner
    are paired with each other.
    """
    terms = tournament.terms
    people = [one for one in tournament.entrants if one.account not in busy]
    units = _pairs(people) if terms.pairs else [(one,) for one in people]
    room = terms.size
    playing: list[Entrant] = []
    waiting: list[str] = []
    for unit in units:
        whole = unit
        if terms.pairs and len(unit) < PAIR:
            whole = (*unit, Entrant(level=terms.level)) if terms.level else ()
        if whole and len(playing) + len(whole) <= room:
            playing += whole
        else:
            waiting += [one.account for one in unit if one.account is not None]
    if terms.level:
        playing += [Entrant(level=terms.level)] * (room - len(playing))
    elif len(playing) % PAIR:
        last = playing.pop()
        waiting = [last.account or "", *waiting]
    return StartingField(tuple(playing), tuple(waiting))


def _pairs(people: list[Entrant]) -> list[tuple[Entrant, ...]]:
    """Pairs, in the order in which the first partner signed up; perhaps one person alone."""
    found: list[tuple[Entrant, ...]] = []
    alone: int | None = None
    by_account = {one.account: one for one in people}
    done = set[str | None]()
    for one in people:
        if one.account in done:
            continue
        done.add(one.account)
        partner = by_account.get(one.beside) if one.beside is not None else None
        if partner is not None:
            done.add(partner.account)
            found.append((one, partner))
        elif alone is None:
            alone = len(found)
            found.append((one,))
        else:
            found[alone] = (*found[alone], one)
            alone = None
    return found


def is_full(tournament: Tournament) -> bool:
    """Whether enough people have signed up to fill the field."""
    playing = field_of(tournament).entrants
    return sum(one.account is not None for one in playing) >= tournament.terms.size


def units_in(pool: tuple[int, ...], *, pairs: bool) -> int:
    """The number of units to shuffle in the draw of a pool: pairs or single entrants."""
    return len(pool) // PAIR if pairs else len(pool)


def tables_in(pool: tuple[int, ...]) -> int:
    """The number of tables for a pool."""
    return len(pool) // TABLE


def state_of(tournament: Tournament, place: int) -> EntrantState:
    """The state of an entrant."""
    return _state(tournament, place, _waiting(tournament))


def states_of(tournament: Tournament) -> dict[str, EntrantState]:
    """The states of all people in the tournament, by account."""
    waiting = _waiting(tournament)
    return {
        one.account: _state(tournament, place, waiting)
        for place, one in enumerate(tournament.entrants)
        if one.account is not None
    }


def _waiting(tournament: Tournament) -> frozenset[str]:
    """The accounts on the waiting list; empty until the field is full."""
    if tournament.rounds or not is_full(tournament):
        return frozenset()
    return frozenset(field_of(tournament).waiting)


def _state(tournament: Tournament, place: int, waiting: frozenset[str]) -> EntrantState:
    entrant = tournament.entrants[place]
    if entrant.thrown_out:
        return EntrantState.DISQUALIFIED
    if entrant.left:
        return EntrantState.LEFT
    if entrant.absent:
        return EntrantState.ABSENT
    if not tournament.rounds:
        waits = entrant.account in waiting
        return EntrantState.WAITING if waits else EntrantState.REGISTERED
    return _after_the_start(tournament, place)


def _after_the_start(tournament: Tournament, place: int) -> EntrantState:
    """The state by the results of the rounds; it ignores whether the entrant has left."""
    last, final = tournament.rounds[-1], tournament.final
    if final is not None and final.over and place in final.seats:
        return EntrantState.CHAMPION if place in final.winners else EntrantState.RUNNER_UP
    if place not in last.pool:
        return EntrantState.ELIMINATED
    table = next((table for table in last.tables if place in table.seats), None)
    if table is None or place in table.winners:
        return EntrantState.THROUGH
    return EntrantState.ELIMINATED if table.over else EntrantState.PLAYING


def in_play(tournament: Tournament, account: str) -> bool:
    """Whether a person is still in the tournament: at a table, or waiting for the next round."""
    place = tournament.place_of(account)
    if not tournament.under_way or place is None:
        return False
    return state_of(tournament, place) in (EntrantState.PLAYING, EntrantState.THROUGH)
