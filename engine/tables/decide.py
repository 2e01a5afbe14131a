"""The one place where a command becomes events or is refused by name."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from engine.rules.actions import Action, DealCards, Declare, MakeCall, PlayCard
from engine.rules.cards import CARD_NAMES, Seat, cards_of
from engine.rules.deal import Refusal, Refused
from engine.rules.declarations import Plan
from engine.rules.knowledge import Choices, observe
from engine.rules.match import apply
from engine.rules.ruleset import NotBuilt, Rules, require_built
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.due import What, next_due
from engine.tables.evolve import fold, match_of
from engine.tables.table import Decision, Intent, Status, Table, Turn

Events = tuple[ev.TableEvent, ...]


class Ruling(NamedTuple):
    """What a command brings: events to store, and the reason if it was refused.

    A refused command of somebody who was away still brings him back, so both can be there.
    """

    events: Events
    denial: Denial | None = None


def open_events(command: c.Open, now: datetime) -> Events:
    """The first events of a table; raises `NotBuilt` for rules that are not played here."""
    require_built(command.rules)
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
    )
    if not command.seated:
        return (opened,)
    return (opened, ev.Sat(at=now, seat=0, account=command.actor.account))


def decide(table: Table, command: c.Command, now: datetime) -> Ruling:
    """What a command does to a table at this time. Pure; the table is not changed."""
    back = _coming_back(table, command, now)
    if back and isinstance(command, c.ComeBack):
        return Ruling(back)
    present = fold(table.id, table, back)
    try:
        return Ruling((*back, *_STEPS[type(command)](present, command, now)))
    except Denied as denied:
        return Ruling(back, denied.denial)
    except Refused as refused:
        return Ruling(back, _BY_RULES.get(refused.reason, Denial.NOT_NOW))


_BY_RULES = {
    Refusal.NOT_YOUR_TURN: Denial.NOT_YOUR_TURN,
    Refusal.ILLEGAL_CALL: Denial.ILLEGAL_CALL,
    Refusal.ILLEGAL_CARD: Denial.ILLEGAL_CARD,
    Refusal.NOT_YOUR_CARD: Denial.NOT_YOUR_CARD,
    Refusal.ILLEGAL_DECLARATION: Denial.ILLEGAL_DECLARATION,
    Refusal.TOO_LATE_TO_DECLARE: Denial.TOO_LATE_TO_DECLARE,
    Refusal.NO_BELOTE: Denial.NO_BELOTE,
}


def _coming_back(table: Table, command: c.Command, now: datetime) -> Events:
    """Whoever is away is back with anything that he does, except leaving."""
    actor: c.Actor | None = getattr(command, "actor", None)
    if actor is None or isinstance(command, c.StandUp):
        return ()
    if table.status not in (Status.PLAYING, Status.FINISHED):
        return ()
    seat = table.seat_of(actor.account)
    if seat is None or not table.chairs[seat].away:
        return ()
    return (ev.CameBack(at=now, seat=seat),)


def _require(condition: bool, denial: Denial) -> None:  # noqa: FBT001 (reads as a sentence)
    if not condition:
        raise Denied(denial)


def _in_lobby(table: Table) -> None:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    _require(table.status is Status.LOBBY, Denial.NOT_IN_LOBBY)


def _built(rules: Rules) -> None:
    try:
        require_built(rules)
    except NotBuilt as error:
        raise Denied(Denial.RULES_NOT_BUILT) from error


def _may_run(table: Table, actor: c.Actor) -> None:
    _require(actor.manages or actor.account == table.opener, Denial.NOT_ALLOWED)


def _chair(table: Table, seat: Seat) -> Seat:
    _require(0 <= seat < len(table.chairs), Denial.NO_SEAT)
    return seat


def _own_seat(table: Table, actor: c.Actor) -> Seat:
    seat = table.seat_of(actor.account)
    if seat is None:
        raise Denied(Denial.NOT_SEATED)
    return seat


def _open(table: Table, command: c.Open, now: datetime) -> Events:
    raise Denied(Denial.NOT_NOW)  # a table is opened once, and not by a command to itself


def _sit(table: Table, command: c.Sit, now: datetime) -> Events:
    _in_lobby(table)
    account = command.actor.account
    own = table.seat_of(account)
    seat = command.seat
    if seat is None:
        _require(own is None, Denial.ALREADY_SEATED)
        seat = _free_chair(table, account, now)
        if seat is None:
            seat = next((i for i, chair in enumerate(table.chairs) if chair.level), None)
        if seat is None:
            raise Denied(Denial.TABLE_FULL if table.full else Denial.CHAIR_HELD)
    _require(own != _chair(table, seat), Denial.ALREADY_SEATED)
    _require(table.chairs[seat].account is None, Denial.SEAT_TAKEN)
    _require(table.chairs[seat].holder(now) in (None, account), Denial.CHAIR_HELD)
    return (ev.Sat(at=now, seat=seat, account=account),)


def _free_chair(table: Table, account: str, now: datetime) -> Seat | None:
    """The chair that is held for him, else the first empty one that is held for nobody."""
    holders = [chair.holder(now) for chair in table.chairs]
    if account in holders:
        return holders.index(account)
    return next(
        (i for i, chair in enumerate(table.chairs) if chair.empty and holders[i] is None), None
    )


def _hold(table: Table, command: c.Hold, now: datetime) -> Events:
    _in_lobby(table)
    account, seat = command.actor.account, command.seat
    _require(table.seat_of(account) is None, Denial.ALREADY_SEATED)
    if seat is not None:
        chair = table.chairs[_chair(table, seat)]
        if not chair.empty or chair.holder(now) not in (None, account):
            seat = None
    if seat is None:
        seat = _free_chair(table, account, now)
    if seat is None:
        raise Denied(Denial.TABLE_FULL)
    kept = table.chairs[seat]
    changed = (kept.held, kept.held_until) != (account, command.until)
    _require(changed and command.until > now, Denial.NO_CHANGE)
    return (ev.ChairHeld(at=now, seat=seat, account=account, until=command.until),)


def _stand_up(table: Table, command: c.StandUp, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = _own_seat(table, command.actor)
    if table.status is Status.LOBBY:
        return (ev.ChairFreed(at=now, seat=seat),)
    _require(not table.chairs[seat].away, Denial.NO_CHANGE)
    return (ev.WentAway(at=now, seat=seat),)


def _add_machine(table: Table, command: c.AddMachine, now: datetime) -> Events:
    _in_lobby(table)
    _may_run(table, command.actor)
    chair = table.chairs[_chair(table, command.seat)]
    _require(chair.empty, Denial.SEAT_TAKEN)
    _require(chair.holder(now) is None, Denial.CHAIR_HELD)
    return (ev.MachineSat(at=now, seat=command.seat, level=command.level),)


def _remove_machine(table: Table, command: c.RemoveMachine, now: datetime) -> Events:
    _in_lobby(table)
    _may_run(table, command.actor)
    chair = table.chairs[_chair(table, command.seat)]
    _require(not chair.empty, Denial.CHAIR_FREE)
    _require(chair.account is None, Denial.SEAT_TAKEN)
    return (ev.ChairFreed(at=now, seat=command.seat),)


def _settle(table: Table, command: c.Settle, now: datetime) -> Events:
    _in_lobby(table)
    _may_run(table, command.actor)
    _built(command.rules)
    pace = command.pace
    _require(
        (command.preset, command.rules, pace) != (table.preset, table.rules, table.pace),
        Denial.NO_CHANGE,
    )
    settled = ev.Settled(
        at=now,
        preset=command.preset,
        rules=command.rules,
        limit=pace.limit,
        machine=pace.machine,
        pause=pace.pause,
    )
    return (settled,)


def _start(table: Table, command: c.Start, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    _require(table.status is not Status.PLAYING, Denial.STILL_PLAYING)
    _may_run(table, command.actor)
    _require(bool(table.accounts), Denial.CHAIRS_EMPTY)
    _chair(table, command.first_dealer)
    if table.status is Status.FINISHED and any(chair.away for chair in table.chairs):
        return (ev.Reopened(at=now),)
    _require(not any(chair.holder(now) for chair in table.chairs), Denial.CHAIR_HELD)
    level = command.level
    _require(table.full or level is not None, Denial.CHAIRS_EMPTY)
    machines = tuple(
        ev.MachineSat(at=now, seat=seat, level=level)
        for seat, chair in enumerate(table.chairs)
        if chair.empty and level is not None
    )
    return (*machines, ev.Started(at=now, first_dealer=command.first_dealer))


def _reopen(table: Table, command: c.Reopen, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    _require(table.status is Status.FINISHED, Denial.STILL_PLAYING)
    _may_run(table, command.actor)
    return (ev.Reopened(at=now),)


def _close(table: Table, command: c.Close, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    _may_run(table, command.actor)
    return (ev.Closed(at=now),)


def _come_back(table: Table, command: c.ComeBack, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    _require(table.status is not Status.LOBBY, Denial.NOT_PLAYING)
    _own_seat(table, command.actor)
    raise Denied(Denial.NOT_AWAY)  # whoever is away is back before it is asked what he wants


def _own_turn(table: Table, actor: c.Actor, decision: Decision) -> Turn:
    """The turn, if it is the decision that was pressed and the presser's own (law 3)."""
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = _own_seat(table, actor)
    _require(table.match is not None, Denial.NOT_PLAYING)
    turn = table.turn
    if turn is None or decision != turn.decision:
        raise Denied(Denial.ALREADY_DECIDED)
    _require(turn.seat == seat, Denial.NOT_YOUR_TURN)
    return turn


def _checked(table: Table, action: Action) -> None:
    apply(match_of(table), action)


def _say(table: Table, command: c.Say, now: datetime) -> Events:
    turn = _own_turn(table, command.actor, command.decision)
    _checked(table, MakeCall(turn.seat, command.call))
    return (ev.Called(at=now, seat=turn.seat, call=command.call.code),)


def _lay(table: Table, command: c.Lay, now: datetime) -> Events:
    turn = _own_turn(table, command.actor, command.decision)
    action = intended_play(table, turn.seat, command.card)
    _checked(table, action)
    return (_played(action, now, None),)


def intended_play(table: Table, seat: Seat, card: int) -> PlayCard:
    """The card with what its player has chosen to say beside it (by default everything)."""
    choices = observe(match_of(table), seat).choices
    intent = table.intents[seat]
    return PlayCard(
        seat,
        card,
        declare=chosen_plan(choices, intent),
        belote=intent.belote and card in cards_of(choices.belote),
    )


def chosen_plan(choices: Choices, intent: Intent) -> Plan:
    """What will be declared with the first card: the chosen plan, else the best."""
    if not choices.plans or choices.late:
        return ()
    return choices.plans[0] if intent.plan is None else intent.plan


def _played(action: PlayCard, now: datetime, by: ev.Machine | None) -> ev.Played:
    return ev.Played(
        at=now,
        seat=action.seat,
        card=CARD_NAMES[action.card],
        declare=tuple(item.text for item in action.declare),
        belote=action.belote,
        by=by,
    )


def _intend(table: Table, command: c.Intend, now: datetime) -> Events:
    turn = _own_turn(table, command.actor, command.decision)
    choices = observe(match_of(table), turn.seat).choices
    _require(bool(choices.plans or choices.belote), Denial.NOT_NOW)
    if command.plan is not None:
        _require(command.plan in choices.plans, Denial.ILLEGAL_DECLARATION)
    intent = Intent(command.plan, command.belote)
    _require(intent != table.intents[turn.seat], Denial.NO_CHANGE)
    texts = None if command.plan is None else tuple(item.text for item in command.plan)
    return (ev.IntentSet(at=now, seat=turn.seat, declare=texts, belote=command.belote),)


def _declare_now(table: Table, command: c.DeclareNow, now: datetime) -> Events:
    _require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = _own_seat(table, command.actor)
    _require(table.status is Status.PLAYING, Denial.NOT_PLAYING)
    match = match_of(table)
    _require(command.decision[:2] == (table.match_no, match.number), Denial.TOO_LATE_TO_DECLARE)
    if match.deal is not None and match.deal.full and match.deal.declared[seat]:
        raise Denied(Denial.ALREADY_DECIDED)
    _checked(table, Declare(seat, command.plan))
    texts = tuple(item.text for item in command.plan)
    return (ev.DeclaredLate(at=now, seat=seat, declare=texts),)


def _deal(table: Table, command: c.Deal, now: datetime) -> Events:
    due = table.dealing and table.match is not None and table.match.number + 1 == command.deal
    _require(due and table.match_no == command.match_no, Denial.ALREADY_DECIDED)
    _checked(table, DealCards(command.deck))
    return (ev.CardsDealt(at=now, deck=tuple(CARD_NAMES[card] for card in command.deck)),)


def _current(table: Table, decision: Decision) -> Turn:
    if table.turn is None or table.turn.decision != decision:
        raise Denied(Denial.ALREADY_DECIDED)
    return table.turn


def _machine_acts(table: Table, command: c.MachineActs, now: datetime) -> Events:
    turn = _current(table, command.decision)
    _require(table.machine_plays(turn.seat), Denial.ALREADY_DECIDED)
    _checked(table, command.action)
    if isinstance(command.action, PlayCard):
        return (_played(command.action, now, command.machine),)
    code = command.action.call.code
    return (ev.Called(at=now, seat=turn.seat, call=code, by=command.machine),)


def _still_due(table: Table, what: What, now: datetime) -> None:
    """The clock may be late, but what happened meanwhile can have given more time."""
    due = next_due(table)
    _require(due is not None and due.what is what and due.at <= now, Denial.ALREADY_DECIDED)


def _remind(table: Table, command: c.Remind, now: datetime) -> Events:
    turn = _current(table, command.decision)
    _still_due(table, What.REMIND, now)
    return (ev.Nudged(at=now, seat=turn.seat),)


def _miss(table: Table, command: c.Miss, now: datetime) -> Events:
    turn = _current(table, command.decision)
    _still_due(table, What.MISS, now)
    return (ev.TurnMissed(at=now, seat=turn.seat),)


def _release(table: Table, command: c.Release, now: datetime) -> Events:
    _still_due(table, What.RELEASE, now)
    return tuple(
        ev.HoldEnded(at=now, seat=seat)
        for seat, chair in enumerate(table.chairs)
        if chair.held is not None and chair.holder(now) is None
    )


def _expire(table: Table, command: c.Expire, now: datetime) -> Events:
    _still_due(table, What.EXPIRE, now)
    return (ev.Closed(at=now),)


def _give_back(table: Table, command: c.GiveBack, now: datetime) -> Events:
    served_until = max(command.served_until, table.last_at)
    held = any(chair.holder(served_until) for chair in table.chairs)
    _require(table.status is Status.PLAYING or held, Denial.NOT_PLAYING)
    gap = now - served_until
    _require(gap > timedelta(), Denial.NO_CHANGE)
    return (ev.TimeGivenBack(at=now, gap=gap),)


_STEPS: Mapping[type[c.Command], Callable[[Table, Any, datetime], Events]] = {
    c.Open: _open,
    c.Sit: _sit,
    c.Hold: _hold,
    c.StandUp: _stand_up,
    c.AddMachine: _add_machine,
    c.RemoveMachine: _remove_machine,
    c.Settle: _settle,
    c.Start: _start,
    c.Reopen: _reopen,
    c.Close: _close,
    c.ComeBack: _come_back,
    c.Say: _say,
    c.Lay: _lay,
    c.Intend: _intend,
    c.DeclareNow: _declare_now,
    c.Deal: _deal,
    c.MachineActs: _machine_acts,
    c.Remind: _remind,
    c.Miss: _miss,
    c.Release: _release,
    c.Expire: _expire,
    c.GiveBack: _give_back,
}
