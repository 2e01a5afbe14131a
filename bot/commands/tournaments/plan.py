"""Planning a tournament, by buttons and by options of `/tournament`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import NotUnderstood
from bot.commands.context import Context, OpenQuestion
from bot.commands.handlers import PressRefused, handles
from bot.commands.people.private import own_place, tell, tell_answer, tell_message
from bot.commands.tournaments.requests import (
    ask_tournament,
    is_crowded,
    is_vip,
    organised,
    organiser,
    refused,
    shown_here,
)
from bot.locales.words import Voice
from bot.people.place_defaults import PlaceDefaults
from bot.people.preferences import Preferences
from bot.people.quiet_hours import is_ambiguous, moments
from bot.show.desired import zone_of
from bot.storage.tournament_places import write_tournament_showing
from bot.views import answers
from bot.views.tournaments.announcement import TournamentContext
from bot.views.tournaments.draft import (
    AHEAD,
    CLOCK,
    CUSTOM,
    choices_of,
    drafted_terms,
    next_at,
    tournament_presets,
    with_choice,
)
from bot.views.tournaments.plan import (
    NO_PRIZE,
    PRIZES_PAGE,
    DraftChoices,
    draft_view,
    writing_in,
)
from engine.directing.director import Director
from engine.rules.tournament import rules_of_table
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.decide import LONGEST_TEXT
from engine.tournaments.tournament import Terms, Tournament, TournamentStatus

EDITS: Final[Mapping[str, Callable[[Terms, str], Terms]]] = {
    "prize": lambda terms, text: terms._replace(prize=text),
    "second": lambda terms, text: terms._replace(second=text),
    "terms": lambda terms, text: terms._replace(conditions=text),
}
"""The function that sets each text of a tournament."""

ANSWERED_WITHIN: Final = timedelta(minutes=10)
"""How long the organiser's next message counts as the answer to a question."""

MOST_ORGANISED: Final = 3
"""Most live tournaments that one person may organise at once."""


async def plan(context: Context) -> None:
    """Plan a tournament here, unless the person already organises `MOST_ORGANISED`."""
    if await context.only_table():
        await tell_message(context, "answer-one-table-cup")
        return
    own = [one for one in context.engine.director.live if one.organiser == context.account.id]
    if len(own) >= MOST_ORGANISED:
        await tell_message(context, "answer-cup-enough")
        return
    row = await context.people.directory.place(context.place)
    terms = drafted_terms(context.engine.paces)
    now = context.store.milliseconds()
    draft = c.Draft(context.actor, context.engine.host.chance.code(), terms)
    found = await context.engine.director.draft(
        draft, lambda tournament_id: (write_tournament_showing(tournament_id, row.id, now),)
    )
    await _reply_draft(context, found)


async def _reply_draft(context: Context, found: Tournament) -> None:
    shown, choices = await shown_here(context, found), await _choices(context, found.terms)
    writing = writing_in(context.draws_tables, context.whispers)
    context.reply(lambda asked: draft_view(asked.voice, shown, choices, writing=writing))


async def _choices(context: Context, terms: Terms) -> DraftChoices:
    """The choices of a draft; VIPs and the bot's operators may plan a tournament for VIPs."""
    promos = context.jobs.promos
    vip = promos.governs(context.person) or await is_vip(context)
    return choices_of(terms, tuple(context.engine.host.players), context.language, vip=vip)


@handles(b.NewTournamentButton)
async def new(context: Context, _pressed: b.NewTournamentButton) -> Answer:
    """Start planning a tournament."""
    await plan(context)
    return Answer()


async def _planned(context: Context, code: str) -> Tournament:
    """The person's draft; if it has been announced, the refusal removes the page."""
    found = await organised(context, code)
    if found.status is not TournamentStatus.DRAFT:
        raise PressRefused(replace(refused(context, TournamentRefusal.ALREADY), gone=True))
    return found


@handles(b.DraftPageButton)
async def turn(context: Context, pressed: b.DraftPageButton) -> Answer:
    """Show a page of the draft."""
    found = await _planned(context, pressed.code)
    shown, choices = await shown_here(context, found), await _choices(context, found.terms)
    return _draft_page(context, shown, choices, pressed.page)


@handles(b.ChangeDraftButton)
async def change(context: Context, pressed: b.ChangeDraftButton) -> Answer:
    """Change a choice of the draft."""
    found = await _planned(context, pressed.code)
    choices = await _choices(context, found.terms)
    page = b.HOME if pressed.option in {one.option for one in choices.choices} else PRIZES_PAGE
    if page == PRIZES_PAGE:
        terms = _without_prize(found.terms, pressed)
    else:
        terms = with_choice(
            found.terms, choices, pressed.option, pressed.value, context.engine.paces
        )
    if terms is None:
        return answers.unknown(context)
    if terms.kind == CUSTOM and found.terms.kind != CUSTOM:
        terms = await _as_played_here(context, terms)
    reply = await ask_tournament(context, found, c.ChangeTerms(context.actor, terms, found.terms))
    if reply.refusal not in (None, TournamentRefusal.ALREADY):
        return refused(context, reply.refusal)
    shown = await shown_here(context, reply.tournament)
    choices = await _choices(context, reply.tournament.terms)
    return _draft_page(context, shown, choices, page)


def _draft_page(
    context: Context, shown: TournamentContext, choices: DraftChoices, page: str
) -> Answer:
    writing = writing_in(context.draws_tables, context.whispers)

    def drawn(asked: Context) -> View:
        return draft_view(asked.voice, shown, choices, page, writing=writing)

    return Answer(view=context.view(drawn))


def _without_prize(terms: Terms, pressed: b.ChangeDraftButton) -> Terms | None:
    """The terms without this prize; None if the button removes no prize."""
    match pressed.option, pressed.value:
        case "prize", value if value == NO_PRIZE:
            return terms._replace(prize="")
        case "second", value if value == NO_PRIZE:
            return terms._replace(second="")
        case _:
            return None


async def _as_played_here(context: Context, terms: Terms) -> Terms:
    """The terms with this place's preset and rules, if tournaments can be played by them."""
    row = await context.people.directory.place(context.place)
    preset, rules = PlaceDefaults.read(row.settings).rules(context.language)
    if preset not in tournament_presets(context.language):
        return terms
    return terms._replace(preset=preset, rules=rules_of_table(rules))


@handles(b.AnnounceTournamentButton)
async def announce(context: Context, pressed: b.AnnounceTournamentButton) -> Answer:
    """Announce the tournament, so that people can sign up."""
    found = await _planned(context, pressed.code)
    if await is_crowded(context, found):
        return answers.refused(context, "answer-cup-crowded")
    reply = await ask_tournament(
        context, found, c.Announce(await organiser(context, found), context.language)
    )
    if reply.refusal is not None:
        return _unfit(context, reply.tournament, reply.refusal)
    return Answer(gone=True)


@handles(b.AskDraftButton)
async def ask(context: Context, pressed: b.AskDraftButton) -> Answer:
    """Ask the organiser for a text; their next message in the private chat is the answer."""
    found = await organised(context, pressed.code)
    if found.organiser != context.account.id:
        return refused(context, TournamentRefusal.NOT_ALLOWED)
    place = await own_place(context)
    if place is None:
        return answers.alerted(context, "cup-draft-words")
    until = context.store.clock.now() + ANSWERED_WITHIN
    question = OpenQuestion(place, found.code, pressed.option, until)
    context.memory.questions[context.account.id] = question
    language = await context.painting.scenes.language(place)
    asked = Voice(context.words, language).line(f"cup-ask-{pressed.option}")
    elsewhere = place != context.place
    context.answer(place, View((asked,), language=language, notify=elsewhere))
    return answers.confirmed(context, "answer-cup-asked" if elsewhere else "")


async def take_answer(context: Context, question: OpenQuestion, text: str) -> None:
    """Set the text that was asked for; ask again if it is invalid."""
    try:
        if question.option != "clock":
            await reword_with(context, text, EDITS[question.option], question.of)
        elif (clock := CLOCK.fullmatch(text)) is not None:
            await set_clock(context, clock, question.of)
        else:
            raise no_time(context)
    except NotUnderstood as what:
        context.memory.questions[context.account.id] = question
        await tell_message(context, what.how, **what.values)


def _unfit(context: Context, found: Tournament, refusal: TournamentRefusal) -> Answer:
    """Why the tournament refused the command; a start in the past gets its own message."""
    start = found.terms.starts_at
    late = start is not None and start <= context.store.clock.now()
    if late and refusal is TournamentRefusal.BAD_TERMS:
        return answers.refused(context, "answer-cup-late")
    return refused(context, refusal)


async def reword_with(
    context: Context, text: str, edit: Callable[[Terms, str], Terms], code: str = ""
) -> None:
    """Set a prize or the conditions to the written text; `code` as in `_reword`."""
    if len(text.strip()) > LONGEST_TEXT:
        raise NotUnderstood("", "answer-cup-long", count=LONGEST_TEXT)
    lacks = not text.strip()
    await _reword(context, lambda terms: edit(terms, text.strip()), code, lacks=lacks)


def not_begun(director: Director, organiser: str, code: str = "") -> Tournament | None:
    """The organiser's tournament before it begins: by its code, else the draft, else the newest."""
    own = (one for one in director.live if one.organiser == organiser and not one.under_way)
    named = (one for one in own if code in ("", one.code))
    drafted = TournamentStatus.DRAFT
    return max(named, key=lambda one: (one.status is drafted, one.since), default=None)


async def _reword(
    context: Context,
    edit: Callable[[Terms], Terms],
    code: str = "",
    *,
    lacks: bool = False,
    told: Callable[[Context], View] | None = None,
) -> None:
    """Change the terms of one's own tournament (`not_begun`).

    code: the tournament's code, if known.
    lacks: no text was given, so the existing text is removed.
    told: an extra message about the change.
    """
    found = not_begun(context.engine.director, context.account.id, code)
    if found is None:
        await tell_message(context, "answer-cup-none-planned")
        return
    command = c.ChangeTerms(context.actor, edit(found.terms), found.terms)
    reply = await ask_tournament(context, found, command)
    if lacks and reply.refusal is TournamentRefusal.ALREADY and not context.draws_tables:
        await tell_message(context, "cup-draft-words")
    elif reply.refusal is not None:
        answer = _unfit(context, reply.tournament, reply.refusal)
        await tell_answer(context, answer)
    else:
        if reply.tournament.status is TournamentStatus.DRAFT:
            await _reply_draft(context, reply.tournament)
        else:
            await tell_message(context, "answer-cup-changed")
        if told is not None:
            await tell(context, told)


async def set_clock(context: Context, clock: re.Match[str], code: str = "") -> None:
    """Set the start of the tournament, in the person's time zone; `code` as in `_reword`."""
    account = context.account
    if next_at(clock, ZoneInfo("UTC"), context.store.clock.now()) is None:
        raise no_time(context)  # in no time zone
    zone = zone_of(Preferences.read(account.settings), account.language or context.language)
    if not zone:
        await tell_message(context, "answer-cup-clock")
        return
    at = next_at(clock, ZoneInfo(zone), context.store.clock.now())
    if at is None:
        raise no_time(context)
    told = _told_of_change(clock, ZoneInfo(zone), at)
    await _reword(
        context, lambda terms: terms._replace(starts_in=None, starts_at=at), code, told=told
    )


async def set_moment(context: Context, written: str) -> None:
    """Set the start of the tournament to an instant, as a form writes it."""
    at, now = datetime.fromisoformat(written).astimezone(UTC), context.store.clock.now()
    if at > now + AHEAD:
        raise no_time(context)
    if at <= now:
        await tell_message(context, "answer-cup-late")
        return
    await _reword(context, lambda terms: terms._replace(starts_in=None, starts_at=at))


def _told_of_change(
    clock: re.Match[str], zone: ZoneInfo, at: datetime
) -> Callable[[Context], View] | None:
    """A message about a local time that a clock change skips or repeats; None for other times."""
    local = at.astimezone(zone)
    written = f"{int(clock['hour']):02}:{clock['minute']}"
    shown = f"{local:%H:%M}"
    if shown != written:
        return lambda asked: answers.told(
            asked, "answer-cup-no-such-hour", written=written, clock=shown
        )
    if is_ambiguous(zone, at):
        which = "first" if at == moments(zone, local.date(), local.time())[0] else "second"
        return lambda asked: answers.told(
            asked, "answer-cup-hour-twice", which=which, written=written
        )
    return None


def no_time(context: Context) -> NotUnderstood:
    """The error for text that is not a valid start time."""
    return NotUnderstood(context.argument, "answer-cup-no-time", count=AHEAD.days)
