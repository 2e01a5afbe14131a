"""Features of a hand and of the calls so far that predict a contract's outcome."""

from collections.abc import Mapping

from engine.rules.cards import (
    ACE,
    ALL_TRUMPS,
    BIT,
    JACK,
    KING,
    NINE,
    NO_CARD,
    NO_TRUMPS,
    QUEEN,
    RANK_MASK,
    RANK_NAMES,
    SUIT_OF,
    SUITS,
    TEN,
    TRUMP_OF,
    Contract,
    Hand,
    Seat,
)
from engine.rules.deal.auction import BID_OF, NUMBERS, Call
from engine.rules.deal.declarations import declarable, plan_points, plans
from engine.rules.knowledge import Knowledge
from engine.rules.ruleset import Rules

Features = dict[str, float]
_HIGH = 160  # a capot says no more about a hand than this number
_TRUMP_NAMES = ("t7", "t8", "t9", "tT", "tJ", "tQ", "tK", "tA")


def kind_of(contract: Contract) -> str:
    """The kind of a contract: all suit contracts have the same values."""
    return "suit" if contract.is_suit else contract.name


def hand_features(rules: Rules, hand: Hand, contract: Contract) -> Features:
    """The features of a hand, as held in the auction, for a contract."""
    found: Features = {"one": 1.0}
    if contract.is_suit:
        _trumps(found, hand >> 8 * contract & 0xFF)
    for suit in SUITS:
        if suit == TRUMP_OF[contract]:
            continue
        cards = hand >> 8 * suit & 0xFF
        if contract in ALL_TRUMPS:
            _all_trumps_suit(found, cards)
        else:
            _plain_suit(found, cards)
    if declarable(rules, contract) and contract not in NO_TRUMPS:
        _declarations(found, rules, contract, hand)
    return found


def _add(found: Features, name: str, value: float = 1.0) -> None:
    found[name] = found.get(name, 0.0) + value


def _trumps(found: Features, trumps: int) -> None:
    length = trumps.bit_count()
    for rank, name in enumerate(_TRUMP_NAMES):
        if trumps >> rank & 1:
            found[name] = 1.0
    if trumps >> JACK & trumps >> NINE & 1:
        found["tJ9"] = 1.0
    if trumps >> KING & trumps >> QUEEN & 1:
        found["belote"] = 1.0
    for least in range(2, min(length, 5) + 1):
        found[f"length{least}"] = 1.0


def _plain_suit(found: Features, cards: int) -> None:
    length = cards.bit_count()
    ace, ten, king = cards >> ACE & 1, cards >> TEN & 1, cards >> KING & 1
    if ace:
        _add(found, "ace")
        _add(found, "ace_length", length - 1)
        if ten:
            _add(found, "ace_ten")
        if king:
            _add(found, "ace_king")
    elif ten:
        _add(found, "ten_guarded" if length > 1 else "ten_bare")
    elif king and length > 1:
        _add(found, "king_guarded")
    if not ace and not (ten and length > 1):
        _add(found, "open_suit")
    if length < 2:
        _add(found, "single" if length else "void")


def _all_trumps_suit(found: Features, cards: int) -> None:
    length = cards.bit_count()
    jack, nine, ace = cards >> JACK & 1, cards >> NINE & 1, cards >> ACE & 1
    if jack:
        _add(found, "jack")
        _add(found, "jack_length", length - 1)
        if nine:
            _add(found, "jack_nine")
        if ace:
            _add(found, "jack_ace")
    elif nine:
        _add(found, "nine_guarded" if length > 1 else "nine_bare")
        if ace:
            _add(found, "nine_ace")
    elif ace and length > 1:
        _add(found, "ace_guarded")
    if not jack and not (nine and length > 1):
        _add(found, "open_suit")
    if cards >> KING & cards >> QUEEN & 1:
        _add(found, "belote")


def _declarations(found: Features, rules: Rules, contract: Contract, hand: Hand) -> None:
    own = plans(rules, contract, hand)
    if own:
        found["declared"] = plan_points(own[0]) / 10
    neighbours = hand & hand >> 1 & ~sum(BIT[suit * 8 + ACE] for suit in SUITS)
    found["neighbours"] = neighbours.bit_count()
    for rank in range(NINE, ACE + 1):
        if (hand & RANK_MASK[rank]).bit_count() == 3:
            _add(found, "three_jacks" if rank == JACK else "three")


def call_features(knowledge: Knowledge, seat: Seat, contract: Contract) -> Features:
    """The features of a contract from others' calls, the first leader and the turned-up card."""
    found: Features = {}
    players = knowledge.rules.players
    who = _WHO[players]
    named = next((i for i, made in enumerate(knowledge.calls) if BID_OF[made]), -1)
    after = named + 1 if knowledge.rules.first_bid_stands and named >= 0 else None
    for i, made in enumerate(knowledge.calls[:after]):  # a pass on a standing bid says nothing
        caller = knowledge.caller(i)
        bid = BID_OF[made]
        if caller == seat or (bid is None and made is not Call.PASS):
            continue
        name = who[(caller - seat) % players]
        if bid is None:
            found[f"{name}_passed"] = 1.0
            continue
        meant = "same" if bid.contract is contract else kind_of(bid.contract)
        found[f"{name}_{meant}"] = 1.0
        if bid.number:
            found[f"{name}_{meant}_high"] = (min(bid.number, _HIGH) - NUMBERS[0]) / 10
    leads = (knowledge.dealer + 1 - seat) % players
    if leads != 1:
        found[f"{who[leads]}_leads"] = 1.0
    turned = NO_CARD if knowledge.rules.turned_card_to_taker else knowledge.turned_card
    if turned >= 0 and SUIT_OF[turned] == TRUMP_OF[contract] and not knowledge.hand & BIT[turned]:
        found[f"turned_{RANK_NAMES[turned & 7]}"] = 1.0
    return found


_WHO = {4: ("own", "left", "partner", "right"), 3: ("own", "left", "right"), 2: ("own", "left")}


def dot(weights: Mapping[str, float], *features: Features) -> float:
    """The weighted sum of all these features."""
    return sum(
        weights.get(name, 0.0) * value for group in features for name, value in group.items()
    )
