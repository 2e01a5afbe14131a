"""Which function answers which button. Importing this module declares all commands."""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import bot.commands
from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.lobby import joining, menu, opening, pictures, seats, settings
from bot.commands.lobby import seats as tables
from bot.commands.people import account, info, personal
from bot.commands.people import account as privacy
from bot.commands.people import personal as notices
from bot.commands.standings import daily, histories, leaderboards, promos, stats
from bot.commands.table import (
    emotes,
    fairness,
    group_play,
    lessons,
    look,
    play,
    records,
    typed,
    votes,
)
from bot.commands.table import look as sharing
from bot.commands.table import look as watching
from bot.commands.table import play as ahead
from bot.commands.table import records as reviewing
from bot.commands.tournaments import entry, plan
from bot.commands.tournaments import entry as tournament_playing
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
    b.LobbyMenuButton: menu.turn,
    b.SendMachineAwayButton: menu.send_machine_away,
    b.SetOptionButton: menu.set_option,
    b.RenewInvitationButton: menu.renew_invitation,
    b.ChooseLevelButton: menu.choose_level,
    b.DrawLotsButton: menu.draw_lots,
    b.SendAwayButton: seats.send_away,
    b.BlockButton: seats.block,
    b.HandOverButton: seats.hand_over,
    b.AnswerGuestButton: seats.answer_guest,
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
    b.HintButton: lessons.hint,
    b.MeantCardButton: typed.play_meant,
    b.MeantCallButton: typed.play_meant,
    b.MeantNextCardButton: typed.play_meant,
    b.ComeBackButton: play.come_back,
    b.WatchButton: watching.press,
    b.TakeChairButton: joining.take_chair,
    b.CutButton: fairness.cut,
    b.MenuButton: votes.menu,
    b.ProposeButton: votes.propose,
    b.RespondButton: votes.respond,
    b.ResumeButton: votes.resume,
    b.NextDealButton: votes.next_deal,
    b.EmotesButton: emotes.choose,
    b.SayEmoteButton: emotes.say,
    b.HearEmotesButton: emotes.hear,
    b.ShowHandButton: group_play.show_hand,
    b.LookBackButton: look.look_back,
    b.ScoreButton: look.show_score,
    b.TakeRecordButton: records.take_record,
    b.ReplayButton: records.replay,
    b.ReviewButton: reviewing.review,
}
"""Buttons of a table; whoever presses one is refused if the table is gone."""

FOR_STRANGERS: frozenset[type[b.BotButton]] = frozenset(
    {
        b.SitButton,
        b.JoinTableButton,
        b.TakeChairButton,
        b.WatchButton,
    }
)
"""Buttons of an open table that anybody with its code may press. All others are for people whom the
table concerns (`codes.concerns`); what they may do there, the table decides.
"""

KNOCKING: frozenset[type[b.BotButton]] = frozenset(
    {b.SitButton, b.JoinTableButton, b.TakeChairButton}
)
"""Those by which a stranger asks to be let in at a table by invitation; no other finds it."""

FREE_BUTTONS: Mapping[type[b.BotButton], Callable[[Context, Any], Awaitable[Answer]]] = {
    b.OpenTableButton: opening.open_table,
    b.AnotherTableButton: opening.open_another,
    b.LearnButton: lessons.begin_lesson,
    b.DailyDealButton: daily.turn,
    b.ChooseDailyButton: daily.choose,
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
    b.ShowEverybodyButton: sharing.show_everybody,
    b.LinkButton: account.take,
    b.OwnDataButton: privacy.send_data,
    b.AskToForgetButton: privacy.ask_to_forget,
    b.ForgetButton: privacy.forget_all,
    b.ChooseLanguageButton: info.choose_language,
    b.PreferButton: personal.prefer,
    b.OwnPageButton: personal.turn,
    b.QuietHoursButton: personal.choose_hours,
    b.ClockButton: personal.choose_clock,
    b.ChoosePicturesButton: pictures.choose,
    b.ChooseDeckButton: pictures.choose_deck,
    b.PostTricksButton: pictures.post_tricks,
    b.ShowSignsButton: pictures.show_signs,
    b.TellSummariesButton: pictures.tell_summaries,
    b.PostDailyButton: pictures.post_daily,
    b.NewTournamentButton: plan.new,
    b.DraftPageButton: plan.turn,
    b.ChangeDraftButton: plan.change,
    b.AnnounceTournamentButton: plan.announce,
    b.SignUpButton: tournament_playing.sign_up,
    b.StayInTournamentButton: tournament_playing.stay,
    b.SignUpBesideButton: tournament_playing.sign_up_beside,
    b.WithdrawButton: tournament_playing.withdraw,
    b.LeaveTournamentButton: tournament_playing.leave,
    b.TournamentMenuButton: entry.menu,
    b.TournamentPeopleButton: entry.people,
    b.BeginTournamentButton: entry.begin,
    b.ThrowOutButton: entry.throw_out,
    b.CancelTournamentButton: entry.cancel,
    b.JoinPromoButton: promos.join,
    b.PromoButton: promos.turn_back,
    b.PromoTermsButton: promos.terms,
    b.OutOfPromoButton: promos.take_out,
}

for _module in iter_modules(bot.commands.__path__):
    import_module(f"bot.commands.{_module.name}")
