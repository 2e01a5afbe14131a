"""The bot's status for its operator: as a message, or as the last line of the terminal."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from wcwidth import wcswidth

from adapters.platform.platform import Link
from adapters.platform.views import Block, Paragraph, Span, View
from bot.locales.words import Voice
from bot.metrics.vitals import Condition

NAMES: Final = {"telegram": "Telegram", "discord": "Discord", "browser": "Browser"}

LATE: Final = 2.0
"""Seconds after which anything counts as late."""

_BETWEEN: Final = " · "
_MEGA, _GIGA = 1_000_000, 1_000_000_000


def status_view(voice: Voice, found: Condition) -> View:
    """The full status, as a message."""
    title = voice.line("status-title", version=found.version, time=length(voice, found.runs))
    parts: tuple[Block, ...] = (
        title,
        _lines(_platforms(voice, found)),
        _lines(_people(voice, found)),
        _lines(_store(voice, found)),
    )
    return View(parts, language=voice.language)


def status_line(voice: Voice, found: Condition, width: int) -> str:
    """The most important facts in one line of at most `width` columns, problems first."""
    line = ""
    for part in _short(voice, found):
        longer = f"{line}{_BETWEEN}{part}" if line else part
        if wcswidth(longer) > width:
            break
        line = longer
    return line


def length(voice: Voice, duration: timedelta) -> str:
    """A duration in its two largest units."""
    minutes, seconds = divmod(round(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24) if hours >= 48 else (0, hours)
    told = [
        voice.say("time-days", count=days) if days else "",
        voice.say("time-hours", count=hours) if hours else "",
        voice.say("time-minutes", count=minutes) if minutes else "",
        voice.say("time-seconds", count=seconds) if seconds else "",
    ]
    first = next((index for index, text in enumerate(told) if text), None)
    if first is None:
        return voice.say("time-seconds", count=0)
    return " ".join(text for text in told[first : first + 2] if text)


def _lines(lines: Iterator[str]) -> Paragraph:
    return Paragraph((Span("\n".join(lines)),))


def _platforms(voice: Voice, found: Condition) -> Iterator[str]:
    for name, link in found.links.items():
        yield voice.say("status-platform", platform=_name(name), how=_how(voice, link))
    for name in found.elsewhere:
        yield voice.say("status-platform", platform=_name(name), how=voice.say("status-elsewhere"))
    for name, parts in found.parts.items():
        yield voice.say("status-parts", platform=_name(name), parts=str(parts))
    closed = 0
    for name, left in found.budgets.items():
        closed += left.closed
        if left.second is None:
            continue
        if left.fullest is None:
            yield voice.say("status-budget", platform=_name(name), second=left.second)
        else:
            told = {"second": left.second, "minute": left.fullest}
            yield voice.say("status-budget-chat", platform=_name(name), **told)
    if closed:
        yield voice.say("status-closed", count=closed)


def _people(voice: Voice, found: Condition) -> Iterator[str]:
    counts = {name: found.tables.get(name, 0) for name in ("lobby", "playing", "finished")}
    yield voice.say("status-tables", **counts)
    yield voice.say("status-people", now=found.people_now, day=found.people_day)
    if found.own is None:
        yield voice.say("status-no-taps")
    else:
        half, most = (_milliseconds(seconds) for seconds in found.own)
        yield voice.say("status-own", half=half, most=most, taps=found.taps)
    if found.ai_waiting:
        told = length(voice, timedelta(seconds=max(found.ai_delay, 1)))
        yield voice.say("status-ai-waiting", count=found.ai_waiting, time=told)
    else:
        yield voice.say("status-ai")


def _store(voice: Voice, found: Condition) -> Iterator[str]:
    if found.failing:
        yield voice.say("status-failing")
    late = [
        voice.say(f"status-late-{queue}", time=length(voice, timedelta(seconds=seconds)))
        for queue, seconds in found.late.items()
        if seconds >= LATE
    ]
    if late:
        yield voice.say("status-late", what="; ".join(late))
    else:
        yield voice.say("status-late-nothing")
    if found.space is not None:
        size = found.space.taken / _MEGA
        if found.space.free is None:
            yield voice.say("status-database", size=size)
        else:
            free = found.space.free / _GIGA
            yield voice.say("status-database-free", size=size, free=free)
    if found.backed_up is None:
        yield voice.say("status-backup-none")
    else:
        yield voice.say("status-backup", time=length(voice, found.now - found.backed_up))


def _short(voice: Voice, found: Condition) -> Iterator[str]:
    if found.failing:
        yield voice.say("status-line-failing")
    for name, link in found.links.items():
        if link.trouble:
            yield voice.say("status-line-lost", platform=_name(name))
    latest = max(found.late.values(), default=0.0)
    if latest >= LATE:
        yield voice.say("status-line-late", time=length(voice, timedelta(seconds=latest)))
    for name in found.elsewhere:
        yield voice.say("status-line-elsewhere", platform=_name(name))
    yield voice.say("status-line-tables", count=sum(found.tables.values()))
    yield voice.say("status-line-people", count=found.people_now)
    yield voice.say("status-line-taps", taps=found.taps)
    if found.own is not None:
        yield voice.say("status-line-own", most=_milliseconds(found.own[1]))
    yield voice.say("status-line-queue", count=found.waiting)
    yield voice.say("status-line-ai", count=found.ai_waiting)


def _how(voice: Voice, link: Link) -> str:
    if link.quarantined:
        return voice.say("status-quarantined")
    return voice.say("status-not-connected" if link.trouble else "status-connected")


def _name(platform: str) -> str:
    return NAMES.get(platform, platform)


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f}"
