"""The leaderboard of a place."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from adapters.views import Grid, View
from bot.views.names import readable
from bot.views.words import Voice, Words, quiet


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A person's place on the leaderboard, by matches won of those played."""

    rank: int
    name: str
    played: int
    won: Fraction


def leaderboard_view(words: Words, language: str, rows: Sequence[LeaderboardRow]) -> View:
    """The people of a place by matches won, with played and percentage."""
    voice = Voice(words, language)
    title = voice.line("leaderboard-title")
    if not rows:
        return View((title, *quiet(voice.say("leaderboard-empty"))), language=language)
    header = (
        voice.say("leaderboard-name"),
        voice.say("leaderboard-won"),
        voice.say("leaderboard-played"),
        "%",
    )
    return View((title, Grid(header, tuple(_row(voice, r) for r in rows))), language=language)


def _row(voice: Voice, row: LeaderboardRow) -> tuple[str, ...]:
    who = readable(row.name) or voice.say("person-unnamed")
    percent = round(100 * row.won / row.played) if row.played else 0
    return (
        voice.say("leaderboard-rank", rank=row.rank, who=who),
        _mixed(row.won),
        str(row.played),
        str(percent),
    )


_PARTS: Final = {
    Fraction(0): "",
    Fraction(1, 6): "⅙",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(5, 6): "⅚",
}
"""The fractions that come from sharing a won match among two or three."""


def _mixed(won: Fraction) -> str:
    """A mixed number: ``2½``."""
    whole, part = divmod(won, 1)
    return (str(whole) if whole or not part else "") + _PARTS[part]
