"""A second implementation of RULES.md B.4, the play of the cards, with names such as "TS".

It uses plain strings and lists, independent of the engine: where both agree, they are probably
right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

TRUMPS_UP: Final = "78QKTA9J"
PLAIN_UP: Final = "789JQKTA"

Played = tuple[int, str]
"""A seat and its card."""


@dataclass(frozen=True)
class Law:
    """The switches of A.8 that matter to the play; the defaults are its `base`."""

    players: int = 4
    sides: str = "teams"
    raise_when_trump_led: bool = True
    raise_in_plain_suit: bool = False
    raise_at_all_trumps: bool = True
    void_must_trump: str = "if_opponent_holds_trick"
    overtrump_if_able: bool = True
    undertrump_forced: bool = False
    ruff_lifts_raise: bool = False

    def together(self, one: int, other: int) -> bool:
        """Whether two seats are on one side; without teams, no two are."""
        return self.sides == "teams" and one % 2 == other % 2


_BASE: Final = Law()
_BELA: Final = Law(
    raise_in_plain_suit=True,
    ruff_lifts_raise=True,
    void_must_trump="always",
    undertrump_forced=True,
)
LAWS: Final[Mapping[str, Law]] = {
    "belot_bg": _BASE,
    "avkm": _BASE,
    "wikipedia_bg": _BASE,
    "three_handed": replace(_BASE, players=3, sides="individual"),
    "two_handed": replace(_BASE, players=2, sides="individual"),
    "ruse_kertici": _BASE,
    "burgas": _BASE,
    "bela_hr": _BELA,
    "bela_three": replace(_BELA, players=3, sides="individual"),
    "bela_two": replace(_BELA, players=2, sides="individual"),
    "belote_fr": replace(_BASE, undertrump_forced=True),
    "bitola": _BELA,
    "coinche": _BASE,
    "contree": _BASE,
    "contree_colver": _BASE,
}
_ALL_TRUMPS: Final = ("AT", "TA")
_NO_TRUMPS: Final = ("NT", "SA")


def beats(contract: str, card: str, held: str) -> bool:
    """Whether a card takes the trick from the current winner's card (B.4.1)."""
    if card[1] != held[1]:
        return card[1] == contract
    order = TRUMPS_UP if contract in (*_ALL_TRUMPS, card[1]) else PLAIN_UP
    return order.index(card[0]) > order.index(held[0])


def holder(contract: str, trick: Sequence[Played]) -> Played:
    """The seat that wins the trick so far, and its card (B.4.1)."""
    best = trick[0]
    for played in trick[1:]:
        if beats(contract, played[1], best[1]):
            best = played
    return best


def legal(
    law: Law, contract: str, hand: Sequence[str], trick: Sequence[Played], me: int
) -> list[str]:
    """The pseudocode of B.4.2, line by line."""
    if not trick:
        return list(hand)
    led = trick[0][1][1]
    winner, winning = holder(contract, trick)
    same = [card for card in hand if card[1] == led]
    if same:
        higher = [card for card in same if beats(contract, card, winning)]
        return higher if higher and _must_raise(law, contract, led, winning) else same
    trumps = [card for card in hand if card[1] == contract]
    if not trumps:  # at no trumps and all trumps as well
        return list(hand)
    if law.void_must_trump == "if_opponent_holds_trick" and law.together(winner, me):
        return list(hand)
    if winning[1] != contract:
        return trumps
    higher = [card for card in trumps if beats(contract, card, winning)]
    if higher and law.overtrump_if_able:
        return higher
    return trumps if law.undertrump_forced else list(hand)


def _must_raise(law: Law, contract: str, led: str, winning: str) -> bool:
    if contract in _ALL_TRUMPS:
        return law.raise_at_all_trumps
    if contract == led:
        return law.raise_when_trump_led
    if contract in _NO_TRUMPS:  # A.3 raise_at_no_trumps: never
        return False
    lifted = winning[1] == contract and law.ruff_lifts_raise
    return law.raise_in_plain_suit and not lifted


class Table(NamedTuple):
    """A deal in play: the cards in hand by seat, and the open trick."""

    law: Law
    contract: str
    hands: tuple[tuple[str, ...], ...]
    turn: int
    trick: tuple[Played, ...] = ()

    def moves(self) -> list[str]:
        """The legal cards of the player in turn, in the order held."""
        return legal(self.law, self.contract, self.hands[self.turn], self.trick, self.turn)

    def after(self, card: str) -> "Table":
        """The table after this card; the winner of a trick leads the next one."""
        me = self.turn
        left = tuple([held for held in self.hands[me] if held != card])
        hands = (*self.hands[:me], left, *self.hands[me + 1 :])
        trick = (*self.trick, (me, card))
        if len(trick) == self.law.players:
            return Table(self.law, self.contract, hands, holder(self.contract, trick)[0])
        return Table(self.law, self.contract, hands, (me + 1) % self.law.players, trick)

    def before_last(self, tricks: int) -> "Table":
        """The table with this number of tricks left, after everybody's first legal cards."""
        table = self
        while table.trick or len(table.hands[table.turn]) > tricks:
            table = table.after(table.moves()[0])
        return table


def sequences(table: Table) -> int:
    """The number of ways to play the cards in hand; equal positions are counted once."""
    known: dict[tuple[object, ...], int] = {}

    def count(table: Table) -> int:
        if len(table.hands[table.turn]) == 1:  # the last trick is forced
            return 1
        position = (table.turn, table.trick, table.hands)
        if position not in known:
            known[position] = sum(count(table.after(card)) for card in table.moves())
        return known[position]

    return count(table)
