"""Dates in words, one way in each language."""

from datetime import date

from bot.views.words import Voice


def day_in_words(voice: Voice, day: date) -> str:
    """A day of about now, without its year."""
    return voice.say("date-day", day=str(day.day), month=_month(voice, day))


def date_in_words(voice: Voice, day: date) -> str:
    """A day with its year."""
    month = _month(voice, day)
    return voice.say("date-year", day=str(day.day), month=month, year=str(day.year))


def _month(voice: Voice, day: date) -> str:
    return voice.say("month-short", month=day.month)
