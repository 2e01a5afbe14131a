"""The bot's messages in the browser room, stored with accounts in place of names.

The names are inserted when a message is shown. Messages of older versions contain names and are
shown unchanged.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, bindparam, func, select

from adapters.platform.drawings import TextLine
from bot.locales.words import POP, STOPS, Voice, Words
from bot.people.accounts import FORMER
from bot.people.names import MOST, AccountNames, is_name, seen_names, told_apart
from engine.store.schema import accounts

_OPEN, _SHUT = "\ue002", "\ue003"
"""Delimiters of a mark: a person's index in the view's `people`, and the room in letters."""

_NAMES_PEOPLE: Final = '"people":[['
_UNMARKED: Final = {ord(_OPEN): None, ord(_SHUT): None}
_MARK = re.compile(rf"{_OPEN}(\d+),(\d+)(…?){_SHUT}(\.?)")
_TEXT_LINE: Final = TextLine._field_defaults["kind"]
_SPANS: Final = TextLine._fields.index("spans")
_LEAST: Final = 9
"""Minimum room for a name, in letters."""

_CUT: Final = 2
"""Minimum letters of a name that is cut in a drawing."""

_TEXTS: Final = frozenset((
    "about", "ahead", "alt", "bubble", "bubble_words", "coming", "header", "label", "lesson",
    "lines", "name", "names", "paused", "rows", "say", "sides", "text", "title", "told", "words",
    "written",
))  # fmt: skip
"""The JSON keys of texts, in a view and in its felt."""

_BESIDE: Final = "[\\w♣♦♥♠]"
"""Characters that never adjoin a name; a name may equal a card's letter."""

_BESIDE_A_NAME = re.compile(_BESIDE)

_heirs = accounts.alias("heirs")


def _own_or_heirs(column: str) -> ColumnElement[Any]:
    return func.coalesce(_heirs.c[column], accounts.c[column]).label(column)


CALLED: Final[Select[Any]] = (
    select(
        accounts.c.id.label("account"),
        _own_or_heirs("id"),
        _own_or_heirs("name"),
        func.coalesce(_heirs.c.forgotten_at, accounts.c.forgotten_at).label("forgotten_at"),
    )
    .outerjoin(_heirs, _heirs.c.id == accounts.c.heir)
    .where(accounts.c.id.in_(bindparam("accounts", expanding=True)))
)
"""The present owners and names of accounts."""


class PresentName(NamedTuple):
    """An account's present owner, and their name or `FORMER`."""

    account: str
    name: str


def called(rows: Iterable[Any]) -> Mapping[str, PresentName]:
    """Index the rows of `CALLED` by account."""
    return {
        row.account: PresentName(row.id, row.name if row.forgotten_at is None else FORMER)
        for row in rows
    }


def stored(body: str, words: Words) -> str:
    """A body with marks in place of the names of its people."""
    if _NAMES_PEOPLE not in body:
        return body
    told = json.loads(body)
    for one in _views(told.get("view", told)):
        if one.get("people"):
            _take_names_out(one, words)
    return _json(told)


def people_of(body: str) -> frozenset[str]:
    """The accounts named in a stored body."""
    if _OPEN not in body:
        return frozenset()
    told = json.loads(body)
    views = _views(told.get("view", told))
    return frozenset(one for view in views for one in view.get("people", ()))


def shown(body: str, names: Mapping[str, PresentName], words: Words) -> str:
    """A stored body with the present names of its people."""
    if _OPEN not in body:
        return body
    told = json.loads(body)
    for view in _views(told.get("view", told)):
        if view.get("people"):
            _put_names_in(view, names, words)
    return _json(told)


def _views(view: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return (view, *view.get("others", ()))


def _take_names_out(view: dict[str, Any], words: Words) -> None:
    people = tuple((account, name) for account, name in view["people"])
    marks = _marks(people, Voice(words, view["language"]))

    def mark(text: str) -> str:
        return marks.named.sub(marks.instead, text.translate(_UNMARKED))

    _change(view, mark)
    view["people"] = [account for account, _ in people]


class _Marks(NamedTuple):
    """The mark stored for each form of a name, and the pattern that finds these forms."""

    by_name: Mapping[str, str]
    named: re.Pattern[str]

    def instead(self, found: re.Match[str]) -> str:
        """The replacement for a match."""
        # a pattern that begins with a lookbehind is fifteen times slower
        before = found.string[found.start() - 1 : found.start()]
        return found[0] if _BESIDE_A_NAME.fullmatch(before) else self.by_name[found[0]]


@lru_cache(maxsize=1024)
def _marks(people: AccountNames, voice: Voice) -> _Marks:
    seen = seen_names(voice, people)
    found: dict[str, str] = {}
    called = [(place, account) for place, (account, name) in enumerate(people) if is_name(name)]
    whole = _whole(seen)
    for most in (_longest(seen), *range(MOST, _LEAST - 1, -1)):
        told = told_apart(seen, most)
        for place, account in called:
            found.setdefault(told[account].translate(_UNMARKED), f"{_OPEN}{place},{most}{_SHUT}")
    for place, account in called:
        name = whole[account].translate(_UNMARKED)
        for length in range(_CUT, len(name)):
            cut = f"{name[:length].rstrip()}…"
            found.setdefault(cut, f"{_OPEN}{place},{length}…{_SHUT}")
    longest_first = sorted(map(re.escape, found), key=len, reverse=True)
    either = "|".join(longest_first) or "(?!)"
    return _Marks(found, re.compile(rf"(?:{either})(?!{_BESIDE})"))


def _longest(people: AccountNames) -> int:
    return max(MOST, *(len(name) for _, name in people))


def _whole(people: AccountNames) -> Mapping[str, str]:
    return told_apart(people, _longest(people))


def _put_names_in(view: dict[str, Any], names: Mapping[str, PresentName], words: Words) -> None:
    now = [names.get(account, PresentName(account, FORMER)) for account in view["people"]]
    seen = seen_names(Voice(words, view["language"]), tuple(dict(now).items()))

    def name(found: re.Match[str]) -> str:
        account, most = now[int(found[1])].account, int(found[2])
        if found[3]:
            return _cut(_whole(seen)[account], most) + found[4]
        who = told_apart(seen, most)[account]
        # a message ends with one full stop, also after a shortened name
        return who if who.rstrip(POP).endswith(STOPS) else who + found[4]

    _change(view, lambda text: _MARK.sub(name, text))


def _cut(name: str, length: int) -> str:
    return f"{name[:length].rstrip()}…" if len(name) > length else name


def _change(view: dict[str, Any], change: Callable[[str], str]) -> None:
    """Apply a change to all texts of a view."""
    for key, value in view.items():
        if key == "felt" and value:
            felt = json.loads(value)
            view[key] = _json(_changed(felt, change, text=False))
        elif key not in ("others", "people"):
            view[key] = _changed(value, change, text=False)


def _changed(told: Any, change: Callable[[str], str], *, text: bool) -> Any:  # noqa: ANN401
    if isinstance(told, str):
        return change(told) if text else told
    if isinstance(told, list):
        return [_changed(one, change, text=text) for one in told]
    if isinstance(told, dict):
        return {
            key: [_in_shape(shape, change) for shape in one]
            if key == "shapes"
            else _changed(one, change, text=key in _TEXTS)
            for key, one in told.items()
        }
    return told


def _in_shape(shape: list[Any], change: Callable[[str], str]) -> list[Any]:
    """A shape of a drawing: only a line of text has texts, each with its colour."""
    if shape[-1] != _TEXT_LINE:
        return shape
    spans = [[change(text), colour] for text, colour in shape[_SPANS]]
    return [*shape[:_SPANS], spans, *shape[_SPANS + 1 :]]


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
