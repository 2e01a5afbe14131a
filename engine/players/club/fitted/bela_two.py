"""Bela with two players."""

from typing import Final

from engine.players.club.fitted import Fitted

_MODELS: Final = {
    ("mine", "suit"): {
        "ace": 7.7,
        "ace_king": 4.0,
        "ace_length": -3.4,
        "ace_ten": 9.3,
        "belote": 17.6,
        "declared": 8.9,
        "king_guarded": 2.5,
        "left_passed": -4.7,
        "length2": 9.6,
        "length3": 9.0,
        "length4": 5.6,
        "length5": 0.5,
        "neighbours": -0.5,
        "one": -14.3,
        "open_suit": -10.5,
        "own_leads": -7.4,
        "single": 3.9,
        "t7": -0.3,
        "t8": 0.2,
        "t9": 19.7,
        "tA": 11.2,
        "tJ": 34.2,
        "tJ9": 7.9,
        "tK": 11.9,
        "tQ": 14.7,
        "tT": 12.1,
        "ten_bare": 9.0,
        "ten_guarded": 2.8,
        "three": 9.0,
        "three_jacks": 28.2,
        "turned_7": -3.1,
        "turned_8": 1.3,
        "turned_9": -2.9,
        "turned_A": -4.3,
        "turned_J": -2.0,
        "turned_K": -2.5,
        "turned_Q": -7.6,
        "turned_T": -8.9,
        "void": 10.5,
    }
}
_SPREAD: Final = {("mine", "suit"): 59.2}
_POT: Final = {"suit": 14.3}
_OPEN_PASS: Final = ((1.44, 0.66), (-0.18, 0.81), (2.54, 0.78))

BELA_TWO: Final = Fitted(_MODELS, _SPREAD, _POT, _OPEN_PASS)
