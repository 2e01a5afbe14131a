"""The planning of a tournament, page by page, and the organiser's menu."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from enum import Enum, auto
from typing import Final, NamedTuple

from adapters.platform.layout import paired
from adapters.platform.views import (
    Alternative,
    Button,
    Choice,
    Paragraph,
    Question,
    Row,
    Tone,
    View,
)
from bot import buttons as b
from bot.locales.words import Voice, quiet
from bot.people.names import readable
from bot.views.lobby.menu import level_name
from bot.views.rules.sentences import preset_name
from bot.views.table.scene import time_of
from bot.views.tournaments.announcement import (
    TournamentContext,
    lines_of,
    person,
    start_told,
    terms_told,
    title_of,
)
from engine.tournaments.decide import LONGEST_TEXT
from engine.tournaments.tournament import Terms, Tournament, TournamentStatus, in_play

NO_LEVEL: Final = "none"
NO_PRIZE: Final = "none"
PRIZES_PAGE: Final = "prizes"
WHEN_FULL: Final = "full"
MENU_SURE, MENU_HOME, MENU_PEOPLE = -1, 0, 1
"""Pages of the organiser's menu; those from `MENU_PEOPLE` on list people."""
_WRITTEN: Final = ("prize", "second", "terms", "clock")
"""The texts that the organiser writes: two prizes and the conditions; and the start."""
_ON_A_PAGE: Final = 24
"""People on a page of the menu; no platform shows many more buttons."""


class Writing(Enum):
    """How the organiser enters a text: in a form, as the answer to a question, or in a command."""

    FORM = auto()
    ANSWER = auto()
    COMMAND = auto()


def writing_in(draws_tables: bool, whispers: bool) -> Writing:  # noqa: FBT001 (a place's two traits)
    """How to enter texts in a place: pages have forms; places that whisper hands use commands."""
    if draws_tables:
        return Writing.FORM
    return Writing.COMMAND if whispers else Writing.ANSWER


class DraftChoice(NamedTuple):
    """An option of a plan and its values, as used in buttons' data.

    `present` is the current value.
    """

    option: str
    values: Sequence[str]
    present: str


class DraftChoices(NamedTuple):
    """All options; `times` maps the values of turn and start times to seconds."""

    choices: tuple[DraftChoice, ...]
    times: Mapping[str, int]


def draft_view(
    voice: Voice,
    shown: TournamentContext,
    choices: DraftChoices,
    page: str = b.HOME,
    *,
    writing: Writing = Writing.COMMAND,
) -> View:
    """The planned tournament, or the page on which to choose one option."""
    if page == PRIZES_PAGE:
        return _prizes_view(voice, shown, writing)
    found = next((one for one in choices.choices if one.option == page), None)
    if found is not None:
        return _page(voice, shown, choices, found)
    tournament, code = shown.tournament, shown.tournament.code
    terms = tournament.terms
    starts = _start_told(voice, terms) or start_told(voice, shown)
    blocks = (
        voice.line("cup-draft-title", kind=voice.say(f"cup-draft-kind-{terms.kind}")),
        lines_of((*terms_told(voice, terms), starts)),
        *(quiet(voice.say("cup-draft-words")) if writing is Writing.COMMAND else ()),
    )
    pages = [
        Button(voice.say(f"cup-draft-{one.option}"), b.text(b.DraftPageButton(code, one.option)))
        for one in choices.choices
    ]
    pages.append(
        Button(voice.say("cup-draft-prizes"), b.text(b.DraftPageButton(code, PRIZES_PAGE)))
    )
    if writing is not Writing.COMMAND:
        again = b.text(b.DraftPageButton(code, b.HOME))
        pages += [_asking(voice, shown, one, again, writing) for one in ("terms", "clock")]
    announces = b.text(b.AnnounceTournamentButton(code))
    announce = Button(voice.say("cup-announce"), announces, Tone.PRIMARY)
    discard = b.text(b.CancelTournamentButton(code, sure=False))  # may be announced by then
    last = (announce, Button(voice.say("cup-discard"), discard, Tone.DANGER))
    return View(blocks, buttons=(*paired(pages), last), language=voice.language, people=shown.names)


def _asking(
    voice: Voice, shown: TournamentContext, option: str, again: str, writing: Writing
) -> Button:
    """A button that asks for a prize, the conditions or the start."""
    terms, label = shown.tournament.terms, voice.say(f"cup-draft-write-{option}")
    if writing is Writing.ANSWER:
        return Button(label, b.text(b.AskDraftButton(shown.tournament.code, option)))
    if option == "clock":
        at = terms.starts_at.isoformat(timespec="minutes") if terms.starts_at is not None else ""
        question = Question("/tournament ", at, moment=True)
    else:
        value = {"prize": terms.prize, "second": terms.second, "terms": terms.conditions}[option]
        question = Question(f"/tournament {option} ", value, longest=LONGEST_TEXT)
    return Button(label, again, asks=question)


def ask_first_view(voice: Voice, code: str) -> View:
    """Ask the organiser which text of the tournament they have just written."""
    buttons = [
        Button(voice.say(f"cup-draft-write-{one}"), b.text(b.AskDraftButton(code, one)))
        for one in ("prize", "second", "terms", "clock")
    ]
    return View((voice.line("cup-ask-first"),), buttons=paired(buttons), language=voice.language)


def _prizes_view(voice: Voice, shown: TournamentContext, writing: Writing) -> View:
    """The prize of each place, how to write one, and buttons to remove it."""
    tournament, code = shown.tournament, shown.tournament.code
    terms, say = tournament.terms, voice.say
    written = {"prize": terms.prize, "second": terms.second}
    lines, copying, removing = [], [], []
    for option, prize in written.items():
        place = say(f"cup-draft-place-{option}")
        told = readable(prize, LONGEST_TEXT) or say("cup-level-none")
        lines.append(say("cup-draft-prize-of", place=place, prize=told))
        again = b.text(b.DraftPageButton(code, PRIZES_PAGE))
        copies = f"/tournament {option} "
        copying.append(
            Button(say("cup-draft-copy", place=place), again, copies=copies)
            if writing is Writing.COMMAND
            else _asking(voice, shown, option, again, writing)
        )
        if prize:
            data = b.text(b.ChangeDraftButton(code, option, NO_PRIZE))
            removing.append(Button(say("cup-draft-no-prize", place=place), data, Tone.DANGER))
    back = Button(say("settings-back"), b.text(b.DraftPageButton(code, b.HOME)))
    blocks = (
        voice.line("cup-draft-page", name=say("cup-draft-prizes")),
        lines_of(tuple(lines)),
        *(quiet(say("cup-draft-prizes-told")) if writing is Writing.COMMAND else ()),
    )
    rows = (*((one,) for one in copying), *((one,) for one in removing), (back,))
    return View(blocks, buttons=rows, language=voice.language, people=shown.names)


def _start_told(voice: Voice, terms: Terms) -> str:
    if terms.starts_in is None:
        return ""
    return voice.say("cup-starts-in", time=time_of(voice, terms.starts_in))


def _page(voice: Voice, shown: TournamentContext, choices: DraftChoices, at: DraftChoice) -> View:
    code, name = shown.tournament.code, voice.say(f"cup-draft-{at.option}")
    options = tuple(
        Alternative(
            value_told(voice, choices, at.option, value),
            b.text(b.ChangeDraftButton(code, at.option, value)),
            chosen=value == at.present,
        )
        for value in at.values
    )
    back = Button(voice.say("settings-back"), b.text(b.DraftPageButton(code, b.HOME)))
    title = voice.line("cup-draft-page", name=name)
    blocks: tuple[Paragraph, ...] = (title, *quiet(voice.say(f"cup-draft-{at.option}-told")))
    rows: tuple[Row, ...] = (Choice(name, options), (back,))
    return View(blocks, buttons=rows, language=voice.language, people=shown.names)


def value_told(voice: Voice, choices: DraftChoices, option: str, value: str) -> str:
    """The label of a value's button."""
    match option:
        case "kind":
            return voice.say(f"cup-draft-kind-{value}")
        case "size":
            return voice.say("cup-size", count=int(value))
        case "preset":
            return preset_name(voice, value)
        case "target":
            return voice.say("cup-target", target=value)
        case "deals":
            return voice.say("cup-deals", count=int(value))
        case "level":
            return voice.say("cup-level-none") if value == NO_LEVEL else level_name(voice, value)
        case "pairs":
            return voice.say(f"cup-partners-{value}")
        case "vip":
            return voice.say(f"cup-guests-{value}")
        case _:
            if value == WHEN_FULL:
                return voice.say("cup-start-full")
            return time_of(voice, _seconds(choices.times[value]))


def _seconds(count: int) -> timedelta:
    return timedelta(seconds=count)


def menu_view(
    voice: Voice, shown: TournamentContext, page: int, writing: Writing = Writing.COMMAND
) -> View:
    """The organiser's menu, the confirmation of cancelling, or a page of people to remove."""
    if page == MENU_HOME:
        return _home_view(voice, shown, writing)
    if page != MENU_SURE:
        return _people_view(voice, shown, page - MENU_PEOPLE)
    code = shown.tournament.code
    yes, no = b.CancelTournamentButton(code, sure=True), b.TournamentMenuButton(code)
    return sure_view(voice, shown, "cup-cancel-sure", yes, no)


def _home_view(voice: Voice, shown: TournamentContext, writing: Writing) -> View:
    """The menu's first page: begin, cancel, change texts, or remove somebody."""
    tournament, code = shown.tournament, shown.tournament.code
    rows: list[Row] = []
    if tournament.status is TournamentStatus.SIGN_UP:
        begin = b.text(b.BeginTournamentButton(code))
        rows.append((Button(voice.say("cup-begin"), begin, Tone.PRIMARY),))
        if writing is not Writing.COMMAND:
            again = b.text(b.TournamentMenuButton(code))
            rows += paired([_asking(voice, shown, one, again, writing) for one in _WRITTEN])
    people = _removable(tournament)
    if people:
        out = b.text(b.TournamentPeopleButton(code, 0))
        rows.append((Button(voice.say("cup-people"), out),))
    call_off = b.text(b.CancelTournamentButton(code, sure=False))
    rows.append((Button(voice.say("cup-cancel"), call_off, Tone.DANGER),))
    blocks = (title_of(voice, shown), *quiet(voice.say("cup-menu-words")))
    return View(blocks, buttons=tuple(rows), language=voice.language, people=shown.names)


def _people_view(voice: Voice, shown: TournamentContext, page: int) -> View:
    """A page of the people who can be removed."""
    tournament, code = shown.tournament, shown.tournament.code
    people = _removable(tournament)
    pages = max(1, -(-len(people) // _ON_A_PAGE))
    page = min(page, pages - 1)
    options = tuple(
        Alternative(person(voice, shown, account), b.text(b.RemoveParticipantButton(code, account)))
        for account in people[page * _ON_A_PAGE :][:_ON_A_PAGE]
    )
    choice = Choice(voice.say("cup-throw-out"), options)
    turning = tuple(
        Button(label, b.text(b.TournamentPeopleButton(code, number)))
        for label, number in (("◀️", page - 1), ("▶️", page + 1))
        if 0 <= number < pages
    )
    back = Button(voice.say("settings-back"), b.text(b.TournamentMenuButton(code)))
    blocks = (title_of(voice, shown), *quiet(voice.say("cup-throw-out-told")))
    return View(
        blocks, buttons=(choice, (*turning, back)), language=voice.language, people=shown.names
    )


def _removable(tournament: Tournament) -> tuple[str, ...]:
    if not tournament.live:
        return ()
    if not tournament.under_way:
        return tournament.accounts
    return tuple(one for one in tournament.accounts if in_play(tournament, one))


def sure_view(
    voice: Voice, shown: TournamentContext, message: str, yes: b.BotButton, no: b.BotButton
) -> View:
    """Ask for confirmation of something that cannot be undone."""
    row = (
        Button(voice.say(f"{message}-yes"), b.text(yes), Tone.DANGER),
        Button(voice.say(f"{message}-no"), b.text(no)),
    )
    blocks = (title_of(voice, shown), lines_of((voice.say(message),)))
    return View(blocks, buttons=(row,), language=voice.language, people=shown.names)
