"""Decisions as an AI player sees them: a match's review, hints, and a lesson's explanations."""

from dataclasses import dataclass
from typing import Final

from adapters.platform.views import Button, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, dashed, quiet
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.views.answers import why_not
from bot.views.cards import (
    call_label,
    call_said,
    call_short,
    card_label,
    card_labels,
    in_order,
    plan_words,
)
from bot.views.standings.counts import cost_told, points_of
from bot.views.table.scene import Rows, Scene, signed
from engine.players.club.cards import reason_for
from engine.players.player import Reason, Thought
from engine.review.judgement import Fault, Review
from engine.rules.cards import SUIT_MASK, SUIT_OF, TRUMP_OF, Seat, cards_of
from engine.rules.deal.actions import (
    CancelDeal,
    Declare,
    Discard,
    Dosta,
    Exchange,
    MakeCall,
    Move,
    PlayCard,
    Stage,
)
from engine.rules.knowledge import Knowledge, breach_of

HINT_SEED: Final = 0
"""Fixed, so that asking again gives the same hint."""

_CLOSE: Final = 1.0
"""A card that is worse than the best one by less than this (card points) counts as equally good."""


_COLUMNS: Final = ("review-column-played", "review-column-better", "review-column-cost")


@dataclass(frozen=True, slots=True)
class ShownReview:
    """The review of a match for one seat; `at` opens the replay, None if there is none."""

    review: Review
    seat: Seat
    at: b.ReplayButton | None = None


def review_view(scene: Scene, shown: ShownReview) -> View:
    """The review for a chat: a button for each decision, and a drawing if the place shows them."""
    title = scene.voice.line("review-title", who=scene.bare(shown.seat))
    blocks = (title, *quiet(_balance(scene.voice, shown)), *_told(scene.voice, shown))
    picture = _drawn(scene, shown, title.plain) if scene.draws or scene.as_files else None
    return scene.view(*blocks, picture=picture, buttons=_buttons(scene.voice, shown))


def review_text(scene: Scene, shown: ShownReview) -> str:
    """The review for a terminal."""
    title = scene.voice.line("review-title", who=scene.bare(shown.seat)).plain
    told = (block.plain for block in _told(scene.voice, shown))
    return "\n".join((title, _balance(scene.voice, shown), *told))


def _numbers(shown: ShownReview) -> dict[str, int]:
    """The parts of the result, in points won or lost, for the players that the match has.

    Luck is the remainder, so the rounded parts add up to the result.
    """
    review, seat = shown.review, shown.seat
    side = review.rules.side_of(seat)
    found = {
        "review-cards": 0,
        "review-choices": -points_of(review.rules, review.given_away(seat)),
        "review-partner": -points_of(review.rules, review.partners_gave_away(seat)),
        "review-others": points_of(review.rules, review.others_gave_away(side)),
    }
    if review.rules.sides == "individual":
        del found["review-partner"]
    found["review-cards"] = _result(shown) - sum(found.values())
    return found


def _result(shown: ShownReview) -> int:
    """The points by which the seat's side is ahead."""
    review = shown.review
    return points_of(review.rules, review.leads[review.rules.side_of(shown.seat)])


def _balance(voice: Voice, shown: ShownReview) -> str:
    return beside(f"{voice.say(name)} {_plus(n)}" for name, n in _numbers(shown).items())


def _plus(number: int) -> str:
    return signed(f"{number:+d}") if number else "0"


def _told(voice: Voice, shown: ShownReview) -> tuple[Paragraph, ...]:
    """The costliest decisions, each with the better move, its reason, and the cost."""
    faults = shown.review.costliest(shown.seat)
    if not faults:
        chose = shown.seat in shown.review.chose
        return (voice.line("review-none" if chose else "review-away"),)
    return tuple(_fault(voice, shown.review, fault) for fault in faults)


def _fault(voice: Voice, review: Review, fault: Fault) -> Paragraph:
    at = fault.decided
    when = voice.say("review-when", deal=at.deal, trick=at.trick)
    played, better = _said(voice, at.move), _said(voice, fault.better)
    what = voice.say("review-better", played=played, better=better)
    cost = cost_told(voice, review.rules, max(1.0, fault.percent), fault.tens)
    why = f" – {reason_told(voice, fault.reason)}" if fault.reason is not None else "."
    told = f"{why} {voice.say('review-cost', cost=cost)}"
    return Paragraph((Span(f"{when} "), Span(what, strong=True), Span(told)))


def _said(voice: Voice, move: Move) -> str:
    match move:
        case PlayCard():
            return card_label(voice, move.card)
        case MakeCall():
            return call_said(voice, move.call)
        case _:
            return voice.say("review-throw-in")


def _short(voice: Voice, move: Move) -> str:
    return call_short(voice, move.call) if isinstance(move, MakeCall) else _said(voice, move)


def _drawn(scene: Scene, shown: ShownReview, title: str) -> Picture:
    """A sheet with a row for each decision, and below them the parts of the result."""
    voice, review = scene.voice, shown.review
    rows = [
        SheetRow(
            voice.say("review-row", deal=fault.decided.deal, trick=fault.decided.trick),
            (
                _short(voice, fault.decided.move),
                _short(voice, fault.better),
                voice.say("cost-chance-short", percent=max(1, round(fault.percent))),
            ),
        )
        for fault in review.costliest(shown.seat)
    ]
    numbers = _numbers(shown)
    rows += [
        SheetRow(voice.say(name), ("", "", _plus(number)), Weight.STRONG)
        for name, number in numbers.items()
    ]
    rows.append(SheetRow(voice.say("review-result"), ("", "", _plus(_result(shown))), Weight.TOTAL))
    sides = [(voice.say(name),) for name in _COLUMNS]
    head = SheetHead(title, beside(scene.sides()))
    told = "\n".join(
        voice.say("named-value", name=row.label, value=beside(row.cells)) for row in rows
    )
    alt = f"{head.title}\n{head.line}\n{told}"
    picture = sheet_picture(head, sides, rows, alt, scene.deck)
    return Picture(picture.drawing, alt, (Span(told),))


def _buttons(voice: Voice, shown: ShownReview) -> Rows:
    """Buttons to replay each decision as the player saw it; one button for a deal's calls."""
    if shown.at is None:
        return ()
    rows = []
    places = (fault.decided for fault in shown.review.costliest(shown.seat))
    for deal, trick in dict.fromkeys((at.deal, at.trick) for at in places):
        data = b.ReplayButton(shown.at.code, shown.at.match_no, deal, trick, shown.seat)
        label = voice.say("result-replay-deal", number=deal, trick=trick)
        rows.append((Button(label, b.text(data)),))
    return tuple(rows)


_BETWEEN_CARDS: Final = frozenset(
    (
        Reason.FEEDS_PARTNER,
        Reason.LEAVES_TO_PARTNER,
        Reason.TRUSTS_PARTNER,
        Reason.HOPES_FOR_PARTNER,
        Reason.SAVES_TEN,
        Reason.PLAYS_LOW,
        Reason.KEEPS_LOW,
        Reason.KEEPS_HIGH,
    )
)
"""Reasons why one card is better than another; not given if both are equally good."""


def hint_text(scene: Scene, thought: Thought) -> str:
    """The best move and why, and the cost of the next best one, or that it is just as good."""
    say = scene.voice.say
    what, why = move_told(scene, thought.action), reason_told(scene.voice, thought.reason)
    text = say("hint-move", what=what, why=why)
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
    close = say("hint-close", other=other)
    if thought.reason in _BETWEEN_CARDS and _has_other_reason(scene.match, move, thought.reason):
        return say("hint-move", what=what, why=close)
    return f"{text} {close}"


def _has_other_reason(knowledge: Knowledge, move: Move, reason: Reason) -> bool:
    """Whether another reason also suggests this card."""
    seat, contract = knowledge.seat, knowledge.contract
    if seat is None or contract is None or not isinstance(move, PlayCard):
        return False
    return reason_for(knowledge, seat, contract, move.card) is not reason


def reason_told(voice: Voice, reason: Reason) -> str:
    """Why a move is good."""
    return voice.say(f"hint-{dashed(reason)}")


def move_told(scene: Scene, move: Move) -> str:
    """A move, worded as on its button."""
    say = scene.voice.say
    match move:
        case MakeCall(_, made):
            return call_label(scene.voice, made)
        case CancelDeal():
            return say("hand-throw-in", points=scene.known.rules.low_hand_cancel or 0)
        case Dosta():
            return say("hand-dosta")
        case Exchange(_, take):
            card = card_label(scene.voice, scene.match.turned_card)
            return say("hand-exchange-take", card=card) if take else say("hand-exchange-keep")
        case Discard(_, cards):
            return card_labels(scene.voice, cards_of(cards))
        case Declare(_, plan):
            return plan_words(scene.voice, plan) if plan else say("hand-announce-none")
        case PlayCard():
            return card_label(scene.voice, move.card)


_ASKED: Final = {
    Stage.AUCTION: "learn-call",
    Stage.DECLARING: "learn-declare",
    Stage.PLAY: "learn-lead",
}


def lesson_lines(scene: Scene, advice: Thought) -> tuple[Paragraph, ...]:
    """The lesson's explanation of the learner's turn."""
    lines = (_asked(scene), _forbidden(scene), hint_text(scene, advice))
    return (Paragraph((Span("\n".join(line for line in lines if line)),)),)


def _asked(scene: Scene) -> str:
    """The action that the deal waits for, in the teacher's words."""
    match, say = scene.match, scene.voice.say
    if match.stage is None or match.stage not in _ASKED:
        return ""
    trump = TRUMP_OF[match.contract] if match.contract is not None else -1
    if match.stage is not Stage.PLAY or not match.trick:
        sign = scene.voice.signs[trump] if trump >= 0 else ""
        return say(_ASKED[match.stage], trump=sign, trumps=len(sign))
    led = SUIT_OF[match.trick[0]]
    message = "learn-follow" if match.hand & SUIT_MASK[led] else "learn-void"
    return say(message, led=scene.voice.signs[led])


def _forbidden(scene: Scene) -> str:
    """The duty that forbids the first unplayable card."""
    match = scene.match
    if match.contract is None:
        return ""
    for card in in_order(match.hand & ~match.choices.cards, match.contract):
        breach = breach_of(match, card)
        if breach is not None:
            why = why_not(scene.voice, match.contract, breach)
            return scene.voice.say("learn-why-not", card=card_label(scene.voice, card), why=why)
    return ""
