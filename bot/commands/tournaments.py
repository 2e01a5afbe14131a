"""Tournaments: `/tournament`, signing up and off, leaving, and what the organiser does; `/cups`."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from adapters.application import Answer, Argument
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import circle_of
from bot.people.preferences import Preferences
from bot.people.resting import zone_of
from bot.tournaments.drafting import (
    AHEAD,
    CLOCK,
    CUSTOM,
    choices_of,
    drafted_terms,
    next_at,
    tournament_presets,
    with_choice,
)
from bot.tournaments.showings import write_tournament_showing
from bot.views import answers
from bot.views.cup import ShownCup
from bot.views.cup_menu import (
    MENU_HOME,
    MENU_PEOPLE,
    MENU_SURE,
    DraftChoices,
    draft_view,
    menu_view,
    sure_view,
)
from bot.views.cups import ShownCups, cups_view
from bot.views.words import Voice
from engine.directing.director import TournamentReply
from engine.host.clock import to_ms
from engine.rules.tournament import rules_of_table
from engine.tables.commands import Actor
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.decide import LONGEST_TEXT
from engine.tournaments.field import in_play, state_of
from engine.tournaments.tournament import (
    LIVE_TOURNAMENTS,
    CancelReason,
    EntrantState,
    Terms,
    Tournament,
    TournamentStatus,
)

INVITATION: Final = "t_"
"""What a link begins with that signs somebody up once he has opened his private chat."""
MOST_ORGANISED: Final = 3
"""Tournaments that one person may have planned or announced at once."""

_CODE: Final = re.compile(r"[A-Z2-9]{4,8}", re.ASCII)
_NEW, _PRIZE, _TERMS, _LEAVE = "new", "prize", "terms", "leave"
_ANNOUNCED: Final = tuple(s for s in LIVE_TOURNAMENTS if s is not TournamentStatus.DRAFT)


@command("tournament", Menus(15), Argument("options", "discord-option-tournament"))
async def tournament(context: Context) -> None:
    """`/tournament [CODE]`: show the tournament here again, or plan one. While it is planned:
    `prize TEXT`, `terms TEXT`, or when it starts, such as `20:30` or `5.12. 20:30`.
    """
    word, _, rest = context.argument.partition(" ")
    clock = CLOCK.fullmatch(context.argument.strip())
    if context.masked:
        context.reply(lambda asked: answers.told(asked, "answer-masked"))
    elif word.lower() == _NEW:
        await _plan(context)
    elif word.lower() == _PRIZE:
        await _reword_with(context, rest, lambda terms, text: terms._replace(prize=text))
    elif word.lower() == _TERMS:
        await _reword_with(context, rest, lambda terms, text: terms._replace(conditions=text))
    elif clock is not None:
        await _set_clock(context, clock)
    elif word.lower() == _LEAVE:
        if not await leave_command(context):
            context.reply(lambda asked: answers.told(asked, "answer-cup-plays-in-none"))
    elif word:
        await _show_by_code(context, word.upper())
    else:
        await _show_or_plan(context)


async def _show_or_plan(context: Context) -> None:
    here = await _here(context)
    if here is None:
        await _plan(context)
        return
    await _show_here(context, here)


async def _here(context: Context) -> Tournament | None:
    """The newest live tournament that is announced here; in private also one's own."""
    house = context.house
    row = await house.directory.place(context.place)
    ids = list(await house.cup_showings.shown_in((row.id,), _ANNOUNCED))
    if context.place.private:
        ids += await house.director.journal.of_account(context.account.id)
    return await house.director.tournament(ids[0]) if ids else None


async def _show_here(context: Context, found: Tournament) -> None:
    """Show it here from now on, at the end of the chat."""
    house = context.house
    row = await house.directory.place(context.place)
    await house.cup_showings.show(found.id, row.id, to_ms(house.host.clock.now()))
    house.cups.show(found.id)
    await house.cups.renew(context.place, found)


async def _show_by_code(context: Context, code: str) -> None:
    """Whatever is neither a code nor meant as a time is answered by what can be written."""
    if not _CODE.fullmatch(code):
        if code[0].isdigit():
            _tell_no_time(context)
        else:
            context.reply(lambda asked: answers.told(asked, "answer-cup-how"))
        return
    found = await context.house.director.by_code(code)
    if found is None or found.status is TournamentStatus.DRAFT:
        context.reply(lambda asked: answers.told(asked, "answer-cup-no-such", code=code))
        return
    await _show_here(context, found)


def _tell_no_time(context: Context) -> None:
    context.reply(lambda asked: answers.told(asked, "answer-cup-no-time", count=AHEAD.days))


async def _plan(context: Context) -> None:
    house = context.house
    own = [one for one in house.director.live if one.organiser == context.account.id]
    if len(own) >= MOST_ORGANISED:
        context.reply(lambda asked: answers.told(asked, "answer-cup-enough"))
        return
    row = await house.directory.place(context.place)
    terms = drafted_terms(house.paces)
    now = to_ms(house.host.clock.now())
    draft = c.Draft(context.actor, house.host.chance.code(), terms)
    found = await house.director.draft(
        draft, lambda tournament_id: (write_tournament_showing(tournament_id, row.id, now),)
    )
    await _reply_draft(context, found)


async def _reply_draft(context: Context, found: Tournament) -> None:
    shown, choices = await _shown(context, found), await _choices(context, found.terms)
    context.reply(lambda asked: draft_view(_voice(asked), shown, choices))


async def _choices(context: Context, terms: Terms) -> DraftChoices:
    """What can be chosen; VIPs and whoever runs the bot may plan one for VIPs."""
    promos = context.house.promos
    vip = promos.governs(context.person) or await _is_vip(context)
    return choices_of(terms, tuple(context.house.host.players), vip=vip)


async def _is_vip(context: Context) -> bool:
    return await context.house.promos.journal.vip_until(context.account.id) is not None


async def new(context: Context, _pressed: b.NewTournamentButton) -> Answer:
    """Plan a tournament, by a button."""
    await _plan(context)
    return Answer()


async def turn(context: Context, pressed: b.DraftPageButton) -> Answer:
    """Show another page of what is planned."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    shown, choices = await _shown(context, found), await _choices(context, found.terms)
    page = pressed.page
    return Answer(view=context.view(lambda asked: draft_view(_voice(asked), shown, choices, page)))


async def change(context: Context, pressed: b.ChangeDraftButton) -> Answer:
    """Plan something otherwise."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    choices = await _choices(context, found.terms)
    terms = with_choice(found.terms, choices, pressed.option, pressed.value, context.house.paces)
    if terms is None:
        return answers.unknown(context)
    if terms.kind == CUSTOM and found.terms.kind != CUSTOM:
        terms = await _as_played_here(context, terms)
    reply = await _ask(context, found, c.ChangeTerms(context.actor, terms, found.terms))
    if reply.refusal not in (None, TournamentRefusal.ALREADY):
        return refused(context, reply.refusal)
    shown = await _shown(context, reply.tournament)
    choices = await _choices(context, reply.tournament.terms)
    return Answer(view=context.view(lambda asked: draft_view(_voice(asked), shown, choices)))


async def _as_played_here(context: Context, terms: Terms) -> Terms:
    """The terms with the game and the rules of this place, where two pairs play it."""
    row = await context.house.directory.place(context.place)
    preset, rules = PlaceDefaults.read(row.settings).rules(context.language)
    if preset not in tournament_presets():
        return terms
    return terms._replace(preset=preset, rules=rules_of_table(rules))


async def announce(context: Context, pressed: b.AnnounceTournamentButton) -> Answer:
    """Let people sign up."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    reply = await _ask(context, found, c.Announce(await _actor(context, found)))
    if reply.refusal is not None:
        return _unfit(context, reply.tournament, reply.refusal)
    return Answer(gone=True)


def _unfit(context: Context, found: Tournament, refusal: TournamentRefusal) -> Answer:
    """Why it was refused: most often only the start that was chosen is over by now."""
    start = found.terms.starts_at
    late = start is not None and start <= context.house.host.clock.now()
    if late and refusal is TournamentRefusal.BAD_TERMS:
        return answers.refused(context, "answer-cup-late")
    return refused(context, refusal)


async def _reword_with(context: Context, text: str, edit: Callable[[Terms, str], Terms]) -> None:
    """Change the prize or the conditions to what was written."""
    if len(text.strip()) > LONGEST_TEXT:
        context.reply(lambda asked: answers.told(asked, "answer-cup-long", count=LONGEST_TEXT))
        return
    await _reword(context, lambda terms: edit(terms, text.strip()), lacks=not text.strip())


async def _reword(context: Context, edit: Callable[[Terms], Terms], *, lacks: bool = False) -> None:
    """Change what is written about one's own newest tournament that has not begun.

    `lacks`: nothing was written, which takes away what stands there, if anything does.
    """
    own = [
        one
        for one in context.house.director.live
        if one.organiser == context.account.id and not one.under_way
    ]
    if not own:
        context.reply(lambda asked: answers.told(asked, "answer-cup-none-planned"))
        return
    found = max(own, key=lambda one: one.last_at)
    command = c.ChangeTerms(context.actor, edit(found.terms), found.terms)
    reply = await _ask(context, found, command)
    if lacks and reply.refusal is TournamentRefusal.ALREADY:
        context.reply(lambda asked: answers.told(asked, "cup-draft-words"))
    elif reply.refusal is not None:
        answer = _unfit(context, reply.tournament, reply.refusal)
        context.reply(lambda asked: answers.as_view(asked, answer))
    elif reply.tournament.status is TournamentStatus.DRAFT:
        await _reply_draft(context, reply.tournament)
    else:
        context.reply(lambda asked: answers.told(asked, "answer-cup-changed"))


async def _set_clock(context: Context, clock: re.Match[str]) -> None:
    """When it starts, by the clock of whoever says it."""
    account = context.account
    if next_at(clock, ZoneInfo("UTC"), context.house.host.clock.now()) is None:
        _tell_no_time(context)  # by no clock at all
        return
    zone = zone_of(Preferences.read(account.settings), account.language or context.language)
    if not zone:
        context.reply(lambda asked: answers.told(asked, "answer-cup-clock"))
        return
    at = next_at(clock, ZoneInfo(zone), context.house.host.clock.now())
    if at is None:
        _tell_no_time(context)
        return
    await _reword(context, lambda terms: terms._replace(starts_in=None, starts_at=at))


async def sign_up(context: Context, pressed: b.SignUpButton) -> Answer:
    """Sign up, with one tap."""
    return await _sign_up(context, pressed.code)


async def sign_up_beside(context: Context, pressed: b.SignUpBesideButton) -> Answer:
    """Sign up as somebody's partner."""
    return await _sign_up(context, pressed.code, pressed.account)


async def _sign_up(context: Context, code: str, beside: str | None = None) -> Answer:
    """Who cannot be written to in private is sent there first: there he plays."""
    house, own = context.house, context.account.id
    found = await house.director.by_code(code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not await house.directory.reached(own):
        link = context.link(INVITATION + code)
        if link:
            return answers.in_private(context, "answer-cup-open-private", link)
        return answers.cannot_write(context, link)
    busy = house.director.plays_in(own) is not None
    vip = found.terms.vip and await _is_vip(context)
    reply = await _ask(context, found, c.SignUp(Actor(own), beside, vip=vip, busy=busy))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    place = reply.tournament.place_of(own)
    waits = place is not None and state_of(reply.tournament, place) is EntrantState.WAITING
    return answers.confirmed(context, "answer-cup-waiting" if waits else "answer-cup-signed-up")


async def come_by_link(context: Context, code: str) -> None:
    """Sign up whoever has opened his private chat for it; he is told by the tournament itself."""
    answer = await _sign_up(context, code)
    if answer.refused:
        context.reply(lambda asked: answers.as_view(asked, answer))


async def withdraw(context: Context, pressed: b.WithdrawButton) -> Answer:
    """Sign off again."""
    found = await context.house.director.by_code(pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    reply = await _ask(context, found, c.Withdraw(Actor(context.account.id)))
    if reply.refusal is TournamentRefusal.BEGUN and in_play(found, context.account.id):
        return answers.refused(context, "answer-cup-leave-how")
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return answers.confirmed(context, "answer-cup-withdrawn")


async def leave(context: Context, pressed: b.LeaveTournamentButton) -> Answer:
    """Leave for good; whoever wants to is asked again."""
    found = await context.house.director.by_code(pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not pressed.sure:
        return await ask_to_leave(context, found)
    reply = await _ask(context, found, c.Leave(Actor(context.account.id)))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return Answer(gone=True)  # he is told by the tournament itself


async def stay(_context: Context, _pressed: b.StayInTournamentButton) -> Answer:
    """Leave after all not."""
    return Answer(gone=True)


async def ask_to_leave(context: Context, found: Tournament) -> Answer:
    """Say that there is no way back, and ask again."""
    if not in_play(found, context.account.id):
        return refused(context, TournamentRefusal.OUT)
    shown = await _shown(context, found)
    yes, no = b.LeaveTournamentButton(found.code, sure=True), b.StayInTournamentButton()
    draw = partial(sure_view, shown=shown, message="cup-leave-sure", yes=yes, no=no)
    return Answer(view=context.view(lambda asked: draw(_voice(asked))))


async def leave_command(context: Context) -> bool:
    """Ask whoever plays in a tournament whether he leaves it; says whether he plays in one."""
    found = context.house.director.plays_in(context.account.id)
    if found is None:
        return False
    answer = await ask_to_leave(context, found)
    context.reply(lambda _: answer.view)
    return True


async def menu(context: Context, pressed: b.TournamentMenuButton) -> Answer:
    """What whoever organises it can do."""
    return await _page(context, pressed.code, MENU_HOME)


async def people(context: Context, pressed: b.TournamentPeopleButton) -> Answer:
    """Whom he can throw out."""
    return await _page(context, pressed.code, MENU_PEOPLE + pressed.page)


async def _page(context: Context, code: str, page: int) -> Answer:
    found = await _organised(context, code)
    return found if isinstance(found, Answer) else await _turned(context, found, page)


async def _turned(context: Context, found: Tournament, page: int) -> Answer:
    """That page of the menu, which only he sees where that is possible; elsewhere it goes away with
    the tournament.
    """
    if not context.whispers:
        context.house.cup_painter.turn(context.place, found, page)
        context.house.cups.show_menu(context.place, found)
        return Answer(gone=True)
    shown = await _shown(context, found)
    alone = replace(context, alone=True)
    view = alone.view(lambda asked: menu_view(_voice(asked), shown, page))
    if context.place.whispered:
        return Answer(view=view)
    return Answer(view=view, whisper=True, paged=True)


def _closed(context: Context, found: Tournament) -> Answer:
    """He has done what he wanted to, and needs the menu no more."""
    if not context.whispers:
        context.house.cups.close_menu(context.place, found)
    return Answer(gone=True)


async def begin(context: Context, pressed: b.BeginTournamentButton) -> Answer:
    """Begin now."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    reply = await context.house.director.start(found, await _actor(context, found))
    return _closed(context, found) if reply.refusal is None else refused(context, reply.refusal)


async def throw_out(context: Context, pressed: b.ThrowOutButton) -> Answer:
    """Let somebody play no more."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    reply = await _ask(context, found, c.ThrowOut(await _actor(context, found), pressed.account))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return await _turned(context, reply.tournament, MENU_HOME)


async def cancel(context: Context, pressed: b.CancelTournamentButton) -> Answer:
    """Call it off; one that is announced only after it was asked again."""
    found = await _organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    if not pressed.sure:
        return await _turned(context, found, MENU_SURE)
    actor = await _actor(context, found)
    reply = await _ask(context, found, c.Cancel(CancelReason.ORGANISER, actor))
    return Answer(gone=True) if reply.refusal is None else refused(context, reply.refusal)


@command("cups", Menus(76))
async def cups(context: Context) -> None:
    """`/cups`: who has won the tournaments of this place."""
    house = context.house
    row = await house.directory.place(context.place)
    around = [one.id for one in await house.directory.places.of_circle(circle_of(row.place))]
    found = await house.cup_showings.cups({row.id, *around})
    people = {one for cup in found for one in (*cup.champions, *cup.finalists)}
    names = await house.directory.names(people)
    shown = ShownCups(found, tuple(names.items()))
    context.reply(lambda asked: cups_view(_voice(asked), shown))


def refused(context: Context, refusal: TournamentRefusal) -> Answer:
    """Why the tournament has refused it."""
    return answers.refused(context, f"cup-refused-{refusal.replace('_', '-')}")


async def _ask(
    context: Context, found: Tournament, command_: c.TournamentCommand
) -> TournamentReply:
    return await context.house.director.ask(found.id, command_)


async def _organised(context: Context, code: str) -> Tournament | Answer:
    """The live tournament of that code, if whoever asks organises it."""
    found = await context.house.director.by_code(code)
    if found is None or not found.live:
        return replace(answers.refused(context, "cup-refused-over"), gone=True)
    actor = await _actor(context, found)
    if not (actor.manages or actor.account == found.organiser):
        return refused(context, TournamentRefusal.NOT_ALLOWED)
    return found


async def _actor(context: Context, found: Tournament) -> Actor:
    """Who asks; admin rights count only for tournaments that were planned in his chat."""
    if not context.manages:
        return Actor(context.account.id)
    shown_in = await context.house.cup_showings.places(found.id)
    home = {(row.place.platform, row.place.chat) for row in shown_in[:1]}
    here = (context.place.platform, context.place.chat) in home
    return Actor(context.account.id, manages=here)


async def _shown(context: Context, found: Tournament) -> ShownCup:
    return await context.house.cup_painter.shown(found, context.place)


def _voice(asked: Context) -> Voice:
    return Voice(asked.house.words, asked.reading)
