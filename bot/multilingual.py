"""Views in several languages, for places where each reader is shown his own."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from adapters.views import View


def in_reader_languages(
    make: Callable[[str], View | None], language: str, read: Iterable[str]
) -> View | None:
    """The view that `make` draws in `language`, with `others` in those of the place's readers."""
    view = make(language)
    if view is None:
        return None
    others = [make(other) for other in read if other != language]
    told = tuple(other for other in others if other is not None)
    return replace(view, others=told) if told else view
