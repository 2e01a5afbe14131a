"""Events of a promo period: one union of pydantic models, stored as JSON and never changed."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.promos.promo import Award, Formula, PromoPrize, PromoTerms
from engine.tables.serialization import UnreadableEvent


class StoredPrize(BaseModel):
    """The stored form of `PromoPrize`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: int
    chips: int = 0
    vip_days: int = 0

    @property
    def prize(self) -> PromoPrize:
        """The stored prize."""
        return PromoPrize(self.place, self.chips, self.vip_days)


class StoredAward(BaseModel):
    """The stored form of `Award`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    account: str
    prize: StoredPrize

    @property
    def award(self) -> Award:
        """The stored award."""
        return Award(self.account, self.prize.prize)


class OfPromo(BaseModel):
    """The base class of a promo period's events: schema number (`v`) and time (`at`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime


class PromoAnnounced(OfPromo):
    """A period was announced, with its terms."""

    kind: Literal["announced"] = "announced"
    by: str
    name: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    prizes: tuple[StoredPrize, ...]
    formula: Formula = Formula.POINTS
    vip: bool = False
    text: str = ""

    @property
    def terms(self) -> PromoTerms:
        """The announced terms."""
        return PromoTerms(
            self.name,
            self.starts_at,
            self.ends_at,
            tuple(one.prize for one in self.prizes),
            self.formula,
            self.vip,
            self.text,
        )


class PromoMoved(OfPromo):
    """The period's start or end was changed."""

    kind: Literal["moved"] = "moved"
    by: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime


class PromoStarted(OfPromo):
    """The period has begun."""

    kind: Literal["started"] = "started"


class PromoEnded(OfPromo):
    """The period has ended; its ranking is provisional."""

    kind: Literal["ended"] = "ended"


class PromoReminded(OfPromo):
    """The operator was reminded to confirm the ranking."""

    kind: Literal["reminded"] = "reminded"
    number: int


class Disqualified(OfPromo):
    """A person was disqualified; the reason is kept private."""

    kind: Literal["disqualified"] = "disqualified"
    account: str
    by: str
    reason: str


class LeftOutOfPromo(OfPromo):
    """A person was excluded from the ranking because they belong to the organiser."""

    kind: Literal["excluded"] = "excluded"
    account: str
    by: str


class TournamentNamed(OfPromo):
    """A tournament (by its code) counts in the period, regardless of who plays in it."""

    kind: Literal["named"] = "named"
    by: str
    tournament: str


class PromoConfirmed(OfPromo):
    """The ranking is final, with these awards; `by` is empty if the deadline confirmed it."""

    kind: Literal["confirmed"] = "confirmed"
    by: str
    awards: tuple[StoredAward, ...]


class PromoCancelled(OfPromo):
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
    try:
        return _STORED.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None
