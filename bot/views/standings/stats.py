"""A person's statistics in a family of games, two people compared, and past matches."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from adapters.platform.layout import paired
from adapters.platform.views import Button, Grid, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import SHORT, AccountNames, seen_names, told_apart
from bot.pictures.chart import DuelRow, chart_picture, duel_picture
from bot.pictures.sheet import SheetHead
from bot.views.cards import contract_label
from bot.views.dates import date_in_words
from bot.views.standings.counts import (
    DrawingStyle,
    family_buttons,
    mixed,
    percent_text,
    rating_text,
)
from bot.views.table.scene import signed
from engine.directing.journal import TournamentRecord
from engine.host.clock import from_ms
from engine.rules.cards import Contract
from engine.standings.careers import WHOLE
from engine.standings.profiles import CoPlayerPage, CurvePoint, History, PastMatch, Profile, Versus
from engine.standings.ratings import START, Family


@dataclass(frozen=True, slots=True)
class ShownVersus:
    """Two people in a family of games; `met` are the families in which they have met."""

    at: b.VersusButton
    found: Versus
    names: AccountNames
    met: tuple[Family, ...]
    drawing: DrawingStyle


def versus_view(voice: Voice, shown: ShownVersus) -> View:
    """Wins against each other, wins together, and both ratings."""
    at, found = shown.at, shown.found
    names = told_apart(seen_names(voice, shown.names))
    own, other = names[at.account], names[at.other]
    title = voice.line("versus-title", own=own, other=other)
    if not shown.met:
        return View(
            (title, *quiet(voice.say("versus-never"))), language=voice.language, people=shown.names
        )
    lines: list[Paragraph] = []
    rows: list[DuelRow] = []
    if found.own.against:
        won, lost = _won(found.own.against_sixths), _won(found.others.against_sixths)
        lines.append(voice.line("versus-against", matches=found.own.against, own=won, other=lost))
        both = found.own.against_sixths + found.others.against_sixths
        share = found.own.against_sixths / both if both else None
        rows.append(DuelRow(voice.say("versus-row-against"), won, lost, share))
    if found.own.together:
        won = _won(found.own.together_sixths)
        lines.append(voice.line("versus-together", matches=found.own.together, won=won))
        lost = _won(WHOLE * found.own.together - found.own.together_sixths)
        share = found.own.together_sixths / (WHOLE * found.own.together)
        rows.append(DuelRow(voice.say("versus-row-together"), won, lost, share))
    if found.own_rating is not None and found.others_rating is not None:
        ratings = rating_text(found.own_rating), rating_text(found.others_rating)
        told = (f"{own} {ratings[0]}", f"{other} {ratings[1]}")
        lines += quiet(voice.say("versus-ratings", ratings=beside(told)))
        rows.insert(0, DuelRow(voice.say("by-rating"), *ratings))
    matches = Button(voice.say("versus-history"), b.text(b.HistoryButton(at.account, at.other, 0)))
    buttons = (*family_buttons(voice, shown.met, at), (matches,))
    if not shown.drawing.draws:
        return View((title, *lines), buttons=buttons, language=voice.language, people=shown.names)
    text = "\n".join(line.plain for line in lines)
    head = SheetHead(title.plain, voice.say(f"family-{at.family}"))
    alt = f"{head.title}\n{head.line}\n{text}"
    drawn = duel_picture(head, (own, other), rows, alt, shown.drawing.deck)
    picture = replace(drawn, told=(Span(text),))
    return View((title,), picture, buttons=buttons, language=voice.language, people=shown.names)


def _won(sixths: int) -> str:
    return mixed(Fraction(sixths, WHOLE))


CURVE: Final = 24
"""Points of a rating curve that fit on a line on a phone."""

_BARS: Final = "▁▂▃▄▅▆▇█"
_NAME: Final = 16
_WAY: Final = 3  # points that make a curve

_Lines = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownStats:
    """A page of a person's statistics; `profile` is None before their first match.

    names: the names of all people on the page.
    played: the families that can be shown.
    tournaments: the person's results in tournaments.

    Where the curve is drawn, it is on every page, because a message cannot lose its picture.
    """

    at: b.StatsButton
    profile: Profile | None
    curve: tuple[CurvePoint, ...]
    fellows: CoPlayerPage | None
    names: AccountNames
    played: tuple[Family, ...]
    drawing: DrawingStyle
    tournaments: TournamentRecord


def stats_view(voice: Voice, shown: ShownStats) -> View:
    """The page, with buttons to the others."""
    found, at = shown.profile, shown.at
    people = seen_names(voice, shown.names)
    who, family = told_apart(people)[at.account], voice.say(f"family-{at.family}")
    title = voice.line("stats-title", who=who, family=family)
    history = Button(voice.say("stats-history"), b.text(b.HistoryButton(at.account, "", 0)))
    if found is None:
        blocks = (title, *quiet(voice.say("leaderboard-empty")))
        return View(blocks, buttons=((history,),), language=voice.language, people=shown.names)
    match at.page:
        case b.PARTNERS_PAGE | b.OPPONENTS_PAGE:
            content = _fellows(voice, shown.fellows, people)
        case b.CALLS_PAGE:
            content = _calls(shown.drawing.spoken(voice), found)
        case _:
            content = (_numbers(voice, found, shown.tournaments),)
    rows = (*family_buttons(voice, shown.played, at), *_tabs(voice, at), _turning(shown, history))
    matches = voice.say("stats-matches", matches=found.total.matches)
    percent = f"{percent_text(found.total.won, found.total.matches)}%"
    head = SheetHead(who, beside((family, matches, percent)), rating_text(found.rating))
    picture = _curve(voice, shown, head)
    return View(
        (title, *content), picture, buttons=rows, language=voice.language, people=shown.names
    )


def _curve(voice: Voice, shown: ShownStats, head: SheetHead) -> Picture | None:
    """The course of the rating.

    If the place shows no drawings, it is a line of bars on the first page, given enough points.
    """
    points = [one.rating.points for one in shown.curve]
    low, high = min(points), max(points)
    several = len(points) >= _WAY
    told = " → ".join(map(str, (START, *points)))
    if several:
        bars = "".join(_BARS[(7 * (one - low)) // max(1, high - low)] for one in points)
        told = voice.say("stats-curve", curve=bars, low=str(low), high=str(high))
    if shown.drawing.draws:
        alt = f"{head.title}\n{head.badge}\n{head.line}\n{told}"
        drawn = chart_picture(head, points, START, alt, shown.drawing.deck)
        return replace(drawn, told=(Span(told),))
    seen = shown.at.page == b.HOME and several
    return Picture(None, told, (Span(told),)) if seen else None


def _numbers(voice: Voice, found: Profile, record: TournamentRecord) -> Grid:
    total, manner = found.total, found.manner
    lines: _Lines = []

    def tell(message: str, value: str) -> None:
        lines.append((voice.say(message), value))

    if found.rank is not None:
        rank, ranked = str(found.rank), str(found.ranked)
        tell("stats-rank", voice.say("stats-of", part=rank, whole=ranked))
    tell("leaderboard-played", str(total.matches))
    tell("leaderboard-won", f"{mixed(total.won)} ({percent_text(total.won, total.matches)}%)")
    now, best = str(total.streak), str(total.best_streak)
    tell("stats-streak", voice.say("stats-now-and-best", now=now, best=best))
    if total.deals:
        own, other = (points / total.deals for points in (total.points, total.against))
        tell("stats-points", voice.say("stats-average", own=own, other=other))
    tell("by-capots", str(total.capots))
    if manner.doubled:
        won, said = str(total.contras), str(manner.doubled)
        tell("by-contras", voice.say("stats-of", part=won, whole=said))
    tell("stats-belotes", str(manner.belotes))
    tell("stats-declared", str(manner.declared))
    if manner.decisions:
        took = timedelta(milliseconds=manner.thought) / manner.decisions
        tell("stats-pace", voice.say("stats-seconds", seconds=took.total_seconds()))
    tell("stats-away", str(manner.away_turns))
    if record.played:
        tell("stats-cups", str(record.played))
        won, finals = str(record.won), str(record.finals)
        tell("stats-cups-won", voice.say("stats-cups-told", won=won, finals=finals))
    return Grid((voice.say("by-rating"), rating_text(found.rating)), tuple(lines))


def _fellows(
    voice: Voice, fellows: CoPlayerPage | None, people: AccountNames
) -> tuple[Paragraph | Grid, ...]:
    if fellows is None or not fellows.rows:
        return quiet(voice.say("stats-nobody"))
    names = told_apart(people, _NAME)
    header = (
        voice.say("leaderboard-name"),
        voice.say("leaderboard-won"),
        voice.say("leaderboard-played"),
        "%",
    )
    rows = tuple(
        (
            names[one.account_id],
            mixed(one.won),
            str(one.matches),
            percent_text(one.won, one.matches),
        )
        for one in fellows.rows
    )
    return (Grid(header, rows), *quiet(voice.say("stats-surest-note")))


def _calls(voice: Voice, found: Profile) -> tuple[Paragraph | Grid, ...]:
    """The contracts that the person has declared, the most frequent first."""
    called = sorted(found.contracts.items(), key=lambda one: (-one[1].called, one[0]))
    if not called:
        return quiet(voice.say("stats-no-calls"))
    header = (
        voice.say("stats-call"),
        voice.say("stats-called"),
        voice.say("sheet-made"),
        "%",
    )
    rows = tuple(
        (
            contract_label(voice, Contract[name]),
            str(count.called),
            str(count.made),
            str(round(100 * count.made / count.called)),
        )
        for name, count in called
    )
    return (Grid(header, rows),)


def _tabs(voice: Voice, at: b.StatsButton) -> tuple[tuple[Button, ...], ...]:
    pages = {
        b.HOME: "stats-home",
        b.PARTNERS_PAGE: "stats-partners",
        b.OPPONENTS_PAGE: "stats-opponents",
        b.CALLS_PAGE: "stats-calls",
    }
    if at.family is Family.INDIVIDUAL:
        del pages[b.PARTNERS_PAGE]
    tabs: list[Button] = []
    for page, message in pages.items():
        tab = Button(voice.say(message), b.text(replace(at, page=page, number=0)))
        tabs.append(tab.marked(when=page == at.page))
    return paired(tabs)


def _turning(shown: ShownStats, history: Button) -> tuple[Button, ...]:
    fellows, at = shown.fellows, shown.at
    row = [history]
    if fellows is not None and fellows.page > 0:
        row.insert(0, Button("◀️", b.text(replace(at, number=fellows.page - 1))))
    if fellows is not None and fellows.page + 1 < fellows.pages:
        row.append(Button("▶️", b.text(replace(at, number=fellows.page + 1))))
    return tuple(row)


SHOWN: Final = 5
"""Matches on a page: the number of buttons that fit in a row on all platforms."""

_AI_MARK: Final = "🤖"


@dataclass(frozen=True, slots=True)
class ShownHistory:
    """A page of a person's matches.

    zone: the time zone of the dates.
    here: only this place's matches are listed.
    alone: only one person sees the page and the replays that its buttons open.
    """

    at: b.HistoryButton
    found: History
    names: AccountNames
    zone: ZoneInfo
    here: bool
    alone: bool


def history_view(voice: Voice, shown: ShownHistory) -> View:
    """Date, sides, result and rating change of each match, with buttons for its replay."""
    at, found = shown.at, shown.found
    people = seen_names(voice, shown.names)
    names = told_apart(people)
    who = " – ".join(names[one] for one in (at.account, at.other) if one)
    where = voice.say("leaderboard-told-here") if shown.here else ""
    title = voice.line("history-title", who=beside((who, where)))
    if not found.rows:
        return View(
            (title, *quiet(voice.say("history-empty"))), language=voice.language, people=shown.names
        )
    first = found.page * SHOWN + 1
    short = told_apart(people, SHORT)
    told = (
        _match(voice, shown, short, first + number, match)
        for number, match in enumerate(found.rows)
    )
    hint = voice.say("history-hint") if any(match.code for match in found.rows) else ""
    page = ""
    if found.pages > 1:
        page = voice.say("leaderboard-page", page=found.page + 1, pages=found.pages)
    blocks = (title, *told, *quiet(hint, page))
    return View(
        blocks, buttons=_buttons(voice, shown, first), language=voice.language, people=shown.names
    )


def _match(
    voice: Voice, shown: ShownHistory, names: Mapping[str, str], number: int, match: PastMatch
) -> Paragraph:
    date = from_ms(match.finished_at).astimezone(shown.zone)
    head = beside(
        (f"{number}. {date_in_words(voice, date)}", _outcome(voice, match), _worth(voice, match))
    )
    return Paragraph((Span(head, strong=True), Span(f"\n{_sides(names, match)}")))


def _outcome(voice: Voice, match: PastMatch) -> str:
    if match.won == 1:
        return voice.say("history-won")
    return voice.say("history-shared" if match.won else "history-lost")


def _worth(voice: Voice, match: PastMatch) -> str:
    if match.voided:
        return voice.say("history-void")
    if match.gained is None:
        return voice.say("history-unrated")
    return signed(f"{match.gained:+}")


def _sides(names: Mapping[str, str], match: PastMatch) -> str:
    """The sides with their points, the person's own first: ``Ана + Иво 151 : 90 Вера + 🤖``."""
    people: dict[str, list[str]] = {match.side: []}
    for seat in match.seats:
        who = names.get(seat.account_id or "", _AI_MARK)
        people.setdefault(seat.side, []).append(who)
    told = {side: " + ".join(some) for side, some in people.items()}
    if len(told) == 2:
        own, other = told
        points = f"{match.totals.get(own, 0)} : {match.totals.get(other, 0)}"
        return f"{told[own]} {points} {told[other]}"
    return beside(f"{some} {match.totals.get(side, 0)}" for side, some in told.items())


def _buttons(voice: Voice, shown: ShownHistory, first: int) -> tuple[tuple[Button, ...], ...]:
    at, found = shown.at, shown.found
    move = b.ReplayMove.HERE if shown.alone else b.ReplayMove.OPEN
    replays: list[Button] = []
    records: list[Button] = []
    for number, match in enumerate(found.rows, first):
        if match.code:
            replay = b.text(b.ReplayButton(match.code, match.match_no, move=move))
            record = b.text(b.TakeRecordButton(match.code, match.match_no))
            replays.append(Button(voice.say("history-replay", number=str(number)), replay))
            records.append(Button(voice.say("history-record", number=str(number)), record))
    turning: list[Button] = []
    if found.page > 0:
        turning.append(Button("◀️", b.text(replace(at, number=found.page - 1))))
    if found.page + 1 < found.pages:
        turning.append(Button("▶️", b.text(replace(at, number=found.page + 1))))
    return tuple(tuple(row) for row in (replays, records, turning) if row)
