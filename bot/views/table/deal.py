"""A deal's auction and tricks, in words and as a drawing of the table."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from adapters.platform.views import Paragraph, Picture, Span
from bot.locales.words import beside
from bot.people.names import SHORT
from bot.views.cards import call_said, card_label, contract_short, kinds_said, plan_words
from bot.views.table.scene import Scene, TableDrawing, table_picture, told_once
from bot.views.table.waiting import discards_told, turned_told
from engine.rules.cards import NO_CARD, NOBODY, Card, Contract, Seat, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import plan_points
from engine.rules.deal.tricks import Trick, mate
from engine.rules.knowledge import Knowledge

_HOLDS, _TURN, _TO_COME = " ⭐", "👉 ", "– "


def calls_told(scene: Scene, deal: Knowledge) -> str:
    """All calls with their callers, one line a round; empty before the first.

    Equal calls in a row are grouped.
    """
    callers = [(scene.plain(seat, SHORT), call) for seat, call in deal.spoken]
    around = deal.rules.players
    rounds = (callers[start : start + around] for start in range(0, len(callers), around))
    return "\n".join(_round_told(scene, one) for one in rounds)


@told_once
def all_calls(scene: Scene) -> str:
    """All calls of the current deal."""
    return calls_told(scene, scene.match)


def _round_told(scene: Scene, callers: Iterable[tuple[str, Call]]) -> str:
    return beside(
        scene.voice.say(
            "auction-said",
            who=", ".join(who for who, _ in alike),
            said=call_said(scene.voice, call),
        )
        for call, alike in groupby(callers, key=itemgetter(1))
    )


def passed_picture(scene: Scene, told: str) -> Picture | None:
    """The table after the auction, for a message whose picture cannot be replaced by text.

    `told` describes the deal. The picture does not show later turns.
    """
    if not (scene.as_files and scene.draws):
        return None
    picture = table_picture(scene, replace(_drawn(scene), turn=NOBODY), told)
    return replace(picture, alt=told, told=(Span(told),))


def auction_picture(scene: Scene, told: str = "") -> Picture:
    """The table with each player's last call beside their name; `told` is the same as text."""
    match = scene.match
    dealer, who = scene.name(match.dealer), scene.name(match.turn)
    alt = scene.voice.say("auction-alt", dealer=dealer, who=who)
    return table_picture(scene, _drawn(scene), alt, (Span(told),) if told else ())


@told_once
def _drawn(scene: Scene) -> TableDrawing:
    match, voice = scene.match, scene.voice
    notes: dict[Seat, str] = {}
    for seat, call in match.spoken:
        notes[seat] = call_said(voice, call)
    auction = match.auction
    bid = auction.contract if auction is not None else None
    return TableDrawing(
        notes=notes,
        contract=contract_short(voice, bid, auction.factor, auction.number)
        if auction is not None and bid is not None
        else "",
        turn=match.turn,
        dealer=match.dealer,
        turned_card=match.turned_card,
    )


@told_once
def tricks_won(scene: Scene, closed: int | None = None) -> tuple[int, ...]:
    """The number of tricks of each side, now or after the first `closed` ones."""
    match = scene.match
    winners = [match.rules.side_of(trick.winner) for trick in match.tricks[:closed]]
    return tuple(winners.count(side) for side in match.rules.all_sides)


def last_trick(scene: Scene, *, anyway: bool = False) -> str:
    """The last finished trick, in one line; empty before the first.

    Also empty if the rules forbid looking at it again, unless `anyway`.
    """
    match = scene.match
    last = len(match.tricks) - 1
    if last < 0 or not (anyway or last in match.reviewable):
        return ""
    return scene.voice.say("trick-last", cards=cards_by(scene, match.tricks[last]))


def own_tricks(scene: Scene) -> tuple[Paragraph, ...]:
    """The tricks of the seat's side, if the rules let it review them before it leads."""
    match, say = scene.match, scene.voice.say
    if match.rules.trick_review != "own_tricks_on_lead" or not match.reviewable:
        return ()
    lines = [
        say("trick-own", number=index + 1, cards=cards_by(scene, match.tricks[index]))
        for index in match.reviewable
    ]
    return (Paragraph((Span("\n".join(lines)),), folded=True),)


@told_once
def cards_by(scene: Scene, trick: Trick) -> str:
    """The cards of a trick, each after its player's name."""
    return ", ".join(
        scene.voice.say("trick-laid", who=scene.bare(who), card=card_label(scene.voice, card))
        + (_HOLDS if who == trick.winner else "")
        for who, card in trick.by_seat(scene.match.rules.players).items()
    )


def before_lead(scene: Scene) -> str:
    """The turned-up card and the discards, until the second trick is over."""
    match = scene.match
    if len(match.tricks) > 1:
        return ""
    return beside((turned_told(scene, match), discards_told(scene, match)))


@told_once
def announced(scene: Scene) -> str:
    """Who has announced what, until the second trick is over."""
    return all_announced(scene) if len(scene.match.tricks) <= 1 else ""


def all_announced(scene: Scene) -> str:
    """Who has announced what, at any time."""
    match, say = scene.match, scene.voice.say
    said = beside(
        say("announced-by", who=scene.plain(who, SHORT), said=_said(scene, who))
        for who, kinds in per_seat(match.kinds)
        if kinds
    )
    return say("announced-all", said=said) if said else ""


def _said(scene: Scene, seat: Seat) -> str:
    """A seat's announcements, in the detail that the rules require."""
    match, voice = scene.match, scene.voice
    if not match.revealed:
        return noted(scene, seat)
    plan = match.revealed[seat]
    if len(plan) == 1:
        return plan_words(voice, plan)
    return voice.say("announced-plan", plan=plan_words(voice, plan), points=plan_points(plan))


def trick_now(scene: Scene) -> Picture:
    """The current trick; before its lead, the previous one."""
    match = scene.match
    if match.tricks and not match.trick:
        return closed_picture(scene, len(match.tricks) - 1)
    return open_picture(scene)


def open_picture(scene: Scene) -> Picture:
    """The trick on the table, or the empty table."""
    return table_picture(scene, *_open_picture(scene))


@told_once
def _open_picture(scene: Scene) -> tuple[TableDrawing, str, tuple[Span, ...]]:
    drawn = _open(scene)
    if not drawn.cards:
        return drawn, scene.voice.say("trick-alt-empty"), ()
    return drawn, _alt(scene, drawn, "trick-alt"), _told(scene, drawn)


def _open(scene: Scene) -> TableDrawing:
    match = scene.match
    cards = match.on_table()
    return TableDrawing(
        cards=cards,
        notes=_notes(scene, len(match.tricks), cards),
        contract=_contract(scene),
        turn=match.turn,
        leader=match.leader,
        dealer=match.dealer,
        winning=match.holder,
        turned_card=match.turned_card if match.stage is Stage.EXCHANGE else NO_CARD,
    )


def closed_picture(scene: Scene, index: int) -> Picture:
    """A finished trick."""
    return table_picture(scene, *_closed_picture(scene, index))


@told_once
def _closed_picture(scene: Scene, index: int) -> tuple[TableDrawing, str, tuple[Span, ...]]:
    drawn = _closed(scene, index)
    return drawn, _alt(scene, drawn, "trick-alt-taken"), _told(scene, drawn)


def _closed(scene: Scene, index: int) -> TableDrawing:
    match = scene.match
    trick = match.tricks[index]
    cards = trick.by_seat(match.rules.players)
    return TableDrawing(
        cards=cards,
        notes=_notes(scene, index, cards),
        contract=_contract(scene),
        leader=trick.leader,
        dealer=match.dealer,
        winning=trick.winner,
    )


def _alt(scene: Scene, drawn: TableDrawing, message: str) -> str:
    who = scene.plain(drawn.winning, SHORT)
    laid = ", ".join(_laid(scene, drawn, seat) for seat in drawn.cards)
    return scene.voice.say(message, cards=laid, who=who)


def _contract(scene: Scene) -> str:
    match = scene.match
    contract: Contract | None = match.contract
    if contract is None or match.auction is None:
        return ""
    return contract_short(scene.voice, contract, match.auction.factor, match.auction.number)


def _notes(scene: Scene, index: int, cards: Mapping[Seat, Card]) -> dict[Seat, str]:
    """The announcements in a trick, without their cards, and belote."""
    match = scene.match
    notes = {}
    for seat, card in cards.items():
        said_now = index == 0 and match.rules.announce_window != "before_first_lead"
        kinds = noted(scene, seat) if said_now and match.kinds[seat] else ""
        notes[seat] = ", ".join(word for word in (belote_said(scene, seat, card), kinds) if word)
    return notes


def belote_said(scene: Scene, seat: Seat, card: Card) -> str:
    """The word said with either card of a called belote (F.2)."""
    match, say = scene.match, scene.voice.say
    if (seat, card) in match.belotes:
        return say("kind-belote")
    again = match.rules.both_cards_said and (seat, mate(card)) in match.belotes
    return say("kind-rebelote") if again else ""


def noted(scene: Scene, seat: Seat) -> str:
    """A declaration where space is tight."""
    match = scene.match
    return kinds_said(scene.voice, match.kinds[seat], match.tops[seat] if match.tops else ())


def _laid(scene: Scene, drawn: TableDrawing, seat: Seat) -> str:
    card = card_label(scene.voice, drawn.cards[seat])
    laid = scene.voice.say("trick-laid", who=scene.plain(seat, SHORT), card=card)
    note = drawn.notes.get(seat, "")
    return scene.voice.say("trick-laid-note", laid=laid, note=note) if note else laid


def _told(scene: Scene, drawn: TableDrawing) -> tuple[Span, ...]:
    """A line for each player in playing order, the card before the name."""
    rules = scene.known.rules
    seats = [rules.seat_after(drawn.leader, place) for place in range(rules.players)]
    lines = [_line(scene, drawn, seat) for seat in seats]
    spans = [span for line in lines for span in (*line, Span("\n"))]
    return tuple(spans[:-1])


def _line(scene: Scene, drawn: TableDrawing, seat: Seat) -> tuple[Span, ...]:
    name = scene.name(seat, SHORT)
    if seat not in drawn.cards:
        to_act = seat == drawn.turn
        return (Span(_TURN), Span(name, strong=True)) if to_act else (Span(_TO_COME + name),)
    mark = _HOLDS if seat == drawn.winning else ""
    note = drawn.notes.get(seat, "")
    after = beside((f" {name}{mark}", note))
    return (Span(card_label(scene.voice, drawn.cards[seat]), strong=True), Span(after))
