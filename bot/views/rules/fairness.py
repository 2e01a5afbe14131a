"""The verifiable shuffle: the seal of the next deal, who cuts, and the verdict."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from adapters.platform.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import SHORT
from bot.views.table.scene import Scene
from engine.rules.cards import Seat
from engine.rules.record.fairness import SOUND, UNPROVEN, CheckedDeal, FairnessFinding
from engine.tables.table import Status

SHOWN: Final = 10
"""Characters of a seal to show where space is tight."""


def short(digits: str) -> str:
    """The beginning of a seal or a seed."""
    return digits[:SHOWN]


def resealed_told(scene: Scene) -> str:
    """A note that the next deal was sealed again.

    It is shown without asking; all other seals appear only in `/verify`.
    """
    known = scene.known
    match = known.match if known.status is not Status.LOBBY else None
    return _again_told(scene, match.number + 1 if match is not None else 1)


def resealed_after(scene: Scene, deal_number: int) -> tuple[Paragraph, ...]:
    """The note that the deal after this one was sealed again, below this one's score sheet."""
    open_seal = _seal_after(scene, deal_number) == scene.known.seal
    return quiet(_again_told(scene, deal_number + 1)) if open_seal else ()


def _again_told(scene: Scene, number: int) -> str:
    seal = scene.known.seal
    if not seal or not scene.known.resealed:
        return ""
    return scene.voice.say("fair-next-again", number=number, seal=short(seal))


def cut_button(scene: Scene, deal_number: int) -> tuple[Button, ...]:
    """The button to cut the next deal, below the latest finished deal.

    While the following deal is played, the button cuts the one after it. Older deals have none.
    """
    if scene.match.over or deal_number < scene.match.number - 1:
        return ()
    return first_cut_button(scene)


def first_cut_button(scene: Scene) -> tuple[Button, ...]:
    """The button to cut the first deal, in the lobby."""
    if not scene.known.seal:
        return ()
    return (Button(scene.voice.say("fair-cut"), b.text(b.CutButton(scene.known.code))),)


def _seal_after(scene: Scene, deal_number: int) -> str:
    known, match = scene.known, scene.match
    if deal_number < match.number:
        return next(iter(known.dealt_seals[deal_number : deal_number + 1]), "")
    return "" if match.over else known.seal


def verdict_told(voice: Voice, found: Sequence[CheckedDeal], *, over: bool) -> str:
    """One sentence if every deal was dealt as sealed; else, a line for each that was not.

    A single deal of a match that is not `over` is the one being played.
    """
    wrong = [one for one in found if one.fitness not in SOUND]
    if wrong:
        return "\n".join(_about(voice, one) for one in wrong)
    count = Counter(one.fitness for one in found)
    fitting, older = count[FairnessFinding.FITS], count[FairnessFinding.UNSEALED]
    unknown = count[FairnessFinding.OPEN]
    unproven = [one for one in found if one.fitness in UNPROVEN]
    told = []
    if older and (fitting or unproven):
        told.append(voice.say("fair-some", count=fitting, older=older))
    elif fitting and unproven:
        told.append(voice.say("fair-count", count=fitting))
    elif fitting:
        told.append(voice.say("fair-all", count=fitting))
    elif older:
        told.append(voice.say("fair-none"))
    if unknown and (told or unknown > 1 or over):
        told.append(voice.say("fair-open", count=unknown))
    told += [_about(voice, one) for one in unproven]
    return "\n".join(told) or voice.say("fair-nothing")


def _about(voice: Voice, one: CheckedDeal) -> str:
    places = ", ".join(map(str, one.places))
    return voice.say(f"fair-{one.fitness}", deal=one.deal, places=places)


class DealFigures(NamedTuple):
    """A deal's seal, its seed once public, and who has cut."""

    deal: int
    seal: str
    seed: str
    cuts: tuple[Seat, ...]


def verify_view(
    scene: Scene,
    found: Sequence[CheckedDeal],
    deals: Sequence[DealFigures],
    *,
    pending: str,
    page: str,
    others: Sequence[int] = (),
) -> View:
    """The verdict on a match, with its seals and seeds, and a link to verify them independently.

    `pending` is the seal of the table's next deal; `others` are other matches that fail the check.
    """
    voice, known = scene.voice, scene.known
    title = voice.line("fair-title", code=known.code, number=known.match_no)
    told = [verdict_told(voice, found, over=scene.match.over)]
    if others:
        told.append(voice.say("fair-others", matches=", ".join(map(str, others))))
    verdict = Paragraph((Span("\n".join(told)),))
    rows = [_row(scene, deal) for deal in deals]
    if pending:
        rows.append(voice.say("fair-sealed", seal=pending))
        if known.resealed:
            rows.append(voice.say("fair-sealed-again"))
    figures = (Paragraph((Span("\n".join(rows)),), folded=True),) if rows else ()
    link = Paragraph((Span(f"{voice.say('fair-page')} "), Span(page, address=True)), quiet=True)
    return scene.view(title, verdict, *figures, *((link,) if page else ()))


def sealed_view(scene: Scene, seal: str) -> View:
    """The full seal of a table's first deal, before there is anything to verify."""
    say = scene.voice.say
    title = scene.voice.line("fair-first", code=scene.known.code)
    told = say("fair-sealed", seal=seal)
    why = (Paragraph((Span(say("fair-sealed-again")),)),) if scene.known.resealed else ()
    return scene.view(title, Paragraph((Span(told),)), *why)


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
