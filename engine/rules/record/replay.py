"""Replay a recorded deal under the rules, and name the first violation."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from engine.rules.cards import CARD_NAMES, NO_CARD, NOBODY, Hand, Seat, hand_of, parse_card
from engine.rules.deal.actions import (
    Action,
    CancelDeal,
    Challenge,
    DealCards,
    Declare,
    Discard,
    Dosta,
    Exchange,
    MakeCall,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Auction, Call, numbers_of
from engine.rules.deal.deal import (
    Deal,
    Refusal,
    Refused,
    belote_possible,
    catches,
    declaration_options,
)
from engine.rules.deal.declarations import Plan, parse_declaration
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, apply, contract_given, legal, new_match
from engine.rules.record.deal_record import (
    SEVEN_KEPT,
    SIDE_NAMES,
    BadRecord,
    DealRecord,
    asked_before,
    by_side,
    carry_in,
)
from engine.rules.ruleset import Rules


class BrokenRule(ValueError):
    """A record contains something that the rules forbid.

    `code` is the judge's error code (``illegal_call``, ``illegal_play``, …). `index` is the
    position in the record's list of calls, plays or the like; -1 if there is no such list.
    """

    def __init__(self, code: str, index: int, reason: Refusal) -> None:
        super().__init__(f"{code} at {index}: {reason.value}" if index >= 0 else reason.value)
        self.code = code
        self.index = index
        self.reason = reason


class ReplayStep(NamedTuple):
    """The match after one more recorded action; None for the deal or a bare contract."""

    match: Match
    action: Action | None


def replay(record: DealRecord) -> Match:
    """The match after the last recorded action.

    Raises `BrokenRule` for the first violation of the rules, and `ValueError`, mostly `BadRecord`,
    if the record cannot be read. If `declared` or `belotes` is absent, every player declares their
    best plan or every belote.
    """
    return _last(record, _dealt(record))


def steps(record: DealRecord) -> Iterator[ReplayStep]:
    """The match after each recorded action, starting with the deal; raises as `replay` does."""
    match = _dealt(record)
    yield ReplayStep(match, None)
    yield from _recorded_steps(record, match)


def steps_on(match: Match, record: DealRecord) -> Iterator[ReplayStep]:
    """Like `steps`, for the next recorded deal of a match in progress."""
    match = _cards(match, record)
    yield ReplayStep(match, None)
    yield from _recorded_steps(record, match)


def knowledge_of(record: DealRecord) -> Knowledge:
    """The public knowledge of a recorded deal; raises as `replay` does."""
    return observe(replay(record), None)


def play_on(match: Match, record: DealRecord) -> Match:
    """The match after its next recorded deal; raises as `replay` does."""
    return _last(record, _cards(match, record))


def _last(record: DealRecord, dealt: Match) -> Match:
    match = dealt
    for step in _recorded_steps(record, dealt):
        match = step.match
    return match


def _dealt(record: DealRecord) -> Match:
    rules = record.rules()
    before = new_match(rules, record.dealer)._replace(
        totals=by_side(rules, record.totals), carry=carry_in(rules, record.carry)
    )
    return _cards(before, record)


def _cards(match: Match, record: DealRecord) -> Match:
    _require_readable(record, match.rules)
    deck = DealCards(tuple(parse_card(name) for name in record.deck))
    match = _applied(match, deck, "bad_deck", -1)
    turned_card = match.deal.turned_card if match.deal is not None else NO_CARD
    if record.turned_up is not None and (
        turned_card < 0 or CARD_NAMES[turned_card] != record.turned_up
    ):
        raise BadRecord(f"{record.turned_up} is not the turned-up card")
    return match


def _applied(match: Match, action: Action, code: str, index: int) -> Match:
    try:
        return apply(match, action)
    except Refused as refused:
        raise BrokenRule(code, index, refused.reason) from None


def _require_readable(record: DealRecord, rules: Rules) -> None:
    """Raise unless the whole record can be read, including parts that the replay never reaches."""
    for name in (*record.plays, *(record.discards or ())):
        parse_card(name)
    for texts in (record.declared or {}).values():
        for text in texts:
            parse_declaration(text)
    seats = [*(record.declared or ()), *(record.asked or ())]
    for seat, name in record.belotes or ():
        parse_card(name)
        seats.append(seat)
    for seat, play in record.challenges:
        if not 0 <= play < len(record.plays):
            raise BadRecord(f"a challenge of play {play}, which was not made")
        seats.append(seat)
    decided = (record.cancelled_by, record.exchange if record.exchange != SEVEN_KEPT else None)
    seats += [seat for seat in decided if seat is not None]
    strange = [seat for seat in seats if not 0 <= seat < rules.players]
    if strange:
        raise BadRecord(f"no seat {strange[0]}")
    called = [name for _, name in record.belotes or ()]
    if len(set(called)) != len(called):
        raise BadRecord("a belote is called twice")
    if record.discards is not None and len(set(record.discards)) != len(record.discards):
        raise BadRecord("a card is discarded twice")
    if record.discards is not None and not rules.left_over_to_caller:
        raise BadRecord("nobody discards under these rules")
    if record.exchange is not None and not rules.exchange_seven:
        raise BadRecord("the seven is not exchanged under these rules")


def _require_all_used(record: DealRecord, match: Match) -> None:
    """Raise if the record contains anything that the replay did not use."""
    deal = match.deal
    if deal is None:
        return
    honour = deal.honour
    asked = len(honour.failed) + (honour.penalty is not None)
    if asked != len(record.challenges):
        raise BadRecord("a challenge that could not be made")
    if record.asked is not None and record.asked != asked_before(match.rules, deal):
        raise BadRecord("`asked` does not match the seats that were asked")
    missing = set(record.belotes or ()) - {(s, CARD_NAMES[card]) for s, card in deal.belotes}
    if missing and deal.stage is Stage.DONE:
        raise BadRecord(f"belote with {min(missing)[1]}, which was not played")


def _recorded_steps(record: DealRecord, match: Match) -> Iterator[ReplayStep]:
    """The steps after the cards are dealt."""
    for step in _auction(record, match):
        match = step.match
        yield step
    for step in _before_play(record, match):
        match = step.match
        yield step
    for step in _plays(record, match):
        match = step.match
        yield step
    _require_all_used(record, match)


def _auction(record: DealRecord, match: Match) -> Iterator[ReplayStep]:
    if record.calls is None and record.cancelled_by is None:
        yield ReplayStep(_contracted(record, match), None)
        return
    over = 0
    for index, code in enumerate(record.calls or ()):
        entered = match.deal.calls[index:] if match.deal is not None else ()
        if entered:  # the pass of a player who was not asked
            if entered[0] is not Call.parse(code):
                raise BrokenRule("illegal_call", index, Refusal.ILLEGAL_CALL)
            continue
        if Call.parse(code) is Call.PASSED_OVER:
            over += 1
            continue
        made = MakeCall(match.rules.seat_after(match.turn, over), Call.parse(code))
        match, over = _applied(match, made, "illegal_call", index), 0
        yield ReplayStep(match, made)
    if over:  # a turn is passed over by a contra after it
        raise BrokenRule("illegal_call", len(record.calls or ()) - 1, Refusal.ILLEGAL_CALL)
    if record.cancelled_by is not None:
        cancelled = CancelDeal(record.cancelled_by)
        yield ReplayStep(_applied(match, cancelled, "illegal_cancel", -1), cancelled)


def _contracted(record: DealRecord, match: Match) -> Match:
    rules, deal = match.rules, match.deal
    if record.contract is None or record.declarer_seat is None or deal is None:
        raise BadRecord("neither calls nor a contract")
    contract = next((c for c in rules.contracts_offered() if c.name == record.contract), None)
    if contract is None:
        raise BadRecord(f"no such contract: {record.contract}")
    if not 0 <= record.declarer_seat < rules.players:
        raise BadRecord(f"no seat {record.declarer_seat}")
    if record.mult not in rules.factors:
        raise BadRecord(f"no multiplier {record.mult}")
    if record.number not in numbers_of(rules):
        raise BadRecord(f"no bid of {record.number}")
    caller = record.declarer_seat
    if rules.auction_mode == "forced_first" and caller != rules.seat_after(record.dealer):
        raise BadRecord(f"seat {caller} does not call under these rules")
    auction = Auction(
        turn=caller,
        bid=contract.value,
        bidder=caller,
        factor=record.mult,
        doubler=_doubler(rules, record, caller),
        number=record.number,
    )
    return contract_given(match, auction)


def _doubler(rules: Rules, record: DealRecord, caller: Seat) -> Seat:
    if record.contra_by is None or record.mult == 1:
        return NOBODY
    seat = record.contra_by
    if isinstance(seat, str):
        name = seat
        if len(name) != 1 or name not in SIDE_NAMES[: rules.side_count]:
            raise BadRecord(f"no side {name}")
        seat = next(own for own in rules.seats if SIDE_NAMES[rules.side_of(own)] == name)
    if not 0 <= seat < rules.players or rules.side_of(seat) == rules.side_of(caller):
        raise BadRecord(f"no contra by {seat}")
    return seat


_DECISIONS = (Stage.EXCHANGE, Stage.DISCARD, Stage.DECLARING)


def _before_play(record: DealRecord, match: Match) -> Iterator[ReplayStep]:
    """The decisions between the auction and the first lead."""
    while match.deal is not None and match.deal.stage in _DECISIONS:
        action = _decision(record, match, match.deal)
        if action is None and record.asked is None:
            return
        if action is None:
            break
        code, index = _DECISION_CODES[match.deal.stage], -1
        if match.deal.stage is Stage.DECLARING:
            index = (match.turn - match.deal.leader) % match.rules.players
        match = _applied(match, action, code, index)
        yield ReplayStep(match, action)
    if match.deal is not None and match.deal.full:
        _require_all_declared(record, match.deal, match.rules)


_DECISION_CODES = {
    Stage.EXCHANGE: "illegal_exchange",
    Stage.DISCARD: "illegal_discard",
    Stage.DECLARING: "illegal_declaration",
}


def _require_all_declared(record: DealRecord, deal: Deal, rules: Rules) -> None:
    """Raise if a recorded declaration before the first lead was not made."""
    if rules.announce_window != "before_first_lead" or deal.eight_run is not None:
        return
    for seat, plan in (record.declared or {}).items():
        if plan and not deal.declared[seat]:
            index = (seat - deal.leader) % rules.players
            raise BrokenRule("illegal_declaration", index, Refusal.ILLEGAL_DECLARATION)


def _decision(record: DealRecord, match: Match, deal: Deal) -> Action | None:
    """The recorded decision of the player in turn; None if the record stops before it."""
    seat = deal.turn
    if deal.stage is Stage.DISCARD:
        return _discard(record, seat)
    if record.asked is None:
        only = legal(match)
        if len(only) == 1:  # not recorded: the seat has no choice
            return only[0]
    told = bool(record.plays) or seat in (record.asked or ())
    if deal.stage is Stage.EXCHANGE:
        if not told and record.exchange is None:
            return None
        if record.asked is None and record.exchange not in (None, SEVEN_KEPT, seat):
            raise BrokenRule("illegal_exchange", -1, Refusal.NOT_YOUR_TURN)
        return Exchange(seat, record.exchange == seat)
    if not told and (record.asked is not None or _undeclared(record, seat)):
        return None
    return Declare(seat, _plan(match.rules, record, deal, seat))


def _undeclared(record: DealRecord, seat: Seat) -> bool:
    return record.declared is not None and seat not in record.declared


def _discard(record: DealRecord, seat: Seat) -> Discard | None:
    if record.discards is None:
        if record.plays:
            raise BadRecord("the caller's discards are missing")
        return None
    return Discard(seat, hand_of(parse_card(name) for name in record.discards))


def _plan(rules: Rules, record: DealRecord, deal: Deal, seat: Seat) -> Plan:
    """The declarations that a seat makes now: the recorded ones, or its best plan."""
    if record.declared is not None:
        return tuple(parse_declaration(text) for text in record.declared.get(seat, ()))
    plans = declaration_options(rules, deal, seat)
    return plans[0] if plans else ()


def _plays(record: DealRecord, match: Match) -> Iterator[ReplayStep]:
    for index, name in enumerate(record.plays):
        for step in _challenges(record, match, index):
            match = step.match
            yield step
        action = _play(record, match, name)
        try:
            match = apply(match, action)
        except Refused as refused:
            raise BrokenRule(_code(refused.reason), index, refused.reason) from None
        yield ReplayStep(match, action)
    if record.dosta is not None:
        said = Dosta(record.dosta)
        match = _applied(match, said, "illegal_dosta", -1)
        yield ReplayStep(match, said)
    yield from _challenges(record, match, len(record.plays), last=True)


def _code(reason: Refusal) -> str:
    return "illegal_declaration" if reason in _DECLARATION_REFUSALS else "illegal_play"


_DECLARATION_REFUSALS = frozenset(
    {Refusal.ILLEGAL_DECLARATION, Refusal.TOO_LATE_TO_DECLARE, Refusal.NO_BELOTE}
)


def _play(record: DealRecord, match: Match, name: str) -> PlayCard:
    seat, card, deal = match.turn, parse_card(name), match.deal
    if deal is None or deal.stage is not Stage.PLAY:
        return PlayCard(seat, card)
    plan: Plan = ()
    if not deal.tricks and match.rules.announce_window != "before_first_lead":
        plan = _plan(match.rules, record, deal, seat)
    if record.belotes is None:
        return PlayCard(seat, card, plan, belote=belote_possible(match.rules, deal, seat, card))
    callers = [caller for caller, called in record.belotes if called == name]
    if callers not in ([], [seat]):
        raise BadRecord(f"belote of another seat's {name}")
    return PlayCard(seat, card, plan, belote=bool(callers))


def _challenges(
    record: DealRecord, match: Match, played: int, *, last: bool = False
) -> Iterator[ReplayStep]:
    """The challenges that were made when `played` cards had been played.

    A failed challenge records the play before it. An upheld one records the play that it caught,
    and comes at the end of the record.
    """
    for seat, play in record.challenges:
        caught = match.deal is not None and catches(match.rules, match.deal, seat, play)
        now = last if caught else play + 1 == played
        if now:
            challenged = Challenge(seat)
            match = _applied(match, challenged, "illegal_challenge", -1)
            yield ReplayStep(match, challenged)


class PageKind(Enum):
    """The part of a deal that a page shows."""

    AUCTION = "auction"
    TRICK = "trick"
    SCORE = "score"


class ReplayPage(NamedTuple):
    """The match at the end of the auction, of a trick or of the deal."""

    kind: PageKind
    match: Match


class SeenPage(NamedTuple):
    """A page as its audience sees it, with the hands that they may look at, by seat.

    `hands` are the cards still held at that point, `dealt` those held before the first lead.
    """

    kind: PageKind
    known: Knowledge
    hands: Mapping[Seat, Hand]
    dealt: Mapping[Seat, Hand]


def pages(before: Match, record: DealRecord) -> tuple[ReplayPage, ...]:
    """The pages of a match's next recorded deal; raises as `replay` does.

    There is always a page for the auction. A trick cut short by a challenge has a page too.
    """
    auction = last = before
    laid: Match | None = None
    tricks: list[ReplayPage] = []
    for step in steps_on(before, record):
        last = step.match
        if isinstance(step.action, PlayCard):
            laid = last
            if last.deal is not None and not last.deal.trick:
                tricks.append(ReplayPage(PageKind.TRICK, last))
        elif laid is None:
            auction = last
    if laid is not None and laid.deal is not None and laid.deal.trick:
        tricks.append(ReplayPage(PageKind.TRICK, laid))
    scored = last.board and last.board[-1].number == last.number
    return (
        ReplayPage(PageKind.AUCTION, auction),
        *tricks,
        *((ReplayPage(PageKind.SCORE, last),) if scored else ()),
    )


def seen(page: ReplayPage, audience: Seat | None) -> SeenPage:
    """A page as a seat saw it at the time, or with all cards open (None)."""
    match = page.match
    seats = match.rules.seats if audience is None else (audience,)
    by_seat = {seat: observe(match, seat) for seat in seats}
    known = _open(match) if audience is None else by_seat[audience]
    hands = {seat: of.hand for seat, of in by_seat.items()}
    return SeenPage(page.kind, known, hands, {seat: of.full for seat, of in by_seat.items()})


def _open(match: Match) -> Knowledge:
    known, deal = observe(match, None), match.deal
    if deal is None:
        return known
    return known._replace(revealed=deal.declared, discards=deal.talon.discards)
