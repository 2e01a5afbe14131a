"""Text with HTML tags → plain text and entities, by the rules of tdlib, and back to tags.

The order of checks and the words of the errors follow tdlib/td, td/telegram/MessageEntity.cpp,
do_parse_html; the tags are those of https://core.telegram.org/bots/api#html-style.
"""

import html
import re
from dataclasses import dataclass, replace

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_ENTITY = re.compile(r"&(?:#x([0-9a-fA-F]*)|#([0-9]*)|([a-zA-Z]+));?")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_MARKS = re.compile("[\u2028-\u202e\u0333\u033f\u030a\r]")
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")
_DIRECTIONS = re.compile("[\u200e\u200f]{2,}")
_SPACE = " \t\n\r\x0b\x0c\x00"


class Unparsable(Exception):
    """The text is not HTML that Telegram accepts."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of text with its own look or action. Offset and length count UTF-16 units."""

    kind: str
    offset: int
    length: int
    url: str = ""
    user: int = 0
    language: str = ""
    emoji: str = ""
    unix: int = 0
    format: str = ""

    @property
    def end(self) -> int:
        return self.offset + self.length


def utf16(text: str) -> int:
    """The number of UTF-16 code units, in which Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def clean(text: str) -> str:
    """The text without what Telegram removes (tdlib/td, misc.cpp, clean_input_string)."""
    text = _CONTROL.sub(" ", _MARKS.sub("", text))
    return _DIRECTIONS.sub(lambda marks: "\u200c" * (len(marks[0]) - 1) + marks[0][-1], text)


def trimmed(text: str, entities: tuple[Entity, ...]) -> tuple[str, tuple[Entity, ...]]:
    """Strip spaces at both ends and move the entities (MessageEntity.cpp, fix_formatted_text)."""
    bare = text.rstrip(" \n")
    first = min((one.offset for one in entities), default=utf16(bare))
    lead = min(len(bare) - len(bare.lstrip(" \n")), first)
    bare = bare[lead:]
    end = utf16(bare)
    kept = []
    for one in entities:
        start = max(one.offset - lead, 0)
        stop = min(one.end - lead, end)
        if stop > start:
            kept.append(replace(one, offset=start, length=stop - start))
    return bare, _merged(kept)


def parse_html(text: str) -> tuple[str, tuple[Entity, ...]]:
    """The plain text and its entities, or `Unparsable`."""
    return _Parser(text).parse()


def to_html(text: str, entities: tuple[Entity, ...]) -> str:
    """The text with one canonical tag for each kind of entity."""
    opened: dict[int, list[str]] = {}
    closed: dict[int, list[str]] = {}
    for one in sorted(entities, key=lambda one: (one.offset, -one.length)):
        start, stop = _tags(one)
        opened.setdefault(one.offset, []).append(start)
        closed.setdefault(one.end, []).insert(0, stop)
    out, at = [], 0
    for character in text:
        out += closed.pop(at, []) + opened.pop(at, [])
        out.append(html.escape(character, quote=False))
        at += utf16(character)
    return "".join(out + closed.pop(at, []))


def _tags(one: Entity) -> tuple[str, str]:
    if one.kind == "text_link":
        return f'<a href="{html.escape(one.url)}">', "</a>"
    if one.kind == "text_mention":
        return f'<a href="tg://user?id={one.user}">', "</a>"
    if one.kind == "expandable_blockquote":
        return "<blockquote expandable>", "</blockquote>"
    if one.kind == "custom_emoji":
        return f'<tg-emoji emoji-id="{one.emoji}">', "</tg-emoji>"
    if one.kind == "date_time":
        return f'<tg-time unix="{one.unix}" format="{one.format}">', "</tg-time>"
    tag = _TAGS.get(one.kind)
    return (f"<{tag}>", f"</{tag}>") if tag else ("", "")


def _merged(entities: list[Entity]) -> tuple[Entity, ...]:
    """Merge adjacent entities of one kind, which look the same to a reader."""
    out: list[Entity] = []
    for one in sorted(entities, key=lambda one: (one.kind, one.offset, -one.length)):
        last = out[-1] if out else None
        if last and replace(last, offset=0, length=0) == replace(one, offset=0, length=0):
            joins = one.offset < last.end or (
                one.offset == last.end and one.kind not in ("pre", "blockquote", "text_link")
            )
            if joins:
                out[-1] = replace(last, length=max(last.end, one.end) - last.offset)
                continue
        out.append(one)
    return tuple(sorted(out, key=lambda one: (one.offset, -one.length, one.kind)))


def _decoded(entity: re.Match[str]) -> str:
    """The character of an entity; nothing if Telegram leaves the text as it is."""
    if entity[3]:
        return _NAMED.get(entity[3], "")
    code = int(entity[1] or "0", 16) if entity[2] is None else int(entity[2] or "0")
    if 0xD800 <= code <= 0xDFFF:
        raise Unparsable("Text contains invalid Unicode characters after decoding HTML entities")
    return chr(code) if 0 < code < 0x10FFFF and len(entity[0].rstrip(";")) < 10 else ""


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._out: list[str] = []
        self._length = 0
        self._open: list[tuple[str, str, int]] = []
        self._entities: list[Entity] = []

    def parse(self) -> tuple[str, tuple[Entity, ...]]:
        while self._at < len(self._text):
            character = self._text[self._at]
            if character == "&":
                self._put(self._character())
            elif character != "<":
                self._put(character)
                self._at += 1
            elif self._text[self._at + 1 : self._at + 2] == "/":
                self._end_tag()
            else:
                self._start_tag()
        if self._open:
            tag = self._open[-1][0]
            raise Unparsable(f'Can\'t find end tag corresponding to start tag "{tag}"')
        return "".join(self._out), _merged(self._entities)

    def _put(self, text: str) -> None:
        self._out.append(text)
        self._length += utf16(text)

    def _byte(self, at: int) -> int:
        return len(self._text[:at].encode())

    def _character(self) -> str:
        """Read the character at the cursor, decoding `&lt;` and the like, and move past it."""
        found = _ENTITY.match(self._text, self._at)
        meant = _decoded(found) if found else ""
        if not found or not meant:
            self._at += 1
            return self._text[self._at - 1]
        self._at = found.end()
        return meant

    def _name(self, stops: str) -> str:
        start = self._at
        while self._at < len(self._text) and self._text[self._at] not in _SPACE + stops:
            self._at += 1
        return self._text[start : self._at]

    def _spaces(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in _SPACE:
            self._at += 1

    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _start_tag(self) -> None:
        begin = self._at
        self._at += 1
        tag = self._name(">").lower()
        if not self._next():
            raise Unparsable(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if tag not in _KINDS:
            where = self._byte(begin)
            raise Unparsable(f'Unsupported start tag "{tag}" at byte offset {where}')
        argument = ""
        while self._next() != ">":
            self._spaces()
            if self._next() == ">":
                break
            found = self._attribute(tag, begin)
            argument = f"{argument} {found}".strip() if tag == "tg-time" else found or argument
        self._at += 1
        if tag == "span" and argument != "spoiler":
            where = self._byte(begin)
            raise Unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self._open.append((tag, argument, self._length))

    def _attribute(self, tag: str, begin: int) -> str:
        """Read one attribute and return its relevant part, or nothing."""
        where = self._byte(begin)
        name = self._name("=>")
        unclosed = Unparsable(f'Unclosed start tag "{tag}" at byte offset {where}')
        if not name and self._next():
            raise Unparsable(f'Empty attribute name in the tag "{tag}" at byte offset {where}')
        self._spaces()
        if not self._next():
            raise unclosed
        if self._next() != "=":
            return "1" if (tag, name) == ("blockquote", "expandable") else ""
        self._at += 1
        self._spaces()
        value = self._value()
        if not self._next():
            raise unclosed
        meaning = {
            ("a", "href"): value,
            ("code", "class"): value.removeprefix("language-"),
            ("span", "class"): value.removeprefix("tg-"),
            ("tg-emoji", "emoji-id"): value,
            ("tg-time", "unix"): f"unix={value}",
            ("tg-time", "format"): f"format={value}",
            ("blockquote", "expandable"): "1",
        }
        return meaning.get((tag, name), "")

    def _value(self) -> str:
        quote = self._next()
        if quote not in ("'", '"'):
            start = self._at
            while self._next().isalnum() or self._next() in (".", "-"):
                self._at += 1
            if self._next() and self._next() not in _SPACE + ">":
                where = self._byte(start)
                raise Unparsable(f"Unexpected end of name token at byte offset {where}")
            return self._text[start : self._at].lower()
        self._at += 1
        value = []
        while self._next() and self._next() != quote:
            value.append(self._character())
        self._at += 1
        return "".join(value)

    def _end_tag(self) -> None:
        begin = self._at
        where = self._byte(begin)
        if not self._open:
            raise Unparsable(f"Unexpected end tag at byte offset {where}")
        self._at += 2
        found = self._name(">").lower()
        self._spaces()
        if self._next() != ">":
            raise Unparsable(f"Unclosed end tag at byte offset {where}")
        self._at += 1
        tag, argument, start = self._open.pop()
        if found and found != tag:
            raise Unparsable(
                f'Unmatched end tag at byte offset {where}, expected "</{tag}>", found "</{found}>"'
            )
        if self._length > start:
            self._close(tag, argument, start)

    def _close(self, tag: str, argument: str, start: int) -> None:
        one = Entity(_KINDS[tag], start, self._length - start)
        last = self._entities[-1] if self._entities else None
        if tag == "pre" and last and (last.kind, last.offset, last.end) == ("pre", start, one.end):
            return  # the code in it has set its language
        if tag == "a":
            url = argument or "".join(self._out)[-one.length :]
            user = re.fullmatch(r"tg://user\?id=(\d+)", url)
            if user:
                one = replace(one, kind="text_mention", user=int(user[1]))
            elif "." in url or url.startswith("tg://"):
                one = replace(one, url=url)
            else:
                return  # an invalid address is left out silently
        elif tag == "blockquote" and argument:
            one = replace(one, kind="expandable_blockquote")
        elif tag == "tg-emoji":
            one = replace(one, emoji=argument)
        elif tag == "tg-time":
            one = self._time(one, argument)
        elif tag == "code" and argument and self._open and self._open[-1][0] == "pre":
            one = replace(one, kind="pre", language=argument)
        self._entities.append(one)

    def _time(self, one: Entity, argument: str) -> Entity:
        """https://core.telegram.org/bots/api#date-time-entity-formatting"""
        given = dict(part.split("=", 1) for part in argument.split())
        unix, form = given.get("unix", ""), given.get("format", "")
        if not unix.isdigit() or not re.fullmatch(r"r|w?[dD]?[tT]?", form):
            # the server's words are not known
            raise Unparsable("Invalid date-time specified")
        return replace(one, unix=int(unix), format=form)
