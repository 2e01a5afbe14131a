"""The one place where a command becomes events or is refused by name."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from engine.rules.cards import SEATS
from engine.rules.deal.deal import Refusal, Refused
from engine.rules.ruleset import require_coherent
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.folds.evolve import fold
from engine.tables.rulings import lobby, play, seats, votes
from engine.tables.rulings import play as playing
from engine.tables.rulings import play as shuffling
from engine.tables.rulings.checks import Events
from engine.tables.table import Status, Table


class Ruling(NamedTuple):
    """What a command brings: events to store, the table after them, and the reason for a refusal.

    A refused command of somebody who was away still brings him back, so all of it can be there.
    """

    events: Events
    table: Table
    denial: Denial | None = None


def open_events(command: c.Open, now: datetime, seed: str = "") -> Events:
    """The first events of a table; raises `Incoherent` for rules that clash.

    `seed` is to be sealed for its first deal.
    """
    require_coherent(command.rules)
    pace = command.pace
    opened = ev.TableOpened(
        at=now,
        code=command.code,
        opener=command.actor.account,
        preset=command.preset,
        rules=command.rules,
        limit=pace.limit,
        machine=pace.machine,
        pause=pace.pause,
        lesson=command.lesson,
        tournament=command.seating.tournament if command.seating is not None else "",
        seed=seed,
    )
    if command.seating is not None:
        return (opened, *lobby.begun_as_drawn(command.seating, now))
    first: tuple[ev.TableEvent, ...] = (opened,)
    if command.last_card:
        first = (opened, ev.LastCardSet(at=now, by_itself=True))
    if not command.seated:
        return first
    return (*first, ev.Sat(at=now, seat=SEATS[0], account=command.actor.account))


def decide(table: Table, command: c.Command, now: datetime) -> Ruling:
    """What a command does to a table at this time. Pure; the table is not changed."""
    back = _coming_back(table, command, now)
    present = fold(table.id, table, back)
    if back and isinstance(command, c.ComeBack):
        return Ruling(back, present)
    try:
        _require_not_retired(present, command)
        _require_going_on(present, command)
        events = _STEPS[type(command)](present, command, now)
        after = fold(table.id, present, events)
        laid = play.laid_ahead(after, now)
        after = fold(table.id, after, laid)
        agreed = votes.concluded(after, now)
        return Ruling((*back, *events, *laid, *agreed), fold(table.id, after, agreed))
    except Denied as denied:
        return Ruling(back, present, denied.denial)
    except Refused as refused:  # the rules are asked by carrying it out
        return Ruling(back, present, _BY_RULES[refused.reason])


_BY_RULES = {
    Refusal.BAD_DECK: Denial.NOT_NOW,
    Refusal.NOT_NOW: Denial.NOT_NOW,
    Refusal.MATCH_OVER: Denial.NOT_NOW,
    Refusal.NOT_YOUR_TURN: Denial.NOT_YOUR_TURN,
    Refusal.ILLEGAL_CALL: Denial.ILLEGAL_CALL,
    Refusal.ILLEGAL_CARD: Denial.ILLEGAL_CARD,
    Refusal.NOT_YOUR_CARD: Denial.NOT_YOUR_CARD,
    Refusal.ILLEGAL_DECLARATION: Denial.ILLEGAL_DECLARATION,
    Refusal.TOO_LATE_TO_DECLARE: Denial.TOO_LATE_TO_DECLARE,
    Refusal.NO_BELOTE: Denial.NO_BELOTE,
    Refusal.NO_CANCEL: Denial.NO_CANCEL,
    Refusal.BAD_DISCARD: Denial.BAD_DISCARD,
    Refusal.NO_CHALLENGE: Denial.NO_CHALLENGE,
}


_OF_THE_GAME = (
    c.Act,
    c.ChooseCard,
    c.ClaimRest,
    c.TakeHint,
    c.Mark,
    c.Intend,
    c.DeclareNow,
    c.CallRevoke,
    c.GetReady,
)
"""What people do at their table while nobody pauses."""


def _require_going_on(table: Table, command: c.Command) -> None:
    """While the people take a break, nothing of the game goes on; a choice can be taken back."""
    if table.recess is None or (isinstance(command, c.ChooseCard) and not command.on):
        return
    if isinstance(command, c.DealNext | c.Remind | c.Miss | c.PlayLast) or (
        isinstance(command, c.Act) and not isinstance(command.actor, c.Actor)
    ):
        raise Denied(Denial.ALREADY_DECIDED)
    if isinstance(command, _OF_THE_GAME):
        raise Denied(Denial.PAUSED)


def _require_not_retired(table: Table, command: c.Command) -> None:
    """Whoever has left a tournament has no say at its tables any more (E.4)."""
    actor: object = getattr(command, "actor", None)
    seat = table.seat_of(actor.account) if isinstance(actor, c.Actor) else None
    if seat is not None and table.chairs[seat].retired:
        raise Denied(Denial.RETIRED)


def _coming_back(table: Table, command: c.Command, now: datetime) -> Events:
    """Whoever is away is back with anything that he does, except leaving."""
    actor: object = getattr(command, "actor", None)
    if not isinstance(actor, c.Actor) or isinstance(command, c.StandUp):
        return ()
    if table.status not in (Status.PLAYING, Status.FINISHED):
        return ()
    seat = table.seat_of(actor.account)
    if seat is None or not table.chairs[seat].away or table.chairs[seat].retired:
        return ()
    return (ev.CameBack(at=now, seat=seat),)


_STEPS: Mapping[type[c.Command], Callable[[Table, Any, datetime], Events]] = {
    c.Open: lobby.opened_again,
    c.Sit: seats.sit,
    c.Hold: lobby.hold,
    c.StandUp: lobby.stand_up,
    c.Retire: playing.retire,
    c.Dissolve: lobby.dissolve,
    c.AddMachine: lobby.add_machine,
    c.RemoveMachine: lobby.remove_machine,
    c.Settle: lobby.settle,
    c.SetLastCard: lobby.set_last_card,
    c.SetOptions: lobby.set_options,
    c.RenewInvitation: lobby.renew_invitation,
    c.DrawLots: lobby.draw_lots,
    c.SendAway: seats.send_away,
    c.Block: seats.block,
    c.Unblock: seats.unblock,
    c.HandOver: lobby.hand_over,
    c.AskIn: seats.ask_in,
    c.Admit: seats.admit,
    c.TurnDown: seats.turn_down,
    c.Start: lobby.start,
    c.ChangePartners: lobby.change_partners,
    c.Reopen: lobby.reopen,
    c.Close: lobby.close,
    c.Release: lobby.release,
    c.Expire: lobby.expire,
    c.ComeBack: playing.come_back,
    c.Act: playing.act,
    c.ChooseCard: play.choose_card,
    c.ClaimRest: playing.claim_rest,
    c.TakeHint: playing.take_hint,
    c.Mark: playing.mark,
    c.Intend: playing.intend,
    c.DeclareNow: playing.declare_now,
    c.CallRevoke: playing.call_revoke,
    c.GetReady: votes.get_ready,
    c.DealNext: shuffling.deal,
    c.CutCards: shuffling.cut_cards,
    c.Remind: playing.remind,
    c.Miss: playing.miss,
    c.PlayLast: playing.play_last,
    c.GiveBack: playing.give_back,
    c.Propose: votes.propose,
    c.Respond: votes.respond,
    c.CloseVote: votes.close_vote,
    c.Resume: votes.resume,
}
