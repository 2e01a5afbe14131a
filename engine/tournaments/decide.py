"""The one place where a command to a tournament becomes events or is refused."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final, NamedTuple

from engine.rules.ruleset import clashes
from engine.rules.tournament import FEWEST, FORMATS, MOST, TABLE, drawn
from engine.tables.commands import Actor
from engine.tournaments import commands as c
from engine.tournaments import events as ev
from engine.tournaments.commands import RefusedByTournament, TournamentRefusal
from engine.tournaments.evolve import fold_tournament, pool_of
from engine.tournaments.tournament import (
    PAIR,
    Entrant,
    Terms,
    Tournament,
    TournamentStatus,
    field_of,
    in_play,
    still_seated,
    tables_in,
    units_in,
)

BREAK: Final = timedelta(minutes=2)
"""The length of the break between two rounds."""
FULL_PAUSE: Final = timedelta(minutes=1)
"""Time from a full field to the start, so that the last to sign up can read where they play."""
REMINDERS: Final = (timedelta(minutes=10), timedelta(minutes=1))
"""The reminders, as times before the start."""
KEPT: Final = timedelta(days=7)
"""How long an inactive tournament waits to fill up."""
DRAFT_KEPT: Final = timedelta(hours=1)
"""The same for a tournament that is not announced yet."""
LATE: Final = timedelta(minutes=2)
"""Time from the end of an outage to a start that was due during it."""


class TournamentDueKind(Enum):
    """The kind of thing that is due."""

    REMIND = "remind"
    BEGIN = "begin"
    DRAW = "draw"
    GIVE_UP = "give_up"


class TournamentDue(NamedTuple):
    """The next thing that happens without anybody doing anything."""

    at: datetime
    what: TournamentDueKind


def starts(tournament: Tournament) -> datetime | None:
    """When the tournament begins, if known; not immediately after an outage."""
    at, full, resumed = tournament.terms.starts_at, tournament.full_since, tournament.resumed_at
    if at is None:
        return full + FULL_PAUSE if full is not None else None
    return max(at, resumed + LATE) if resumed is not None else at


def next_reminder(tournament: Tournament) -> int:
    """The number of the next reminder of a fixed start, from 1; 0 for none.

    Reminders that would have been due before the announcement are skipped.
    """
    start = starts(tournament)
    if tournament.terms.starts_at is None or start is None:
        return 0
    ahead = (
        number
        for number, before in enumerate(REMINDERS, 1)
        if number > tournament.reminded and start - before > (tournament.announced_at or start)
    )
    return next(ahead, 0)


def continues(tournament: Tournament) -> datetime | None:
    """When the next round is drawn; None outside a break."""
    if tournament.status is not TournamentStatus.BREAK:
        return None
    return tournament.since + BREAK


def tournament_due(tournament: Tournament) -> TournamentDue | None:
    """The next thing due in the tournament, and when; tables have their own clocks."""
    again = continues(tournament)
    if again is not None:
        return TournamentDue(again, TournamentDueKind.DRAW)
    if tournament.status is TournamentStatus.DRAFT:
        return TournamentDue(tournament.last_at + DRAFT_KEPT, TournamentDueKind.GIVE_UP)
    if tournament.status is not TournamentStatus.SIGN_UP:
        return None
    start = starts(tournament)
    if start is None:
        return TournamentDue(tournament.last_at + KEPT, TournamentDueKind.GIVE_UP)
    reminder = next_reminder(tournament)
    if reminder:
        return TournamentDue(start - REMINDERS[reminder - 1], TournamentDueKind.REMIND)
    return TournamentDue(start, TournamentDueKind.BEGIN)


Happenings = tuple[ev.TournamentEvent, ...]

LINE: Final = 256
"""The most people who may sign up, including the waiting list."""
MOST_SIGN_UPS: Final = 5
"""How often a person may sign up for the same tournament."""
LONGEST_TEXT: Final = 200
"""The most characters of a prize or of the conditions."""
SHORTEST_GAP: Final = timedelta(minutes=1)
"""The shortest outage before the start that is recorded."""


def _require(condition: bool, refusal: TournamentRefusal) -> None:  # noqa: FBT001 (a sentence)
    if not condition:
        raise RefusedByTournament(refusal)


def draft_events(command: c.Draft, now: datetime) -> Happenings:
    """The first event of a tournament; raises `RefusedByTournament` for invalid terms."""
    _require_terms(command.terms, now)
    terms = ev.StoredTerms.of(command.terms)
    organiser = command.actor.account
    return (ev.TournamentDrafted(at=now, code=command.code, organiser=organiser, terms=terms),)


def _require_terms(terms: Terms, now: datetime) -> None:
    rules = terms.rules
    fits = FEWEST <= terms.size <= MOST and terms.size % PAIR == 0
    named = FORMATS.get(terms.kind, terms.size) == terms.size
    playable = rules.players == TABLE and rules.sides == "teams" and not clashes(rules)
    ends = rules.deal_limit is not None and not rules.honour_play
    told = max(map(len, (terms.prize, terms.second, terms.conditions))) <= LONGEST_TEXT
    ahead = terms.starts_at is None or terms.starts_at > now
    sound = fits and named and playable and ends and told and ahead
    _require(sound, TournamentRefusal.BAD_TERMS)


def decide_tournament(
    tournament: Tournament, command: c.TournamentCommand, now: datetime
) -> Happenings:
    """The events of a command at a given time; raises `RefusedByTournament`. Pure."""
    return _STEPS[type(command)](tournament, command, now)


def _drafted_again(_tournament: Tournament, _command: c.Draft, _now: datetime) -> Happenings:
    raise RefusedByTournament(TournamentRefusal.ALREADY)


def _announce(tournament: Tournament, command: c.Announce, now: datetime) -> Happenings:
    _require(tournament.live, TournamentRefusal.OVER)
    _require_organiser(tournament, command.actor)
    _require(tournament.status is TournamentStatus.DRAFT, TournamentRefusal.ALREADY)
    terms = tournament.terms
    _require_terms(terms, now)
    starts_at = terms.starts_at if terms.starts_in is None else now + terms.starts_in
    return (ev.TournamentAnnounced(at=now, starts_at=starts_at, names=command.names),)


def _require_before_start(tournament: Tournament, *, drafted: bool = False) -> None:
    """Refuse unless the tournament is before its start, and announced (not with `drafted`)."""
    _require(tournament.live, TournamentRefusal.OVER)
    _require(not tournament.under_way, TournamentRefusal.BEGUN)
    draft = tournament.status is TournamentStatus.DRAFT
    _require(drafted or not draft, TournamentRefusal.NOT_ANNOUNCED)


def _require_under_way(tournament: Tournament) -> None:
    _require(tournament.live, TournamentRefusal.OVER)
    _require(tournament.under_way, TournamentRefusal.NOT_BEGUN)


def _require_organiser(tournament: Tournament, actor: Actor) -> None:
    own = actor.manages or actor.account == tournament.organiser
    _require(own, TournamentRefusal.NOT_ALLOWED)


def _require_not_seated(tournament: Tournament, actor: Actor, *others: str) -> None:
    """Refuse people who would decide about others at their table, or undo their own loss."""
    own = still_seated(tournament, actor.account, *others)
    _require(not own, TournamentRefusal.PLAYING)


def _change_terms(tournament: Tournament, command: c.ChangeTerms, now: datetime) -> Happenings:
    _require_before_start(tournament, drafted=True)
    _require_organiser(tournament, command.actor)
    _require(command.over == tournament.terms, TournamentRefusal.ALREADY)
    _require(command.terms != tournament.terms, TournamentRefusal.ALREADY)
    _require(_keeps_terms(tournament, command.terms), TournamentRefusal.BAD_TERMS)
    _require_terms(command.terms, now)
    return (ev.TermsChanged(at=now, terms=ev.StoredTerms.of(command.terms)),)


def _keeps_terms(tournament: Tournament, terms: Terms) -> bool:
    """Whether new terms leave what people signed up for unchanged.

    After the announcement only start, prizes, AI level and conditions may change.
    """
    if tournament.status is TournamentStatus.DRAFT:
        return True
    old = tournament.terms
    kept = old._replace(starts_at=terms.starts_at, prize=terms.prize, second=terms.second)
    return terms == kept._replace(level=terms.level, conditions=terms.conditions)


def _sign_up(tournament: Tournament, command: c.SignUp, now: datetime) -> Happenings:
    """Sign a person up, even after withdrawing; a partner must not have one yet.

    The number of sign-ups is limited, because everybody is notified whenever the field is full.
    """
    _require_before_start(tournament)
    account, beside = command.actor.account, command.beside
    _require(account not in tournament.barred, TournamentRefusal.BARRED)
    _require(command.vip or not tournament.terms.vip, TournamentRefusal.VIP_ONLY)
    _require(not command.busy, TournamentRefusal.BUSY)
    own = tournament.place_of(account)
    alone = own is not None and tournament.entrants[own].beside is None
    _require(own is None or (alone and beside is not None), TournamentRefusal.SIGNED_UP)
    _require(own is not None or len(tournament.entrants) < LINE, TournamentRefusal.TOO_MANY)
    _require(tournament.sign_ups.count(account) < MOST_SIGN_UPS, TournamentRefusal.TOO_OFTEN)
    if beside is None:
        return (ev.SignedUp(at=now, account=account),)
    partner = tournament.place_of(beside)
    free = partner is not None and tournament.entrants[partner].beside is None
    fits = tournament.terms.pairs and free and beside != account
    _require(fits, TournamentRefusal.NO_PARTNER)
    signed_up = ev.SignedUp(at=now, account=account, beside=beside)
    return (signed_up,) if own is None else (ev.Withdrew(at=now, account=account), signed_up)


def _withdraw(tournament: Tournament, command: c.Withdraw, now: datetime) -> Happenings:
    _require_before_start(tournament)
    account = command.actor.account
    _require(tournament.place_of(account) is not None, TournamentRefusal.NOT_SIGNED_UP)
    return (ev.Withdrew(at=now, account=account),)


def _leave(tournament: Tournament, command: c.Leave, now: datetime) -> Happenings:
    """Let a person who is playing or waiting for the next round leave."""
    _require_under_way(tournament)
    account = command.actor.account
    _require(in_play(tournament, account), TournamentRefusal.OUT)
    return (ev.EntrantLeft(at=now, account=account),)


def _throw_out(tournament: Tournament, command: c.ThrowOut, now: datetime) -> Happenings:
    _require(tournament.live, TournamentRefusal.OVER)
    _require_organiser(tournament, command.actor)
    account, by = command.account, command.actor.account
    if not tournament.under_way:
        _require(account not in tournament.barred, TournamentRefusal.ALREADY)
        _require(tournament.place_of(account) is not None, TournamentRefusal.NOT_SIGNED_UP)
        return (ev.Barred(at=now, account=account),)
    _require(in_play(tournament, account), TournamentRefusal.OUT)
    _require(not in_play(tournament, by), TournamentRefusal.PLAYING)  # the two may yet meet
    _require_not_seated(tournament, command.actor, account)
    return (ev.EntrantLeft(at=now, account=account, thrown_out_by=by),)


def _cancel(tournament: Tournament, command: c.Cancel, now: datetime) -> Happenings:
    _require(tournament.live, TournamentRefusal.OVER)
    actor = command.actor
    if actor is not None:
        _require_organiser(tournament, actor)
        _require_not_seated(tournament, actor)
    else:
        _still_due(tournament, TournamentDueKind.BEGIN, TournamentDueKind.GIVE_UP, now=now)
    by = actor.account if actor is not None else None
    return (ev.TournamentCancelled(at=now, reason=command.reason, by=by),)


def _still_due(tournament: Tournament, *what: TournamentDueKind, now: datetime) -> None:
    due = tournament_due(tournament)
    still = due is not None and due.what in what and due.at <= now
    _require(still, TournamentRefusal.ALREADY)


def _tell_start(tournament: Tournament, command: c.RemindOfStart, now: datetime) -> Happenings:
    _require_before_start(tournament)
    _require(command.number == next_reminder(tournament), TournamentRefusal.ALREADY)
    _still_due(tournament, TournamentDueKind.REMIND, now=now)
    return (ev.StartNear(at=now, number=command.number),)


def _begin(tournament: Tournament, command: c.Begin, now: datetime) -> Happenings:
    """Fix the field (AI players fill it up, or it is smaller), and draw the first round."""
    _require_before_start(tournament)
    if command.actor is not None:
        _require_organiser(tournament, command.actor)
    else:
        _still_due(tournament, TournamentDueKind.BEGIN, now=now)
    field = field_of(tournament, command.busy)
    _require(field.enough, TournamentRefusal.TOO_FEW)
    busy = tuple(one for one in tournament.accounts if one in command.busy)
    begun = ev.Begun(
        at=now,
        accounts=tuple(one.account for one in field.entrants),
        levels=tuple(one.level for one in field.entrants),
        left_out=(*field.waiting, *busy),
    )
    after = fold_tournament(tournament.id, tournament, (begun,))
    return (begun, _drawn(after, command.draw, now))


def _draw_round(tournament: Tournament, command: c.DrawRound, now: datetime) -> Happenings:
    _require_under_way(tournament)
    _require(command.number == len(tournament.rounds) + 1, TournamentRefusal.ALREADY)
    _still_due(tournament, TournamentDueKind.DRAW, now=now)
    return (_drawn(tournament, command.draw, now),)


def _drawn(tournament: Tournament, draw: c.Draw, now: datetime) -> ev.RoundDrawn:
    """The round that follows from the draw; refuse a draw made for another pool."""
    pool, pairs = pool_of(tournament), tournament.terms.pairs
    units, tables = units_in(pool, pairs=pairs), tables_in(pool)
    fits = sorted(draw.order) == list(range(units)) and len(draw.ids) == len(draw.dealers) == tables
    _require(fits, TournamentRefusal.ALREADY)
    found = drawn(pool, draw.order, pairs=pairs)
    seated = zip(draw.ids, found.tables, draw.dealers, strict=True)
    return ev.RoundDrawn(
        at=now,
        order=draw.order,
        tables=tuple(
            ev.DrawnTable(id=table, seats=seats, first_dealer=dealer)
            for table, seats, dealer in seated
        ),
        byes=found.byes,
    )


def _end_table(tournament: Tournament, command: c.EndTable, now: datetime) -> Happenings:
    _require_under_way(tournament)
    played = tournament.round
    tables = played.tables if played is not None else ()
    table = next((one for one in tables if one.id == command.table), None)
    _require(table is not None and not table.over, TournamentRefusal.ALREADY)
    told = command._asdict()
    places = [table.seats[seat] for seat in told.pop("absent")] if table is not None else []
    absent = tuple(who for one in places if (who := tournament.entrants[one].person) is not None)
    ended = ev.TableEnded(at=now, **told)
    return (ev.EntrantsAbsent(at=now, accounts=absent), ended) if absent else (ended,)


def _move_break(tournament: Tournament, command: c.MoveBreak, now: datetime) -> Happenings:
    _require(tournament.live, TournamentRefusal.OVER)
    begun = tournament.under_way
    worth = abs(command.gap) >= (timedelta(microseconds=1) if begun else SHORTEST_GAP)
    _require(worth, TournamentRefusal.ALREADY)
    return (ev.BreakMoved(at=now, gap=command.gap),)


def chair_level(entrant: Entrant, stand_in: str) -> str | None:
    """The level of the AI player in an entrant's chair; None if the person plays themselves."""
    if entrant.person is not None:
        return None
    return entrant.level or stand_in


_STEPS: Mapping[type[c.TournamentCommand], Callable[[Tournament, Any, datetime], Happenings]] = {
    c.Draft: _drafted_again,
    c.Announce: _announce,
    c.ChangeTerms: _change_terms,
    c.SignUp: _sign_up,
    c.Withdraw: _withdraw,
    c.Leave: _leave,
    c.ThrowOut: _throw_out,
    c.Cancel: _cancel,
    c.RemindOfStart: _tell_start,
    c.Begin: _begin,
    c.DrawRound: _draw_round,
    c.EndTable: _end_table,
    c.MoveBreak: _move_break,
}
