"""The shuffle that anybody can check: the seal of the next deal, who cuts, and what was checked."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.views.names import SHORT
from bot.views.scene import Scene
from bot.views.words import Voice, beside, quiet
from engine.rules.cards import Seat
from engine.rules.fairness import SOUND, Checked
from engine.tables.table import Status

SHOWN: Final = 10
"""As many letters of a seal are shown where there is little room."""


def short(digits: str) -> str:
    """The beginning of a seal or a seed."""
    return digits[:SHOWN]


def seal_told(scene: Scene) -> str:
    """The seal of the next deal in a short line; empty at a table without seals."""
    match = scene.known.match if scene.known.status is not Status.LOBBY else None
    return _told(scene, match.number + 1 if match is not None else 1, scene.known.seal)


def sealed_after(scene: Scene, deal_number: int) -> tuple[Paragraph, ...]:
    """The seal of the deal that comes after this one, as it stays below its score sheet."""
    return quiet(_told(scene, deal_number + 1, _seal_after(scene, deal_number)))


def _told(scene: Scene, number: int, seal: str) -> str:
    return scene.voice.say("fair-next", number=number, seal=short(seal)) if seal else ""


def cut_button(scene: Scene, deal_number: int) -> tuple[Button, ...]:
    """The button to cut the cards of the next deal, below a deal after which one comes.

    It stays there and means whichever deal is the next one.
    """
    return first_cut_button(scene) if _seal_after(scene, deal_number) else ()


def first_cut_button(scene: Scene) -> tuple[Button, ...]:
    """The same in the lobby, before any deal."""
    if not scene.known.seal:
        return ()
    return (Button(scene.voice.say("fair-cut"), b.text(b.CutButton(scene.known.code))),)


def _seal_after(scene: Scene, deal_number: int) -> str:
    known, match = scene.known, scene.match
    if deal_number < match.number:
        return next(iter(known.dealt_seals[deal_number : deal_number + 1]), "")
    return "" if match.over else known.seal


def verdict_told(voice: Voice, found: Sequence[Checked], *, over: bool) -> str:
    """Whether every deal was dealt as sealed, in a sentence; each thing that does not fit. A single
    deal of a match that is not `over` is the one that is being played.
    """
    wrong = [one for one in found if one.fitness not in SOUND]
    if wrong:
        return "\n".join(_wrong(voice, one) for one in wrong)
    count = Counter(one.fitness for one in found)
    fitting, older, unknown = (count[one] for one in SOUND)
    told = []
    if fitting and older:
        told.append(voice.say("fair-some", count=fitting, older=older))
    elif fitting:
        told.append(voice.say("fair-all", count=fitting))
    elif older:
        told.append(voice.say("fair-none"))
    if unknown and (told or unknown > 1 or over):
        told.append(voice.say("fair-open", count=unknown))
    return "\n".join(told) or voice.say("fair-nothing")


def _wrong(voice: Voice, one: Checked) -> str:
    places = ", ".join(map(str, one.places))
    return voice.say(f"fair-{one.fitness}", deal=one.deal, places=places)


class DealFigures(NamedTuple):
    """A deal's seal, its seed once that is told, and who has cut."""

    deal: int
    seal: str
    seed: str
    cuts: tuple[Seat, ...]


def verify_view(
    scene: Scene,
    found: Sequence[Checked],
    deals: Sequence[DealFigures],
    pending: str,
    page: str,
) -> View:
    """What was checked of a match, with its figures, and where anybody can do that himself.

    `pending` is the seal of the table's next deal.
    """
    voice, known = scene.voice, scene.known
    title = voice.line("fair-title", code=known.code, number=known.match_no)
    verdict = Paragraph((Span(verdict_told(voice, found, over=scene.match.over)),))
    rows = [_row(scene, deal) for deal in deals]
    if pending:
        rows.append(voice.say("fair-sealed", seal=pending))
    figures = (Paragraph((Span("\n".join(rows)),), folded=True),) if rows else ()
    told = voice.say("fair-page")
    link = Paragraph((Span(f"{told} "), Span(page, address=True)), quiet=True)
    return scene.view(title, verdict, *figures, *((link,) if page else ()))


def sealed_view(scene: Scene, seal: str) -> View:
    """The whole seal of a table's first deal, while there is nothing to check yet."""
    title = scene.voice.line("fair-first", code=scene.known.code)
    return scene.view(title, Paragraph((Span(scene.voice.say("fair-sealed", seal=seal)),)))


def _row(scene: Scene, deal: DealFigures) -> str:
    players, say = scene.known.rules.players, scene.voice.say
    who = ", ".join(scene.plain(seat, SHORT) for seat in deal.cuts if seat < players)
    return beside(
        (
            say("fair-deal", deal=deal.deal, seal=short(deal.seal)),
            say("fair-seed-told", seed=short(deal.seed)) if deal.seed else "",
            say("fair-cut-by", who=who) if who else "",
        )
    )
