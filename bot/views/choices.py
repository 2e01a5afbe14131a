"""The buttons of one's own turn: calls, declarations, belote. Cards are tiles, in `hand.py`."""

from typing import Final

from adapters.chat import Button, Tone
from bot import buttons as b
from bot.views.cards import SIGNS, call_label, plan_words
from bot.views.scene import Rows, Scene, paired
from engine.rules.auction import Call
from engine.rules.cards import cards_of
from engine.rules.declarations import Plan, plan_points
from engine.tables.table import Decision

_BY_TWO: Final = ((Call.C, Call.D), (Call.H, Call.S), (Call.NT, Call.AT))
_LAST: Final = (Call.CONTRA, Call.RECONTRA, Call.PASS)
_TONES: Final = {
    Call.PASS: Tone.PLAIN,
    Call.CONTRA: Tone.DANGER,
    Call.RECONTRA: Tone.DANGER,
}


def choice_rows(scene: Scene, decision: Decision) -> Rows:
    """Everything that the seat can do now, and only that, but for the cards."""
    choices = scene.match.choices
    if choices.calls:
        return call_rows(scene, decision, choices.calls)
    if choices.late:
        return _late(scene, decision)
    return (*_plans(scene, decision), *_belote(scene, decision))


def call_rows(scene: Scene, decision: Decision, offered: tuple[Call, ...]) -> Rows:
    """These calls, each where it always stands."""
    rows = (tuple(call for call in row if call in offered) for row in (*_BY_TWO, _LAST))
    return tuple(tuple(_call(scene, decision, call) for call in row) for row in rows)


def _call(scene: Scene, decision: Decision, call: Call) -> Button:
    data = b.text(b.SayCall(scene.known.code, decision, call))
    return Button(call_label(scene.voice, call), data, _TONES.get(call, Tone.PRIMARY))


def _plans(scene: Scene, decision: Decision) -> Rows:
    """Every way to declare with the first card, the present choice marked."""
    code, chosen = scene.known.code, scene.known.plan
    return paired(
        _choice(
            scene,
            _capital(_plan_label(scene, plan)),
            b.text(b.ChoosePlan(code, decision, index)),
            chosen=plan == chosen,
        )
        for index, plan in enumerate(scene.match.choices.plans)
    )


def _late(scene: Scene, decision: Decision) -> Rows:
    code = scene.known.code
    return paired(
        Button(
            scene.voice.say("hand-plan-late", plan=_plan_label(scene, plan)),
            b.text(b.DeclareLate(code, decision, index)),
            Tone.PRIMARY,
        )
        for index, plan in enumerate(scene.match.choices.plans)
        if plan
    )


def _belote(scene: Scene, decision: Decision) -> Rows:
    """Whether belote will be called with the card; only where it can be."""
    cards = scene.match.choices.belote
    if not cards:
        return ()
    code, on = scene.known.code, scene.known.belote
    suits = " ".join(SIGNS[suit] for suit in sorted({card >> 3 for card in cards_of(cards)}))
    say = scene.voice.say
    call, silent = (b.text(b.ChooseBelote(code, decision, yes)) for yes in (True, False))
    return (
        (
            _choice(scene, say("hand-belote", suit=suits), call, chosen=on),
            _choice(scene, say("hand-belote-none"), silent, chosen=not on),
        ),
    )


def _choice(scene: Scene, label: str, data: str, *, chosen: bool) -> Button:
    if not chosen:
        return Button(label, data)
    return Button(scene.voice.say("hand-chosen", label=label), data, Tone.SUCCESS)


def _capital(label: str) -> str:
    return label[0].upper() + label[1:]


def _plan_label(scene: Scene, plan: Plan) -> str:
    if not plan:
        return scene.voice.say("hand-plan-none")
    words = plan_words(scene.voice, plan)
    return scene.voice.say("hand-plan", plan=words, points=plan_points(plan))
