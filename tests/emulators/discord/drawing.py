"""A channel as an HTML page that looks roughly as on a phone, for the documentation.

The design is our own; it follows what Discord's applications have in common. Nothing is fetched.
"""

import base64
import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

from tests.emulators.discord.model import (
    ACTION_ROW,
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    SELECT,
    TEXT,
    Json,
    Message,
)
from tests.emulators.discord.people import DirectChannel, Person
from tests.emulators.discord.world import Channel, World

_STYLE = (Path(__file__).parent / "drawing.css").read_text()
_HUES = ("#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459f")
"""Colours of people without a picture, chosen by id as in Discord."""

_TOGETHER = timedelta(minutes=7)
_STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}
_CODE = re.compile(r"```\n?(.*?)\n?```", re.DOTALL)
_INLINE = re.compile(
    r"\\(.)|(\*\*)|(?:(\w+)\u2060)?<a?:\w+:(\d+)>|<@!?(\d+)>|<(https?://[^>]+)>|(.)", re.DOTALL
)

_BACK = '<svg viewBox="0 0 24 24"><path d="M20 12H5m6-7-7 7 7 7"/></svg>'
_MORE = '<svg viewBox="0 0 24 24"><path d="M12 3v18M3 12h18"/></svg>'
_EYE = (
    '<svg viewBox="0 0 24 24"><path d="M2 12q10-14 20 0-10 14-20 0z"/>'
    '<circle cx="12" cy="12" r="3"/></svg>'
)


@dataclass(frozen=True)
class Words:
    """The application's own words, in one language."""

    today: str
    app: str
    edited: str
    write: str
    alone: str
    dismiss: str


WORDS = {
    "bg": Words(
        "Днес в {:%H:%M}",
        "ПРИЛ.",
        "(редактирано)",
        "Съобщение до {}",
        "Само ти виждаш това",
        "Скрий съобщението",
    ),
    "en": Words(
        "Today at {:%H:%M}",
        "APP",
        "(edited)",
        "Message {}",
        "Only you can see this",
        "Dismiss message",
    ),
    "hr": Words(
        "Danas u {:%H:%M}",
        "APL.",
        "(uređeno)",
        "Poruka za {}",
        "Samo ti ovo vidiš",
        "Odbaci poruku",
    ),
}


def drawing(channel: Channel, viewer: Person) -> str:
    """The channel as it is now on one member's phone, as a self-contained page."""
    words = WORDS.get(viewer.user.locale.partition("-")[0], WORDS["en"])
    private = isinstance(channel, DirectChannel)
    title = channel.world.bot.name if private else channel.title
    sign = "@" if private else "#"
    body = "".join(_messages(channel, viewer, words))
    return (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=390">'
        f"<style>{_STYLE}</style><body><header>{_BACK}<i>{sign}</i><b>{html.escape(title)}</b>"
        f"</header><main>{body}</main>"
        f"<footer>{_MORE}<span>{words.write.format(sign + html.escape(title))}</span></footer>"
    )


def _messages(channel: Channel, viewer: Person, words: Words) -> Iterator[str]:
    """The messages a person sees, including whispers to them."""
    standing = [*channel.messages, *viewer.whispers_in(channel)]
    seen = sorted(standing, key=lambda message: message.id)
    for before, message in pairwise([None, *seen]):
        if message is not None:
            yield _message(channel.world, before, message, words)


def _message(world: World, before: Message | None, message: Message, words: Words) -> str:
    name = html.escape(message.author)
    badge = f"<em>{words.app}</em>" if message.sender.is_bot else ""
    head = f"<p><b>{name}</b>{badge}<time>{words.today.format(message.at)}</time></p>"
    follows = before is not None and _go_together(before, message)
    edited = f"<small>{words.edited}</small>" if message.edited_at else ""
    alone = f"<small>{_EYE}{words.alone} · <a>{words.dismiss}</a></small>"
    content = _text(world, message.content) if message.content else ""
    parts = "".join(_part(world, message, one) for one in message.components)
    return (
        f'<article class="{"next" if follows else "first"}{" alone" if message.whisper else ""}">'
        f"{'' if follows else _face(message)}<section>{'' if follows else head}"
        f"{content}{parts}{edited}{alone if message.whisper else ''}</section></article>"
    )


def _go_together(one: Message, other: Message) -> bool:
    """Whether two consecutive messages are grouped as from one person."""
    alike = (one.sender.id, one.whisper) == (other.sender.id, other.whisper)
    return alike and other.at - one.at < _TOGETHER and not other.whisper


def _face(message: Message) -> str:
    letter = next((sign for sign in message.author if sign.isalnum()), "?").upper()
    hue = _HUES[(message.sender.id >> 22) % len(_HUES)]
    return f'<span class="face" style="background:{hue}">{letter}</span>'


def _part(world: World, message: Message, one: Json) -> str:
    inside = (_part(world, message, part) for part in one.get("components") or ())
    match one["type"]:
        case kind if kind == CONTAINER:
            accent = one.get("accent_color")
            edge = "" if accent is None else f' style="border-left:4px solid #{accent:06x}"'
            return f'<div class="container"{edge}>{"".join(inside)}</div>'
        case kind if kind == TEXT:
            return _text(world, one["content"])
        case kind if kind == GALLERY:
            return "".join(_picture(message, item) for item in one["items"])
        case kind if kind == FILE:
            return f'<div class="file">📄 {html.escape(one["file"]["url"].split("/")[-1])}</div>'
        case kind if kind == ACTION_ROW:
            return f"<nav>{''.join(inside)}</nav>"
        case kind if kind == BUTTON:
            return _button(world, one)
        case kind if kind == SELECT:
            return _menu(one)
    raise TypeError(f"a component of type {one['type']}")


def _picture(message: Message, item: Json) -> str:
    shown = (one for one in message.attachments if item["media"]["url"].endswith(f"/{one.name}"))
    return "".join(f'<img class="picture" src="{_data(one.content)}">' for one in shown)


def _button(world: World, one: Json) -> str:
    emoji = one.get("emoji") or {}
    sign = (
        _emoji(world, str(emoji["id"])) if emoji.get("id") else html.escape(emoji.get("name", ""))
    )
    faint = " disabled" if one.get("disabled") else ""
    label = html.escape(one.get("label") or "")
    return f'<span class="{_STYLES[one["style"]]}{faint}">{sign}<b>{label}</b></span>'


def _menu(one: Json) -> str:
    chosen = [option["label"] for option in one["options"] if option.get("default")]
    label = html.escape(", ".join(chosen) or one.get("placeholder") or "")
    return f'<span class="menu{"" if chosen else " empty"}"><b>{label}</b><i>⌄</i></span>'


def _text(world: World, markdown: str) -> str:
    """Text with blocks of code."""
    pieces = _CODE.split(markdown)
    told = []
    for index, piece in enumerate(pieces):
        if index % 2:
            told.append(f"<pre>{html.escape(piece)}</pre>")
        elif piece.strip("\n"):
            told += [_line(world, line) for line in piece.strip("\n").split("\n")]
    return f'<div class="text">{"".join(told)}</div>'


def _line(world: World, line: str) -> str:
    for sign, tag in (("# ", "h1"), ("-# ", "small")):
        if line.startswith(sign):
            return f"<{tag}>{''.join(_inline(world, line.removeprefix(sign)))}</{tag}>"
    return f"<p>{''.join(_inline(world, line)) or '<br>'}</p>"


def _inline(world: World, text: str) -> Iterable[str]:
    bold = False
    for found in _INLINE.finditer(text):
        escaped, stars, rank, emoji, person, address, other = found.groups()
        if stars:
            bold = not bold
            yield "<b>" if bold else "</b>"
        elif rank:
            yield f'<span class="joined">{rank}{_emoji(world, emoji)}</span>'
        elif emoji:
            yield _emoji(world, emoji)
        elif person:
            yield f'<a class="mention">@{html.escape(world.users[int(person)].name)}</a>'
        elif address:
            yield f"<a>{html.escape(address)}</a>"
        else:
            yield html.escape(escaped or other)


def _emoji(world: World, number: str) -> str:
    return f'<img class="emoji" src="{_data(world.emoji_images[number])}">'


def _data(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"
