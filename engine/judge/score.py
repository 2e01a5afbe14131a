"""Answers about scoring and the end of matches, including tournaments (B.6 to B.10, E)."""

from itertools import product

from engine.judge.play import JudgeAnswer
from engine.judge.questions import (
    GameEndGiven,
    PenaltyGiven,
    SettleGiven,
    TournamentBracketGiven,
    TournamentRoundEndGiven,
    Unanswerable,
    contract_of,
    hanging_in,
    hanging_out,
    impossible,
    maybe_side,
    points_in,
    points_out,
    side_of,
)
from engine.rules.cards import ALL_TRUMPS, NO_TRUMPS, SUITS, Contract, Side, per_side
from engine.rules.deal.auction import numbers_of
from engine.rules.deal.deal import BELOTE_POINTS
from engine.rules.deal.declarations import declarable
from engine.rules.deal.tricks import card_points
from engine.rules.points.match_end import End, match_end, win_shares
from engine.rules.points.raw import FinishedDeal, Points
from engine.rules.points.scoring import Score, Verdict, penalty_score, score_deal
from engine.rules.record.deal_record import SIDE_NAMES
from engine.rules.ruleset import Rules
from engine.rules.tournament import FORMATS, bracket, table_end

_BELA_WORDS = {Verdict.MADE: "passed", Verdict.INSIDE: "fell"}


def settle(rules: Rules, given: SettleGiven) -> JudgeAnswer:
    """The score of a finished deal (B.6, B.8.1, B.9)."""
    played, carry = _played(rules, given), hanging_in(rules, given.carry)
    doublers = _doublers(rules, given, played)
    trickless = _trickless(rules, given, played)
    belotes = _belotes(rules, given, played)
    scores = {
        score_deal(
            rules, played._replace(doubler=doubler, trickless=without, belotes=called), carry
        )
        for doubler, without, called in product(doublers, trickless, belotes)
    }
    if len(scores) > 1:
        open_ones = (
            ("contra_by", len(doublers)),
            ("belotes", len(belotes)),
            ("trickless", len(trickless)),
        )
        wanting = next(name for name, count in open_ones if count > 1)
        raise Unanswerable("missing", f"{wanting}: the answer depends on it")
    return score_answer(rules, scores.pop())


def score_answer(rules: Rules, score: Score) -> JudgeAnswer:
    """A deal's score as an answer."""
    written = zip(score.written, score.kertici, strict=True)
    answer: JudgeAnswer = {
        "outcome": outcome(rules, score.verdict),
        "score": points_out(sum(points) for points in written),
        "carry": hanging_out(rules, score.carry),
    }
    if score.need:
        answer["need"] = score.need
    return answer


def outcome(rules: Rules, verdict: Verdict) -> str:
    """The name of a verdict; bela has its own words."""
    return _BELA_WORDS.get(verdict, verdict.value) if rules.bela else verdict.value


def _played(rules: Rules, given: SettleGiven) -> FinishedDeal:
    """The deal to score; raises `Unanswerable` for impossible numbers."""
    contract = contract_of(rules, given.contract)
    _possible_bid(rules, given)
    played = FinishedDeal(
        contract=contract,
        declaring_side=side_of(rules, given.declarer),
        factor=given.mult,
        tricks=points_in(rules, given.tricks),
        bonus=points_in(rules, given.bonus),
        capot=maybe_side(rules, given.capot),
        number=given.number or 0,
        alone=given.alone,
    )
    if played.alone and played.capot != played.declaring_side:
        raise impossible("a player who takes every trick makes a capot")
    _possible_cards(rules, played)
    _possible_bonus(rules, contract, played.bonus)
    return played


def _possible_bid(rules: Rules, given: SettleGiven | PenaltyGiven) -> None:
    """Raise if the contract cannot have this multiplier or number."""
    if given.mult > 1 and not rules.contra:
        raise impossible("no contra under these rules")
    if given.mult not in rules.factors:
        raise impossible(f"recontra multiplies by {rules.recontra_factor} under these rules")
    if not rules.numbered:
        if given.number is not None:
            raise impossible("bids have no number under these rules")
        return
    if given.number is None:
        raise Unanswerable("missing", "number: the number bid")
    numbers = numbers_of(rules)
    if given.number not in numbers:
        raise impossible(f"the number bid is one of {', '.join(map(str, numbers))}")


def _possible_cards(rules: Rules, played: FinishedDeal) -> None:
    least, most = card_points(rules, played.contract)
    if not least <= sum(played.tricks) <= most:
        total = str(least) if least == most else f"{least} to {most}"
        raise impossible(f"the cards and last ten are worth {total} together")
    if played.capot is None:
        return
    for side, points in per_side(played.tricks):
        discarded = side == played.declaring_side and rules.left_over_to_caller
        if side != played.capot and points and not discarded:
            raise impossible(f"side {SIDE_NAMES[side]} has points without a trick")


def _possible_bonus(rules: Rules, contract: Contract, bonus: Points) -> None:
    if any(points % 10 for points in bonus):
        raise impossible("declarations and belotes are worth tens")
    if contract in NO_TRUMPS:
        aces = rules.no_trump_aces if declarable(rules, contract) else None
        if any(bonus) and sum(bonus) != aces:
            raise impossible("nothing is declared at no trumps, or only four aces")
        return
    if not declarable(rules, contract):
        _possible_belotes(contract, bonus)


def _possible_belotes(contract: Contract, belotes: Points) -> None:
    """Raise if there cannot be this many belotes: one in a trump suit, four at all trumps."""
    most = _most_belotes(contract)
    if any(points % BELOTE_POINTS for points in belotes) or sum(belotes) > most * BELOTE_POINTS:
        raise impossible(f"belotes are worth {BELOTE_POINTS} each, and there are at most {most}")


def _most_belotes(contract: Contract) -> int:
    if contract in NO_TRUMPS:
        return 0
    return len(SUITS) if contract in ALL_TRUMPS else 1


def _belotes(rules: Rules, given: SettleGiven, played: FinishedDeal) -> list[Points]:
    """The possible parts of the bonus that come from belotes: the one given, else all."""
    if given.belotes is not None:
        named = points_in(rules, given.belotes)
        _possible_belotes(played.contract, named)
        if any(part > whole for part, whole in zip(named, played.bonus, strict=True)):
            raise impossible("belotes are a part of the bonus")
        return [named]
    if rules.belote_of_loser == "with_pot":
        return [()]
    if not declarable(rules, played.contract):
        return [played.bonus]
    most = _most_belotes(played.contract)
    each = [range(0, points + 1, BELOTE_POINTS) for points in played.bonus]
    return [found for found in product(*each) if sum(found) <= most * BELOTE_POINTS]


def _doublers(rules: Rules, given: SettleGiven, played: FinishedDeal) -> list[Side | None]:
    """The sides that may have called contra: the one given, else every opponent."""
    if given.contra_by is None:
        if given.mult == 1:
            return [None]
        return [side for side in rules.all_sides if side != played.declaring_side]
    doubler = side_of(rules, given.contra_by)
    if given.mult == 1 or doubler == played.declaring_side:
        raise impossible(f"no contra by side {given.contra_by}")
    return [doubler]


def _trickless(rules: Rules, given: SettleGiven, played: FinishedDeal) -> list[tuple[Side, ...]]:
    """The possible sets of trickless sides: those given, else none or any side without points."""
    empty = [side for side, points in per_side(played.tricks) if not points]
    if given.trickless is not None:
        named = tuple(side_of(rules, name) for name in given.trickless)
        discarded = {played.declaring_side} if rules.left_over_to_caller else set[Side]()
        if set(named) - set(empty) - discarded or len(set(named)) == rules.side_count:
            raise impossible("a side without a trick cannot have points")
        return [named]
    if played.capot is not None or rules.side_count == 2 or not rules.announcements_need_trick:
        return [()]
    return [(), *[(side,) for side in empty]]


def game_end(rules: Rules, given: GameEndGiven) -> JudgeAnswer:
    """Whether the match is over, who has won, and in bela each side's share (B.7, B.8.2)."""
    totals = points_in(rules, given.totals)
    capot, belot8 = maybe_side(rules, given.capot), maybe_side(rules, given.belot8)
    if any(points < 0 for points in totals) and not rules.kertici:
        raise impossible("no side can have negative points")
    if belot8 is not None and rules.run_of_8 != "wins_match":
        raise impossible("an eight-run does not win under these rules")
    if given.all_pass and (not rules.may_be_thrown_in or capot is not None or belot8 is not None):
        raise impossible("not everybody can have passed in such a deal")
    if given.dosta is not None:
        return _ended_by_dosta(rules, given, totals)
    end = match_end(
        rules,
        totals,
        capot=capot,
        extra=given.extra_pending,
        all_pass=given.all_pass,
        hanging=any(hanging_in(rules, given.carry)),
        belot8=belot8,
    )
    answer: JudgeAnswer = {"over": end.over}
    if end.winner is not None:
        answer["winner"] = SIDE_NAMES[end.winner]
    if end.extra:
        answer["extra_pending"] = True
    if end.over and rules.tie_at_end == "half_point":
        answer["points"] = points_out(_match_points(end, totals))
    return answer


def _ended_by_dosta(rules: Rules, given: GameEndGiven, totals: Points) -> JudgeAnswer:
    """The end of a match in mid-deal (B.8.6)."""
    winner, carry = side_of(rules, given.dosta or ""), hanging_in(rules, given.carry)
    if not rules.dosta:
        raise impossible("no match ends in mid-deal under these rules")
    if given.all_pass or given.capot is not None or given.belot8 is not None:
        raise impossible("a deal that is broken off has no other end")
    if totals[winner] < rules.target or (any(carry) and not rules.exit_with_hanging):
        raise Unanswerable("illegal_dosta", "the side has not reached the target")
    answer: JudgeAnswer = {"over": True, "winner": SIDE_NAMES[winner]}
    if rules.tie_at_end == "half_point":
        answer["points"] = points_out(_match_points(End(over=True, winner=winner), totals))
    return answer


def _match_points(end: End, totals: Points) -> list[float]:
    found = win_shares(totals, end.winner)
    return [int(share) if share.denominator == 1 else float(share) for share in found]


def penalty(rules: Rules, given: PenaltyGiven) -> JudgeAnswer:
    """The score of a proven revoke (B.8.5, `revoke_penalty`)."""
    offender = side_of(rules, given.offender)
    contract = _of_penalty(rules, given)
    called = points_in(rules, given.called)
    _possible_bonus(rules, Contract.C if contract is None else contract, called)
    carry = hanging_in(rules, given.carry)
    others = [side for side in rules.all_sides if side != offender]
    challengers = others
    if given.challenger is not None:
        challengers = [side_of(rules, given.challenger)]
        if challengers == [offender]:
            raise impossible("the offender cannot be the challenger")
    scores = {
        penalty_score(
            rules,
            offender=offender,
            challenger=challenger,
            declared=called,
            contract=contract,
            factor=given.mult,
            cards_total=_cards_total(rules, given, contract),
            carry=carry,
            number=given.number or 0,
        )
        for challenger in challengers
    }
    if len(scores) > 1:
        raise Unanswerable("missing", "challenger: the answer depends on it")
    score = scores.pop()
    return {
        "score": points_out(score.written),
        "deal_ends": True,
        "carry": hanging_out(rules, score.carry),
    }


def _of_penalty(rules: Rules, given: PenaltyGiven) -> Contract | None:
    if given.contract is not None:
        contract = contract_of(rules, given.contract)
    elif rules.revoke_penalty == "pot":
        raise Unanswerable("missing", "contract: the penalty is the pot")
    else:
        contract = None
    _possible_bid(rules, given)
    return contract


def _cards_total(rules: Rules, given: PenaltyGiven, contract: Contract | None) -> int:
    """The points of all cards in play and last ten; needed only if the penalty is the pot."""
    if contract is None:
        return 0
    least, most = card_points(rules, contract)
    if given.cards is None:
        if least != most and rules.revoke_penalty == "pot":
            raise Unanswerable("missing", "cards: the points of the cards in play and last ten")
        return most
    if not least <= given.cards <= most:
        raise impossible("the cards in play cannot be worth that")
    return given.cards


def tournament_round_end(rules: Rules, given: TournamentRoundEndGiven) -> JudgeAnswer:
    """Whether a tournament's table is over (E.2)."""
    if rules.sides != "teams":
        raise impossible("tournaments are played in teams")
    totals = points_in(rules, given.totals)
    end = table_end(
        rules,
        totals,
        given.deals,
        capot=maybe_side(rules, given.capot),
        extra=given.extra_pending,
    )
    return {"over": end.over, "winner": None if end.winner is None else SIDE_NAMES[end.winner]}


def tournament_bracket(rules: Rules, given: TournamentBracketGiven) -> JudgeAnswer:
    """The rounds of a tournament (E.1, E.3)."""
    if rules.sides != "teams":
        raise impossible("tournaments are played in teams")
    if FORMATS.get(given.kind) != given.players:
        known = ", ".join(f"{kind} has {players}" for kind, players in FORMATS.items())
        raise impossible(f"no such tournament: {known}")
    found = bracket(given.players)
    rounds = [{"players": one.players, "tables": one.tables} for one in found.rounds]
    return {"rounds": rounds, "champions": found.champions}
