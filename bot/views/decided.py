"""The short answers to decisions that were accepted: what was done, and whose turn follows."""

from bot.turns import plays_itself
from bot.views.cards import call_label, card_label, card_labels, plan_words
from bot.views.names import SHORT
from bot.views.scene import Scene
from bot.views.waiting import other_turn
from bot.views.words import beside
from engine.rules.actions import MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.cards import Card, Hand, cards_of
from engine.rules.declarations import Plan
from engine.rules.moves import Move


def named(scene: Scene, move: Move) -> str:
    """A call or a card by its name; empty for anything else."""
    match move:
        case MakeCall(call=call):
            return call_label(scene.voice, call)
        case PlayCard(card=card):
            return card_label(card)
    return ""


def called(scene: Scene, call: Call) -> str:
    """The call was made."""
    return _done(scene, call_label(scene.voice, call))


def played(scene: Scene, card: Card) -> str:
    """The card lies on the table."""
    return _done(scene, card_label(card))


def announced(scene: Scene, plan: Plan) -> str:
    """What was declared before the first lead."""
    words = plan_words(scene.voice, plan) if plan else scene.voice.say("hand-announce-none")
    return _done(scene, words)


def discarded(scene: Scene, cards: Hand) -> str:
    """What was discarded."""
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
