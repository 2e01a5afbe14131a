"""Views in several languages, for places where each reader is shown his own."""

from collections.abc import Callable
from dataclasses import replace

from adapters.chat import Place, Platform, View


def in_reader_languages(
    make: Callable[[str], View | None], language: str, place: Place, platform: Platform | None
) -> View | None:
    """The view that `make` draws in `language`, with `others` in those of the place's readers."""
    view = make(language)
    if view is None or platform is None:
        return view
    others = [make(other) for other in platform.languages(place) if other != language]
    return replace(view, others=tuple(other for other in others if other is not None))
