"""Which trick decided a deal."""

from engine.rules.cards import Side
from engine.rules.deal import Deal
from engine.rules.ruleset import Rules
from engine.rules.scoring import Score, doubling, verdict_of
from engine.rules.tricks import trick_points


def decisive_trick(rules: Rules, deal: Deal, score: Score, capot: Side | None) -> int:
    """The first trick, counted from 1, after which the verdict stood, whoever had taken all others.

    Declarations and belotes are taken as they were counted in the end. A capot is decided by the
    last trick, a revoke in the one where it was committed, an eight-run in none (0).
    """
    if deal.honour.penalty is not None:
        return deal.honour.penalty.play // rules.players + 1
    if deal.eight_run is not None:
        return 0
    if capot is not None:
        return len(deal.tricks)
    declarer, raw = rules.side_of(deal.auction.bidder), list(score.raw)
    times = doubling(deal.contract)
    open_points, decisive = 0, len(deal.tricks)
    for number in range(len(deal.tricks), 0, -1):
        others = (_with(raw, side, open_points) for side in rules.all_sides)
        if any(verdict_of(rules, other, declarer) is not score.verdict for other in others):
            break
        decisive = number
        trick = deal.tricks[number - 1]
        points = trick_points(deal.contract, trick.cards)
        if number == len(deal.tricks):
            points += rules.last_trick
        raw[rules.side_of(trick.winner)] -= times * points
        open_points += times * points
    return decisive


def _with(raw: list[int], side: Side, points: int) -> tuple[int, ...]:
    return tuple(one + points * (of == side) for of, one in enumerate(raw))
