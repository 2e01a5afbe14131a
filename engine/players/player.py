"""What every AI player is: it gets `Knowledge`, a budget and a seed, and gives one `Thought`."""

import asyncio
from abc import ABC, abstractmethod
from enum import StrEnum
from typing import NamedTuple, Protocol

from engine.rules.deal.moves import Move
from engine.rules.knowledge import Knowledge


class Reason(StrEnum):
    """Why an action was chosen, as a name; the words for it are written elsewhere."""

    ONLY_CALL = "only_call"
    OPENS = "opens"
    OVERCALLS = "overcalls"
    RAISES_PARTNER = "raises_partner"
    ESCAPES_CONTRA = "escapes_contra"
    CONTRA = "contra"
    RECONTRA = "recontra"
    PASS_WEAK = "pass_weak"  # noqa: S105 - a call, not a password
    LEAVES_PARTNER = "leaves_partner"
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
    TAKES_TURNED = "takes_turned"
    KEEPS_SEVEN = "keeps_seven"
    PUTS_AWAY = "puts_away"
    AT_RANDOM = "at_random"


class Thought(NamedTuple):
    """A decision. `worth` is what each move considered was worth, best first.

    Its unit is a written point for a call and a card point for a card, always as a difference
    between the own side and the others; what can be declared is not weighed. Who looks further
    weighs each move by how likely the match is won after it, in per cent (`for_match`), and has
    what it brings in tens of written points beside it, in `points`.
    """

    action: Move
    worth: tuple[tuple[Move, float], ...]
    reason: Reason
    for_match: bool = False
    points: tuple[float, ...] = ()


class Budget(NamedTuple):
    """How much work a decision may take, in a level's own steps and never in seconds."""

    steps: int


MOST_STEPS = 100_000
"""More would need more memory than machines have, and more time than people."""

DEFAULT_BUDGET = Budget(steps=1)
"""For whoever decides at once."""


class NothingToDecide(ValueError):
    """Nothing is asked of this seat now and nothing may be declared late."""


class Player(Protocol):
    """An AI player. Equal knowledge, budget and seed give equal thoughts.

    `think` never holds up the event loop, `decide` does; both raise `NothingToDecide` when no move
    is possible.
    """

    @property
    def level(self) -> str:
        """The name by which tables ask for it."""
        ...

    @property
    def whole_budget(self) -> Budget:
        """What a decision may take where nobody else asks, and nobody waits."""
        ...

    @property
    def budget(self) -> Budget:
        """What a decision may take now: the less, the more are being asked for."""
        ...

    @property
    def busy(self) -> bool:
        """Whether so many are asking that whoever is in no hurry should come later."""
        ...

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    def wake(self) -> None:
        """It may be asked soon, and then nobody should wait for more than its thoughts."""
        ...

    def rest(self) -> None:
        """It is not asked any more."""
        ...


class AtOnce(ABC):
    """What is the same of all AI players that need no time: a thread is enough for them."""

    whole_budget = budget = DEFAULT_BUDGET
    busy = False

    @abstractmethod
    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        return await asyncio.to_thread(self.decide, knowledge, budget, seed)

    def wake(self) -> None:  # noqa: B027 - there is nothing to do
        """It is awake."""

    def rest(self) -> None:  # noqa: B027
        """It holds nothing."""
