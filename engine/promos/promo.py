"""The promo period and its parts, all immutable, its ranking, and its events.

Events are one union of pydantic models, stored as JSON and never changed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import AwareDatetime, ConfigDict, Field, TypeAdapter

from engine.tables.events.stored_event import StoredEvent, read_event

DEADLINE: Final = timedelta(hours=48)
"""Time from the end of the period until the ranking must be final."""
REMINDERS: Final = (timedelta(), timedelta(hours=24), timedelta(hours=44))
"""When the operator is reminded to confirm the ranking, as times after the end."""


class PromoStatus(StrEnum):
    """The status of a period; it can be cancelled unless it is final or already cancelled."""

    ANNOUNCED = "announced"
    RUNNING = "running"
    PROVISIONAL = "provisional"
    FINAL = "final"
    CANCELLED = "cancelled"


LIVE_PROMOS: Final = (PromoStatus.ANNOUNCED, PromoStatus.RUNNING, PromoStatus.PROVISIONAL)


class Formula(StrEnum):
    """The quantity that is added up over the tournament tables that a person has finished."""

    POINTS = "points"
    MARGIN = "margin"
    WINS = "wins"


@dataclass(frozen=True)
class PromoPrize:
    """The prize of a place: chips (no money) and days of VIP status."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    place: int
    chips: int = 0
    vip_days: int = 0


class PromoTerms(NamedTuple):
    """The announced terms. `vip`: only VIPs take part. `text`: conditions to accept."""

    name: str
    starts_at: datetime
    ends_at: datetime
    prizes: tuple[PromoPrize, ...]
    formula: Formula = Formula.POINTS
    vip: bool = False
    text: str = ""


class Expelled(NamedTuple):
    """A disqualified person; the reason is kept private."""

    account: str
    by: str
    at: datetime
    reason: str


@dataclass(frozen=True)
class Award:
    """A prize and its winner."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    account: str
    prize: PromoPrize


class Promo(NamedTuple):
    """A period: the fold of its events; `version` is the number of the last one.

    - `excluded`: people who belong to the organiser; `run_by`: people who have given a command.
      Neither are ranked.
    - `named`: codes of tournaments that count regardless of who plays in them.
    - `reminded`: how often the operator was reminded to confirm the ranking.
    - `moved_at`: when the times were last changed. `reason`: why the period was cancelled.
    """

    id: str
    terms: PromoTerms
    version: int
    last_at: datetime
    status: PromoStatus = PromoStatus.ANNOUNCED
    excluded: tuple[str, ...] = ()
    expelled: tuple[Expelled, ...] = ()
    reminded: int = 0
    awards: tuple[Award, ...] = ()
    moved_at: datetime | None = None
    reason: str = ""
    run_by: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def joinable(self) -> bool:
        """Whether people can still join."""
        return self.status in (PromoStatus.ANNOUNCED, PromoStatus.RUNNING)

    @property
    def live(self) -> bool:
        """Whether the period is neither final nor cancelled."""
        return self.status in LIVE_PROMOS

    @property
    def out(self) -> frozenset[str]:
        """The accounts that are not ranked."""
        return frozenset((*self.excluded, *self.run_by, *(one.account for one in self.expelled)))

    @property
    def deadline(self) -> datetime:
        """When the ranking must be final."""
        return self.terms.ends_at + DEADLINE


class PeriodScore(NamedTuple):
    """A person's sums over the tournament tables of a period; `since` is when they joined it."""

    account: str
    points: int
    against: int
    wins: int
    games: int
    since: datetime

    def value(self, formula: Formula) -> int:
        """The value by which the formula ranks."""
        match formula:
            case Formula.POINTS:
                return self.points
            case Formula.MARGIN:
                return self.points - self.against
            case Formula.WINS:
                return self.wins

    def plus(self, other: "PeriodScore") -> "PeriodScore":
        """The sum of two scores, under this account."""
        return PeriodScore(
            self.account,
            self.points + other.points,
            self.against + other.against,
            self.wins + other.wins,
            self.games + other.games,
            min(self.since, other.since),
        )


def together(scores: Iterable[PeriodScore], heirs: Mapping[str, str]) -> tuple[PeriodScore, ...]:
    """Scores by person: a merged account's score counts for its heir (`heirs`)."""
    found: dict[str, PeriodScore] = {}
    for score in scores:
        own = score._replace(account=heirs.get(score.account, score.account))
        known = found.get(own.account)
        found[own.account] = known.plus(own) if known is not None else own
    return tuple(found.values())


class Ranked(NamedTuple):
    """A person's rank; `level`: tied with somebody by value, so that the tie-breaks are shown."""

    rank: int
    account: str
    value: int
    games: int
    level: bool = False


def ranking(promo: Promo, scores: Iterable[PeriodScore]) -> tuple[Ranked, ...]:
    """Everybody who is ranked, best first.

    Ties are broken by fewer tables, then more wins, then point difference, then earlier joining.
    """
    formula = promo.terms.formula
    playing = [one for one in scores if one.account not in promo.out and one.games]
    ordered = sorted(
        playing,
        key=lambda one: (
            -one.value(formula),
            one.games,
            -one.wins,
            one.against - one.points,
            one.since,
            one.account,  # only for a stable order
        ),
    )
    values = Counter(one.value(formula) for one in ordered)
    return tuple(
        Ranked(place, one.account, value, one.games, level=values[value] > 1)
        for place, one in enumerate(ordered, 1)
        for value in (one.value(formula),)
    )


def allotted(prizes: Iterable[PromoPrize], ranked: Sequence[Ranked]) -> tuple[Award, ...]:
    """The awards: prizes by place, handed out in the order of the ranking, one per person."""
    ordered = sorted(prizes, key=lambda prize: prize.place)
    people = dict.fromkeys(one.account for one in ranked)
    return tuple(Award(account, prize) for prize, account in zip(ordered, people, strict=False))


class PromoAnnounced(StoredEvent):
    """A period was announced, with its terms."""

    kind: Literal["announced"] = "announced"
    by: str
    name: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    prizes: tuple[PromoPrize, ...]
    formula: Formula = Formula.POINTS
    vip: bool = False
    text: str = ""

    @property
    def terms(self) -> PromoTerms:
        """The announced terms."""
        return PromoTerms(**{name: getattr(self, name) for name in PromoTerms._fields})


class PromoMoved(StoredEvent):
    """The period's start or end was changed."""

    kind: Literal["moved"] = "moved"
    by: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime


class PromoStarted(StoredEvent):
    """The period has begun."""

    kind: Literal["started"] = "started"


class PromoEnded(StoredEvent):
    """The period has ended; its ranking is provisional."""

    kind: Literal["ended"] = "ended"


class PromoReminded(StoredEvent):
    """The operator was reminded to confirm the ranking."""

    kind: Literal["reminded"] = "reminded"
    number: int


class Disqualified(StoredEvent):
    """A person was disqualified; the reason is kept private."""

    kind: Literal["disqualified"] = "disqualified"
    account: str
    by: str
    reason: str


class LeftOutOfPromo(StoredEvent):
    """A person was excluded from the ranking because they belong to the organiser."""

    kind: Literal["excluded"] = "excluded"
    account: str
    by: str


class TournamentNamed(StoredEvent):
    """A tournament (by its code) counts in the period, regardless of who plays in it."""

    kind: Literal["named"] = "named"
    by: str
    tournament: str


class PromoConfirmed(StoredEvent):
    """The ranking is final, with these awards; `by` is empty if the deadline confirmed it."""

    kind: Literal["confirmed"] = "confirmed"
    by: str
    awards: tuple[Award, ...]


class PromoCancelled(StoredEvent):
    """The period was cancelled; nobody wins anything."""

    kind: Literal["cancelled"] = "cancelled"
    by: str
    reason: str = ""


PromoEvent = (
    PromoAnnounced
    | PromoMoved
    | PromoStarted
    | PromoEnded
    | PromoReminded
    | Disqualified
    | LeftOutOfPromo
    | TournamentNamed
    | PromoConfirmed
    | PromoCancelled
)

_STORED: TypeAdapter[PromoEvent] = TypeAdapter(Annotated[PromoEvent, Field(discriminator="kind")])


def parse_promo_event(body: str) -> PromoEvent:
    """Read a stored event; raises `UnreadableEvent` for anything else."""
    return read_event(_STORED, body)
