"""Work that every test would repeat is done once for all tests of a process.

Nearly every test opens a database, and each engine of SQLAlchemy compiles its statements into a
cache of its own, which takes longer than running them. Each browser room joins its scripts and
compresses its files.
"""

from collections.abc import Hashable
from functools import cache
from typing import Any, cast

from sqlalchemy import Engine
from sqlalchemy.engine import Dialect
from sqlalchemy.util import LRUCache

from adapters.browser import files

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
    """From now on engines of a dialect share compiled statements, and rooms compressed files."""
    shared = property(_cache, lambda _engine, _own: None)
    cast("Any", Engine)._compiled_cache = shared
    joining = cast("Any", files)
    joining._file, joining._served = cache(files._file), cache(files._served)
