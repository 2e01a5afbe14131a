"""The presets as RULES.md A.8 lists them, and what is built."""

import pytest
from pydantic import ValidationError

from engine.rules.match import new_match
from engine.rules.ruleset import (
    PRESETS,
    NotBuilt,
    Rules,
    UnknownPreset,
    built_presets,
    require_built,
    rules_of,
)

BUILT = ("belot_bg", "avkm", "wikipedia_bg", "burgas")


def test_four_presets_are_built() -> None:
    assert built_presets() == BUILT


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - set(BUILT)))
def test_the_others_are_refused_by_name(preset: str) -> None:
    with pytest.raises(NotBuilt, match="not played yet") as caught:
        new_match(rules_of(preset), 0)
    assert getattr(rules_of(preset), caught.value.switch) != getattr(Rules(), caught.value.switch)


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("players", 3),
        ("auction_mode", "mus"),
        ("announce_window", "before_first_lead"),
        ("quad_vs_run", "single_best"),
        ("best_run_tie", "seat_order"),
        ("best_run_tie", "trump_then_seat"),
        ("hang_carry", "owner_unless_fails"),
        ("scale", "exact"),
        ("honour_play", True),
        ("kertici", True),
        ("contracts", ()),
        ("contracts", ("NT", "C")),
        ("contracts", ("C", "C")),
        ("quad_rank", ("J",)),
    ],
)
def test_a_switch_that_is_not_played_is_named(switch: str, value: object) -> None:
    with pytest.raises(NotBuilt) as caught:
        require_built(rules_of("belot_bg", {switch: value}))
    assert caught.value.switch in {switch, "hang_under_contra"}


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("wind", "east"),
        ("target", 0),
        ("target", "many"),
        ("capot_bonus", 95),
        ("capot_bonus", -10),
        ("last_trick", -1),
        ("contracts", ("X",)),
        ("players", 5),
    ],
)
def test_what_is_no_switch_or_no_value(switch: str, value: object) -> None:
    with pytest.raises(ValidationError):
        rules_of("belot_bg", {switch: value})


def test_an_unknown_preset() -> None:
    with pytest.raises(UnknownPreset, match="tarot"):
        rules_of("tarot")


def test_the_families() -> None:
    base, avkm, wikipedia, burgas = (rules_of(preset).model_dump() for preset in BUILT)

    def changed(one: dict[str, object], other: dict[str, object]) -> set[str]:
        return {name for name in one if one[name] != other[name]}

    assert base == Rules().model_dump()
    assert changed(base, avkm) == {"announce_window", "hang_share"}
    assert changed(wikipedia, burgas) == {"outbid_after_contra"}
    assert changed(base, wikipedia) == {
        "outbid_after_recontra",
        "recontra_ends_auction",
        "announce_window",
        "best_run_tie",
        "quad_rank",
        "contra_multiplies_capot",
        "hang_carry",
        "hang_under_contra",
        "capot_but_behind",
        "capot_exit",
    }


def test_rules_are_a_value() -> None:
    assert rules_of("belot_bg") == rules_of("belot_bg")
    assert hash(rules_of("avkm", {"target": 101})) == hash(rules_of("avkm", {"target": 101}))
    with pytest.raises(ValidationError):
        setattr(Rules(), "target", 3)  # noqa: B010
