"""What happened at one table, place by place, as one text in the order of time."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from bot import buttons as b
from tests.emulators.discord import transcript as discord
from tests.emulators.telegram import transcript as telegram
from tests.emulators.telling import changed_lines, clock_time
from tests.whole.corners import Frame, InBrowser, lines_of
from tests.whole.guest import Json
from tests.whole.places import Everywhere

_GUTTER = 19
_EMOJI = re.compile(
    r"\u2060?<?:?cards_(?:suit_)?(?P<rank>[789TJQKA]?)(?P<suit>[CDHS])_\w{8}(?::\d+>)?"
)
_SUITS = dict(zip("CDHS", "♣♦♥♠", strict=True))


class Told(NamedTuple):
    """Something that happened somewhere."""

    at: datetime
    where: str
    lines: list[str]


def side_by_side(held: Everywhere, until: datetime) -> str:
    """All that happened in the three places; in the private chats, what did before `until`."""
    told = [*_in_public(held), *(one for one in _in_private(held) if one.at < until)]
    told.sort(key=lambda one: one.at)
    return "\n".join(_paragraph(one, told[0].at) for one in told)


def _paragraph(one: Told, start: datetime) -> str:
    head = f"{clock_time(one.at - start)} {one.where}"
    first, *others = one.lines
    lines = (f"{head:<{_GUTTER}}│ {first}", *(f"{'':<{_GUTTER}}│ {line}" for line in others))
    text = "\n".join(part for line in lines for part in _unbroken(line)) + "\n"
    return _EMOJI.sub(_card, text)


def _card(emoji: re.Match[str]) -> str:
    """A card or a suit, for the emoji of an application."""
    return emoji["rank"].replace("T", "10") + _SUITS[emoji["suit"]]


def _unbroken(line: str) -> Iterator[str]:
    """A line with breaks in it stays to the right of the gutter."""
    first, *others = line.split("\n")
    yield first.rstrip()
    for other in others:
        yield f"{'':<{_GUTTER}}│ {other}".rstrip()


def _in_public(held: Everywhere) -> Iterator[Told]:
    for at, lines in telegram.happenings(held.on_telegram.group):
        yield Told(at, "Telegram", lines)
    for at, lines in discord.happenings(held.on_discord.group):
        yield Told(at, "Discord", lines)
    yield from _in_browser(held.in_browser, "group", "Browser")


def _in_private(held: Everywhere) -> Iterator[Told]:
    for at, lines in telegram.happenings(held.on_telegram.person.private):
        yield Told(at, f"({held.on_telegram.name})", lines)
    for at, lines in discord.happenings(held.on_discord.person.direct):
        yield Told(at, f"({held.on_discord.name})", lines)
    yield from _in_browser(held.in_browser, "private", f"({held.in_browser.name})")


def _in_browser(corner: InBrowser, side: str, where: str) -> Iterator[Told]:
    numbers: dict[str, int] = {}
    for one in corner.guest.log:
        if one.frame.get("side") == side:
            lines = list(_frame_lines(corner, one, numbers))
            if lines:
                yield Told(one.at, where, lines)


def _frame_lines(corner: InBrowser, one: Frame, numbers: dict[str, int]) -> Iterator[str]:
    frame = one.frame
    number = str(frame.get("id") or frame.get("message", {}).get("id"))
    name = f"#{numbers.setdefault(number, len(numbers) + 1)}"
    match frame["type"]:
        case "message":
            yield f"{_author(frame['message'], 'bot')} {name}"
            yield from _words(frame["message"])
        case "edited" if one.before is not None:
            yield f"bot ✎ {name}"
            yield from changed_lines(_words(one.before), _words(frame["message"]))
        case "deleted":
            yield f"bot ✗ {name}"
        case "pressed":
            yield f"{corner.name} → [{_label(one.before, frame['data'])}] {name}"


def _author(message: Json, bot: str) -> str:
    line = message.get("line")
    return line["name"] if line is not None else bot


def _words(message: Json) -> list[str]:
    line = message.get("line")
    return [line["text"]] if line is not None else [one for one in lines_of(message) if one]


def _label(message: Json | None, data: str) -> str:
    """What stands on the button that says this."""
    for button in _buttons((message or {}).get("view") or {}):
        if button["data"] == data:
            return str(button["label"])
    return type(b.parse(data)).__name__


def _buttons(view: Json) -> Iterable[Json]:
    for row in view.get("buttons", ()):
        yield from row
    yield from (tile["button"] for tile in view.get("tiles", ()) if tile["button"])
