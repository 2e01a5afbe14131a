"""The fold: a tournament and an event give the next one. Every event ever stored is accepted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.rules.cards import SIDES
from engine.tables.folds.lobby import CorruptEvents
from engine.tournaments import events as ev
from engine.tournaments.tournament import (
    Entrant,
    PlayedRound,
    RoundTable,
    Tournament,
    TournamentStatus,
    is_full,
)


def drafted(tournament_id: str, event: ev.TournamentDrafted) -> Tournament:
    """The tournament after its first event."""
    return Tournament(
        id=tournament_id,
        code=event.code,
        organiser=event.organiser,
        terms=event.terms.terms,
        version=1,
        since=event.at,
        last_at=event.at,
    )


def fold_tournament(
    tournament_id: str, tournament: Tournament | None, stored: Iterable[ev.TournamentEvent]
) -> Tournament:
    """The tournament after these events, on top of an earlier state or from the first one."""
    for event in stored:
        if tournament is None:
            if not isinstance(event, ev.TournamentDrafted):
                raise CorruptEvents(f"the first event of tournament {tournament_id} is no draft")
            tournament = drafted(tournament_id, event)
        else:
            tournament = evolve_tournament(tournament, event)
    if tournament is None:
        raise CorruptEvents(f"tournament {tournament_id} has no events")
    return tournament


def evolve_tournament(tournament: Tournament, event: ev.TournamentEvent) -> Tournament:
    """The tournament after one more event."""
    changed = _STEPS[type(event)](tournament, event)
    return changed._replace(version=tournament.version + 1, last_at=event.at)


def _terms_changed(tournament: Tournament, event: ev.TermsChanged) -> Tournament:
    """Terms changed; with a new start, reminders begin again."""
    terms = event.terms.terms
    changed = tournament._replace(terms=terms)
    if terms.starts_at != tournament.terms.starts_at:
        changed = changed._replace(
            reminded=0,
            moved=tournament.announced_at is not None,
            entrants=tuple(one._replace(moved=one.moved + 1) for one in tournament.entrants),
        )
    return _with_full_since(changed, event)


def _with_full_since(tournament: Tournament, event: ev.TournamentEvent) -> Tournament:
    """Update `full_since` after a change of the entrants or terms."""
    if not is_full(tournament):
        return tournament._replace(full_since=None)
    return tournament._replace(full_since=tournament.full_since or event.at)


def _signed_up(tournament: Tournament, event: ev.SignedUp) -> Tournament:
    """A person signed up; with a partner, they get the place after the partner's."""
    entrants = list(tournament.entrants)
    beside = tournament.place_of(event.beside) if event.beside is not None else None
    if beside is None:
        entrants.append(Entrant(event.account))
    else:
        entrants[beside] = entrants[beside]._replace(beside=event.account)
        entrants.insert(beside + 1, Entrant(event.account, beside=event.beside))
    sign_ups = (*tournament.sign_ups, event.account)
    return _with_full_since(tournament._replace(entrants=tuple(entrants), sign_ups=sign_ups), event)


def _withdrew(tournament: Tournament, event: ev.Withdrew | ev.Barred) -> Tournament:
    entrants = tuple(
        one._replace(beside=None) if one.beside == event.account else one
        for one in tournament.entrants
        if one.account != event.account
    )
    return _with_full_since(tournament._replace(entrants=entrants), event)


def _barred(tournament: Tournament, event: ev.Barred) -> Tournament:
    tournament = tournament._replace(barred=(*tournament.barred, event.account))
    return _withdrew(tournament, event)


def _start_near(tournament: Tournament, event: ev.StartNear) -> Tournament:
    return tournament._replace(reminded=event.number)


def _begun(tournament: Tournament, event: ev.Begun) -> Tournament:
    both = zip(event.accounts, event.levels, strict=True)
    known = {one.account: one for one in tournament.entrants}
    entrants = tuple(
        known.get(account, Entrant(account)) if account is not None else Entrant(level=level)
        for account, level in both
    )
    return tournament._replace(
        status=TournamentStatus.PLAYING,
        since=event.at,
        entrants=entrants,
        left_out=event.left_out,
        full_since=None,
    )


def pool_of(tournament: Tournament) -> tuple[int, ...]:
    """The pool of the next round: all entrants at first, then those who advanced."""
    last = tournament.round
    return tuple(range(len(tournament.entrants))) if last is None else last.through


def _round_drawn(tournament: Tournament, event: ev.RoundDrawn) -> Tournament:
    tables = tuple(RoundTable(one.id, one.seats, one.first_dealer) for one in event.tables)
    drawn = PlayedRound(pool_of(tournament), event.order, tables, event.byes, event.at)
    return tournament._replace(
        status=TournamentStatus.PLAYING, since=event.at, rounds=(*tournament.rounds, drawn)
    )


def _table_ended(tournament: Tournament, event: ev.TableEnded) -> Tournament:
    """A table ended; the round's last one starts a break, the final ends the tournament."""
    *before, present = tournament.rounds
    tables = tuple(
        one._replace(totals=event.totals, winner=SIDES[event.winner], ended_at=event.ended_at)
        if one.id == event.table
        else one
        for one in present.tables
    )
    present = present._replace(tables=tables)
    tournament = tournament._replace(rounds=(*before, present))
    if not present.over:
        return tournament
    over = tournament.final is not None
    status = TournamentStatus.OVER if over else TournamentStatus.BREAK
    return tournament._replace(status=status, since=event.at)


def _entrants_absent(tournament: Tournament, event: ev.EntrantsAbsent) -> Tournament:
    entrants = tuple(
        one._replace(absent=one.absent or one.account in event.accounts)
        for one in tournament.entrants
    )
    return tournament._replace(entrants=entrants)


def _entrant_left(tournament: Tournament, event: ev.EntrantLeft) -> Tournament:
    thrown_out = event.thrown_out_by is not None
    entrants = tuple(
        one._replace(left=not thrown_out, thrown_out=thrown_out)
        if one.account == event.account
        else one
        for one in tournament.entrants
    )
    return tournament._replace(entrants=entrants)


def _cancelled(tournament: Tournament, event: ev.TournamentCancelled) -> Tournament:
    return tournament._replace(
        status=TournamentStatus.CANCELLED, since=event.at, cancelled=event.reason
    )


def _break_moved(tournament: Tournament, event: ev.BreakMoved) -> Tournament:
    full = tournament.full_since
    return tournament._replace(
        since=tournament.since + event.gap,
        full_since=full + event.gap if full is not None else None,
        resumed_at=event.at,
    )


def _announced(tournament: Tournament, event: ev.TournamentAnnounced) -> Tournament:
    terms = tournament.terms._replace(starts_in=None, starts_at=event.starts_at)
    return tournament._replace(
        status=TournamentStatus.SIGN_UP,
        since=event.at,
        announced_at=event.at,
        terms=terms,
        names=event.names,
    )


def _drafted_twice(tournament: Tournament, _event: ev.TournamentDrafted) -> Tournament:
    raise CorruptEvents(f"tournament {tournament.id} is drafted again")


_STEPS: Mapping[type[ev.TournamentEvent], Callable[[Tournament, Any], Tournament]] = {
    ev.TournamentDrafted: _drafted_twice,
    ev.TournamentAnnounced: _announced,
    ev.TermsChanged: _terms_changed,
    ev.SignedUp: _signed_up,
    ev.Withdrew: _withdrew,
    ev.Barred: _barred,
    ev.StartNear: _start_near,
    ev.Begun: _begun,
    ev.RoundDrawn: _round_drawn,
    ev.TableEnded: _table_ended,
    ev.EntrantsAbsent: _entrants_absent,
    ev.EntrantLeft: _entrant_left,
    ev.TournamentCancelled: _cancelled,
    ev.BreakMoved: _break_moved,
}
