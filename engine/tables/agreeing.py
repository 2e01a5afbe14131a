"""Rulings about what people agree on in the middle of a match: votes, and the pause by consent."""

from datetime import datetime

from engine.rules.cards import Seat, per_seat
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.asking import Events, own_seat, require, still_due
from engine.tables.commands import Denial, Denied
from engine.tables.due import What
from engine.tables.table import Status, Table
from engine.tables.vote import ASK_AGAIN, RECESS, VOTE_OPEN, Outcome, Proposal, Vote


def _playing(table: Table) -> None:
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)


def propose(table: Table, command: c.Propose, now: datetime) -> Events:
    """Ask the people at the table something; who asks has agreed."""
    _playing(table)
    asked, account = command.question, command.actor.account
    own = own_seat(table, command.actor)
    require(asked is not Proposal.PAUSE or table.recess is None, Denial.NO_CHANGE)
    if asked is Proposal.GIVE_UP:
        require(table.rules.side_count == 2, Denial.NOT_NOW)
    _may_ask(table, account, now)
    seat = own if asked is Proposal.GIVE_UP else None
    return (_opened(account, asked, seat, now),)


def _may_ask(table: Table, account: str, now: datetime) -> None:
    """One question at a time, and whoever was refused waits before he asks again."""
    vote = table.vote
    if vote is None:
        return
    require(vote.outcome is not None, Denial.VOTE_OPEN)
    if vote.account == account and vote.outcome is not Outcome.AGREED and vote.ended is not None:
        require(now >= vote.ended + ASK_AGAIN, Denial.ASKED_BEFORE)


def _opened(account: str, asked: Proposal, seat: Seat | None, now: datetime) -> ev.VoteOpened:
    return ev.VoteOpened(at=now, question=asked, account=account, seat=seat, until=now + VOTE_OPEN)


def respond(table: Table, command: c.Respond, now: datetime) -> Events:
    """Say yes or no; one no ends the vote."""
    _playing(table)
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
    """Who is asked: the people who are not away; of whoever gives up, his side."""
    present = tuple(
        seat
        for seat, chair in per_seat(table.chairs)
        if chair.account is not None and not chair.away
    )
    if vote.question is not Proposal.GIVE_UP or vote.seat is None:
        return present
    side = table.rules.side_of(vote.seat)
    return tuple(seat for seat in present if table.rules.side_of(seat) == side)


def concluded(table: Table, now: datetime) -> Events:
    """What follows once everybody who is asked has agreed."""
    vote = table.vote
    if vote is None or vote.outcome is not None or table.status is not Status.PLAYING:
        return ()
    asked = voters(table, vote)
    if not asked or not set(asked) <= set(vote.agreed):
        return ()
    return (ev.VoteClosed(at=now, outcome=Outcome.AGREED), *_agreed(table, vote, now))


def _agreed(table: Table, vote: Vote, now: datetime) -> Events:
    match vote.question:
        case Proposal.PAUSE if table.recess is None:
            return (ev.Paused(at=now, until=now + RECESS),)
        case Proposal.END:
            return (ev.CalledOff(at=now),)
        case Proposal.GIVE_UP if vote.seat is not None:
            return (ev.GivenUp(at=now, side=table.rules.side_of(vote.seat)),)
        case _:
            return ()


def close_vote(table: Table, _command: c.CloseVote, now: datetime) -> Events:
    """A question to which not all have answered in time."""
    still_due(table, What.CLOSE_VOTE, now)
    return (ev.VoteClosed(at=now, outcome=Outcome.RUN_OUT),)


def resume(table: Table, command: c.Resume, now: datetime) -> Events:
    """End the pause: anybody at the table may, and it ends by itself in the end."""
    _playing(table)
    if command.actor is None:
        still_due(table, What.RESUME, now)
    else:
        own_seat(table, command.actor)
    if table.recess is None:
        raise Denied(Denial.NO_CHANGE)
    return (ev.Resumed(at=now, gap=now - table.recess.since),)
