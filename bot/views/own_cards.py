"""The cards in one's own hand: to be played now, to be chosen for the next turn, or only seen."""

from collections.abc import Callable
from typing import Final

from adapters.views import Button, Tile
from bot import buttons as b
from bot.views.cards import card_label, card_words, in_order
from bot.views.choices import discard_button
from bot.views.duties import why_not
from bot.views.scene import Scene, card_icon
from engine.rules.cards import BIT, Card
from engine.rules.duties import breach_of
from engine.rules.knowledge import Knowledge
from engine.rules.stage import Stage
from engine.tables.ahead import Obstacle, obstacle
from engine.tables.table import Decision

_FIRST: Final = {Obstacle.DECLARE: "ahead-declare", Obstacle.BELOTE: "ahead-belote"}


def tiles_to_play(scene: Scene, decision: Decision) -> tuple[Tile, ...]:
    """The hand in turn; the cards that cannot be played now say why not."""
    choices = scene.match.choices

    def tile(card: Card) -> Tile:
        if not choices.cards:
            return _tile(scene, card)
        if choices.discard:
            return _tile(scene, card, discard_button(scene, decision, card))
        if not choices.cards & BIT[card]:
            why = b.WhyNotButton(scene.known.code, decision, card)
            return _tile(scene, card, why=b.text(why))
        lay = b.LayCardButton(scene.known.code, decision, card)
        return _tile(scene, card, Button(card_label(card), b.text(lay)))

    return _each(scene, tile)


def tiles_to_wait(scene: Scene) -> tuple[Tile, ...]:
    """The hand of somebody who is not in turn; where he may, he chooses his next card."""
    if not _may_choose(scene):
        return tiles_to_see(scene)
    known, match = scene.known, scene.match
    held = match.hand.bit_count()

    def tile(card: Card) -> Tile:
        chosen = known.next_card == card
        data = b.text(
            b.NextCardButton(known.code, known.match_no, match.number, held, card, not chosen)
        )
        return _tile(scene, card, Button(card_label(card), data).marked(when=chosen))

    return _each(scene, tile)


def tiles_to_see(scene: Scene) -> tuple[Tile, ...]:
    """The hand where nothing can be done with it."""
    return _each(scene, lambda card: _tile(scene, card))


def tiles_to_choose(scene: Scene, data: Callable[[Card], str]) -> tuple[Tile, ...]:
    """The hand, whose cards that may be played are buttons with that data."""

    def tile(card: Card) -> Tile:
        if not scene.match.choices.cards & BIT[card]:
            return _tile(scene, card)
        return _tile(scene, card, Button(card_label(card), data(card)))

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
    """The cards in their order; each keeps its place as long as it is held."""
    match = scene.match
    row = in_order(match.full | match.hand, match.contract, scene.order)
    return tuple(tile(card) for card in row if match.hand & BIT[card])


def _tile(scene: Scene, card: Card, button: Button | None = None, why: str = "") -> Tile:
    return Tile(
        card_icon(scene, card), card_label(card), card_words(scene.voice, card), button, why
    )
