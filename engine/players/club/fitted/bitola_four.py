"""The turned-up card is taken; declarations count."""

from typing import Final

from engine.players.club.fitted import Fitted

_MODELS: Final = {
    ("mine", "suit"): {
        "ace": 12.9,
        "ace_king": 3.7,
        "ace_length": 0.6,
        "ace_ten": -0.6,
        "belote": 20.2,
        "declared": 11.3,
        "king_guarded": -2.5,
        "left_passed": 0.7,
        "length2": 12.1,
        "length3": 12.8,
        "length4": 15.1,
        "length5": 4.5,
        "neighbours": 1.0,
        "one": -19.7,
        "open_suit": -10.0,
        "own_leads": -11.9,
        "partner_leads": -4.9,
        "partner_passed": -10.6,
        "right_leads": -11.9,
        "right_passed": 5.6,
        "single": 5.4,
        "t7": 0.4,
        "t8": 2.8,
        "t9": 20.1,
        "tA": 13.0,
        "tJ": 42.4,
        "tJ9": 12.1,
        "tK": 5.9,
        "tQ": 0.5,
        "tT": 8.4,
        "ten_bare": 5.4,
        "ten_guarded": -2.9,
        "three": 13.9,
        "three_jacks": 16.3,
        "void": 17.1,
    }
}
_SPREAD: Final = {("mine", "suit"): 74.4}
_POT: Final = {"suit": 19.4}
_OPEN_PASS: Final = (
    (0.07, 0.35),
    (0.6, 0.36),
    (0.23, 0.35),
    (0.23, 0.07),
    (0.93, 0.14),
    (0.53, 0.31),
    (0.23, 0.2),
    (0.0, 0.0),
)

BITOLA_FOUR: Final = Fitted(_MODELS, _SPREAD, _POT, _OPEN_PASS)
