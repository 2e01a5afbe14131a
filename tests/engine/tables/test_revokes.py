"""Revoke calls (honour play): in the middle of a deal, after its score, after the match."""

from engine.rules.cards import Seat, parse_card
from engine.rules.deal.actions import OWN, PlayCard
from engine.rules.match import Match
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import RevokeCalled
from engine.tables.folds.play import match_of
from engine.tables.known import look, look_before
from engine.tables.table import DueKind, Status
from tests.engine.tables.driven import PEOPLE, Driven
from tests.every import every

ANA, BORIS = Actor("ana"), Actor("boris")


def dealt(*, honour: bool = True, target: int = 151, penalty: str = "pot") -> Driven:
    """Four people; ana in seat 0 is the first to speak and leads."""
    switch = {"honour_play": honour, "target": target, "revoke_penalty": penalty}
    driven = Driven(switch=switch, seed=5)
    driven.seat_people(*PEOPLE[1:])
    driven.start(deck=DECK)
    return driven


CARDS = (
    "7C 8C 9C TC JC QC KC AC 9H AD KH AH "  # three to each
    "7D 8D 9D TD JD QD 9S TS "  # two to each
    "7H 8H 7S TH 8S JH QH KD JS QS KS AS"  # and after the calls three to each
)
DECK = tuple(parse_card(name) for name in CARDS.split())
"""Ana leads the seven of clubs; boris has clubs, vera too, georgi none."""


def revoked(*answers: str, target: int = 151, penalty: str = "pot") -> Driven:
    """Boris throws the nine of diamonds on the seven of clubs; nobody has followed with hearts."""
    driven = dealt(target=target, penalty=penalty)
    driven.say("H", *(answers or ("P", "P", "P")))
    driven.allow(c.SetIntent(ANA, driven.decision, (), belote=True))
    driven.allow(c.Act(ANA, driven.decision, PlayCard(OWN, parse_card("7C"))))
    driven.allow(c.Act(BORIS, driven.decision, PlayCard(OWN, parse_card("9D"))))
    return driven


def board(driven: Driven) -> Match:
    return match_of(driven.table)


def out(driven: Driven) -> None:
    """Let the people finish the deal legally."""
    while driven.table.turn is not None:
        driven.act()


def test_a_revoke_is_called_in_the_middle() -> None:
    driven = revoked()
    driven.allow(c.CallRevoke(ANA, 1, 1))
    assert driven.events[-1] == RevokeCalled(at=driven.now, seat=0)
    assert driven.table.turn is None
    assert board(driven).totals == (18, 0)  # 162 and the tierce that boris has called
    for actor in (ANA, BORIS, Actor("vera")):
        assert driven.ask(c.CallRevoke(actor, 1, 1)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.CallRevoke(Actor("stranger"), 1, 1)) is Denial.NOT_SEATED
    assert driven.fall_due() is DueKind.DEAL
    driven.check()


def test_in_vain_it_costs_the_challenge_and_nobodys_time() -> None:
    """Georgi is boris's partner, and has nothing against ana and vera."""
    driven = revoked()
    driven.wait(7)
    turn = driven.turn
    driven.allow(c.CallRevoke(Actor("georgi"), 1, 1))
    assert driven.turn == turn
    assert driven.ask(c.CallRevoke(Actor("georgi"), 1, 1)) is Denial.ALREADY_DECIDED
    known = look(driven.table, Seat(3)).match
    assert known is not None
    assert (known.challenged, known.choices.challenge) == ((3,), False)
    driven.allow(c.CallRevoke(Actor("vera"), 1, 1))
    assert board(driven).board[-1].penalty is not None
    driven.check()


@every(("match_no", "deal"), [(1, 0), (1, 2), (0, 1), (2, 1)], ids=["0", "2", "before", "after"])
def test_another_deal_cannot_be_challenged(match_no: int, deal: int) -> None:
    driven = revoked()
    assert driven.ask(c.CallRevoke(ANA, match_no, deal)) is Denial.ALREADY_DECIDED


def test_before_the_play_there_is_nothing_to_call() -> None:
    driven = Driven(switch={"honour_play": True})
    assert driven.ask(c.CallRevoke(ANA, 0, 0)) is Denial.NOT_PLAYING
    driven = dealt()
    assert driven.ask(c.CallRevoke(ANA, 1, 1)) is Denial.NO_CHALLENGE
    driven = dealt(honour=False)
    driven.say("H", "P", "P", "P")
    driven.lay_any()
    assert driven.ask(c.CallRevoke(BORIS, 1, 1)) is Denial.NO_CHALLENGE


def test_after_the_score_the_line_is_undone() -> None:
    driven = revoked()
    out(driven)
    (line,) = board(driven).board
    driven.wait(3)
    driven.allow(c.CallRevoke(ANA, 1, 1))
    (again,) = board(driven).board
    assert again.penalty is not None
    assert again.totals == board(driven).totals != line.totals
    assert driven.table.since == driven.now  # the new line is shown for as long as any other
    driven.check()
    driven.fall_due()
    assert driven.ask(c.CallRevoke(Actor("vera"), 1, 1)) is Denial.ALREADY_DECIDED
    before = look_before(driven.table, Seat(1))
    assert before is not None
    assert before.match is not None
    assert before.match.board[-1] == again


def test_after_the_match_it_may_go_on() -> None:
    """The side that won with a revoke loses its win, and its challenger may win instead."""
    for target in range(1, 40):
        driven = revoked(target=target)
        out(driven)
        if driven.table.status is not Status.FINISHED:
            continue
        driven.allow(c.CallRevoke(ANA, 1, 1))
        match = board(driven)
        assert match.over == (match.totals[0] >= target)
        assert match.winner == (0 if match.over else None)
        assert driven.table.status is (Status.FINISHED if match.over else Status.PLAYING)
        driven.check()


def test_after_the_match_another_deal_may_be_needed() -> None:
    """A contra won with a revoke ended the match; the penalty for the revoke does not."""
    driven = revoked("X", "P", "P", "P", target=30, penalty="162_plus_announcements")
    out(driven)
    assert (driven.table.status, board(driven).winner) == (Status.FINISHED, 1)
    driven.allow(c.CallRevoke(ANA, 1, 1))
    assert (driven.table.status, board(driven).winner) == (Status.PLAYING, None)
    driven.check()
    assert driven.fall_due() is DueKind.DEAL


def test_in_the_lobby_after_the_match_it_is_too_late() -> None:
    driven = revoked(target=1)
    out(driven)
    driven.allow(c.Reopen(ANA))
    assert driven.ask(c.CallRevoke(ANA, 1, 1)) is Denial.NOT_PLAYING
    driven.allow(c.Close(ANA))
    assert driven.ask(c.CallRevoke(ANA, 1, 1)) is Denial.TABLE_OVER


def test_an_absent_player_calls_a_revoke_and_is_back() -> None:
    driven = revoked()
    driven.allow(c.StandUp(ANA))
    driven.allow(c.CallRevoke(ANA, 1, 1))
    assert not driven.table.chairs[0].away
