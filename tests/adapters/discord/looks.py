"""The visible content of a message, read from the components that were sent."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import ui

Component = Mapping[str, Any]

ROW, BUTTON, MENU, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17


def components(layout: ui.LayoutView) -> list[Component]:
    return [item.to_component_dict() for item in layout.children]


def each(found: list[Component]) -> Iterator[Component]:
    for one in found:
        yield one
        yield from each(one.get("components", []))


def texts(found: list[Component]) -> list[str]:
    return [one["content"] for one in each(found) if one["type"] == TEXT]


def rows(found: list[Component]) -> list[list[Component]]:
    return [list(one["components"]) for one in each(found) if one["type"] == ROW]


def labels(found: list[Component]) -> list[list[str]]:
    return [[button["label"] for button in row] for row in rows(found)]
