"""Which function answers which command and which button."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from adapters.chat import Answer
from bot import buttons as b
from bot.commands import coming, fromgroup, looking, people, play, tables
from bot.commands.context import Context
from engine.tables.table import Table

COMMANDS: Mapping[str, Callable[[Context], Awaitable[None]]] = {
    "belot": tables.belot,
    "hand": looking.hand,
    "table": looking.table_command,
    "score": looking.score,
    "leave": tables.leave,
    "leaderboard": people.leaderboard,
    "rules": people.rules,
    "language": people.language,
    "close": tables.close_command,
    "help": people.help_command,
    "start": coming.start,
    "join": coming.join,
}

TABLE_BUTTONS: Mapping[type[b.Pressed], Callable[[Context, Table, Any], Awaitable[Answer]]] = {
    b.Sit: coming.sit,
    b.StandUp: tables.stand_up,
    b.AddMachine: tables.add_machine,
    b.RemoveMachine: tables.remove_machine,
    b.ChangeRules: tables.change_rules,
    b.ChangePace: tables.change_pace,
    b.Start: tables.start,
    b.Reopen: tables.reopen,
    b.Close: tables.close,
    b.SayCall: play.say,
    b.LayCard: play.lay,
    b.ChoosePlan: play.choose_plan,
    b.ChooseBelote: play.choose_belote,
    b.DeclareLate: play.declare_late,
    b.LayNumber: fromgroup.lay_number,
    b.CyclePlan: fromgroup.cycle_plan,
    b.TurnBelote: fromgroup.turn_belote,
    b.ComeBack: play.come_back,
    b.ShowHand: fromgroup.show_hand,
    b.LookBack: looking.look_back,
}
"""Buttons that name a table; the others are answered without one."""

FREE_BUTTONS: Mapping[type[b.Pressed], Callable[[Context, Any], Awaitable[Answer]]] = {
    b.OpenTable: tables.opened,
    b.ChooseLanguage: people.choose_language,
}
