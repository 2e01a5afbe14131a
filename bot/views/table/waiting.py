"""Whose turn it is, what a deal waits for or offers, and events between auction and first lead."""

from typing import Final

from adapters.platform.views import Button, Paragraph, Tone
from bot import buttons as b
from bot.people.names import SHORT
from bot.views.cards import card_label, card_labels
from bot.views.table.scene import Rows, Scene
from engine.rules.cards import (
    FULL_DECK,
    SEVEN,
    SUIT_OF,
    Card,
    Seat,
    card_of,
    cards_of,
    hand_of,
    per_seat,
)
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import CALLS, Call, legal_calls
from engine.rules.deal.declarations import declarable
from engine.rules.deal.tricks import belote_cards, played_by
from engine.rules.knowledge import Choices, Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.rating import will_be_rated
from engine.tables.table import Status


def waited_for(known: TableKnowledge) -> Seat | None:
    """The person who has to act; None if nobody or an AI player has to, or in a pause."""
    turn, match = known.turn, known.match
    if turn is None or turn.covered or known.recess is not None or known.chairs[turn.seat].away:
        return None
    if match is not None and match.held[turn.seat] == 1 and plays_itself(known):
        return None
    return turn.seat if known.chairs[turn.seat].account is not None else None


def match_begins(known: TableKnowledge) -> bool:
    """Whether the first hands of a match are dealt, and nobody has named a contract yet."""
    match = known.match
    first = match is not None and match.number == 1 and match.contract is None
    return first and known.turn is not None and known.recess is None and not known.lesson


def plays_itself(known: TableKnowledge) -> bool:
    """Whether the awaited card is the last of a hand and is played automatically."""
    turn, match = known.turn, known.match
    if turn is None or match is None or not known.last_card or match.stage is not Stage.PLAY:
        return False
    return match.held[turn.seat] == 1


def is_asked(known: TableKnowledge) -> bool:
    """Whether the seat still has to answer the open vote."""
    vote = known.vote
    if vote is None or vote.outcome is not None or known.seat is None:
        return False
    return known.seat in known.voters and known.seat not in vote.agreed


def hint_offered(known: TableKnowledge) -> bool:
    """Whether the seat may ask for a hint: it has a choice, and the match is not rated.

    Lessons give hints automatically, tournaments never.
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
    """Whether the lesson explains now: on the learner's turn, except for their last card."""
    match = known.match
    several = match is not None and bool(match.hand & match.hand - 1)
    return known.lesson and several and own_turn_of(known)


def _has_choice(choices: Choices) -> bool:
    several = choices.lawful & choices.lawful - 1
    called = len(choices.calls) + choices.cancel > 1
    return bool(several or choices.discard or choices.seven or called or len(choices.plans) > 1)


def can_declare(match: Knowledge, seat: Seat) -> bool:
    """Whether the rules let a seat declare now, whatever it holds (RULES.md B.5.2)."""
    if match.contract is None or not declarable(match.rules, match.contract):
        return False
    if match.stage is Stage.DECLARING:  # now, or in advance of their turn
        first = match.dealer + 1
        return (seat - first) % match.rules.players >= (match.turn - first) % match.rules.players
    if match.rules.announce_window == "before_first_lead" or match.stage is not Stage.PLAY:
        return False
    if match.tricks or match.kinds[seat]:
        return False
    if seat == match.turn:
        return True
    after = len(match.trick) - 1 - (seat - match.leader) % match.rules.players
    window = match.rules.announce_window
    return (window == "until_trick1_closed" and after >= 0) or (
        window == "until_next_card" and after == 0
    )


def can_call_belote(match: Knowledge) -> bool:
    """Whether the player in turn might have a belote to call, by public knowledge (B.5.4)."""
    contract = match.contract
    if match.deal_done or contract is None:
        return False
    played = hand_of(match.trick) | hand_of(card for trick in match.tricks for card in trick.cards)
    own = played_by(match.tricks, match.turn)
    return bool(belote_cards(match.rules, contract, FULL_DECK & ~played, (), own))


def standstill(scene: Scene) -> tuple[Paragraph, ...]:
    """Why the match has stopped; empty while it is played."""
    if scene.known.recess is not None:
        return (scene.voice.line("standstill-paused"),)
    if scene.known.waits_for_people:
        return (scene.voice.line("standstill-deserted"),)
    return ()


def go_on_rows(scene: Scene) -> Rows:
    """The button to resume the match, for people at the table."""
    if not standstill(scene):
        return ()
    code, paused = scene.known.code, scene.known.recess is not None
    data = b.text(b.ResumeButton(code) if paused else b.ComeBackButton(code))
    return ((Button(scene.voice.say("standstill-go-on"), data, Tone.SUCCESS),),)


def next_told(scene: Scene) -> str:
    """Say that the next deal comes soon, or tell people who have asked for it who has not."""
    return waits_told(scene) or scene.voice.say("hand-next")


def waits_told(scene: Scene) -> str:
    """Who has not asked for the next deal, for readers who have; empty for all others."""
    ready, waits = _ready_and_not(scene)
    if not waits or scene.known.seat not in ready:
        return ""
    return scene.voice.say("hand-next-waits", who=", ".join(map(scene.plain, waits)))


def next_deal_rows(scene: Scene, *seats: Seat) -> Rows:
    """The button to ask for the next deal, until all of these seats have pressed it."""
    known, match = scene.known, scene.known.match
    going_on = known.status is Status.PLAYING and not standstill(scene)
    if match is None or not match.deal_done or match.over or not going_on:
        return ()
    if not set(seats) & set(_ready_and_not(scene)[1]):
        return ()
    data = b.text(b.NextDealButton(known.code, known.match_no, match.number))
    return ((Button(scene.voice.say("next-deal"), data, Tone.SUCCESS),),)


def _ready_and_not(scene: Scene) -> tuple[list[Seat], list[Seat]]:
    """The present people who have asked for the next deal, and those who have not."""
    here = [(s, c.account) for s, c in per_seat(scene.known.chairs) if c.account and not c.away]
    ready = [seat for seat, account in here if account in scene.known.ready]
    return ready, [seat for seat, _ in here if seat not in ready]


DECISIONS: Final = {
    Stage.AUCTION: "call",
    Stage.EXCHANGE: "exchange",
    Stage.DISCARD: "discard",
    Stage.DECLARING: "announce",
    Stage.PLAY: "card",
}
"""The decision of each stage, as used in message ids."""


def seven_of(turned: Card) -> Card:
    """The seven of a card's suit."""
    return card_of(SUIT_OF[turned], SEVEN)


def must_name(match: Knowledge) -> bool:
    """Whether the next caller may not pass ("mus" in bela)."""
    auction = match.auction
    return auction is not None and Call.PASS not in legal_calls(match.rules, auction)


def _turned_offered(match: Knowledge) -> bool:
    """Whether only the suit of the turned-up card can be named now."""
    auction = match.auction
    if match.turned_card < 0 or auction is None:
        return False
    bids = [call for call in legal_calls(match.rules, auction) if call.is_bid]
    return bids == [CALLS[SUIT_OF[match.turned_card]]]


def own_turn(scene: Scene) -> Paragraph:
    """The instruction for the player in turn."""
    match, voice = scene.match, scene.voice
    match match.stage:
        case Stage.AUCTION:
            return _own_call(scene)
        case Stage.EXCHANGE:
            own, turned = (
                card_label(scene.voice, seven_of(match.turned_card)),
                card_label(scene.voice, match.turned_card),
            )
            held = "hand-turn-exchange" if match.choices.seven else "hand-turn-no-seven"
            return voice.line(held, seven=own, card=turned)
        case Stage.DISCARD:
            return _own_discard(scene)
        case Stage.DECLARING:
            return voice.line("hand-turn-announce")
        case _ if match.choices.plans:
            return voice.line("hand-turn-declare")
    return voice.line("hand-turn-follow" if match.trick else "hand-turn-lead")


def _own_discard(scene: Scene) -> Paragraph:
    marked = scene.known.marked
    left = scene.match.choices.discard - marked.bit_count()
    if not marked:
        return scene.voice.line("hand-turn-discard", count=left)
    cards = card_labels(scene.voice, cards_of(marked))
    return scene.voice.line("hand-turn-discard-more", cards=cards, count=left)


def _own_call(scene: Scene) -> Paragraph:
    match, voice = scene.match, scene.voice
    if must_name(match):
        mus = match.rules.auction_mode == "mus"
        return voice.line("hand-turn-mus" if mus else "hand-turn-must-name")
    auction = match.auction
    if match.rules.first_bid_stands and auction is not None and auction.contract is not None:
        return voice.line("hand-turn-stands", contract=scene.contract(), factor=auction.factor)
    if _turned_offered(match):
        return voice.line("hand-turn-turned", suit=scene.voice.signs[SUIT_OF[match.turned_card]])
    return voice.line("hand-turn-call")


def other_turn(scene: Scene, who: str) -> str:
    """A line that tells another player who has to act."""
    return scene.voice.say(f"hand-waiting-{DECISIONS[_stage(scene)]}", who=who)


def numbered_turn(scene: Scene) -> str:
    """The instruction for the player in turn, for alerts that number their cards."""
    match, stage = scene.match, _stage(scene)
    if stage is Stage.EXCHANGE and not match.choices.seven:
        return scene.voice.say("numbered-turn-no-seven")
    left = match.choices.discard - scene.known.marked.bit_count()
    return scene.voice.say(f"numbered-turn-{DECISIONS[stage]}", count=left)


def hint(scene: Scene) -> str:
    """How a person who plays from the group makes the current decision."""
    say = scene.voice.say
    return say(
        f"play-hint-{DECISIONS[_stage(scene)]}",
        button=say("play-hand"),
        plans=say("play-declarations"),
        count=scene.known.rules.left_over_to_caller,
    )


def public_turn(scene: Scene) -> Paragraph:
    """A line for everybody about who has to act before the first lead."""
    match, voice = scene.match, scene.voice
    who = scene.name(match.turn)
    match match.stage:
        case Stage.EXCHANGE:
            own, turned = (
                card_label(scene.voice, seven_of(match.turned_card)),
                card_label(scene.voice, match.turned_card),
            )
            return voice.line("play-exchange", who=who, seven=own, card=turned)
        case Stage.DISCARD:
            return voice.line("play-discard", who=who, count=match.rules.left_over_to_caller)
        case Stage.DECLARING:
            return voice.line("play-announce", who=who)
        case _ if must_name(match):
            mus = match.rules.auction_mode == "mus"
            return voice.line("auction-mus" if mus else "auction-must-name", who=who)
    return voice.line("auction-turn", who=who)


def _stage(scene: Scene) -> Stage:
    stage = scene.match.stage
    if stage is None or stage is Stage.DONE:
        raise ValueError("nobody is waited for")
    return stage


def turned_told(scene: Scene, match: Knowledge) -> str:
    """Which card was turned up and where it went; empty if none was."""
    if match.turned_card < 0:
        return ""
    card, say = card_label(scene.voice, match.turned_card), scene.voice.say
    if match.exchanged >= 0:
        who = scene.plain(match.exchanged, SHORT)
        return say(
            "turned-taken",
            who=who,
            card=card,
            seven=card_label(scene.voice, seven_of(match.turned_card)),
        )
    if match.taker >= 0:
        return say("turned-to-taker", who=scene.plain(match.taker, SHORT), card=card)
    lies = match.stage in (Stage.AUCTION, Stage.EXCHANGE) or match.contract is None
    return say("turned-up" if lies else "turned-out", card=card)


def discards_told(scene: Scene, match: Knowledge) -> str:
    """Say that the declarer has discarded and, to readers who may know, which cards."""
    caller, say = match.auction, scene.voice.say
    if caller is None or not match.rules.left_over_to_caller or match.contract is None:
        return ""
    if match.discards:
        return say("discards-known", cards=card_labels(scene.voice, cards_of(match.discards)))
    if match.stage in (Stage.EXCHANGE, Stage.DISCARD):
        return ""
    who = scene.plain(caller.bidder, SHORT)
    return say("discards-made", who=who, count=match.rules.left_over_to_caller)
