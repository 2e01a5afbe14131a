"""What somebody presses who plays any game at random: whatever its buttons offer."""

import hashlib
import random
from collections.abc import Iterable

from bot import buttons as b
from engine.tables.table import Decision

DECISIVE = (
    b.SayCallButton
    | b.LayCardButton
    | b.ThrowInButton
    | b.ExchangeSevenButton
    | b.DiscardButton
    | b.AnnounceButton
)
"""In one's own chat, what moves the match on."""

NUMBERED = (
    b.SayCallButton
    | b.LayNumberButton
    | b.ThrowInButton
    | b.ExchangeSevenButton
    | b.DiscardNumberButton
    | b.AnnounceChosenButton
)
"""The same for all to see, where one plays from there."""

BESIDE = b.ChoosePlanButton | b.ChooseBeloteButton | b.DeclareLateButton | b.CallRevokeButton
"""What may be pressed before that."""

Key = tuple[str, Decision]
"""A decision of the table of that code."""

Offer = frozenset[str]
"""The buttons from which one is chosen; another offer for the same decision asks again."""

NOTHING: Offer = frozenset()


def draw(decision: Decision, tries: int = 0) -> int:
    """A large number that follows from the decision, and from how often it was tried before."""
    seed = f"{decision!r}{tries or ''}"
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=4).digest())


def drawn_beside(who: int, decision: Decision, offered: Iterable[str], chance: float) -> str:
    """With that chance, one of these buttons; else none of them."""
    choices, rng = sorted(offered), random.Random(f"{who}{decision}beside")
    return rng.choice(choices) if choices and rng.random() < chance else ""
