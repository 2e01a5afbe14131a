"""SQL is compiled once for all the databases that the tests of a process open.

Each engine of SQLAlchemy has a cache of its own, and nearly every test opens a database: compiling
the same statements again and again takes longer than running them.
"""

from collections.abc import Hashable
from typing import Any, cast

from sqlalchemy import Engine
from sqlalchemy.engine import Dialect
from sqlalchemy.util import LRUCache

MANY = 20_000
"""More statements than all tests have; the engines keep 500 each."""

_CACHES: dict[type[Dialect], "_Cache"] = {}


class _Cache(LRUCache[tuple[Hashable, ...], object]):
    """What statements were compiled to, whichever engine's dialect has done it."""

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


def compile_once() -> None:
    """Let all engines from now on share what they have compiled, those of one dialect each."""
    shared = property(_cache, lambda _engine, _own: None)
    cast("Any", Engine)._compiled_cache = shared
