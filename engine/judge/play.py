"""Answers about the auction, card play and declarations (B.3 to B.5)."""

from collections.abc import Sequence

from engine.judge.questions import (
    AuctionGiven,
    BeloteGiven,
    DeclarationsGiven,
    FindDeclarationsGiven,
    LegalMovesGiven,
    LowHandGiven,
    QuadGiven,
    RunGiven,
    TrickWinnerGiven,
    Unanswerable,
    cards_in,
    contract_of,
    impossible,
    next_seat,
    points_out,
    seat_of,
    trick_in,
)
from engine.rules.cards import (
    ACE,
    BIT,
    CARD_NAMES,
    NO_SUIT,
    RANK_NAMES,
    SEATS,
    SIDES,
    SUIT_NAMES,
    SUIT_OF,
    SUITS,
    Card,
    Contract,
    Hand,
    Seat,
    Suit,
    cards_of,
    names,
    parse_card,
)
from engine.rules.deal.auction import (
    Auction,
    Call,
    after_call,
    contra_out_of_turn,
    legal_calls,
    open_auction,
)
from engine.rules.deal.deal import plain_points
from engine.rules.deal.declarations import (
    Declaration,
    Plan,
    Quad,
    Run,
    counting,
    declarable,
    eight_run,
    may_declare,
    plan_points,
    plans,
)
from engine.rules.deal.tricks import belote_cards, legal_cards, winning_index
from engine.rules.points.board import bonus_points
from engine.rules.ruleset import Rules

JudgeAnswer = dict[str, object]


def auction(rules: Rules, given: AuctionGiven) -> JudgeAnswer:
    """Whose turn it is and which calls are legal, or how the auction ended.

    If the rules turn a card up and the question does not name it, the answer must be the same for
    every suit that is possible given the calls.
    """
    if rules.auction_mode != "turn_up" or given.turned_up is not None:
        return _said(rules, given, _turned_suit(rules, given.turned_up))
    answers: list[JudgeAnswer] = []
    refusals: list[Unanswerable] = []
    for suit in SUITS:
        try:
            answers.append(_said(rules, given, suit))
        except Unanswerable as refused:
            refusals.append(refused)
    if not answers:
        raise max(refusals, key=lambda refused: refused.index or 0)
    if any(answer != answers[0] for answer in answers):
        raise Unanswerable("missing", "turned_up: the answer depends on the turned-up card")
    return answers[0]


def _said(rules: Rules, given: AuctionGiven, turned_suit: Suit) -> JudgeAnswer:
    so_far = open_auction(rules, seat_of(rules, given.dealer), turned_suit)
    asked = so_far  # before the turns that were passed over since
    for index, code in enumerate(given.calls):
        try:
            made = Call.parse(code)
        except ValueError as strange:
            raise Unanswerable("malformed", f"calls.{index}: {strange}", index) from None
        if made is Call.PASSED_OVER and rules.contra_any_time:
            so_far = after_call(rules, so_far, made)
            continue
        doubles = asked is not so_far and made is contra_out_of_turn(rules, asked, so_far.turn)
        if not doubles and (asked is not so_far or made not in legal_calls(rules, so_far)):
            message = f"seat {so_far.turn} may not call {code}"
            if so_far.ended:
                message = "the auction has ended"
            raise Unanswerable("illegal_call", message, index)
        asked = so_far = after_call(rules, so_far, made)
    if asked is not so_far:
        raise Unanswerable(
            "illegal_call", "no contra after a turn passed over", len(given.calls) - 1
        )
    return auction_answer(rules, so_far)


def _turned_suit(rules: Rules, word: str | None) -> Suit:
    """The suit of the turned-up card; `NO_SUIT` if the rules turn none up."""
    if rules.auction_mode != "turn_up":
        if word is not None:
            raise impossible("no card is turned up under these rules")
        return NO_SUIT
    if word is None:
        raise Unanswerable("missing", "turned_up: a card is turned up under these rules")
    if len(word) == 1 and word in SUIT_NAMES:
        return SUITS[SUIT_NAMES.index(word)]
    try:
        card = parse_card(word)
    except ValueError as strange:
        raise Unanswerable("malformed", f"turned_up: {strange}") from None
    cards_in(rules, (card,))
    return SUIT_OF[card]


def auction_answer(rules: Rules, so_far: Auction) -> JudgeAnswer:
    """An auction as an answer."""
    if not so_far.ended:
        legal = [call.code for call in legal_calls(rules, so_far)]
        answer: JudgeAnswer = {"ended": False, "turn": so_far.turn, "legal": legal}
        doublers = {
            str(seat): call.code
            for seat in rules.seats
            if (call := contra_out_of_turn(rules, so_far, seat)) is not None
        }
        return answer | ({"out_of_turn": doublers} if doublers else {})
    contract = so_far.contract
    if contract is None:
        return {"ended": True, "result": "redeal"}
    result = {"contract": contract.name, "seat": so_far.bidder, "mult": so_far.factor}
    if rules.numbered:
        result["number"] = so_far.number
    return {"ended": True, "result": result}


def legal_moves(rules: Rules, given: LegalMovesGiven) -> JudgeAnswer:
    """The cards that may be played (B.4.2)."""
    hand = trick_in(rules, given.trick, given.hand, most=rules.players - 1)
    if not hand:
        raise impossible("nobody can play without cards")
    seat = seat_of(rules, given.seat)
    if given.trick and seat != next_seat(rules, given.trick[-1].seat):
        raise impossible(f"it is not the turn of seat {seat}")
    return {"legal": sorted(names(_legal(rules, given, hand, seat)))}


def _legal(rules: Rules, given: LegalMovesGiven | BeloteGiven, hand: Hand, seat: Seat) -> Hand:
    contract, laid = contract_of(rules, given.contract), given.trick
    cards = [card for _, card in laid]
    holder = laid[winning_index(contract, cards)].seat if laid else seat
    own = rules.side_of(holder) == rules.side_of(seat)
    return legal_cards(rules, contract, hand, cards, own_side_holds=own)


def trick_winner(rules: Rules, given: TrickWinnerGiven) -> JudgeAnswer:
    """The seat that is winning the trick (B.4.1)."""
    trick_in(rules, given.trick, (), most=rules.players)
    if not given.trick:
        raise impossible("nobody wins an empty trick")
    cards = [card for _, card in given.trick]
    best = winning_index(contract_of(rules, given.contract), cards)
    return {"seat": given.trick[best].seat}


def find_declarations(rules: Rules, given: FindDeclarationsGiven) -> JudgeAnswer:
    """The best plan of a hand, and its other maximal plans (B.5.1)."""
    hand = cards_in(rules, given.hand)
    contract = contract_of(rules, given.contract)
    suit = eight_run(hand) if rules.run_of_8 == "wins_match" else None
    if suit is not None:
        return {"best": [f"belot8 {SUIT_NAMES[suit]}"], "points": None, "other_plans": []}
    best, *others = (plans(rules, contract, hand) if declarable(rules, contract) else ()) or ((),)
    return {
        "best": _texts(best),
        "points": plan_points(best),
        "other_plans": [_texts(plan) for plan in others],
    }


def _texts(plan: Plan) -> list[str]:
    return [item.text for item in plan]


def declarations(rules: Rules, given: DeclarationsGiven) -> JudgeAnswer:
    """Points per side from all declarations, after comparing them (B.5.3, B.8.3)."""
    first = next_seat(rules, given.dealer)
    contract = contract_of(rules, given.contract)
    declared = _declared(rules, contract, given.declared)
    callers = _callers(rules, first, given.declarer)
    points = {_points(rules, contract, declared, first, caller) for caller in callers}
    if len(points) > 1:
        raise Unanswerable("missing", "declarer: the answer depends on it")
    return {"points": points_out(points.pop())}


def _callers(rules: Rules, first: Seat, declarer: Seat | None) -> Sequence[Seat]:
    """The seats that may have named trumps: the given one, the one that had to, or else all."""
    if declarer is not None:
        seat_of(rules, declarer)
    if rules.auction_mode == "forced_first":
        if declarer not in (None, first):
            raise impossible(f"seat {first} must name trumps")
        return (first,)
    if declarer is None and rules.camp_of(SIDES[1], SIDES[0]) == rules.camp_of(SIDES[2], SIDES[0]):
        return rules.seats  # the answer may depend on who plays alone
    return (first if declarer is None else declarer,)


def _points(
    rules: Rules, contract: Contract, declared: dict[Seat, Plan], first: Seat, caller: Seat
) -> tuple[int, ...]:
    return bonus_points(rules, counting(rules, contract, declared, first, caller), ())


def _declared(
    rules: Rules, contract: Contract, said: list[RunGiven | QuadGiven]
) -> dict[Seat, Plan]:
    """Everybody's declarations, each compatible with the seat's others.

    Two seats cannot have the same quad, nor runs that share a card. One seat's quad and another's
    run may share a card, because only their kinds are known when they are announced.
    """
    kind = contract if declarable(rules, contract) else Contract.C  # else none of it counts
    hands = [0] * rules.players
    declared: dict[Seat, Plan] = {}
    said_of = {"run": 0, "quad": 0}
    for index, words in enumerate(said):
        seat = seat_of(rules, words.seat)
        item, cards = _declaration(words)
        if contract is Contract.NT and item == Quad(ACE):
            item = Quad(ACE, rules.no_trump_aces or 0)
        if said_of[words.kind] & cards & ~hands[seat]:
            raise impossible(f"declared.{index}: another seat has declared one of these cards")
        said_of[words.kind] |= cards
        hands[seat] |= cards
        cards_in(rules, tuple(cards_of(hands[seat])), most=rules.hand_size)
        declared[seat] = (*declared.get(seat, ()), item)
        if not may_declare(rules, kind, hands[seat], declared[seat]):
            message = f"seat {seat} cannot declare {item.text}"
            raise Unanswerable("illegal_declaration", message, index)
    return declared


def _declaration(words: RunGiven | QuadGiven) -> tuple[Declaration, Hand]:
    """A declaration and its cards; a run of six or seven counts as five."""
    if isinstance(words, QuadGiven):
        quad = Quad(RANK_NAMES.index(words.rank))
        return quad, quad.cards
    top, suit = RANK_NAMES.index(words.top), SUITS[SUIT_NAMES.index(words.suit)]
    if words.length > top + 1:
        raise impossible(f"no run of {words.length} cards can end at {words.top}{words.suit}")
    return Run(min(words.length, 5), top, suit), Run(words.length, top, suit).cards


def belote(rules: Rules, given: BeloteGiven) -> JudgeAnswer:
    """Whether belote may be called with this card (B.5.4)."""
    hand = trick_in(rules, given.trick, given.hand, most=rules.players - 1)
    card, contract = given.card, contract_of(rules, given.contract)
    _playable(rules, given, hand, card)
    cards = [laid for _, laid in given.trick]
    played = cards_in(rules, given.played)
    if any(played & BIT[known] for known in (*cards_of(hand), *cards)):
        raise impossible("a card that was played before is in the hand or the trick")
    allowed = belote_cards(rules, contract, hand, cards, played)
    return {"may_declare": bool(allowed & BIT[card])}


def _playable(rules: Rules, given: BeloteGiven, hand: Hand, card: Card) -> None:
    if not hand & BIT[card]:
        raise impossible(f"{CARD_NAMES[card]} is not in the hand")
    seat = next_seat(rules, given.trick[-1].seat) if given.trick else SEATS[0]
    if not _legal(rules, given, hand, seat) & BIT[card]:
        raise Unanswerable("illegal_play", f"{CARD_NAMES[card]} may not be played")


def low_hand(rules: Rules, given: LowHandGiven) -> JudgeAnswer:
    """The points of the first cards, and whether the deal may be thrown in for them (B.10)."""
    first = sum(rules.deal_before_auction)
    if len(given.cards) != first:
        raise impossible(f"{len(given.cards)} cards, but {first} are dealt before the auction")
    points = plain_points(cards_in(rules, given.cards, most=first))
    limit = rules.low_hand_cancel
    may = limit is not None and points <= limit and not given.partner_has_bid
    return {"points": points, "may_cancel": may}
