"""The fold: a table and an event give the next table. Every event ever stored is accepted."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from engine.rules.cards import NO_CARD, Card, Seat, hand_of, per_seat
from engine.rules.deal.actions import (
    Action,
    Challenge,
    DealCards,
    Declare,
    Discard,
    Dosta,
    Exchange,
    PlayCard,
    Stage,
)
from engine.rules.match import Match, apply, as_asked_once, new_match, surrender
from engine.rules.record.deal_record import Shuffle, played_moves
from engine.tables import events as ev
from engine.tables.folds import lobby
from engine.tables.folds.lobby import CorruptEvents, with_chair
from engine.tables.table import (
    TURNS_MISSED_TO_BE_AWAY,
    Chair,
    Conduct,
    Decision,
    FormerPlayer,
    Intent,
    Outcome,
    Pace,
    Proposal,
    Recess,
    Status,
    Table,
    Turn,
    Vote,
)
from engine.tables.turn_clock import LONG_TURN


def last_moves(table: Table) -> str:
    """The hash of the table's last deal as far as it was played; empty before the first."""
    deal = table.match.deal if table.match is not None else None
    return table.moves if deal is None else played_moves(deal.calls, deal.plays)


def next_shuffle(table: Table, seed: str) -> Shuffle:
    """The inputs of the shuffle for the match's next deal, given its sealed seed."""
    number = table.match.number + 1 if table.match is not None else 1
    moves = last_moves(table)
    return Shuffle(table.id, table.seals, seed, table.match_no, number, moves, table.cuts)


def shuffled(table: Table, event: ev.CardsDealt) -> Table:
    """Record how the current deal was shuffled, and seal the next seed if there is one."""
    shuffle = next_shuffle(table, table.seed) if event.sealed else None
    seal = shuffle.seal if shuffle is not None else ""
    table = table._replace(shuffle=shuffle, dealt_seals=(*table.dealt_seals, seal))
    if not event.next_seed:
        return table
    return table._replace(seed=event.next_seed, seals=table.seals + 1, cuts=(), resealed=False)


def resealed(table: Table, event: ev.Resealed) -> Table:
    """Replace the sealed seed, which will not be used; everybody may cut again."""
    return table._replace(seed=event.seed, seals=table.seals + 1, cuts=(), resealed=True)


def cut(table: Table, event: ev.Cut) -> Table:
    """Add a cut; kept in the order of seats, so that the order of cutting does not matter."""
    return table._replace(cuts=tuple(sorted((*table.cuts, event.seat))))


def open_table(table_id: str, event: ev.TableOpened) -> Table:
    """The table after its first event."""
    return Table(
        id=table_id,
        code=event.code,
        opener=event.opener,
        preset=event.preset,
        rules=event.rules,
        pace=Pace(event.limit, event.machine, event.pause),
        chairs=(Chair(),) * event.rules.players,
        version=1,
        since=event.at,
        last_at=event.at,
        lesson=event.lesson,
        tournament=event.tournament,
        used_at=event.at,
        seed=event.seed,
        seals=1 if event.seed else 0,
    )


def fold(table_id: str, table: Table | None, stored: Iterable[ev.TableEvent]) -> Table:
    """The table after these events, on top of a snapshot or from the first one."""
    for event in stored:
        if table is None:
            if not isinstance(event, ev.TableOpened):
                raise CorruptEvents(f"the first event of table {table_id} does not open it")
            table = open_table(table_id, event)
        else:
            table = evolve(table, event)
    if table is None:
        raise CorruptEvents(f"table {table_id} has no events")
    return table


def evolve(table: Table, event: ev.TableEvent) -> Table:
    """The table after one more event."""
    changed = _STEPS[type(event)](table, event)
    unused = isinstance(event, ev.TimeGivenBack | ev.Resealed)
    used_at = changed.used_at if unused else event.at
    return changed._replace(version=table.version + 1, last_at=event.at, used_at=used_at)


def _sat(table: Table, event: ev.Sat) -> Table:
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
    table = _with_intent(_conduct_handed_over(table, seat, before), seat, Intent())
    vote = table.vote
    if vote is None or vote.outcome is not None:
        return table
    vote = vote._replace(agreed=tuple(one for one in vote.agreed if one != seat))
    of_chair = vote.question is Proposal.CHAIR
    if vote.seat == seat if of_chair else vote.account == before:
        vote = vote._replace(outcome=Outcome.RUN_OUT, ended=at)
    return table._replace(vote=vote)


def _chair_reserved(table: Table, event: ev.ChairReserved) -> Table:
    """Reserve a chair: an AI player plays on, and an absent occupant may still come back."""
    table = lobby.without_reservation(table, event.account)
    asking = tuple(one for one in table.guests.asking if one != event.account)
    table = table._replace(guests=table.guests._replace(asking=asking))
    chair = table.chairs[event.seat]._replace(reserved=event.account)
    return with_chair(table, event.seat, chair)


def _reservation_ended(table: Table, event: ev.ReservationEnded) -> Table:
    return with_chair(table, event.seat, table.chairs[event.seat]._replace(reserved=None))


def _seat_newcomers(table: Table, at: datetime) -> Table:
    """Seat the people who took a chair during the deal that is now over."""
    for seat, chair in per_seat(table.chairs):
        if chair.reserved is not None:
            table = with_chair(table, seat, Chair(account=chair.reserved))
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
    return _conducted(table, seat, own._replace(taken=left.taken))


def _went_away(table: Table, event: ev.WentAway | ev.Retired) -> Table:
    table = _with_next_card(table, event.seat, NO_CARD)
    chair = table.chairs[event.seat]
    since = chair.away_since or event.at
    gone = chair._replace(away=True, left=True, away_since=since)
    return with_chair(table, event.seat, gone)


def _retired(table: Table, event: ev.Retired) -> Table:
    """Like `_went_away`, but for good."""
    table = _went_away(table, event)
    return with_chair(table, event.seat, table.chairs[event.seat]._replace(retired=True))


def _started(table: Table, event: ev.Started) -> Table:
    table = _begun(table, event)
    return _seat_newcomers(table, event.at)


def _begun(table: Table, event: ev.Started) -> Table:
    return table._replace(
        status=Status.PLAYING,
        since=event.at,
        match_no=table.match_no + 1,
        hands_open=False,
        ready=(),
        claims=(),
        match=new_match(table.rules, event.first_dealer),
        conduct=(Conduct(),) * table.rules.players,
        forsaken=(),
        hinted=False,
        intents=(Intent(),) * table.rules.players,
        turn=None,
        moves=last_moves(table),
        shuffle=None,
        dealt_seals=(),
    )


def _applied(table: Table, event: ev.TableEvent, action: Action) -> Table:
    if not table.asks_all and _is_unasked_refusal(match_of(table), action):
        return table
    return _moved_on(table, event, apply(match_of(table), action))


def _moved_on(table: Table, event: ev.TableEvent, match: Match) -> Table:
    """The table with a new state of its match, and the next turn."""
    if not table.asks_all:
        match = as_asked_once(match)
    status = Status.FINISHED if match.over else Status.PLAYING
    turn: Turn | None = None
    since = event.at
    seat = match.turn
    if seat >= 0:
        number = match.deal.turn_number if match.deal else 0
        decision = Decision(table.match_no, match.number, number)
        turn, since = Turn(decision, seat, event.at), table.since
    table = table._replace(match=match, status=status, turn=turn, since=since)
    vote = table.vote
    if match.over and vote is not None and vote.outcome is None:
        ended = vote._replace(outcome=Outcome.RUN_OUT, ended=event.at)
        table = table._replace(vote=ended)
    return _seat_newcomers(table, event.at) if turn is None and table.dealing else table


def _is_unasked_refusal(match: Match, action: Action) -> bool:
    """Whether this is the refusal of a seat that older versions would not have asked.

    They asked only seats that held something.
    """
    match action:
        case Exchange(seat, take=False):
            asked = match.deal is not None and match.deal.stage is Stage.EXCHANGE
        case Declare(seat, ()):
            asked = match.deal is not None and match.deal.stage is Stage.DECLARING
        case _:
            return False
    return not asked or match.turn != seat


def match_of(table: Table) -> Match:
    """The table's match; raises `CorruptEvents` if there is none."""
    if table.match is None:
        raise CorruptEvents(f"table {table.id} has no match at version {table.version}")
    return table.match


def _cards_dealt(table: Table, event: ev.CardsDealt) -> Table:
    intents = (Intent(),) * table.rules.players
    table = shuffled(table, event)
    table = table._replace(intents=intents, asks_all=event.asks_all, knew=(), ready=())
    return _applied(table, event, DealCards(event.deck))


def _acted(table: Table, event: ev.Acted) -> Table:
    """A decision in turn; it uses up the player's choices for it."""
    table = _with_conduct(_after_own_turn(table, event.seat, event.by), event)
    match event.move:
        case PlayCard() | Discard():
            table = _with_intent(table, event.seat, Intent())
        case Declare():
            table = _with_intent(table, event.seat, table.intents[event.seat]._replace(ahead=None))
    return _applied(table, event, event.move)


def _rest_claimed(table: Table, event: ev.RestClaimed) -> Table:
    claim = (match_of(table).number, event.seat)
    return table._replace(claims=(*table.claims, claim))


def _played_out(table: Table, event: ev.PlayedOut) -> Table:
    """Like `_acted`, but not a sign that the player is present."""
    table = _with_intent(table, event.seat, Intent())
    return _applied(table, event, event.move)


def _declared_late(table: Table, event: ev.DeclaredLate) -> Table:
    match = apply(match_of(table), Declare(event.seat, event.declare))
    return table._replace(match=match)


def _after_own_turn(table: Table, seat: Seat, by: ev.AIDecision | None) -> Table:
    """Reset the missed turns of a person who has made a decision themselves."""
    chair = table.chairs[seat]
    if by is not None or not chair.missed:
        return table
    return with_chair(table, seat, chair._replace(missed=0))


def _with_conduct(table: Table, event: ev.Acted) -> Table:
    """Count a decision in the seat's conduct, as the person's own or as an AI player's."""
    seat, turn = event.seat, table.turn
    so_far = table.conduct[seat]
    taken = so_far.taken + 1
    if event.by is not None:
        away = table.chairs[seat].account is not None
        conduct = so_far._replace(taken=taken, away_turns=so_far.away_turns + away)
    elif turn is not None and turn.seat == seat and table.pace.limit < LONG_TURN:
        took = max(event.at - turn.since, timedelta()) // timedelta(milliseconds=1)
        conduct = so_far._replace(
            taken=taken,
            turns=so_far.turns + 1,
            decisions=so_far.decisions + 1,
            thought=so_far.thought + took,
        )
    else:
        conduct = so_far._replace(taken=taken, turns=so_far.turns + 1)
    return _conducted(table, seat, conduct)


def _conducted(table: Table, seat: Seat, conduct: Conduct) -> Table:
    return table._replace(conduct=(*table.conduct[:seat], conduct, *table.conduct[seat + 1 :]))


def _hint_taken(table: Table, _event: ev.HintTaken) -> Table:
    return table._replace(hinted=True)


def _announcement_chosen(table: Table, event: ev.AnnouncementChosen) -> Table:
    intent = table.intents[event.seat]._replace(ahead=event.declare)
    return _with_intent(table, event.seat, intent)


def _revoke_called(table: Table, event: ev.RevokeCalled) -> Table:
    """A challenge; a failed one leaves the turn unchanged."""
    match = apply(match_of(table), Challenge(event.seat))
    if match.deal is None or match.deal.honour.penalty is None:
        return table._replace(match=match)
    return _moved_on(table, event, match)


def _dosta_said(table: Table, event: ev.DostaSaid) -> Table:
    return _applied(table, event, Dosta(event.seat))


def _with_intent(table: Table, seat: Seat, intent: Intent) -> Table:
    if table.intents[seat] == intent:
        return table
    return table._replace(intents=(*table.intents[:seat], intent, *table.intents[seat + 1 :]))


def _with_next_card(table: Table, seat: Seat, card: Card) -> Table:
    return _with_intent(table, seat, table.intents[seat]._replace(next_card=card))


def _intent_set(table: Table, event: ev.IntentSet) -> Table:
    next_card = table.intents[event.seat].next_card
    intent = Intent(event.declare, event.belote, next_card=next_card)
    return _with_intent(table, event.seat, intent)


def _cards_marked(table: Table, event: ev.CardsMarked) -> Table:
    intent = table.intents[event.seat]._replace(marked=hand_of(event.cards))
    return _with_intent(table, event.seat, intent)


def _card_chosen(table: Table, event: ev.CardChosen) -> Table:
    return _with_next_card(table, event.seat, next(iter(event.cards), NO_CARD))


def _nudged(table: Table, event: ev.Nudged) -> Table:
    chair, turn = table.chairs[event.seat], table.turn
    return with_chair(table, event.seat, chair._replace(nudges=chair.nudges + 1))._replace(
        turn=turn._replace(nudged=True, warned=turn.nudged) if turn is not None else None
    )


def _rests_heeded(table: Table, event: ev.RestsHeeded) -> Table:
    turn = table.turn
    return table._replace(turn=turn._replace(rests=event.rests) if turn is not None else None)


def _turn_missed(table: Table, event: ev.TurnMissed) -> Table:
    table = _with_next_card(table, event.seat, NO_CARD)
    chair = table.chairs[event.seat]
    missed = chair.missed + 1
    away = missed >= TURNS_MISSED_TO_BE_AWAY
    turn = table.turn
    since = event.at if away else None
    chair = chair._replace(missed=missed, away=away, away_since=since)
    return with_chair(table, event.seat, chair)._replace(
        turn=turn._replace(covered=True) if turn is not None else None
    )


def _came_back(table: Table, event: ev.CameBack) -> Table:
    missed = table.chairs[event.seat].missed
    chair = table.chairs[event.seat]._replace(
        missed=0, away=False, left=False, away_since=None, reserved=None
    )
    table = with_chair(table, event.seat, chair)
    turn = table.turn
    if turn is not None and turn.seat == event.seat and missed:  # not for one who only left
        return _restart_turn(table, turn, event.at)
    return table


def _restart_turn(table: Table, turn: Turn, at: datetime) -> Table:
    """Restart the turn's clock; during a pause, the time starts when the pause ends."""
    since = table.recess.since if table.recess is not None else at
    return table._replace(
        turn=turn._replace(since=since, nudged=False, covered=False, warned=False)
    )


def _time_given_back(table: Table, event: ev.TimeGivenBack) -> Table:
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


def _vote_opened(table: Table, event: ev.VoteOpened) -> Table:
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


def _agreed(table: Table, event: ev.Agreed) -> Table:
    vote = _vote_of(table)
    return table._replace(vote=vote._replace(agreed=(*vote.agreed, event.seat)))


def _vote_closed(table: Table, event: ev.VoteClosed) -> Table:
    vote = _vote_of(table)
    ended = vote._replace(outcome=event.outcome, refused=event.seat, ended=event.at)
    return table._replace(vote=ended)


def _paused(table: Table, event: ev.Paused) -> Table:
    return table._replace(recess=Recess(event.at, event.until))


def _resumed(table: Table, event: ev.Resumed) -> Table:
    return _move_clocks(table, event.gap)._replace(recess=None)


def _hands_opened(table: Table, _event: ev.HandsOpened) -> Table:
    return table._replace(hands_open=True)


def _sped_up(table: Table, _event: ev.SpedUp) -> Table:
    here = (_person_on(table, seat) for seat in table.present)
    return table._replace(hurrying=tuple(dict.fromkeys((*table.hurrying, *here))))


def _slowed_down(table: Table, event: ev.SlowedDown) -> Table:
    account = _person_on(table, event.seat)
    return table._replace(hurrying=tuple(one for one in table.hurrying if one != account))


def _ready(table: Table, event: ev.Ready) -> Table:
    return table._replace(ready=(*table.ready, _person_on(table, event.seat)))


def _person_on(table: Table, seat: Seat) -> str:
    account = table.chairs[seat].account
    if account is None:
        raise CorruptEvents(f"nobody sits on chair {seat} of table {table.id}")
    return account


def _given_up(table: Table, event: ev.GivenUp) -> Table:
    match = surrender(match_of(table), event.side)
    return _moved_on(table, event, match)._replace(recess=None)


def _closed(table: Table, event: ev.Closed | ev.Expired) -> Table:
    left = tuple(Chair() if chair.held else chair._replace(reserved=None) for chair in table.chairs)
    closed = table._replace(
        status=Status.CLOSED, since=event.at, chairs=left, turn=None, recess=None
    )
    if isinstance(event, ev.Expired):
        return closed._replace(unused=True)
    return closed._replace(thrown_by=event.thrown_by)


def _opened_twice(table: Table, event: ev.TableOpened) -> Table:
    raise CorruptEvents(f"table {table.id} is opened again at version {table.version}")


_STEPS: Mapping[type[ev.TableEvent], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened_twice,
    ev.Sat: _sat,
    ev.AIPlayerSat: lobby.ai_player_sat,
    ev.ChairFreed: lobby.chair_freed,
    ev.ChairHeld: lobby.chair_held,
    ev.HoldEnded: lobby.hold_ended,
    ev.ChairReserved: _chair_reserved,
    ev.ReservationEnded: _reservation_ended,
    ev.WentAway: _went_away,
    ev.Retired: _retired,
    ev.Reopened: lobby.reopened,
    ev.Settled: lobby.settled,
    ev.OptionsSet: lobby.options_set,
    ev.LookingSet: lobby.looking_set,
    ev.InvitationRenewed: lobby.invitation_renewed,
    ev.LotsDrawn: lobby.lots_drawn,
    ev.HandedOver: lobby.handed_over,
    ev.AskedIn: lobby.asked_in,
    ev.Admitted: lobby.admitted,
    ev.TurnedDown: lobby.turned_down,
    ev.Blocked: lobby.blocked,
    ev.Unblocked: lobby.unblocked,
    ev.LastCardSet: lobby.last_card_set,
    ev.Started: _started,
    ev.CardsDealt: _cards_dealt,
    ev.Cut: cut,
    ev.Resealed: resealed,
    ev.Acted: _acted,
    ev.RestClaimed: _rest_claimed,
    ev.PlayedOut: _played_out,
    ev.AnnouncementChosen: _announcement_chosen,
    ev.RevokeCalled: _revoke_called,
    ev.DostaSaid: _dosta_said,
    ev.DeclaredLate: _declared_late,
    ev.IntentSet: _intent_set,
    ev.CardsMarked: _cards_marked,
    ev.CardChosen: _card_chosen,
    ev.Nudged: _nudged,
    ev.RestsHeeded: _rests_heeded,
    ev.HintTaken: _hint_taken,
    ev.TurnMissed: _turn_missed,
    ev.CameBack: _came_back,
    ev.TimeGivenBack: _time_given_back,
    ev.VoteOpened: _vote_opened,
    ev.Agreed: _agreed,
    ev.VoteClosed: _vote_closed,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.HandsOpened: _hands_opened,
    ev.SpedUp: _sped_up,
    ev.SlowedDown: _slowed_down,
    ev.Ready: _ready,
    ev.CalledOff: lobby.reopened,
    ev.GivenUp: _given_up,
    ev.Closed: _closed,
    ev.Expired: _closed,
}
