"""What a lesson says in the learner's turns: what is asked, what is forbidden, what is good."""

from typing import Final

from adapters.views import Paragraph, Span
from bot.views.cards import SIGNS, card_label, in_order
from bot.views.duties import why_not
from bot.views.hints import hint_text
from bot.views.scene import Scene
from engine.rules.cards import SUIT_MASK, SUIT_OF, TRUMP_OF
from engine.rules.duties import breach_of
from engine.rules.stage import Stage

_ASKED: Final = {
    Stage.AUCTION: "learn-call",
    Stage.DECLARING: "learn-declare",
    Stage.PLAY: "learn-lead",
}


def lesson_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """A few short lines; none outside of a lesson, and for the last card."""
    if scene.advice is None:
        return ()
    lines = (_asked(scene), _forbidden(scene), hint_text(scene, scene.advice))
    return (Paragraph((Span("\n".join(line for line in lines if line)),)),)


def _asked(scene: Scene) -> str:
    """What the deal waits for, in the words of a teacher."""
    match, say = scene.match, scene.voice.say
    if match.stage is None or match.stage not in _ASKED:
        return ""
    trump = TRUMP_OF[match.contract] if match.contract is not None else -1
    if match.stage is not Stage.PLAY or not match.trick:
        sign = SIGNS[trump] if trump >= 0 else ""
        return say(_ASKED[match.stage], trump=sign, trumps=len(sign))
    led = SUIT_OF[match.trick[0]]
    message = "learn-follow" if match.hand & SUIT_MASK[led] else "learn-void"
    return say(message, led=SIGNS[led])


def _forbidden(scene: Scene) -> str:
    """The duty that forbids the first of the cards that may not be played."""
    match = scene.match
    if match.contract is None:
        return ""
    for card in in_order(match.hand & ~match.choices.cards, match.contract):
        breach = breach_of(match, card)
        if breach is not None:
            why = why_not(scene.voice, match.contract, breach)
            return scene.voice.say("learn-why-not", card=card_label(card), why=why)
    return ""
