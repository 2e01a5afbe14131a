"""Emotes: short phrases that people say to each other at a table, when, and for how long they show.

A table does not store them: what was said is gone with the process, and others hear of it while
they listen. They tell nothing about cards,
and are kept from becoming signals: while a deal is played only neutral ones may be said, between
two tricks, and few of them.
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
"""For each person at each table."""

LASTS: Final = 20.0
"""Seconds for which it is shown what somebody has said, and until something happens after that."""

MOST_SHOWN: Final = 3
MOST_IN_A_DEAL: Final = 2
_TABLES = 4096  # of which it is remembered what was said, the most recent ones


class Emote(StrEnum):
    """What can be said."""

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
"""Those that say nothing about how a deal goes."""


class NotSaid(Enum):
    """Why an emote is not said."""

    NOT_NOW = auto()
    BETWEEN_DEALS = auto()
    ENOUGH = auto()
    TOO_FAST = auto()


class SaidEmote(NamedTuple):
    """What an account said, and at which second of the clock; how many times in a row."""

    account: str
    emote: Emote
    at: float
    times: int = 1


@dataclass(slots=True)
class _Spoken:
    """What was said at a table: what still shows, and in which tricks of the present deal."""

    shown: list[SaidEmote] = field(default_factory=list)
    deal: tuple[int, int] = (0, 0)
    tricks: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))


def sayable(known: TableKnowledge) -> tuple[Emote, ...]:
    """What may be said at the table now."""
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
    """What people have said at all tables. `seconds` is a clock."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._limiter = RateLimiter(EMOTE_LIMIT, seconds)
        self._spoken = LRUCache[str, _Spoken](_TABLES)

    def say(self, known: TableKnowledge, account: str, emote: Emote) -> NotSaid | None:
        """Say it, or tell why it may not be said."""
        may = sayable(known)
        if emote not in may:
            return NotSaid.NOT_NOW if emote in NEUTRAL else NotSaid.BETWEEN_DEALS
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
                return NotSaid.ENOUGH
        if self._limiter.admit((account, known.id)) is not Admission.ADMITTED:
            return NotSaid.TOO_FAST
        if match is not None and in_deal:
            spoken.tricks[account].add(len(match.tricks))
        self._show(spoken, account, emote)
        return None

    def was_said(self, table_id: str, account: str, emote: Emote) -> None:
        """Somebody has said it in another process, which has found that he may."""
        self._show(self._spoken.setdefault(table_id, _Spoken()), account, emote)

    def _show(self, spoken: _Spoken, account: str, emote: Emote) -> None:
        others = [one for one in self._lasting(spoken) if one.account != account]
        same = [one for one in spoken.shown if (one.account, one.emote) == (account, emote)]
        times = 1 + max((one.times for one in same), default=0)  # else it would look as before
        spoken.shown = [*others, SaidEmote(account, emote, self._seconds(), times)][-MOST_SHOWN:]

    def shown(self, known: TableKnowledge) -> tuple[SaidEmote, ...]:
        """What was said lately, the oldest first; nothing of people who were sent away for good."""
        spoken = self._spoken.get(known.id)
        if spoken is None:
            return ()
        blocked = known.guests.blocked
        return tuple(one for one in spoken.shown if one.account not in blocked)

    def went_on(self, table_id: str) -> None:
        """Something has happened for all to see: what has lasted long enough goes with it.

        It goes with nothing else, or the others would see when somebody chooses in secret.
        """
        spoken = self._spoken.get(table_id)
        if spoken is not None:
            spoken.shown = self._lasting(spoken)

    def _lasting(self, spoken: _Spoken) -> list[SaidEmote]:
        since = self._seconds() - LASTS
        return [one for one in spoken.shown if one.at > since]
