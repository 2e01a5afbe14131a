"""Bela with three players, without partners."""

from typing import Final

from engine.players.club.fitted import Fitted

_MODELS: Final = {
    ("mine", "suit"): {
        "ace": 6.1,
        "ace_king": 0.9,
        "ace_length": 2.0,
        "ace_ten": 16.4,
        "belote": 7.6,
        "declared": 8.9,
        "king_guarded": 3.2,
        "length2": 19.5,
        "length3": 19.2,
        "length4": 14.7,
        "length5": -6.7,
        "neighbours": 5.3,
        "one": -72.7,
        "open_suit": -12.3,
        "own_leads": -0.0,
        "single": 6.0,
        "t7": -2.5,
        "t8": -2.2,
        "t9": 31.0,
        "tA": 17.5,
        "tJ": 56.6,
        "tJ9": 13.9,
        "tK": 11.8,
        "tQ": 18.4,
        "tT": 15.1,
        "ten_bare": 13.8,
        "ten_guarded": 6.0,
        "three": 22.1,
        "three_jacks": 42.8,
        "void": 12.5,
    }
}
_SPREAD: Final = {("mine", "suit"): 92.8}
_POT: Final = {"suit": 22.4}
_OPEN_PASS: Final = ()

BELA_THREE: Final = Fitted(_MODELS, _SPREAD, _POT, _OPEN_PASS)
