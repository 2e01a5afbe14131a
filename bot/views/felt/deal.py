"""The deal on the felt: calls, contract, tricks and declarations. All of it is public."""

from typing import Final

from bot.locales.words import Voice
from bot.views.cards import (
    call_said,
    call_short,
    card_words,
    contract_short,
    declaration_words,
    drawn_card,
    in_order,
    kinds_said,
    suits_said,
)
from bot.views.felt.shapes import (
    FeltAuction,
    FeltCall,
    FeltCallKind,
    FeltContract,
    FeltDeclared,
    FeltLaid,
    FeltTaken,
    FeltTrick,
)
from bot.views.sheets.deal import played_hands
from bot.views.table.deal import belote_said, noted
from bot.views.table.scene import Scene
from engine.rules.cards import CARDS, SUIT_NAMES, Card, Seat, cards_of, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call

_KINDS: Final[dict[Call, FeltCallKind]] = {
    Call.PASS: "pass",
    Call.CONTRA: "contra",
    Call.RECONTRA: "recontra",
    Call.THIRD_CONTRA: "recontra",
}


def auction(scene: Scene) -> FeltAuction | None:
    """The calls, while the deal is being played."""
    match = scene.match
    if match.deal_done:
        return None
    return {"calls": [_call(scene, seat, call) for seat, call in match.spoken]}


def _call(scene: Scene, seat: Seat, call: Call) -> FeltCall:
    return {
        "seat": seat,
        "label": call_short(scene.voice, call),
        "words": _said(scene, seat, call_said(scene.voice, call)),
        "kind": _KINDS.get(call, "bid"),
    }


def _said(scene: Scene, seat: Seat, said: str) -> str:
    return scene.voice.say("auction-said", who=scene.plain(seat), said=said)


def contract(scene: Scene) -> FeltContract | None:
    """The contract, or the bid in force."""
    found = scene.match.auction
    if found is None or found.contract is None:
        return None
    return {
        "label": contract_short(scene.voice, found.contract, 1, found.number),
        "words": scene.contract(),
        "seat": found.bidder,
        "side": scene.known.rules.side_of(found.bidder),
        "factor": found.factor,
        "doubler": found.doubler if found.doubler >= 0 else None,
        "suit": found.contract.name,
    }


def upcard(scene: Scene) -> str | None:
    """The card turned up for the auction, while it lies on the table."""
    match = scene.match
    lies = match.stage is Stage.EXCHANGE or (match.contract is None and not match.deal_done)
    there = lies and match.turned_card >= 0 and match.exchanged < 0
    return drawn_card(scene.voice, match.turned_card) if there else None


def trick(scene: Scene) -> FeltTrick | None:
    """The trick on the table, or the empty table."""
    match = scene.match
    begun = match.stage is Stage.PLAY or (match.deal_done and match.trick)
    if not begun or match.leader < 0:
        return None
    return {
        "number": len(match.tricks) + 1,
        "leader": match.leader,
        "cards": _laid(scene.voice, match.on_table()),
        "winning": match.holder if match.trick else None,
    }


def last_trick(scene: Scene) -> FeltTaken | None:
    """The trick taken last.

    If the rules forbid looking at it again, it stays until the next trick is led; for a player,
    until they have played to the next trick.
    """
    match = scene.match
    index = len(match.tricks) - 1
    played = match.trick and (match.seat is None or match.seat in match.on_table())
    if index < 0 or (played and index not in match.reviewable):
        return None
    taken = match.tricks[index]
    return {
        "number": index + 1,
        "leader": taken.leader,
        "cards": _laid(scene.voice, taken.by_seat(match.rules.players)),
        "winner": taken.winner,
    }


def _laid(voice: Voice, cards: dict[Seat, Card]) -> list[FeltLaid]:
    return [{"seat": seat, "card": drawn_card(voice, card)} for seat, card in cards.items()]


def declared(scene: Scene) -> list[FeltDeclared]:
    """All declarations and belotes, during the first two tricks and after the deal."""
    match, voice = scene.match, scene.voice
    if len(match.tricks) > 1 and not match.deal_done:
        return []
    found: list[FeltDeclared] = []
    for seat, kinds in per_seat(match.kinds):
        if match.revealed:
            found += [
                {
                    "seat": seat,
                    "label": declaration_words(voice, item),
                    "cards": [drawn_card(voice, card) for card in cards_of(item.cards)],
                }
                for item in match.revealed[seat]
            ]
            continue
        tops = match.tops[seat] if match.tops else ()
        found += [
            {
                "seat": seat,
                "label": kinds_said(voice, (kind,), tops[index : index + 1]),
                "cards": None,
            }
            for index, kind in enumerate(kinds)
        ]
    belote = voice.say("kind-belote")
    return [
        *found,
        *(
            FeltDeclared(seat=seat, label=belote, cards=[drawn_card(voice, card)])
            for seat, card in match.belotes
        ),
    ]


def names(voice: Voice) -> dict[str, str]:
    """The names of all cards and suits, for screen readers."""
    suits = zip(SUIT_NAMES, suits_said(voice), strict=True)
    return {**dict(suits), **{drawn_card(voice, card): card_words(voice, card) for card in CARDS}}


def bubbles(scene: Scene) -> dict[Seat, tuple[str, str]]:
    """Each seat's latest words, in short and in full: its last call, or its announcement."""
    match, said = scene.match, {}
    if match.deal_done:
        return {}
    if match.contract is None:
        for seat, call in match.spoken:
            said[seat] = (
                call_short(scene.voice, call),
                _said(scene, seat, call_said(scene.voice, call)),
            )
        return said
    table = match.on_table()
    if match.tricks and not match.trick:  # the previous trick is still shown
        table = match.tricks[-1].by_seat(match.rules.players)
    for seat, kinds in per_seat(match.kinds):
        first = not match.tricks or (len(match.tricks) == 1 and not match.trick)
        belote = belote_said(scene, seat, table[seat]) if seat in table else ""
        words = ", ".join(
            (
                *((belote,) if belote else ()),
                *((noted(scene, seat),) if first and kinds else ()),
            )
        )
        if words:
            said[seat] = words, _said(scene, seat, words)
    return said


def open_hands(scene: Scene) -> list[list[str]] | None:
    """All hands after the deal, if everybody has agreed to show them."""
    match = scene.match
    shown = scene.known.hands_open and match.deal_done and match.stage is Stage.DONE
    if not shown or match.thrown_in:
        return None
    hands = played_hands(match).values()
    return [
        [drawn_card(scene.voice, card) for card in in_order(hand, match.contract)] for hand in hands
    ]
