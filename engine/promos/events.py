"""What can happen to a promo period: one union of pydantic models, stored and never changed."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.promos.promo import Award, Formula, PromoPrize, PromoTerms
from engine.tables.serialization import UnreadableEvent


class StoredPrize(BaseModel):
    """A prize as it is stored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: int
    chips: int = 0
    vip_days: int = 0

    @property
    def prize(self) -> PromoPrize:
        """What was stored."""
        return PromoPrize(self.place, self.chips, self.vip_days)


class StoredAward(BaseModel):
    """A prize and who has won it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    account: str
    prize: StoredPrize

    @property
    def award(self) -> Award:
        """What was stored."""
        return Award(self.account, self.prize.prize)


class OfPromo(BaseModel):
    """What all events of promo periods have: their schema, and when it happened."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime


class PromoAnnounced(OfPromo):
    """A period is announced, with all that it promises."""

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
        """What was announced."""
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
    """It begins or ends at another time."""

    kind: Literal["moved"] = "moved"
    by: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime


class PromoStarted(OfPromo):
    """It has begun."""

    kind: Literal["started"] = "started"


class PromoEnded(OfPromo):
    """It has ended; the ranking is provisional."""

    kind: Literal["ended"] = "ended"


class PromoReminded(OfPromo):
    """Whoever runs the bot was reminded that the ranking has to be made final."""

    kind: Literal["reminded"] = "reminded"
    number: int


class Disqualified(OfPromo):
    """Somebody is out of it; the reason is the organiser's own affair."""

    kind: Literal["disqualified"] = "disqualified"
    account: str
    by: str
    reason: str


class LeftOutOfPromo(OfPromo):
    """Somebody belongs to the organiser, and so does not take part."""

    kind: Literal["excluded"] = "excluded"
    account: str
    by: str


class TournamentNamed(OfPromo):
    """A tournament counts in it, no matter who plays there; it is named by its code."""

    kind: Literal["named"] = "named"
    by: str
    tournament: str


class PromoConfirmed(OfPromo):
    """The ranking is final, and these have won; by nobody where its time had come."""

    kind: Literal["confirmed"] = "confirmed"
    by: str
    awards: tuple[StoredAward, ...]


class PromoCancelled(OfPromo):
    """It was stopped; nobody wins anything."""

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
    """Read a stored event; `UnreadableEvent` where it is none."""
    try:
        return _STORED.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None
