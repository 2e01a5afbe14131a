"""Ratings, wins and shares as text, for all views of standings."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from adapters.platform.views import Button, Paragraph, Span
from bot import buttons as b
from bot.locales.words import BELA, BELOT, SIGNS, Voice, Words, beside, quiet, spoken
from bot.pictures.decks import Deck
from bot.views.table.scene import Scene, signed
from engine.rules.ruleset import Rules, rules_of
from engine.standings.ratings import Family, Rating

_LEAST: Final = 0.5
"""Minimum cost in tens that is shown, if single points are written."""


def cost_told(voice: Voice, rules: Rules, percent: float, tens: float) -> str:
    """The cost of a move in winning chances and in points; empty if neither matters."""
    chance, points = round(percent), points_of(rules, tens) if tens >= _LEAST else 0
    told = (
        voice.say("cost-chance", percent=chance) if chance > 0 else "",
        voice.say("cost-points", points=points) if points > 0 else "",
    )
    return ", ".join(part for part in told if part)


def points_of(rules: Rules, tens: float) -> int:
    """Tens of points converted to points as written on the board."""
    return round(tens * 10 / rules.unit)


class DrawingStyle(NamedTuple):
    """How a place draws standings: whether it does, whether as files, and with which deck.

    suits: the deck's suit signs in text.
    """

    draws: bool
    as_files: bool
    deck: Deck
    suits: str = SIGNS

    def spoken(self, voice: Voice) -> Voice:
        """The voice with the deck's names of cards."""
        return replace(voice, deck=self.deck.value, signs=self.suits)


def voice_of(words: Words, language: str, family: Family) -> Voice:
    """The voice with the words of a family of games.

    Games without partners include both belot and bela, so they get the words of the language's own
    game.
    """
    alone = family is Family.INDIVIDUAL and rules_of(spoken(language).preset).bela
    return Voice(words, language, BELA if alone or family is Family.BELA else BELOT)


def family_buttons(
    voice: Voice, families: Sequence[Family], at: b.StatsButton | b.VersusButton
) -> tuple[tuple[Button, ...], ...]:
    """A row to choose the family, if there is more than one."""
    if len({*families, at.family}) < 2:
        return ()
    row: list[Button] = []
    for family in Family:
        if family in {*families, at.family}:
            button = Button(voice.say(f"family-{family}"), b.text(_of_family(at, family)))
            row.append(button.marked(when=family is at.family))
    return (tuple(row),)


def _of_family(at: b.StatsButton | b.VersusButton, family: Family) -> b.BotButton:
    if isinstance(at, b.StatsButton):
        return replace(at, family=family, number=0)
    return replace(at, family=family)


def rating_text(rating: Rating) -> str:
    """A rating, with its uncertainty until it settles: ``1534 ±180``."""
    return f"{rating.points}" if rating.settled else f"{rating.points} ±{rating.doubt}"


def percent_text(won: Fraction, matches: int) -> str:
    """The share of matches won, in percent."""
    return str(round(100 * won / matches)) if matches else "–"


_PARTS: Final = {
    Fraction(0): "",
    Fraction(1, 6): "⅙",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(5, 6): "⅚",
}
"""The fractions of a win that is shared by two or three people."""


def mixed(won: Fraction) -> str:
    """A mixed number: ``2½``."""
    whole, part = divmod(won, 1)
    return (str(whole) if whole or not part else "") + _PARTS[part]


_TOLD = 3
"""Maximum number of milestones shown for a match; the rarest come first."""


def rating_line(scene: Scene) -> tuple[Paragraph, ...]:
    """The rating changes of the people in the match."""
    told = [
        f"{scene.person(gain.account_id)} {signed(f'{gain.points:+}')}"
        for gain in scene.after.gains
    ]
    return quiet(scene.voice.say("result-ratings", gains=beside(told))) if told else ()


def milestone_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """The milestones that people reached with this match, one per line."""
    told = [
        scene.voice.say(f"milestone-{one}", who=" + ".join(map(scene.person, people)))
        for one, people in scene.after.milestones[:_TOLD]
    ]
    return (Paragraph((Span("\n".join(told)),)),) if told else ()
