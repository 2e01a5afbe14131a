"""The private message of one player: his hand, the table, and what he can do now."""

from typing import NamedTuple

from adapters.views import Button, Paragraph, Picture, Span, Tile, Tone, View
from bot import buttons as b
from bot.turns import plays_itself
from bot.views.auction import all_calls, auction_picture, passed_picture
from bot.views.choices import challenge_rows, choice_rows
from bot.views.deal import claim_told
from bot.views.fairness import cut_button
from bot.views.lesson import lesson_lines
from bot.views.lobby import open_button
from bot.views.menu import asked_line, menu_button, newcomers_told
from bot.views.names import readable
from bot.views.own_cards import chosen_ahead, tiles_to_play, tiles_to_see, tiles_to_wait
from bot.views.result import drawn_line, given_up_line, next_rows
from bot.views.scene import Rows, Scene, told_once
from bot.views.sheet import (
    contract_of,
    counting_words,
    kertici_words,
    special_lines,
    thrown_in_line,
    verdict_words,
    written,
)
from bot.views.standstill import go_on_rows, next_deal_rows, next_told, standstill
from bot.views.trick import (
    announced,
    before_lead,
    closed_picture,
    last_trick,
    own_tricks,
    trick_now,
    tricks_won,
)
from bot.views.waiting import other_turn, own_turn
from bot.views.words import beside, quiet
from engine.rules.board import DealResult
from engine.rules.cards import Seat, Side
from engine.rules.stage import Stage
from engine.tables.table import Status, Turn

_PIN = "📍 "


class _Told(NamedTuple):
    """The ids of a message with a number for each side."""

    teams: str
    alone: str


_TOTALS = _Told("hand-totals", "hand-totals-alone")
_TRICKS = _Told("hand-tricks", "hand-tricks-alone")
_WRITTEN = _Told("hand-written", "hand-written-alone")


def hand_view(scene: Scene) -> View:
    """What a seat sees and can do. A `ValueError` without a seat."""
    known, say = scene.known, scene.voice.say
    if known.seat is None:
        raise ValueError("the public holds no hand")
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
        rows = (*go_on_rows(scene), menu_button(scene))
        drawn = _picture(scene) if scene.as_files and scene.draws else None
        tiles = tiles_to_see(scene)
        return scene.view(head, *context, picture=drawn, tiles=tiles, buttons=rows, urgent=True)
    if turn is None or away:
        head, tiles = _head(scene, first_line(scene, own=False)), tiles_to_see(scene)
        picture, back = _picture(scene), _back(scene)
        return scene.view(head, *context, picture=picture, tiles=tiles, buttons=back, urgent=asked)
    own = turn.seat == seat and not plays_itself(scene.known)
    nudged = own and turn.nudged
    alarm: tuple[Paragraph, ...] = ()
    if nudged:
        left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
        alarm = (scene.voice.line("hand-nudged", time=left),)
    return scene.view(
        _head(scene, *alarm, first_line(scene, own=own), *_ahead(scene)),
        *lesson_lines(scene),
        *context,
        picture=_picture(scene),
        tiles=_tiles(scene, turn, own=own),
        buttons=(*choice_rows(scene, turn.decision), menu_button(scene)),
        urgent=own or asked,
    )


def _tiles(scene: Scene, turn: Turn, *, own: bool) -> tuple[Tile, ...]:
    if own:
        return tiles_to_play(scene, turn.decision)
    return tiles_to_see(scene) if turn.seat == scene.known.seat else tiles_to_wait(scene)


def _ahead(scene: Scene) -> tuple[Paragraph, ...]:
    """What has become of the card that was chosen before one's turn."""
    line = chosen_ahead(scene)
    return (Paragraph((Span(line),)),) if line else ()


def _head(scene: Scene, *lines: Paragraph) -> Paragraph:
    """Lines as one paragraph, ending with what he is asked and the table's group, to tell apart
    hands at two tables.
    """
    spans: list[Span] = []
    for line in (*lines, *asked_line(scene), *_whose(scene)):
        spans += [Span("\n"), *line.spans] if spans else line.spans
    return Paragraph(tuple(spans))


def _whose(scene: Scene) -> tuple[Paragraph, ...]:
    name = _place(scene)
    return (Paragraph((Span(_PIN), Span(name, strong=True))),) if name else ()


def first_line(scene: Scene, *, own: bool) -> Paragraph:
    """What to do, or who is waited for."""
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
    """The contract, and below it in a quieter style how things stand."""
    match, voice = scene.match, scene.voice
    bid = scene.contract()
    message = "auction-in-force" if match.contract is None else "trick-contract"
    contract = voice.line(message, contract=bid).spans if bid else ()
    won = tricks_won(scene)
    side = match.rules.side_of(seat)
    tricks = _told(scene, _TRICKS, side, won) if any(won) else ""
    played = (*contract, Span(f" · {tricks}")) if tricks else contract
    missed = voice.say("hand-missed") if _missed(scene, seat) else ""
    deal = voice.say("hand-deal", number=match.number)
    standing = _standing(scene, side, deal)
    before = (missed, standing, before_lead(scene), announced(scene))
    lines = (*before, _last_trick(scene, seat), newcomers_told(scene))
    below = "\n".join(line for line in lines if line)
    return (*((Paragraph(played),) if played else ()), *quiet(below), *own_tricks(scene))


def _last_trick(scene: Scene, seat: Seat) -> str:
    """The last trick; if it may not be reviewed, only until he has played to the next one."""
    match = scene.match
    if not match.trick:  # it is in the picture
        return ""
    return last_trick(scene, anyway=seat not in match.on_table())


def _missed(scene: Scene, seat: Seat) -> bool:
    chair = scene.known.chairs[seat]
    return chair.missed > 0 and not chair.away


@told_once
def _standing(scene: Scene, side: Side, deal: str = "") -> str:
    """The score, and which deal it is."""
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


@told_once
def _told(scene: Scene, messages: _Told, side: Side, numbers: tuple[object, ...]) -> str:
    """A number for each side, one's own first."""
    us, them = scene.ours(side, numbers)
    return scene.voice.say(messages.alone if scene.individual else messages.teams, us=us, them=them)


def _picture(scene: Scene) -> Picture:
    """The auction or the trick, from the player's own chair."""
    if scene.match.contract is None:
        return auction_picture(scene, all_calls(scene))
    return trick_now(scene)


def _back(scene: Scene) -> Rows:
    """The way back for somebody who is away, as long as the match goes on."""
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
    following = () if scene.shown_here else next_rows(scene)  # the result stands here too
    cut = cut_button(scene, match.number)
    onward = next_deal_rows(scene, seat)
    buttons = (*back, *onward, *following, *challenge_rows(scene), (*cut, *menu_button(scene)))
    asked = scene.asked_in_group
    return scene.view(head, *standing, *away, picture=shown, buttons=buttons, urgent=asked)


def outcome_line(scene: Scene, result: DealResult) -> Paragraph:
    """How a deal has ended."""
    return scene.voice.line(
        "hand-over",
        number=result.number,
        contract=contract_of(scene, result),
        verdict=verdict_words(scene.voice, result.verdict).lower(),
    )


def written_words(scene: Scene, seat: Seat, result: DealResult) -> str:
    """What is written about a deal, the seat's own side first."""
    rules = scene.known.rules
    points = _told(scene, _WRITTEN, rules.side_of(seat), written(rules, result))
    return beside((points, kertici_words(scene, result)))


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
