"""A second implementation of scoring, from RULES.md part B, for any coherent rules."""

from engine.rules.cards import (
    ACE,
    JACK,
    NINE,
    NO_TRUMPS,
    POINTS,
    QUEEN,
    Contract,
    Seat,
    cards_of,
)
from engine.rules.deal.deal import Deal
from engine.rules.deal.declarations import Declaration, Quad, Run
from engine.rules.points.board import DealResult, ScoreSoFar
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import Rules

PACK_POINTS = {Contract.NT: 120, Contract.AT: 248}  # B.1; a suit 152


def check_line(rules: Rules, deal: Deal, start: ScoreSoFar, line: DealResult) -> None:
    """B.6, B.8, B.9, B.10: the line of a finished deal."""
    score = line.score
    parts = (start.totals, score.written, score.kertici)
    assert line.totals == tuple(map(sum, zip(*parts, strict=True)))
    assert min((*score.written, *score.carry, *score.settled)) >= 0
    assert max(score.kertici) <= 0
    _check_belotes(rules, deal)
    _check_factor(rules, deal, line)
    if line.dosta >= 0:
        _check_dosta(rules, deal, start, line)
        return
    held = (*deal.full, deal.talon.discards)
    total = sum(POINTS[line.contract][card] for hand in held for card in cards_of(hand))
    if rules.players * rules.hand_size + rules.left_over_to_caller == rules.deck:
        assert total == PACK_POINTS.get(line.contract, 152)
    if line.eight_run is not None:
        _check_eight_run(rules, start, line)
    elif line.penalty is not None:
        _check_penalty(rules, deal, start, line, total + rules.last_trick)
    else:
        assert sum(line.cards) == total + rules.last_trick
        assert sum(line.tricks) == rules.hand_size
        assert line.tricks[line.last_ten] >= 1
        _check_raw(rules, line)
        _check_contest(rules, line)
        if rules.auction_mode == "numbers":
            _check_numbers(rules, deal, start, line)
        else:
            assert line.bid_number == 0
            _check_written(rules, start, line)
        _check_settled(rules, start, line)
        _check_kertici(rules, line)


def _check_factor(rules: Rules, deal: Deal, line: DealResult) -> None:
    """B.3.1, B.3.4: the factor of the contras since the last bid."""
    last = next((call for call in reversed(deal.calls) if call.code not in ("P", "-")), None)
    known = {"X": 2, "XX": rules.recontra_factor, "XXX": 8}
    if last is not None and (last.code in known or rules.outbid_resets_factor):
        assert line.factor == known.get(last.code, 1)


def _check_belotes(rules: Rules, deal: Deal) -> None:
    """B.5.4: belotes are called with the first of the two cards, or with the second."""
    plays = deal.plays
    for seat, card in deal.belotes:
        mate = card + 1 if card & 7 == QUEEN else card - 1
        assert deal.full[seat] >> mate & 1
        second = mate in plays[: plays.index(card)]
        assert second == (rules.belote_with == "second_card")


def _check_eight_run(rules: Rules, start: ScoreSoFar, line: DealResult) -> None:
    assert rules.run_of_8 == "wins_match"
    assert line.eight_run is not None
    side = rules.side_of(line.eight_run[0])
    assert line.verdict is Verdict.BELOT8
    assert line.totals[side] == max(rules.target, start.totals[side])
    assert sum(line.score.written) == line.totals[side] - start.totals[side]
    assert not any((*line.score.carry, *line.score.kertici))


def _check_dosta(rules: Rules, deal: Deal, start: ScoreSoFar, line: DealResult) -> None:
    """B.8.6: the points certain from the closed tricks; contract and contra do not matter."""
    assert rules.dosta
    assert line.verdict is Verdict.DOSTA
    took = [0] * rules.side_count
    for trick in deal.tricks:
        worth = sum(POINTS[line.contract][card] for card in trick.cards)
        took[rules.side_of(trick.winner)] += worth * _doubling(line)
    assert rules.reveal != "after_last_trick" or not line.counted
    bonus = _bonus(rules, line)
    for side, own in enumerate(took):
        certain = own + bonus[side]
        if rules.announcements_need_trick and not line.tricks[side]:
            certain = 0
        assert line.score.raw[side] == certain
        assert line.score.written[side] == certain // rules.unit
    assert line.totals[rules.side_of(line.dosta)] >= rules.target
    assert not any((*line.score.settled, *line.score.kertici))
    assert line.score.carry == start.carry
    assert rules.exit_with_hanging or not any(start.carry)


def _check_penalty(
    rules: Rules, deal: Deal, start: ScoreSoFar, line: DealResult, total: int
) -> None:
    """B.8.5: each of the others writes the same, and hanging points are settled too."""
    found = line.penalty
    assert found is not None
    assert rules.honour_play
    assert line.verdict is Verdict.REVOKED
    assert rules.side_of(found.seat) != rules.side_of(found.offender)
    score, side = line.score, rules.side_of(found.offender)
    called = sum(_bonus(rules, line))
    said = sum(_item_points(rules, line, item) for plan in deal.declared for item in plan)
    assert called == said + 20 * len(deal.belotes)
    if rules.auction_mode == "numbers":
        own = _round(rules, _prize(rules, line, rules.fall_base, called))
    elif rules.revoke_penalty == "pot":
        own = _pot(rules, line.contract, _doubling(line) * total + called) * line.factor
    else:
        own = _pot(rules, Contract.C if rules.scale == "exact" else line.contract, 162 + called)
    paid = [written - old for written, old in zip(score.written, score.settled, strict=True)]
    assert paid == [own * (other != side) for other in range(rules.side_count)]
    assert score.written[side] == 0
    assert sum(score.settled) == sum(start.carry)
    assert not any((*score.carry, *score.kertici))


def _check_numbers(rules: Rules, deal: Deal, start: ScoreSoFar, line: DealResult) -> None:
    """G.3: the verdict, and what both sides write."""
    score, ours = line.score, rules.side_of(line.declarer)
    theirs, value, raw = 1 - ours, line.bid_number, line.score.raw
    counted = raw if rules.bid_with_belotes else line.cards
    least = 82 if value == 80 and rules.eighty_needs_82 else value
    if value == 500:
        verdict = _made_if(all(trick.winner == line.declarer for trick in deal.tricks))
    elif value == 250:
        verdict = _made_if(line.tricks[theirs] == 0)
    elif counted[ours] < least:
        verdict = Verdict.INSIDE
    elif counted[ours] == counted[theirs] and rules.must_beat_defence:
        verdict = {
            "hang": Verdict.HANGING,
            "declarer_fails": Verdict.INSIDE,
            "made": Verdict.MADE,
        }[rules.on_tie]
    else:
        verdict = _made_if(counted[ours] > counted[theirs] or not rules.must_beat_defence)
    assert line.verdict is verdict
    assert score.need == (least if value < 250 else 0)
    if verdict is Verdict.HANGING:
        assert sum(score.written) + sum(score.carry) >= sum(start.carry)
        defence = 0 if line.factor > 1 or rules.hang_share == "whole_pot" else raw[theirs]
        assert score.written[ours] == score.settled[ours]
        assert score.written[theirs] - score.settled[theirs] == _round(rules, defence)
        return
    assert not any(score.carry)
    winner = ours if verdict is Verdict.MADE else theirs
    flat = rules.capot_flat and verdict is Verdict.MADE and value >= 250
    bonus = [
        points - cards - rules.capot_bonus * (line.capot == side)
        for side, (points, cards) in enumerate(zip(raw, line.cards, strict=True))
    ]
    expected = [0, 0]
    if verdict is Verdict.MADE and line.factor == 1:
        for side in (ours, theirs):
            cards = raw[side] - bonus[side]
            expected[side] = bonus[side] + cards * (rules.made_writes != "bid" and not flat)
        expected[ours] += _worth(rules, value) * (rules.made_writes != "cards" or flat)
    else:
        belotes = 20 * sum(rules.side_of(seat) != winner for seat, _ in line.belotes)
        apart = 0 if rules.belote_of_loser == "with_pot" else belotes
        sweep = rules.capot_bonus * (verdict is Verdict.MADE and line.capot is not None)
        base = 0 if flat else rules.fall_base + sweep
        expected[winner] = _prize(rules, line, base, sum(bonus) - apart)
        expected[1 - winner] = belotes * (rules.belote_of_loser == "kept")
    own = [new - old for new, old in zip(score.written, score.settled, strict=True)]
    assert own == [_round(rules, points) for points in expected]


def _worth(rules: Rules, value: int) -> int:
    return 500 if value == 250 and rules.capot_worth == 500 else value


def _made_if(made: bool) -> Verdict:
    return Verdict.MADE if made else Verdict.INSIDE


def _prize(rules: Rules, line: DealResult, base: int, bonus: int) -> int:
    """G.3: the points that the winner of a fallen or doubled deal writes, before rounding."""
    value = _worth(rules, line.bid_number) if rules.made_writes != "cards" or base == 0 else 0
    base *= rules.made_writes != "bid"
    if rules.contra_multiplies == "bid":
        return base + value * line.factor + bonus
    return (base + value + bonus) * line.factor


def _round(rules: Rules, points: int) -> int:
    """G.3: the nearest ten, five up."""
    return (points + 5) // 10 * 10 if rules.scale == "nearest_ten" else points


def _doubling(line: DealResult) -> int:
    return 2 if line.contract is Contract.NT else 1


def _pot(rules: Rules, contract: Contract, points: int) -> int:
    """B.6 step 7: a suit up from 6, all trumps up from 5, no trumps above 5."""
    if rules.scale == "exact":
        return points
    tens, rest = divmod(points, 10)
    return tens + (rest >= (5 if contract is Contract.AT else 6))


def _premium(rules: Rules, line: DealResult) -> int:
    """B.6 step 5: a capot's points besides the cards."""
    if rules.capot_sum is not None:
        return 0
    return rules.capot_bonus * (_doubling(line) if rules.no_trump_doubles_capot else 1)


def _bonus(rules: Rules, line: DealResult) -> list[int]:
    bonus = [0] * rules.side_count
    for seat, item in line.counted:
        bonus[rules.side_of(seat)] += _item_points(rules, line, item)
    for seat, _ in line.belotes:
        bonus[rules.side_of(seat)] += 20
    return bonus


def _item_points(rules: Rules, line: DealResult, item: Declaration) -> int:
    """B.5.1; B.5.5: at no trumps only four aces count, and they are not doubled."""
    if line.contract in NO_TRUMPS:
        assert isinstance(item, Quad)
        assert item.rank == ACE
        assert line.contract is Contract.NT
        assert rules.no_trump_aces is not None
        return rules.no_trump_aces
    if isinstance(item, Run):
        return {3: 20, 4: 50, 5: 100}[item.length]
    return {JACK: 200, NINE: 150}.get(item.rank, 100)


def _check_raw(rules: Rules, line: DealResult) -> None:
    cards = [points * _doubling(line) for points in line.cards]
    bonus, raw = _bonus(rules, line), list(line.score.raw)
    if line.capot is not None and rules.capot_sum is not None:
        assert raw == [rules.capot_sum * (side == line.capot) for side in range(len(raw))]
        return
    if line.capot is not None:
        assert line.tricks[line.capot] == rules.hand_size
        cards[line.capot] += _premium(rules, line)
    else:
        assert max(line.tricks) < rules.hand_size
    assert sum(raw) == sum(cards) + sum(bonus)
    for side, tricks in enumerate(line.tricks):
        kept = 0
        if rules.belote_of_loser == "kept":
            kept = 20 * sum(rules.side_of(seat) == side for seat, _ in line.belotes)
        if not rules.announcements_need_trick or all(line.tricks):
            assert raw[side] == cards[side] + bonus[side]
        elif not tricks:
            assert raw[side] == cards[side] + kept or line.capot is None
        else:
            assert raw[side] >= cards[side] + bonus[side]


def _check_contest(rules: Rules, line: DealResult) -> None:
    """B.5.3: opponents of a scoring side score nothing."""
    caller = rules.side_of(line.declarer)

    def camps(*kinds: type[Run | Quad]) -> set[int]:
        seats = [seat for seat, item in line.counted if isinstance(item, kinds)]
        together = rules.side_count > 2 and rules.make_condition == "more_than_all_others"
        sides = [rules.side_of(seat) for seat in seats]
        return {side == caller for side in sides} if together else set(sides)

    assert len(camps(Run)) <= 1
    assert len(camps(Quad)) <= 1
    if rules.quad_vs_run == "single_best":
        assert len(camps(Run, Quad)) <= 1
        if rules.contest_winner_takes == "own_of_that_type":
            assert not (camps(Run) and camps(Quad))
    assert not line.counted or rules.announcements


def _check_written(rules: Rules, start: ScoreSoFar, line: DealResult) -> None:
    score, declarer = line.score, rules.side_of(line.declarer)
    raw = score.raw
    others = [points for side, points in enumerate(raw) if side != declarer]
    together = rules.make_condition == "more_than_all_others"
    rival = sum(others) if together else max(others)
    assert score.need == (sum(raw) // 2 + 1 if together else 0)
    if together and rules.on_tie == "declarer_fails":
        assert (line.verdict is Verdict.MADE) == (raw[declarer] >= score.need)
    if raw[declarer] == rival:
        ties = {"hang": Verdict.HANGING, "declarer_fails": Verdict.INSIDE, "made": Verdict.MADE}
        assert line.verdict is ties[rules.on_tie]
    else:
        assert line.verdict is (Verdict.MADE if raw[declarer] > rival else Verdict.INSIDE)
    kept = _kept(rules, line)
    own = [
        written - old - belote
        for written, old, belote in zip(score.written, score.settled, kept, strict=True)
    ]
    if line.factor > 1 and not rules.contra_takes_all and line.capot is not None:
        own[line.capot] -= _capot_once(rules, line)
    assert min(own) >= 0
    assert sum(score.written) + sum(score.carry) == _paid(rules, line) + sum(start.carry)
    if line.factor > 1 and rules.contra_takes_all:
        _check_contra(rules, line, own)
    elif line.verdict is Verdict.MADE:
        best = max(points for side, points in enumerate(own) if side != declarer)
        assert own[declarer] >= best - (raw[declarer] == rival)  # of equals one may be rounded up
    elif line.verdict is Verdict.HANGING and rules.hang_share == "whole_pot":
        assert not any(own)
    elif line.verdict is Verdict.HANGING or line.capot != declarer:
        assert own[declarer] == 0
    if line.verdict is not Verdict.HANGING:
        assert not any(score.carry)


def _lost_belotes(rules: Rules, line: DealResult) -> list[int]:
    """F.3: the raw points of belotes that do not go with the pot."""
    lost = [0] * rules.side_count
    if rules.belote_of_loser == "with_pot" or line.verdict is Verdict.HANGING:
        return lost
    if line.capot is not None and rules.capot_sum is not None:
        return lost
    declarer, raw = rules.side_of(line.declarer), line.score.raw
    losers: set[int]
    if line.factor == 1 or not rules.contra_takes_all:
        behind = line.capot == declarer and rules.capot_but_behind == "declarer_keeps"
        losers = {declarer} if line.verdict is Verdict.INSIDE and not behind else set()
    elif line.verdict is Verdict.MADE:
        losers = set(range(rules.side_count)) - {declarer}
    else:
        doubler = rules.side_of(line.doubler) if line.doubler >= 0 else -1
        first = (line.dealer + 1) % rules.players
        others = [side for side in range(rules.side_count) if side != declarer]
        winner = min(
            others,
            key=lambda side: (
                -raw[side],
                side != doubler,
                (side - rules.side_of(Seat(first))) % rules.side_count,
            ),
        )
        losers = set(range(rules.side_count)) - {winner}
    for seat, _ in line.belotes:
        if rules.side_of(seat) in losers:
            lost[rules.side_of(seat)] += 20
    return lost


def _kept(rules: Rules, line: DealResult) -> list[int]:
    """The written points of belotes that losing sides keep."""
    if rules.belote_of_loser != "kept":
        return [0] * rules.side_count
    return [points // rules.unit for points in _lost_belotes(rules, line)]


def _paid(rules: Rules, line: DealResult) -> int:
    """The value of the deal itself in written points, hanging or not."""
    return _paid_to_winners(rules, line) + sum(_kept(rules, line))


def _capot_once(rules: Rules, line: DealResult) -> int:
    """The written points of a capot that contra does not multiply."""
    if line.factor == 1 or line.capot is None or rules.contra_multiplies_capot:
        return 0
    return _premium(rules, line) // rules.unit


def _paid_to_winners(rules: Rules, line: DealResult) -> int:
    apart = _lost_belotes(rules, line)
    total, declarer = sum(line.score.raw) - sum(apart), rules.side_of(line.declarer)
    premium, own = _premium(rules, line), line.score.raw[declarer] - apart[declarer]
    if line.factor > 1 and not rules.contra_takes_all:  # B.6.5
        once = _capot_once(rules, line)
        if once:
            total, own = total - premium, own - premium * (line.capot == declarer)
            premium = 0
        return _paid_once(rules, line, total, own, premium) * line.factor + once
    if line.factor > 1:
        if line.capot is not None and not rules.contra_multiplies_capot:
            rest = _pot(rules, line.contract, total - premium)
            return rest * line.factor + premium // rules.unit
        return _pot(rules, line.contract, total) * line.factor
    return _paid_once(rules, line, total, own, premium)


def _paid_once(rules: Rules, line: DealResult, total: int, own: int, premium: int) -> int:
    """The points of a deal without contra; `own`: those of the declaring side."""
    if line.verdict is not Verdict.INSIDE:
        return _pot(rules, line.contract, total)
    behind = line.capot == rules.side_of(line.declarer)
    if behind and rules.capot_but_behind == "declarer_keeps":
        return _pot(rules, line.contract, total)
    lost = own if rules.fail_pays == "nobody" else 0
    if behind and rules.capot_but_behind == "defenders_pot_declarer_capot":
        lost = max(0, lost - premium)
        return _pot(rules, line.contract, total - premium - lost) + premium // rules.unit
    return _pot(rules, line.contract, total - lost)


def _check_contra(rules: Rules, line: DealResult, own: list[int]) -> None:
    """One side writes the whole pot, or it hangs and none does; a capot may be separate."""
    apart = 0
    if line.capot is not None and not rules.contra_multiplies_capot:
        apart = _premium(rules, line) // rules.unit
        own = [points - apart * (side == line.capot) for side, points in enumerate(own)]
    pot = _paid_to_winners(rules, line) - apart
    if line.verdict is Verdict.HANGING:
        assert own == [0] * len(own)
        return
    assert sorted(own) == [*[0] * (len(own) - 1), pot]
    raw, declarer = line.score.raw, rules.side_of(line.declarer)
    if pot:
        winner = own.index(pot)
        assert (winner == declarer) == (line.verdict is Verdict.MADE)
        rivals = [points for side, points in enumerate(raw) if side != declarer]
        assert winner == declarer or raw[winner] == max(rivals)


def _check_settled(rules: Rules, start: ScoreSoFar, line: DealResult) -> None:
    """B.6.3: who gets the points that had been hanging, and which points still hang."""
    count, declarer = rules.side_count, rules.side_of(line.declarer)
    raw, settled = line.score.raw, line.score.settled
    single = rules.hang_carry == "next_deal_winner"
    owned, pot = ((), start.carry) if single else (start.carry[:count], start.carry[count:])
    hangs = line.verdict is Verdict.HANGING
    if hangs and pot:
        assert line.score.carry[-1] >= pot[0]
        assert sum(settled) == sum(owned)
    elif not hangs:
        assert sum(settled) == sum(start.carry)
    if count > 2 and (line.factor > 1 or not single):
        return  # the scoring tests say which of the others it is
    others = [side for side in range(count) if side != declarer]
    best = max(others, key=lambda side: raw[side])
    expected = [0] * count
    if not hangs:
        expected[declarer if line.verdict is Verdict.MADE else best] += sum(pot)
    for owner, points in enumerate(owned):
        other = others[0] if owner == declarer else declarer
        declared = owner == declarer or line.factor > 1
        won = line.verdict is (Verdict.MADE if owner == declarer else Verdict.INSIDE)
        expected[other if declared and not won else owner] += points
    if count == 2 or raw.count(raw[best]) == 1:
        assert list(settled) == expected


def _check_kertici(rules: Rules, line: DealResult) -> None:
    """B.10, for two sides: the largest penalty that applies."""
    if not rules.kertici or line.verdict is Verdict.HANGING:
        assert not any(line.score.kertici)
        return
    if rules.side_count > 2:
        return
    declarer = rules.side_of(line.declarer)
    loser = declarer if line.verdict is Verdict.INSIDE else 1 - declarer
    for side, penalty in enumerate(line.score.kertici):
        fines = [0]
        if side == declarer == loser or line.capot == 1 - side:
            fines.append(10 * _doubling(line))
        if side == loser and line.factor > 1:
            fines.append(10 * line.factor)
        assert penalty == -max(fines)
