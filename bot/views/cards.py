"""Cards, contracts, calls and declarations, abbreviated and in words."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise, permutations, starmap

from bot.locales.words import Voice, spoken
from bot.people.preferences import CardOrder
from engine.rules.cards import (
    ACE,
    ALL_TRUMPS,
    CARD_NAMES,
    CARDS,
    JACK,
    KING,
    NINE,
    NO_SUIT,
    PLAIN_ORDER,
    QUEEN,
    RANK_NAMES,
    SUIT_OF,
    TEN,
    TRUMP_OF,
    TRUMP_ORDER,
    Card,
    Contract,
    Hand,
    Suit,
    card_of,
    cards_of,
)
from engine.rules.deal.auction import BID_OF, CALL_OF, CAPOT, GENERALE, Bid, Call
from engine.rules.deal.declarations import Declaration, Plan, Run
from engine.rules.knowledge import QUAD_KIND

_RANKS = (
    "rank-seven",
    "rank-eight",
    "rank-nine",
    "rank-ten",
    "rank-jack",
    "rank-queen",
    "rank-king",
    "rank-ace",
)
_SUITS = ("suit-clubs", "suit-diamonds", "suit-hearts", "suit-spades")
_CALLS = {
    Call.C: "call-clubs",
    Call.D: "call-diamonds",
    Call.H: "call-hearts",
    Call.S: "call-spades",
    Call.NT: "call-no-trumps",
    Call.AT: "call-all-trumps",
    Call.SA: "call-no-trumps",
    Call.TA: "call-all-trumps",
    Call.PASS: "call-pass",
    Call.CONTRA: "call-contra",
    Call.RECONTRA: "call-recontra",
    Call.THIRD_CONTRA: "call-third-contra",
}
_SAID = {
    Call.NT: "said-no-trumps",
    Call.AT: "said-all-trumps",
    Call.SA: "said-no-trumps",
    Call.TA: "said-all-trumps",
    Call.PASS: "said-pass",
    Call.CONTRA: "said-contra",
    Call.RECONTRA: "said-recontra",
    Call.THIRD_CONTRA: "said-third-contra",
}
_SUIT_CALLS = frozenset((Call.C, Call.D, Call.H, Call.S))
_SHORT = _SAID | {
    Call.NT: "short-no-trumps",
    Call.AT: "short-all-trumps",
    Call.SA: "short-no-trumps",
    Call.TA: "short-all-trumps",
}
_FACTORS = {
    2: "contract-contra",
    3: "contract-recontra",
    4: "contract-recontra",
    8: "contract-third-contra",
}
_WITH_WORD = {CAPOT: "bid-capot", GENERALE: "bid-generale"}
_PROMISES = {CAPOT: "number-capot", GENERALE: "number-generale"}
_KINDS = {3: "kind-tierce", 4: "kind-quarte", 5: "kind-quinte", QUAD_KIND: "kind-quad"}
_RUNS = {3: "tierce-to", 4: "quarte-to", 5: "quinte-to"}
_QUADS = {
    NINE: "quad-nines",
    TEN: "quad-tens",
    JACK: "quad-jacks",
    QUEEN: "quad-queens",
    KING: "quad-kings",
    ACE: "quad-aces",
}
_ROW = (3, 2, 0, 1)  # spades, hearts, clubs, diamonds: black and red alternate
_RED = frozenset((1, 2))


@cache
def _drawn(language: str) -> tuple[str, ...]:
    ranks = spoken(language).ranks
    return tuple(ranks[card & 7] + name[1] for card, name in enumerate(CARD_NAMES))


@cache
def _labels(language: str, signs: str) -> tuple[str, ...]:
    return tuple(
        name[0].replace("T", "10") + signs[SUIT_OF[card]]
        for card, name in enumerate(_drawn(language))
    )


def drawn_card(voice: Voice, card: Card) -> str:
    """The name of a card's picture, by the letter printed on it: ``RS`` in French, else ``KS``."""
    return _drawn(voice.language)[card]


def card_drawn(voice: Voice, name: str) -> Card:
    """The card whose picture has this name; raises `ValueError` if there is none."""
    return CARDS[_drawn(voice.language).index(name)]


def card_label(voice: Voice, card: Card) -> str:
    """A card's short name: ``10♠``."""
    return _labels(voice.language, voice.signs)[card]


def card_labels(voice: Voice, cards: Iterable[Card]) -> str:
    """The short names of cards, separated by spaces."""
    labels = _labels(voice.language, voice.signs)
    return " ".join(labels[card] for card in cards)


def rank_label(voice: Voice, rank: int) -> str:
    """The letter or number of a rank, as printed on its cards."""
    return spoken(voice.language).ranks[rank].replace("T", "10")


@lru_cache(maxsize=512)
def card_words(voice: Voice, card: Card) -> str:
    """A card in words, for a screen reader."""
    rank = voice.say(_RANKS[card & 7])
    suit = voice.say(_SUITS[SUIT_OF[card]], held=RANK_NAMES[card & 7])
    return voice.say("card-full", rank=rank, suit=suit)


def suits_said(voice: Voice) -> tuple[str, ...]:
    """The suits in words, in the order of the rules."""
    return tuple(voice.say(suit, held="") for suit in _SUITS)


def _numbered(voice: Voice, call: Call, name: Callable[[Voice, Call], str]) -> str:
    """A bid with its number, as ``100 ♥``; empty for a call without one."""
    bid = BID_OF[call]
    if bid is None or not bid.number:
        return ""
    suit = bid.contract.is_suit
    told = voice.signs[bid.contract] if suit else name(voice, contract_call(bid.contract))
    if bid.number in _WITH_WORD:
        return voice.say(_WITH_WORD[bid.number], contract=told)
    return f"{bid.number} {told}"


def number_label(voice: Voice, number: int) -> str:
    """The number of a bid on a button; a capot has a word."""
    return voice.say(_PROMISES[number]) if number in _PROMISES else str(number)


def contract_call(contract: Contract) -> Call:
    """The call whose words name this contract, without a number."""
    return CALL_OF[Bid(contract)]


def call_label(voice: Voice, call: Call) -> str:
    """A call on a button."""
    if numbered := _numbered(voice, call, call_said):
        return numbered[0].upper() + numbered[1:]
    sign = voice.signs[call] if call in _SUIT_CALLS else ""
    return voice.say(_CALLS[call], sign=sign)


def call_said(voice: Voice, call: Call) -> str:
    """A call after its caller's name."""
    if numbered := _numbered(voice, call, call_said):
        return numbered
    return voice.signs[call] if call in _SUIT_CALLS else voice.say(_SAID[call])


def call_short(voice: Voice, call: Call) -> str:
    """A call in a column."""
    if numbered := _numbered(voice, call, call_short):
        return numbered
    return voice.signs[call] if call in _SUIT_CALLS else voice.say(_SHORT[call])


def contract_name(voice: Voice, contract: Contract) -> str:
    """A contract without its number on a button: a suit's sign, or a name."""
    call = contract_call(contract)
    return (call_short if contract.is_suit else call_label)(voice, call)


def contract_label(voice: Voice, contract: Contract, number: int = 0) -> str:
    """A contract with its number, if bids have one."""
    call = CALL_OF[Bid(contract, number)] if number else contract_call(contract)
    return call_label(voice, call)


def contract_by(voice: Voice, who: str, contract: Contract, factor: int, number: int = 0) -> str:
    """A contract with its bidder, followed by contra or recontra if somebody called it."""
    label = contract_label(voice, contract, number)
    told = voice.say("contract-of", contract=label, who=who)
    return told if factor == 1 else voice.say(_FACTORS[factor], contract=told)


def contract_short(voice: Voice, contract: Contract, factor: int, number: int = 0) -> str:
    """A contract where space is tight: ``♥ ×2``, ``100 ♥ ×2``."""
    call = CALL_OF[Bid(contract, number)] if number else contract_call(contract)
    name = call_short(voice, call)
    return name if factor == 1 else f"{name} ×{factor}"


def kinds_said(voice: Voice, kinds: Sequence[int], tops: Sequence[int] = ()) -> str:
    """Declarations as they are announced, without their cards.

    `tops`: their highest ranks, if the rules require announcing them.
    """
    if tops:
        return ", ".join(starmap(partial(_kind_to, voice), zip(kinds, tops, strict=True)))
    said = ((voice.say(_KINDS[kind]), kinds.count(kind)) for kind in dict.fromkeys(kinds))
    return ", ".join(word if times == 1 else f"{word} ×{times}" for word, times in said)


def _kind_to(voice: Voice, kind: int, top: int) -> str:
    """A four by its rank, a run by its length and highest rank."""
    if kind == QUAD_KIND:
        return voice.say(_QUADS[top])
    return voice.say(_RUNS[kind], card=rank_label(voice, top))


def declaration_words(voice: Voice, declaration: Declaration) -> str:
    """A declaration in full."""
    if isinstance(declaration, Run):
        top = card_label(voice, card_of(declaration.suit, declaration.top))
        return voice.say(_RUNS[declaration.length], card=top)
    return voice.say(_QUADS[declaration.rank])


def plan_words(voice: Voice, plan: Plan) -> str:
    """Several declarations in a row; empty if there are none."""
    return " + ".join(declaration_words(voice, declaration) for declaration in plan)


@lru_cache(maxsize=4096)
def in_order(
    hand: Hand, contract: Contract | None, order: CardOrder = CardOrder.TRUMPS
) -> tuple[Card, ...]:
    """Sort a hand the way people hold it: trumps first, red and black in turn, high cards first.

    Without a contract, all suits are in plain order. With `CardOrder.SUITS`, the suits keep a fixed
    order whatever the hand and the trumps.
    """
    trump = NO_SUIT if contract is None else TRUMP_OF[contract]
    by_suits = order is CardOrder.SUITS
    held = frozenset([SUIT_OF[card] for card in cards_of(hand)])
    suits = _ROW if by_suits else _suits_in_order(held, trump)

    def place(card: Card) -> tuple[int, int]:
        suit, rank = SUIT_OF[card], card & 7
        trumps = contract in ALL_TRUMPS or suit == trump
        return suits.index(suit), -(TRUMP_ORDER if trumps else PLAIN_ORDER).index(rank)

    return tuple(sorted(cards_of(hand), key=place))


@cache
def _suits_in_order(suits: frozenset[Suit], trump: Suit) -> tuple[Suit, ...]:
    row = sorted(suits, key=lambda suit: (suit != trump, _ROW.index(suit)))
    fixed = row[:1] if trump in suits else []
    rows = [(*fixed, *others) for others in permutations(row[len(fixed) :])]
    return min(rows, key=lambda found: sum(starmap(_alike, pairwise(found))))


def _alike(left: Suit, right: Suit) -> bool:
    return (left in _RED) == (right in _RED)
