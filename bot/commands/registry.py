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
    daily,
    emotes,
    fairness,
    group_play,
    guests,
    histories,
    info,
    joining,
    leaderboards,
    learning,
    linking,
    lobby_menu,
    looking,
    notices,
    opening,
    personal,
    pictures,
    play,
    privacy,
    promos,
    records,
    reviewing,
    settings,
    sharing,
    stats,
    tables,
    tournament_organising,
    tournament_planning,
    tournament_playing,
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
    b.RenewInvitationButton: lobby_menu.renew_invitation,
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
    b.CutButton: fairness.cut,
    b.MenuButton: agreeing.menu,
    b.ProposeButton: agreeing.propose,
    b.RespondButton: agreeing.respond,
    b.ResumeButton: agreeing.resume,
    b.NextDealButton: agreeing.next_deal,
    b.EmotesButton: emotes.choose,
    b.SayEmoteButton: emotes.say,
    b.HearEmotesButton: emotes.hear,
    b.ShowHandButton: group_play.show_hand,
    b.LookBackButton: looking.look_back,
    b.ScoreButton: looking.show_score,
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
    b.LearnButton: learning.begin_lesson,
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
    b.LinkButton: linking.take,
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
    b.NewTournamentButton: tournament_planning.new,
    b.DraftPageButton: tournament_planning.turn,
    b.ChangeDraftButton: tournament_planning.change,
    b.AnnounceTournamentButton: tournament_planning.announce,
    b.SignUpButton: tournament_playing.sign_up,
    b.StayInTournamentButton: tournament_playing.stay,
    b.SignUpBesideButton: tournament_playing.sign_up_beside,
    b.WithdrawButton: tournament_playing.withdraw,
    b.LeaveTournamentButton: tournament_playing.leave,
    b.TournamentMenuButton: tournament_organising.menu,
    b.TournamentPeopleButton: tournament_organising.people,
    b.BeginTournamentButton: tournament_organising.begin,
    b.ThrowOutButton: tournament_organising.throw_out,
    b.CancelTournamentButton: tournament_organising.cancel,
    b.JoinPromoButton: promos.join,
    b.PromoButton: promos.turn_back,
    b.PromoTermsButton: promos.terms,
    b.OutOfPromoButton: promos.take_out,
}

for _module in iter_modules(bot.commands.__path__):
    import_module(f"bot.commands.{_module.name}")
