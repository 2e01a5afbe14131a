"""Emotes: short phrases that people say to each other at a table.

Emotes are not stored: they are lost when the process ends, and other processes only hear of new
ones. They must not become signals about cards: during a deal, only a few neutral ones may be sent,
and only between tricks.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple

from cachetools import LRUCache

from adapters.platform.chat import Admission
from bot.people.rate_limits import RateLimit, RateLimiter
from engine.rules.deal.actions import Stage
from engine.tables.known import TableKnowledge
from engine.tables.table import Status

EMOTE_LIMIT: Final = RateLimit(at_once=4, per_second=4 / 60)
"""Limit for each person at each table."""

LASTS: Final = 20.0
"""Minimum seconds for which an emote is shown; the table's next change after that removes it."""

MOST_SHOWN: Final = 3
MOST_IN_A_DEAL: Final = 2
_TABLES = 4096  # tables whose emotes are remembered, the most recent ones


class Emote(StrEnum):
    """The phrases that can be said."""

    HELLO = "hello"
    LUCK = "luck"
    WELL_PLAYED = "well"
    LAUGH = "laugh"
    OOPS = "oops"
    THANKS = "thanks"
    MOMENT = "moment"
    GOOD_GAME = "game"


SIGNS: Final[Mapping[Emote, str]] = {
    Emote.HELLO: "👋",
    Emote.LUCK: "🍀",
    Emote.WELL_PLAYED: "👏",
    Emote.LAUGH: "😂",
    Emote.OOPS: "😅",
    Emote.THANKS: "🙏",
    Emote.MOMENT: "☕",
    Emote.GOOD_GAME: "🤝",
}

NEUTRAL: Final = (Emote.HELLO, Emote.THANKS, Emote.MOMENT)
"""Emotes that say nothing about the course of a deal."""


class EmoteRefusal(Enum):
    """Why an emote was refused."""

    NOT_NOW = auto()
    BETWEEN_DEALS = auto()
    ENOUGH = auto()
    TOO_FAST = auto()


class SaidEmote(NamedTuple):
    """An emote that was said: by which account, at which second, how many times in a row."""

    account: str
    emote: Emote
    at: float
    times: int = 1


@dataclass(slots=True)
class _Spoken:
    """The emotes of a table: those still shown, and each person's tricks in the current deal."""

    shown: list[SaidEmote] = field(default_factory=list)
    deal: tuple[int, int] = (0, 0)
    tricks: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))


def sayable(known: TableKnowledge) -> tuple[Emote, ...]:
    """The emotes that may be said at the table now."""
    if known.status is Status.CLOSED:
        return ()
    if not _deal_is_played(known):
        return tuple(Emote)
    match = known.match
    if match is None or match.stage is not Stage.PLAY or match.trick or not match.tricks:
        return ()
    return NEUTRAL


def _deal_is_played(known: TableKnowledge) -> bool:
    match = known.match
    playing = known.status is Status.PLAYING and match is not None
    return playing and match is not None and bool(match.number) and not match.deal_done


class Emotes:
    """The emotes of all tables. `seconds` is a clock."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._limiter = RateLimiter(EMOTE_LIMIT, seconds)
        self._spoken = LRUCache[str, _Spoken](_TABLES)

    def say(self, known: TableKnowledge, account: str, emote: Emote) -> EmoteRefusal | None:
        """Say an emote, or return why it is refused."""
        may = sayable(known)
        if emote not in may:
            return EmoteRefusal.NOT_NOW if emote in NEUTRAL else EmoteRefusal.BETWEEN_DEALS
        spoken = self._spoken.setdefault(known.id, _Spoken())
        match = known.match
        in_deal = match is not None and _deal_is_played(known)
        if match is not None and in_deal:
            deal = (known.match_no, match.number)
            if spoken.deal != deal:
                spoken.deal = deal
                spoken.tricks.clear()
            tricks = spoken.tricks[account]
            if len(match.tricks) in tricks or len(tricks) >= MOST_IN_A_DEAL:
                return EmoteRefusal.ENOUGH
        if self._limiter.admit((account, known.id)) is not Admission.ADMITTED:
            return EmoteRefusal.TOO_FAST
        if match is not None and in_deal:
            spoken.tricks[account].add(len(match.tricks))
        self._show(spoken, account, emote)
        return None

    def was_said(self, table_id: str, account: str, emote: Emote) -> None:
        """Note an emote that another process has accepted."""
        self._show(self._spoken.setdefault(table_id, _Spoken()), account, emote)

    def _show(self, spoken: _Spoken, account: str, emote: Emote) -> None:
        others = [one for one in self._lasting(spoken) if one.account != account]
        same = [one for one in spoken.shown if (one.account, one.emote) == (account, emote)]
        times = 1 + max((one.times for one in same), default=0)  # makes a repetition visible
        spoken.shown = [*others, SaidEmote(account, emote, self._seconds(), times)][-MOST_SHOWN:]

    def shown(self, known: TableKnowledge) -> tuple[SaidEmote, ...]:
        """The emotes to show, oldest first; without those of blocked people."""
        spoken = self._spoken.get(known.id)
        if spoken is None:
            return ()
        blocked = known.guests.blocked
        return tuple(one for one in spoken.shown if one.account not in blocked)

    def went_on(self, table_id: str) -> None:
        """Remove expired emotes, on a change of the table that everybody sees.

        Removing them at other changes would reveal when somebody makes a secret choice.
        """
        spoken = self._spoken.get(table_id)
        if spoken is not None:
            spoken.shown = self._lasting(spoken)

    def _lasting(self, spoken: _Spoken) -> list[SaidEmote]:
        since = self._seconds() - LASTS
        return [one for one in spoken.shown if one.at > since]
