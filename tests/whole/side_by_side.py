"""The events at one table in all places, as one text in the order of time."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from bot import buttons as b
from tests.adapters.browser.changing import changed
from tests.emulators.discord import transcript as discord
from tests.emulators.telegram import transcript as telegram
from tests.emulators.transcripts import changed_lines, clock_time
from tests.whole.corners import Corner, Frame, InBrowser, OnDiscord, OnTelegram, lines_of
from tests.whole.guest import Json, buttons_of
from tests.whole.places import Everywhere

_GUTTER = 19
_EMOJI = re.compile(
    r"\u2060?<?:?cards_(?:suit_)?(?P<rank>[789TJQKA]?)(?P<suit>[CDHS])_\w{8}(?::\d+>)?"
)
_SUITS = dict(zip("CDHS", "♣♦♥♠", strict=True))


class Told(NamedTuple):
    """An event in a place."""

    at: datetime
    where: str
    lines: list[str]


def side_by_side(held: Everywhere, until: datetime) -> str:
    """The events in the three places; in the private chats only those before `until`."""
    private = [one for corner in held.corners for one in happened(corner, private=True)]
    told = [one for corner in held.corners for one in happened(corner, private=False)]
    told += [one for one in private if one.at < until]
    return _text(told)


def seen_by(corner: Corner) -> str:
    """The events one person saw, in the shared place and in private."""
    sides = (happened(corner, private=private) for private in (False, True))
    return _text([one for side in sides for one in side])


def _text(told: list[Told]) -> str:
    told.sort(key=lambda one: one.at)
    return "\n".join(_paragraph(one, told[0].at) for one in told)


def _paragraph(one: Told, start: datetime) -> str:
    head = f"{clock_time(one.at - start)} {one.where}"
    first, *others = one.lines
    lines = (f"{head:<{_GUTTER}}│ {first}", *(f"{'':<{_GUTTER}}│ {line}" for line in others))
    text = "\n".join(part for line in lines for part in _unbroken(line)) + "\n"
    return with_cards(text)


def with_cards(text: str) -> str:
    """The text with cards and suits as letters instead of an application's emojis."""
    return _EMOJI.sub(_card, text)


def _card(emoji: re.Match[str]) -> str:
    return emoji["rank"].replace("T", "10") + _SUITS[emoji["suit"]]


def _unbroken(line: str) -> Iterator[str]:
    """Keep the continuation of a broken line to the right of the gutter."""
    first, *others = line.split("\n")
    yield first.rstrip()
    for other in others:
        yield f"{'':<{_GUTTER}}│ {other}".rstrip()


def happened(corner: Corner, *, private: bool) -> Iterator[Told]:
    """The events a person saw, in the shared place or in private."""
    where = f"({corner.name})" if private else corner.platform
    match corner:
        case OnTelegram():
            happened = telegram.happenings(corner.chat(private=private))
        case OnDiscord():
            happened = discord.happenings(corner.chat(private=private))
        case InBrowser():
            happened = _in_browser(corner, "private" if private else "group")
        case _:
            raise TypeError(corner)
    yield from (Told(at, where, lines) for at, lines in happened)


def _in_browser(corner: InBrowser, side: str) -> Iterator[tuple[datetime, list[str]]]:
    numbers: dict[str, int] = {}
    asked = ""
    for one in corner.guest.log:
        if one.frame["type"] == "pressed":
            asked = one.frame["side"]
        if one.frame.get("side", asked) == side:
            lines = list(_frame_lines(corner, one, numbers, side))
            if lines:
                yield one.at, lines


def _frame_lines(
    corner: InBrowser, one: Frame, numbers: dict[str, int], side: str
) -> Iterator[str]:
    frame = one.frame
    if frame["type"] == "snapshot":
        for message in frame[side]:
            yield f"{_author(message, 'bot')} {_name(message['id'], numbers)}"
            yield from _words(message)
        return
    if frame["type"] in ("answer", "error"):
        if frame["text"]:
            yield f"⚠ {frame['text']}" if frame.get("alert") else f"«{frame['text']}»"
        return
    name = _name(frame.get("id") or frame.get("message", {}).get("id"), numbers)
    match frame["type"]:
        case "message":
            yield f"{_author(frame['message'], 'bot')} {name}"
            yield from _words(frame["message"])
        case "edited" | "patched" if one.before is not None:
            after = frame.get("message") or changed(one.before, frame["changes"])
            yield f"bot ✎ {name}"
            yield from changed_lines(_words(one.before), _words(after))
        case "deleted":
            yield f"bot ✗ {name}"
        case "pressed":
            yield f"{corner.name} → [{_label(one.before, frame['data'])}] {name}"


def _name(message: object, numbers: dict[str, int]) -> str:
    return f"#{numbers.setdefault(str(message), len(numbers) + 1)}"


def _author(message: Json, bot: str) -> str:
    line = message.get("line")
    return line["name"] if line is not None else bot


def _words(message: Json) -> list[str]:
    line = message.get("line")
    return [line["text"]] if line is not None else [one for one in lines_of(message) if one]


def _label(message: Json | None, data: str) -> str:
    """The label of the button with this data."""
    for button in _buttons((message or {}).get("view") or {}):
        if button["data"] == data:
            return str(button["label"])
    return type(b.parse(data)).__name__


def _buttons(view: Json) -> Iterable[Json]:
    for row in view.get("buttons", ()):
        yield from buttons_of(row)
    yield from (tile["button"] for tile in view.get("tiles", ()) if tile["button"])
