"""Old buttons on people's screens keep the meaning with which they were sent.

No line of `STANDING` is ever changed; a new kind of button adds its own.
"""

from typing import Final

from bot import buttons as b
from bot.people.quiet_hours import QuietHours
from engine.rules.cards import BIT, Contract, Seat, parse_card
from engine.rules.deal.auction import Call
from engine.standings.boards import LeaderboardOrder
from engine.standings.ratings import Family
from engine.tables.table import Decision, Proposal

CODE, ACCOUNT = "K7QRT", "9f8e7d6c5b4a3210"
DECISION = Decision(match_no=2, deal=5, turn=3)
SEVEN, TEN, ACE = parse_card("7C"), parse_card("TS"), parse_card("AH")

STANDING: Final[dict[str, b.BotButton]] = {
    "1:o": b.OpenTableButton(),
    "1:oa": b.AnotherTableButton(),
    "1:jx": b.LearnButton(),
    "1:s:K7QRT:2": b.SitButton(code=CODE, seat=Seat(2)),
    "1:lj:K7QRT": b.JoinTableButton(code=CODE),
    "1:u:K7QRT:2": b.StandUpButton(code=CODE, match_no=2),
    "1:a:K7QRT:2": b.AddAIPlayerButton(code=CODE, seat=Seat(2)),
    "1:f:K7QRT:2": b.RemoveAIPlayerButton(code=CODE, seat=Seat(2)),
    "1:g:K7QRT:2": b.StartButton(code=CODE, match_no=2),
    "1:r:K7QRT:2": b.ReopenButton(code=CODE, match_no=2),
    "1:jp:K7QRT:2": b.ChangePartnersButton(code=CODE, match_no=2),
    "1:x:K7QRT:2": b.CloseButton(code=CODE, match_no=2),
    "1:lm:K7QRT:people": b.LobbyMenuButton(code=CODE, page="people"),
    "1:lk:K7QRT:2": b.RemoveAIPlayerInMenuButton(code=CODE, seat=Seat(2)),
    "1:ls:K7QRT:full:1": b.SetOptionButton(code=CODE, option="full", on=True),
    "1:li:K7QRT:3": b.RenewInvitationButton(code=CODE, number=3),
    "1:ll:K7QRT:heuristic": b.ChooseLevelButton(code=CODE, level="heuristic"),
    "1:lw:K7QRT:2": b.DrawLotsButton(code=CODE, lots=2),
    "1:lr:K7QRT:9f8e7d6c5b4a3210": b.SendAwayButton(code=CODE, account=ACCOUNT),
    "1:lb:K7QRT:9f8e7d6c5b4a3210:0": b.BlockButton(code=CODE, account=ACCOUNT, on=False),
    "1:lh:K7QRT:9f8e7d6c5b4a3210": b.HandOverButton(code=CODE, account=ACCOUNT),
    "1:la:K7QRT:9f8e7d6c5b4a3210:1:0": b.AnswerGuestButton(
        code=CODE, account=ACCOUNT, yes=True, page=False
    ),
    "1:y:belot_bg:play": b.ReadRulesButton(of="belot_bg", page="play"),
    "1:z:-:contra": b.ReadSettingsButton(code=b.HERE, page="contra"),
    "1:v:-:belot_bg": b.ChangeRulesButton(code=b.HERE, preset="belot_bg"),
    "1:z:-:target=501": b.ChangeSwitchButton(code=b.HERE, switch="target", value="501"),
    "1:t:-:calm": b.ChangePaceButton(code=b.HERE, pace="calm"),
    "1:tl:-:1": b.LastCardButton(code=b.HERE, by_itself=True),
    "1:c:K7QRT:2.5.3:NT": b.SayCallButton(code=CODE, decision=DECISION, call=Call.NT),
    "1:cn:K7QRT:2.5.3:110": b.ChooseNumberButton(code=CODE, decision=DECISION, number=110),
    "1:ct:K7QRT:2.5.3:SA": b.ChooseContractButton(
        code=CODE, decision=DECISION, contract=Contract.SA
    ),
    "1:k:K7QRT:2.5.3:TS": b.LayCardButton(code=CODE, decision=DECISION, card=TEN),
    "1:kn:K7QRT:2.5.1:TS:1": b.NextCardButton(
        code=CODE, match_no=2, deal=5, held=1, card=TEN, on=True
    ),
    "1:kw:K7QRT:2.5.3:TS": b.WhyNotButton(code=CODE, decision=DECISION, card=TEN),
    "1:ka:K7QRT:2.5.3": b.ClaimRestButton(code=CODE, decision=DECISION),
    "1:p:K7QRT:2.5.3:1": b.ChooseDeclarationsButton(code=CODE, decision=DECISION, index=1),
    "1:b:K7QRT:2.5.3:1": b.ChooseBeloteButton(code=CODE, decision=DECISION, on=True),
    "1:d:K7QRT:2.5.3:1": b.DeclareLateButton(code=CODE, decision=DECISION, index=1),
    "1:jt:K7QRT:2.5.3": b.ThrowInButton(code=CODE, decision=DECISION),
    "1:js:K7QRT:2.5.3:1": b.ExchangeSevenButton(code=CODE, decision=DECISION, take=True),
    "1:jd:K7QRT:2.5.3:7CAH": b.DiscardButton(
        code=CODE, decision=DECISION, cards=BIT[SEVEN] | BIT[ACE]
    ),
    "1:ja:K7QRT:2.5.3:1": b.AnnounceButton(code=CODE, decision=DECISION, index=1),
    "1:jr:K7QRT:2.5": b.CallRevokeButton(code=CODE, match_no=2, deal=5),
    "1:jo:K7QRT:2.5": b.DostaButton(code=CODE, match_no=2, deal=5),
    "1:jx:K7QRT:2.5.3": b.ContraButton(code=CODE, decision=DECISION),
    "1:jh:K7QRT:2.5.3": b.HintButton(code=CODE, decision=DECISION),
    "1:n:K7QRT:2.5.3:8": b.LayNumberButton(code=CODE, decision=DECISION, number=8),
    "1:q:K7QRT:2.5.3": b.NextDeclarationsButton(code=CODE, decision=DECISION),
    "1:e:K7QRT:2.5.3": b.ToggleBeloteButton(code=CODE, decision=DECISION),
    "1:jn:K7QRT:2.5.3:8": b.DiscardNumberButton(code=CODE, decision=DECISION, number=8),
    "1:jc:K7QRT:2.5.3:1": b.AnnounceChosenButton(code=CODE, decision=DECISION, aloud=True),
    "1:h:K7QRT": b.ShowHandButton(code=CODE),
    "1:jk:K7QRT:2.5.3:TS": b.TypedCardButton(code=CODE, decision=DECISION, card=TEN),
    "1:jl:K7QRT:2.5.3:NT": b.TypedCallButton(code=CODE, decision=DECISION, call=Call.NT),
    "1:jo:K7QRT:2.5.1:TS": b.TypedNextCardButton(code=CODE, match_no=2, deal=5, held=1, card=TEN),
    "1:i:K7QRT": b.ComeBackButton(code=CODE),
    "1:om:K7QRT": b.MenuButton(code=CODE),
    "1:op:K7QRT:2:pause": b.ProposeButton(code=CODE, match_no=2, question=Proposal.PAUSE),
    "1:qq:K7QRT:prize": b.AskDraftButton(code=CODE, option="prize"),
    "1:op:K7QRT:2:fast": b.ProposeButton(code=CODE, match_no=2, question=Proposal.FAST),
    "1:of:K7QRT": b.SlowDownButton(code=CODE),
    "1:or:K7QRT:4:1": b.RespondButton(code=CODE, number=4, yes=True),
    "1:oc:K7QRT:3": b.TakeChairButton(code=CODE, seat=Seat(3)),
    "1:oc:K7QRT:-": b.TakeChairButton(code=CODE, seat=None),
    "1:on:K7QRT:2.5": b.NextDealButton(code=CODE, match_no=2, deal=5),
    "1:ow:K7QRT:1": b.WatchButton(code=CODE, on=True),
    "1:oe:K7QRT": b.EmotesButton(code=CODE),
    "1:os:K7QRT:bravo": b.SayEmoteButton(code=CODE, emote="bravo"),
    "1:oh:K7QRT:1": b.HearEmotesButton(code=CODE, on=True),
    "1:og:K7QRT": b.ResumeButton(code=CODE),
    "1:tp:K7QRT": b.OpenPageButton(code=CODE),
    "1:w:K7QRT:2.5": b.LookBackButton(code=CODE, match_no=2, deal=5),
    "1:we:K7QRT": b.ScoreButton(code=CODE),
    "1:ou:K7QRT": b.CutButton(code=CODE),
    "1:m:K7QRT:2": b.TakeRecordButton(code=CODE, match_no=2),
    "1:md:20780:belot_bg": b.DailyDealButton(day=20780, preset="belot_bg"),
    "1:ma:20780:bela_hr:TS": b.ChooseDailyButton(day=20780, preset="bela_hr", card=TEN),
    "1:mr:K7QRT:2": b.ReviewButton(code=CODE, match_no=2),
    "1:mp:K7QRT:2.5.1.3:o": b.ReplayButton(
        code=CODE, match_no=2, deal=5, page=1, seat=Seat(3), move=b.ReplayMove.ON
    ),
    "1:lp:sheets": b.ChoosePicturesButton(pictures="sheets"),
    "1:ld:french": b.ChooseDeckButton(deck="french"),
    "1:lt:1": b.PostTricksButton(on=True),
    "1:lv:1": b.ShowEmotesButton(on=True),
    "1:lu:1": b.PostSummariesButton(on=True),
    "1:lq:1": b.PostDailyButton(on=True),
    "1:l:hr": b.ChooseLanguageButton(language="hr"),
    "1:ln:0123456789abcdef": b.StopNoticesButton(place="0123456789abcdef"),
    "1:pp:signs=off": b.PreferButton(option="signs", value="off"),
    "1:po:quiet": b.OwnPageButton(page=b.QUIET_PAGE),
    "1:pq:23-8": b.QuietHoursButton(hours=QuietHours(23, 8)),
    "1:pq:off": b.QuietHoursButton(hours=None),
    "1:pk:Europe/Sofia": b.ClockButton(zone="Europe/Sofia"),
    "1:rl:1:bulgarian:m:rating:3": b.LeaderboardButton(
        here=True, family=Family.BULGARIAN, since=b.Since.MONTH, by=LeaderboardOrder.RATING, page=3
    ),
    "1:rs:9f8e7d6c5b4a3210:bela:partners:1": b.StatsButton(
        account=ACCOUNT, family=Family.BELA, page=b.PARTNERS_PAGE, number=1
    ),
    "1:rv:9f8e7d6c5b4a3210:0123456789abcdef:individual": b.VersusButton(
        account=ACCOUNT, other="0123456789abcdef", family=Family.INDIVIDUAL
    ),
    "1:rh:9f8e7d6c5b4a3210::2": b.HistoryButton(account=ACCOUNT, other="", number=2),
    "1:ev:rl:1:bela:a:rating:0": b.ShowEverybodyButton("rl:1:bela:a:rating:0"),
    "1:rk:K7QRTABC": b.LinkButton(code="K7QRTABC"),
    "1:rd": b.OwnDataButton(),
    "1:ra": b.AskToForgetButton(),
    "1:rf": b.ForgetButton(),
    "1:rb:9f8e7d6c5b4a3210:1": b.AvoidButton(account=ACCOUNT, on=True),
    "1:qn": b.NewTournamentButton(),
    "1:qd:K7QRT:start": b.DraftPageButton(code=CODE, page="start"),
    "1:qc:K7QRT:start:30m": b.ChangeDraftButton(code=CODE, option="start", value="30m"),
    "1:qa:K7QRT": b.AnnounceTournamentButton(code=CODE),
    "1:qs:K7QRT": b.SignUpButton(code=CODE),
    "1:qb:K7QRT:9f8e7d6c5b4a3210": b.SignUpAsPartnerButton(code=CODE, account=ACCOUNT),
    "1:qw:K7QRT": b.WithdrawButton(code=CODE),
    "1:ql:K7QRT:1": b.LeaveTournamentButton(code=CODE, sure=True),
    "1:qk": b.StayInTournamentButton(),
    "1:qm:K7QRT": b.TournamentMenuButton(code=CODE),
    "1:qg:K7QRT": b.BeginTournamentButton(code=CODE),
    "1:qp:K7QRT:0": b.TournamentPeopleButton(code=CODE, page=0),
    "1:qo:K7QRT:9f8e7d6c5b4a3210": b.RemoveParticipantButton(code=CODE, account=ACCOUNT),
    "1:qj:9f8e7d6c5b4a3210": b.JoinPromoButton(promo=ACCOUNT),
    "1:qt:9f8e7d6c5b4a3210": b.PromoTermsButton(promo=ACCOUNT),
    "1:qr:9f8e7d6c5b4a3210": b.PromoButton(promo=ACCOUNT),
    "1:qu:9f8e7d6c5b4a3210:9f8e7d6c5b4a3210:a": b.RemoveFromPromoButton(
        promo=ACCOUNT, account=ACCOUNT, why=b.OutReason.ACCOUNTS
    ),
    "1:qx:K7QRT:0": b.CancelTournamentButton(code=CODE, sure=False),
}


def test_buttons_on_screens_mean_what_they_meant() -> None:
    assert {text: b.parse(text) for text in STANDING} == STANDING
    assert [b.text(pressed) for pressed in STANDING.values()] == list(STANDING)


def test_every_kind_of_button_has_a_standing_text() -> None:
    standing = {type(pressed).__name__ for pressed in STANDING.values()}
    forgotten = sorted({kind.__name__ for kind in b.kinds()} - standing)
    assert not forgotten, f"add the text of {forgotten} to `STANDING`, for good"
