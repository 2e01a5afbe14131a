"""Page scripts name buttons only by their classes in `bot/buttons`."""

import re
from typing import get_args

import pytest

from bot import buttons
from engine.rules.deal.auction import CALLS, Call
from tests.every import every
from tools import kinds

SCRIPTS = kinds.scripts()
SHORT_NAMES = {buttons.short_name(kind) for kind in buttons.kinds()}
# `kindOf(...) === "k"`, `":k:"` in a text, and lists of short texts.
COMPARED = re.compile(r"""kindOf\([^=;]*\) [!=]== ["'`]""")
WRITTEN = re.compile(r"""["'`]1?:[a-z]{1,2}:""")
LISTED = re.compile(r"""\[["'][a-z]{1,2}["'](?:, ["'][a-z]{1,2}["'])*\]""")


def test_the_scripts_know_the_buttons_of_the_bot() -> None:
    assert kinds.TARGET.read_text() == kinds.module(SCRIPTS.values()), "run python -m tools.kinds"


def test_a_script_that_names_an_unknown_button_is_noticed() -> None:
    with pytest.raises(KeyError, match="NoSuchButton"):
        kinds.module(["kindOf(pressed) === kinds.NoSuchButton"])


@every("name", sorted(SCRIPTS))
def test_no_script_has_a_short_name_of_its_own(name: str) -> None:
    assert not COMPARED.findall(SCRIPTS[name])
    assert not WRITTEN.findall(SCRIPTS[name])
    for listed in LISTED.findall(SCRIPTS[name]):
        assert not SHORT_NAMES.intersection(re.findall(r"[a-z]+", listed)), listed


def test_the_ladder_knows_the_texts_of_all_calls() -> None:
    """A bid with a number is in its contract's place."""
    (places,) = re.findall(r"const PLACES = \{(.*?)\};", SCRIPTS["actions.js"])
    _, field = get_args(buttons.CallField)
    assert set(re.findall(r"(\w+): ", places)) == {
        re.sub(r"\d+$", "", field.write(call)) for call in CALLS
    }


def test_the_check_of_a_record_knows_the_texts_of_all_calls() -> None:
    (pattern,) = re.findall(r"const CALL = /(.*?)/;", SCRIPTS["fairness.js"])
    assert [call.code for call in Call if not re.match(pattern, call.code)] == []
