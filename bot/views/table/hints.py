"""Hints: the AI player's move and its reason, in words."""

from typing import Final

from adapters.platform.views import Paragraph, Span
from bot.locales.words import Voice
from bot.views.answers import why_not
from bot.views.cards import SIGNS, call_label, card_label, card_labels, in_order, plan_words
from bot.views.standings.counts import cost_told
from bot.views.table.scene import Scene
from engine.players.player import Reason, Thought
from engine.rules.cards import SUIT_MASK, SUIT_OF, TRUMP_OF, cards_of
from engine.rules.deal.actions import (
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    Move,
    PlayCard,
    Stage,
)
from engine.rules.knowledge import Choices, breach_of
from engine.tables.known import TableKnowledge
from engine.tables.rating import will_be_rated
from engine.tables.table import Status

REASONS: Final = {
    Reason.ONLY_CALL: "hint-only-call",
    Reason.OPENS: "hint-opens",
    Reason.OVERCALLS: "hint-overcalls",
    Reason.RAISES_PARTNER: "hint-raises-partner",
    Reason.ESCAPES_CONTRA: "hint-escapes-contra",
    Reason.CONTRA: "hint-contra",
    Reason.RECONTRA: "hint-recontra",
    Reason.PASS_WEAK: "hint-pass-weak",
    Reason.LEAVES_PARTNER: "hint-leaves-partner",
    Reason.DEFENDS: "hint-defends",
    Reason.ONLY_CARD: "hint-only-card",
    Reason.CASHES_WINNER: "hint-cashes-winner",
    Reason.DRAWS_TRUMPS: "hint-draws-trumps",
    Reason.LEADS_TRUMP: "hint-leads-trump",
    Reason.LEADS_SINGLETON: "hint-leads-singleton",
    Reason.LEADS_TO_PARTNER: "hint-leads-to-partner",
    Reason.LEADS_LOW: "hint-leads-low",
    Reason.DEVELOPS_SUIT: "hint-develops-suit",
    Reason.TAKES_TRICK: "hint-takes-trick",
    Reason.TRIES_TO_TAKE: "hint-tries-to-take",
    Reason.FEEDS_PARTNER: "hint-feeds-partner",
    Reason.LEAVES_TO_PARTNER: "hint-leaves-to-partner",
    Reason.TRUSTS_PARTNER: "hint-trusts-partner",
    Reason.HOPES_FOR_PARTNER: "hint-hopes-for-partner",
    Reason.RUFFS: "hint-ruffs",
    Reason.OVERRUFFS: "hint-overruffs",
    Reason.SAVES_TEN: "hint-saves-ten",
    Reason.PLAYS_LOW: "hint-plays-low",
    Reason.KEEPS_LOW: "hint-keeps-low",
    Reason.DISCARDS: "hint-discards",
    Reason.KEEPS_HIGH: "hint-keeps-high",
    Reason.DECLARES: "hint-declares",
    Reason.MUST_NAME: "hint-must-name",
    Reason.THROWS_IN: "hint-throws-in",
    Reason.TAKES_TURNED: "hint-takes-turned",
    Reason.KEEPS_SEVEN: "hint-keeps-seven",
    Reason.PUTS_AWAY: "hint-puts-away",
    Reason.AT_RANDOM: "hint-at-random",
}

HINT_SEED: Final = 0
"""Fixed, so that asking again gives the same hint."""

_CLOSE: Final = 1.0
"""A card that falls short of the best by less than this (card points) counts as about as good."""


def hint_offered(known: TableKnowledge) -> bool:
    """Whether the seat may ask for a hint: it has a choice, and the match is not rated.

    A lesson gives hints unasked, a tournament never.
    """
    match = known.match
    if known.lesson or known.tournament:
        return False
    own = match is not None and own_turn_of(known) and _has_choice(match.choices)
    return own and not will_be_rated(known.rules, known.chairs)


def own_turn_of(known: TableKnowledge) -> bool:
    """Whether the seat is in turn and its person is present."""
    turn = known.turn
    if known.status is not Status.PLAYING or turn is None:
        return False
    return turn.seat == known.seat and not known.chairs[turn.seat].away


def explained(known: TableKnowledge) -> bool:
    """Whether a lesson explains: to the learner in turn, before their last card."""
    match = known.match
    several = match is not None and bool(match.hand & match.hand - 1)
    return known.lesson and several and own_turn_of(known)


def _has_choice(choices: Choices) -> bool:
    several = choices.lawful & choices.lawful - 1
    called = len(choices.calls) + choices.cancel > 1
    return bool(several or choices.discard or choices.seven or called or len(choices.plans) > 1)


def hint_text(scene: Scene, thought: Thought) -> str:
    """The best move and why; and what the next best would cost, or that it is as good."""
    say = scene.voice.say
    why = reason_told(scene.voice, thought.reason)
    text = say("hint-move", what=move_told(scene, thought.action), why=why)
    if not thought.worth[1:]:
        return text
    (best, most), (move, worth) = thought.worth[:2]
    other = move_told(scene, move)
    if thought.for_match:
        tens = thought.points[0] - thought.points[1]
        cost = cost_told(scene.voice, scene.known.rules, most - worth, tens)
        if cost:
            return f"{text} {say('hint-next', other=other, cost=cost)}"
    elif not isinstance(best, PlayCard) or most - worth >= _CLOSE:
        return text
    return f"{text} {say('hint-close', other=other)}"


def reason_told(voice: Voice, reason: Reason) -> str:
    """Why a move is good."""
    return voice.say(REASONS[reason])


def move_told(scene: Scene, move: Move) -> str:
    """A move as its button names it."""
    say = scene.voice.say
    match move:
        case MakeCall(_, made):
            return call_label(scene.voice, made)
        case CancelDeal():
            return say("hand-throw-in", points=scene.known.rules.low_hand_cancel or 0)
        case Exchange(_, take):
            card = card_label(scene.match.turned_card)
            return say("hand-exchange-take", card=card) if take else say("hand-exchange-keep")
        case Discard(_, cards):
            return card_labels(cards_of(cards))
        case Declare(_, plan):
            return plan_words(scene.voice, plan) if plan else say("hand-announce-none")
        case PlayCard():
            return card_label(move.card)


_ASKED: Final = {
    Stage.AUCTION: "learn-call",
    Stage.DECLARING: "learn-declare",
    Stage.PLAY: "learn-lead",
}


def lesson_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """The lesson's explanation; empty outside of lessons and for the last card."""
    if scene.advice is None:
        return ()
    lines = (_asked(scene), _forbidden(scene), hint_text(scene, scene.advice))
    return (Paragraph((Span("\n".join(line for line in lines if line)),)),)


def _asked(scene: Scene) -> str:
    """The action that the deal waits for, in a teacher's words."""
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
