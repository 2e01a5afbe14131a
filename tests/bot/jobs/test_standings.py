"""The results of a finished match for each person, as written below its last card."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from pathlib import Path

from bot.jobs.standings import ENDINGS, ResultProjection, finished
from bot.people.places import Places
from bot.storage.tournament_places import TournamentPlaces
from engine.host.host import Host
from engine.host.table_store import Projection
from engine.players.levels import RandomPlayer
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import Side
from engine.rules.knowledge import observe
from engine.standings.profiles import profile
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.standings.results import FinishedMatch
from engine.store.commits import Write
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import TableEvent
from engine.tables.table import Conduct, Proposal, Status, Table
from tests.bot.views.games import moments
from tests.engine.host.hosted import ANA, HandClock, Process, allow, dealt, opened, process
from tests.engine.tables.driven import AI_PLAYER, Driven
from tests.every import every


def ended(totals: tuple[int, ...], winner: Side | None) -> Table:
    game = "bela_three" if len(totals) == 3 else "bela_hr"
    table = next(table for table in moments(0, game) if table.match is not None)
    assert table.match is not None
    match = table.match._replace(totals=totals, winner=winner, over=True)
    return table._replace(match=match, status=Status.FINISHED)


def sixths(match: FinishedMatch) -> list[int]:
    return [int(seat.won * 6) for seat in match.seats]


@every(
    ("totals", "winner", "worth"),
    [
        ((701, 5, 3), 0, [6, 0, 0]),
        ((701, 701, 5), None, [3, 3, 0]),
        ((701, 701, 701), None, [2, 2, 2]),
        ((1032, 1032), None, [3, 3, 3, 3]),
        ((1001, 1032), 1, [0, 6, 0, 6]),
    ],
)
def test_leaders_of_a_drawn_match_share_the_win(
    totals: tuple[int, ...], winner: Side | None, worth: list[int]
) -> None:
    match = finished(ended(totals, winner))
    assert sixths(match) == worth
    assert match.winner == ("ABC"[winner] if winner is not None else None)
    assert match.family is (Family.INDIVIDUAL if len(totals) == 3 else Family.BELA)


def test_a_player_who_left_the_match_to_an_ai_gets_nothing_of_its_win() -> None:
    table = ended((1032, 1001), Side(0))
    gone = table.chairs[2]._replace(account="c", level=None, away=True)
    for turns, worth in ((8, [6, 0, 0, 0]), (7, [6, 0, 6, 0])):
        played = Conduct(turns=40, taken=40)
        own = Conduct(turns=40 - turns, taken=40, away_turns=turns)
        conduct = (played, played, own, played)
        left = table._replace(chairs=(*table.chairs[:2], gone, table.chairs[3]), conduct=conduct)
        assert sixths(finished(left)) == worth
    assert sixths(finished(left._replace(chairs=table.chairs))) == [6, 0, 6, 0], "they are back"


def test_substitutes_are_stored_beside_the_players() -> None:
    """Boris left the seat to Dora: Boris has the loss, and Dora has the match in the history."""
    driven = played_until_written("boris")
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Sit(Actor("dora"), driven.table.rules.seats[1]))
    driven.allow(c.Propose(Actor("ana"), Proposal.GIVE_UP))
    match = finished(driven.table)
    assert match.rated
    told = [(one.seat, one.account_id, int(one.won), one.counted) for one in match.seats]
    assert told == [
        ("0", "ana", 0, True),
        ("1", "boris", 0, True),
        ("1+", "dora", 1, False),
        ("2", None, 0, True),
        ("3", None, 1, True),
    ]
    assert match.people == ("ana", "boris")
    assert [(one.accounts, one.deserters, len(one.levels)) for one in match.teams] == [
        (("ana",), (), 1),
        (("boris",), ("boris",), 1),
    ]


def played_until_written(*people: str) -> Driven:
    """A match with one written deal."""
    driven = Driven(switch={"target": 5_000})
    driven.seat_people(*people)
    driven.start()
    while not (driven.table.match and driven.table.match.board):
        if driven.table.turn is None:
            driven.allow(driven.deal_command())
        elif driven.table.ai_plays(driven.turn.seat):
            driven.allow(driven.ai_command())
        else:
            driven.wait(2)
            driven.act()
    return driven


def test_a_match_tells_how_its_people_have_played() -> None:
    driven = played_until_written("boris")
    ana, boris, *ais = driven.table.conduct
    for conduct in (ana, boris):
        assert conduct.decisions >= 8
        assert conduct.thought == 2_000 * conduct.decisions
    assert not any(any(conduct[:-1]) for conduct in ais), "nobody asks how fast an AI is"
    facts = [one.facts for one in finished(driven.table).seats if one.facts is not None]
    assert facts[0].decisions == ana.decisions
    assert sum(call.called for one in facts for call in one.calls.values()) == 1
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Sit(Actor("vera"), driven.table.rules.seats[1]))
    assert driven.table.conduct[1] == Conduct(taken=boris.taken), "she has done nothing yet"
    driven.check()


def test_closing_a_rated_match_in_its_middle_loses_it() -> None:
    driven = played_until_written("boris")
    driven.allow(c.Close(Actor("ana")))
    match = finished(driven.table)
    assert match.rated
    assert (match.winner, sixths(match)) == ("B", [0, 6, 0, 6])
    driven.check()
    alone = played_until_written("boris")
    alone.allow(c.StandUp(Actor("boris")))
    alone.allow(c.Close(Actor("ana")))
    assert alone.table.thrown_by is None, "nobody is left to win it"
    friends = played_until_written()
    admin = Actor("admin", manages=True)
    assert friends.ask(c.Close(admin)) is c.Denial.STILL_PLAYING, "it is not their match"


def test_a_match_in_which_somebody_was_helped_is_not_rated() -> None:
    driven = Driven()
    driven.start()
    while driven.table.ai_plays(driven.turn.seat):
        driven.allow(driven.ai_command())
    hint = c.TakeHint(Actor("ana"), driven.decision)
    driven.allow(hint)
    version = driven.table.version
    driven.allow(hint)
    assert driven.table.version == version, "once is enough"
    driven.allow(c.Sit(Actor("boris"), driven.table.rules.seats[1]))
    assert not finished(driven.table).rated
    assert driven.ask(hint) is c.Denial.NOT_NOW, "now there are people to play against"
    driven.check()


@asynccontextmanager
async def entering(path: Path) -> AsyncIterator[Process]:
    """A process that enters the results of its tables."""
    made: list[ResultProjection] = []

    async def results(table: Table, events: tuple[TableEvent, ...]) -> tuple[Write, ...]:
        return await made[0].projection.writes(table, events)

    projection = Projection(results, ENDINGS, playing=False)
    async with process(path / "belot.sqlite3", HandClock(), projections=[projection]) as one:
        places = Places(one.database, one.committer)
        showings = TournamentPlaces(one.database, one.committer)
        made.append(ResultProjection(one.database, places, showings))
        yield one


async def any_move(host: Host, table: Table) -> Table:
    """The player in turn does anything legal."""
    assert table.turn is not None
    assert table.match is not None
    turn, account = table.turn, table.chairs[table.turn.seat].account
    knowledge = observe(table.match, turn.seat)
    move = RandomPlayer().decide(knowledge, DEFAULT_BUDGET, turn.decision.turn).action
    actor = Actor(account) if account is not None else AI_PLAYER
    return await allow(host, table.id, c.Act(actor, turn.decision, move))


async def written(host: Host, table: Table) -> None:
    """Play the first deal to its end without pauses."""
    while table.turn is not None:
        table = await any_move(host, table)
    assert table.match is not None
    assert table.match.board


async def test_tables_that_end_at_once_with_the_same_people_both_count(tmp_path: Path) -> None:
    async with entering(tmp_path) as one:
        tables = [await opened(one.host, "boris", target=901) for _ in range(3)]
        for table in tables:
            await written(one.host, await dealt(one.host, table.id))
        tried = one.committer.tried
        give_up = c.Propose(ANA, Proposal.GIVE_UP)
        await asyncio.gather(*(allow(one.host, table.id, give_up) for table in tables))
        assert one.committer.tried > tried + len(tables), "some were quicker than others"
        for who, won in (("ana", 0), ("boris", 3)):
            known = await profile(one.database, who, Family.BULGARIAN)
            assert known is not None
            assert (known.total.matches, known.total.won) == (3, Fraction(won))
        assert (await one.database.write(rebuild)).none


async def test_a_match_that_somebody_ends_in_mid_deal_counts(tmp_path: Path) -> None:
    async with entering(tmp_path) as one:
        lobby = await opened(one.host, "boris", preset="bela_hr", target=40, dosta=True)
        table = await dealt(one.host, lobby.id)

        def reached(who: str) -> bool:
            seat = table.seat_of(who)
            return bool(
                table.match and seat is not None and observe(table.match, seat).choices.dosta
            )

        while not (won := [who for who in ("ana", "boris") if reached(who)]):
            table = await any_move(one.host, table)
        table = await allow(one.host, table.id, c.SayDosta(Actor(won[0]), 1, 1))
        assert table.status is Status.FINISHED
        known = await profile(one.database, won[0], Family.BELA)
        assert known is not None
        assert (known.total.matches, known.total.won) == (1, Fraction(1))
