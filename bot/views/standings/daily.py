"""The deal of the day: a position whose cards are buttons, and the solution."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from adapters.platform.views import Button, Paragraph, Span, Tile, View
from bot import buttons as b
from bot.locales.words import Voice, Words, beside, quiet
from bot.storage.daily import OwnAnswer
from bot.views.cards import card_label, card_labels
from bot.views.dates import day_in_words
from bot.views.sheets.review import reason_told
from bot.views.standings.counts import DrawingStyle
from bot.views.table.deal import all_announced, calls_told, cards_by, open_picture
from bot.views.table.hand import tiles_to_choose, tiles_to_see
from bot.views.table.scene import Rows, Scene
from engine.review.daily import DailyDeal
from engine.rules.cards import parse_card
from engine.tables.known import TableKnowledge
from engine.tables.table import Chair, Pace, Status

_PEOPLE: Final = ("daily-you", "daily-right", "daily-partner", "daily-left")
"""The names of the seats in playing order, starting with the player in turn."""


@dataclass(frozen=True, slots=True)
class ShownDaily:
    """The deal of a day, the reader's answer, and how many people chose each card."""

    day: int
    deal: DailyDeal
    own: OwnAnswer
    chosen: Mapping[str, int]
    drawing: DrawingStyle


def choosing_view(voice: Voice, day: int, preset: str, *, comes: bool) -> View:
    """Say that the deal is still being chosen; `comes`: it will appear by itself."""
    again = Button(voice.say("daily-again"), b.text(b.DailyDealButton(day, preset)))
    lines = (
        _title(voice, day),
        Paragraph((Span(voice.say("daily-coming" if comes else "daily-choosing")),)),
    )
    return View(lines, buttons=((again,),), language=voice.language)


def daily_view(words: Words, language: str, shown: ShownDaily) -> View:
    """The position; after the reader's answer, the solution."""
    scene = _scene(words, language, shown.day, shown.deal, shown.drawing)
    voice, answered = scene.voice, bool(shown.own.card)
    return scene.view(
        *_position(scene, shown.day),
        *(_solution(voice, shown) if answered else (voice.line("daily-asked"),)),
        picture=open_picture(scene) if shown.drawing.draws else None,
        tiles=tiles_to_see(scene) if answered else _choices(scene, shown.day, shown.deal),
        buttons=_again(voice, shown) if answered else (),
    )


def post_view(
    words: Words, language: str, day: int, deal: DailyDeal, drawing: DrawingStyle
) -> View:
    """The position for a whole group; the solution is shown to each person alone."""
    scene = _scene(words, language, day, deal, drawing)
    return scene.view(
        *_position(scene, day),
        scene.voice.line("daily-asked"),
        *quiet(scene.voice.say("daily-secret")),
        picture=open_picture(scene) if drawing.draws else None,
        tiles=_choices(scene, day, deal),
    )


def alert_text(words: Words, language: str, shown: ShownDaily) -> str:
    """The verdict on an answer, for an alert."""
    verdict, *_ = _solution(shown.drawing.spoken(Voice(words, language)), shown)
    return verdict.plain


def _position(scene: Scene, day: int) -> tuple[Paragraph, ...]:
    voice, match = scene.voice, scene.match
    played = [
        voice.say("trick-own", number=index + 1, cards=cards_by(scene, trick))
        for index, trick in enumerate(match.tricks)
    ]
    on_table = card_labels(voice, match.trick)
    told = (
        voice.say("daily-dealer", who=scene.plain(match.dealer)),
        calls_told(scene, match),
        all_announced(scene),
        *played,
        voice.say("daily-table", cards=on_table) if on_table else "",
    )
    return _title(voice, day), *quiet("\n".join(line for line in told if line))


def _title(voice: Voice, day: int) -> Paragraph:
    date = datetime.fromtimestamp(day * 86_400, UTC)
    return voice.line("daily-title", date=day_in_words(voice, date))


def _scene(words: Words, language: str, day: int, deal: DailyDeal, drawing: DrawingStyle) -> Scene:
    """A table of anonymous players, seen by the player in turn."""
    match = deal.knowledge()
    rules, own = match.rules, match.turn
    known = TableKnowledge(
        id="",
        code="",
        opener="",
        preset=deal.record.preset,
        rules=rules,
        pace=Pace(),
        chairs=tuple(Chair(account=str(seat)) for seat in rules.seats),
        status=Status.PLAYING,
        version=0,
        since=datetime.fromtimestamp(day * 86_400, UTC),
        match_no=1,
        turn=None,
        seat=own,
        match=match,
    )
    voice = Voice(words, language)
    names = {
        str(rules.seat_after(own, place)): voice.say(name) for place, name in enumerate(_PEOPLE)
    }
    return Scene(
        known,
        names,
        words,
        language,
        draws=drawing.draws,
        as_files=drawing.as_files,
        deck=drawing.deck,
        suits=drawing.suits,
    )


def _solution(voice: Voice, shown: ShownDaily) -> tuple[Paragraph, ...]:
    """Whether the answer was best and why, how others chose, and the streak."""
    deal, own = shown.deal, shown.own
    best, why = card_label(voice, deal.best), reason_told(voice, deal.reason)
    if parse_card(own.card) == deal.best:
        verdict = voice.line("daily-found", best=best, why=why)
    else:
        cost = max(1, round(deal.costs.get(own.card, 0.0)))
        played = card_label(voice, parse_card(own.card))
        verdict = voice.line("daily-missed", played=played, best=best, why=why, percent=cost)
    everybody = sum(shown.chosen.values())
    chosen = sorted(shown.chosen.items(), key=lambda one: (-one[1], one[0]))
    shares = beside(
        f"{card_label(voice, parse_card(name))} {round(100 * count / everybody)} %"
        for name, count in chosen
    )
    return (
        verdict,
        *quiet(voice.say("daily-others", count=everybody, shares=shares)),
        *quiet(voice.say("daily-streak", days=own.streak)),
    )


def _again(voice: Voice, shown: ShownDaily) -> Rows:
    """A button that refreshes the answers of the others."""
    again = b.DailyDealButton(shown.day, shown.deal.record.preset)
    return ((Button(voice.say("daily-again"), b.text(again)),),)


def _choices(scene: Scene, day: int, deal: DailyDeal) -> tuple[Tile, ...]:
    """The reader's hand with its playable cards as buttons."""
    preset = deal.record.preset
    return tiles_to_choose(scene, lambda card: b.text(b.ChooseDailyButton(day, preset, card)))
