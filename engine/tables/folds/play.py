"""The fold of a match: its shuffles, deals and decisions."""

from datetime import timedelta

from engine.rules.cards import NO_CARD, Seat, hand_of
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
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.folds.presence import seat_newcomers
from engine.tables.table import Conduct, Decision, Intent, Outcome, Status, Table, Turn
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


def started(table: Table, event: ev.Started) -> Table:
    """A match begins; people who took a chair meanwhile sit down."""
    table = _begun(table, event)
    return seat_newcomers(table, event.at)


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
    return seat_newcomers(table, event.at) if turn is None and table.dealing else table


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


def cards_dealt(table: Table, event: ev.CardsDealt) -> Table:
    """A deal begins with this pack, and with no choices made."""
    intents = (Intent(),) * table.rules.players
    table = shuffled(table, event)
    table = table._replace(intents=intents, asks_all=event.asks_all, knew=(), ready=())
    return _applied(table, event, DealCards(event.deck))


def acted(table: Table, event: ev.Acted) -> Table:
    """A decision in turn; it uses up the player's choices for it."""
    table = _counted(_after_own_turn(table, event.seat, event.by), event)
    match event.move:
        case PlayCard() | Discard():
            table = table.with_intent(event.seat, Intent())
        case Declare():
            table = table.with_intent(event.seat, table.intents[event.seat]._replace(ahead=None))
    return _applied(table, event, event.move)


def _after_own_turn(table: Table, seat: Seat, by: ev.AIDecision | None) -> Table:
    """Reset the missed turns of a person who has made a decision themselves."""
    chair = table.chairs[seat]
    if by is not None or not chair.missed:
        return table
    return table.with_chair(seat, chair._replace(missed=0))


def _counted(table: Table, event: ev.Acted) -> Table:
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
    return table.with_conduct(seat, conduct)


def rest_claimed(table: Table, event: ev.RestClaimed) -> Table:
    """A player claims the remaining tricks of this deal."""
    claim = (match_of(table).number, event.seat)
    return table._replace(claims=(*table.claims, claim))


def played_out(table: Table, event: ev.PlayedOut) -> Table:
    """Like `acted`, but not a sign that the player is present."""
    table = table.with_intent(event.seat, Intent())
    return _applied(table, event, event.move)


def declared_late(table: Table, event: ev.DeclaredLate) -> Table:
    """A player declares after their card."""
    match = apply(match_of(table), Declare(event.seat, event.declare))
    return table._replace(match=match)


def hint_taken(table: Table, _event: ev.HintTaken) -> Table:
    """Somebody took a hint in this match."""
    return table._replace(hinted=True)


def announcement_chosen(table: Table, event: ev.AnnouncementChosen) -> Table:
    """A player chooses their declarations before their turn."""
    intent = table.intents[event.seat]._replace(ahead=event.declare)
    return table.with_intent(event.seat, intent)


def revoke_called(table: Table, event: ev.RevokeCalled) -> Table:
    """A challenge; a failed one leaves the turn unchanged."""
    match = apply(match_of(table), Challenge(event.seat))
    if match.deal is None or match.deal.honour.penalty is None:
        return table._replace(match=match)
    return _moved_on(table, event, match)


def dosta_said(table: Table, event: ev.DostaSaid) -> Table:
    """A player says that their side has reached the target."""
    return _applied(table, event, Dosta(event.seat))


def intent_set(table: Table, event: ev.IntentSet) -> Table:
    """A player chooses the announcements that go with their next card."""
    next_card = table.intents[event.seat].next_card
    intent = Intent(event.declare, event.belote, next_card=next_card)
    return table.with_intent(event.seat, intent)


def cards_marked(table: Table, event: ev.CardsMarked) -> Table:
    """A player marks cards that they may discard."""
    intent = table.intents[event.seat]._replace(marked=hand_of(event.cards))
    return table.with_intent(event.seat, intent)


def card_chosen(table: Table, event: ev.CardChosen) -> Table:
    """A player chooses a card before their turn, or undoes the choice."""
    return table.with_next_card(event.seat, next(iter(event.cards), NO_CARD))


def hands_opened(table: Table, _event: ev.HandsOpened) -> Table:
    """All hands are shown after each deal of this match."""
    return table._replace(hands_open=True)


def given_up(table: Table, event: ev.GivenUp) -> Table:
    """A side gives up the match."""
    match = surrender(match_of(table), event.side)
    return _moved_on(table, event, match)._replace(recess=None)
