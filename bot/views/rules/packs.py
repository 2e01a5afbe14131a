"""The packs, deals and contracts that can be chosen in a chat (B.2), with their consequences."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.rules.ruleset import ContractName, Rules

Batches = tuple[int, ...]

_SUITS: Final[tuple[ContractName, ...]] = ("C", "D", "H", "S")
LADDERS: Final[tuple[tuple[ContractName, ...], ...]] = (
    (*_SUITS, "NT", "AT"),
    (*_SUITS, "NT"),
    (*_SUITS, "AT"),
    _SUITS,
)
"""The contracts that belot can be played with."""

_TAKEN: Final[tuple[tuple[ContractName, ...], ...]] = (
    (*_SUITS, "SA", "TA"),
    (*_SUITS, "SA"),
    (*_SUITS, "TA"),
    _SUITS,
)
"""The contracts where the turned-up card is taken (F.1)."""


class _Deal(NamedTuple):
    """The cards dealt before the auction and after it, and those left over for the caller."""

    before: Batches
    after: Batches
    left_over: int = 0


def packs_offered(rules: Rules) -> tuple[int, ...]:
    """The sizes of pack to choose from."""
    return (rules.deck,) if _whole_pack(rules) else (24, 32)


def dealt_usually(rules: Rules) -> Mapping[str, Any]:
    """The switches of the usual deal of this pack to these players."""
    if _whole_pack(rules):
        return {}
    deal = _usual(rules)
    return {
        "deal_before_auction": deal.before,
        "deal_after_auction": deal.after,
        "left_over_to_caller": deal.left_over,
    }


def cards_before(rules: Rules) -> tuple[Batches, ...]:
    """The cards that may be dealt before the auction: the usual part, or all."""
    if _whole_pack(rules):
        return (rules.deal_before_auction,)
    deal = _usual(rules)
    return deal.before, deal.before + deal.after


def dealt_afterwards(rules: Rules) -> Mapping[str, Any]:
    """The switch with what is dealt after the auction, given what is dealt before."""
    if _whole_pack(rules):
        return {}
    deal = _usual(rules)
    return {"deal_after_auction": deal.after if rules.deal_before_auction == deal.before else ()}


def ladders_offered(rules: Rules) -> tuple[tuple[ContractName, ...], ...]:
    """The lists of contracts to choose from."""
    if rules.turned_card_to_taker:
        return _TAKEN
    return LADDERS if rules.auction_mode == "ladder" else (rules.contracts,)


def _whole_pack(rules: Rules) -> bool:
    """Whether the game is played with 32 cards and one deal only."""
    return rules.numbered or rules.turned_card_to_taker


def _usual(rules: Rules) -> _Deal:
    if rules.players == 4:
        if rules.deck == 24:
            return _Deal((3, 2), (1,))
        return _Deal((3, 3), (2,)) if rules.bela else _Deal((3, 2), (3,))
    if rules.deck == 32:
        left_over = 2 if rules.auction_mode == "forced_first" else 0
        return _Deal((3, 3), (4,), left_over)
    if rules.players == 2:
        return _Deal((3, 3), (3,))
    return _Deal((3, 3), (2,)) if rules.bela else _Deal((3, 2), (3,))
