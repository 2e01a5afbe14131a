"""Scenes of random tables, and all views of them."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from adapters.platform.views import Button, Grid, View
from bot.locales.words import Words
from bot.pictures.decks import SIGNS_OF, Deck
from bot.show.layout import Surface, SurfaceKind
from bot.show.painter import view_of
from bot.views.lobby.lobby import closed_view, lobby_view
from bot.views.sheets.result import result_view
from bot.views.sheets.sheet import score_view, sheet_view
from bot.views.table.group_play import (
    belote_alert,
    call_view,
    chosen_alert,
    hand_alert,
    marked_alert,
)
from bot.views.table.hand import hand_view
from bot.views.table.play import play_view
from bot.views.table.scene import Scene
from engine.rules.cards import CARD_NAMES, Card, Seat
from engine.rules.knowledge import Knowledge
from engine.tables.known import look
from engine.tables.table import Status, Table
from tests.bot.views.games import ALIKE, GAMES, NAMES
from tests.every import every

WORDS = Words()


SEEDS = (*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 9)))


every_game = every(
    "game",
    [pytest.param(game, marks=pytest.mark.long) if game in ALIKE else game for game in GAMES],
)


CARD = re.compile(r"(?:10|[7-9JQKVDRA])[♣♦♥♠]")


IDS = {account: f"1{account}" for account in NAMES}


def scene(table: Table, seat: Seat | None, language: str = "bg") -> Scene:
    """A scene; in the public one everybody but the first chair plays from the group."""
    others = table.rules.seats[1:]
    by_group = frozenset[Seat]() if seat is not None else frozenset(others)
    group = Place("test", "group", title="Белотаджии") if seat else None
    shown = Scene(look(table, seat), NAMES, WORDS, language, group, ids=IDS, by_group=by_group)
    return replace(shown, invitations=("https://example.org/join",))


def audiences(table: Table) -> tuple[Seat | None, ...]:
    """All audiences, the public first."""
    return (None, *range(table.rules.players))


def matches(found: Knowledge | None) -> Knowledge:
    assert found is not None
    return found


def in_deck(shown: Scene, deck: Deck) -> Scene:
    """The scene in a chat with this deck."""
    public = in_deck(shown.public, deck) if shown.public is not None else None
    return replace(shown, deck=deck, suits=SIGNS_OF[deck], public=public)


def views(shown: Scene) -> Iterator[View]:
    """All views that may be shown at this moment."""
    as_files = in_deck(replace(shown, as_files=True), Deck.MADARICE)
    yield lobby_view(shown)
    yield lobby_view(as_files)
    if shown.known.status is Status.CLOSED:
        yield closed_view(shown)
    if shown.known.seat is not None:
        yield hand_view(shown)
        yield hand_view(as_files)
    yield from felts(shown)
    match = shown.known.match
    if match is None:
        return
    yield score_view(shown)
    if match.number:
        if (called := call_view(shown)) is not None:
            yield called
        yield play_view(shown)
        yield play_view(as_files)
    for number in range(1, match.number + match.deal_done):
        yield sheet_view(shown, number)
    if match.deal_done:
        yield sheet_view(as_files, match.number)
    if match.over:
        yield result_view(shown)
        yield result_view(as_files)


def felts(shown: Scene) -> Iterator[View]:
    """The views for a page that draws the table itself."""
    known, drawn = shown.known, replace(shown, felt=True)
    deal = known.match.number if known.match is not None else 0
    kinds = [SurfaceKind.LOBBY, SurfaceKind.CLOSED, SurfaceKind.PLAY, SurfaceKind.RESULT]
    for kind in (*kinds, *((SurfaceKind.HAND,) if known.seat is not None else ())):
        if kind is SurfaceKind.PLAY and not deal:
            continue
        view = view_of(drawn, Surface(known.id, kind, known.match_no, deal))
        if view is not None and view.felt:
            yield view


def pressable(view: View) -> list[Button]:
    """The buttons of a view, except the permanent menu."""
    tiles = [tile.button for tile in view.tiles if tile.button is not None]
    return [button for row in view.buttons for button in row if button.label != "⋯"] + tiles


def texts(view: View) -> Iterator[str]:
    for block in view.blocks:
        if isinstance(block, Grid):
            yield from (cell for row in (block.header, *block.rows) for cell in row)
        else:
            yield block.plain
    if view.picture is not None:
        yield view.picture.alt
        yield "".join(span.text for span in view.picture.told)
    yield from (tile.name for tile in view.tiles)
    yield from (button.label for button in pressable(view))


def alerts(shown: Scene) -> list[str]:
    """All texts that an alert may show to a seat."""
    if shown.known.seat is None:
        return []
    plans = shown.known.match.choices.plans if shown.known.match is not None else ()
    said = [hand_alert(shown), belote_alert(shown, True), belote_alert(shown, False)]
    if shown.known.match is not None:
        said.append(marked_alert(shown))
        said += [chosen_alert(shown, plan) for plan in (*plans, ())]
    return said


def label(card: Card) -> str:
    name = CARD_NAMES[card]
    return name[0].replace("T", "10") + "♣♦♥♠"["CDHS".index(name[1])]


def number_of(cell: str) -> int:
    """The number in a cell of the sheet; a dash is 0."""
    return 0 if cell in ("", "–", "—") else int(cell.replace("−", "-"))
