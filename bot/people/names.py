"""People's names, shortened for sentences, buttons and table headers, and search by name."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, select, union

from adapters.platform.chat import Place
from adapters.platform.layout import apart, look
from adapters.platform.views import View
from bot.locales.words import Voice, isolated
from bot.people.accounts import FORMER
from bot.pictures.typesetter import clusters
from engine.standings.careers import EVERYWHERE
from engine.standings.periods import ALL_TIME
from engine.store.database import Database
from engine.store.schema import accounts, encounters, tallies

MOST = 20
"""Longest name in a sentence, in letters."""

SHORT = 10
"""Longest name where there is little room, in letters."""


@lru_cache(maxsize=4096)
def readable(name: str, most: int = MOST) -> str:
    """The name in one line of at most `most` letters, isolated if it runs from right to left.

    Control characters and stacked marks are removed; empty if nothing visible remains.
    """
    pieces = clusters(name)
    if len(pieces) > most:
        pieces = (*pieces[: most - 1], "…")
    return isolated("".join(pieces))


def short_name(name: str, most: int = MOST) -> str:
    """Like `readable`, but a long name is shortened to ``Мария П.``.

    It is cut off if the first name alone is too long or is only an initial.
    """
    pieces = clusters(name)
    if len(pieces) <= most or " " not in pieces:
        return readable(name, most)
    end = pieces.index(" ")
    first, initial = pieces[:end], pieces[end + 1]
    if not 1 < end <= most:
        return readable(name, most)
    short = (*first, " ", initial, ".") if end + 3 <= most and initial.isalpha() else first
    return isolated("".join(short))


AccountNames = tuple[tuple[str, str], ...]
"""Pairs of an account and its name, in order of arrival."""


@lru_cache(maxsize=4096)
def seen_names(voice: Voice, names: AccountNames) -> AccountNames:
    """The same names, with words instead for forgotten people and invisible names."""
    return tuple((account, _seen(voice, name)) for account, name in names)


def is_name(name: str) -> bool:
    """Whether this is a visible name, and not one that is replaced by words."""
    return name != FORMER and bool(short_name(name))


def _seen(voice: Voice, name: str) -> str:
    if name == FORMER:
        return voice.say("person-former")
    return name if is_name(name) else voice.say("person-unnamed")


def naming(view: View, names: Mapping[str, str]) -> View:
    """Add the names of the accounts that the view's texts mention."""
    return replace(view, people=tuple(names.items()))


def naming_places(view: View, *places: Place) -> View:
    """Add the groups that the view's texts mention, if its reader is a member of them."""
    return replace(view, places=tuple((readable(one.title), one) for one in places if one.title))


@lru_cache(maxsize=4096)
def told_apart(names: AccountNames, most: int = MOST) -> Mapping[str, str]:
    """Account → a name that differs from the others: ``Ана``, and for a namesake ``Ана 2``.

    Names that look alike only after shortening are numbered as well.
    """
    shown = {account: short_name(name, most) for account, name in names}
    told = zip(shown.items(), apart(tuple(shown.values())), strict=True)
    return {account: _numbered(plain, name, most) for (account, plain), name in told}


def _numbered(plain: str, told: str, most: int) -> str:
    number = told.removeprefix(plain)
    if not plain or not number:
        return plain
    return readable(plain, max(most - len(number), 2)) + number


@lru_cache(maxsize=4096)
def any_look_alike(names: AccountNames, most: int) -> bool:
    """Whether some of these names look alike when shortened to `most` letters."""
    return len({look(short_name(name, most)) for _, name in names}) < len(names)


MOST_FOUND: Final = 8
"""Most people offered for a choice."""

_KNOWN: Final = union(
    select(tallies.c.account_id).where(
        tallies.c.circle == bindparam("circle"), tallies.c.period == ALL_TIME
    ),
    select(encounters.c.other_id).where(encounters.c.account_id == bindparam("own")),
    select(bindparam("own", type_=Text)),
    select(accounts.c.id).where(accounts.c.id.in_(bindparam("seated", expanding=True))),
)
_NAMES: Final = select(accounts.c.id, accounts.c.name).where(
    accounts.c.id.in_(_KNOWN), accounts.c.heir.is_(None), accounts.c.forgotten_at.is_(None)
)


_PLAYED: Final = (
    select(tallies.c.account_id, func.sum(tallies.c.matches).label("matches"))
    .where(
        tallies.c.account_id.in_(bindparam("accounts", expanding=True)),
        tallies.c.circle == EVERYWHERE,
        tallies.c.period == ALL_TIME,
    )
    .group_by(tallies.c.account_id)
)


class PersonMatch(NamedTuple):
    """A person who matches a search; the number of their counted matches tells namesakes apart."""

    account_id: str
    name: str
    matches: int = 0


async def people_called(
    database: Database, circle: str, own: str, wanted: str, seated: Collection[str] = ()
) -> tuple[PersonMatch, ...]:
    """Find people by their whole name, or else by the beginning of a word in it.

    Only people in the circle, people that the asker has played with, and `seated` accounts are
    found: nobody can search all people.
    """
    asked = {"circle": circle or None, "own": own, "seated": list(seated)}
    return await database.look(lambda connection: _called(connection, asked, wanted))


def _called(
    connection: Connection, asked: Mapping[str, object], wanted: str
) -> tuple[PersonMatch, ...]:
    sought = look(wanted.lstrip("@"))
    if not sought:
        return ()
    named = [(PersonMatch(*row), look(row.name)) for row in connection.execute(_NAMES, asked)]
    exactly = [found for found, name in named if name == sought]
    begun = [found for found, name in named if f" {name}".find(f" {sought}") >= 0]
    found = sorted(exactly or begun, key=lambda found: look(found.name))[:MOST_FOUND]
    if len(found) < 2:
        return tuple(found)
    rows = connection.execute(_PLAYED, {"accounts": [one.account_id for one in found]}).all()
    played = {row.account_id: row.matches for row in rows}
    return tuple(one._replace(matches=played.get(one.account_id, 0)) for one in found)
