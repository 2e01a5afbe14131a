"""The auction of a deal: its calls, in words and in the drawing of the table."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from adapters.platform.views import Picture, Span
from bot.locales.words import beside
from bot.people.names import SHORT
from bot.views.cards import call_said, contract_short
from bot.views.table.scene import Scene, TableDrawing, table_picture, told_once
from engine.rules.cards import NOBODY, Seat
from engine.rules.deal.auction import Call
from engine.rules.knowledge import Knowledge


def calls_told(scene: Scene, deal: Knowledge) -> str:
    """All calls with their callers, one line a round; empty before the first.

    Equal calls in a row are grouped.
    """
    callers = [(scene.plain(deal.caller(i), SHORT), call) for i, call in enumerate(deal.calls)]
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
    """The table after the auction, for a message whose picture cannot become a text.

    `told` describes the deal. The picture does not show whose turn it has been since.
    """
    if not (scene.as_files and scene.draws):
        return None
    picture = table_picture(scene, replace(_drawn(scene), turn=NOBODY), told)
    return replace(picture, alt=told, told=(Span(told),))


def auction_picture(scene: Scene, told: str = "") -> Picture:
    """The table with everybody's last call at their name; `told` says the same as text."""
    match = scene.match
    dealer, who = scene.name(match.dealer), scene.name(match.turn)
    alt = scene.voice.say("auction-alt", dealer=dealer, who=who)
    return table_picture(scene, _drawn(scene), alt, (Span(told),) if told else ())


@told_once
def _drawn(scene: Scene) -> TableDrawing:
    match, voice = scene.match, scene.voice
    notes: dict[Seat, str] = {}
    for index, call in enumerate(match.calls):
        notes[match.caller(index)] = call_said(voice, call)
    auction = match.auction
    bid = auction.contract if auction is not None else None
    factor = auction.factor if auction is not None else 1
    return TableDrawing(
        notes=notes,
        contract=contract_short(voice, bid, factor) if bid is not None else "",
        turn=match.turn,
        dealer=match.dealer,
        turned_card=match.turned_card,
    )
