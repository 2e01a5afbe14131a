"""Stored events of tournaments and promo periods can always be read (law 2).

The files are never rewritten: a later kind or schema number gets a file of its own.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from engine.promos.decide import fold_promo
from engine.promos.promo import PromoEvent, PromoStatus, parse_promo_event
from engine.tournaments.events import TournamentEvent, parse_tournament_event
from engine.tournaments.evolve import fold_tournament
from engine.tournaments.tournament import EntrantState, TournamentStatus, state_of
from tests.every import every

DATA = Path(__file__).parents[2] / "data"
TOURNAMENT = (DATA / "tournaments_v1.jsonl").read_text().splitlines()
CALLED_OFF = (DATA / "tournaments_v1_cancelled.jsonl").read_text().splitlines()
ABSENT = (DATA / "tournaments_v1_absent.jsonl").read_text().splitlines()
NAMED = (DATA / "promos_v1_named.jsonl").read_text().splitlines()
PROMO = (DATA / "promos_v1.jsonl").read_text().splitlines()
CANCELLED = (DATA / "promos_v1_cancelled.jsonl").read_text().splitlines()


@every(
    ("lines", "parse", "kinds"),
    [
        ((*TOURNAMENT, *CALLED_OFF, *ABSENT), parse_tournament_event, get_args(TournamentEvent)),
        ((*PROMO, *CANCELLED, *NAMED), parse_promo_event, get_args(PromoEvent)),
    ],
)
def test_there_is_an_example_of_every_kind(
    lines: tuple[str, ...], parse: Callable[[str], Any], kinds: tuple[type[BaseModel], ...]
) -> None:
    stored = [parse(line) for line in lines]
    assert {type(event) for event in stored} == set(kinds)
    assert [event.model_dump_json() for event in stored] == list(lines)


def test_the_events_still_make_the_same_tournament() -> None:
    """Eight chairs, six people; one has left, one was thrown out, one did not get in."""
    tournament = fold_tournament("cup", None, map(parse_tournament_event, TOURNAMENT))
    assert (tournament.version, tournament.status) == (len(TOURNAMENT), TournamentStatus.OVER)
    states = {
        one.account: state_of(tournament, place) for place, one in enumerate(tournament.entrants)
    }
    assert states["p0"] is EntrantState.LEFT
    assert states["p1"] is EntrantState.DISQUALIFIED
    assert tournament.final is not None
    assert tournament.final.totals in ((151, 90), (90, 151))
    assert len(tournament.rounds) == 2
    off = fold_tournament("cup", None, map(parse_tournament_event, CALLED_OFF))
    assert off.status is TournamentStatus.CANCELLED


def test_the_events_still_make_the_same_period() -> None:
    promo = fold_promo("p", None, map(parse_promo_event, PROMO))
    assert promo.status is PromoStatus.FINAL
    assert [(award.account, award.prize.chips) for award in promo.awards] == [("vera", 500)]
    assert promo.out == {"boris", "staff", "me"}, "its operators cannot win it"
    off = fold_promo("p", None, map(parse_promo_event, CANCELLED))
    assert off.status is PromoStatus.CANCELLED
