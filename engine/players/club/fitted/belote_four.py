"""The turned-up card is taken; only belote is declared."""

from typing import Final

from engine.players.club.fitted import Fitted

_MODELS: Final = {
    ("mine", "suit"): {
        "ace": 10.4,
        "ace_king": 2.9,
        "ace_length": -1.3,
        "ace_ten": 10.2,
        "belote": 16.4,
        "king_guarded": 5.2,
        "left_passed": -7.8,
        "length2": 21.2,
        "length3": 19.7,
        "length4": 15.6,
        "length5": 8.8,
        "one": -16.2,
        "open_suit": -11.8,
        "own_leads": -10.2,
        "partner_leads": -12.2,
        "partner_passed": 6.1,
        "right_leads": 1.8,
        "right_passed": -4.7,
        "single": 2.3,
        "t7": 8.3,
        "t8": 2.1,
        "t9": 24.7,
        "tA": 12.4,
        "tJ": 45.1,
        "tJ9": 4.5,
        "tK": 7.7,
        "tQ": 7.8,
        "tT": 11.4,
        "ten_bare": 1.3,
        "ten_guarded": 1.3,
        "void": 8.6,
    }
}
_SPREAD: Final = {("mine", "suit"): 70.5}
_POT: Final = {"suit": 17.1}
_OPEN_PASS: Final = (
    (-0.82, 0.27),
    (0.28, 0.28),
    (-0.9, 0.2),
    (0.5, 0.48),
    (-0.91, -0.01),
    (0.88, 0.15),
    (1.28, 0.37),
    (0.0, 0.0),
)

BELOTE_FOUR: Final = Fitted(_MODELS, _SPREAD, _POT, _OPEN_PASS)
