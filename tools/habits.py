"""Fit the networks that predict a club player's cards: writes `engine/players/master/habits.npy`.

    python -m tools.habits 2200

The argument is the number of deals to play for each preset. The networks are fitted to three
quarters of the choices; their accuracy on the others is printed.
"""

import random
import sys
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from engine.players.club.player import ClubPlayer
from engine.players.kernel import habits as k
from engine.players.kernel.chances import Numbers
from engine.players.kernel.tables import Row, coded, row_of
from engine.players.master.habits import Course, plays_of
from engine.rules.deal.actions import Stage
from engine.rules.match import Match, Phase, new_match
from engine.rules.ruleset import rules_of
from tools.outcomes import decided

PRESETS: Final = (
    "belot_bg", "belot_bg", "belot_bg", "bela_hr", "three_handed", "bela_three", "two_handed",
    "bela_two",
)  # fmt: skip
OUT: Final = Path("engine/players/master/habits.npy")
_MOST: Final = 12
_ROUNDS: Final = 12
_BATCH: Final = 256


class CardChoices(NamedTuple):
    """Choices of a card: the inputs of each card, the number of cards, and the one played."""

    looks: Numbers
    sizes: Row
    played: Row


def choices(deals: int, rng: random.Random) -> list[CardChoices]:
    """Play deals, and collect the club player's choices for each network."""
    found: list[list[tuple[Numbers, int, int]]] = [[] for _ in range(k.NETS)]
    club = ClubPlayer()
    for preset in PRESETS:
        rules = rules_of(preset)
        match, number = new_match(rules, rules.seats[0]), 0
        while number < deals:
            if match.over:
                match = new_match(rules, rng.choice(rules.seats))
            before = match
            match = decided(match, club, rng)
            deal = before.deal
            if deal is not None and deal.stage is Stage.PLAY and match.phase is not Phase.PLAY:
                number += 1
                _collect(before, found)
    return [
        CardChoices(
            np.array([looks for looks, _, _ in of_net], np.float32),
            np.array([size for _, size, _ in of_net]),
            np.array([played for _, _, played in of_net]),
        )
        for of_net in found
    ]


def _collect(match: Match, found: list[list[tuple[Numbers, int, int]]]) -> None:
    deal, rules = match.deal, match.rules
    if deal is None:
        return
    contract, declarer = deal.contract, deal.auction.bidder
    tricks = [(trick.leader, trick.cards) for trick in deal.tricks]
    tricks.append((deal.leader, deal.trick))
    plays = plays_of(Course(rules, contract, declarer, match.dealer, deal.calls, tuple(tricks)))
    row = row_of(rules, contract, declarer)
    full = [coded(contract, hand) for hand in deal.hands]
    for play in plays:
        full[play[k.PLAYER]] |= 1 << int(play[k.CODE])
    looks, codes = np.zeros((32, k.LOOKS)), np.zeros(32, np.int64)
    for play in plays:
        told = k.looks(row, play, full[play[k.PLAYER]], looks, codes)
        size, net = told >> 3, told & 7
        if size > 1:
            played = codes[:size].tolist().index(play[k.CODE])
            found[net].append((looks[:_MOST].astype(np.float32), size, played))


def fitted(data: CardChoices, rng: np.random.Generator) -> Numbers:
    """Fit a network to these choices (Adam)."""
    width, looks = k.WIDTH, k.LOOKS
    values = rng.normal(0, 0.3, k.NET)
    values[looks * width : looks * width + width] = 0.1
    mean, square = np.zeros(k.NET), np.zeros(k.NET)
    part = len(data.sizes) * 3 // 4
    step = 0
    for turn in range(_ROUNDS):
        rate = 0.004 * (1 - turn / _ROUNDS)
        order = rng.permutation(part)
        for start in range(0, part, _BATCH):
            step += 1
            slope = _slope(values, data, order[start : start + _BATCH])
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope**2
            values -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    rest = np.arange(part, len(data.sizes))
    chances = _chances(values, data, rest)[0]
    right = (chances.argmax(1) == data.played[rest]).mean()
    likely = np.log(chances[np.arange(len(rest)), data.played[rest]]).mean()
    blind = -np.log(data.sizes[rest]).mean()
    print(f"{len(rest)} choices: right {right:.3f}, log {likely:.3f}, at random {blind:.3f}")
    return values


def _chances(values: Numbers, data: CardChoices, rows: Row) -> tuple[Numbers, Numbers, Numbers]:
    width, looks = k.WIDTH, k.LOOKS
    weights = values[: looks * width].reshape(looks, width)
    seen = data.looks[rows]
    hidden = np.maximum(seen @ weights + values[looks * width : looks * width + width], 0)
    said = hidden @ values[looks * width + width :]
    said[np.arange(seen.shape[1])[None, :] >= data.sizes[rows][:, None]] = -1e9
    chances = np.exp(said - said.max(1, keepdims=True))
    return chances / chances.sum(1, keepdims=True), hidden, seen


def _slope(values: Numbers, data: CardChoices, rows: Row) -> Numbers:
    width, looks = k.WIDTH, k.LOOKS
    chances, hidden, seen = _chances(values, data, rows)
    chances[np.arange(len(rows)), data.played[rows]] -= 1
    chances /= len(rows)
    last = np.einsum("bn,bnw->w", chances, hidden)
    back = chances[:, :, None] * values[looks * width + width :] * (hidden > 0)
    first = seen.reshape(-1, looks).T @ back.reshape(-1, width)
    return np.concatenate([first.ravel(), back.sum((0, 1)), last]) + 1e-5 * values


def main() -> None:
    chance = np.random.default_rng(16)
    nets = [fitted(data, chance) for data in choices(int(sys.argv[1]), random.Random(16))]
    np.save(OUT, np.array(nets, np.float32))


if __name__ == "__main__":
    main()
