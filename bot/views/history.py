"""The matches that somebody has played, page by page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from zoneinfo import ZoneInfo

from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.views.dates import date_in_words
from bot.views.names import SHORT, AccountNames, seen_names, told_apart
from bot.views.scene import signed
from bot.views.words import Voice, beside, quiet
from engine.host.clock import from_ms
from engine.standings.histories import History, PastMatch

SHOWN: Final = 5
"""Matches on a page: as many buttons as fit a row everywhere."""

_MACHINE: Final = "🤖"


@dataclass(frozen=True, slots=True)
class ShownHistory:
    """A page of somebody's matches. `zone` is the clock by which they are dated; `here`: only those
    of this place are told; `alone`: only one person sees it, and should alone see what it leads to.
    """

    at: b.HistoryButton
    found: History
    names: AccountNames
    zone: ZoneInfo
    here: bool
    alone: bool


def history_view(voice: Voice, shown: ShownHistory) -> View:
    """When, who against whom, how it ended and what it was worth; with buttons for each match."""
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
    """The sides with their points, one's own first: ``Ана + Иво 151 : 90 Вера + 🤖``."""
    people: dict[str, list[str]] = {match.side: []}
    for seat in match.seats:
        who = names.get(seat.account_id or "", _MACHINE)
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
