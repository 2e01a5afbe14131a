"""What the browser room has kept of the bot's talk: whoever is forgotten is named there no more.

Other platforms keep their messages themselves, and change none of them.
"""

import json
import re
from collections.abc import Callable, Collection
from html import escape
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, or_, select, update

from bot.people.own_rows import ROOM, Own
from bot.storage.schema import browser_files, browser_members, browser_messages
from bot.views.names import MOST, short_name
from engine.store.schema import accounts, result_circles, result_seats

LEAST: Final = 4
"""Letters of a name that was cut from which on it still says whose it is."""

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

_FILES: Final = select(browser_files.c.number, browser_files.c.body).where(
    browser_files.c.place == bindparam("talk")
)
_DROP_FILE: Final = delete(browser_files).where(
    browser_files.c.place == bindparam("talk"), browser_files.c.number == bindparam("message")
)

_ELSEWHERE: Final = select(
    browser_messages.c.place, browser_messages.c.number, browser_messages.c.body
).where(browser_messages.c.author == "", browser_messages.c.body != "")
_BEARERS: Final = select(accounts.c.name).where(
    accounts.c.name.in_(bindparam("names", expanding=True)),
    accounts.c.id.not_in(bindparam("own", expanding=True)),
    accounts.c.forgotten_at.is_(None),
)

Former = Callable[[str], str]
"""What somebody is called who was forgotten, in a language."""


def unname(connection: Connection, own: Own, names: Collection[str], former: Former) -> None:
    """Take somebody's names out of all that the bot has said: where they have been, and elsewhere
    where nobody else is called so.
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
    others = {"names": list(names), "own": list(own.accounts)}
    theirs = {*names} - {*connection.scalars(_BEARERS, others)}
    forms = {one for one in _forms(theirs) if not any(_is_first(one, name) for name in theirs)}
    if elsewhere := _pattern(forms):
        said = or_(
            *(browser_messages.c.body.contains(_escaped(one), autoescape=True) for one in forms)
        )
        for row in connection.execute(_ELSEWHERE.where(said)).all():
            if row.place not in talks:
                _rewrite(connection, row, row.place, elsewhere, former)


def _is_first(form: str, name: str) -> bool:
    """Whether this is a first name alone, which many have."""
    return form == name.partition(" ")[0] != name


def _escaped(form: str) -> str:
    """As it stands in JSON."""
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


def _unask(connection: Connection, own: Own, talks: list[str]) -> None:
    """What answered him answers nobody."""
    there = browser_messages.c.place.in_(talks)
    for visitor in own.visitors:
        asked = browser_messages.c.answers.startswith(f"{visitor} ")
        connection.execute(update(browser_messages).where(there, asked).values(answers=""))


def _drop_files(connection: Connection, talks: list[str], names: Collection[str]) -> None:
    """Records of matches, in which people are called by their names."""
    written = {json.dumps(name)[1:-1].encode() for name in names} | {
        json.dumps(name, ensure_ascii=False)[1:-1].encode() for name in names
    }
    written.discard(b"")
    for talk in talks:
        for row in connection.execute(_FILES, {"talk": talk}).all():
            if any(one in row.body for one in written):
                connection.execute(_DROP_FILE, {"talk": talk, "message": row.number})


def _forms(names: Collection[str]) -> set[str]:
    """The names, also as they are cut to be short."""
    forms = {name for name in names if name}
    cut = {short_name(name, most).rstrip("… ") for name in forms for most in range(1, MOST + 1)}
    forms |= {one for one in cut if len(one) >= LEAST}
    return forms | {escape(one) for one in forms}


def _pattern(forms: Collection[str]) -> re.Pattern[str] | None:
    """Finds any of them."""
    if not forms:
        return None
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)…?")


def _without(told: Any, named: re.Pattern[str], former: Former, language: str) -> Any:  # noqa: ANN401
    """The same JSON, told of somebody else, in the language of each of its views."""
    if isinstance(told, str):
        return named.sub(lambda _: former(language), told)
    if isinstance(told, list):
        return [_without(one, named, former, language) for one in told]
    if isinstance(told, dict):
        spoken = told.get("language", language)
        return {name: _without(one, named, former, spoken) for name, one in told.items()}
    return told
