"""Does work that every test would repeat once for all tests of a process.

Nearly every test opens a database, and each engine of SQLAlchemy compiles its statements into a
cache of its own, which takes longer than running them. Each browser room joins its scripts.

Drawings, the compressed files of a room and the tables that views show are made once for all
processes.
"""

import os
import threading
from collections.abc import Callable, Hashable
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, cast

from sqlalchemy import Engine
from sqlalchemy.engine import Dialect
from sqlalchemy.util import LRUCache

from adapters.browser import files
from adapters.drawing import svg
from bot.pictures.decks import CardArt
from bot.services import display
from tests.bot.views import games

P = ParamSpec("P")

MANY = 20_000
"""More statements than all tests have; the engines keep 500 each."""

_CACHES: dict[type[Dialect], "_Cache"] = {}


class _Cache(LRUCache[tuple[Hashable, ...], object]):
    """The compiled statements, from any engine with that dialect."""

    __slots__ = ()

    def get(self, key: tuple[Hashable, ...], default: object = None) -> object:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Hashable, ...], value: object) -> None:
        super().__setitem__(key[1:], value)


def _cache(engine: Engine) -> _Cache:
    kind = type(engine.dialect)
    if kind not in _CACHES:
        _CACHES[kind] = _Cache(MANY)
    return _CACHES[kind]


def do_once() -> None:
    """From now on engines of a dialect share compiled statements, and bots what they have read."""
    shared = property(_cache, lambda _engine, _own: None)
    cast("Any", Engine)._compiled_cache = shared
    read_once()


def read_once() -> None:
    """From now on bots share the card art, and rooms their compressed files."""
    cast("Any", display).CardArt = cache(CardArt)
    joining = cast("Any", files)
    joining._file, joining._served = cache(files._file), cache(files._served)


def share_files(folder: Path) -> None:
    """From now on keep drawings, compressed files and played tables in that folder."""
    rooms, drawing, tables = cast("Any", files), cast("Any", svg), cast("Any", games)
    tables.pickled = _kept(folder, games.pickled)
    rooms._smallest = _kept(folder, files._smallest)
    drawing._rendered = _kept(folder, svg._rendered)


def _kept(folder: Path, make: Callable[P, bytes]) -> Callable[P, bytes]:
    """Make only what has no file in the folder."""

    @wraps(make)
    def kept(*args: P.args, **kwargs: P.kwargs) -> bytes:
        file = folder / sha256(repr((make.__name__, args, kwargs)).encode()).hexdigest()
        if not file.exists():
            begun = file.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
            begun.write_bytes(make(*args, **kwargs))
            begun.replace(file)
        return file.read_bytes()

    return kept
