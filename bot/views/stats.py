"""How somebody plays a family of the game: his rating and how it went, and all that is counted."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from adapters.shapes import paired
from adapters.views import Button, Grid, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.pictures.chart import chart_picture
from bot.pictures.sheet import SheetHead
from bot.views.cards import contract_label
from bot.views.counts import Drawing, family_buttons, mixed, percent_told, rating_told
from bot.views.names import AccountNames, seen_names, told_apart
from bot.views.words import Voice, beside, quiet
from engine.directing.journal import Cups
from engine.rules.cards import Contract
from engine.standings.families import Family
from engine.standings.profiles import CurvePoint, Fellows, Profile
from engine.standings.ratings import START

CURVE: Final = 24
"""Points of a rating's curve that fit a line on a telephone."""

_BARS: Final = "▁▂▃▄▅▆▇█"
_NAME: Final = 16
_WAY: Final = 3  # points

_Lines = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownStats:
    """A page about somebody; without a profile he has no match that counts.

    `names` are his and those of the people of the page, `played` what can be shown of him, `cups`
    what his tournaments have come to. Where
    the curve is drawn it stands on every page: a message with a picture can lose it no more.
    """

    at: b.StatsButton
    profile: Profile | None
    curve: tuple[CurvePoint, ...]
    fellows: Fellows | None
    names: AccountNames
    played: tuple[Family, ...]
    drawing: Drawing
    cups: Cups


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
            content = _calls(voice, found)
        case _:
            content = (_numbers(voice, found, shown.cups),)
    rows = (*family_buttons(voice, shown.played, at), *_tabs(voice, at), _turning(shown, history))
    matches = voice.say("stats-matches", matches=found.total.matches)
    percent = f"{percent_told(found.total.won, found.total.matches)}%"
    head = SheetHead(who, beside((family, matches, percent)), rating_told(found.rating))
    picture = _curve(voice, shown, head)
    return View(
        (title, *content), picture, buttons=rows, language=voice.language, people=shown.names
    )


def _curve(voice: Voice, shown: ShownStats, head: SheetHead) -> Picture | None:
    """How the rating went; where nothing is drawn, as bars of eight heights on the first page, as
    soon as there is a way to see.
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
    return Picture("", told, (Span(told),)) if seen else None


def _numbers(voice: Voice, found: Profile, cups: Cups) -> Grid:
    total, manner = found.total, found.manner
    lines: _Lines = []

    def tell(message: str, value: str) -> None:
        lines.append((voice.say(message), value))

    if found.rank is not None:
        rank, ranked = str(found.rank), str(found.ranked)
        tell("stats-rank", voice.say("stats-of", part=rank, whole=ranked))
    tell("leaderboard-played", str(total.matches))
    tell("leaderboard-won", f"{mixed(total.won)} ({percent_told(total.won, total.matches)}%)")
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
    if cups.played:
        tell("stats-cups", str(cups.played))
        won, finals = str(cups.won), str(cups.finals)
        tell("stats-cups-won", voice.say("stats-cups-told", won=won, finals=finals))
    return Grid((voice.say("by-rating"), rating_told(found.rating)), tuple(lines))


def _fellows(
    voice: Voice, fellows: Fellows | None, people: AccountNames
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
            percent_told(one.won, one.matches),
        )
        for one in fellows.rows
    )
    return (Grid(header, rows), *quiet(voice.say("stats-surest-note")))


def _calls(voice: Voice, found: Profile) -> tuple[Paragraph | Grid, ...]:
    """The contracts that he has called himself, the most frequent first."""
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
            contract_label(voice, Contract[name], 1),
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
