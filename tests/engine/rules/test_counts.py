"""The number of ways to play the last tricks of fixed deals, by the engine and by `retold`.

Both play the deal's first legal cards until this number of tricks is left, then count every legal
sequence. The reference numbers change only if the rules of play do.
"""

import random
from typing import Final

from engine.rules.cards import Card, Contract, Seat, cards_of, names, pack
from engine.rules.deal.actions import Action, DealCards, Declare, MakeCall, Stage
from engine.rules.deal.auction import NUMBERS, Call
from engine.rules.deal.deal import Deal, lay_card, playable
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.listed import LISTED
from tests.engine.rules.retold import LAWS, Table, sequences
from tests.engine.rules.strategies import named
from tests.every import every
from tests.often import often

LAST: Final = (3, 4, 5)
"""The numbers of tricks left. The long tests count all, the others three tricks of every case, and
four of one for each preset.
"""

COUNTS: Final[dict[str, dict[str, tuple[int, int, int]]]] = {
    "belot_bg": {
        "C 10": (48, 2016, 34736),
        "S 1": (48, 3552, 28584),
        "NT 52": (108, 1296, 56160),
        "AT 13": (64, 992, 6688),
    },
    "avkm": {
        "D 13": (312, 2808, 36936),
        "H 5": (128, 5568, 21408),
        "NT 29": (288, 2304, 69552),
        "AT 2": (164, 1492, 25400),
    },
    "wikipedia_bg": {
        "C 8": (72, 2928, 47168),
        "H 2": (72, 1440, 23424),
        "NT 7": (144, 2240, 89184),
        "AT 28": (60, 930, 20364),
    },
    "three_handed": {
        "C 1": (168, 6336, 204480),
        "D 1": (72, 1008, 10944),
        "H 1": (144, 1296, 53568),
        "S 1": (54, 216, 5760),
        "NT 1": (28, 432, 14324),
        "AT 1": (60, 1080, 43200),
    },
    "two_handed": {
        "C 1": (36, 144, 3456),
        "D 1": (36, 576, 4320),
        "H 1": (10, 66, 616),
        "S 1": (14, 88, 672),
        "NT 1": (36, 144, 2736),
        "AT 1": (36, 576, 4320),
    },
    "ruse_kertici": {
        "D 50": (98, 1056, 25528),
        "S 9": (48, 864, 15504),
        "NT 7": (288, 1608, 48192),
        "AT 21": (192, 1664, 34656),
    },
    "burgas": {
        "D 79": (48, 1536, 7680),
        "H 2": (72, 2360, 22176),
        "NT 79": (432, 3456, 622080),
        "AT 64": (144, 1344, 21264),
    },
    "bela_hr": {
        "C 1": (48, 1800, 39192),
        "D 1": (108, 1588, 14416),
        "H 4": (36, 3576, 31326),
        "S 1": (40, 1216, 27792),
    },
    "bela_three": {
        "C 1": (180, 5760, 33408),
        "D 1": (24, 192, 14544),
        "H 1": (84, 632, 18608),
        "S 1": (32, 1520, 62592),
    },
    "bela_two": {
        "C 1": (36, 156, 1752),
        "D 1": (36, 576, 6192),
        "H 1": (20, 80, 800),
        "S 1": (8, 64, 840),
    },
    "belote_fr": {
        "C 6": (144, 1016, 36792),
        "D 26": (64, 2208, 37120),
        "H 5": (114, 950, 27404),
        "S 1": (56, 864, 7504),
    },
    "bitola": {
        "C 1": (136, 3312, 43012),
        "D 4": (72, 1668, 15864),
        "H 3": (192, 720, 11040),
        "S 5": (32, 408, 13444),
    },
    "coinche": {
        "H 9": (48, 642, 15228),
        "S 13": (116, 860, 27700),
        "SA 318": (96, 2016, 87936),
        "TA 1": (104, 920, 28736),
    },
    "contree": {
        "C 309": (48, 1728, 65376),
        "D 145": (68, 1160, 29468),
        "H 35": (120, 1080, 26424),
        "S 7": (36, 672, 5376),
    },
    "contree_colver": {
        "C 309": (112, 3232, 88704),
        "D 97": (54, 432, 11424),
        "H 37": (144, 792, 29868),
        "S 10": (192, 1080, 29280),
    },
}
"""By preset, contract and number of the deal; only deals with few enough sequences."""


def _begun(preset: str, contract: Contract, number: int) -> tuple[Rules, Deal]:
    """A deal with this number before its first lead, in this contract.

    The first seat that may call it does, the seven is exchanged, the lowest cards are discarded,
    and nobody declares.
    """
    rules = rules_of(preset)
    deck = list(pack(rules.deck))
    random.Random(f"{preset} {contract.name} {number}").shuffle(deck)
    match = apply(new_match(rules, Seat(0)), DealCards(tuple(deck)))
    while match.deal is not None and match.deal.stage is not Stage.PLAY:
        match = apply(match, _wanted(match, match.deal, contract))
    assert match.deal is not None
    return rules, match.deal


def _wanted(match: Match, deal: Deal, contract: Contract) -> Action:
    if deal.stage is Stage.AUCTION:
        number = str(NUMBERS[0]) if match.rules.numbered else ""
        call = MakeCall(match.turn, Call[f"{contract.name}{number}"])
        return call if call in legal(match) else MakeCall(match.turn, Call.PASS)
    if deal.stage is Stage.DECLARING:
        return Declare(match.turn, ())
    return legal(match)[0]


def _after(rules: Rules, deal: Deal, card: Card) -> Deal:
    return lay_card(rules, deal, deal.turn, card, (), belote=False)


def _before_last(rules: Rules, deal: Deal, tricks: int) -> Deal:
    while deal.trick or deal.hands[deal.turn].bit_count() > tricks:
        deal = _after(rules, deal, next(cards_of(playable(rules, deal))))
    return deal


def _engine_counts(rules: Rules, deal: Deal) -> int:
    known: dict[tuple[object, ...], int] = {}

    def count(deal: Deal) -> int:
        if deal.hands[deal.turn].bit_count() == 1:  # the last trick plays itself
            return 1
        position = (deal.turn, deal.trick, deal.hands)
        if position not in known:
            cards = cards_of(playable(rules, deal))
            known[position] = sum(count(_after(rules, deal, card)) for card in cards)
        return known[position]

    return count(deal)


CASES: Final = [
    (preset, name, often(2 if name == named(random.Random(preset), counts) else 1, len(LAST)))
    for preset, counts in COUNTS.items()
    for name in counts
]
"""Preset, contract with the number of the deal, and how many of `LAST` are counted."""


@every(("preset", "name", "most"), CASES)
def test_both_count_the_same_ways_to_play_the_last_tricks(
    preset: str, name: str, most: int
) -> None:
    contract, number = name.split()
    rules, deal = _begun(preset, Contract[contract], int(number))
    hands = tuple(tuple(names(hand)) for hand in deal.full)
    table = Table(LAWS[preset], contract, hands, deal.leader)
    last = LAST[:most]
    told = tuple(sequences(table.before_last(tricks)) for tricks in last)
    counted = tuple(_engine_counts(rules, _before_last(rules, deal, tricks)) for tricks in last)
    assert counted == told == COUNTS[preset][name][:most]


def test_every_preset_of_the_law_is_counted_in_suits_and_whatever_else_it_has() -> None:
    assert set(COUNTS) == set(LISTED)
    for preset, counts in COUNTS.items():
        assert len(counts) >= 4
        contracts = {Contract[name.split()[0]] for name in counts}
        others = {c for c in rules_of(preset).contracts_offered() if not c.is_suit}
        assert {c for c in contracts if not c.is_suit} == others
        assert len(contracts - others) >= 2
