"""Events of a table outside its matches: chairs, settings, votes, admission, opening, closing."""

from datetime import timedelta
from operator import not_
from typing import Literal

from pydantic import AwareDatetime, Field

from engine.rules.cards import Seat, Side
from engine.rules.ruleset import Rules
from engine.tables.events.stored_event import StoredEvent
from engine.tables.table import Outcome, Proposal


def _is_none(value: object) -> bool:
    return value is None


class TableOpened(StoredEvent):
    """A table was opened, as a lobby with empty chairs.

    `lesson`: it is for one learner, is dealt fixed packs and is never rated.
    `tournament`: the id of the tournament it belongs to. `seed` is sealed for its first deal.
    """

    kind: Literal["table_opened"] = "table_opened"
    code: str
    opener: str
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta
    lesson: bool = Field(default=False, exclude_if=not_)  # absent from older events
    tournament: str = Field(default="", exclude_if=not_)
    seed: str = Field(default="", exclude_if=not_)


class Sat(StoredEvent):
    """A person sat down, giving up any other chair or hold that they had at the table."""

    kind: Literal["sat"] = "sat"
    seat: Seat
    account: str


class AIPlayerSat(StoredEvent):
    """An AI player of this level sat down; `called` as in `Chair`."""

    kind: Literal["machine_sat"] = "machine_sat"
    seat: Seat
    level: str
    called: str = Field(default="", exclude_if=not_)  # absent from older events


class ChairFreed(StoredEvent):
    """The occupant of a chair got up or was removed, in the lobby."""

    kind: Literal["chair_freed"] = "chair_freed"
    seat: Seat


class ChairHeld(StoredEvent):
    """An empty chair is held for a person until a point in time, replacing any other hold."""

    kind: Literal["chair_held"] = "chair_held"
    seat: Seat
    account: str
    until: AwareDatetime


class HoldEnded(StoredEvent):
    """A hold has expired; the chair is free again."""

    kind: Literal["hold_ended"] = "hold_ended"
    seat: Seat


class Reopened(StoredEvent):
    """The table is a lobby again after a match; people who were away lose their chairs."""

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
    """The automatic play of a hand's last card was switched on or off."""

    kind: Literal["last_card_set"] = "last_card_set"
    by_itself: bool


class OptionsSet(StoredEvent):
    """The lobby's options changed; an invitation-only table stops looking for strangers."""

    kind: Literal["options_set"] = "options_set"
    level: str
    start_when_full: bool
    invited_only: bool


class LookingSet(StoredEvent):
    """The people here started or stopped looking for strangers."""

    kind: Literal["looking_set"] = "looking_set"
    on: bool


class InvitationRenewed(StoredEvent):
    """The table has a new invitation secret; earlier ones are invalid."""

    kind: Literal["invitation_renewed"] = "invitation_renewed"
    secret: str


class LotsDrawn(StoredEvent):
    """Chairs were drawn by lot: seat i gets the occupant or hold of seat ``order[i]``."""

    kind: Literal["lots_drawn"] = "lots_drawn"
    order: tuple[Seat, ...]


class HandedOver(StoredEvent):
    """A person became the table's opener."""

    kind: Literal["handed_over"] = "handed_over"
    account: str


class AskedIn(StoredEvent):
    """A person without an invitation asked to be admitted."""

    kind: Literal["asked_in"] = "asked_in"
    account: str


class Admitted(StoredEvent):
    """A person was admitted to an invitation-only table."""

    kind: Literal["admitted"] = "admitted"
    account: str


class TurnedDown(StoredEvent):
    """A person who asked was not admitted; they may ask again."""

    kind: Literal["turned_down"] = "turned_down"
    account: str


class Blocked(StoredEvent):
    """A person was blocked from the table; they lose their chair."""

    kind: Literal["blocked"] = "blocked"
    account: str


class Unblocked(StoredEvent):
    """A blocked person may sit down again."""

    kind: Literal["unblocked"] = "unblocked"
    account: str


class Closed(StoredEvent):
    """The table was closed.

    An unfinished match does not count, unless it was thrown: `thrown_by` closed the table during a
    rated match against people who were present.
    """

    kind: Literal["closed"] = "closed"
    thrown_by: Seat | None = Field(default=None, exclude_if=_is_none)  # absent from older events


class Expired(StoredEvent):
    """The table was closed because nobody had used it for long."""

    kind: Literal["expired"] = "expired"


class VoteOpened(StoredEvent):
    """A person started a vote; if they sit here, they have agreed. Fields as in `Vote`."""

    kind: Literal["vote_opened"] = "vote_opened"
    question: Proposal
    account: str
    seat: Seat | None = None
    until: AwareDatetime


class Agreed(StoredEvent):
    """A seat voted yes."""

    kind: Literal["agreed"] = "agreed"
    seat: Seat


class VoteClosed(StoredEvent):
    """A vote ended: all agreed, `seat` said no, or the time ran out."""

    kind: Literal["vote_closed"] = "vote_closed"
    outcome: Outcome
    seat: Seat | None = None


class Paused(StoredEvent):
    """A pause by agreement began; no clock runs until it ends, at `until` at the latest."""

    kind: Literal["paused"] = "paused"
    until: AwareDatetime


class Resumed(StoredEvent):
    """The pause is over; running clocks are moved forward by its length, `gap`."""

    kind: Literal["resumed"] = "resumed"
    gap: timedelta


class HandsOpened(StoredEvent):
    """It was agreed to show all hands after each deal of this match."""

    kind: Literal["hands_opened"] = "hands_opened"


class SpedUp(StoredEvent):
    """The people present agreed that AI players play fast, as long as nobody else is present."""

    kind: Literal["sped_up"] = "sped_up"


class SlowedDown(StoredEvent):
    """A seat no longer wants AI players to play fast."""

    kind: Literal["slowed_down"] = "slowed_down"
    seat: Seat


class Ready(StoredEvent):
    """A seat asked for the next deal without further pause."""

    kind: Literal["ready"] = "ready"
    seat: Seat


class CalledOff(StoredEvent):
    """The match was ended without a result by agreement; the table is a lobby, as in `Reopened`."""

    kind: Literal["called_off"] = "called_off"


class GivenUp(StoredEvent):
    """One of the two sides gave up, and the other won the match."""

    kind: Literal["given_up"] = "given_up"
    side: Side
