"""A view in the language of its place, and in those of its readers besides."""

from collections.abc import Callable
from dataclasses import replace

from adapters.chat import Place, Platform, View


def in_reader_languages(
    make: Callable[[str], View | None], language: str, place: Place, platform: Platform | None
) -> View | None:
    """What `make` makes of the language; where each reader is shown his own, of those as well."""
    view = make(language)
    if view is None or platform is None:
        return view
    others = [make(other) for other in platform.languages(place) if other != language]
    return replace(view, others=tuple(other for other in others if other is not None))
