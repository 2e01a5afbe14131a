"""A person's account: linking, stored data, quiet hours, time zone and other settings."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import (
    Alternative,
    Button,
    Choice,
    Paragraph,
    Question,
    Span,
    Tone,
    View,
)
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import PersonMatch, seen_names, told_apart
from bot.people.own_rows import ROOM
from bot.people.preferences import OPTIONS, Preferences
from bot.people.quiet_hours import LIKELY_ZONES, OFFERED, QuietHours, clock_told


def code_view(voice: Voice, code: str) -> View:
    """A code for linking accounts, and how to use it."""
    said = f"/link {code}"
    copied = Button(voice.say("link-copy"), b.text(b.LinkButton(code)), copies=said)
    blocks = (
        voice.line("link-code", said=said),
        *quiet(voice.say("link-code-how")),
    )
    return View(blocks, buttons=((copied,),), language=voice.language)


def confirm_view(voice: Voice, code: str, name: str, platforms: Sequence[str]) -> View:
    """Ask for confirmation: whose code it is, and what linking to that account means."""
    who = told_apart(seen_names(voice, (("", name),)))[""]
    where = ", ".join(_called(voice, one) for one in platforms)
    blocks = (voice.line("link-confirm", who=who, where=where), *quiet(voice.say("link-warning")))
    yes = Button(voice.say("link-yes"), b.text(b.LinkButton(code)), Tone.PRIMARY)
    return View(blocks, buttons=((yes,),), language=voice.language)


def _called(voice: Voice, platform: str) -> str:
    return voice.say("link-room") if platform == ROOM else platform.capitalize()


def privacy_view(voice: Voice) -> View:
    """Which data is stored, and why."""
    lines = (
        "privacy-kept",
        "privacy-seen",
        "privacy-not",
        "privacy-excluded",
        "privacy-forgotten",
    )
    text = "\n".join(f"• {voice.say(line)}" for line in lines)
    data = Button(voice.say("privacy-data"), b.text(b.OwnDataButton()))
    forget = Button(voice.say("privacy-forget"), b.text(b.AskToForgetButton()))
    blocks = (voice.line("privacy-title"), Paragraph((Span(text),)))
    return View(blocks, buttons=((data,), (forget,)), language=voice.language)


def data_view(voice: Voice) -> View:
    """The caption of the file with all of a person's data."""
    blocks = (voice.line("data-title"), *quiet(voice.say("data-cards")))
    return View(blocks, language=voice.language)


def forget_view(voice: Voice, *, excluded: bool) -> View:
    """Ask for confirmation; an `excluded` person is told that they stay off leaderboards."""
    yes = Button(voice.say("forget-yes"), b.text(b.ForgetButton()), Tone.DANGER)
    stays = quiet(voice.say("forget-excluded")) if excluded else ()
    blocks = (voice.line("forget-title"), *quiet(voice.say("forget-text")), *stays)
    return View(blocks, buttons=((yes,),), language=voice.language)


_NAME: Final = 12
"""Maximum characters of a name beside a number, on half a phone's width."""


def which_view(
    voice: Voice, people: Sequence[PersonMatch], leads_to: Callable[[str], b.BotButton]
) -> View:
    """Ask which person is meant, by their names and how many matches they have played."""
    called = tuple((one.account_id, one.name) for one in people)
    names = told_apart(seen_names(voice, called), _NAME)
    choices = (
        Button(
            beside((names[one.account_id], voice.say("stats-matches", matches=one.matches))),
            b.text(leads_to(one.account_id)),
        )
        for one in people
    )
    blocks, rows = (voice.line("finding-which"),), paired(choices)
    return View(blocks, buttons=rows, language=voice.language, people=called)


_LONGEST: Final = 40
"""Characters of the name of a time zone, or of hours."""

_CITIES: Final = {
    "Europe/Sofia": "zone-sofia",
    "Europe/Zagreb": "zone-zagreb",
    "Europe/Berlin": "zone-berlin",
    "Europe/London": "zone-london",
    "Europe/Istanbul": "zone-istanbul",
    "America/New_York": "zone-new-york",
    "America/Chicago": "zone-chicago",
    "America/Los_Angeles": "zone-los-angeles",
}


def quiet_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """The person's quiet hours and their time zone, with other hours to choose from."""
    zone = chosen.clock
    told = [voice.line("quiet-title"), voice.line("quiet-text")]
    if chosen.quiet is not None and zone:
        rest = chosen.quiet.rest_at(zone, now)
        message = "quiet-now" if rest is not None else "quiet-chosen"
        told.append(voice.line(message, hours=_hours(chosen.quiet)))
    other, typed = _other(
        voice, b.QUIET_PAGE, str(chosen.quiet or ""), typed="quiet-typed", other="quiet-other"
    )
    told += typed
    offered = [QuietHours.read(hours) for hours in OFFERED]
    if chosen.quiet is not None and chosen.quiet not in offered:
        offered.append(chosen.quiet)
    options = tuple(
        Alternative(
            _hours(hours) if hours is not None else voice.say("quiet-off"),
            b.text(b.QuietHoursButton(hours)),
            chosen=hours == chosen.quiet,
        )
        for hours in (None, *offered)
    )
    rows = (
        Choice(voice.line("quiet-title").plain, options),
        other,
        (clock_button(voice, chosen, now),),
    )
    return View(tuple(told), buttons=(*rows, back_row(voice)), language=voice.language)


def clock_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """The person's time zone and others to choose from, each with its current time."""
    zone = chosen.clock
    waits = () if zone or chosen.quiet is None else (voice.line("clock-needed"),)
    blocks = (voice.line("clock-title"), *waits, voice.line("clock-text"))
    zones = LIKELY_ZONES if not zone or zone in LIKELY_ZONES else (*LIKELY_ZONES, zone)
    options = tuple(
        Alternative(_clock(voice, one, now), b.text(b.ClockButton(one)), chosen=one == zone)
        for one in zones
    )
    cities = Choice(voice.line("clock-title").plain, options)
    other, typed = _other(voice, b.CLOCK_PAGE, zone, typed="clock-typed", other="clock-other")
    rows = (cities, other, (quiet_button(voice, chosen),), back_row(voice))
    return View((*blocks, *typed), buttons=rows, language=voice.language)


def _other(
    voice: Voice, page: str, value: str, *, typed: str, other: str
) -> tuple[tuple[Button, ...], tuple[Paragraph, ...]]:
    """How to enter another value: on a page by a button's form, elsewhere by a command."""
    if not voice.words.on_pages:
        return (), quiet(voice.say(typed))
    question = Question(f"/me {page} ", value, longest=_LONGEST)
    return (Button(voice.say(other), b.text(b.OwnPageButton(page)), asks=question),), ()


def quiet_button(voice: Voice, chosen: Preferences) -> Button:
    """A button that shows the quiet hours and leads to their page."""
    hours = _hours(chosen.quiet) if chosen.quiet is not None else voice.say("quiet-off")
    label = voice.say("quiet-button", hours=hours)
    return Button(label, b.text(b.OwnPageButton(b.QUIET_PAGE)))


def clock_button(voice: Voice, chosen: Preferences, now: datetime) -> Button:
    """A button that shows the person's local time and leads to the page of time zones."""
    zone = chosen.clock
    told = _clock(voice, zone, now) if zone else voice.say("clock-unknown")
    return Button(voice.say("clock-button", clock=told), b.text(b.OwnPageButton(b.CLOCK_PAGE)))


def _hours(hours: QuietHours) -> str:
    return f"{hours.since}–{hours.until}"


def _clock(voice: Voice, zone: str, now: datetime) -> str:
    """A time zone by its city, with the current time there."""
    city = voice.say(_CITIES[zone]) if zone in _CITIES else zone.rpartition("/")[2]
    return f"{city.replace('_', ' ')} {clock_told(zone, now)}"


def back_row(voice: Voice) -> tuple[Button, ...]:
    """The button back to the first page of one's own settings."""
    return (Button(voice.say("quiet-back"), b.text(b.OwnPageButton(b.HOME))),)


USUAL: Final = ("calls", "taps", "order")
"""The most used settings, shown on the first page."""


def personal_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """The first page: the most used settings below a short text, and buttons to the rest."""
    more = Button(voice.say("personal-more"), b.text(b.OwnPageButton(b.MORE_PAGE)))
    clock = clock_button(voice, chosen, now)
    return _page(voice, chosen, USUAL, (quiet_button(voice, chosen),), (clock, more))


def more_view(voice: Voice, chosen: Preferences, now: datetime) -> View:  # noqa: ARG001 (a page)
    """The rarely used settings."""
    rare = tuple(option for option in OPTIONS if option not in USUAL)
    avoided = Button(voice.say("avoided-open"), b.text(b.OwnPageButton(b.AVOIDED_PAGE)))
    return _page(voice, chosen, rare, (avoided,), back_row(voice))


def avoided_view(voice: Voice, people: Mapping[str, str]) -> View:
    """The people that a person never meets at open tables; a tap lets them meet again."""
    names = told_apart(seen_names(voice, tuple(people.items())))
    rows = paired(
        Button(voice.say("avoided-meet", who=names[one]), b.text(b.AvoidButton(one, on=False)))
        for one in people
    )
    blocks = (voice.line("avoided-title"), voice.line("avoided-some" if people else "avoided-none"))
    return View(
        blocks,
        buttons=(*rows, back_row(voice)),
        language=voice.language,
        people=tuple(people.items()),
    )


def _page(
    voice: Voice, chosen: Preferences, options: tuple[str, ...], *last: tuple[Button, ...]
) -> View:
    lines = "\n".join(voice.say(f"prefer-{option}") for option in options)
    rows = tuple(
        Choice(
            voice.say(f"prefer-{option}"),
            tuple(_option(voice, option, value, chosen) for value in OPTIONS[option]),
        )
        for option in options
    )
    blocks = (voice.line("personal-title"), Paragraph((Span(lines),)))
    return View(blocks, buttons=(*rows, *last), language=voice.language)


def _option(voice: Voice, option: str, value: str, chosen: Preferences) -> Alternative:
    """A value with its setting's emoji, because some platforms list all values together."""
    sign = voice.say(f"prefer-{option}").split()[0]
    label = f"{sign} {voice.say(f'prefer-{option}-{value}')}"
    data = b.text(b.PreferButton(option, value))
    return Alternative(label, data, chosen=getattr(chosen, option) == value)
