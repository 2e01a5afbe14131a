"""Removes forgotten people's names from the bot's messages in the browser room.

Stored messages hold accounts in place of names (`bot/storage/named_bodies.py`). This rewrites
messages of older versions and names that occur by chance. Other platforms store their own messages,
and none of those change.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from html import escape
from itertools import islice
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    or_,
    select,
    update,
)

from bot.locales.words import vocabulary
from bot.people.names import MOST, short_name
from bot.people.own_rows import ROOM, OwnAccounts
from bot.people.schema import browser_files, browser_members, browser_messages
from bot.storage.named_bodies import people_of
from engine.store.schema import accounts, result_circles, result_seats

LEAST: Final = 4
"""Minimum letters of a cut name that still identifies a person."""

_WORD: Final = re.compile(r"\w+")

_NO_TEXTS: Final = frozenset({"data", "icon", "language", "link", "people", "tone"})
"""The JSON keys of a view that hold no text for people."""

_ROOMS: Final = select(browser_members.c.room).where(
    browser_members.c.visitor.in_(bindparam("visitors", expanding=True))
)
_PLAYED_IN: Final = (
    select(result_circles.c.circle)
    .join(result_seats, result_seats.c.match_id == result_circles.c.match_id)
    .where(
        result_seats.c.account_id.in_(bindparam("accounts", expanding=True)),
        result_circles.c.circle.startswith(f"{ROOM}/"),
    )
    .distinct()
)
_MEMBERS: Final = select(browser_members.c.visitor).where(
    browser_members.c.room.in_(bindparam("rooms", expanding=True))
)
_MESSAGES: Final = select(
    browser_messages.c.place, browser_messages.c.number, browser_messages.c.body
).where(
    browser_messages.c.place == bindparam("talk"),
    browser_messages.c.author == "",
    browser_messages.c.body != "",
)
_REWRITE: Final = (
    update(browser_messages)
    .where(
        browser_messages.c.place == bindparam("talk"),
        browser_messages.c.number == bindparam("message"),
    )
    .values(body=bindparam("new_body"))
)

_CAPTION: Final = and_(
    browser_messages.c.place == browser_files.c.place,
    browser_messages.c.number == browser_files.c.number,
)
_NAMES_PEOPLE: Final = '"people":["'
_FILES: Final = (
    select(browser_files.c.number, browser_files.c.body)
    .join(browser_messages, _CAPTION)
    .where(
        browser_files.c.place == bindparam("talk"),
        browser_messages.c.body.not_like(f"%{_NAMES_PEOPLE}%"),
    )
)
_TOLD_OF: Final = select(
    browser_files.c.place, browser_files.c.number, browser_messages.c.body
).join(browser_messages, _CAPTION)
_DROP_FILE: Final = delete(browser_files).where(
    browser_files.c.place == bindparam("talk"), browser_files.c.number == bindparam("message")
)

_ELSEWHERE: Final = select(
    browser_messages.c.place, browser_messages.c.number, browser_messages.c.body
).where(browser_messages.c.author == "", browser_messages.c.body != "")
_BEARERS: Final = select(accounts.c.name).where(
    accounts.c.id.not_in(bindparam("own", expanding=True)),
    accounts.c.forgotten_at.is_(None),
)
_AT_ONCE: Final = 200
"""Texts searched for in one query; SQLite limits the number of conditions."""

Former = Callable[[str], str]
"""Gives the name of a forgotten person in a language."""


def unname(
    connection: Connection, own: OwnAccounts, names: Collection[str], former: Former
) -> None:
    """Remove a person's names from the bot's messages.

    All their names are removed from rooms where they have been. Elsewhere, only names that denote
    nobody and nothing else are removed.
    """
    rooms = set(connection.scalars(_ROOMS, {"visitors": list(own.visitors)}))
    circles = connection.scalars(_PLAYED_IN, {"accounts": list(own.accounts)})
    rooms.update(circle.removeprefix(f"{ROOM}/") for circle in circles)
    members = connection.scalars(_MEMBERS, {"rooms": list(rooms)})
    talks = [*(f"group:{room}" for room in rooms), *(f"private:{one}" for one in set(members))]
    _unask(connection, own, talks)
    if named := _pattern(_forms(names)):
        for talk in talks:
            for row in connection.execute(_MESSAGES, {"talk": talk}).all():
                _rewrite(connection, row, talk, named, former)
        _drop_files(connection, talks, names)
    _drop_told_of(connection, own)
    theirs = _theirs_alone(connection, own, {name for name in names if _is_name(name)})
    forms = {one for one in _forms(theirs) if not any(_is_first(one, name) for name in theirs)}
    if elsewhere := _pattern(forms):
        found = {}
        for said in _with_any(browser_messages.c.body, map(_escaped, forms)):
            for row in connection.execute(_ELSEWHERE.where(said)).all():
                found[row.place, row.number] = row
        for row in found.values():
            if row.place not in talks:
                _rewrite(connection, row, row.place, elsewhere, former)


def _theirs_alone(connection: Connection, own: OwnAccounts, names: set[str]) -> set[str]:
    """The names that occur in no other person's name."""
    left = set(names)
    for told in _with_any(accounts.c.name, names):
        others = _BEARERS.where(told)
        for other in connection.scalars(others, {"own": list(own.accounts)}):
            left -= {name for name in left if _whole(name).search(other)}
    return left


def _is_name(name: str) -> bool:
    """Whether a name identifies a person: some word is not a number, a letter or the bot's own
    word.

    Other texts could be anybody's name.
    """
    own_words = vocabulary()
    found = (word for word in _WORD.findall(name) if word not in own_words)
    return any(sum(map(str.isalpha, word)) > 1 for word in found)


def _with_any(column: Column[str], texts: Iterable[str]) -> Iterator[ColumnElement[bool]]:
    """Conditions that together find rows containing any of the texts."""
    left = iter(texts)
    while some := list(islice(left, _AT_ONCE)):
        yield or_(*(column.contains(one, autoescape=True) for one in some))


def _is_first(form: str, name: str) -> bool:
    """Whether a form is just the first name, which many people share."""
    return form == name.partition(" ")[0] != name


def _escaped(form: str) -> str:
    """A form as escaped in JSON."""
    return json.dumps(form, ensure_ascii=False)[1:-1]


def _rewrite(
    connection: Connection,
    row: Row[*tuple[Any, ...]],
    talk: str,
    named: re.Pattern[str],
    former: Former,
) -> None:
    before = json.loads(row.body)
    told = _without(before, named, former, "")
    if told != before:
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        values = {"talk": talk, "message": row.number, "new_body": body}
        connection.execute(_REWRITE, values)


def _unask(connection: Connection, own: OwnAccounts, talks: list[str]) -> None:
    """Clear the reply links of messages that answered a person."""
    there = browser_messages.c.place.in_(talks)
    for visitor in own.visitors:
        asked = browser_messages.c.answers.startswith(f"{visitor} ")
        connection.execute(update(browser_messages).where(there, asked).values(answers=""))


def _drop_files(connection: Connection, talks: list[str], names: Collection[str]) -> None:
    """Delete files (records of matches) that contain the names."""
    written = {json.dumps(name)[1:-1].encode() for name in names} | {
        json.dumps(name, ensure_ascii=False)[1:-1].encode() for name in names
    }
    written.discard(b"")
    for talk in talks:
        for row in connection.execute(_FILES, {"talk": talk}).all():
            if any(one in row.body for one in written):
                connection.execute(_DROP_FILE, {"talk": talk, "message": row.number})


def _drop_told_of(connection: Connection, own: OwnAccounts) -> None:
    """Delete the files in all chats whose captions name the person's accounts."""
    named = or_(*(browser_messages.c.body.contains(one, autoescape=True) for one in own.accounts))
    for row in connection.execute(_TOLD_OF.where(named)).all():
        if people_of(row.body) & {*own.accounts}:
            key = {"talk": row.place, "message": row.number}
            connection.execute(_DROP_FILE, key)


def _forms(names: Collection[str]) -> set[str]:
    """The names, their shortened forms and the HTML escapes of both."""
    forms = {name for name in names if name}
    cut = {short_name(name, most).rstrip("… ") for name in forms for most in range(1, MOST + 1)}
    forms |= {one for one in cut if len(one) >= LEAST}
    return forms | {escape(one) for one in forms}


def _whole(form: str) -> re.Pattern[str]:
    """A pattern that finds a form as whole words."""
    return re.compile(rf"(?<!\w){re.escape(form)}(?!\w)")


def _pattern(forms: Collection[str]) -> re.Pattern[str] | None:
    """A pattern that finds any of the forms as whole words."""
    if not forms:
        return None
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)…?")


def _without(told: Any, named: re.Pattern[str], former: Former, language: str) -> Any:  # noqa: ANN401
    """The same JSON with the names replaced, in the language of each view."""
    if isinstance(told, str):
        return named.sub(lambda _: former(language), told)
    if isinstance(told, list):
        return [_without(one, named, former, language) for one in told]
    if isinstance(told, dict):
        spoken = told.get("language", language)
        return {
            name: one if name in _NO_TEXTS else _without(one, named, former, spoken)
            for name, one in told.items()
        }
    return told
