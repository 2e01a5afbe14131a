"""A table before, between and after its matches: chairs, settings, who may sit, its end."""

from datetime import timedelta
from operator import not_
from typing import Literal

from pydantic import AwareDatetime, Field

from engine.rules.cards import Seat
from engine.rules.ruleset import Rules
from engine.tables.events.stored_event import StoredEvent


def _is_none(value: object) -> bool:
    return value is None


class TableOpened(StoredEvent):
    """A table stands in the lobby, all its chairs empty.

    `lesson`: it is for one person who learns, is dealt the packs of `lesson.py` and counts nowhere.
    `tournament`: it is one of its tables. `seed` is sealed for the table's first deal.
    """

    kind: Literal["table_opened"] = "table_opened"
    code: str
    opener: str
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta
    lesson: bool = Field(default=False, exclude_if=not_)  # what was stored is written as it was
    tournament: str = Field(default="", exclude_if=not_)
    seed: str = Field(default="", exclude_if=not_)


class Sat(StoredEvent):
    """A person sat down, leaving any other chair of the table; none is held for him any more."""

    kind: Literal["sat"] = "sat"
    seat: Seat
    account: str


class MachineSat(StoredEvent):
    """An AI of this level sat down."""

    kind: Literal["machine_sat"] = "machine_sat"
    seat: Seat
    level: str


class ChairFreed(StoredEvent):
    """Whoever sat here got up or was removed, in the lobby."""

    kind: Literal["chair_freed"] = "chair_freed"
    seat: Seat


class ChairHeld(StoredEvent):
    """An empty chair is kept for a person until then; he gives up any other that was."""

    kind: Literal["chair_held"] = "chair_held"
    seat: Seat
    account: str
    until: AwareDatetime


class HoldEnded(StoredEvent):
    """A chair was kept long enough; it is anybody's again."""

    kind: Literal["hold_ended"] = "hold_ended"
    seat: Seat


class Reopened(StoredEvent):
    """After a match the table is a lobby again; the chairs of those who are away are free."""

    kind: Literal["reopened"] = "reopened"


class Settled(StoredEvent):
    """The lobby's rules or pace were changed."""

    kind: Literal["settled"] = "settled"
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta


class LastCardSet(StoredEvent):
    """Whether the last card of a hand is played by itself at this table."""

    kind: Literal["last_card_set"] = "last_card_set"
    by_itself: bool


class OptionsSet(StoredEvent):
    """The lobby's `LobbyOptions`, all of them, after one was changed."""

    kind: Literal["options_set"] = "options_set"
    level: str
    start_when_full: bool
    invited_only: bool


class InvitationRenewed(StoredEvent):
    """The table has a new invitation, this secret; an earlier one leads nowhere."""

    kind: Literal["invitation_renewed"] = "invitation_renewed"
    secret: str


class LotsDrawn(StoredEvent):
    """Chairs were drawn by lot: to each comes, with all that it holds, the one named in `order`."""

    kind: Literal["lots_drawn"] = "lots_drawn"
    order: tuple[Seat, ...]


class HandedOver(StoredEvent):
    """The table is this person's from now on, as if he had opened it."""

    kind: Literal["handed_over"] = "handed_over"
    account: str


class AskedIn(StoredEvent):
    """A person without an invitation asks to be let in."""

    kind: Literal["asked_in"] = "asked_in"
    account: str


class Admitted(StoredEvent):
    """A person may sit down although the table is by invitation only."""

    kind: Literal["admitted"] = "admitted"
    account: str


class TurnedDown(StoredEvent):
    """A person who asked is not let in; he may ask again."""

    kind: Literal["turned_down"] = "turned_down"
    account: str


class Blocked(StoredEvent):
    """A person may not sit at this table; his chair is free."""

    kind: Literal["blocked"] = "blocked"
    account: str


class Unblocked(StoredEvent):
    """A person who was blocked may sit down as any other."""

    kind: Literal["unblocked"] = "unblocked"
    account: str


class Closed(StoredEvent):
    """The table is gone. An unfinished match counts nothing, unless somebody has thrown it: he has
    cleared the table away in front of people who were playing it.
    """

    kind: Literal["closed"] = "closed"
    thrown_by: Seat | None = Field(default=None, exclude_if=_is_none)  # as it was stored before


class Expired(StoredEvent):
    """The table is gone, because nobody did anything at it for long."""

    kind: Literal["expired"] = "expired"
