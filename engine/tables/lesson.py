"""The guided deal: packs in which all lessons occur for the first seat (found by playing)."""

from collections.abc import Mapping
from typing import Final

from engine.rules.cards import SEATS, Card, parse_card

LESSON_DEALER: Final = SEATS[3]
"""Makes the learner, in the first seat, the first to call and to lead."""

LESSON_SWITCHES: Final[Mapping[str, int]] = {"target": 1}
"""The match ends with the first deal that is scored."""

_PACKS: Final[Mapping[str, str]] = {
    "belot_bg": "KD QD KC KH 7S JD 9D TC 9C 8D QS AC AD TH TD QC"
    " AS JS 7C 9H AH 8H KS 9S 8C JC 8S TS 7H QH JH 7D",
    "bela_hr": "KC KS QH TD 8C 7D JC TS QD AS 9H JD JS JH KH 8H"
    " QS 7C AH AC 9C 8S 9S TC 8D 7S 7H 9D KD AD TH QC",
}


def lesson_deck(preset: str) -> tuple[Card, ...]:
    """The pack of a lesson's first deal, top card first; empty for presets without a lesson."""
    return tuple(map(parse_card, _PACKS.get(preset, "").split()))
