"""A player's private message: their hand, the table, and their possible actions."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from adapters.platform.views import Button, Paragraph, Picture, Span, Tile, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import readable
from bot.pictures.decks import Deck
from bot.views.answers import why_not
from bot.views.cards import card_label, card_words, drawn_card, in_order
from bot.views.lobby.lobby import open_button
from bot.views.rules.fairness import cut_button
from bot.views.sheets.deal import claim_told
from bot.views.sheets.result import drawn_line, given_up_line, next_rows
from bot.views.sheets.review import lesson_lines
from bot.views.sheets.sheet import (
    contract_of,
    counting_words,
    kertici_words,
    special_lines,
    thrown_in_line,
    verdict_words,
    written,
)
from bot.views.table.choices import challenge_rows, choice_rows, discard_button
from bot.views.table.deal import (
    all_calls,
    announced,
    auction_picture,
    before_lead,
    closed_picture,
    last_trick,
    own_tricks,
    passed_picture,
    trick_now,
    tricks_won,
)
from bot.views.table.menu import asked_line, menu_button, newcomers_told, page_button
from bot.views.table.scene import Rows, Scene, told_once
from bot.views.table.waiting import (
    go_on_rows,
    next_deal_rows,
    next_told,
    other_turn,
    own_turn,
    plays_itself,
    standstill,
)
from engine.rules.cards import BIT, Card, Seat, Side
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge, breach_of
from engine.rules.points.board import DealResult
from engine.tables.rulings.play import Obstacle, obstacle
from engine.tables.table import Decision, Status, Turn

_HANDS: Final = 4096  # about 2 kB each

_FIRST: Final = {Obstacle.DECLARE: "ahead-declare", Obstacle.BELOTE: "ahead-belote"}


def tiles_to_play(scene: Scene, decision: Decision) -> tuple[Tile, ...]:
    """The hand of the player in turn; cards that cannot be played explain why."""
    choices, code = scene.match.choices, scene.known.code
    if not choices.cards:
        return tiles_to_see(scene)
    voice, deck = scene.voice, _deck(scene)

    def tile(card: Card) -> Tile:
        if choices.discard:
            return _tile_of(voice, deck, card, discard_button(scene, decision, card))
        if not choices.cards & BIT[card]:
            return _tile_of(voice, deck, card, why=b.text(b.WhyNotButton(code, decision, card)))
        lay = b.text(b.LayCardButton(code, decision, card))
        return _tile_of(voice, deck, card, Button(card_label(voice, card), lay))

    return tuple(map(tile, _row(scene)))


def tiles_to_wait(scene: Scene) -> tuple[Tile, ...]:
    """The hand of a player who is not in turn; if possible, they choose their next card."""
    if not _may_choose(scene):
        return tiles_to_see(scene)
    known, match = scene.known, scene.match
    asked = known.code, known.match_no, match.number
    return _to_choose_next(scene.voice, _deck(scene), _row(scene), asked, known.next_card)


@lru_cache(_HANDS)
def _to_choose_next(
    voice: Voice, deck: Deck, row: tuple[Card, ...], asked: tuple[str, int, int], next_card: Card
) -> tuple[Tile, ...]:
    """Cached, because a hand does not change while the others play."""

    def tile(card: Card) -> Tile:
        chosen = next_card == card
        data = b.text(b.NextCardButton(*asked, len(row), card, not chosen))
        button = Button(card_label(voice, card), data).marked(when=chosen)
        return _tile_of(voice, deck, card, button)

    return tuple(map(tile, row))


def tiles_to_see(scene: Scene) -> tuple[Tile, ...]:
    """The hand without buttons."""
    return tiles_of(scene, _row(scene))


def tiles_of(scene: Scene, row: tuple[Card, ...]) -> tuple[Tile, ...]:
    """Cards without buttons."""
    return _to_see(scene.voice, _deck(scene), row)


@lru_cache(_HANDS)
def _to_see(voice: Voice, deck: Deck, row: tuple[Card, ...]) -> tuple[Tile, ...]:
    return tuple(_tile_of(voice, deck, card) for card in row)


def tiles_to_choose(scene: Scene, data: Callable[[Card], str]) -> tuple[Tile, ...]:
    """The hand; playable cards are buttons with the given data."""
    playable, voice, deck = scene.match.choices.cards, scene.voice, _deck(scene)

    def tile(card: Card) -> Tile:
        may = playable & BIT[card]
        button = Button(card_label(voice, card), data(card)) if may else None
        return _tile_of(voice, deck, card, button)

    return tuple(map(tile, _row(scene)))


def chosen_ahead(scene: Scene) -> str:
    """The card chosen for the next turn; during the turn, why it was not played automatically."""
    known, match = scene.known, scene.match
    card = known.next_card
    if card < 0 or not match.hand & BIT[card]:
        return ""
    if known.turn is None or known.turn.seat != known.seat:
        return scene.voice.say("ahead-chosen", card=card_label(scene.voice, card))
    return stopped(scene, match, card)


def stopped(scene: Scene, match: Knowledge, card: Card) -> str:
    """Why a card chosen ahead is not played when the turn comes; empty if nothing prevents it."""
    why, label = obstacle(match, card), card_label(scene.voice, card)
    if why is None:
        return ""
    if why is not Obstacle.FORBIDDEN:
        return scene.voice.say(_FIRST[why], card=label)
    duty = breach_of(match, card)
    if duty is None or match.contract is None:  # honour play gives no reason
        return scene.voice.say("ahead-not-now", card=label)
    return scene.voice.say(
        "ahead-forbidden", card=label, why=why_not(scene.voice, match.contract, duty)
    )


def _may_choose(scene: Scene) -> bool:
    """Whether a next card can be chosen: not in a lesson, and not if the last card plays itself."""
    known, match = scene.known, scene.match
    itself = known.last_card and match.hand.bit_count() == 1
    return scene.ahead and match.stage is Stage.PLAY and not itself and not known.lesson


def _row(scene: Scene) -> tuple[Card, ...]:
    """The cards in order; a card keeps its place relative to the others."""
    match = scene.match
    row = in_order(match.full | match.hand, match.contract, scene.order)
    return tuple([card for card in row if match.hand & BIT[card]])


def _deck(scene: Scene) -> Deck:
    """The deck of the tiles' images."""
    return scene.deck if scene.draws and not scene.as_files else Deck.FRENCH


def _tile_of(
    voice: Voice, deck: Deck, card: Card, button: Button | None = None, why: str = ""
) -> Tile:
    """A card with its button, or with the data that explains why it has none."""
    icon = f"{deck}/{drawn_card(voice, card)}"
    return Tile(icon, card_label(voice, card), card_words(voice, card), button, why)


_PIN = "📍 "


class _Told(NamedTuple):
    """Message ids for a number of each side."""

    teams: str
    alone: str


_TOTALS = _Told("hand-totals", "hand-totals-alone")
_TRICKS = _Told("hand-tricks", "hand-tricks-alone")
_WRITTEN = _Told("hand-written", "hand-written-alone")


def hand_view(scene: Scene) -> View:
    """A seat's view of the table, with its actions; raises `ValueError` without a seat."""
    known, say = scene.known, scene.voice.say
    if known.seat is None:
        raise ValueError("a hand needs a seat")
    if known.status is Status.CLOSED and known.lesson:
        again = Button(say("learn-again"), b.text(b.LearnButton()), Tone.PRIMARY)
        rows = (again,), (open_button(scene.voice),)
        return scene.view(*quiet(say("learn-over")), buttons=rows)
    if known.status is Status.CLOSED:
        return scene.view(*quiet(say("closed-line"), _place(scene)))
    if known.status is Status.LOBBY or known.match is None:
        return scene.view(*quiet(say("hand-lobby"), _place(scene)))
    if scene.match.number == 0:
        return scene.view(*quiet(say("hand-dealing"), _place(scene)), buttons=_back(scene))
    if scene.match.deal_done:
        return _between(scene, known.seat)
    return _playing(scene, known.seat)


def _playing(scene: Scene, seat: Seat) -> View:
    turn, away = scene.known.turn, scene.known.chairs[seat].away
    context, asked = _context(scene, seat), scene.asked_in_group
    if scene.known.recess is not None:
        head = _head(scene, *standstill(scene), *_ahead(scene))
        rows = (*go_on_rows(scene), _beside(scene))
        drawn = _picture(scene) if scene.as_files and scene.draws else None
        tiles = tiles_to_see(scene)
        return scene.view(head, *context, picture=drawn, tiles=tiles, buttons=rows, urgent=True)
    if turn is None or away:
        head, tiles = _head(scene, first_line(scene, own=False)), tiles_to_see(scene)
        picture, back = _picture(scene), (*_back(scene), page_button(scene))
        return scene.view(head, *context, picture=picture, tiles=tiles, buttons=back, urgent=asked)
    own = turn.seat == seat and not plays_itself(scene.known)
    nudged = own and turn.nudged
    alarm: tuple[Paragraph, ...] = ()
    if nudged:
        left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
        alarm = (scene.voice.line("hand-nudged", time=left),)
    return scene.view(
        _head(scene, *alarm, first_line(scene, own=own), *_ahead(scene)),
        *(lesson_lines(scene, scene.advice) if scene.advice is not None else ()),
        *context,
        picture=_picture(scene),
        tiles=_tiles(scene, turn, own=own),
        buttons=(*choice_rows(scene, turn.decision), _beside(scene)),
        urgent=own or asked,
    )


def _beside(scene: Scene) -> tuple[Button, ...]:
    """The page of the table, and the menu."""
    return (*page_button(scene), *menu_button(scene))


def _tiles(scene: Scene, turn: Turn, *, own: bool) -> tuple[Tile, ...]:
    if own:
        return tiles_to_play(scene, turn.decision)
    return tiles_to_see(scene) if turn.seat == scene.known.seat else tiles_to_wait(scene)


def _ahead(scene: Scene) -> tuple[Paragraph, ...]:
    """The line about the card chosen ahead."""
    line = chosen_ahead(scene)
    return (Paragraph((Span(line),)),) if line else ()


def _head(scene: Scene, *lines: Paragraph) -> Paragraph:
    """Lines as one paragraph, followed by the open vote and the table's group.

    The group's name distinguishes hands at two tables.
    """
    spans: list[Span] = []
    for line in (*lines, *asked_line(scene), *_whose(scene)):
        spans += [Span("\n"), *line.spans] if spans else line.spans
    return Paragraph(tuple(spans))


def _whose(scene: Scene) -> tuple[Paragraph, ...]:
    name = _place(scene)
    return (Paragraph((Span(_PIN), Span(name, strong=True))),) if name else ()


def first_line(scene: Scene, *, own: bool) -> Paragraph:
    """The instruction for the reader, or the name of the player in turn."""
    if scene.known.seat is not None and scene.known.chairs[scene.known.seat].away:
        return scene.voice.line("hand-away")
    if own:
        return own_turn(scene)
    if scene.match.turn == scene.known.seat and plays_itself(scene.known):
        return scene.voice.line("hand-last-card")
    waiting = _waiting(scene)
    if not scene.match.choices.ahead:
        return waiting
    return Paragraph((Span(f"{waiting.plain}\n{scene.voice.say('hand-ahead')}"),))


@told_once
def _waiting(scene: Scene) -> Paragraph:
    return Paragraph((Span(other_turn(scene, scene.name(scene.match.turn))),))


def _context(scene: Scene, seat: Seat) -> tuple[Paragraph, ...]:
    """The contract, and below it, in a quieter style, the state of the deal and the match."""
    contract, standing, announcements, newcomers = _context_of(
        scene, scene.match.rules.side_of(seat)
    )
    missed = scene.voice.say("hand-missed") if _missed(scene, seat) else ""
    before = (missed, standing, before_lead(scene), announcements)
    lines = (*before, _last_trick(scene, seat), newcomers)
    below = "\n".join(filter(None, lines))
    return (*contract, *quiet(below), *own_tricks(scene))


@told_once
def _context_of(scene: Scene, side: Side) -> tuple[tuple[Paragraph, ...], str, str, str]:
    """The part that a whole side shares: the contract, the score, and lines about others."""
    match, voice = scene.match, scene.voice
    bid = scene.contract()
    message = "auction-in-force" if match.contract is None else "trick-contract"
    contract = voice.line(message, contract=bid).spans if bid else ()
    won = tricks_won(scene)
    tricks = _told(scene, _TRICKS, side, won) if any(won) else ""
    played = (*contract, Span(f" · {tricks}")) if tricks else contract
    standing = _standing(scene, side, voice.say("hand-deal", number=match.number))
    first = (Paragraph(played),) if played else ()
    return first, standing, announced(scene), newcomers_told(scene)


def _last_trick(scene: Scene, seat: Seat) -> str:
    """The last trick; if it may not be reviewed, only until the player has played to the next."""
    match = scene.match
    if not match.trick:  # it is in the picture
        return ""
    return last_trick(scene, anyway=seat not in match.on_table())


def _missed(scene: Scene, seat: Seat) -> bool:
    chair = scene.known.chairs[seat]
    return chair.missed > 0 and not chair.away


@told_once
def _standing(scene: Scene, side: Side, deal: str = "") -> str:
    """The score, and the number of the deal."""
    match, say = scene.match, scene.voice.say
    hanging = sum(match.carry)
    return beside(
        (
            _told(scene, _TOTALS, side, match.totals),
            say("hand-hanging", points=hanging) if hanging else "",
            deal,
        )
    )


def _place(scene: Scene) -> str:
    return readable(scene.place_name)


def _told(scene: Scene, messages: _Told, side: Side, numbers: tuple[object, ...]) -> str:
    """A number for each side, the given side first."""
    us, them = scene.ours(side, numbers)
    return scene.voice.say(messages.alone if scene.individual else messages.teams, us=us, them=them)


def _picture(scene: Scene) -> Picture:
    """The auction or the trick, from the player's own seat."""
    if scene.match.contract is None:
        return auction_picture(scene, all_calls(scene))
    return trick_now(scene)


def _back(scene: Scene) -> Rows:
    """During a match, the button to return for a person who is away."""
    known = scene.known
    if known.status is not Status.PLAYING or known.seat is None:
        return ()
    if not known.chairs[known.seat].away:
        return ()
    label = scene.voice.say("hand-back")
    return ((Button(label, b.text(b.ComeBackButton(known.code)), Tone.SUCCESS),),)


def _between(scene: Scene, seat: Seat) -> View:
    """Between two deals: the result of the last one, and what comes next."""
    match, voice = scene.match, scene.voice
    result = match.board[-1] if match.board and match.board[-1].number == match.number else None
    if match.given_up is not None and match.stage is not Stage.DONE:
        lines: tuple[Paragraph, ...] = ()
    elif result is None:
        counting = (Paragraph((Span(told),)) for told in counting_words(scene, match.number))
        lines = (thrown_in_line(scene, match.number), *counting)
    else:
        lines = (outcome_line(scene, result), *special_lines(scene, result))
        lines = (*lines, Paragraph((Span(written_words(scene, seat, result)),)))
    end = end_lines(scene, seat)
    away = standstill(scene) or ((voice.line("hand-away"),) if _back(scene) else ())
    back = go_on_rows(scene) or _back(scene)
    shown: Picture | None = None
    if match.tricks:
        shown = closed_picture(scene, len(match.tricks) - 1)
    elif lines:
        shown = passed_picture(scene, lines[0].plain)
    going_on = scene.known.status is Status.PLAYING and not standstill(scene)
    soon = next_told(scene) if going_on else ""
    below = (claim_told(scene), _standing(scene, match.rules.side_of(seat)), soon)
    standing = quiet("\n".join(line for line in below if line))
    head = _head(scene, *end, *lines)
    following = () if scene.shown_here else next_rows(scene)  # the result already has these buttons
    cut = cut_button(scene, match.number)
    onward = next_deal_rows(scene, seat)
    buttons = (*back, *onward, *following, *challenge_rows(scene), (*cut, *_beside(scene)))
    asked = scene.asked_in_group
    return scene.view(head, *standing, *away, picture=shown, buttons=buttons, urgent=asked)


def outcome_line(scene: Scene, result: DealResult) -> Paragraph:
    """How a deal ended."""
    return scene.voice.line(
        "hand-over",
        number=result.number,
        contract=contract_of(scene, result),
        verdict=verdict_words(scene.voice, result.verdict).lower(),
    )


def written_words(scene: Scene, seat: Seat, result: DealResult) -> str:
    """The line of a deal on the score sheet, the seat's own side first."""
    rules = scene.known.rules
    points = _told(scene, _WRITTEN, rules.side_of(seat), written(rules, result))
    return beside((points, kertici_words(scene, result, seat)))


def end_lines(scene: Scene, seat: Seat) -> tuple[Paragraph, ...]:
    """Who has won the match, once it is over."""
    match, voice = scene.match, scene.voice
    if not match.over:
        return ()
    if match.winner is None:
        return (drawn_line(scene),)
    won = match.winner == match.rules.side_of(seat)
    gave_up = given_up_line(scene)
    if scene.individual and not won:
        return (voice.line("hand-lost-alone", who=scene.side(match.winner)),)
    return (*gave_up, voice.line("hand-won" if won else "hand-lost"))
