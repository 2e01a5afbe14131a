"""A participant's private message: their state in a tournament, and what comes next."""

from dataclasses import replace

from adapters.platform.views import Bell, Button, Row, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, dashed
from bot.views.dates import moment_text, with_moments
from bot.views.tournaments.announcement import (
    TournamentContext,
    lines_of,
    pair,
    person,
    start_told,
    terms_told,
    title_of,
)
from bot.views.tournaments.rounds import cancelled_view, round_name
from engine.rules.cards import SIDES
from engine.tournaments.decide import continues, starts
from engine.tournaments.tournament import (
    EntrantState,
    RoundTable,
    TournamentStatus,
    field_of,
    is_full,
    state_of,
)

_Told = tuple[tuple[str, ...], tuple[Row, ...]]
"""Lines, and rows of buttons below them."""


def participant_view(voice: Voice, shown: TournamentContext, account: str, *, calls: bool) -> View:
    """The person's state, from signed up to champion, and what follows from it.

    `calls`: the message may make a sound.
    """
    tournament = shown.tournament
    bell = Bell(f"cup {tournament.id}") if calls else None
    place = tournament.place_of(account)
    rounds = tournament.rounds
    concerned = place is not None and (not rounds or place in rounds[-1].pool)
    if tournament.status is TournamentStatus.CANCELLED and concerned:
        view = cancelled_view(voice, shown)
    else:
        left_out: _Told = (voice.say("cup-own-left-out"),), ()
        lines, rows = left_out if place is None else _told(voice, shown, place)
        blocks = (title_of(voice, shown), lines_of(lines))
        view = View(blocks, buttons=rows, language=voice.language, people=shown.names)
        coming = starts(tournament) if not rounds else continues(tournament)
        view = with_moments(voice, view, coming, now=shown.now)
    return replace(view, notify=calls, bell=bell)


def _told(voice: Voice, shown: TournamentContext, place: int) -> _Told:
    tournament = shown.tournament
    match state_of(tournament, place):
        case EntrantState.REGISTERED:
            appointed = tournament.terms.starts_at is not None
            soon = tournament.reminded if appointed else tournament.full_since is not None
            message = "cup-own-soon" if soon else "cup-own-signed-up"
            return _signed_up(voice, shown, message, place)
        case EntrantState.WAITING:
            return _signed_up(voice, shown, "cup-own-waiting", place)
        case EntrantState.PLAYING:
            return _playing(voice, shown, place)
        case EntrantState.THROUGH:
            again = continues(tournament)
            free = place in tournament.rounds[-1].byes
            told = [voice.say("cup-own-bye" if free else "cup-own-through")]
            if again is not None:
                time = moment_text(voice, again, shown.now)
                told.append(voice.say("cup-own-next", time=time))
            else:
                told.append(voice.say("cup-own-others-play"))
            return (*told, _follow(voice, shown)), (_leave(voice, shown),)
        case state:
            told = [voice.say(f"cup-own-{dashed(state)}")]
            return (*told, *((_follow(voice, shown),) if tournament.live else ())), ()


def _follow(voice: Voice, shown: TournamentContext) -> str:
    """How to watch the other tables in private."""
    return voice.say("cup-own-follow", code=shown.tournament.code)


def _signed_up(voice: Voice, shown: TournamentContext, message: str, place: int) -> _Told:
    tournament, code = shown.tournament, shown.tournament.code
    own = tournament.entrants[place]
    start = start_told(voice, shown, moved=bool(own.moved), now=shown.now)
    first, last = (start, "") if own.moved and not tournament.reminded else ("", start)
    lines = [first, voice.say(message), *terms_told(voice, tournament.terms), last]
    if own.account in field_of(tournament).waiting and not is_full(tournament):
        lines.append(voice.say("cup-own-odd"))
    elif tournament.terms.pairs:
        partner = person(voice, shown, own.beside or "")
        lines.append(
            voice.say("cup-own-beside", who=partner) if partner else voice.say("cup-own-no-partner")
        )
    withdraw = Button(voice.say("cup-withdraw"), b.text(b.WithdrawButton(code)))
    return tuple(lines), ((withdraw,),)


def _playing(voice: Voice, shown: TournamentContext, place: int) -> _Told:
    tournament = shown.tournament
    played = tournament.rounds[-1]
    table = next(one for one in played.tables if place in one.seats)
    begins = voice.say("cup-own-final")
    if tournament.final is None:
        name = round_name(voice, shown, len(tournament.rounds))
        begins = voice.say("cup-own-round", name=name)
    return (begins, _against(voice, shown, table, place)), (_leave(voice, shown),)


def _against(voice: Voice, shown: TournamentContext, table: RoundTable, place: int) -> str:
    own, others = (table.side(side) for side in SIDES[:2])
    if place not in own:
        own, others = others, own
    partner = tuple(one for one in own if one != place)
    return voice.say(
        "cup-own-against",
        partner=pair(voice, shown, partner),
        others=pair(voice, shown, others),
    )


def _leave(voice: Voice, shown: TournamentContext) -> tuple[Button, ...]:
    data = b.text(b.LeaveTournamentButton(shown.tournament.code, sure=False))
    return (Button(voice.say("cup-leave"), data, Tone.DANGER),)
