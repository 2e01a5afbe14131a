"""Bela with two pairs."""

from typing import Final

from engine.players.club.fitted import Fitted

_MODELS: Final = {
    ("mine", "suit"): {
        "ace": 13.5,
        "ace_king": 3.9,
        "ace_length": -3.1,
        "ace_ten": 1.5,
        "belote": 8.9,
        "declared": 10.8,
        "king_guarded": 4.2,
        "left_passed": 2.3,
        "length2": 12.6,
        "length3": 19.6,
        "length4": 22.3,
        "length5": 1.3,
        "neighbours": -0.5,
        "one": -25.6,
        "open_suit": -10.5,
        "own_leads": -1.0,
        "partner_leads": 0.2,
        "partner_passed": 2.5,
        "right_leads": -1.6,
        "right_passed": 1.0,
        "single": 4.0,
        "t7": 3.9,
        "t8": 3.0,
        "t9": 19.5,
        "tA": 13.1,
        "tJ": 42.7,
        "tJ9": 8.1,
        "tK": 8.1,
        "tQ": 9.8,
        "tT": 6.4,
        "ten_bare": 1.0,
        "ten_guarded": -3.1,
        "three": 2.2,
        "three_jacks": 7.2,
        "void": 8.9,
    }
}
_SPREAD: Final = {("mine", "suit"): 78.1}
_POT: Final = {"suit": 19.5}
_OPEN_PASS: Final = ((1.11, 0.32), (-0.02, 0.27), (1.42, 0.45))

BELA_FOUR: Final = Fitted(_MODELS, _SPREAD, _POT, _OPEN_PASS)
