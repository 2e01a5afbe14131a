"""The buttons of one's own turn, except cards, which are tiles in `hand.py`."""

from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import Button, Tone
from bot import buttons as b
from bot.views.cards import SIGNS, call_label, card_label, plan_words
from bot.views.table.hints import hint_offered
from bot.views.table.scene import Rows, Scene
from engine.rules.cards import BIT, SUIT_OF, Card, cards_of
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan, plan_points
from engine.rules.knowledge import rest_of_tricks
from engine.tables.table import Decision

_BY_TWO: Final = ((Call.C, Call.D), (Call.H, Call.S), (Call.NT, Call.AT))
_LAST: Final = (Call.CONTRA, Call.RECONTRA, Call.PASS)
_MOST_IN_ROW: Final = 3
_TONES: Final = {Call.CONTRA: Tone.DANGER, Call.RECONTRA: Tone.DANGER}
"""Only irrevocable choices have a colour; on other buttons it would hide the black suits."""


def choice_rows(scene: Scene, decision: Decision) -> Rows:
    """Buttons for exactly what the seat can do now, except for playing cards."""
    rows = _with_hint(scene, decision, _decisions(scene, decision))
    return (*_claim(scene, decision), *rows, *challenge_rows(scene), *_leave_lesson(scene))


def _with_hint(scene: Scene, decision: Decision, rows: Rows) -> Rows:
    """The rows with the hint in the last one if it fits, because small screens show few rows."""
    (hint,) = _hint(scene, decision) or ((),)
    if hint and rows and len(rows[-1]) < _MOST_IN_ROW:
        return (*rows[:-1], (*rows[-1], *hint))
    return (*rows, hint) if hint else rows


def _leave_lesson(scene: Scene) -> Rows:
    """The button that ends a lesson, at any time."""
    if not scene.known.lesson:
        return ()
    data = b.text(b.CloseButton(scene.known.code, scene.known.match_no))
    return ((Button(scene.voice.say("learn-leave"), data),),)


def _hint(scene: Scene, decision: Decision) -> Rows:
    """The hint button, if it is offered."""
    if not hint_offered(scene.known):
        return ()
    data = b.text(b.HintButton(scene.known.code, decision))
    return ((Button(scene.voice.say("hint-button"), data),),)


def _claim(scene: Scene, decision: Decision) -> Rows:
    """The button to claim all remaining tricks, if they are certain."""
    if not rest_of_tricks(scene.match):
        return ()
    data = b.text(b.ClaimRestButton(scene.known.code, decision))
    return ((Button(scene.voice.say("hand-claim"), data, Tone.SUCCESS),),)


def _decisions(scene: Scene, decision: Decision) -> Rows:
    choices = scene.match.choices
    if choices.calls:
        cancel = throw_in_rows(scene, decision) if choices.cancel else ()
        return (*call_rows(scene, decision, choices.calls), *cancel)
    if choices.exchange >= 0:
        return exchange_rows(scene, decision, offered=choices.seven)
    if choices.late:
        return _late(scene, decision)
    if choices.plans and not choices.cards:
        return _announcing(scene, decision.later(choices.ahead))
    return (*_plans(scene, decision), *_belote(scene, decision))


def throw_in_rows(scene: Scene, decision: Decision) -> Rows:
    """The button to throw in the deal because of a low hand."""
    label = scene.voice.say("hand-throw-in", points=scene.known.rules.low_hand_cancel or 0)
    data = b.text(b.ThrowInButton(scene.known.code, decision))
    return ((Button(label, data, Tone.DANGER),),)


def exchange_rows(scene: Scene, decision: Decision, *, offered: bool = True) -> Rows:
    """Buttons to exchange the seven for the turned-up card, if `offered`, or to decline."""
    say, card = scene.voice.say, card_label(scene.match.turned_card)
    take, keep = (
        b.text(b.ExchangeSevenButton(scene.known.code, decision, yes)) for yes in (True, False)
    )
    taking = Button(say("hand-exchange-take", card=card), take, Tone.PRIMARY)
    keeping = Button(say("hand-exchange-keep"), keep)
    return ((taking, keeping) if offered else (keeping,),)


def discard_button(scene: Scene, decision: Decision, card: Card) -> Button:
    """Mark the card for the discard, or unmark it; with enough marked, they are discarded."""
    known, label = scene.known, card_label(card)
    data = b.text(b.DiscardButton(known.code, decision, known.marked ^ BIT[card]))
    return Button(label, data).marked(when=bool(known.marked & BIT[card]))


def challenge_rows(scene: Scene) -> Rows:
    """In honour play, the button to claim that an opponent has broken the rules."""
    if not scene.match.choices.challenge:
        return ()
    return ((challenge_button(scene),),)


def challenge_button(scene: Scene) -> Button:
    """The button to claim that an opponent has broken the rules."""
    known, match = scene.known, scene.match
    data = b.text(b.CallRevokeButton(known.code, known.match_no, match.number))
    return Button(scene.voice.say("rules-revoke"), data, Tone.DANGER)


def _announcing(scene: Scene, decision: Decision) -> Rows:
    """Every way to declare before the first lead; the one chosen in advance is marked."""
    code, nothing = scene.known.code, scene.voice.say("hand-announce-none")
    found = []
    for index, plan in enumerate(scene.match.choices.plans):
        label = _capital(_plan_label(scene, plan)) if plan else nothing
        data = b.text(b.AnnounceButton(code, decision, index))
        one = Button(label, data, Tone.PRIMARY if plan else Tone.PLAIN)
        found.append(one.marked(when=scene.known.ahead == plan))
    return paired(found)


def call_rows(scene: Scene, decision: Decision, offered: tuple[Call, ...]) -> Rows:
    """These calls, each in its fixed place."""
    rows = (tuple(call for call in row if call in offered) for row in (*_BY_TWO, _LAST))
    return tuple(tuple(_call(scene, decision, call) for call in row) for row in rows)


def _call(scene: Scene, decision: Decision, call: Call) -> Button:
    data = b.text(b.SayCallButton(scene.known.code, decision, call))
    return Button(call_label(scene.voice, call), data, _TONES.get(call, Tone.PLAIN))


def _plans(scene: Scene, decision: Decision) -> Rows:
    """Every way to declare with the first card, the current choice marked."""
    code, chosen = scene.known.code, scene.known.plan
    return paired(
        Button(
            _capital(_plan_label(scene, plan)),
            b.text(b.ChooseDeclarationsButton(code, decision, index)),
        ).marked(when=plan == chosen)
        for index, plan in enumerate(scene.match.choices.plans)
    )


def _late(scene: Scene, decision: Decision) -> Rows:
    code = scene.known.code
    return paired(
        Button(
            scene.voice.say("hand-plan-late", plan=_plan_label(scene, plan)),
            b.text(b.DeclareLateButton(code, decision, index)),
            Tone.PRIMARY,
        )
        for index, plan in enumerate(scene.match.choices.plans)
        if plan
    )


def _belote(scene: Scene, decision: Decision) -> Rows:
    """Whether to call belote with the next card, if that is possible."""
    cards = scene.match.choices.belote
    if not cards:
        return ()
    code, on = scene.known.code, scene.known.belote
    suits = " ".join(SIGNS[suit] for suit in sorted({SUIT_OF[card] for card in cards_of(cards)}))
    say = scene.voice.say
    call, silent = (b.text(b.ChooseBeloteButton(code, decision, yes)) for yes in (True, False))
    return (
        (
            Button(say("hand-belote", suit=suits), call).marked(when=on),
            Button(say("hand-belote-none"), silent).marked(when=not on),
        ),
    )


def _capital(label: str) -> str:
    return label[0].upper() + label[1:]


def _plan_label(scene: Scene, plan: Plan) -> str:
    if not plan:
        return scene.voice.say("hand-plan-none")
    words = plan_words(scene.voice, plan)
    return scene.voice.say("hand-plan", plan=words, points=plan_points(plan))
