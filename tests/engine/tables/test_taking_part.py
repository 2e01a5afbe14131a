"""Taking part in a finished match: one rule for all statistics."""

from collections.abc import Collection

from engine.rules.cards import SEATS
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.rating import (
    Participation,
    absent,
    counts,
    is_under_way,
    owners,
    would_throw,
)
from engine.tables.table import Proposal, Status, Table
from tests.engine.tables.driven import PEOPLE, Driven
from tests.every import every


def seated(*people: str) -> Driven:
    driven = Driven(switch={"target": 5_000}, seed=3)
    driven.seat_people(*people)
    driven.start()
    return driven


def play(driven: Driven, deals: int, present: Collection[str] = PEOPLE) -> None:
    """Play this number of further deals; the clock takes the turns of all others."""
    written = len(board(driven.table)) + deals
    while len(board(driven.table)) < written:
        table, turn = driven.table, driven.table.turn
        if turn is not None and table.chairs[turn.seat].account in present:
            driven.act()
        else:
            driven.fall_due()


def board(table: Table) -> Collection[object]:
    return table.match.board if table.match is not None else ()


def change(driven: Driven, old: str, new: str) -> None:
    """Have somebody give the second seat to somebody else."""
    driven.allow(c.StandUp(Actor(old)))
    driven.allow(c.Sit(Actor(new), SEATS[1]))
    if driven.table.chairs[1].account != new:  # from the next deal on
        play(driven, 1, PEOPLE)


def parts(driven: Driven) -> dict[str, Participation]:
    return {one.account: one.part for one in owners(driven.table) if one is not None}


def test_players_have_taken_part_and_the_match_counts_once_a_deal_is_written() -> None:
    driven = seated(*PEOPLE[1:])
    assert not counts(driven.table)
    assert not is_under_way(driven.table)
    play(driven, 1)
    assert parts(driven) == dict.fromkeys(PEOPLE, Participation.PLAYED)
    assert counts(driven.table)
    assert is_under_way(driven.table)
    assert absent(driven.table) == ()


def test_a_match_given_up_before_a_deal_is_written_is_worth_nothing() -> None:
    driven = seated("boris")
    driven.act() if driven.table.chairs[driven.turn.seat].account else driven.fall_due()
    driven.allow(c.Propose(Actor("ana"), Proposal.GIVE_UP))
    assert driven.table.status is Status.FINISHED
    assert not counts(driven.table)


def test_an_absent_player_has_no_part_in_what_is_played_for_them() -> None:
    driven = seated(*PEOPLE[1:])
    play(driven, 1, ())
    assert parts(driven) == dict.fromkeys(PEOPLE, Participation.LEFT)
    assert not counts(driven.table), "nobody has played"
    assert absent(driven.table) == SEATS[:4]
    driven = seated(*PEOPLE[1:])
    play(driven, 2, ("ana", "vera"))
    assert not counts(driven.table), "one side is not there"
    assert absent(driven.table) == (SEATS[1], SEATS[3])
    driven = seated(*PEOPLE[1:])
    play(driven, 2, ("ana", "vera", "boris"))
    assert counts(driven.table)
    assert parts(driven)["georgi"] is Participation.LEFT


def test_coming_back_for_the_end_is_not_playing() -> None:
    driven = seated(*PEOPLE[1:])
    play(driven, 1)
    play(driven, 3, PEOPLE[:3])
    driven.allow(c.ComeBack(Actor("georgi")))
    assert parts(driven)["georgi"] is Participation.LEFT, "most of it was played for them"
    play(driven, 4)
    assert parts(driven)["georgi"] is Participation.PLAYED


def test_a_player_who_leaves_has_lost_and_a_substitute_plays_for_nothing() -> None:
    """Nobody gets rid of a loss by giving their seat to somebody else."""
    driven = seated(*PEOPLE[1:])
    play(driven, 1)
    change(driven, "boris", "dora")
    play(driven, 6, (*PEOPLE, "dora"))
    assert parts(driven) == {
        **dict.fromkeys(PEOPLE, Participation.PLAYED),
        "boris": Participation.LEFT,
    }
    assert counts(driven.table)
    assert absent(driven.table) == (SEATS[1],)
    driven.check()
    change(driven, "dora", "boris")
    own = driven.table.conduct[1]
    assert 0 < own.turns < own.taken, "they go on with their own turns"
    assert parts(driven)["boris"] is Participation.LEFT, "most of it was played for them"
    driven.check()
    play(driven, 20)
    assert parts(driven) == dict.fromkeys(PEOPLE, Participation.PLAYED)


@every("others", [["dora"], ["dora", "emil"], ["dora", "boris", "emil"]])
def test_the_first_to_leave_has_lost_whatever_substitutes_do(others: list[str]) -> None:
    """Giving the seat to others who also leave after more turns does not help, nor coming back."""
    driven = seated(*PEOPLE[1:])
    play(driven, 1)
    before = "boris"
    for deals, name in enumerate((*others, "filip"), 2):
        change(driven, before, name)
        play(driven, deals, (*PEOPLE, "dora", "emil", "filip"))
        before = name
    assert parts(driven) == {
        **dict.fromkeys(PEOPLE, Participation.PLAYED),
        "boris": Participation.LEFT,
    }
    driven.check()


def test_a_player_who_comes_for_the_end_has_no_part_in_it() -> None:
    driven = seated("boris")
    play(driven, 5)
    driven.allow(c.Sit(Actor("vera"), SEATS[2]))
    play(driven, 2)
    assert parts(driven)["vera"] is Participation.NONE
    play(driven, 6)
    assert parts(driven)["vera"] is Participation.PLAYED, "half of it is enough"


def test_nobody_changes_sides_to_be_rid_of_a_loss() -> None:
    driven = seated("boris")
    play(driven, 1)
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Sit(Actor("dora"), SEATS[1]))
    play(driven, 1, (*PEOPLE, "dora"))
    driven.allow(c.Sit(Actor("boris"), SEATS[2]))
    play(driven, 4, (*PEOPLE, "dora"))
    found = [(one.account, one.part) for one in owners(driven.table) if one is not None]
    assert found == [
        ("ana", Participation.PLAYED),
        ("boris", Participation.LEFT),
        ("boris", Participation.NONE),
    ]
    assert counts(driven.table)


def away(*people: str, deals: int = 1) -> Driven:
    """Boris is alone on a side, and has just missed two turns."""
    driven = seated("boris", *people)
    play(driven, deals, (*PEOPLE, *people))
    while not driven.table.chairs[1].away:
        turn = driven.table.turn
        if turn is not None and driven.table.chairs[turn.seat].account == "ana":
            driven.act()
        else:
            driven.fall_due()
    return driven


def test_nobody_undoes_a_match_while_the_other_side_is_away_for_a_moment() -> None:
    """Neither a vote that asks only them nor closing the table does it."""
    driven = away()
    assert is_under_way(driven.table)
    assert would_throw(driven.table, "ana") == SEATS[0]
    driven.allow(c.Propose(Actor("ana"), Proposal.END))
    assert driven.table.chairs[1].away, "the match goes on"
    driven.allow(c.Respond(Actor("boris"), 1, agrees=True))
    assert driven.table.status is Status.LOBBY, "they have come back and agree"


def test_a_match_that_the_other_side_has_deserted_can_be_ended() -> None:
    driven = away()
    play(driven, 2, ("ana",))
    assert parts(driven)["boris"] is Participation.LEFT
    assert would_throw(driven.table, "ana") is None
    driven.allow(c.Propose(Actor("ana"), Proposal.END))
    assert driven.table.status is Status.LOBBY


def test_people_without_a_part_in_a_match_do_not_undo_it_by_closing_its_table() -> None:
    """This goes for somebody who has left it to others, for a newcomer, and for an admin."""
    driven = seated("boris")
    play(driven, 1)
    driven.allow(c.StandUp(Actor("ana")))
    driven.allow(c.Sit(Actor("dora"), SEATS[0]))
    assert driven.ask(c.Close(Actor("ana"))) is c.Denial.STILL_PLAYING
    play(driven, 1, ("boris", "dora"))
    assert driven.ask(c.Close(Actor("ana", manages=True))) is c.Denial.STILL_PLAYING
    driven.allow(c.HandOver(Actor("ana"), "dora"))
    assert driven.ask(c.Close(Actor("dora"))) is c.Denial.STILL_PLAYING
    admin = Actor("admin", manages=True)
    assert driven.ask(c.Close(admin)) is c.Denial.STILL_PLAYING
    driven.allow(c.Propose(Actor("boris"), Proposal.END))
    driven.allow(c.Respond(Actor("dora"), 1, agrees=True))
    driven.allow(c.Close(admin))
    watching = Driven(switch={"target": 5_000}, seed=3)
    watching.seat_people("boris", "vera")
    watching.allow(c.StandUp(Actor("ana")))
    watching.start()
    watching.allow(c.Close(Actor("ana")))


def test_nobody_looks_at_their_first_cards_and_then_undoes_the_match() -> None:
    """Nobody can lose before the first deal is scored, so people only leave or vote to end it."""
    driven = seated("boris")
    driven.allow(c.Close(Actor("ana")))
    driven = seated("boris")
    while not (driven.table.match and driven.table.match.deal and driven.table.match.deal.plays):
        driven.act() if driven.table.chairs[driven.turn.seat].account else driven.fall_due()
    assert not is_under_way(driven.table)
    assert driven.ask(c.Close(Actor("ana"))) is c.Denial.STILL_PLAYING
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Close(Actor("ana")))
