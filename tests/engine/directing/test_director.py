"""Whole tournaments with their tables play themselves to the end, whatever happens."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.directing.journal import TournamentRecord
from engine.rules.ruleset import rules_of
from engine.rules.tournament import FORMATS, bracket, rules_of_table
from engine.tables.commands import Actor
from engine.tables.table import Pace, Status
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.decide import BREAK
from engine.tournaments.events import Begun, EntrantLeft, RoundDrawn, TableEnded
from engine.tournaments.tournament import (
    CancelReason,
    EntrantState,
    Terms,
    Tournament,
    TournamentStatus,
    state_of,
    states_of,
)
from tests.engine.directing.directed import Directed, directed, started
from tests.engine.tournaments.played import ORGANISER, terms_of
from tests.migrated import ask

SHORT = rules_of_table(rules_of("belot_bg"), 1)
PACE = Pace(timedelta(seconds=5), timedelta(milliseconds=200), timedelta(seconds=1))
PEOPLE = tuple(f"p{number}" for number in range(16))
OVER = TournamentStatus.OVER, TournamentStatus.CANCELLED


def short(size: int = 16, starts_at: datetime | None = None) -> Terms:
    return terms_of(size, rules=SHORT, pace=PACE, level="random", starts_at=starts_at)


async def signed_up(one: Directed, terms: Terms, *people: str) -> Tournament:
    tournament = await one.announce(terms)
    for name in people:
        await one.director.ask(tournament.id, c.SignUp(Actor(name)))
    return tournament


async def begun(one: Directed, terms: Terms, *people: str) -> Tournament:
    tournament = await signed_up(one, terms, *people)
    tournament = await one.director.tournament(tournament.id)
    assert (await one.director.start(tournament, ORGANISER)).refusal is None
    return await one.director.tournament(tournament.id)


def outcome(tournament: Tournament) -> object:
    """The opponents, the results and the winners, without times."""
    return (
        [
            (one.pool, one.order, [table._replace(ended_at=None) for table in one.tables], one.byes)
            for one in tournament.rounds
        ],
        tournament.entrants,
        tournament.status,
    )


@pytest.mark.postgres
@pytest.mark.parametrize("size", [8, pytest.param(16, marks=pytest.mark.long)])
async def test_a_tournament_is_played_to_its_end_by_itself(tmp_path: Path, size: int) -> None:
    """All tables of a round begin together."""
    path = tmp_path / "belot.sqlite3"
    async with directed(path) as one:
        one.attend(*PEOPLE)
        (kind,) = (name for name, players in FORMATS.items() if players == size)
        tournament = await signed_up(one, short(size)._replace(kind=kind), *PEOPLE[:size])
        tournament = await one.until(tournament.id, *OVER)
        drawn = [event for event in one.seen if isinstance(event, RoundDrawn)]
        ended = [event for event in one.seen if isinstance(event, TableEnded)]
        tables = [len(event.tables) for event in drawn]
        assert tables == [one.tables for one in bracket(size).rounds]
        assert len(ended) == sum(tables)
        for number, event in enumerate(drawn[1:], 1):
            last = max(one.at for one in ended[: sum(tables[:number])])
            assert timedelta() <= event.at - last - BREAK < timedelta(seconds=1)
        for played in tournament.rounds:
            for table in played.tables:
                found = await one.host.table(table.id)
                assert found.status in (Status.FINISHED, Status.CLOSED)
                assert found.match is not None
                assert (found.match.totals, found.match.winner) == (table.totals, table.winner)
                accounts = [tournament.entrants[place].account for place in table.seats]
                assert [chair.account for chair in found.chairs] == accounts
        champions = [
            place for place in range(size) if state_of(tournament, place) is EntrantState.CHAMPION
        ]
        assert tournament.final is not None
        assert sorted(tournament.final.winners) == champions
        records = [await one.director.journal.tournaments((name,)) for name in PEOPLE]
        assert sum(r.won for r in records) == sum(r.finals for r in records) == 2
    scores = ask(path, "SELECT account_id, sum(points) FROM tournament_scores GROUP BY 1")
    assert len(scores) == size
    written = sum(sum(table.totals) for table in tournament.tables())
    assert sum(int(str(points)) for _, points in scores) == 2 * written


@pytest.mark.parametrize("size", [6, pytest.param(16, marks=pytest.mark.long)])
async def test_a_crash_in_each_round_changes_nothing(tmp_path: Path, size: int) -> None:
    """It is killed during play, in the break and just after a draw.

    People leave, are thrown out, or never press anything.
    """
    outcomes = []
    for kills in (False, True):
        path = tmp_path / f"{kills}.sqlite3"
        one = await started(path)
        tournament = await begun(one, short(size), *PEOPLE[:5])
        await one.director.ask(tournament.id, c.Leave(Actor("p0")))
        await one.director.ask(tournament.id, c.ThrowOut(ORGANISER, "p1"))
        rounds = 0
        while tournament.live:
            await asyncio.sleep(3 + 2 * rounds)
            if kills:
                await one.kill()
                await asyncio.sleep(400)
                one = await started(path)
            if len(tournament.rounds) > rounds:
                rounds = len(tournament.rounds)
                await one.until(tournament.id, TournamentStatus.BREAK, *OVER)
            elif tournament.status is TournamentStatus.BREAK:
                drawn = TournamentStatus.PLAYING
                await one.until(tournament.id, drawn, *OVER)
            tournament = await one.director.tournament(tournament.id)
        outcomes.append(outcome(tournament))
        await one.stop()
        tables = ask(path, "SELECT count(*) FROM tables")
        opened = sum(one.tables for one in bracket(size).rounds)
        assert tables == [(opened,)], "each was opened once"
        assert not ask(path, "SELECT * FROM tournament_scores"), (
            "only named kinds count for promo periods"
        )
    assert outcomes[0] == outcomes[1]


async def test_the_time_of_an_outage_is_no_break(tmp_path: Path) -> None:
    one = await started(tmp_path / "belot.sqlite3")
    tournament = await begun(one, short(8), *PEOPLE[:4])
    await one.until(tournament.id, TournamentStatus.BREAK)
    await asyncio.sleep(30)
    await one.kill()
    await asyncio.sleep(1000)
    one = await started(tmp_path / "belot.sqlite3")
    await asyncio.sleep(80)
    found = await one.director.tournament(tournament.id)
    assert found.status is TournamentStatus.BREAK, "of the two minutes some are left"
    await asyncio.sleep(20)
    assert len((await one.director.tournament(tournament.id)).rounds) == 2
    await one.stop()


async def test_an_entrant_who_leaves_is_out_at_their_table_at_once(tmp_path: Path) -> None:
    async with directed(tmp_path / "belot.sqlite3") as one:
        tournament = await begun(one, short(8), *PEOPLE[:8])
        await one.director.ask(tournament.id, c.Leave(Actor("p0")))
        await one.director.ask(tournament.id, c.ThrowOut(ORGANISER, "p1"))
        await asyncio.sleep(1)
        tournament = await one.director.tournament(tournament.id)
        for name in ("p0", "p1"):
            sits = tournament.table_of(name)
            assert sits is not None
            table = await one.host.table(sits.id)
            seat = table.seat_of(name)
            assert seat is not None
            assert table.chairs[seat].retired
        tournament = await one.until(tournament.id, *OVER)
        assert sum(isinstance(event, EntrantLeft) for event in one.seen) == 2
        for played in tournament.rounds[1:]:
            for drawn in played.tables:
                accounts = (await one.host.table(drawn.id)).accounts
                assert not {"p0", "p1"} & set(accounts), "an AI plays in their chairs"
        found = [state_of(tournament, place) for place in (0, 1)]
        assert found == [EntrantState.LEFT, EntrantState.DISQUALIFIED]
        gone = ask(one.path, "SELECT count(*) FROM tournament_scores WHERE account_id = 'p0'")
        assert gone == [(0,)]


async def test_a_cancelled_one_takes_its_tables_with_it(tmp_path: Path) -> None:
    async with directed(tmp_path / "belot.sqlite3") as one:
        tournament = await begun(one, short(8), *PEOPLE[:8])
        await asyncio.sleep(2)
        await one.director.ask(tournament.id, c.Cancel(CancelReason.ORGANISER, ORGANISER))
        await asyncio.sleep(1)
        played = tournament.round
        assert played is not None
        for drawn in played.tables:
            assert (await one.host.table(drawn.id)).status is Status.CLOSED
        assert await one.director.journal.live() == {}


async def test_one_person_in_two_plays_in_the_first_that_begins(tmp_path: Path) -> None:
    async with directed(tmp_path / "belot.sqlite3") as one:
        first = await signed_up(one, short(4), *PEOPLE[:4])
        second = await signed_up(one, short(4), *PEOPLE[3:7])
        assert (await one.director.start(first, ORGANISER)).refusal is None
        refused = await one.director.ask(second.id, c.SignUp(Actor("p0"), busy=True))
        assert refused.refusal is TournamentRefusal.BUSY
        second = await one.director.tournament(second.id)
        second = (await one.director.start(second, ORGANISER)).tournament
        assert second.left_out == ("p3",)
        assert "p3" not in second.accounts
        begun_with = [event for event in one.seen if isinstance(event, Begun)]
        assert len(begun_with) == 2


async def test_one_that_cannot_begin_is_called_off(tmp_path: Path) -> None:
    async with directed(tmp_path / "belot.sqlite3") as one:
        soon = one.host.clock.now() + timedelta(minutes=2)
        tournament = await signed_up(one, short(starts_at=soon), "p0")
        found = await one.until(tournament.id, *OVER)
        assert found.cancelled is CancelReason.TOO_FEW
        assert one.host.clock.now() - soon < timedelta(seconds=5)


@pytest.mark.postgres
async def test_two_that_begin_at_once_share_nobody(tmp_path: Path) -> None:
    """Their organisers press at the same moment, while somebody withdraws."""
    async with directed(tmp_path / "belot.sqlite3") as one:
        first = await signed_up(one, short(4), *PEOPLE[:5])
        second = await signed_up(one, short(4), *PEOPLE[:8])
        first, second = [
            await one.director.tournament(tournament.id) for tournament in (first, second)
        ]
        replies = await asyncio.gather(
            one.director.ask(first.id, c.Withdraw(Actor("p1"))),
            one.director.start(first, ORGANISER),
            one.director.start(second, ORGANISER),
        )
        assert [reply.refusal for reply in replies] == [None] * 3
        both = [reply.tournament.accounts for reply in replies[1:]]
        assert both == [("p0", "p2", "p3", "p4"), ("p1", "p5", "p6", "p7")]


async def test_an_absent_entrant_wins_nothing(tmp_path: Path) -> None:
    """Two of eight people play. AI players play for the others, who win and score nothing."""
    path = tmp_path / "belot.sqlite3"
    async with directed(path) as one:
        there = PEOPLE[:2]
        one.attend(*there)
        tournament = await signed_up(one, short(8)._replace(kind="fast"), *PEOPLE[:8])
        tournament = await one.until(tournament.id, *OVER)
        states = states_of(tournament)
        assert {states[name] for name in PEOPLE[2:8]} == {EntrantState.ABSENT}
        assert all(states[name] is not EntrantState.ABSENT for name in there)
        for place in tournament.rounds[1].pool:
            assert tournament.entrants[place].person in (None, *there)
        for name in PEOPLE[2:8]:
            assert await one.director.journal.tournaments((name,)) == TournamentRecord()
        assert (await one.director.journal.tournaments((there[0],))).played == 1
    scores = ask(path, "SELECT DISTINCT account_id FROM tournament_scores ORDER BY 1")
    assert scores == [(name,) for name in there]
