"""The fold of the people at a table during a match: chairs, turns missed, votes and pauses."""

from datetime import datetime, timedelta

from engine.rules.cards import NO_CARD, Seat, per_seat
from engine.tables import events as ev
from engine.tables.folds import lobby
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.table import (
    TURNS_MISSED_TO_BE_AWAY,
    Chair,
    Conduct,
    FormerPlayer,
    Intent,
    Outcome,
    Proposal,
    Recess,
    Status,
    Table,
    Turn,
    Vote,
)


def sat(table: Table, event: ev.Sat) -> Table:
    """A person sat down; during a match they take over the hand, with full time for its turn."""
    before = table.chairs[event.seat].account
    table = lobby.sat(table, event)
    turn = table.turn
    if table.status is not Status.PLAYING:
        return table
    if before is not None and turn is not None:
        table = table._replace(knew=(*table.knew, (before, event.seat)))
    table = _reset_seat(table, event.seat, before, event.at)
    if turn is not None and turn.seat == event.seat:
        return _restart_turn(table, turn, event.at)
    return table


def _reset_seat(table: Table, seat: Seat, before: str | None, at: datetime) -> Table:
    """Reset what belongs to the previous occupant of a seat: conduct, choices and vote.

    A vote that they started ends, and so does a vote about this chair.
    """
    table = _conduct_handed_over(table, seat, before).with_intent(seat, Intent())
    vote = table.vote
    if vote is None or vote.outcome is not None:
        return table
    vote = vote._replace(agreed=tuple(one for one in vote.agreed if one != seat))
    of_chair = vote.question is Proposal.CHAIR
    if vote.seat == seat if of_chair else vote.account == before:
        vote = vote._replace(outcome=Outcome.RUN_OUT, ended=at)
    return table._replace(vote=vote)


def chair_reserved(table: Table, event: ev.ChairReserved) -> Table:
    """Reserve a chair: an AI player plays on, and an absent occupant may still come back."""
    table = lobby.without_reservation(table, event.account)
    asking = tuple(one for one in table.guests.asking if one != event.account)
    table = table._replace(guests=table.guests._replace(asking=asking))
    chair = table.chairs[event.seat]._replace(reserved=event.account)
    return table.with_chair(event.seat, chair)


def reservation_ended(table: Table, event: ev.ReservationEnded) -> Table:
    """A reservation lapses."""
    return table.with_chair(event.seat, table.chairs[event.seat]._replace(reserved=None))


def seat_newcomers(table: Table, at: datetime) -> Table:
    """Seat the people who took a chair during the deal that is now over."""
    for seat, chair in per_seat(table.chairs):
        if chair.reserved is not None:
            table = table.with_chair(seat, Chair(account=chair.reserved))
            table = _reset_seat(table, seat, chair.account, at)
    return table


def _conduct_handed_over(table: Table, seat: Seat, before: str | None) -> Table:
    """Start a new conduct for a seat's new occupant; a person who returns resumes their own."""
    left, forsaken = table.conduct[seat], {one[:2]: one for one in table.forsaken}
    if before is not None and left.turns >= table.rules.hand_size:
        forsaken[seat, before] = FormerPlayer(seat, before, left)
    back = forsaken.get((seat, table.chairs[seat].account or ""))
    own = back.conduct if back is not None else Conduct()
    table = table._replace(forsaken=tuple(forsaken.values()))
    return table.with_conduct(seat, own._replace(taken=left.taken))


def went_away(table: Table, event: ev.WentAway | ev.Retired) -> Table:
    """A player leaves; an AI player acts for them until they come back."""
    table = table.with_next_card(event.seat, NO_CARD)
    chair = table.chairs[event.seat]
    since = chair.away_since or event.at
    gone = chair._replace(away=True, left=True, away_since=since)
    return table.with_chair(event.seat, gone)


def retired(table: Table, event: ev.Retired) -> Table:
    """Like `went_away`, but for good."""
    table = went_away(table, event)
    return table.with_chair(event.seat, table.chairs[event.seat]._replace(retired=True))


def nudged(table: Table, event: ev.Nudged) -> Table:
    """A player was reminded of their turn; the second time it was a warning."""
    chair, turn = table.chairs[event.seat], table.turn
    return table.with_chair(event.seat, chair._replace(nudges=chair.nudges + 1))._replace(
        turn=turn._replace(nudged=True, warned=turn.nudged) if turn is not None else None
    )


def rests_heeded(table: Table, event: ev.RestsHeeded) -> Table:
    """The clock of the turn takes these rests of its player into account."""
    turn = table.turn
    return table._replace(turn=turn._replace(rests=event.rests) if turn is not None else None)


def turn_missed(table: Table, event: ev.TurnMissed) -> Table:
    """An AI player acts for somebody who has let their turn pass."""
    table = table.with_next_card(event.seat, NO_CARD)
    chair = table.chairs[event.seat]
    missed = chair.missed + 1
    away = missed >= TURNS_MISSED_TO_BE_AWAY
    turn = table.turn
    since = event.at if away else None
    chair = chair._replace(missed=missed, away=away, away_since=since)
    return table.with_chair(event.seat, chair)._replace(
        turn=turn._replace(covered=True) if turn is not None else None
    )


def came_back(table: Table, event: ev.CameBack) -> Table:
    """A player is present again; a turn that they had missed starts again."""
    missed = table.chairs[event.seat].missed
    chair = table.chairs[event.seat]._replace(
        missed=0, away=False, left=False, away_since=None, reserved=None
    )
    table = table.with_chair(event.seat, chair)
    turn = table.turn
    if turn is not None and turn.seat == event.seat and missed:  # they did not just leave
        return _restart_turn(table, turn, event.at)
    return table


def _restart_turn(table: Table, turn: Turn, at: datetime) -> Table:
    """Restart the turn's clock; during a pause, the time starts when the pause ends."""
    since = table.recess.since if table.recess is not None else at
    return table._replace(
        turn=turn._replace(since=since, nudged=False, covered=False, warned=False)
    )


def time_given_back(table: Table, event: ev.TimeGivenBack) -> Table:
    """Move every clock forward by an outage."""
    served_until, vote, recess = event.at - event.gap, table.vote, table.recess
    return _move_clocks(table, event.gap)._replace(
        used_at=table.used_at + event.gap,
        vote=vote._replace(until=vote.until + event.gap) if vote is not None else None,
        recess=Recess(recess.since + event.gap, recess.until + event.gap) if recess else None,
        chairs=tuple(
            chair._replace(held_until=chair.held_until + event.gap)
            if chair.held_until is not None and chair.holder(served_until)
            else chair
            for chair in table.chairs
        ),
    )


def _move_clocks(table: Table, gap: timedelta) -> Table:
    """Move the clocks of the game forward by `gap`, during which they did not run."""
    turn = table.turn
    return table._replace(
        since=table.since + gap,
        turn=turn._replace(since=turn.since + gap) if turn is not None else None,
    )


def vote_opened(table: Table, event: ev.VoteOpened) -> Table:
    """Somebody proposes something to the others at the table."""
    own = table.seat_of(event.account)
    number = table.vote.number + 1 if table.vote is not None else 1
    agreed: tuple[Seat, ...] = (own,) if own is not None else ()
    if event.question is Proposal.FAST:  # people who wanted it before still do
        hurrying = (*table.hurrying, event.account)
        agreed = tuple(seat for seat in table.present if table.chairs[seat].account in hurrying)
    vote = Vote(number, event.question, event.account, event.until, event.seat, agreed)
    return table._replace(vote=vote)


def _vote_of(table: Table) -> Vote:
    if table.vote is None:
        raise CorruptEvents(f"table {table.id} has no vote at version {table.version}")
    return table.vote


def agreed(table: Table, event: ev.Agreed) -> Table:
    """A player agrees to the proposal."""
    vote = _vote_of(table)
    return table._replace(vote=vote._replace(agreed=(*vote.agreed, event.seat)))


def vote_closed(table: Table, event: ev.VoteClosed) -> Table:
    """A vote ends."""
    vote = _vote_of(table)
    ended = vote._replace(outcome=event.outcome, refused=event.seat, ended=event.at)
    return table._replace(vote=ended)


def paused(table: Table, event: ev.Paused) -> Table:
    """The match pauses."""
    return table._replace(recess=Recess(event.at, event.until))


def resumed(table: Table, event: ev.Resumed) -> Table:
    """The match goes on; its clocks did not run during the pause."""
    return _move_clocks(table, event.gap)._replace(recess=None)


def sped_up(table: Table, _event: ev.SpedUp) -> Table:
    """Everybody present wants AI players to act fast."""
    here = (_person_on(table, seat) for seat in table.present)
    return table._replace(hurrying=tuple(dict.fromkeys((*table.hurrying, *here))))


def slowed_down(table: Table, event: ev.SlowedDown) -> Table:
    """A player no longer wants AI players to act fast."""
    account = _person_on(table, event.seat)
    return table._replace(hurrying=tuple(one for one in table.hurrying if one != account))


def ready(table: Table, event: ev.Ready) -> Table:
    """A player is ready for the next deal."""
    return table._replace(ready=(*table.ready, _person_on(table, event.seat)))


def _person_on(table: Table, seat: Seat) -> str:
    account = table.chairs[seat].account
    if account is None:
        raise CorruptEvents(f"nobody sits on chair {seat} of table {table.id}")
    return account


def closed(table: Table, event: ev.Closed | ev.Expired) -> Table:
    """The table closes; all chairs that were only held are free."""
    left = tuple(Chair() if chair.held else chair._replace(reserved=None) for chair in table.chairs)
    table = table._replace(
        status=Status.CLOSED, since=event.at, chairs=left, turn=None, recess=None
    )
    if isinstance(event, ev.Expired):
        return table._replace(unused=True)
    return table._replace(thrown_by=event.thrown_by)
