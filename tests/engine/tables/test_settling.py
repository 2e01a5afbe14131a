"""When the lobby's rules change, people keep their chairs if there are enough."""

from datetime import timedelta

import pytest

from engine.rules.cards import NOBODY, SEATS, Seat
from engine.rules.ruleset import PRESETS, ConflictingRules, RuleConflict, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Settled
from engine.tables.rulings.decide import open_events
from engine.tables.table import Chair, Pace, Status
from tests.engine.tables.driven import PEOPLE, START, Driven
from tests.every import every

ANA = Actor("ana")
UNTIL = START + timedelta(minutes=1)


def settle(preset: str, **switch: object) -> c.Settle:
    return c.Settle(ANA, preset, rules_of(preset, switch), Pace())


def seated(driven: Driven) -> list[str | None]:
    """The occupants of the chairs; an AI player in brackets, a hold in parentheses."""
    return [
        chair.account or (f"[{chair.level}]" if chair.level else None)
        or (f"({chair.held})" if chair.held else None)
        for chair in driven.table.chairs
    ]  # fmt: skip


@every("preset", PRESETS)
def test_every_preset_can_be_settled_and_begun(preset: str) -> None:
    driven = Driven("avkm" if preset == "belot_bg" else "belot_bg")
    driven.allow(settle(preset))
    table = driven.table
    assert (table.preset, table.rules) == (preset, rules_of(preset))
    assert len(table.chairs) == table.rules.players
    driven.check()
    driven.start()
    assert driven.turn.seat == 0
    driven.check()


@every(
    ("people", "preset", "after"),
    [
        (PEOPLE[:3], "three_handed", ["ana", "boris", "vera"]),
        (PEOPLE[:3], "bela_hr", ["ana", "boris", "vera", None]),
        (PEOPLE[:2], "two_handed", ["ana", "boris"]),
    ],
)
def test_people_keep_their_chairs(
    people: tuple[str, ...], preset: str, after: list[str | None]
) -> None:
    driven = Driven()
    driven.seat_people(*people[1:])
    driven.allow(settle(preset))
    assert seated(driven) == after


def test_people_in_removed_chairs_get_the_first_that_no_person_has() -> None:
    driven = Driven()
    driven.allow(c.Sit(Actor("boris"), Seat(3)))
    driven.allow(c.AddAIPlayer(ANA, Seat(1), "club"))
    driven.allow(c.Hold(Actor("vera"), Seat(2), UNTIL))
    driven.allow(settle("bela_three"))
    assert seated(driven) == ["ana", "boris", "(vera)"]
    driven.allow(settle("bela_hr"))
    assert seated(driven) == ["ana", "boris", "(vera)", None]
    driven.check()


def test_a_hold_moves_too_and_keeps_its_time() -> None:
    driven = Driven()
    driven.allow(c.AddAIPlayer(ANA, Seat(1), "club"))
    driven.allow(c.Hold(Actor("boris"), Seat(3), UNTIL))
    driven.allow(settle("two_handed"))
    assert driven.table.chairs == (Chair("ana"), Chair(held="boris", held_until=UNTIL))
    driven.allow(c.Sit(Actor("boris")))
    assert seated(driven) == ["ana", "boris"]
    driven.check()


@every(("preset", "chairs"), [("three_handed", 3), ("bela_two", 2)])
def test_nobody_is_sent_away(preset: str, chairs: int) -> None:
    """More people than chairs: those who sit, and those with held chairs."""
    driven = Driven()
    driven.seat_people(*PEOPLE[1:chairs])
    driven.allow(c.Hold(Actor("georgi"), None, UNTIL))
    version = driven.table.version
    assert driven.ask(settle(preset)) is Denial.TOO_MANY_SEATED
    assert driven.table.version == version
    driven.now = UNTIL  # an expired hold prevents nothing
    driven.allow(settle(preset))
    assert seated(driven) == [*PEOPLE[:chairs]]
    driven.check()


def test_ais_make_room() -> None:
    driven = Driven()
    for seat in SEATS[1:]:
        driven.allow(c.AddAIPlayer(ANA, seat, "club"))
    driven.allow(settle("three_handed"))
    assert seated(driven) == ["ana", "[club]", "[club]"]
    driven.allow(settle("two_handed"))
    assert seated(driven) == ["ana", "[club]"]
    driven.allow(settle("belot_bg"))
    assert seated(driven) == ["ana", "[club]", None, None]


@every(
    ("preset", "switch", "conflict"),
    [
        ("bela_hr", {"exchange_seven": True}, RuleConflict.SEVEN_NEEDS_TURN_UP),
        ("belot_bg", {"players": 3}, RuleConflict.TEAMS_NEED_FOUR),
        ("three_handed", {"fail_pays": "opponents_all"}, RuleConflict.FALL_NEEDS_ONE_OPPONENT),
    ],
)
def test_rules_that_clash_are_refused(
    preset: str, switch: dict[str, object], conflict: RuleConflict
) -> None:
    driven = Driven()
    assert driven.ask(settle(preset, **switch)) is Denial.INCOHERENT_RULES
    opening = c.Open(ANA, "CODE2", preset, rules_of(preset, switch), Pace())
    with pytest.raises(ConflictingRules, match=conflict.value):
        open_events(opening, START)


def test_no_settling_while_a_match_runs() -> None:
    driven = Driven(switch={"target": 1}, seed=1)
    driven.start()
    assert driven.ask(settle("bela_two")) is Denial.NOT_IN_LOBBY
    driven.allow(c.StandUp(ANA))
    driven.play_out()
    assert driven.ask(settle("bela_two")) is Denial.NOT_IN_LOBBY
    driven.allow(c.ComeBack(ANA)) if driven.table.chairs[0].away else None
    driven.allow(c.Reopen(ANA))
    driven.allow(settle("bela_two"))
    assert isinstance(driven.events[-1], Settled)
    assert seated(driven) == ["ana", "[random]"]
    driven.allow(c.Start(ANA, Seat(1)))
    assert driven.table.status is Status.PLAYING
    driven.check()


def test_a_dealer_without_a_chair() -> None:
    driven = Driven("two_handed")
    for dealer in (Seat(2), Seat(3), NOBODY):
        assert driven.ask(c.Start(ANA, dealer, "club")) is Denial.NO_SEAT
    driven.allow(c.Start(ANA, Seat(1), "club"))
