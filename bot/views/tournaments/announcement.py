"""The announcement of a tournament, lines that its views share, and a place's past winners."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple

from adapters.platform.views import Block, Button, Paragraph, Row, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import AccountNames, readable, seen_names, told_apart
from bot.storage.tournament_places import FinishedTournament
from bot.views.dates import day_in_words, moment_text, with_moments
from bot.views.lobby.menu import level_name
from bot.views.rules.sentences import preset_name, speaking_of
from bot.views.standings.counts import DrawingStyle
from bot.views.table.scene import AI_MARK, ai_player_name, time_of
from engine.host.clock import from_ms
from engine.tournaments.decide import LONGEST_TEXT, starts
from engine.tournaments.tournament import Entrant, Terms, Tournament, field_of, is_full

_NAME: Final = 14
_NEWLINE: Final = "\n"
_TOLD: Final = 20
"""Maximum number of waiting people listed by name; all of them could exceed a message."""
_ALONE: Final = 6
"""Maximum number of people without a partner who get a button."""


class TableScore(NamedTuple):
    """The score of a table: its code, the totals of its sides, and the number of deals played."""

    code: str
    totals: tuple[int, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class TournamentContext:
    """A tournament with what its views need.

    names: everybody's names.
    scores: the scores of the current round's tables, by table id.
    now: the current time.
    undone: accounts that lost their result because one of their tables was voided later.
    """

    tournament: Tournament
    names: AccountNames
    scores: Mapping[str, TableScore]
    drawing: DrawingStyle
    now: datetime
    private: bool
    undone: frozenset[str] = frozenset()


def person(voice: Voice, shown: TournamentContext, account: str) -> str:
    """The name of a person in the tournament."""
    return told_apart(seen_names(voice, shown.names), _NAME).get(account, "")


def entrant(voice: Voice, shown: TournamentContext, place: int) -> str:
    """The name of an entrant: a person, an AI player, or an AI player that replaced a person."""
    one = shown.tournament.entrants[place]
    if one.account is None:
        return AI_MARK + ai_player_name(voice, shown.tournament.ai_player_called(place))
    return ("" if one.person is not None else AI_MARK) + person(voice, shown, one.account)


def pair(voice: Voice, shown: TournamentContext, places: tuple[int, ...]) -> str:
    """The names of two partners."""
    return " + ".join(entrant(voice, shown, place) for place in places)


def kind_name(voice: Voice, terms: Terms) -> str:
    """The name of the tournament's kind."""
    return voice.say(f"cup-kind-{terms.kind}")


def terms_told(voice: Voice, terms: Terms) -> tuple[str, ...]:
    """The terms, line by line."""
    speaking = speaking_of(terms.rules, voice)
    partners = voice.say("cup-pairs" if terms.pairs else "cup-drawn")
    size = voice.say("cup-size", count=terms.size)
    game = preset_name(speaking, terms.preset)
    deals = voice.say("cup-deals", count=terms.rules.deal_limit or 0)
    time = voice.say("cup-turn", time=time_of(voice, terms.pace.limit))
    target = voice.say("cup-target", target=str(terms.rules.target))
    found = [beside((size, partners)), beside((game, target, deals, time))]
    if terms.level:
        found.append(voice.say("cup-ai", level=level_name(voice, terms.level)))
    else:
        found.append(voice.say("cup-no-ai"))
    if terms.vip:
        found.append(voice.say("cup-vip"))
    if terms.prize:
        found.append(voice.say("cup-prize", prize=readable(terms.prize, LONGEST_TEXT)))
    if terms.second:
        found.append(voice.say("cup-second", prize=readable(terms.second, LONGEST_TEXT)))
    if terms.conditions:
        found.append(
            voice.say("cup-conditions", conditions=readable(terms.conditions, LONGEST_TEXT))
        )
    return tuple(found)


def start_told(
    voice: Voice, shown: TournamentContext, *, moved: bool = False, now: datetime | None = None
) -> str:
    """When the tournament starts.

    `moved`: say that the time has changed. `now` as in `moment_text`.
    """
    tournament = shown.tournament
    at = starts(tournament)
    if tournament.terms.starts_at is None:
        full = tournament.full_since is not None
        return voice.say("cup-starts-soon" if full else "cup-starts-full")
    message = "cup-starts-moved" if moved else "cup-starts"
    return voice.say(message, time=moment_text(voice, at, now)) if at else ""


def lines_of(lines: tuple[str, ...]) -> Paragraph:
    """Lines as one paragraph."""
    return Paragraph((Span(_NEWLINE.join(line for line in lines if line)),))


def title_of(voice: Voice, shown: TournamentContext) -> Paragraph:
    """The title of all messages about the tournament."""
    terms = shown.tournament.terms
    return voice.line("cup-title", kind=kind_name(voice, terms), code=shown.tournament.code)


def announced_view(voice: Voice, shown: TournamentContext) -> View:
    """The announcement, with the people who signed up; after the start, only the announcement."""
    tournament = shown.tournament
    blocks: list[Block] = [
        title_of(voice, shown),
        lines_of((*terms_told(voice, tournament.terms), *_start(voice, shown))),
        *_signed_up(voice, shown),
    ]
    open_now = tournament.live and not tournament.rounds
    if open_now:
        blocks += quiet(voice.say("cup-elsewhere", code=tournament.code))
    rows = sign_up_rows(voice, shown) if open_now else ()
    view = View(tuple(blocks), buttons=rows, language=voice.language, people=shown.names)
    return with_moments(voice, view, starts(tournament))


def _start(voice: Voice, shown: TournamentContext) -> tuple[str, ...]:
    if shown.tournament.rounds:
        return (voice.say("cup-begun"),)
    if not shown.tournament.live:
        return (voice.say("cup-cancelled"),)
    return (start_told(voice, shown, moved=shown.tournament.moved),)


def _signed_up(voice: Voice, shown: TournamentContext) -> tuple[Paragraph, ...]:
    tournament = shown.tournament
    if tournament.rounds:
        return ()
    field = field_of(tournament)
    odd = () if is_full(tournament) else tuple(map(Entrant, field.waiting))
    waits = () if odd else field.waiting
    playing = [one for one in (*field.entrants, *odd) if one.account is not None]
    count = voice.line("cup-signed-up", count=str(len(playing)), size=str(tournament.terms.size))
    if tournament.terms.pairs:
        paired = field.entrants
        units = [paired[i : i + 2] for i in range(0, len(paired), 2)] + [(one,) for one in odd]
        named = [
            " + ".join(person(voice, shown, one.account) for one in unit if one.account is not None)
            for unit in units
        ]
        told = ", ".join(one for one in named if one)
    else:
        told = ", ".join(person(voice, shown, one.account or "") for one in playing)
    lines = [told]
    if waits:
        waiting = ", ".join(person(voice, shown, account) for account in waits[:_TOLD])
        waiting += f" … +{len(waits) - _TOLD}" if len(waits) > _TOLD else ""
        lines.append(voice.say("cup-waiting", who=waiting))
    found = lines_of(tuple(lines))
    return (Paragraph((*count.spans, Span(_NEWLINE), *found.spans)),)


def sign_up_rows(voice: Voice, shown: TournamentContext) -> tuple[Row, ...]:
    """Buttons to sign up and withdraw; with fixed pairs, also to join somebody as partner."""
    tournament, code = shown.tournament, shown.tournament.code
    sign_up = Button(voice.say("cup-sign-up"), b.text(b.SignUpButton(code)), Tone.PRIMARY)
    withdraw = Button(voice.say("cup-withdraw"), b.text(b.WithdrawButton(code)))
    rows: list[Row] = [(sign_up, withdraw)]
    if tournament.terms.pairs:
        alone = [one for one in tournament.entrants if one.beside is None and one.account]
        beside_whom = [
            Button(
                voice.say("cup-beside", who=person(voice, shown, one.account or "")),
                b.text(b.SignUpAsPartnerButton(code, one.account or "")),
            )
            for one in alone[:_ALONE]
        ]
        rows += [tuple(beside_whom[i : i + 2]) for i in range(0, len(beside_whom), 2)]
    return (*rows, menu_row(voice, shown))


def menu_row(voice: Voice, shown: TournamentContext) -> tuple[Button, ...]:
    """The button to the organiser's menu."""
    data = b.text(b.TournamentMenuButton(shown.tournament.code))
    return (Button(voice.say("cup-menu"), data),)


PAIR: Final = 2
"""The size of a pair; AI players fill missing places."""

_WINNER_NAME = 14


class PastTournaments(NamedTuple):
    """Past tournaments, and the names of their winners.

    `undone`: pairs of tournament and account whose result was lost because a table was voided
    later.
    """

    tournaments: tuple[FinishedTournament, ...]
    names: AccountNames
    undone: frozenset[tuple[str, str]] = frozenset()


def past_tournaments_view(voice: Voice, shown: PastTournaments) -> View:
    """One line for each tournament: its date, its champions and its finalists."""
    title = voice.line("cups-title")
    plan = Button(voice.say("cups-plan"), b.text(b.NewTournamentButton()))
    if not shown.tournaments:
        blocks = (title, *quiet(voice.say("cups-none")))
        return View(blocks, buttons=((plan,),), language=voice.language)
    names = told_apart(seen_names(voice, shown.names), _WINNER_NAME)

    def people(tournament: FinishedTournament, accounts: tuple[str, ...]) -> str:
        if any((tournament.id, one) in shown.undone for one in accounts):
            return voice.say("cups-undone")
        ai_players = (AI_MARK.strip(),) * (PAIR - len(accounts))
        return " + ".join((*(names.get(one, "") for one in accounts), *ai_players))

    lines = []
    for tournament in shown.tournaments:
        at: datetime = from_ms(tournament.at).astimezone(UTC)
        lines.append(
            voice.say(
                "cups-line",
                date=day_in_words(voice, at),
                champions=people(tournament, tournament.champions),
                finalists=people(tournament, tournament.finalists),
            )
        )
    blocks = (title, Paragraph((Span("\n".join(lines)),)))
    return View(blocks, buttons=((plan,),), language=voice.language, people=shown.names)
