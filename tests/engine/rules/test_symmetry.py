"""No seat or suit is better than another: an exchange of places changes nothing else."""

import random
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from hypothesis import given, settings

from engine.rules.cards import CARDS, SEATS, SUIT_NAMES, SUITS, Card, Contract
from engine.rules.match import new_match
from engine.rules.points.board import DealResult
from engine.rules.record.deal_record import SIDE_NAMES, DealRecord
from engine.rules.record.replay import replay
from tests.engine.rules.strategies import Chosen, calm, random_choice, seeds, walk
from tests.often import often


def _turned(chosen: Chosen, record: DealRecord, by: int) -> DealRecord:
    """The same deal with everybody moved by this number of seats."""
    rules = chosen.rules

    def seat(old: int) -> int:
        return (old + by) % rules.players if old >= 0 else old

    def sides(points: Mapping[str, int]) -> dict[str, int]:
        shift = by % rules.side_count
        return {
            name if name == "pot" else SIDE_NAMES[
                (SIDE_NAMES.index(name) + shift) % rules.side_count
            ]: value
            for name, value in points.items()
        }  # fmt: skip

    return record.model_copy(
        update={
            "dealer": seat(record.dealer),
            "cancelled_by": None if record.cancelled_by is None else seat(record.cancelled_by),
            "exchange": None if record.exchange is None else seat(record.exchange),
            "declared": {seat(old): plan for old, plan in (record.declared or {}).items()},
            "belotes": tuple((seat(old), card) for old, card in record.belotes or ()),
            "challenge": tuple((seat(old), play) for old, play in record.challenges) or None,
            "carry": sides(record.carry) if isinstance(record.carry, Mapping) else record.carry,
            "totals": sides(record.totals),
        }
    )


def _line_turned(chosen: Chosen, line: DealResult, by: int) -> dict[str, Any]:
    """The line of a deal with everybody moved by this number of seats."""
    rules, found = chosen.rules, line._asdict()
    shift, count, players = by % rules.side_count, rules.side_count, rules.players

    def sides(points: tuple[int, ...]) -> tuple[int, ...]:
        own, pot = points[:count], points[count:]
        return (*own[count - shift :], *own[: count - shift], *pot) if len(own) > 1 else points

    def side(old: int | None) -> int | None:
        return old if old is None or old < 0 else (old + shift) % count

    score = {
        name: sides(value) if isinstance(value, tuple) else value
        for name, value in line.score._asdict().items()
    }
    found |= {name: sides(found[name]) for name in ("tricks", "cards", "totals")}
    found |= {name: side(found[name]) for name in ("last_ten", "capot")}
    found |= {name: (found[name] + by) % players for name in ("dealer", "declarer")}
    if line.doubler >= 0:
        found["doubler"] = (line.doubler + by) % players
    turned = [((seat + by) % players, item) for seat, item in line.counted]
    if line.doubler >= 0:
        found["doubler"] = (line.doubler + by) % players
    found["counted"] = sorted(turned, key=lambda entry: entry[0])
    found["belotes"] = [((seat + by) % players, card) for seat, card in line.belotes]
    found["score"] = score
    if line.penalty is not None:
        caught = line.penalty
        found["penalty"] = caught._replace(
            seat=SEATS[(caught.seat + by) % players],
            offender=SEATS[(caught.offender + by) % players],
        )
    if line.eight_run is not None:
        found["eight_run"] = ((line.eight_run[0] + by) % players, line.eight_run[1])
    return found


def _plain(line: DealResult) -> dict[str, Any]:
    found = line._asdict()
    found["score"] = line.score._asdict()
    found["counted"], found["belotes"] = list(line.counted), list(line.belotes)
    return found


@settings(calm, max_examples=often(12, 60))
@given(seeds)
def test_turning_the_table_turns_the_result(seed: int) -> None:
    """This holds in the auction, the play, the contests and the score."""
    rng = random.Random(seed)
    chosen = random_choice(rng)
    by = rng.randrange(1, chosen.rules.players)
    match = new_match(chosen.rules, rng.choice(chosen.rules.seats))
    for _, _, after in walk(match, rng):
        if after.turn >= 0 or after.deal is None:
            continue
        record = _turned(chosen, DealRecord.of(after, *chosen), by)
        again = replay(record)
        line = after.board[-1] if after.board and after.deal.full else None
        if line is None:
            assert again.board == ()
        else:
            assert _plain(again.board[-1]) == _line_turned(chosen, line._replace(number=1), by)


def _settled(record: DealRecord, line: DealResult, doubler: int) -> dict[str, Any]:
    """The record with the auction's result instead of its calls."""
    return record.model_dump(exclude={"calls"}) | {
        "contract": line.contract.name,
        "declarer_seat": line.declarer,
        "mult": line.factor,
        "number": line.bid_number,
        "contra_by": doubler if doubler >= 0 else None,
    }


SUITLESS = ("preset", "switch", "contract", "totals", "carry")


def _renamed(told: object, names: Mapping[str, str]) -> object:
    """The record with its suits renamed, wherever a word has one."""
    if isinstance(told, str):
        suited = told[-1:] in names and (len(told) == 2 or told.startswith("run"))
        return told[:-1] + names[told[-1]] if suited else told
    if isinstance(told, Mapping):
        return {
            key: value if key in SUITLESS else _renamed(value, names) for key, value in told.items()
        }
    if isinstance(told, list | tuple):
        return [_renamed(item, names) for item in told]
    return told


def _suits_alike(chosen: Chosen, line: DealResult, rng: random.Random) -> dict[str, str]:
    """Another order of the suits that the contract does not distinguish.

    A suit that may be named can also change places with another, which then is trumps.
    """
    found = rng.choice([p for p in permutations(SUIT_NAMES) if p != tuple(SUIT_NAMES)])
    names = dict(zip(SUIT_NAMES, found, strict=True))
    trumps = line.contract.name
    if line.contract.is_suit and names[trumps] not in chosen.rules.contracts:
        back = next(suit for suit, name in names.items() if name == trumps)
        names[back], names[trumps] = names[trumps], trumps
    return names


@settings(calm, max_examples=often(16, 80))
@given(seeds)
def test_suits_that_the_contract_treats_alike_may_change_places(seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    match = new_match(chosen.rules, rng.choice(chosen.rules.seats))
    for _, _, after in walk(match, rng):
        if after.turn >= 0 or after.deal is None or not after.deal.full:
            continue
        line = after.board[-1]._replace(number=1)
        told = _settled(DealRecord.of(after, *chosen), line, after.deal.auction.doubler)
        (same,) = replay(DealRecord.model_validate(told)).board
        assert same == line
        names = _suits_alike(chosen, line, rng)
        if line.contract.is_suit:
            told["contract"] = names[told["contract"]]
        (other,) = replay(DealRecord.model_validate(_renamed(told, names))).board
        assert _suitless(other) == _suitless(line)
        assert [item.text for _, item in other.counted] == [
            _renamed(item.text, names) for _, item in line.counted
        ]


def _suitless(line: DealResult) -> DealResult:
    """The line without anything that names a suit."""
    penalty = line.penalty._replace(card=Card(0)) if line.penalty is not None else None
    return line._replace(
        contract=line.contract if not line.contract.is_suit else Contract.C,
        counted=(),
        belotes=tuple((seat, CARDS[card & 7]) for seat, card in line.belotes),
        penalty=penalty,
        eight_run=(line.eight_run[0], SUITS[0]) if line.eight_run is not None else None,
    )
