"""Alerts for whoever plays from the group: his cards with their numbers, his choices."""

from collections.abc import Iterator

from bot.views.cards import card_label, card_labels, contract_label, in_order, plan_words
from bot.views.names import SHORT
from bot.views.scene import Scene
from bot.views.waiting import numbered_turn, other_turn
from engine.rules.cards import BIT, Card, Hand, cards_of
from engine.rules.declarations import Plan, plan_points
from engine.rules.knowledge import Knowledge
from engine.rules.stage import Stage
from engine.tables.table import Status

LONGEST_ALERT = 180
"""Most UTF-16 units of an alert. Platforms allow 200, and escaping may lengthen it."""

_IN_A_ROW = 4
_PLAYED, _CHOSEN = "–", " ✓"  # the tick also marks what can be played now


def numbered(match: Knowledge) -> tuple[Card, ...]:
    """The seat's cards in the order of their numbers, which stay the same during the play.

    Before the talon is taken they are the first cards, before the discard those and the talon's;
    none without a seat.
    """
    return in_order(match.full, match.contract)


def hand_alert(scene: Scene) -> str:
    """The hand with numbers, and what can be played. A `ValueError` without a seat."""
    known, say = scene.known, scene.voice.say
    if known.seat is None:
        raise ValueError("the public holds no hand")
    if known.status is Status.CLOSED:
        return say("closed-line")
    if known.status is Status.LOBBY or known.match is None:
        return say("hand-lobby")
    if scene.match.number == 0:
        return say("hand-dealing")
    if scene.match.deal_done:
        return say("hand-next" if known.status is Status.PLAYING else "numbered-over")
    return _fitted(_versions(scene))


def chosen_alert(scene: Scene, plan: Plan) -> str:
    """What will be declared with the first card, or has been declared."""
    match, voice = scene.match, scene.voice
    if match.own_declared:
        return voice.say("numbered-declared", plan=plan_words(voice, match.own_declared))
    if not any(match.choices.plans):
        return voice.say("numbered-nothing")
    before = match.stage is Stage.DECLARING
    if not plan:
        return voice.say("numbered-announce-none" if before else "numbered-plan-none")
    words = plan_words(voice, plan)
    message = "numbered-announce" if before else "numbered-plan"
    return voice.say(message, plan=words, points=plan_points(plan))


def marked_alert(scene: Scene) -> str:
    """What is marked for the discard so far, and how many cards are missing."""
    left = scene.match.choices.discard - scene.known.marked.bit_count()
    cards = card_labels(cards_of(scene.known.marked))
    if not cards:
        return scene.voice.say("numbered-turn-discard", count=left)
    return scene.voice.say("numbered-marked", cards=cards, count=left)


def belote_alert(scene: Scene, on: bool) -> str:  # noqa: FBT001 (the answer to yes or no)
    """Whether belote will be called."""
    return scene.voice.say("numbered-belote" if on else "numbered-belote-none")


def _fitted(versions: Iterator[tuple[str, ...]]) -> str:
    """The first version, from long to short, that fits into an alert."""
    for lines in versions:
        text = "\n".join(line for line in lines if line)
        if len(text.encode("utf-16-le")) <= 2 * LONGEST_ALERT:
            return text
    raise ValueError("the shortest version is too long")


def _versions(scene: Scene) -> Iterator[tuple[str, ...]]:
    """The hand with ever fewer details; the last version has no names in it, so that it fits."""
    rows, own, plan = _rows(scene), _own_turn(scene), _plan(scene)
    contract, turn = _contract(scene), own or _other_turn(scene)
    yield (contract, *rows, turn, plan)
    yield (contract, *rows, turn)
    yield (*rows, turn)
    yield (*rows, own)


def _contract(scene: Scene) -> str:
    auction = scene.match.auction
    if auction is None or auction.contract is None:
        return ""
    label = contract_label(scene.voice, auction.contract, auction.factor)
    who = scene.plain(auction.bidder, SHORT)
    return scene.voice.say("contract-of", contract=label, who=who)


def _rows(scene: Scene) -> tuple[str, ...]:
    cards = numbered(scene.match)
    choices = scene.match.choices
    chosen = scene.known.marked if choices.discard else choices.cards
    told = [_told(scene.match, number, card, chosen) for number, card in enumerate(cards, 1)]
    starts = range(0, len(told), _IN_A_ROW)
    return tuple("   ".join(told[start : start + _IN_A_ROW]) for start in starts)


def _told(match: Knowledge, number: int, card: Card, chosen: Hand) -> str:
    if not match.hand & BIT[card]:
        return f"{number}) {_PLAYED}"
    mark = _CHOSEN if chosen & BIT[card] else ""
    return f"{number}) {card_label(card)}{mark}"


def _own_turn(scene: Scene) -> str:
    return numbered_turn(scene) if scene.match.turn == scene.known.seat else ""


def _other_turn(scene: Scene) -> str:
    return other_turn(scene, scene.plain(scene.match.turn, SHORT))


def _plan(scene: Scene) -> str:
    """What will be declared as things stand, or could be declared still."""
    choices, voice = scene.match.choices, scene.voice
    chosen = scene.known.plan
    if choices.ahead:
        if scene.known.ahead is None:
            return ""
        chosen = scene.known.ahead
    if not choices.plans:
        return ""
    if choices.late:
        return voice.say("numbered-late", plan=plan_words(voice, choices.plans[0]))
    if not chosen:
        return voice.say("hand-plan-none")
    return voice.say("numbered-chosen", plan=plan_words(voice, chosen))
