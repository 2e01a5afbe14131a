"""The replay of a finished match, page by page: auction, tricks and score sheet of each deal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import Button, Paragraph, Picture, Span, Tile, Tone, View
from bot import buttons as b
from bot.locales.words import beside, quiet
from bot.people.accounts import FORMER
from bot.people.names import SHORT
from bot.views.cards import card_labels, in_order
from bot.views.sheets.result import result_view
from bot.views.sheets.sheet import sheet_view, thrown_in_line
from bot.views.table.deal import (
    announced,
    auction_picture,
    calls_told,
    closed_picture,
    open_picture,
    tricks_won,
)
from bot.views.table.hand import tiles_of
from bot.views.table.scene import Rows, Scene
from bot.views.table.waiting import discards_told, turned_told
from engine.rules.cards import Hand, Seat, per_seat
from engine.rules.record.replay import PageKind, SeenPage
from engine.tables.known import TableKnowledge

_SEATS_IN_A_ROW: Final = 3
_MOVES: Final = (
    ("⏮️", b.ReplayMove.FIRST),
    ("◀️", b.ReplayMove.BACK),
    ("▶️", b.ReplayMove.ON),
    ("⏭️", b.ReplayMove.LAST),
)


def replay_scene(scene: Scene, seen: SeenPage) -> Scene:
    """The scene at a page of the replay, drawn if the place shows drawings."""
    known = scene.known._replace(match=seen.known, seat=seen.known.seat)
    return replace(scene, known=known, felt=False, public=None)


def without_absences(known: TableKnowledge) -> TableKnowledge:
    """A table after its match, as if nobody had been away at the end."""
    chairs = tuple(chair._replace(away=False) for chair in known.chairs)
    return known._replace(chairs=chairs, turn=None)


def seat_names(scene: Scene) -> tuple[str, ...]:
    """The names of the seats in a record."""
    return tuple(
        _recorded(scene, chair.account) or scene.bare(seat)
        for seat, chair in per_seat(scene.known.chairs)
    )


def _recorded(scene: Scene, account: str | None) -> str:
    """A person's full name; empty if they were forgotten."""
    name = scene.names.get(account or "", "")
    return "" if name == FORMER else name


def record_view(scene: Scene) -> View:
    """The caption of a record's file."""
    names = beside(scene.side(side) for side in scene.known.rules.all_sides)
    return scene.view(
        scene.voice.line("record-title", who=names), *quiet(scene.voice.say("record-hint"))
    )


def replay_view(
    scene: Scene, seen: SeenPage, at: b.ReplayButton, deals: int, link: str = ""
) -> View:
    """One page of the replay; `scene` comes from `replay_scene`.

    `at` is its position among `deals` deals; `link` opens it from anywhere.
    """
    buttons = (*_buttons(scene, at, deals), _copied(scene, at, link))
    match seen.kind:
        case PageKind.AUCTION:
            return _auction(scene, seen, at, deals, buttons)
        case PageKind.TRICK:
            return _trick(scene, seen, at, deals, buttons)
        case PageKind.SCORE:
            return _score(scene, buttons)


def _auction(scene: Scene, seen: SeenPage, at: b.ReplayButton, deals: int, buttons: Rows) -> View:
    match, voice = scene.match, scene.voice
    title = voice.line("replay-auction", deal=at.deal, deals=deals)
    calls = calls_told(scene, match)
    dealt = voice.say("deal-calls", who=scene.plain(match.dealer, SHORT), calls=calls)
    lines = (dealt, turned_told(scene, match), discards_told(scene, match), announced(scene))
    ended = (thrown_in_line(scene, match.number),) if match.thrown_in else _contract(scene)
    held = any(seen.hands.values())
    hands = seen.hands if held else seen.dealt  # none are left if the deal ended with the auction
    return scene.view(
        _joined(title, *ended),
        *quiet("\n".join(line for line in lines if line)),
        *_open_hands(scene, hands),
        picture=replace(auction_picture(scene), alt=calls or dealt),
        tiles=_own_hand(scene, hands),
        buttons=buttons,
    )


def _trick(scene: Scene, seen: SeenPage, at: b.ReplayButton, deals: int, buttons: Rows) -> View:
    match, voice = scene.match, scene.voice
    closed = len(match.tricks)
    number = closed + bool(match.trick)
    title = voice.line("replay-trick", deal=at.deal, deals=deals, trick=number)
    each = zip(scene.sides(), scene.by_side(tricks_won(scene)), strict=True)
    won = beside(f"{side} {tricks}" for side, tricks in each)
    lines = (voice.say("trick-count", tricks=won) if closed else "", announced(scene))
    picture: Picture = open_picture(scene) if match.trick else closed_picture(scene, closed - 1)
    return scene.view(
        _joined(title, *_contract(scene)),
        *quiet("\n".join(line for line in lines if line)),
        *_open_hands(scene, seen.hands),
        picture=picture,
        tiles=_own_hand(scene, seen.hands),
        buttons=buttons,
    )


def _score(scene: Scene, buttons: Rows) -> View:
    """The score sheet, a picture if other pages are; after the last deal, also the result."""
    match = scene.match
    sheet = sheet_view(replace(scene, as_files=scene.as_files and scene.draws), match.number)
    end = result_view(scene).blocks[:1] if match.over else ()
    return scene.view(*end, *sheet.blocks, picture=sheet.picture, buttons=buttons)


def _joined(*lines: Paragraph) -> Paragraph:
    """Lines as one paragraph."""
    spans = [span for line in lines for span in (Span("\n"), *line.spans)]
    return Paragraph(tuple(spans[1:]))


def _contract(scene: Scene) -> tuple[Paragraph, ...]:
    contract = scene.contract()
    return (scene.voice.line("trick-contract", contract=contract),) if contract else ()


def _open_hands(scene: Scene, hands: Mapping[Seat, Hand]) -> tuple[Paragraph, ...]:
    """All hands, one a line; empty in the view from one seat, which has tiles instead."""
    if scene.known.seat is not None or not any(hands.values()):
        return ()
    return quiet("\n".join(hand_lines(scene, hands)))


def hand_lines(scene: Scene, hands: Mapping[Seat, Hand]) -> list[str]:
    """Each hand after the name of its seat."""
    return [
        scene.voice.say(
            "replay-hand",
            who=scene.plain(seat, SHORT),
            cards=card_labels(scene.voice, in_order(hand, scene.match.contract)),
        )
        for seat, hand in hands.items()
    ]


def _own_hand(scene: Scene, hands: Mapping[Seat, Hand]) -> tuple[Tile, ...]:
    if scene.known.seat is None:
        return ()
    return tiles_of(scene, in_order(hands[scene.known.seat], scene.match.contract))


def _buttons(scene: Scene, at: b.ReplayButton, deals: int) -> Rows:
    """Buttons to turn pages; the first row never changes, so its buttons do not move."""
    say = scene.voice.say
    going = tuple(Button(label, b.text(replace(at, move=move))) for label, move in _MOVES)
    middle = [_eyes(scene, at, None)]
    if at.deal > 1:
        back = b.text(replace(at, move=b.ReplayMove.DEAL_BACK))
        middle.insert(0, Button(say("replay-deal-back", deal=at.deal - 1), back))
    if at.deal < deals:
        on = b.text(replace(at, move=b.ReplayMove.DEAL_ON))
        middle.append(Button(say("replay-deal-on", deal=at.deal + 1), on))
    seats = [_eyes(scene, at, seat) for seat in scene.known.rules.seats]
    rows = paired(seats) if len(seats) > _SEATS_IN_A_ROW else (tuple(seats),)
    return (going, tuple(middle), *rows)


def _copied(scene: Scene, at: b.ReplayButton, link: str) -> tuple[Button, ...]:
    """A button that copies the link to this page."""
    if not link:
        return ()
    here = b.text(replace(at, move=b.ReplayMove.HERE))
    return (Button(scene.voice.say("replay-copy"), here, copies=link),)


def _eyes(scene: Scene, at: b.ReplayButton, seat: Seat | None) -> Button:
    """The button that shows the same page from another seat, or with all cards open."""
    label = scene.voice.say("replay-open") if seat is None else scene.plain(seat, SHORT)
    eyes = Button(label, b.text(replace(at, seat=seat, move=b.ReplayMove.HERE)))
    return eyes.marked(when=seat == at.seat, tone=Tone.PLAIN)
