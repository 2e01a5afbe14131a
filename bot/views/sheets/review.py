"""A review of a person's match: luck, the cost of their choices, and the costliest ones."""

from dataclasses import dataclass
from typing import Final

from adapters.platform.views import Button, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.views.cards import call_said, call_short, card_label
from bot.views.standings.counts import cost_told, points_of
from bot.views.table.choices import reason_told
from bot.views.table.scene import Rows, Scene, signed
from engine.review.judgement import Fault, Review
from engine.rules.cards import Seat
from engine.rules.deal.actions import MakeCall, Move, PlayCard

_COLUMNS: Final = ("review-column-played", "review-column-better", "review-column-cost")


@dataclass(frozen=True, slots=True)
class ShownReview:
    """The review of a match for one seat; `at` opens the replay, None if there is none."""

    review: Review
    seat: Seat
    at: b.ReplayButton | None = None


def review_view(scene: Scene, shown: ShownReview) -> View:
    """The review for a chat, with a button for each decision and a drawing where they are shown."""
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
    """The parts of the result, in points won or lost; only for people who exist.

    Luck is the remainder, so that the rounded parts add up to the result.
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
            return card_label(move.card, voice.signs)
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
    told = "\n".join(f"{row.label}: {beside(row.cells)}" for row in rows)
    alt = f"{head.title}\n{head.line}\n{told}"
    picture = sheet_picture(head, sides, rows, alt, scene.deck)
    return Picture(picture.drawing, alt, (Span(told),))


def _buttons(voice: Voice, shown: ShownReview) -> Rows:
    """The replay at each decision, as the player saw it."""
    if shown.at is None:
        return ()
    rows = []
    for fault in shown.review.costliest(shown.seat):
        at = fault.decided
        data = b.ReplayButton(shown.at.code, shown.at.match_no, at.deal, at.trick, shown.seat)
        label = voice.say("result-replay-deal", number=at.deal, trick=at.trick)
        rows.append((Button(label, b.text(data)),))
    return tuple(rows)
