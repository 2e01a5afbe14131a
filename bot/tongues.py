"""A view in the language of its place, and in those of its readers besides."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from adapters.views import View


def in_tongues(
    make: Callable[[str], View | None], language: str, read: Iterable[str]
) -> View | None:
    """What `make` makes of the language; where each reader is shown his own, of those as well."""
    view = make(language)
    if view is None:
        return None
    others = [make(other) for other in read if other != language]
    return replace(view, others=tuple(other for other in others if other is not None))
