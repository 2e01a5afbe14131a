"""What every AI player is: it gets `Knowledge`, a budget and a seed, and gives one `Thought`."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from engine.rules.knowledge import Knowledge
from engine.rules.moves import Move


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
    RUFFS = "ruffs"
    OVERRUFFS = "overruffs"
    SAVES_TEN = "saves_ten"
    PLAYS_LOW = "plays_low"
    DISCARDS = "discards"
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
    between the own side and the others; what can be declared is not weighed.
    """

    action: Move
    worth: tuple[tuple[Move, float], ...]
    reason: Reason


class Budget(NamedTuple):
    """How much work a decision may take, in a level's own steps and never in seconds."""

    steps: int


DEFAULT_BUDGET = Budget(steps=1)


class NothingToDecide(ValueError):
    """Nothing is asked of this seat now and nothing may be declared late."""


class Player(Protocol):
    """An AI player. Equal knowledge, budget and seed give equal thoughts.

    `think` never holds up the event loop; it raises `NothingToDecide` when no move is possible.
    """

    @property
    def level(self) -> str:
        """The name by which tables ask for it."""
        ...

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought: ...
