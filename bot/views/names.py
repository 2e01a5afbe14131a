"""People's names, made fit to stand in a sentence, on a button, at the head of a column."""

from collections.abc import Mapping
from functools import lru_cache

from adapters.lookalikes import apart, look
from bot.bidi import isolated
from bot.pictures.lettering import clusters

MOST = 20
"""Most letters of a name in a sentence."""

SHORT = 10
"""Most letters of a name where there is little room."""


def readable(name: str, most: int = MOST) -> str:
    """The name in one line of at most so many letters, isolated if it runs from right to left.

    Control characters and piles of marks are left out; empty where nothing remains to be seen.
    """
    pieces = clusters(name)
    if len(pieces) > most:
        pieces = (*pieces[: most - 1], "…")
    return isolated("".join(pieces))


def short_name(name: str, most: int = MOST) -> str:
    """A person's name as `readable`; one that is too long as people say it: ``Мария П.``.

    Only a first name that is too long itself, or no more than an initial, is cut.
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
"""Accounts and their names, in the order in which they came."""


@lru_cache(maxsize=4096)
def told_apart(names: AccountNames, most: int = MOST) -> Mapping[str, str]:
    """What each of these is called among them: ``Ана``, and another one ``Ана 2``.

    Those who look alike only because their names are cut are numbered as well.
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
    """Whether some of them look alike where there is room for so many letters."""
    return len({look(short_name(name, most)) for _, name in names}) < len(names)
