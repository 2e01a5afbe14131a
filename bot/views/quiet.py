"""Quiet hours and the clock by which they go: a page of a person's own settings each."""

from datetime import datetime
from typing import Final

from adapters.views import Alternative, Button, Choice, View
from bot import buttons as b
from bot.people.preferences import Preferences
from bot.people.quiet_hours import LIKELY_ZONES, OFFERED, QuietHours, clock_told
from bot.views.words import Voice, quiet

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
    """Which hours are quiet, by which clock, and others to choose."""
    zone = chosen.clock
    told = [voice.line("quiet-title"), voice.line("quiet-text")]
    if chosen.quiet is not None and zone:
        rest = chosen.quiet.rest_at(zone, now)
        message = "quiet-now" if rest is not None else "quiet-chosen"
        told.append(voice.line(message, hours=_hours(chosen.quiet)))
    told += quiet(voice.say("quiet-typed"))
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
    rows = (Choice(voice.say("quiet-title"), options), (clock_button(voice, chosen, now),))
    return View(tuple(told), buttons=(*rows, back_row(voice)), language=voice.language)


def clock_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """Which clock is his, and others to choose, with the time that each of them shows."""
    zone = chosen.clock
    waits = () if zone or chosen.quiet is None else (voice.line("clock-needed"),)
    blocks = (voice.line("clock-title"), *waits, voice.line("clock-text"))
    zones = LIKELY_ZONES if not zone or zone in LIKELY_ZONES else (*LIKELY_ZONES, zone)
    options = tuple(
        Alternative(_clock(voice, one, now), b.text(b.ClockButton(one)), chosen=one == zone)
        for one in zones
    )
    cities = Choice(voice.say("clock-title"), options)
    rows = (cities, (quiet_button(voice, chosen),), back_row(voice))
    told = (*blocks, *quiet(voice.say("clock-typed")))
    return View(told, buttons=rows, language=voice.language)


def quiet_button(voice: Voice, chosen: Preferences) -> Button:
    """Which hours are quiet; leads to their page."""
    hours = _hours(chosen.quiet) if chosen.quiet is not None else voice.say("quiet-off")
    label = voice.say("quiet-button", hours=hours)
    return Button(label, b.text(b.OwnPageButton(b.QUIET_PAGE)))


def clock_button(voice: Voice, chosen: Preferences, now: datetime) -> Button:
    """What time it is with him; leads to the page of clocks."""
    zone = chosen.clock
    told = _clock(voice, zone, now) if zone else voice.say("clock-unknown")
    return Button(voice.say("clock-button", clock=told), b.text(b.OwnPageButton(b.CLOCK_PAGE)))


def _hours(hours: QuietHours) -> str:
    return f"{hours.since}–{hours.until}"


def _clock(voice: Voice, zone: str, now: datetime) -> str:
    """A zone by its city, and the time there."""
    city = voice.say(_CITIES[zone]) if zone in _CITIES else zone.rpartition("/")[2]
    return f"{city.replace('_', ' ')} {clock_told(zone, now)}"


def back_row(voice: Voice) -> tuple[Button, ...]:
    """Back to the first page of one's own settings."""
    return (Button(voice.say("quiet-back"), b.text(b.OwnPageButton(b.HOME))),)
