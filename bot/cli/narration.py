"""Narrates a recorded match in plain text, for a terminal."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from adapters.platform.layout import fitted
from adapters.platform.views import Grid, View
from bot.locales.words import Voice, Words
from bot.people.names import readable
from bot.views.cards import call_said, card_label
from bot.views.rules.sentences import changes, preset_told
from bot.views.sheets.deal import deal_told
from bot.views.sheets.replay import hand_lines, replay_scene
from bot.views.sheets.result import result_view
from bot.views.sheets.sheet import colon, sheet_view, thrown_in_line
from bot.views.table.scene import Scene
from engine.rules.cards import SIDES, parse_card
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Refusal
from engine.rules.knowledge import Knowledge
from engine.rules.record.deal_record import SIDE_NAMES, DealRecord
from engine.rules.record.match_record import MatchResult
from engine.rules.record.replay import BrokenRule, SeenPage
from engine.rules.ruleset import Rules
from engine.tables.known import TableKnowledge
from engine.tables.table import Chair, Pace, Status

COLUMNS = 72
"""Width of a line."""

_REASONS: Final = {
    Refusal.BAD_DECK: "record-refused-deck",
    Refusal.NOT_NOW: "record-refused-now",
    Refusal.NOT_YOUR_TURN: "record-refused-turn",
    Refusal.ILLEGAL_CALL: "record-refused-call",
    Refusal.NOT_YOUR_CARD: "record-refused-held",
    Refusal.ILLEGAL_CARD: "record-refused-card",
    Refusal.ILLEGAL_DECLARATION: "record-refused-declaration",
    Refusal.TOO_LATE_TO_DECLARE: "record-refused-late",
    Refusal.NO_BELOTE: "record-refused-belote",
    Refusal.NO_CANCEL: "record-refused-cancel",
    Refusal.BAD_DISCARD: "record-refused-discard",
    Refusal.NO_CHALLENGE: "record-refused-challenge",
    Refusal.NOT_ENOUGH: "record-refused-dosta",
    Refusal.MATCH_OVER: "record-refused-over",
}


def record_scene(
    words: Words, language: str, preset: str, rules: Rules, names: Sequence[str] = ()
) -> Scene:
    """A scene of the recorded table; seats without names are numbered."""
    named = names or [
        Voice(words, language).say("record-seat", number=seat + 1) for seat in range(rules.players)
    ]
    known = TableKnowledge(
        id="",
        code="",
        opener="",
        preset=preset,
        rules=rules,
        pace=Pace(),
        chairs=tuple(Chair(account=str(seat)) for seat in range(rules.players)),
        status=Status.FINISHED,
        version=0,
        since=datetime.min.replace(tzinfo=UTC),
        match_no=1,
        turn=None,
        seat=None,
        match=None,
    )
    return Scene(known, {str(seat): name for seat, name in enumerate(named)}, words, language)


def heading(scene: Scene) -> str:
    """The game, its changed rules, and who plays against whom."""
    rules, preset, voice = scene.known.rules, scene.known.preset, scene.voice
    sides = (scene.side(side) for side in rules.all_sides)
    against = f" {voice.say('lobby-against')} "
    game = preset_told(voice, preset, rules).plain
    return "\n".join((game, *changes(voice, preset, rules), against.join(sides)))


def deal_text(scene: Scene, seen: SeenPage) -> str:
    """A recorded deal with all cards: hands, calls, tricks and points."""
    shown = replay_scene(scene, seen)
    match, voice = shown.match, shown.voice
    title = voice.line("deal-title", number=match.number).plain
    told = (title, *hand_lines(shown, seen.dealt), deal_told(shown, match))
    return "\n".join(line for line in (*told, _end(shown)) if line)


def _end(scene: Scene) -> str:
    """The score sheet of a finished deal, or the point at which the record stops."""
    match, say = scene.match, scene.voice.say
    if match.thrown_in:
        return thrown_in_line(scene, match.number).plain
    if match.deal_done:
        return view_text(sheet_view(scene, match.number))
    stops = say("record-stops", who=scene.plain(match.turn))
    return "\n".join(line for line in (scene.contract(), stops) if line)


def view_text(view: View) -> str:
    """A view's text, without pictures and buttons."""
    return "\n".join(
        fitted(block, COLUMNS) if isinstance(block, Grid) else block.plain for block in view.blocks
    )


def match_end(scene: Scene, seen: SeenPage) -> str:
    """The result of the match, or that it has not ended."""
    shown = replay_scene(scene, seen)
    if shown.match.over:
        return view_text(result_view(shown))
    return shown.voice.say("record-stops-between") if shown.match.deal_done else ""


def verdict(scene: Scene, *, over: bool, revokes: int) -> str:
    """Say that the record keeps the rules, except for a number of unpunished `revokes`."""
    if revokes:
        return scene.voice.say("record-right-honour", count=revokes)
    return scene.voice.say("record-right" if over else "record-right-so-far")


def other_result(
    scene: Scene, stated: MatchResult, played: MatchResult | None, now: Knowledge
) -> str:
    """Say that the stated result differs from the result of the deals."""
    found = (
        _result(scene, played)
        if played is not None
        else scene.voice.say("record-result-open", points=colon(now.totals))
    )
    return scene.voice.say("record-other-result", stated=_result(scene, stated), played=found)


def _result(scene: Scene, result: MatchResult) -> str:
    points = colon(tuple(result.totals.get(side, 0) for side in _sides(scene)))
    if result.winner is None:
        return scene.voice.say("record-result-drawn", points=points)
    known = result.winner in _sides(scene)
    who = scene.side(SIDES[SIDE_NAMES.index(result.winner)]) if known else readable(result.winner)
    return scene.voice.say("record-result-won", points=points, who=who)


def _sides(scene: Scene) -> str:
    return SIDE_NAMES[: scene.known.rules.side_count]


def broken_rule(
    scene: Scene, deal: int, record: DealRecord, stood: Knowledge, error: BrokenRule
) -> str:
    """Say which call or card of a deal breaks the rules, and why; `stood`: the deal before that."""
    voice = scene.voice
    reason = voice.say(_REASONS[error.reason])
    if error.index < 0:
        return voice.say("record-broken", deal=deal, reason=reason)
    who = scene.plain(stood.turn) if stood.turn >= 0 else voice.say("record-nobody")
    if stood.stage is Stage.DECLARING:
        return voice.say("record-broken-said", deal=deal, who=who, reason=reason)
    calling = error.code == "illegal_call"
    told = (record.calls or ())[error.index] if calling else record.plays[error.index]
    return voice.say(
        "record-broken-call" if calling else "record-broken-card",
        deal=deal,
        number=error.index + 1,
        who=who,
        what=call_said(voice, Call.parse(told)) if calling else card_label(voice, parse_card(told)),
        reason=reason,
    )
