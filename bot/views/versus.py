"""How two people have done with and against each other."""

from dataclasses import dataclass, replace
from fractions import Fraction

from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.pictures.duel import DuelRow, duel_picture
from bot.pictures.sheet import SheetHead
from bot.views.counts import Drawing, family_buttons, mixed, rating_told
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
    drawing: Drawing


def versus_view(voice: Voice, shown: ShownVersus) -> View:
    """Who has won how often against the other, how they have done together, and their ratings."""
    at, found = shown.at, shown.found
    names = told_apart(seen_names(voice, shown.names))
    own, other = names[at.account], names[at.other]
    title = voice.line("versus-title", own=own, other=other)
    if not shown.met:
        return View(
            (title, *quiet(voice.say("versus-never"))), language=voice.language, people=shown.names
        )
    lines: list[Paragraph] = []
    rows: list[DuelRow] = []
    if found.own.against:
        won, lost = _won(found.own.against_sixths), _won(found.others.against_sixths)
        lines.append(voice.line("versus-against", matches=found.own.against, own=won, other=lost))
        both = found.own.against_sixths + found.others.against_sixths
        share = found.own.against_sixths / both if both else None
        rows.append(DuelRow(voice.say("versus-row-against"), won, lost, share))
    if found.own.together:
        won = _won(found.own.together_sixths)
        lines.append(voice.line("versus-together", matches=found.own.together, won=won))
        lost = _won(WHOLE * found.own.together - found.own.together_sixths)
        share = found.own.together_sixths / (WHOLE * found.own.together)
        rows.append(DuelRow(voice.say("versus-row-together"), won, lost, share))
    if found.own_rating is not None and found.others_rating is not None:
        ratings = rating_told(found.own_rating), rating_told(found.others_rating)
        told = (f"{own} {ratings[0]}", f"{other} {ratings[1]}")
        lines += quiet(voice.say("versus-ratings", ratings=beside(told)))
        rows.insert(0, DuelRow(voice.say("by-rating"), *ratings))
    matches = Button(voice.say("versus-history"), b.text(b.HistoryButton(at.account, at.other, 0)))
    buttons = (*family_buttons(voice, shown.met, at), (matches,))
    if not shown.drawing.draws:
        return View((title, *lines), buttons=buttons, language=voice.language, people=shown.names)
    text = "\n".join(line.plain for line in lines)
    head = SheetHead(title.plain, voice.say(f"family-{at.family}"))
    alt = f"{head.title}\n{head.line}\n{text}"
    drawn = duel_picture(head, (own, other), rows, alt, shown.drawing.deck)
    picture = replace(drawn, told=(Span(text),))
    return View((title,), picture, buttons=buttons, language=voice.language, people=shown.names)


def _won(sixths: int) -> str:
    return mixed(Fraction(sixths, WHOLE))
