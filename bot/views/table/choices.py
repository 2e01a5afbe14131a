"""The buttons of a player's turn except cards (`hand.py`), and words for a decision."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from adapters.platform.layout import balanced, paired
from adapters.platform.views import Button, Choice, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, beside
from bot.people.names import SHORT, readable
from bot.views.answers import Asker
from bot.views.cards import (
    call_label,
    card_label,
    card_labels,
    contract_name,
    number_label,
    plan_words,
)
from bot.views.table.scene import Rows, Scene
from bot.views.table.waiting import hint_offered, other_turn, plays_itself
from engine.rules.cards import (
    BIT,
    SUIT_OF,
    SUITS,
    Card,
    Contract,
    Hand,
    cards_of,
)
from engine.rules.deal.actions import (
    MakeCall,
    Move,
    PlayCard,
)
from engine.rules.deal.auction import BID_OF, CALL_OF, DOUBLINGS, Bid, Call
from engine.rules.deal.declarations import Plan, plan_points
from engine.rules.knowledge import NO_CHOICES, Knowledge, rest_of_tricks
from engine.tables.known import TableKnowledge
from engine.tables.rulings.play import standing_bid
from engine.tables.table import Decision

_BY_TWO: Final = (
    (Call.C, Call.D),
    (Call.H, Call.S),
    (Call.NT, Call.AT),
    (Call.SA, Call.TA),
)
_LAST: Final = (*DOUBLINGS, Call.PASS)
_MOST_IN_ROW: Final = 3
_NUMBERS_IN_ROW: Final = 5
_TONES: Final = dict.fromkeys(DOUBLINGS, Tone.DANGER)
"""Only irrevocable choices are coloured; colour would hide the black suits on other buttons."""


def choice_rows(scene: Scene, decision: Decision) -> Rows:
    """Buttons for exactly what the seat can do now, except for playing cards."""
    decisions: Rows = ()
    if scene.match.choices != NO_CHOICES:
        rows = _with_hint(scene, decision, _decisions(scene, decision))
        decisions = (*_claim(scene, decision), *rows)
    return (
        *_dosta_rows(scene),
        *_contra_rows(scene),
        *decisions,
        *challenge_rows(scene),
        *_leave_lesson(scene),
    )


def _with_hint(scene: Scene, decision: Decision, rows: Rows) -> Rows:
    """Add the hint to the last row if it fits, because small screens show few rows."""
    (hint,) = _hint(scene, decision) or ((),)
    last = rows[-1] if rows else ()
    if hint and last and not isinstance(last, Choice) and len(last) < _MOST_IN_ROW:
        return (*rows[:-1], (*last, *hint))
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


def _dosta_rows(scene: Scene) -> Rows:
    """The button that ends the match, once the reader's side has reached the target."""
    return ((dosta_button(scene),),) if scene.match.choices.dosta else ()


def dosta_button(scene: Scene) -> Button:
    """The button that ends the match in mid-deal."""
    known, match = scene.known, scene.match
    data = b.text(b.DostaButton(known.code, known.match_no, match.number))
    return Button(scene.voice.say("hand-dosta"), data, Tone.SUCCESS)


def _contra_rows(scene: Scene) -> Rows:
    """The button to double out of turn, if the reader may do so now."""
    return ((contra_button(scene),),) if scene.known.seat in scene.match.doublers else ()


def contra_button(scene: Scene) -> Button:
    """The button to call contra or recontra out of turn."""
    auction = scene.match.auction
    label = call_label(scene.voice, Call.CONTRA if auction is None else auction.doubling)
    return Button(label, b.text(contra_of(scene.known, scene.match)), Tone.DANGER)


def contra_of(known: TableKnowledge, match: Knowledge) -> b.ContraButton:
    """Contra or recontra to the current bid."""
    bid = standing_bid(known.match_no, match.number, match.calls)
    return b.ContraButton(known.code, bid)


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
    """Buttons to exchange the seven for the turned-up card (if `offered`) or to decline."""
    say, card = scene.voice.say, card_label(scene.voice, scene.match.turned_card)
    take, keep = (
        b.text(b.ExchangeSevenButton(scene.known.code, decision, yes)) for yes in (True, False)
    )
    taking = Button(say("hand-exchange-take", card=card), take, Tone.PRIMARY)
    keeping = Button(say("hand-exchange-keep"), keep)
    return ((taking, keeping) if offered else (keeping,),)


def discard_button(scene: Scene, decision: Decision, card: Card) -> Button:
    """Mark the card for the discard, or unmark it; with enough marked, they are discarded."""
    known, label = scene.known, card_label(scene.voice, card)
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
    """Every possible declaration before the first lead; the one chosen in advance is marked."""
    code, nothing = scene.known.code, scene.voice.say("hand-announce-none")
    found = []
    for index, plan in enumerate(scene.match.choices.plans):
        label = _capital(_plan_label(scene, plan)) if plan else nothing
        data = b.text(b.AnnounceButton(code, decision, index))
        one = Button(label, data, Tone.PRIMARY if plan else Tone.PLAIN)
        found.append(one.marked(when=scene.known.ahead == plan))
    return paired(found)


def call_rows(scene: Scene, decision: Decision, offered: tuple[Call, ...]) -> Rows:
    """These calls, each in its fixed place; of bids with a number, those with the chosen number.

    A page steps through the numbers itself. For a message that everybody reads, see
    `open_call_rows`.
    """
    bids, last = _bids(offered), _one_by_one(scene, decision, offered)
    if not bids:
        return last
    if scene.felt:
        rows = (_in_rows(_one_number(scene, decision, row)) for row in bids.values())
        return (*chain.from_iterable(rows), *last)
    chosen = scene.number if scene.number in bids else min(bids)
    numbers = _number_rows(scene, decision, tuple(bids), chosen) if len(bids) > 1 else ()
    return (*numbers, *_in_rows(_one_number(scene, decision, bids[chosen])), *last)


def open_call_rows(scene: Scene, decision: Decision, offered: tuple[Call, ...]) -> Rows:
    """These calls in a message that everybody reads; a bid with a number takes two presses.

    The message does not show the first press, because others must not see what somebody considers
    bidding.
    """
    bids, last = _bids(offered), _one_by_one(scene, decision, offered)
    if not bids:
        return last
    code = scene.known.code
    contracts = tuple(
        Button(
            contract_name(scene.voice, bid.contract),
            b.text(b.ChooseContractButton(code, decision, bid.contract)),
        )
        for bid in bids[min(bids)]
    )
    return (*_number_rows(scene, decision, tuple(bids)), *_in_rows(contracts), *last)


def _one_by_one(scene: Scene, decision: Decision, offered: tuple[Call, ...]) -> Rows:
    """The calls without a number."""
    rows = (tuple(call for call in row if call in offered) for row in (*_BY_TWO, _LAST))
    return tuple(tuple(_call(scene, decision, call) for call in row) for row in rows)


def _bids(offered: tuple[Call, ...]) -> Mapping[int, list[Bid]]:
    """The bids with a number, by number; each number has the same contracts."""
    found: dict[int, list[Bid]] = {}
    for call in offered:
        bid = BID_OF[call]
        if bid is not None and bid.number:
            found.setdefault(bid.number, []).append(bid)
    return found


def _one_number(scene: Scene, decision: Decision, bids: Sequence[Bid]) -> tuple[Button, ...]:
    """Bids of one number."""
    return tuple(_call(scene, decision, CALL_OF[bid]) for bid in bids)


def _in_rows(by_contract: tuple[Button, ...]) -> Rows:
    """The suits in one row, the other contracts in the next."""
    return by_contract[: len(SUITS)], by_contract[len(SUITS) :]


def _number_rows(scene: Scene, decision: Decision, numbers: Sequence[int], chosen: int = 0) -> Rows:
    """The possible numbers of a bid, with the chosen one marked."""
    code, voice = scene.known.code, scene.voice
    buttons = [
        Button(
            number_label(voice, number), b.text(b.ChooseNumberButton(code, decision, number))
        ).marked(when=number == chosen)
        for number in numbers
    ]
    return tuple(map(tuple, balanced(buttons, _NUMBERS_IN_ROW)))


def _call(scene: Scene, decision: Decision, call: Call) -> Button:
    data = b.text(b.SayCallButton(scene.known.code, decision, call))
    return Button(call_label(scene.voice, call), data, _TONES.get(call, Tone.PLAIN))


def _plans(scene: Scene, decision: Decision) -> Rows:
    """Every possible declaration with the first card, with the current choice marked."""
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
    suits = " ".join(
        scene.voice.signs[suit] for suit in sorted({SUIT_OF[card] for card in cards_of(cards)})
    )
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


def which_view(
    asker: Asker,
    moves: Sequence[b.TypedCardButton | b.TypedCallButton | b.TypedNextCardButton],
    groups: Mapping[str, str],
) -> View:
    """Ask which move was meant; each is labelled with its table's group, if `groups` has it."""
    voice = Voice(asker.words, asker.reading)
    buttons = []
    for move in moves:
        if isinstance(move, b.TypedCallButton):
            label = call_label(voice, move.call)
        else:
            label = card_label(voice, move.card)
        told = beside((label, readable(groups.get(move.code, ""))))
        buttons.append(Button(told, b.text(move), Tone.PRIMARY))
    return View((voice.line("typed-which"),), buttons=paired(buttons), language=asker.reading)


def named(scene: Scene, move: Move) -> str:
    """The name of a call or a card; empty for anything else."""
    match move:
        case MakeCall(call=call):
            return call_label(scene.voice, call)
        case PlayCard(card=card):
            return card_label(scene.voice, card)
    return ""


def called(scene: Scene, call: Call) -> str:
    """Confirm the call."""
    return _done(scene, call_label(scene.voice, call))


def played(scene: Scene, card: Card) -> str:
    """Confirm the card."""
    return _done(scene, card_label(scene.voice, card))


def announced(scene: Scene, plan: Plan) -> str:
    """Confirm what was declared before the first lead."""
    words = plan_words(scene.voice, plan) if plan else scene.voice.say("hand-announce-none")
    return _done(scene, words)


def discarded(scene: Scene, cards: Hand) -> str:
    """Confirm the discard."""
    return _done(scene, card_labels(scene.voice, cards_of(cards)))


def begun_bid(scene: Scene, number: int, contract: Contract | None) -> str:
    """Confirm one half of a bid, and ask for the other."""
    if contract is None:
        return scene.voice.say("answer-bid-number", number=number_label(scene.voice, number))
    name = contract_name(scene.voice, contract)
    return scene.voice.say("answer-bid-contract", contract=name)


def _done(scene: Scene, what: str) -> str:
    done, turn = scene.voice.say("answer-done", what=what), scene.known.turn
    if turn is None:
        return done
    if turn.seat == scene.known.seat and plays_itself(scene.known):
        return beside((done, scene.voice.say("hand-last-card")))
    if turn.seat == scene.known.seat:
        return scene.voice.say("answer-done-again", done=done)
    return beside((done, other_turn(scene, scene.plain(turn.seat, SHORT))))
