"""How two people have done with and against each other."""

from dataclasses import dataclass
from fractions import Fraction

from adapters.views import Button, Paragraph, View
from bot import buttons as b
from bot.views.counts import family_buttons, mixed, rating_told
from bot.views.names import AccountNames, seen_names, told_apart
from bot.views.words import Voice, beside, quiet
from engine.standings.books import WHOLE
from engine.standings.families import Family
from engine.standings.profiles import Versus


@dataclass(frozen=True, slots=True)
class ShownVersus:
    """Two people in a family of the game; `met` are those in which they have played."""

    at: b.VersusButton
    found: Versus
    names: AccountNames
    met: tuple[Family, ...]


def versus_view(voice: Voice, shown: ShownVersus) -> View:
    """Who has won how often against the other, how they have done together, and their ratings."""
    at, found = shown.at, shown.found
    names = told_apart(seen_names(voice, shown.names))
    own, other = names[at.account], names[at.other]
    title = voice.line("versus-title", own=own, other=other)
    if not shown.met:
        return View((title, *quiet(voice.say("versus-never"))), language=voice.language)
    lines: list[Paragraph] = []
    if found.own.against:
        won, lost = _won(found.own.against_sixths), _won(found.others.against_sixths)
        lines.append(voice.line("versus-against", matches=found.own.against, own=won, other=lost))
    if found.own.together:
        won = _won(found.own.together_sixths)
        lines.append(voice.line("versus-together", matches=found.own.together, won=won))
    if found.own_rating is not None and found.others_rating is not None:
        told = (
            f"{own} {rating_told(found.own_rating)}",
            f"{other} {rating_told(found.others_rating)}",
        )
        lines += quiet(voice.say("versus-ratings", ratings=beside(told)))
    matches = Button(voice.say("versus-history"), b.text(b.HistoryButton(at.account, at.other, 0)))
    rows = (*family_buttons(voice, shown.met, at), (matches,))
    return View((title, *lines), buttons=rows, language=voice.language)


def _won(sixths: int) -> str:
    return mixed(Fraction(sixths, WHOLE))
