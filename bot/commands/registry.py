"""Which function answers which button. Importing this module declares all commands."""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import bot.commands
from adapters.application import Answer
from bot import buttons as b
from bot.commands import (
    agreeing,
    ahead,
    emotes,
    group_play,
    guests,
    histories,
    info,
    joining,
    leaderboards,
    learning,
    lobby_menu,
    looking,
    notices,
    opening,
    personal,
    pictures,
    play,
    records,
    settings,
    stats,
    tables,
    typed,
    watching,
)
from bot.commands.context import Context
from engine.tables.table import Table

TABLE_BUTTONS: Mapping[type[b.BotButton], Callable[[Context, Table, Any], Awaitable[Answer]]] = {
    b.SitButton: joining.sit,
    b.JoinTableButton: joining.join_table,
    b.StandUpButton: tables.stand_up,
    b.AddMachineButton: tables.add_machine,
    b.RemoveMachineButton: tables.remove_machine,
    b.StartButton: tables.start_match,
    b.ChangePartnersButton: tables.change_partners,
    b.ReopenButton: tables.reopen,
    b.CloseButton: tables.close,
    b.LobbyMenuButton: lobby_menu.turn,
    b.SendMachineAwayButton: lobby_menu.send_machine_away,
    b.SetOptionButton: lobby_menu.set_option,
    b.ChooseLevelButton: lobby_menu.choose_level,
    b.DrawLotsButton: lobby_menu.draw_lots,
    b.SendAwayButton: guests.send_away,
    b.BlockButton: guests.block,
    b.HandOverButton: guests.hand_over,
    b.AnswerGuestButton: guests.answer_guest,
    b.SayCallButton: play.say,
    b.LayCardButton: play.lay,
    b.NextCardButton: ahead.choose_next,
    b.WhyNotButton: play.why_not,
    b.ClaimRestButton: play.claim_rest,
    b.ChoosePlanButton: play.choose_plan,
    b.ChooseBeloteButton: play.choose_belote,
    b.DeclareLateButton: play.declare_late,
    b.LayNumberButton: group_play.lay_number,
    b.CyclePlanButton: group_play.cycle_plan,
    b.ToggleBeloteButton: group_play.turn_belote,
    b.ThrowInButton: play.throw_in,
    b.ExchangeSevenButton: play.exchange_seven,
    b.DiscardButton: play.discard,
    b.DiscardNumberButton: group_play.discard_number,
    b.AnnounceButton: play.announce,
    b.AnnounceChosenButton: group_play.announce_chosen,
    b.CallRevokeButton: play.call_revoke,
    b.HintButton: learning.hint,
    b.MeantCardButton: typed.play_meant,
    b.MeantCallButton: typed.play_meant,
    b.MeantNextCardButton: typed.play_meant,
    b.ComeBackButton: play.come_back,
    b.WatchButton: watching.press,
    b.TakeChairButton: joining.take_chair,
    b.MenuButton: agreeing.menu,
    b.ProposeButton: agreeing.propose,
    b.RespondButton: agreeing.respond,
    b.ResumeButton: agreeing.resume,
    b.EmotesButton: emotes.choose,
    b.SayEmoteButton: emotes.say,
    b.HearEmotesButton: emotes.hear,
    b.ShowHandButton: group_play.show_hand,
    b.LookBackButton: looking.look_back,
    b.TakeRecordButton: records.take_record,
    b.ReplayButton: records.replay,
}
"""Buttons of a table; whoever presses one is refused if the table is gone."""

FREE_BUTTONS: Mapping[type[b.BotButton], Callable[[Context, Any], Awaitable[Answer]]] = {
    b.OpenTableButton: opening.open_table,
    b.LearnButton: learning.begin_lesson,
    b.StopNoticesButton: notices.stop,
    b.ReadRulesButton: info.read_rules,
    b.ReadSettingsButton: settings.read,
    b.ChangeRulesButton: settings.change_rules,
    b.ChangeSwitchButton: settings.change_switch,
    b.ChangePaceButton: settings.change_pace,
    b.LastCardButton: settings.change_last_card,
    b.LeaderboardButton: leaderboards.turn,
    b.StatsButton: stats.turn,
    b.VersusButton: stats.compare,
    b.HistoryButton: histories.turn,
    b.ChooseLanguageButton: info.choose_language,
    b.PreferButton: personal.prefer,
    b.OwnPageButton: personal.turn,
    b.QuietHoursButton: personal.choose_hours,
    b.ClockButton: personal.choose_clock,
    b.ChoosePicturesButton: pictures.choose,
    b.ChooseDeckButton: pictures.choose_deck,
    b.PostTricksButton: pictures.post_tricks,
    b.ShowSignsButton: pictures.show_signs,
}

for _module in iter_modules(bot.commands.__path__):
    import_module(f"bot.commands.{_module.name}")
