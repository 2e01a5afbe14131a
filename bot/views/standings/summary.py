"""The summary of a group's matches in a month or a year."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adapters.platform.views import Block, Grid, Paragraph, Picture, Span, View
from bot.locales.words import Voice, beside, quiet
from bot.people.names import AccountNames, seen_names, told_apart
from bot.pictures.sheet import SheetHead, SheetRow, sheet_picture
from bot.views.standings.counts import DrawingStyle, mixed, percent_text
from engine.standings.summaries import Feat, Highlights, PeriodSummary

_NAME: Final = 16


@dataclass(frozen=True, slots=True)
class ShownSummary:
    """The summary of a group's month or year (`period`), and the names of the people in it."""

    period: str
    summary: PeriodSummary
    told: Highlights
    names: AccountNames
    drawing: DrawingStyle


def summary_view(voice: Voice, shown: ShownSummary) -> View:
    """How much was played, who won most, and other highlights."""
    title = _title(voice, shown.period)
    summary = shown.summary
    played = voice.say("summary-played", matches=summary.matches, deals=summary.deals)
    lines = _lines(voice, shown)
    off = quiet(voice.say("summary-off"))
    if not shown.told.best:
        return View(
            (title, Paragraph((Span(played),)), *lines, *off),
            language=voice.language,
            people=shown.names,
        )
    header = (
        voice.say("leaderboard-name"),
        voice.say("leaderboard-won"),
        voice.say("leaderboard-played"),
        "%",
    )
    names = told_apart(seen_names(voice, shown.names), _NAME)
    rows = tuple(
        (
            names.get(one.account_id, ""),
            mixed(one.won),
            str(one.matches),
            percent_text(one.won, one.matches),
        )
        for one in shown.told.best
    )
    if shown.drawing.as_files:
        picture = _drawn(shown, SheetHead(title.plain, played), header, rows)
        return View((title, *lines, *off), picture, language=voice.language, people=shown.names)
    blocks: list[Block] = [title, Paragraph((Span(played),)), Grid(header, rows), *lines, *off]
    return View(tuple(blocks), language=voice.language, people=shown.names)


def _title(voice: Voice, period: str) -> Paragraph:
    year, _, month = period.partition("-")
    if month:
        return voice.line("summary-month", month=int(month), year=year)
    return voice.line("summary-year", year=year)


def _drawn(
    shown: ShownSummary,
    head: SheetHead,
    header: tuple[str, ...],
    rows: tuple[tuple[str, ...], ...],
) -> Picture:
    alt = "\n".join((head.title, head.line, *(beside(row) for row in (header, *rows))))
    drawn = [SheetRow(who, tuple(cells)) for who, *cells in rows]
    columns = [(column,) for column in header[1:]]
    picture = sheet_picture(head, columns, drawn, alt, shown.drawing.deck)
    return Picture(picture.drawing, alt, (Span("\n".join(beside(row) for row in rows)),))


def _lines(voice: Voice, shown: ShownSummary) -> tuple[Paragraph, ...]:
    told = shown.told
    names = told_apart(seen_names(voice, shown.names))
    found: list[str] = []

    def tell(message: str, feat: Feat) -> None:
        if feat.people:
            who = _and(names, feat.people)
            found.append(voice.say(message, who=who, count=feat.much))

    if told.pair is not None:
        pair = shown.summary.pairs[told.pair]
        won, matches = mixed(pair.won), str(pair.matches)
        who = _and(names, told.pair)
        found.append(voice.say("summary-pair", who=who, won=won, matches=matches))
    tell("summary-gained", told.gained)
    tell("summary-streak", told.streak)
    tell("summary-capots", told.capots)
    tell("summary-contras", told.contras)
    return (Paragraph((Span("\n".join(found)),)),) if found else ()


def _and(names: Mapping[str, str], people: tuple[str, ...]) -> str:
    return " + ".join(names.get(one, "") for one in people)
