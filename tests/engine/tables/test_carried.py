"""Whatever can be asked of a table can be asked of it from another process."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from engine.rules.actions import CancelDeal, Declare, Discard, Exchange, MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.cards import SEATS, Suit, hand_of, parse_card
from engine.rules.declarations import Quad, Run
from engine.rules.moves import OWN, Move
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.carried import command_text, read_command
from engine.tables.commands import Actor
from engine.tables.events import Machine
from engine.tables.table import Chair, Decision, Pace
from engine.tables.vote import Proposal

ANA, AT = Actor("ana", manages=True), Decision(2, 3, 4)
SEVEN = parse_card("7C")
RULES = rules_of("belot_bg", {"target": 31})
PLAN = (Run(3, 5, Suit(1)), Quad(4))
NOW = datetime(2031, 5, 4, 20, 0, 0, 123456, tzinfo=UTC)
MOVES: tuple[Move, ...] = (
    MakeCall(OWN, Call.AT),
    CancelDeal(SEATS[2]),
    Exchange(OWN, take=True),
    Discard(OWN, hand_of((SEVEN,))),
    PlayCard(OWN, SEVEN),
    PlayCard(SEATS[1], SEVEN, PLAN, belote=True),
    Declare(OWN, PLAN),
    Declare(OWN, ()),
)
COMMANDS: tuple[c.Command, ...] = (
    c.Open(ANA, "CODE", "belot_bg", RULES, Pace(), seating=c.Seating("t", (Chair(),), SEATS[0])),
    c.Sit(ANA, SEATS[2], invitation="A" * 16),
    c.Hold(ANA, None, NOW),
    c.StandUp(ANA),
    c.Retire("ana"),
    c.Dissolve(),
    c.AddMachine(ANA, SEATS[1], "club"),
    c.RemoveMachine(ANA, SEATS[1]),
    c.Settle(ANA, "belot_bg", RULES, Pace(), (RULES, Pace())),
    c.SetLastCard(ANA, by_itself=True),
    c.SetOptions(ANA, start_when_full=False),
    c.RenewInvitation(ANA, "K7QRT2WXYZ345678", 1),
    c.CutCards(ANA),
    c.GetReady(ANA, 1, 2),
    c.DrawLots(ANA, SEATS, 1),
    c.SendAway(ANA, "boris"),
    c.Block(ANA, "boris"),
    c.Unblock(ANA, "boris"),
    c.HandOver(ANA, "boris"),
    c.AskIn(ANA),
    c.Admit(ANA, "boris"),
    c.TurnDown(ANA, "boris"),
    c.Start(ANA, SEATS[3], "club"),
    c.ChangePartners(ANA, SEATS[3]),
    c.Reopen(ANA),
    c.Close(ANA),
    c.ComeBack(ANA),
    *(c.Act(ANA, AT, move) for move in MOVES),
    c.Act(Machine(level="club", seed=1, steps=2), AT, MOVES[0]),
    c.ChooseCard(ANA, 1, 2, 3, SEVEN, on=True),
    c.ClaimRest(ANA, AT),
    c.TakeHint(ANA, AT),
    c.Mark(ANA, AT, hand_of((SEVEN,))),
    c.Intend(ANA, AT, None, belote=False),
    c.Intend(ANA, AT, PLAN, belote=True),
    c.DeclareNow(ANA, AT, PLAN),
    c.CallRevoke(ANA, 1, 2),
    c.DealNext(1, 2, (SEVEN,)),
    c.Remind(AT),
    c.Miss(AT),
    c.PlayLast(AT),
    c.Release(),
    c.Expire(),
    c.GiveBack(NOW),
    c.Propose(ANA, Proposal.PAUSE, SEATS[1]),
    c.Respond(ANA, 1, agrees=True),
    c.CloseVote(),
    c.Resume(),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: type(one).__name__)
def test_it_is_read_as_it_was_written(command: c.Command) -> None:
    read = read_command(command_text(command))
    assert read == command
    assert type(read) is type(command)
    if isinstance(command, c.Act) and isinstance(read, c.Act):
        assert type(read.move) is type(command.move)
        assert type(read.actor) is type(command.actor)


def test_all_of_them_are_tried() -> None:
    assert {type(one) for one in COMMANDS} == set(get_args(c.Command))
