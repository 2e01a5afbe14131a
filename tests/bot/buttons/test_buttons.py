import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.views import BUTTON_BYTES
from bot import buttons as b
from bot.buttons.codec import Code, button
from bot.commands.handlers import HANDLERS, handles, load_handlers
from bot.locales.words import LANGUAGES
from bot.people.emotes import Emote
from bot.views.lobby.menu import INVITE_PAGE, PEOPLE_PAGE
from bot.views.lobby.settings import data_of
from bot.views.rules.rulebook import SWITCHES, Topic
from engine.players.levels import players
from engine.rules import cards
from engine.rules.cards import Contract, hand_of
from engine.rules.deal.auction import CALLS, NUMBERS
from engine.rules.ruleset import PRESETS
from engine.standings.boards import LeaderboardOrder
from engine.standings.ratings import Family
from engine.tables.table import Decision
from tests.every import every

CODES = st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=4, max_size=8)
DECISIONS = st.builds(Decision, st.integers(0, 99_999), st.integers(1, 99_999), st.integers(0, 999))
SEATS = st.integers(0, 3)
CARDS = st.sampled_from(cards.CARDS)
WHERE = CODES | st.just(b.HERE)
ACCOUNTS = st.text("0123456789abcdef", min_size=16, max_size=16)
PRESET_NAMES = st.sampled_from(list(PRESETS))
BUTTONS: st.SearchStrategy[b.BotButton] = st.one_of(
    st.builds(b.OpenTableButton),
    st.builds(b.AnotherTableButton),
    st.builds(b.SitButton, CODES, SEATS),
    st.builds(b.JoinTableButton, CODES),
    st.builds(b.StopNoticesButton, ACCOUNTS),
    st.builds(b.StandUpButton, CODES, st.integers(0, 99_999)),
    st.builds(b.AddAIPlayerButton, CODES, SEATS),
    st.builds(b.RemoveAIPlayerButton, CODES, SEATS),
    st.builds(b.StartButton, CODES, st.integers(0, 99_999)),
    st.builds(b.ReopenButton, CODES, st.integers(0, 99_999)),
    st.builds(b.ChangePartnersButton, CODES, st.integers(0, 99_999)),
    st.builds(b.CloseButton, CODES, st.integers(0, 99_999)),
    st.builds(b.LobbyMenuButton, CODES, st.sampled_from([b.HOME, INVITE_PAGE, PEOPLE_PAGE])),
    st.builds(b.RemoveAIPlayerInMenuButton, CODES, SEATS),
    st.builds(b.SetOptionButton, CODES, st.sampled_from(["full", "invited"]), st.booleans()),
    st.builds(b.ChooseLevelButton, CODES, st.sampled_from(sorted(players))),
    st.builds(b.DrawLotsButton, CODES, st.integers(0, 99_999)),
    st.builds(b.SendAwayButton, CODES, ACCOUNTS),
    st.builds(b.BlockButton, CODES, ACCOUNTS, st.booleans()),
    st.builds(b.HandOverButton, CODES, ACCOUNTS),
    st.builds(b.AnswerGuestButton, CODES, ACCOUNTS, st.booleans(), st.booleans()),
    st.builds(b.ReadRulesButton, CODES | st.just(b.HERE) | PRESET_NAMES, st.sampled_from(Topic)),
    st.builds(b.ReadSettingsButton, WHERE, st.sampled_from([b.HOME, *SWITCHES])),
    st.builds(b.ChangeRulesButton, WHERE, PRESET_NAMES),
    st.builds(b.ChangePaceButton, WHERE, st.sampled_from(["quick", "normal", "calm"])),
    st.sampled_from(list(SWITCHES.values())).flatmap(
        lambda switch: st.builds(
            b.ChangeSwitchButton,
            WHERE,
            st.just(switch.name),
            st.sampled_from([data_of(value) for value in switch.values()]),
        )
    ),
    st.builds(b.SayCallButton, CODES, DECISIONS, st.sampled_from(CALLS)),
    st.builds(b.ChooseNumberButton, CODES, DECISIONS, st.sampled_from(NUMBERS)),
    st.builds(b.ChooseContractButton, CODES, DECISIONS, st.sampled_from(Contract)),
    st.builds(b.LayCardButton, CODES, DECISIONS, st.integers(0, 31)),
    st.builds(b.ChooseDeclarationsButton, CODES, DECISIONS, st.integers(0, 99)),
    st.builds(b.ChooseBeloteButton, CODES, DECISIONS, st.booleans()),
    st.builds(b.DeclareLateButton, CODES, DECISIONS, st.integers(0, 99)),
    st.builds(b.LayNumberButton, CODES, DECISIONS, st.integers(1, 99)),
    st.builds(b.NextDeclarationsButton, CODES, DECISIONS),
    st.builds(b.ToggleBeloteButton, CODES, DECISIONS),
    st.builds(b.ThrowInButton, CODES, DECISIONS),
    st.builds(b.ExchangeSevenButton, CODES, DECISIONS, st.booleans()),
    st.builds(b.DiscardButton, CODES, DECISIONS, st.sets(CARDS, max_size=4).map(hand_of)),
    st.builds(b.DiscardNumberButton, CODES, DECISIONS, st.integers(1, 99)),
    st.builds(b.AnnounceButton, CODES, DECISIONS, st.integers(0, 99)),
    st.builds(b.AnnounceChosenButton, CODES, DECISIONS, st.booleans()),
    st.builds(b.CallRevokeButton, CODES, st.integers(0, 99_999), st.integers(1, 99_999)),
    st.builds(b.ContraButton, CODES, DECISIONS),
    st.builds(b.DostaButton, CODES, st.integers(0, 99_999), st.integers(1, 99_999)),
    st.builds(b.ComeBackButton, CODES),
    st.builds(b.ShowHandButton, CODES),
    st.builds(b.LookBackButton, CODES, st.integers(0, 99_999), st.integers(1, 99_999)),
    st.builds(b.ScoreButton, CODES),
    st.builds(b.NextDealButton, CODES, st.integers(0, 99_999), st.integers(1, 99_999)),
    st.builds(b.TakeRecordButton, CODES, st.integers(0, 99_999)),
    st.builds(b.CutButton, CODES),
    st.builds(b.DailyDealButton, st.integers(0, 99_999), PRESET_NAMES),
    st.builds(b.ChooseDailyButton, st.integers(0, 99_999), PRESET_NAMES, CARDS),
    st.builds(b.ReviewButton, CODES, st.integers(0, 99_999)),
    st.builds(
        b.ReplayButton,
        CODES,
        st.integers(0, 99_999),
        st.integers(1, 99_999),
        st.integers(0, 99),
        st.none() | SEATS,
        st.sampled_from(b.ReplayMove),
    ),
    st.builds(b.EmotesButton, CODES),
    st.builds(b.SayEmoteButton, CODES, st.sampled_from(Emote)),
    st.builds(b.HearEmotesButton, CODES, st.booleans()),
    st.builds(b.ShowEmotesButton, st.booleans()),
    st.builds(
        b.LeaderboardButton,
        st.booleans(),
        st.sampled_from(Family),
        st.sampled_from(b.Since),
        st.sampled_from(LeaderboardOrder),
        st.integers(0, 99_999),
    ),
    st.builds(
        b.StatsButton,
        ACCOUNTS,
        st.sampled_from(Family),
        st.sampled_from([b.HOME, b.OPPONENTS_PAGE]),
        st.integers(0, 99_999),
    ),
    st.builds(b.VersusButton, ACCOUNTS, ACCOUNTS, st.sampled_from(Family)),
    st.builds(b.HistoryButton, ACCOUNTS, ACCOUNTS | st.just(""), st.integers(0, 99_999)),
    st.builds(b.ShowEverybodyButton, st.just("rl:1:bela:a:rating:0")),
    st.builds(b.LinkButton, CODES),
    st.builds(b.OwnDataButton),
    st.builds(b.AskToForgetButton),
    st.builds(b.ForgetButton),
    st.builds(b.ChooseLanguageButton, st.sampled_from(sorted(LANGUAGES))),
)


@given(BUTTONS)
def test_a_button_is_read_as_it_was_written_and_fits(pressed: b.BotButton) -> None:
    written = b.text(pressed)
    assert b.parse(written) == pressed
    assert len(written.encode()) <= BUTTON_BYTES


@given(st.text(max_size=80))
def test_anything_else_is_refused(data: str) -> None:
    try:
        pressed = b.parse(data)
    except b.Unreadable:
        return
    assert b.text(pressed) == data


@every(
    "data",
    [
        "",
        "1",
        "1:",
        "2:o",
        "1:o ",
        "1:o\n",
        "1:s:ABCDE:4",
        "1:s:ABCDE:",
        "1:s:abcde:1",
        "1:s:ABCDE:１",
        "1:c:ABCDE:1.0.0:H",
        "1:c:ABCDE:01.1.0:H",
        "1:c:ABCDE:1.1.0:XXXX",
        "1:k:ABCDE:1.1.0:1S",
        "1:k:ABCDE:1.1.0:TS:TS",
        "1:b:ABCDE:1.1.0:2",
        "1:n:ABCDE:1.1.0:0",
        "1:n:ABCDE:1.1.0:01",
        "1:n:ABCDE:1.1.0:100",
        "1:n:ABCDE:1.1.0",
        "1:q:ABCDE:1.1",
        "1:q:ABCDE:1.1.0:1",
        "1:e:ABCDE:1.1.0:1",
        "1:jd:ABCDE:1.1.0:8C7C",
        "1:jd:ABCDE:1.1.0:7C7C",
        "1:jd:ABCDE:1.1.0:7C8C9CTCJC",
        "1:jr:ABCDE:1.0",
        "1:w:ABCDE:1.0",
        "1:l:bulgarian",
        "1:m:ABCDE:01",
        "1:mp:ABCDE:1.0.0.-:h",
        "1:mp:ABCDE:1.1.100.-:h",
        "1:mp:ABCDE:1.1.0.4:h",
        "1:mp:ABCDE:1.1.0.-:x",
        "1:y:ABC:play",
        "1:y:ABCDE:Play",
        "1:z:ABCDE:",
        "1:z:--:home",
        "1:z:ABCDE:contra=",
        "1:z:ABCDE:contra=yes=no",
        "1:v:belot_bg:-",
    ],
)
def test_near_misses_are_refused(data: str) -> None:
    with pytest.raises(b.Unreadable):
        b.parse(data)


def test_two_buttons_share_a_short_name_only_if_the_second_says_so() -> None:
    with pytest.raises(ValueError, match="same short name: o"):

        @button(b.short_name(b.OpenTableButton), "{code}")
        class _Another(b.BotButton):
            code: Code


def test_two_buttons_cannot_have_the_same_text() -> None:
    with pytest.raises(ValueError, match="same layout"):

        @button(b.short_name(b.OpenTableButton), shares=True)
        class _Another(b.BotButton):
            pass


def test_a_button_has_exactly_one_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    load_handlers()
    with pytest.raises(ValueError, match="two handlers answer OpenTableButton"):
        handles(b.OpenTableButton)(HANDLERS[b.OpenTableButton])
    monkeypatch.delitem(HANDLERS, b.OpenTableButton)
    with pytest.raises(LookupError, match=r"no handler answers .*OpenTableButton"):
        load_handlers()
