"""A trick: the one on the table, one that was taken, and what is said of them in a line."""

from collections.abc import Mapping

from adapters.chat import Picture, Span
from bot.views.cards import card_label, contract_short, kinds_said
from bot.views.names import SHORT
from bot.views.scene import Drawn, Scene, table_picture
from bot.views.words import beside
from engine.rules.cards import Card, Contract, Seat

_HOLDS, _TURN, _TO_COME = " ⭐", "👉 ", "– "


def tricks_won(scene: Scene) -> tuple[int, ...]:
    """The tricks of each side so far."""
    match = scene.match
    winners = [match.rules.side_of(trick.winner) for trick in match.tricks]
    return tuple(winners.count(side) for side in range(match.rules.side_count))


def last_trick(scene: Scene) -> str:
    """The trick that was taken last, in one line; empty before the first."""
    match, say = scene.match, scene.voice.say
    if not match.tricks:
        return ""
    trick = match.tricks[-1]
    cards = ", ".join(
        say("trick-laid", who=scene.bare(who), card=card_label(card))
        + (_HOLDS if who == trick.winner else "")
        for who, card in trick.by_seat(match.rules.players).items()
    )
    return say("trick-last", cards=cards)


def announced(scene: Scene) -> str:
    """Who has announced what, while the first trick lies on the table or was the last."""
    match, say = scene.match, scene.voice.say
    if len(match.tricks) > 1:
        return ""
    said = beside(
        say("announced-by", who=scene.plain(who, SHORT), said=kinds_said(scene.voice, kinds))
        for who, kinds in enumerate(match.kinds)
        if kinds
    )
    return say("announced-all", said=said) if said else ""


def open_picture(scene: Scene) -> Picture:
    """The trick on the table, or the empty table."""
    match = scene.match
    cards = match.on_table()
    drawn = Drawn(
        cards=cards,
        notes=_notes(scene, len(match.tricks), cards),
        contract=_contract(scene),
        turn=match.turn,
        leader=match.leader,
        dealer=match.dealer,
        winning=match.holder,
    )
    if not cards:
        return table_picture(scene, drawn, scene.voice.say("trick-alt-empty"))
    who = scene.plain(drawn.winning, SHORT)
    alt = scene.voice.say("trick-alt", cards=_all_laid(scene, drawn), who=who)
    return table_picture(scene, drawn, alt, _told(scene, drawn))


def closed_picture(scene: Scene, index: int) -> Picture:
    """A trick that was taken."""
    match = scene.match
    trick = match.tricks[index]
    cards = trick.by_seat(match.rules.players)
    drawn = Drawn(
        cards=cards,
        notes=_notes(scene, index, cards),
        contract=_contract(scene),
        leader=trick.leader,
        dealer=match.dealer,
        winning=trick.winner,
    )
    who = scene.plain(trick.winner, SHORT)
    alt = scene.voice.say("trick-alt-taken", cards=_all_laid(scene, drawn), who=who)
    return table_picture(scene, drawn, alt, _told(scene, drawn))


def _contract(scene: Scene) -> str:
    match = scene.match
    contract: Contract | None = match.contract
    if contract is None or match.auction is None:
        return ""
    return contract_short(scene.voice, contract, match.auction.factor)


def _notes(scene: Scene, index: int, cards: Mapping[Seat, Card]) -> dict[Seat, str]:
    """What was announced in a trick, by kind alone, and belote."""
    match, voice = scene.match, scene.voice
    notes = {}
    for seat, card in cards.items():
        kinds = kinds_said(voice, match.kinds[seat]) if index == 0 else ""
        belote = voice.say("kind-belote") if (seat, card) in match.belotes else ""
        notes[seat] = ", ".join(word for word in (belote, kinds) if word)
    return notes


def _all_laid(scene: Scene, drawn: Drawn) -> str:
    return ", ".join(_laid(scene, drawn, seat) for seat in drawn.cards)


def _laid(scene: Scene, drawn: Drawn, seat: Seat) -> str:
    card = card_label(drawn.cards[seat])
    laid = scene.voice.say("trick-laid", who=scene.plain(seat, SHORT), card=card)
    note = drawn.notes.get(seat, "")
    return scene.voice.say("trick-laid-note", laid=laid, note=note) if note else laid


def _told(scene: Scene, drawn: Drawn) -> tuple[Span, ...]:
    """A line for each player in the order of play, the card before the name."""
    players = scene.known.rules.players
    seats = [(drawn.leader + place) % players for place in range(players)]
    lines = [_line(scene, drawn, seat) for seat in seats]
    spans = [span for line in lines for span in (*line, Span("\n"))]
    return tuple(spans[:-1])


def _line(scene: Scene, drawn: Drawn, seat: Seat) -> tuple[Span, ...]:
    name = scene.name(seat, SHORT)
    if seat not in drawn.cards:
        to_act = seat == drawn.turn
        return (Span(_TURN), Span(name, strong=True)) if to_act else (Span(_TO_COME + name),)
    mark = _HOLDS if seat == drawn.winning else ""
    note = drawn.notes.get(seat, "")
    after = beside((f" {name}{mark}", note))
    return (Span(card_label(drawn.cards[seat]), strong=True), Span(after))
