"""The cards that a person may see, and a check that no others are shown to them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.locales.words import Voice, Words
from bot.views.cards import card_label
from engine.host.changes import Change
from engine.host.clock import Clock
from engine.rules.cards import cards_of
from tests.whole.side_by_side import with_cards

EN = Voice(Words(), "en")
_CARD = re.compile("(?<![\\w])(?:10|[789JQKA])[♣♦♥♠]")
_LAST_LOOK = timedelta(seconds=10)
"""How long into a deal the end of the one before may still be shown."""


def cards_in(lines: Iterable[str]) -> frozenset[str]:
    """The cards in a text, of any platform."""
    return frozenset(_CARD.findall(with_cards("\n".join(lines)).replace("\ufe0f", "")))


@dataclass
class _Deal:
    number: int
    began: datetime
    hands: dict[str, frozenset[str]] = field(default_factory=dict)
    played: dict[str, datetime] = field(default_factory=dict)

    def known(self, account: str, at: datetime) -> frozenset[str]:
        """The cards of the deal that an account may know at a moment."""
        out = {card for card, when in self.played.items() if when <= at}
        return self.hands.get(account, frozenset()) | out


class CardsSeen:
    """Follows the cards dealt and played at all tables of a bot, also across kills."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._deals: dict[str, list[_Deal]] = {}
        self.started()

    def started(self) -> None:
        """Note a start of the bot: changes it did not announce were stored before the kill."""
        self._started = self._clock.now()
        self._heard = set[str]()

    def changed(self, change: Change) -> None:
        """Record a table's change."""
        table = change.table
        now = self._clock.now() if table.id in self._heard else self._started
        self._heard.add(table.id)
        deals = self._deals.setdefault(table.id, [])
        match = table.match
        if match is None or match.deal is None:
            return
        if not deals or deals[-1].number != match.number:
            deals.append(_Deal(match.number, now))
        hands = match.deal.full or match.deal.first
        for seat, account in enumerate(chair.account for chair in table.chairs):
            dealt = frozenset(card_label(EN, card) for card in cards_of(hands[seat]))
            left = dealt
            if match.deal.full and match.deal.hands:
                left = frozenset(card_label(EN, card) for card in cards_of(match.deal.hands[seat]))
            if account is not None:
                deals[-1].hands[account] = dealt
            for card in dealt - left:
                deals[-1].played.setdefault(card, now)

    def deals(self, account: str) -> int:
        """The number of deals an account has played."""
        return sum(account in deal.hands for deals in self._deals.values() for deal in deals)

    def secrets(self, account: str, at: datetime, lines: Iterable[str]) -> frozenset[str]:
        """The cards in a text shown to a person that they could not know then."""
        running = sorted(
            (
                deal
                for deals in self._deals.values()
                for deal in deals
                if account in deal.hands and deal.began <= at
            ),
            key=lambda deal: deal.began,
        )
        seen = cards_in(lines)
        if not running:
            return seen
        known = running[-1].known(account, at)
        before = running[-2] if len(running) > 1 else None
        if before is not None and at - running[-1].began <= _LAST_LOOK:
            ended = before.known(account, at)
            if seen <= ended:
                return frozenset()
        return seen - known
