"""What has changed between two JSON values, so that a client who has the one can make the other.

A difference is a list of changes, to be made one after another:

    [path, value]            put the value at the path, which is a list of keys and indices
    [path]                   take away the key at its end
    [path, start, end, new]  in the list there, `new` takes the place of what is in [start, end)

`static/differences.js` makes them. A path of no steps is the whole value.
"""

import json
from collections.abc import Iterator
from typing import Any

Json = Any
Path = tuple[str | int, ...]
Change = list[Json]


def difference(old: Json, new: Json) -> list[Change]:
    """How the new value comes of the old one; nothing where they are the same."""
    return list(_changes((), old, new))


def _changes(path: Path, old: Json, new: Json) -> Iterator[Change]:
    """The changes below a path, or only one for all of it where that is shorter."""
    if _same(old, new):
        return
    whole: list[Change] = [[[*path], new]]
    found = whole
    if isinstance(old, dict) and isinstance(new, dict):
        found = list(_of_keys(path, old, new))
    elif isinstance(old, list) and isinstance(new, list):
        found = list(_of_items(path, old, new))
    yield from found if _length(found) < _length(whole) else whole


def _of_keys(path: Path, old: dict[str, Json], new: dict[str, Json]) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield [[*path, key]]
    for key, value in new.items():
        if key in old:
            yield from _changes((*path, key), old[key], value)
        else:
            yield [[*path, key], value]


def _of_items(path: Path, old: list[Json], new: list[Json]) -> Iterator[Change]:
    """As many as before are compared one by one, else what lies between the equal ends is new."""
    if len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changes((*path, index), before, after)
        return
    least = min(len(old), len(new))
    start = next((i for i in range(least) if not _same(old[i], new[i])), least)
    rest = least - start
    left = next((i for i in range(rest) if not _same(old[-1 - i], new[-1 - i])), rest)
    yield [[*path], start, len(old) - left, new[start : len(new) - left]]


def _same(one: Json, other: Json) -> bool:
    """Whether both are the same JSON; to Python `True` and `1` are."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _length(changes: list[Change]) -> int:
    return len(json.dumps(changes, ensure_ascii=False))
