"""What somebody presses who plays any game at random: whatever its buttons offer."""

import hashlib
import random
from collections.abc import Iterable

from bot import buttons as b
from engine.tables.table import Decision

DECISIVE = b.SayCall | b.LayCard | b.ThrowIn | b.ExchangeSeven | b.Discard | b.Announce
"""In one's own chat, what moves the match on."""

NUMBERED = (
    b.SayCall | b.LayNumber | b.ThrowIn | b.ExchangeSeven | b.DiscardNumber | b.AnnounceChosen
)
"""The same for all to see, where one plays from there."""

BESIDE = b.ChoosePlan | b.ChooseBelote | b.DeclareLate | b.CallRevoke
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
