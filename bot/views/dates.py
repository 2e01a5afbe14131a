"""Dates and times in words, in one form for each language."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import chain
from math import ceil
from typing import Final
from zoneinfo import ZoneInfo

from adapters.platform.views import Block, Moment, MomentForm, Paragraph, Span, View
from bot.locales.words import Voice, spoken
from bot.people.quiet_hours import clock_of

NEAR: Final = timedelta(hours=1)
"""For a moment at most this far ahead, the remaining time is added."""


def day_in_words(voice: Voice, day: date) -> str:
    """A day near today, without its year."""
    return voice.say("date-day", day=str(day.day), month=_month(voice, day))


def date_in_words(voice: Voice, day: date) -> str:
    """A day with its year."""
    month = _month(voice, day)
    return voice.say("date-year", day=str(day.day), month=month, year=str(day.year))


def _month(voice: Voice, day: date) -> str:
    return voice.say("month-short", month=day.month)


def moment_text(voice: Voice, moment: datetime, now: datetime | None = None) -> str:
    """A moment with its day, in the time zone of the language.

    If it is near `now`, the remaining time is added. Messages that stay for long pass no `now`,
    because the remaining time would become wrong.
    """
    clock = _clock(voice, moment)
    if now is not None and now < moment <= now + NEAR:
        return voice.say("moment-near", clock=clock, distance=_distance(voice, moment, now))
    return voice.say("moment-day", clock=clock, date=day_in_words(voice, _local(voice, moment)))


def with_moments(
    voice: Voice, view: View, *moments: datetime | None, now: datetime | None = None
) -> View:
    """The view with these moments marked in its text, so that platforms can localise them."""
    told: dict[str, Moment] = {}
    for one in moments:
        if one is not None:
            told[moment_text(voice, one)] = Moment(one, MomentForm.DAY)
            near = moment_text(voice, one, now)
            if now is not None and near not in told:
                told[_clock(voice, one)] = Moment(one, MomentForm.CLOCK)
                told[_distance(voice, one, now)] = Moment(one, MomentForm.DISTANCE)
    return replace(view, blocks=tuple(_marked(block, told) for block in view.blocks))


def _marked(block: Block, told: Mapping[str, Moment]) -> Block:
    if not isinstance(block, Paragraph):
        return block
    return replace(block, spans=tuple(chain.from_iterable(_split(s, told) for s in block.spans)))


def _split(span: Span, told: Mapping[str, Moment]) -> Iterator[Span]:
    """Split a span at the moments that it mentions; of two at the same place, take the longer."""
    rest = span.text
    while rest and span.moment is None and not span.calls:
        found = [(rest.index(text), -len(text), text) for text in told if text in rest]
        if not found:
            break
        start, _, text = min(found)
        if start:
            yield replace(span, text=rest[:start])
        yield replace(span, text=text, moment=told[text])
        rest = rest[start + len(text) :]
    if rest:
        yield replace(span, text=rest)


def _clock(voice: Voice, moment: datetime) -> str:
    return voice.say("moment-clock", clock=clock_of(_zone(voice), moment))


def _distance(voice: Voice, moment: datetime, now: datetime) -> str:
    return voice.say("moment-distance", count=max(1, ceil((moment - now) / timedelta(minutes=1))))


def _local(voice: Voice, moment: datetime) -> datetime:
    return moment.astimezone(_zone(voice))


def _zone(voice: Voice) -> ZoneInfo:
    return ZoneInfo(spoken(voice.language).zone or "UTC")
