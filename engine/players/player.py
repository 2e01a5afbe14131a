"""The interface of AI players: `Knowledge`, a budget and a seed in, one `Thought` out."""

import asyncio
from abc import ABC, abstractmethod
from enum import StrEnum
from typing import NamedTuple, Protocol

from engine.rules.deal.actions import Move
from engine.rules.knowledge import Knowledge


class Reason(StrEnum):
    """The reason for a move; the locales word it."""

    ONLY_CALL = "only_call"
    OPENS = "opens"
    OVERCALLS = "overcalls"
    RAISES_PARTNER = "raises_partner"
    ESCAPES_CONTRA = "escapes_contra"
    CONTRA = "contra"
    RECONTRA = "recontra"
    PASS_WEAK = "pass_weak"  # noqa: S105 - a call, not a password
    LEAVES_PARTNER = "leaves_partner"
    LEAVES_OWN = "leaves_own"
    DEFENDS = "defends"
    ONLY_CARD = "only_card"
    CASHES_WINNER = "cashes_winner"
    DRAWS_TRUMPS = "draws_trumps"
    LEADS_TRUMP = "leads_trump"
    LEADS_SINGLETON = "leads_singleton"
    LEADS_TO_PARTNER = "leads_to_partner"
    LEADS_LOW = "leads_low"
    DEVELOPS_SUIT = "develops_suit"
    TAKES_TRICK = "takes_trick"
    TRIES_TO_TAKE = "tries_to_take"
    FEEDS_PARTNER = "feeds_partner"
    LEAVES_TO_PARTNER = "leaves_to_partner"
    TRUSTS_PARTNER = "trusts_partner"
    HOPES_FOR_PARTNER = "hopes_for_partner"
    RUFFS = "ruffs"
    OVERRUFFS = "overruffs"
    SAVES_TEN = "saves_ten"
    PLAYS_LOW = "plays_low"
    KEEPS_LOW = "keeps_low"
    DISCARDS = "discards"
    KEEPS_HIGH = "keeps_high"
    DECLARES = "declares"
    MUST_NAME = "must_name"
    THROWS_IN = "throws_in"
    SAYS_DOSTA = "says_dosta"
    TAKES_TURNED = "takes_turned"
    KEEPS_SEVEN = "keeps_seven"
    PUTS_AWAY = "puts_away"
    AT_RANDOM = "at_random"


class Thought(NamedTuple):
    """A decision. `worth`: the worth of each move considered, best first.

    The unit is a written point for calls and a card point for cards, as the difference between the
    player's side and the others; declarations are not weighed. With `for_match`, the worth is
    instead the chance in per cent to win the match after the move, and `points` has what each move
    brings, in tens of written points.
    """

    action: Move
    worth: tuple[tuple[Move, float], ...]
    reason: Reason
    for_match: bool = False
    points: tuple[float, ...] = ()


class Budget(NamedTuple):
    """The work that a decision may take, in a level's own steps, never in seconds."""

    steps: int


MOST_STEPS = 100_000
"""The largest budget; more would take too much memory and time."""

DEFAULT_BUDGET = Budget(steps=1)
"""The budget of players that decide at once."""


class NothingToDecide(ValueError):
    """The seat has nothing to decide or declare now."""


class Player(Protocol):
    """An AI player. Equal knowledge, budget and seed give equal thoughts.

    `think` never blocks the event loop, `decide` does; both raise `NothingToDecide` if no move is
    possible.
    """

    @property
    def level(self) -> str:
        """Its name in tables."""

    @property
    def whole_budget(self) -> Budget:
        """The budget of a decision without other load."""

    @property
    def budget(self) -> Budget:
        """The budget of a decision under the current load."""

    @property
    def busy(self) -> bool:
        """Whether work that is not urgent should be postponed."""

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    def wake(self) -> None:
        """Prepare for use, so that the first thought is as fast as the others."""

    def rest(self) -> None:
        """Release resources when the player is no longer needed."""


class InstantPlayer(ABC):
    """Base class of AI players that decide at once; they think in a thread."""

    whole_budget = budget = DEFAULT_BUDGET
    busy = False

    @abstractmethod
    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        return await asyncio.to_thread(self.decide, knowledge, budget, seed)

    def wake(self) -> None:  # noqa: B027 - there is nothing to do
        """Do nothing."""

    def rest(self) -> None:  # noqa: B027
        """Do nothing."""
