"""The cards in one's own hand: to be played now, to be chosen for the next turn, or only seen."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from adapters.views import Button, Tile
from bot import buttons as b
from bot.pictures.decks import Deck
from bot.views.cards import card_label, card_words, in_order
from bot.views.choices import discard_button
from bot.views.duties import why_not
from bot.views.scene import Scene
from bot.views.words import Voice
from engine.rules.cards import BIT, CARD_NAMES, Card
from engine.rules.duties import breach_of
from engine.rules.knowledge import Knowledge
from engine.rules.stage import Stage
from engine.tables.ahead import Obstacle, obstacle
from engine.tables.table import Decision

_HANDS: Final = 4096  # some 2 kB each

_FIRST: Final = {Obstacle.DECLARE: "ahead-declare", Obstacle.BELOTE: "ahead-belote"}


def tiles_to_play(scene: Scene, decision: Decision) -> tuple[Tile, ...]:
    """The hand in turn; the cards that cannot be played now say why not."""
    choices = scene.match.choices

    def tile(card: Card) -> Tile:
        if not choices.cards:
            return card_tile(scene, card)
        if choices.discard:
            return card_tile(scene, card, discard_button(scene, decision, card))
        if not choices.cards & BIT[card]:
            why = b.WhyNotButton(scene.known.code, decision, card)
            return card_tile(scene, card, why=b.text(why))
        lay = b.LayCardButton(scene.known.code, decision, card)
        return card_tile(scene, card, Button(card_label(card), b.text(lay)))

    return _each(scene, tile)


def tiles_to_wait(scene: Scene) -> tuple[Tile, ...]:
    """The hand of somebody who is not in turn; where he may, he chooses his next card."""
    if not _may_choose(scene):
        return tiles_to_see(scene)
    known, match = scene.known, scene.match
    asked = known.code, known.match_no, match.number
    return _to_choose_next(scene.voice, _deck(scene), _row(scene), asked, known.next_card)


@lru_cache(_HANDS)
def _to_choose_next(
    voice: Voice, deck: Deck, row: tuple[Card, ...], asked: tuple[str, int, int], next_card: Card
) -> tuple[Tile, ...]:
    """A hand stays as it is while the others play."""

    def tile(card: Card) -> Tile:
        chosen = next_card == card
        data = b.text(b.NextCardButton(*asked, len(row), card, not chosen))
        return _tile_of(voice, deck, card, Button(card_label(card), data).marked(when=chosen))

    return tuple(map(tile, row))


def tiles_to_see(scene: Scene) -> tuple[Tile, ...]:
    """The hand where nothing can be done with it."""
    return _to_see(scene.voice, _deck(scene), _row(scene))


@lru_cache(_HANDS)
def _to_see(voice: Voice, deck: Deck, row: tuple[Card, ...]) -> tuple[Tile, ...]:
    return tuple(_tile_of(voice, deck, card) for card in row)


def tiles_to_choose(scene: Scene, data: Callable[[Card], str]) -> tuple[Tile, ...]:
    """The hand, whose cards that may be played are buttons with that data."""

    def tile(card: Card) -> Tile:
        if not scene.match.choices.cards & BIT[card]:
            return card_tile(scene, card)
        return card_tile(scene, card, Button(card_label(card), data(card)))

    return _each(scene, tile)


def chosen_ahead(scene: Scene) -> str:
    """Which card is chosen for the next turn; in turn, why it was not played by itself."""
    known, match = scene.known, scene.match
    card = known.next_card
    if card < 0 or not match.hand & BIT[card]:
        return ""
    if known.turn is None or known.turn.seat != known.seat:
        return scene.voice.say("ahead-chosen", card=card_label(card))
    return stopped(scene, match, card)


def stopped(scene: Scene, match: Knowledge, card: Card) -> str:
    """Why a card that was chosen ahead is not played in one's turn; empty: nothing stops it."""
    why, label = obstacle(match, card), card_label(card)
    if why is None:
        return ""
    if why is not Obstacle.FORBIDDEN:
        return scene.voice.say(_FIRST[why], card=label)
    duty = breach_of(match, card)
    if duty is None or match.contract is None:  # on one's honour nobody tells
        return scene.voice.say("ahead-not-now", card=label)
    return scene.voice.say(
        "ahead-forbidden", card=label, why=why_not(scene.voice, match.contract, duty)
    )


def _may_choose(scene: Scene) -> bool:
    """Whether a next card can be chosen: not while one learns, nor where it plays itself."""
    known, match = scene.known, scene.match
    itself = known.last_card and match.hand.bit_count() == 1
    return scene.ahead and match.stage is Stage.PLAY and not itself and not known.lesson


def _each(scene: Scene, tile: Callable[[Card], Tile]) -> tuple[Tile, ...]:
    return tuple(map(tile, _row(scene)))


def _row(scene: Scene) -> tuple[Card, ...]:
    """The cards in their order; each keeps its place as long as it is held."""
    match = scene.match
    row = in_order(match.full | match.hand, match.contract, scene.order)
    return tuple([card for card in row if match.hand & BIT[card]])


def card_tile(scene: Scene, card: Card, button: Button | None = None, why: str = "") -> Tile:
    """A card, with what pressing it does, or why it does nothing."""
    return _tile_of(scene.voice, _deck(scene), card, button, why)


def _deck(scene: Scene) -> Deck:
    """The images of the cards, where tiles show some."""
    return scene.deck if scene.draws and not scene.as_files else Deck.FRENCH


def _tile_of(
    voice: Voice, deck: Deck, card: Card, button: Button | None = None, why: str = ""
) -> Tile:
    icon = f"{deck}/{CARD_NAMES[card]}"
    return Tile(icon, card_label(card), card_words(voice, card), button, why)
