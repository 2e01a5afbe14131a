"""A tournament's tables have no owner, and are played to their end if people leave."""

from datetime import timedelta

from engine.rules.cards import SEATS
from engine.rules.ruleset import rules_of
from engine.rules.tournament import DEALS, rules_of_table
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.folds.play import match_of
from engine.tables.records import switches
from engine.tables.rulings.checks import ROUND_KEPT, next_due
from engine.tables.table import Chair, DueKind, Pace, Proposal, Status
from tests.engine.judge.asking import ask
from tests.engine.tables.driven import PEOPLE, Driven

ANA, BORIS = Actor("ana", manages=True), Actor("boris")
RULES = rules_of_table(rules_of("belot_bg"))
PACE = Pace(timedelta(seconds=30), timedelta(milliseconds=400), timedelta(seconds=4))


def _at_table(*chairs: Chair, target: int = 151, seed: int = 0) -> Driven:
    seated = chairs or tuple(Chair(account=name) for name in PEOPLE)
    seating = c.Seating("cup", seated, SEATS[2])
    switch = {**switches("belot_bg", RULES), "target": target}
    driven = Driven(switch=switch, pace=PACE, seed=seed, seating=seating)
    driven.check()
    return driven


def test_everybody_sits_where_they_were_drawn_and_it_begins() -> None:
    driven = _at_table(Chair(account="ana"), Chair(level="random"), *(Chair(account="vera"),) * 2)
    assert driven.table.status is Status.PLAYING
    assert [chair.account or chair.level for chair in driven.table.chairs[:2]] == ["ana", "random"]
    assert match_of(driven.table).dealer == SEATS[2]
    assert driven.fall_due() is DueKind.DEAL


def test_nobody_arranges_a_tournaments_table() -> None:
    """Not even a group's admin: others wait for the result."""
    driven = _at_table()
    driven.fall_due()
    refusals: tuple[c.Command, ...] = (
        c.Close(ANA),
        c.StandUp(ANA),
        c.Sit(Actor("outsider")),
        c.Sit(Actor("outsider"), SEATS[1]),
        c.HandOver(ANA, "boris"),
        *(
            c.Propose(ANA, question)
            for question in (Proposal.PAUSE, Proposal.END, Proposal.GIVE_UP)
        ),
        c.Propose(Actor("outsider"), Proposal.CHAIR, SEATS[1]),
    )
    for refused in refusals:
        assert driven.ask(refused) is Denial.IN_TOURNAMENT, refused
    assert driven.ask(c.TakeHint(driven.actor, driven.decision)) is Denial.NOT_NOW
    assert driven.ask(c.Propose(ANA, Proposal.FAST)) is None
    for seat in driven.table.present[1:]:
        driven.allow(c.Respond(Actor(driven.table.chairs[seat].account or ""), 1, agrees=True))
    assert driven.ask(c.Propose(ANA, Proposal.OPEN_HANDS)) is None
    assert driven.play_out()
    for refused in (c.Start(ANA, SEATS[0], "random"), c.Reopen(ANA), c.Close(ANA)):
        assert driven.ask(refused) is Denial.IN_TOURNAMENT, refused
    due = next_due(driven.table)
    assert due is not None
    assert due == (driven.table.used_at + ROUND_KEPT, DueKind.EXPIRE)
    assert driven.ask(c.Retire("ana")) is Denial.NOT_PLAYING


def test_an_entrant_who_left_for_good_never_comes_back() -> None:
    driven = _at_table()
    driven.fall_due()
    driven.allow(c.Retire("boris"))
    assert driven.ask(c.Retire("boris")) is Denial.NO_CHANGE
    assert driven.ask(c.Retire("nobody")) is Denial.NOT_SEATED
    for late in (
        c.ComeBack(BORIS),
        c.Propose(BORIS, Proposal.OPEN_HANDS),
        c.Act(BORIS, driven.decision, driven.ai_command().move),
        c.Sit(BORIS, SEATS[1]),
        c.StandUp(BORIS),
    ):
        assert driven.ask(late) is Denial.RETIRED
    while driven.table.status is Status.PLAYING:
        driven.fall_due()
        assert driven.table.chairs[1].away
    assert driven.table.seat_of("boris") == 1, "the result is theirs"


def test_being_away_is_not_leaving_and_keeps_nobody_waiting() -> None:
    """Four people never press anything: AI players finish it; anybody who presses is back."""
    driven = _at_table()
    while len(match_of(driven.table).board) < 2:
        driven.fall_due()
    assert driven.table.deserted
    assert driven.ask(c.ComeBack(BORIS)) is None
    assert not driven.table.chairs[1].away
    driven.play_out()


def test_the_seventh_deal_is_the_last_one() -> None:
    ai_players = (Chair(level="random"),) * 4
    seen = set[int]()
    for seed in range(6):
        driven = _at_table(*ai_players, target=500, seed=seed)
        driven.play_out()
        match = match_of(driven.table)
        lines = len(match.board)
        seen.add(lines)
        assert match.winner is not None
        assert match.totals[match.winner] == max(match.totals)
        assert max(match.totals) < 500
        for line in match.board[DEALS - 1 : -1]:
            assert line.totals[0] == line.totals[1], "only a tie is played on"
        for number, line in enumerate(match.board, 1):
            totals = dict(zip("AB", line.totals, strict=True))
            given = {"totals": totals, "deals": number} | (
                {"capot": "AB"[line.capot]} if line.capot is not None else {}
            )
            switch = {"target": 500}
            judged = ask("tournament_round_end", "belot_bg", given, switch=switch)
            assert judged["over"] is (number == lines), "the judge says the same"
            if number == lines:
                assert judged["winner"] == "AB"[match.winner]
        driven.check()
    assert DEALS in seen


def test_a_cancelled_tournament_clears_its_tables_away() -> None:
    driven = _at_table()
    driven.fall_due()
    driven.allow(c.Dissolve())
    assert driven.table.status is Status.CLOSED
    assert driven.ask(c.Dissolve()) is Denial.TABLE_OVER
    assert Driven().ask(c.Dissolve()) is Denial.NOT_NOW, "of a tournament only"
    assert Driven().ask(c.Retire("ana")) is Denial.NOT_NOW
