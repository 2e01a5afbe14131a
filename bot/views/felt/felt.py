"""A table as data, for a page that draws it itself: everything known about it, and the words.

This includes the chairs: who sits there, what they said last, and who may sit down.

Nothing here depends on what only others know or have secretly chosen, not even on a count.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from adapters.platform.views import Paragraph, Tile
from bot import buttons as b
from bot.locales.words import beside
from bot.people.names import MOST
from bot.views.cards import card_drawn
from bot.views.felt import deal
from bot.views.felt.shapes import (
    Felt,
    FeltAccount,
    FeltCard,
    FeltChair,
    FeltChairKind,
    FeltPhase,
    FeltResult,
    FeltScore,
    FeltTurn,
)
from bot.views.lobby.lobby import changed_rules, closed_line, title_of
from bot.views.rules.fairness import resealed_after, resealed_told
from bot.views.sheets.deal import claim_told
from bot.views.sheets.result import (
    given_up_line,
    score_line,
    title_line,
    tournament_line,
    turning_lines,
)
from bot.views.sheets.review import lesson_lines
from bot.views.sheets.sheet import (
    account_rows,
    ahead_words,
    counting_words,
    hanging_words,
    kertici_words,
    said_words,
    special_lines,
    thrown_in_line,
    written,
)
from bot.views.standings.counts import milestone_lines, rating_line
from bot.views.table.deal import before_lead
from bot.views.table.emotes import said_words as emote_words
from bot.views.table.hand import chosen_ahead, end_lines, first_line, outcome_line, written_words
from bot.views.table.play import turn_line
from bot.views.table.scene import Scene
from bot.views.table.waiting import standstill, waited_for, waits_told
from engine.host.clock import to_ms
from engine.rules.cards import BIT, NOBODY, Seat
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.rules.points.board import DealResult
from engine.rules.points.scoring import hanging_of
from engine.tables.known import TableKnowledge
from engine.tables.table import Chair, Status


def chairs(scene: Scene, match: Knowledge | None) -> list[FeltChair]:
    """The chairs of the table; `match` is None between deals."""
    said = deal.bubbles(scene) if match is not None else {}
    seats = scene.known.rules.seats
    return [_chair(scene, match, seat, said.get(seat, ("", ""))) for seat in seats]


def _chair(scene: Scene, match: Knowledge | None, seat: Seat, said: tuple[str, str]) -> FeltChair:
    known, chair = scene.known, scene.known.chairs[seat]
    playing = match is not None and not match.deal_done
    leader = match.leader if match is not None and match.stage is Stage.PLAY else NOBODY
    turn = known.turn.seat if known.turn is not None else NOBODY
    held = chair.held if chair.account is None else None
    return {
        "seat": seat,
        "side": known.rules.side_of(seat),
        "name": scene.bare(seat, MOST) if held is None else scene.person(held),
        "kind": _kind(chair),
        "who": scene.ids.get(chair.account or "", ""),
        "face": scene.portraits.get(chair.account or "", ""),
        "away": chair.away,
        "held": match.held[seat] if match is not None and match.held else 0,
        "won": [trick.winner for trick in match.tricks].count(seat) if match is not None else 0,
        "dealer": match is not None and seat == match.dealer,
        "leads": playing and seat == leader,
        "turn": playing and seat == turn,
        "bubble": said[0],
        "bubble_words": said[1],
        "emote": _emote(scene, chair),
        "ready": match is not None and match.deal_done and chair.account in known.ready,
        "coming": scene.coming(seat),
        "take": _take(scene, seat, chair),
        "machine": _ai_player(scene, seat, chair),
    }


def _kind(chair: Chair) -> FeltChairKind:
    if chair.account is not None:
        return "person"
    if chair.held is not None:
        return "held"
    return "ai" if chair.level is not None else "free"


def _emote(scene: Scene, chair: Chair) -> str:
    """The person's latest emote, while it is shown."""
    said = [one for one in scene.emotes if one.account == chair.account]
    return emote_words(scene.voice, said[-1]) if said else ""


def _take(scene: Scene, seat: Seat, chair: Chair) -> str:
    """Button data that takes the chair; empty if the reader cannot.

    In the lobby, any chair without a person can be taken. During a match, people who do not play
    can take an open one.
    """
    known = scene.known
    if known.status is Status.LOBBY and chair.account is None:
        return b.text(b.SitButton(known.code, seat))
    if (
        known.status is Status.PLAYING
        and known.seat is None
        and chair.open
        and not known.tournament
    ):
        return b.text(b.TakeChairButton(known.code, seat))
    return ""


def _ai_player(scene: Scene, seat: Seat, chair: Chair) -> str:
    """In the lobby, button data that puts an AI player there or removes it."""
    known = scene.known
    if known.status is not Status.LOBBY:
        return ""
    if chair.level is not None:
        return b.text(b.RemoveAIPlayerButton(known.code, seat))
    return b.text(b.AddAIPlayerButton(known.code, seat)) if chair.empty and not chair.held else ""


_MILLISECOND: Final = timedelta(milliseconds=1)
_PHASES: Final[Mapping[Status, FeltPhase]] = {
    Status.LOBBY: "lobby",
    Status.FINISHED: "over",
    Status.CLOSED: "closed",
}
_STAGES: Final[Mapping[Stage | None, FeltPhase]] = {Stage.AUCTION: "auction", Stage.PLAY: "tricks"}


def felt_text(scene: Scene, tiles: tuple[Tile, ...]) -> str:
    """The table as JSON; `tiles` are the cards of the accompanying view."""
    return json.dumps(felt(scene, tiles), ensure_ascii=False, separators=(",", ":"))


def felt(scene: Scene, tiles: tuple[Tile, ...]) -> Felt:
    """The table as the scene's reader may see it."""
    known, rules, phase = scene.known, scene.known.rules, _phase(scene.known)
    match = known.match if phase not in ("lobby", "dealing", "closed") else None
    return {
        "v": 1,
        "table": known.code,
        "place": scene.place_name,
        "phase": phase,
        "match": known.match_no,
        "deal": match.number if match is not None else 0,
        "own": known.seat,
        "players": rules.players,
        "direction": rules.direction,
        "individual": scene.individual,
        "deck": scene.deck,
        "order": scene.order,
        "twice": scene.twice,
        "chairs": chairs(scene, match),
        "turn": _turn(known) if match is not None else None,
        "paused": _plain(standstill(scene)),
        "auction": deal.auction(scene) if match is not None else None,
        "contract": deal.contract(scene) if match is not None else None,
        "upcard": deal.upcard(scene) if match is not None else None,
        "about": _about(scene, match),
        "lesson": _plain(lesson_lines(scene, scene.advice)) if scene.advice is not None else "",
        "trick": deal.trick(scene) if match is not None else None,
        "last": deal.last_trick(scene) if match is not None else None,
        "declared": deal.declared(scene) if match is not None else [],
        "hand": [_card(scene, tile) for tile in tiles],
        "open": deal.open_hands(scene) if match is not None else None,
        "names": deal.names(scene.voice),
        "score": _score(scene, match),
        "result": _result(scene, phase),
        "changed": _plain(changed_rules(scene)) if phase == "lobby" else "",
        "resealed": resealed_told(scene) if phase == "lobby" else "",
        "looking": _looking(scene, phase),
        "say": _say(scene, phase),
    }


def _about(scene: Scene, match: Knowledge | None) -> str:
    return before_lead(scene) if match is not None and not match.thrown_in else ""


def _phase(known: TableKnowledge) -> FeltPhase:
    match = known.match
    if known.status is not Status.PLAYING:
        return _PHASES[known.status]
    if match is None or not match.number:
        return "dealing"
    return "between" if match.deal_done else _STAGES.get(match.stage, "deciding")


def _turn(known: TableKnowledge) -> FeltTurn | None:
    """The current turn.

    The clock runs only for a person who is present. Its end is public, as in the group's reminder;
    an extension because of quiet hours is not.
    """
    turn, waits = known.turn, waited_for(known)
    if turn is None:
        return None
    limit = known.pace.limit
    return {
        "seat": turn.seat,
        "number": turn.decision.turn,
        "limit": limit // _MILLISECOND,
        "due": to_ms(turn.clock(limit).ends) if waits is not None else None,
        "own": waits is not None and waits == known.seat,
        "nudged": turn.nudged,
        "warned": turn.warned,
    }


def _card(scene: Scene, tile: Tile) -> FeltCard:
    name = tile.icon.rpartition("/")[2]
    card, known = card_drawn(scene.voice, name), scene.known
    own = known.turn is not None and known.turn.seat == known.seat
    return {
        "card": name,
        "name": tile.name,
        "data": tile.button.data if tile.button is not None else "",
        "why": tile.why,
        "chosen": bool(known.marked & BIT[card]),
        "ahead": card == known.next_card and not own,
    }


def _score(scene: Scene, match: Knowledge | None) -> FeltScore:
    known, rules = scene.known, scene.known.rules
    own = rules.side_of(known.seat) if known.seat is not None else None
    hanging = hanging_of(rules, match.carry) if match is not None else None
    return {
        "target": rules.target,
        "hanging": hanging.pot if hanging is not None else 0,
        "sides": [
            {
                "side": side,
                "names": scene.side(side),
                "total": match.totals[side] if match is not None else 0,
                "hanging": hanging.owned[side] if hanging is not None else 0,
                "own": side == own,
            }
            for side in rules.all_sides
        ],
    }


def _result(scene: Scene, phase: FeltPhase) -> FeltResult | None:
    if phase == "over":
        return _match_result(scene)
    if phase == "between":
        waits = None if standstill(scene) else to_ms(scene.known.since + scene.known.pace.pause)
        return {**_deal_result(scene), "due": waits}
    return None


def _match_result(scene: Scene) -> FeltResult:
    match, seat = scene.match, scene.known.seat
    title = title_line(scene) if seat is None else end_lines(scene, seat)[-1]
    won = None if seat is None or match.winner is None else match.winner == _side(scene, seat)
    lines = (
        *tournament_line(scene),
        *given_up_line(scene),
        score_line(scene),
        *rating_line(scene),
        *milestone_lines(scene),
        *turning_lines(scene),
    )
    return _result_of(title.plain, _plain(lines).split("\n"), won)


def _result_of(title: str, lines: Iterable[str], won: bool | None) -> FeltResult:  # noqa: FBT001
    """A result without an account."""
    told = [line for line in lines if line]
    return {
        "title": title,
        "ahead": "",
        "written": "",
        "account": None,
        "due": None,
        "lines": told,
        "won": won,
    }


def _deal_result(scene: Scene) -> FeltResult:
    match, seat = scene.match, scene.known.seat
    result = match.board[-1] if match.board and match.board[-1].number == match.number else None
    resealed = [line.plain for line in resealed_after(scene, match.number)]
    if result is None:
        title, counting = thrown_in_line(scene, match.number), counting_words(scene, match.number)
        return _result_of(title.plain, (*counting, *resealed), None)
    kertici = kertici_words(scene, result)
    points = scene.versus(written(scene.known.rules, result))
    told = beside((points, kertici)) if seat is None else written_words(scene, seat, result)
    lines = (
        *(line.plain for line in special_lines(scene, result)),
        said_words(scene, result),
        hanging_words(scene, result.score.carry),
        claim_told(scene),
        *resealed,
    )
    won = _wrote_most(scene, seat, result) if seat is not None else None
    account: FeltAccount = {
        "sides": list(scene.sides()),
        "own": seat is not None,
        "rows": [list(row) for row in account_rows(scene, result)],
    }
    return {
        **_result_of(outcome_line(scene, result).plain, lines, won),
        "ahead": ahead_words(scene, result),
        "written": told,
        "account": account,
    }


def _wrote_most(scene: Scene, seat: Seat, result: DealResult) -> bool | None:
    """Whether the seat's side wrote more than any other; None if it is tied."""
    points, own = result.score.written, _side(scene, seat)
    best = max(number for side, number in enumerate(points) if side != own)
    return None if points[own] == best else points[own] > best


def _side(scene: Scene, seat: Seat) -> int:
    return scene.known.rules.side_of(seat)


def _looking(scene: Scene, phase: FeltPhase) -> str:
    """In the lobby, the note that strangers may sit down."""
    looking = phase == "lobby" and scene.known.options.looking
    return scene.voice.say("lobby-looking-told") if looking else ""


def _say(scene: Scene, phase: FeltPhase) -> str:
    """The instruction for the reader, or the name of the player in turn."""
    known, voice = scene.known, scene.voice
    match phase:
        case "lobby":
            return title_of(scene).plain
        case "dealing":
            return voice.say("hand-dealing")
        case "closed":
            return closed_line(scene).plain
        case "over":
            return title_line(scene).plain
        case "between":
            return _plain(standstill(scene)) or waits_told(scene)
    stands = _plain(standstill(scene))
    if stands or known.seat is None:
        return stands or turn_line(scene).plain
    if waited_for(known) != known.seat:
        return first_line(scene, own=False).plain.partition("\n")[0]
    return beside((*_reminder(scene), first_line(scene, own=True).plain, chosen_ahead(scene)))


def _reminder(scene: Scene) -> tuple[str, ...]:
    """The time that the player in turn had left when they were reminded."""
    turn = scene.known.turn
    if turn is None or not turn.nudged:
        return ()
    left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
    return (scene.voice.line("hand-nudged", time=left).plain,)


def _plain(lines: Iterable[Paragraph]) -> str:
    return "\n".join(line.plain for line in lines)
