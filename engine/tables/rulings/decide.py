"""The one place where a command becomes events or is denied."""

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
from engine.tables.rulings import lobby, play, votes
from engine.tables.rulings import lobby as seats
from engine.tables.rulings.checks import Events
from engine.tables.table import Status, Table


class Ruling(NamedTuple):
    """The outcome of a command: events to store, the table after them, and a denial if refused.

    A refused command may have events too: any command by a person who was away brings them back.
    """

    events: Events
    table: Table
    denial: Denial | None = None


def open_events(command: c.Open, now: datetime, seed: str = "") -> Events:
    """The first events of a table; raises `ConflictingRules` if rules conflict.

    `seed` will be sealed for its first deal.
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
        machine=pace.ai_player,
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
    """Rule on a command to a table at a given time; a pure function.

    In order: an actor who was away comes back; people who left the tournament, and game commands
    during a pause, are refused; the command's own function rules; cards chosen ahead are played; a
    vote that is now unanimous takes effect.
    """
    back = _coming_back(table, command, now)
    present = fold(table.id, table, back)
    if back and isinstance(command, c.ComeBack):
        return Ruling(back, present)
    try:
        _require_not_retired(present, command)
        _require_not_paused(present, command)
        events = _STEPS[type(command)](present, command, now)
        after = fold(table.id, present, events)
        laid = play.laid_ahead(after, now)
        after = fold(table.id, after, laid)
        agreed = votes.concluded(after, now) if after.vote is not None else ()
        return Ruling((*back, *events, *laid, *agreed), fold(table.id, after, agreed))
    except Denied as denied:
        return Ruling(back, present, denied.denial)
    except Refused as refused:  # legality is checked by applying the event
        return Ruling(back, present, _DENIAL_OF_REFUSAL[refused.reason])


_DENIAL_OF_REFUSAL = {
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
    Refusal.NOT_ENOUGH: Denial.NOT_ENOUGH,
}


_REFUSED_IN_PAUSE = (
    c.Act,
    c.ChooseCard,
    c.ClaimRest,
    c.TakeHint,
    c.MarkCards,
    c.SetIntent,
    c.DeclareNow,
    c.CallRevoke,
    c.SayDosta,
    c.CallContra,
    c.GetReady,
)
"""Commands of people that are refused during a pause."""


def _require_not_paused(table: Table, command: c.Command) -> None:
    """Refuse commands of the game during a pause; a card chosen ahead can be taken back."""
    if table.recess is None or (isinstance(command, c.ChooseCard) and not command.on):
        return
    if isinstance(command, c.DealNext) or (
        isinstance(command, c.Act) and not isinstance(command.actor, c.Actor)
    ):
        raise Denied(Denial.ALREADY_DECIDED)
    if isinstance(command, _REFUSED_IN_PAUSE):
        raise Denied(Denial.PAUSED)


def _require_not_retired(table: Table, command: c.Command) -> None:
    """Refuse every command of a person who has left the tournament (E.4)."""
    actor: object = getattr(command, "actor", None)
    seat = table.seat_of(actor.account) if isinstance(actor, c.Actor) else None
    if seat is not None and table.chairs[seat].retired:
        raise Denied(Denial.RETIRED)


def _coming_back(table: Table, command: c.Command, now: datetime) -> Events:
    """Bring the actor back if they are away; any command does so, except leaving."""
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
    c.Retire: play.retire,
    c.Dissolve: lobby.dissolve,
    c.AddAIPlayer: lobby.add_ai_player,
    c.RemoveAIPlayer: lobby.remove_ai_player,
    c.Settle: lobby.settle,
    c.SetOptions: lobby.set_options,
    c.RenewInvitation: lobby.renew_invitation,
    c.DrawLots: lobby.draw_lots,
    c.SendAway: seats.send_away,
    c.Block: seats.block,
    c.HandOver: lobby.hand_over,
    c.AskIn: seats.ask_in,
    c.AnswerGuest: seats.answer_guest,
    c.Start: lobby.start,
    c.ChangePartners: lobby.change_partners,
    c.Reopen: lobby.reopen,
    c.Close: lobby.close,
    c.ComeBack: play.come_back,
    c.Act: play.act,
    c.ChooseCard: play.choose_card,
    c.ClaimRest: play.claim_rest,
    c.TakeHint: play.take_hint,
    c.MarkCards: play.mark,
    c.SetIntent: play.intend,
    c.DeclareNow: play.declare_now,
    c.CallRevoke: play.call_revoke,
    c.SayDosta: play.say_dosta,
    c.CallContra: play.call_contra,
    c.GetReady: votes.get_ready,
    c.DealNext: play.deal,
    c.CutCards: play.cut_cards,
    c.FallDue: play.fall_due,
    c.GiveBack: play.give_back,
    c.Propose: votes.propose,
    c.Respond: votes.respond,
    c.Resume: votes.resume,
    c.SlowDown: votes.slow_down,
}
