"""Which function answers which button; all commands are declared once this is imported."""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import bot.commands
from adapters.application import Answer
from bot import buttons as b
from bot.commands import coming, fromgroup, looking, people, play, records, settings, tables
from bot.commands.context import Context
from engine.tables.table import Table

TABLE_BUTTONS: Mapping[type[b.Pressed], Callable[[Context, Table, Any], Awaitable[Answer]]] = {
    b.Sit: coming.sit,
    b.StandUp: tables.stand_up,
    b.AddMachine: tables.add_machine,
    b.RemoveMachine: tables.remove_machine,
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
    b.ThrowIn: play.throw_in,
    b.ExchangeSeven: play.exchange_seven,
    b.Discard: play.discard,
    b.DiscardNumber: fromgroup.discard_number,
    b.Announce: play.announce,
    b.AnnounceChosen: fromgroup.announce_chosen,
    b.CallRevoke: play.call_revoke,
    b.ComeBack: play.come_back,
    b.ShowHand: fromgroup.show_hand,
    b.LookBack: looking.look_back,
    b.TakeRecord: records.take_record,
    b.Replay: records.replay,
}
"""Buttons for which a table must be there; the others are answered without one."""

FREE_BUTTONS: Mapping[type[b.Pressed], Callable[[Context, Any], Awaitable[Answer]]] = {
    b.OpenTable: tables.opened,
    b.ReadRules: people.read_rules,
    b.ReadSettings: settings.read,
    b.ChangeRules: settings.change_rules,
    b.ChangeSwitch: settings.change_switch,
    b.ChangePace: settings.change_pace,
    b.ChooseLanguage: people.choose_language,
}

for _module in iter_modules(bot.commands.__path__):
    import_module(f"bot.commands.{_module.name}")
