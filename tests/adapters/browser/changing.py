"""Apply a difference, as `static/differences.js` does in a page."""

from copy import deepcopy
from typing import Any

Json = Any


def changed(old: Json, changes: list[list[Json]]) -> Json:
    """The new value; the old one is not changed."""
    holder: Json = {"whole": deepcopy(old)}
    for path, *change in changes:
        at, last = holder, "whole"
        for step in path:
            at, last = at[last], step
        match change:
            case [start, end, new]:
                at[last][start:end] = new
            case [new]:
                at[last] = new
            case _:
                del at[last]
    return holder["whole"]
