"""One trick in the group: the present one and the last in full, those before hardly at all."""

from collections.abc import Mapping

from adapters.chat import Picture, View
from bot.views.cards import card_label, card_labels, contract_short, kinds_said
from bot.views.names import SHORT
from bot.views.scene import Drawn, Scene, table_picture
from bot.views.words import quiet
from engine.rules.cards import Card, Contract, Seat
from engine.rules.play import Trick


def trick_view(scene: Scene, index: int) -> View:
    """The trick of that index, from 0. An `IndexError` for one without a card on the table.

    Remembering is part of the game: of tricks before the last one, and of all once the deal is
    over, only who took them is told; the deal's last cards are told beside it.
    """
    match = scene.match
    closed = len(match.tricks)
    if index == closed and match.trick:
        line = scene.voice.line("trick-turn", number=index + 1, who=scene.name(match.turn))
        return scene.view(line, *quiet(trick_state(scene)), picture=open_picture(scene))
    trick = match.tricks[index]
    if match.deal_done or index < closed - 1:
        return scene.view(*quiet(_past(scene, index, trick)))
    passed = bool(match.trick)
    message = "trick-taken" if passed else "trick-taken-leads"
    line = scene.voice.line(message, number=index + 1, who=scene.name(trick.winner))
    state = quiet("" if passed else trick_state(scene))
    return scene.view(line, *state, picture=closed_picture(scene, index))


def _past(scene: Scene, index: int, trick: Trick) -> str:
    number, who = index + 1, scene.plain(trick.winner)
    if number < scene.match.rules.hand_size:
        return scene.voice.say("trick-past", number=number, who=who)
    cards = card_labels(trick.cards)
    return scene.voice.say("trick-past-last", number=number, who=who, cards=cards)


def trick_state(scene: Scene) -> str:
    """What is played, and the tricks of each side."""
    won = tricks_won(scene)
    count = scene.voice.say("trick-count", tricks=scene.versus(won)) if any(won) else ""
    return "\n".join(line for line in (scene.contract(), count) if line)


def tricks_won(scene: Scene) -> tuple[int, ...]:
    """The tricks of each side so far."""
    match = scene.match
    winners = [match.rules.side_of(trick.winner) for trick in match.tricks]
    return tuple(winners.count(side) for side in range(match.rules.side_count))


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
    return table_picture(scene, drawn, alt)


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
    return table_picture(scene, drawn, alt)


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
