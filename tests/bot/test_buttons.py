import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.chat import BUTTON_BYTES
from bot import buttons as b
from engine.rules.auction import Call
from engine.tables.table import Decision

CODES = st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=4, max_size=8)
DECISIONS = st.builds(Decision, st.integers(0, 99_999), st.integers(1, 99_999), st.integers(0, 999))
SEATS = st.integers(0, 3)
BUTTONS: st.SearchStrategy[b.Pressed] = st.one_of(
    st.builds(b.OpenTable),
    st.builds(b.Sit, CODES, SEATS),
    st.builds(b.StandUp, CODES, st.integers(0, 99_999)),
    st.builds(b.AddMachine, CODES, SEATS),
    st.builds(b.RemoveMachine, CODES, SEATS),
    st.builds(b.Start, CODES, st.integers(0, 99_999)),
    st.builds(b.Reopen, CODES, st.integers(0, 99_999)),
    st.builds(b.Close, CODES, st.integers(0, 99_999)),
    st.builds(b.ChangeRules, CODES, st.sampled_from(["belot_bg", "wikipedia_bg"])),
    st.builds(b.ChangePace, CODES, st.sampled_from(["quick", "normal", "calm"])),
    st.builds(b.SayCall, CODES, DECISIONS, st.sampled_from(Call)),
    st.builds(b.LayCard, CODES, DECISIONS, st.integers(0, 31)),
    st.builds(b.ChoosePlan, CODES, DECISIONS, st.integers(0, 99)),
    st.builds(b.ChooseBelote, CODES, DECISIONS, st.booleans()),
    st.builds(b.DeclareLate, CODES, DECISIONS, st.integers(0, 99)),
    st.builds(b.LayNumber, CODES, DECISIONS, st.integers(1, 99)),
    st.builds(b.CyclePlan, CODES, DECISIONS),
    st.builds(b.TurnBelote, CODES, DECISIONS),
    st.builds(b.ComeBack, CODES),
    st.builds(b.ShowHand, CODES),
    st.builds(b.LookBack, CODES, st.integers(0, 99_999), st.integers(1, 99_999)),
    st.builds(b.ChooseLanguage, st.sampled_from(["bg", "en"])),
)


@given(BUTTONS)
def test_a_button_is_read_as_it_was_written_and_fits(pressed: b.Pressed) -> None:
    written = b.text(pressed)
    assert b.parse(written) == pressed
    assert len(written.encode()) <= BUTTON_BYTES


@given(st.text(max_size=80))
def test_anything_else_is_refused(data: str) -> None:
    try:
        pressed = b.parse(data)
    except b.Unreadable:
        return
    assert b.text(pressed) == data


@pytest.mark.parametrize(
    "data",
    [
        "",
        "1",
        "1:",
        "2:o",
        "1:o ",
        "1:o\n",
        "1:s:ABCDE:4",
        "1:s:ABCDE:",
        "1:s:abcde:1",
        "1:s:ABCDE:１",
        "1:c:ABCDE:1.0.0:H",
        "1:c:ABCDE:01.1.0:H",
        "1:c:ABCDE:1.1.0:XXX",
        "1:k:ABCDE:1.1.0:1S",
        "1:k:ABCDE:1.1.0:TS:TS",
        "1:b:ABCDE:1.1.0:2",
        "1:n:ABCDE:1.1.0:0",
        "1:n:ABCDE:1.1.0:01",
        "1:n:ABCDE:1.1.0:100",
        "1:n:ABCDE:1.1.0",
        "1:q:ABCDE:1.1",
        "1:q:ABCDE:1.1.0:1",
        "1:e:ABCDE:1.1.0:1",
        "1:w:ABCDE:1.0",
        "1:l:bulgarian",
    ],
)
def test_near_misses_are_refused(data: str) -> None:
    with pytest.raises(b.Unreadable):
        b.parse(data)
