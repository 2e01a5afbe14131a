"""Honour play: cards that the rules forbid can be laid, and be challenged (A.8, B.8.5)."""

from engine.rules.cards import Seat
from engine.rules.deal import Deal, Penalty, Refusal, Refused
from engine.rules.ruleset import Rules
from engine.rules.stage import Stage


def player_of(rules: Rules, deal: Deal, index: int) -> Seat:
    """Who laid the card of that index, counted from the first one of the deal."""
    trick, place = divmod(index, rules.players)
    leader = deal.tricks[trick].leader if trick < len(deal.tricks) else deal.leader
    return rules.seat_after(leader, place)


def may_challenge(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat may say that an opponent has played against the rules.

    It can until the next deal starts, once an opponent has played, and one challenge that finds
    nothing is all that a seat has in a deal.
    """
    if not rules.honour_play or not deal.full or deal.honour.penalty is not None:
        return False
    if any(seat == failed for failed, _ in deal.honour.failed):
        return False
    plays = len(deal.plays)
    return any(_against(rules, deal, seat, index) for index in range(min(plays, rules.players)))


def _against(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    return rules.side_of(player_of(rules, deal, index)) != rules.side_of(seat)


def catches(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    """Whether a play was an opponent's and against the rules."""
    return index in deal.honour.unlawful and _against(rules, deal, seat, index)


def challenge(rules: Rules, deal: Deal, seat: Seat) -> Deal:
    """The deal after a challenge: it ends if an opponent has revoked, else the seat has no more."""
    if not 0 <= seat < rules.players or not may_challenge(rules, deal, seat):
        raise Refused(Refusal.NO_CHALLENGE)
    honour = deal.honour
    found = next((i for i in honour.unlawful if catches(rules, deal, seat, i)), None)
    if found is None:
        failed = (*honour.failed, (seat, len(deal.plays) - 1))
        return deal._replace(honour=honour._replace(failed=failed))
    penalty = Penalty(seat, player_of(rules, deal, found), found, deal.plays[found])
    return deal._replace(stage=Stage.DONE, honour=honour._replace(penalty=penalty))
