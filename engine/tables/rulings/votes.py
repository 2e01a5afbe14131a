"""Rulings about agreements during a match: votes, the pause, and the early next deal."""

from datetime import datetime

from engine.rules.cards import Seat, per_seat
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.rating import is_played_for, still_playing
from engine.tables.rulings.checks import Events, existing, own_seat, require
from engine.tables.rulings.lobby import handed_over, may_be_asked_for, require_welcome
from engine.tables.table import ASK_AGAIN, RECESS, VOTE_OPEN, Outcome, Proposal, Status, Table, Vote
from engine.tables.turn_clock import at_pace


def _require_playing(table: Table) -> None:
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)


def propose(table: Table, command: c.Propose, now: datetime) -> Events:
    """Start a vote; if the actor sits here, they have agreed."""
    _require_playing(table)
    asked, account = command.question, command.actor.account
    if table.tournament:  # others wait for the result, and nobody may arrange it
        harmless = asked in (Proposal.OPEN_HANDS, Proposal.FAST)
        require(harmless, Denial.IN_TOURNAMENT)
    if asked is Proposal.CHAIR:
        seat = _wanted_chair(table, command, now)
        _may_ask(table, account, now)
        return (_opened(table, account, asked, seat, now),)
    own = own_seat(table, command.actor)
    require(asked is not Proposal.PAUSE or table.recess is None, Denial.NO_CHANGE)
    require(asked is not Proposal.OPEN_HANDS or not table.hands_open, Denial.NO_CHANGE)
    require(asked is not Proposal.FAST or not table.fast, Denial.NO_CHANGE)
    if asked is Proposal.GIVE_UP:
        require(table.rules.side_count == 2, Denial.NOT_NOW)
    _may_ask(table, account, now)
    about = own if asked is Proposal.GIVE_UP else None
    return (_opened(table, account, asked, about, now),)


def _wanted_chair(table: Table, command: c.Propose, now: datetime) -> Seat:
    account = command.actor.account
    require(table.seat_of(account) is None, Denial.ALREADY_SEATED)
    require_welcome(table, command.actor, now)
    if command.seat is None:
        raise Denied(Denial.NO_SEAT)
    seat = existing(table, command.seat)
    require(may_be_asked_for(table, seat, account, now), Denial.SEAT_TAKEN)
    return seat


def _may_ask(table: Table, account: str, now: datetime) -> None:
    """Refuse a second vote while one is open, and one too soon after the actor's failed vote."""
    vote = table.vote
    if vote is None:
        return
    require(vote.outcome is not None, Denial.VOTE_OPEN)
    if vote.account == account and vote.outcome is not Outcome.AGREED and vote.ended is not None:
        require(now >= vote.ended + ASK_AGAIN, Denial.ASKED_BEFORE)


def _opened(
    table: Table, account: str, asked: Proposal, seat: Seat | None, now: datetime
) -> ev.VoteOpened:
    until = now + at_pace(VOTE_OPEN, table.pace.limit)
    return ev.VoteOpened(at=now, question=asked, account=account, seat=seat, until=until)


def respond(table: Table, command: c.Respond, now: datetime) -> Events:
    """Answer a vote; a single no ends it."""
    _require_playing(table)
    own = own_seat(table, command.actor)
    vote = table.vote
    if vote is None or vote.outcome is not None or vote.number != command.number:
        raise Denied(Denial.ALREADY_DECIDED)
    require(own in voters(table, vote), Denial.NOT_ASKED)
    if not command.agrees:
        return (ev.VoteClosed(at=now, outcome=Outcome.REFUSED, seat=own),)
    require(own not in vote.agreed, Denial.NO_CHANGE)
    return (ev.Agreed(at=now, seat=own),)


def voters(table: Table, vote: Vote) -> tuple[Seat, ...]:
    """The seats that a vote asks: the people present; for giving up, those of that side.

    People who are away are asked, too, about playing a chair's hand in the middle of a deal, and
    about ending a match that counts if nobody else of their side is there and they may come back.
    """
    if vote.question is Proposal.CHAIR and _is_reserved(table, vote):
        return tuple(
            seat
            for seat, chair in per_seat(table.chairs)
            if chair.account is not None and seat != vote.seat
        )
    side_of, present = table.rules.side_of, table.present
    if vote.question is Proposal.END and is_played_for(table):
        here = {side_of(seat) for seat in present}
        return tuple(
            seat for seat in still_playing(table) if seat in present or side_of(seat) not in here
        )
    if vote.question is not Proposal.GIVE_UP or vote.seat is None:
        return present
    side = side_of(vote.seat)
    return tuple(seat for seat in present if side_of(seat) == side)


def _is_reserved(table: Table, vote: Vote) -> bool:
    return vote.seat is not None and table.chairs[vote.seat].reserved == vote.account


def concluded(table: Table, now: datetime) -> Events:
    """The events that close a vote and carry it out, if everybody has agreed."""
    vote = table.vote
    if vote is None or vote.outcome is not None or table.status is not Status.PLAYING:
        return ()
    asked = voters(table, vote)
    answered = bool(asked) or vote.question is Proposal.CHAIR  # perhaps nobody is left
    if not answered or not set(asked) <= set(vote.agreed):
        return ()
    return (ev.VoteClosed(at=now, outcome=Outcome.AGREED), *_agreed(table, vote, now))


def _agreed(table: Table, vote: Vote, now: datetime) -> Events:
    match vote.question:
        case Proposal.PAUSE if table.recess is None:
            return (ev.Paused(at=now, until=now + at_pace(RECESS, table.pace.limit)),)
        case Proposal.OPEN_HANDS:
            return (ev.HandsOpened(at=now),)
        case Proposal.FAST:
            return (ev.SpedUp(at=now),)
        case Proposal.END:
            return (ev.CalledOff(at=now),)
        case Proposal.CHAIR if vote.seat is not None and _may_have(table, vote, vote.seat, now):
            return handed_over(table, vote.seat, vote.account, now, agreed=vote.agreed)
        case Proposal.GIVE_UP if vote.seat is not None:
            return (ev.GivenUp(at=now, side=table.rules.side_of(vote.seat)),)
        case _:
            return ()


def _may_have(table: Table, vote: Vote, seat: Seat, now: datetime) -> bool:
    """Whether the checks made when the chair was asked for still pass."""
    blocked = vote.account in table.guests.blocked
    if blocked or table.seat_of(vote.account) is not None:
        return False
    return may_be_asked_for(table, seat, vote.account, now)


def resume(table: Table, command: c.Resume, now: datetime) -> Events:
    """End the pause, as anybody at the table may."""
    _require_playing(table)
    own_seat(table, command.actor)
    if table.recess is None:
        raise Denied(Denial.NO_CHANGE)
    return (ev.Resumed(at=now, gap=now - table.recess.since),)


def slow_down(table: Table, command: c.SlowDown, now: datetime) -> Events:
    """End fast play by AI players: everybody has to want it, so anybody at the table may."""
    _require_playing(table)
    own = own_seat(table, command.actor)
    require(command.actor.account in table.hurrying, Denial.NO_CHANGE)
    return (ev.SlowedDown(at=now, seat=own),)


def get_ready(table: Table, command: c.GetReady, now: datetime) -> Events:
    """Ask for the next deal; it is dealt as soon as everybody present has asked."""
    _require_playing(table)
    own = own_seat(table, command.actor)
    number = table.match.number if table.match is not None else 0
    asked = (command.match_no, command.deal)
    require(table.dealing and number > 0, Denial.ALREADY_DECIDED)
    require(asked == (table.match_no, number), Denial.ALREADY_DECIDED)
    require(command.actor.account not in table.ready, Denial.NO_CHANGE)
    return (ev.Ready(at=now, seat=own),)
