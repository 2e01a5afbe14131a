"""Rulings about a match: decisions, choices ahead of a turn, the clock, dealing and cutting."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum, auto

from engine.rules.cards import BIT, NO_CARD, Card, Seat, cards_of, per_seat
from engine.rules.deal.actions import OWN, Declare, MakeCall, Move, PlayCard, Stage
from engine.rules.deal.auction import Call, last_spoken
from engine.rules.deal.declarations import Plan
from engine.rules.knowledge import Choices, Knowledge, least, observe, rest_of_tricks
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.folds.evolve import evolve
from engine.tables.folds.play import match_of, next_shuffle
from engine.tables.rating import will_be_rated
from engine.tables.rulings.checks import Events, next_due, own_seat, require
from engine.tables.table import Decision, DueKind, Intent, Outcome, Status, Table, Turn

LONG = timedelta(minutes=5)
"""Shortest outage that is given back to a table without running clocks."""


def come_back(table: Table, command: c.ComeBack, _now: datetime) -> Events:
    """Refuse: a person who was away is already back when this is called (see `decide`)."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is not Status.LOBBY, Denial.NOT_PLAYING)
    own_seat(table, command.actor)
    raise Denied(Denial.NOT_AWAY)


def retire(table: Table, command: c.Retire, now: datetime) -> Events:
    """Let an AI player replace a person who has left the tournament."""
    require(bool(table.tournament), Denial.NOT_NOW)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)
    seat = table.seat_of(command.account)
    if seat is None:
        raise Denied(Denial.NOT_SEATED)
    require(not table.chairs[seat].retired, Denial.NO_CHANGE)
    return (ev.Retired(at=now, seat=seat),)


def _own_turn(table: Table, actor: c.Actor, decision: Decision) -> Turn:
    """The current turn; refused unless it is the decision named and the actor's own (law 3)."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = own_seat(table, actor)
    require(table.match is not None, Denial.NOT_PLAYING)
    turn = table.turn
    if turn is None or decision != turn.decision:
        raise Denied(Denial.ALREADY_DECIDED)
    require(turn.seat == seat, Denial.NOT_YOUR_TURN)
    return turn


def act(table: Table, command: c.Act, now: datetime) -> Events:
    """Make the decision of the current turn, or choose a declaration ahead."""
    actor, move = command.actor, command.move
    if isinstance(actor, ev.AIDecision):
        turn = _current(table, command.decision)
        require(table.ai_plays(turn.seat), Denial.ALREADY_DECIDED)
        require(move.seat == turn.seat, Denial.NOT_YOUR_TURN)
        return _decided(table, move, now, actor)
    if isinstance(move, Declare):
        later = _asked_later(table, actor, command.decision)
        if later is not None:
            return _chosen_ahead(table, later, move.plan, now)
    turn = _own_turn(table, actor, command.decision)
    require(move.seat in (OWN, turn.seat), Denial.NOT_YOUR_TURN)
    if isinstance(move, PlayCard):
        move = intended_play(table, turn.seat, move.card)
    return _decided(table, move._replace(seat=turn.seat), now, None)


def claim_rest(table: Table, command: c.ClaimRest, now: datetime) -> Events:
    """Play out the remaining tricks; the claimer must be certain to win them all."""
    own = _own_turn(table, command.actor, command.decision).seat
    order = rest_of_tricks(observe(match_of(table), own))
    require(bool(order), Denial.NOT_CERTAIN)
    made: list[ev.TableEvent] = [ev.RestClaimed(at=now, seat=own)]
    table = evolve(table, made[0])
    left = list(order)
    while table.turn is not None:
        seat = table.turn.seat
        card = left.pop(0) if seat == own else _given_away(table, seat)
        made.append(ev.PlayedOut(at=now, seat=seat, move=intended_play(table, seat, card)))
        table = evolve(table, made[-1])
    return tuple(made)


def _given_away(table: Table, seat: Seat) -> Card:
    known = observe(match_of(table), seat)
    if known.contract is None:
        raise Denied(Denial.NOT_NOW)
    return least(known.contract, known.choices.lawful)


def take_hint(table: Table, command: c.TakeHint, now: datetime) -> Events:
    """Record a hint; only the first of a match needs an event."""
    seat = _own_turn(table, command.actor, command.decision).seat
    alone = not will_be_rated(table.rules, table.chairs) and not table.tournament
    require(alone, Denial.NOT_NOW)
    return () if table.hinted else (ev.HintTaken(at=now, seat=seat),)


def mark(table: Table, command: c.MarkCards, now: datetime) -> Events:
    """Record a part of the caller's discards."""
    turn = _own_turn(table, command.actor, command.decision)
    choices = observe(match_of(table), turn.seat).choices
    require(bool(choices.discard), Denial.NOT_NOW)
    fits = not command.cards & ~choices.cards and command.cards.bit_count() < choices.discard
    require(fits, Denial.BAD_DISCARD)
    require(command.cards != table.intents[turn.seat].marked, Denial.NO_CHANGE)
    return (ev.CardsMarked(at=now, seat=turn.seat, cards=tuple(cards_of(command.cards))),)


def _asked_later(table: Table, actor: c.Actor, decision: Decision) -> Seat | None:
    """The actor's seat if the decision is their own future one, with other seats before it."""
    seat, turn = table.seat_of(actor.account), table.turn
    if seat is None or turn is None:
        return None
    ahead = observe(match_of(table), seat).choices.ahead
    return seat if ahead and decision == turn.decision.later(ahead) else None


def _chosen_ahead(table: Table, seat: Seat, plan: Plan, now: datetime) -> Events:
    plans = observe(match_of(table), seat).choices.plans
    require(plan in plans, Denial.ILLEGAL_DECLARATION)
    require(plan != table.intents[seat].ahead, Denial.NO_CHANGE)
    return (ev.AnnouncementChosen(at=now, seat=seat, declare=plan),)


def _declared_ahead(table: Table, asked: tuple[Seat, ...], now: datetime) -> Events:
    """The declarations of the seats that are asked next, as far as they were chosen ahead."""
    said: list[ev.TableEvent] = []
    for seat in asked:
        plan = table.intents[seat].ahead
        if plan is None or table.ai_plays(seat):
            break
        said.append(_acted(Declare(seat, plan), now, None))
    return tuple(said)


def _player(table: Table, actor: c.Actor) -> Seat:
    """The actor's seat in a match, which may be over."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = own_seat(table, actor)
    require(table.status is not Status.LOBBY, Denial.NOT_PLAYING)
    return seat


def call_revoke(table: Table, command: c.CallRevoke, now: datetime) -> Events:
    """Record a challenge (honour play)."""
    seat, match = _player(table, command.actor), match_of(table)
    deal = match.deal
    same = (command.match_no, command.deal) == (table.match_no, match.number)
    if deal is None or not same:
        raise Denied(Denial.ALREADY_DECIDED)
    done = deal.honour.penalty is not None or seat in (s for s, _ in deal.honour.failed)
    require(not done, Denial.ALREADY_DECIDED)
    return (ev.RevokeCalled(at=now, seat=seat),)


def say_dosta(table: Table, command: c.SayDosta, now: datetime) -> Events:
    """End the match in mid-deal (B.8.6)."""
    seat, match = _player(table, command.actor), match_of(table)
    same = (command.match_no, command.deal) == (table.match_no, match.number)
    require(same and not match.over, Denial.ALREADY_DECIDED)
    return (ev.DostaSaid(at=now, seat=seat),)


def call_contra(table: Table, command: c.CallContra, now: datetime) -> Events:
    """Double the last bid, or redouble it (G.1 step 4)."""
    seat, match = _player(table, command.actor), match_of(table)
    deal = match.deal
    if deal is None or command.decision != standing_bid(table.match_no, match.number, deal.calls):
        raise Denied(Denial.ALREADY_DECIDED)
    made = deal.auction.doubling
    return (_acted(MakeCall(seat, made), now, None),)


def standing_bid(match_no: int, deal: int, calls: Sequence[Call]) -> Decision:
    """The decision that stands for the last bid or contra."""
    return Decision(match_no, deal, last_spoken(calls))


def _decided(table: Table, move: Move, now: datetime, by: ev.AIDecision | None) -> Events:
    """The events of a decision, with the declarations chosen ahead that follow it."""
    decided = _acted(move, now, by)
    if not isinstance(move, Declare):
        return (decided,)
    deal = match_of(table).deal  # at other stages it would be a late declaration
    if deal is None or deal.stage is not Stage.DECLARING:
        raise Denied(Denial.NOT_NOW)
    return (decided, *_declared_ahead(table, deal.talon.asked[1:], now))


def _acted(move: Move, now: datetime, by: ev.AIDecision | None) -> ev.Acted:
    return ev.Acted(at=now, seat=move.seat, move=move, by=by)


def intended_play(table: Table, seat: Seat, card: Card) -> PlayCard:
    """The card with the declarations and belote call that its player has chosen (default: all)."""
    choices = observe(match_of(table), seat).choices
    intent = table.intents[seat]
    return PlayCard(
        seat,
        card,
        declare=chosen_plan(choices, intent),
        belote=intent.belote and card in cards_of(choices.belote),
    )


def chosen_plan(choices: Choices, intent: Intent) -> Plan:
    """The plan declared with the first card: the chosen one, else the best."""
    if not choices.plans or choices.late:
        return ()
    return choices.plans[0] if intent.plan is None else intent.plan


def intend(table: Table, command: c.SetIntent, now: datetime) -> Events:
    """Record what the actor wants to declare with their next card, and whether to call belote."""
    later = _asked_later(table, command.actor, command.decision)
    seat = later if later is not None else _own_turn(table, command.actor, command.decision).seat
    choices = observe(match_of(table), seat).choices
    require(bool(choices.plans or choices.belote), Denial.NOT_NOW)
    if command.plan is not None:
        require(command.plan in choices.plans, Denial.ILLEGAL_DECLARATION)
    before = table.intents[seat]
    intent = Intent(command.plan, command.belote, next_card=before.next_card)
    require(intent != before, Denial.NO_CHANGE)
    return (ev.IntentSet(at=now, seat=seat, declare=command.plan, belote=command.belote),)


def declare_now(table: Table, command: c.DeclareNow, now: datetime) -> Events:
    """Declare after one's own first card."""
    seat = _player(table, command.actor)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)
    match = match_of(table)
    require(command.decision[:2] == (table.match_no, match.number), Denial.TOO_LATE_TO_DECLARE)
    if match.deal is not None and match.deal.full and match.deal.declared[seat]:
        raise Denied(Denial.ALREADY_DECIDED)
    declaring = match.deal is not None and match.deal.stage is Stage.DECLARING
    require(not declaring, Denial.NOT_NOW)  # there, declaring is a decision in turn
    return (ev.DeclaredLate(at=now, seat=seat, declare=command.plan),)


def _current(table: Table, decision: Decision) -> Turn:
    if table.turn is None or table.turn.decision != decision:
        raise Denied(Denial.ALREADY_DECIDED)
    return table.turn


def fall_due(table: Table, command: c.FallDue, now: datetime) -> Events:
    """Do what is due, unless something has happened since."""
    due, turn, recess = next_due(table), table.turn, table.recess
    require(due is not None and due.what is command.what and due.at <= now, Denial.ALREADY_DECIDED)
    match command.what:
        case DueKind.EXPIRE:
            return (ev.Expired(at=now),)
        case DueKind.RELEASE:
            held = [seat for seat, chair in per_seat(table.chairs) if chair.held is not None]
            ended = [seat for seat in held if table.chairs[seat].holder(now) is None]
            return tuple(ev.HoldEnded(at=now, seat=seat) for seat in ended)
        case DueKind.CLOSE_VOTE:
            return (ev.VoteClosed(at=now, outcome=Outcome.RUN_OUT),)
        case DueKind.RESUME if recess is not None:
            return (ev.Resumed(at=now, gap=now - recess.since),)
        case DueKind.REMIND if turn is not None:
            return (ev.Nudged(at=now, seat=turn.seat),)
        case DueKind.MISS if turn is not None:  # an AI player decides instead
            return (ev.TurnMissed(at=now, seat=turn.seat),)
        case DueKind.LAST_CARD if turn is not None:
            (card,) = cards_of(observe(match_of(table), turn.seat).hand)
            played = intended_play(table, turn.seat, card)
            return (ev.PlayedOut(at=now, seat=turn.seat, move=played),)
    raise Denied(Denial.NOT_NOW)


def give_back(table: Table, command: c.GiveBack, now: datetime) -> Events:
    """Give back the time of an outage.

    A table without a match or holds stays open for an hour or more, so only a long outage is given
    back to it.

    If the computer's clock was set back and the table's last event is in the future, the table's
    clocks are moved back to the present.
    """
    if table.last_at > now:
        require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
        require(command.served_until == table.last_at, Denial.NO_CHANGE)
        return (ev.TimeGivenBack(at=now, gap=now - table.last_at),)
    served_until = max(command.served_until, table.last_at)
    held = any(chair.holder(served_until) for chair in table.chairs)
    gap = now - served_until
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.PLAYING or held or gap >= LONG, Denial.NOT_PLAYING)
    require(gap > timedelta(), Denial.NO_CHANGE)
    return (ev.TimeGivenBack(at=now, gap=gap),)


class Obstacle(Enum):
    """Why a card chosen ahead is not played when its player's turn comes.

    The rules forbid it (even in honour play), or the player must first choose what to declare, or
    whether to call belote with it.
    """

    FORBIDDEN = auto()
    DECLARE = auto()
    BELOTE = auto()


def obstacle(known: Knowledge, card: Card) -> Obstacle | None:
    """Why the player in turn must look before playing this card; None if they need not."""
    choices = known.choices
    if not choices.lawful & BIT[card]:
        return Obstacle.FORBIDDEN
    if choices.plans:
        return Obstacle.DECLARE
    return Obstacle.BELOTE if choices.belote & BIT[card] else None


def choose_card(table: Table, command: c.ChooseCard, now: datetime) -> Events:
    """Choose the actor's next card, or undo the choice.

    If their turn has come in the meantime, the card is played as if it had been chosen before.
    """
    seat = _player(table, command.actor)
    require(table.status is Status.PLAYING, Denial.NOT_PLAYING)
    known, card = observe(match_of(table), seat), command.card
    next_card = (table.match_no, known.number, known.hand.bit_count())
    require((command.match_no, command.deal, command.held) == next_card, Denial.ALREADY_DECIDED)
    require(known.stage is Stage.PLAY, Denial.NOT_NOW)
    require(card in cards_of(known.hand), Denial.NOT_YOUR_CARD)
    if command.on and table.turn is not None and table.turn.seat == seat:
        why = obstacle(known, card)
        require(why is not Obstacle.FORBIDDEN, Denial.ILLEGAL_CARD)
        require(why is None, Denial.NOT_NOW)
        return (_laid(table, seat, card, now),)
    require(command.on is (table.intents[seat].next_card != card), Denial.NO_CHANGE)
    return (ev.CardChosen(at=now, seat=seat, cards=(card,) if command.on else ()),)


def laid_ahead(table: Table, now: datetime) -> Events:
    """The cards that were chosen ahead and can be played now, one after another."""
    laid: list[ev.TableEvent] = []
    while (turn := table.turn) is not None:
        card = table.intents[turn.seat].next_card
        if card == NO_CARD or table.recess is not None or table.ai_plays(turn.seat):
            break
        known = observe(match_of(table), turn.seat)
        if known.stage is not Stage.PLAY or obstacle(known, card) is not None:
            break
        laid.append(_laid(table, turn.seat, card, now))
        table = evolve(table, laid[-1])
    return tuple(laid)


def _laid(table: Table, seat: Seat, card: Card, now: datetime) -> ev.Acted:
    return ev.Acted(at=now, seat=seat, move=intended_play(table, seat, card))


def deal(table: Table, command: c.DealNext, now: datetime) -> Events:
    """Deal the next deal; refused if somebody has cut since its deck was derived."""
    due = table.dealing and table.match is not None and table.match.number + 1 == command.deal
    require(due and table.match_no == command.match_no, Denial.ALREADY_DECIDED)
    require(not table.waits_for_people, Denial.NOT_NOW)
    shuffle, sealed = command.shuffle, bool(command.shuffle)
    require(shuffle in (None, next_shuffle(table, table.seed)), Denial.ALREADY_DECIDED)
    dealt = ev.CardsDealt(
        at=now, deck=command.deck, asks_all=True, sealed=sealed, next_seed=command.seed
    )
    return (dealt,)


def cut_cards(table: Table, command: c.CutCards, now: datetime) -> Events:
    """Cut the next deal's cards; anybody who sits here may do so once per deal."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    seat = own_seat(table, command.actor)
    require(bool(table.seed), Denial.NOT_NOW)
    require(seat not in table.cuts, Denial.NO_CHANGE)
    return (ev.Cut(at=now, seat=seat),)
