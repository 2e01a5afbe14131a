"""Plain text escaped for Discord, and spans as its markdown. Pure.

https://support.discord.com/hc/en-us/articles/210298617 describes the markdown.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from adapters.texts import has_ink
from adapters.views import Moment, MomentForm, Span

_ANYWHERE = re.compile(r"[\\*_~`|<@\[]|:(?=//)")
_AT_START = re.compile(r"^(\s*)([-+>#])", re.MULTILINE)
_NUMBERED = re.compile(r"(\d)\.(?=\s|$)|^\.", re.MULTILINE)


def plain(text: str) -> str:
    """The text with every character escaped that could format, link or mention."""
    escaped = _ANYWHERE.sub(r"\\\g<0>", text)
    escaped = _AT_START.sub(r"\1\\\2", escaped)
    return _NUMBERED.sub(lambda found: f"{found[1] or ''}\\.", escaped)


def mention(user: str) -> str:
    """A mention of a person by his id; empty if that is not an id."""
    return f"<@{user}>" if user.isascii() and user.isdigit() else ""


def timestamp(moment: Moment) -> str:
    """What Discord's applications draw by the reader's own clock, and keep true
    (https://docs.discord.com/developers/reference#message-formatting). Where there is room for the
    day, it is told as well how long it is until then.
    """
    at = int(moment.at.timestamp())
    match moment.form:
        case MomentForm.CLOCK:
            return f"<t:{at}:t>"
        case MomentForm.DISTANCE:
            return f"<t:{at}:R>"
        case MomentForm.DAY:
            return f"<t:{at}:f> (<t:{at}:R>)"


def lines(spans: Sequence[Span]) -> Iterator[str]:
    """The spans as lines of markdown; bold text never spans lines."""
    for line in _split(spans):
        yield "".join(
            _written(list(group), strong=strong)
            for strong, group in groupby(line, key=lambda span: span.strong)
        )


def _split(spans: Iterable[Span]) -> list[list[Span]]:
    found: list[list[Span]] = [[]]
    for span in spans:
        first, *others = span.text.split("\n")
        found[-1].append(replace(span, text=first))
        found += [[replace(span, text=text)] for text in others]
    return found


def _marked(span: Span) -> str:
    if span.address:
        return f"<{span.text}>"
    if span.moment is not None:
        return timestamp(span.moment)
    return mention(span.calls) or plain(span.text)


def _written(spans: list[Span], *, strong: bool) -> str:
    text = "".join(map(_marked, spans))
    if not strong or not has_ink(text):
        return text
    inside = text.strip()
    before, _, after = text.partition(inside)
    return f"{before}**{inside}**{after}"
