"""The AI players that a table can have, by level, the weakest first."""

import random
import re
from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.players.club.player import ClubPlayer
from engine.players.master.player import MasterPlayer
from engine.players.player import (
    MOST_STEPS,
    Budget,
    InstantPlayer,
    NothingToDecide,
    Player,
    Reason,
    Thought,
)
from engine.rules.cards import BIT, Contract, Seat, cards_of, hand_of
from engine.rules.deal.actions import (
    CancelDeal,
    Declare,
    Discard,
    Dosta,
    Exchange,
    MakeCall,
    Move,
    PlayCard,
)
from engine.rules.deal.auction import BID_OF, DOUBLINGS
from engine.rules.knowledge import Choices, Knowledge


class RandomPlayer(InstantPlayer):
    """Plays any legal move, with equal chances; also declares at random."""

    level = "random"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:  # noqa: ARG002 - protocol
        """Pick a random legal move."""
        moves = _moves(knowledge, random.Random(seed))  # noqa: S311 - a game, and repeatable
        action = moves[0]
        return Thought(action, tuple((move, 0.0) for move in moves), Reason.AT_RANDOM)


def _moves(knowledge: Knowledge, rng: random.Random) -> list[Move]:
    """All possible moves, in random order."""
    seat, choices = knowledge.seat, knowledge.choices
    if seat is None:
        raise NothingToDecide
    moves: list[Move] = []
    if choices.calls:
        moves = [MakeCall(seat, made) for made in choices.calls]
        if choices.cancel:
            moves.append(CancelDeal(seat))
    elif choices.exchange >= 0:
        moves = [Exchange(seat, take) for take in ((False, True) if choices.seven else (False,))]
    elif choices.discard:
        away = combinations(cards_of(choices.cards), choices.discard)
        moves = [Discard(seat, hand_of(cards)) for cards in away]
    elif choices.cards:
        moves = _plays(seat, choices, rng)
        if choices.dosta:
            moves.append(Dosta(seat))
    elif not choices.ahead:
        moves = [Declare(seat, plan) for plan in choices.plans if plan or not choices.late]
    if not moves:
        raise NothingToDecide
    rng.shuffle(moves)
    return moves


def _plays(seat: Seat, choices: Choices, rng: random.Random) -> list[Move]:
    """Every legal card, each with random declarations and belote."""
    plan = rng.choice(choices.plans) if choices.plans else ()
    return [
        PlayCard(seat, card, plan, bool(choices.belote & BIT[card]) and rng.random() < 0.5)
        for card in cards_of(choices.lawful)
    ]


_CARD: Final = 7.0
"""Standard deviation of a beginner's error about a card, in card points."""

_CALL: Final = 4.0
"""Standard deviation of a beginner's error about a call, in tens of points."""

_TIMID: Final = 3.0
"""Extra worth, in tens of points, that a beginner demands for a contra or recontra."""


class BeginnerPlayer(InstantPlayer):
    """A club player that misjudges calls and cards: plausible, but not good."""

    level = "beginner"

    def __init__(self) -> None:
        self._club = ClubPlayer()

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """Pick the best of the club player's moves after adding random errors to their worths."""
        sober = self._club.decide(knowledge, budget, seed)
        if len(sober.worth) < 2:
            return sober
        rng = random.Random(seed)  # noqa: S311 - repeatable
        errors = _Errors(knowledge, rng)
        judged = [(move, worth + errors.of(move)) for move, worth in sober.worth]
        judged.sort(key=lambda entry: -entry[1])
        action = judged[0][0]
        reason = sober.reason if action == sober.action else Reason.AT_RANDOM
        return Thought(action, tuple(judged), reason)


class _Errors:
    """A beginner's errors about moves; bids of the same contract share one error."""

    def __init__(self, knowledge: Knowledge, rng: random.Random) -> None:
        self._unit, self._rng = knowledge.rules.unit, rng
        self._of_contract: dict[Contract, float] = {}

    def of(self, move: Move) -> float:
        """The error about the worth of a move."""
        if isinstance(move, PlayCard):
            return self._rng.gauss(0.0, _CARD)
        if not isinstance(move, MakeCall):
            return 0.0
        asked = _TIMID if move.call in DOUBLINGS else 0.0
        bid = BID_OF[move.call]
        if bid is None:
            error = self._rng.gauss(0.0, _CALL)
        else:
            if bid.contract not in self._of_contract:
                self._of_contract[bid.contract] = self._rng.gauss(0.0, _CALL)
            error = self._of_contract[bid.contract]
        return (error - asked) * 10.0 / self._unit


MASTER: Final = MasterPlayer()

players: Final[Mapping[str, Player]] = MappingProxyType(
    {player.level: player for player in (BeginnerPlayer(), ClubPlayer(), MASTER)}
)

STRONGEST: Final = MasterPlayer.level
"""The level that gives advice."""

_STEPS: Final = re.compile(r"[0-9]{1,19}")


class NoSuchPlayer(ValueError):
    """There is no player with that name."""


class TooManySteps(ValueError):
    """The budget exceeds `MOST_STEPS`."""


def player_named(name: str) -> tuple[Player, Budget]:
    """A player by level or "random", with its budget; ``master@40`` sets the steps.

    Raises `NoSuchPlayer` or `TooManySteps`.
    """
    level, _, steps = name.partition("@")
    player = players.get(level) or (RandomPlayer() if level == RandomPlayer.level else None)
    if player is None or (steps and not _STEPS.fullmatch(steps)):
        raise NoSuchPlayer(name)
    if int(steps or 0) > MOST_STEPS:
        raise TooManySteps(name)
    return player, Budget(int(steps)) if steps else player.whole_budget
