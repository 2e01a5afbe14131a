"""Random but reproducible choices for people who play any game."""

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
"""Buttons in a private chat that advance the match."""

HALF_A_BID = b.ChooseNumberButton | b.ChooseContractButton
"""Buttons for half a bid: two make one in a group; in private, only the number is chosen."""

NUMBERED = (
    b.SayCallButton
    | HALF_A_BID
    | b.LayNumberButton
    | b.ThrowInButton
    | b.ExchangeSevenButton
    | b.DiscardNumberButton
    | b.AnnounceChosenButton
)
"""The same buttons in a group, for people who play from there."""

BESIDE = (
    b.ChooseDeclarationsButton
    | b.ChooseBeloteButton
    | b.DeclareLateButton
    | b.CallRevokeButton
    | b.DostaButton
    | b.ChooseNumberButton
)
"""Buttons that may be pressed before a decision."""

Key = tuple[str, Decision]
"""A table's code and a decision at it."""

Offer = frozenset[str]
"""The buttons to choose from; another offer for the same decision is a new question."""

NOTHING: Offer = frozenset()


def draw(decision: Decision, tries: int = 0) -> int:
    """A large number derived from the decision and the number of tries before."""
    seed = f"{decision!r}{tries or ''}"
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=4).digest())


def drawn_beside(who: int, decision: Decision, offered: Iterable[str], chance: float) -> str:
    """One of these buttons with the given chance; else none."""
    choices, rng = sorted(offered), random.Random(f"{who}{decision}beside")
    return rng.choice(choices) if choices and rng.random() < chance else ""
