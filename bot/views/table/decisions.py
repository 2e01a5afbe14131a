"""Short answers to accepted decisions: what was done, and whose turn follows."""

from collections.abc import Mapping, Sequence

from adapters.platform.layout import paired
from adapters.platform.views import Button, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, beside
from bot.people.names import SHORT, readable
from bot.views.answers import Asker
from bot.views.cards import call_label, card_label, card_labels, plan_words
from bot.views.table.scene import Scene
from bot.views.table.turns import plays_itself
from bot.views.table.waiting import other_turn
from engine.rules.cards import Card, Hand, cards_of
from engine.rules.deal.actions import MakeCall, Move, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan


def which_view(
    asker: Asker,
    moves: Sequence[b.TypedCardButton | b.TypedCallButton | b.TypedNextCardButton],
    groups: Mapping[str, str],
) -> View:
    """Ask which move was meant, each with its table's group if `groups` has it."""
    voice = Voice(asker.words, asker.reading)
    buttons = []
    for move in moves:
        if isinstance(move, b.TypedCallButton):
            label = call_label(voice, move.call)
        else:
            label = card_label(move.card)
        told = beside((label, readable(groups.get(move.code, ""))))
        buttons.append(Button(told, b.text(move), Tone.PRIMARY))
    return View((voice.line("typed-which"),), buttons=paired(buttons), language=asker.reading)


def named(scene: Scene, move: Move) -> str:
    """The name of a call or a card; empty for anything else."""
    match move:
        case MakeCall(call=call):
            return call_label(scene.voice, call)
        case PlayCard(card=card):
            return card_label(card)
    return ""


def called(scene: Scene, call: Call) -> str:
    """Confirm the call."""
    return _done(scene, call_label(scene.voice, call))


def played(scene: Scene, card: Card) -> str:
    """Confirm the card."""
    return _done(scene, card_label(card))


def announced(scene: Scene, plan: Plan) -> str:
    """Confirm what was declared before the first lead."""
    words = plan_words(scene.voice, plan) if plan else scene.voice.say("hand-announce-none")
    return _done(scene, words)


def discarded(scene: Scene, cards: Hand) -> str:
    """Confirm the discard."""
    return _done(scene, card_labels(cards_of(cards)))


def _done(scene: Scene, what: str) -> str:
    done, turn = scene.voice.say("answer-done", what=what), scene.known.turn
    if turn is None:
        return done
    if turn.seat == scene.known.seat and plays_itself(scene.known):
        return beside((done, scene.voice.say("hand-last-card")))
    if turn.seat == scene.known.seat:
        return scene.voice.say("answer-done-again", done=done)
    return beside((done, other_turn(scene, scene.plain(turn.seat, SHORT))))
