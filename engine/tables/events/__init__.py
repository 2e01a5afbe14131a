"""Events of a table: one union of pydantic models, stored as JSON and never changed.

Every event carries a schema number, so that old databases stay readable: a new shape gets a new
number or kind, and the old one moves to `v1.py`. Events contain account ids, never platform ids or
names. Moves, declarations and cards are stored in the notation of records (`card TS`, `run3 K S`).

- `lobby`: chairs, settings, admission, opening and closing.
- `play`: a match: cards, moves, and choices made ahead of a turn.
- `turns`: reminders, absence and return, outages.
- `votes`: votes and their results.
"""

from engine.tables.events.lobby import (
    Admitted,
    Agreed,
    AIPlayerSat,
    AskedIn,
    Blocked,
    CalledOff,
    ChairFreed,
    ChairHeld,
    Closed,
    Expired,
    GivenUp,
    HandedOver,
    HandsOpened,
    HoldEnded,
    InvitationRenewed,
    LastCardSet,
    LookingSet,
    LotsDrawn,
    OptionsSet,
    Paused,
    Ready,
    Reopened,
    Resumed,
    Sat,
    Settled,
    SlowedDown,
    SpedUp,
    TableOpened,
    TurnedDown,
    Unblocked,
    VoteClosed,
    VoteOpened,
)
from engine.tables.events.play import (
    Acted,
    AIDecision,
    AnnouncementChosen,
    CameBack,
    CardChosen,
    CardsDealt,
    CardsMarked,
    ChairReserved,
    Cut,
    DeclaredLate,
    DostaSaid,
    HintTaken,
    IntentSet,
    MoveMade,
    Nudged,
    PlayedOut,
    Resealed,
    ReservationEnded,
    RestClaimed,
    RestsHeeded,
    Retired,
    RevokeCalled,
    Started,
    TimeGivenBack,
    TurnMissed,
    WentAway,
)
from engine.tables.events.stored_event import StoredEvent

__all__ = [
    "AIDecision",
    "AIPlayerSat",
    "Acted",
    "Admitted",
    "Agreed",
    "AnnouncementChosen",
    "AskedIn",
    "Blocked",
    "CalledOff",
    "CameBack",
    "CardChosen",
    "CardsDealt",
    "CardsMarked",
    "ChairFreed",
    "ChairHeld",
    "ChairReserved",
    "Closed",
    "Cut",
    "DeclaredLate",
    "DostaSaid",
    "Expired",
    "GivenUp",
    "HandedOver",
    "HandsOpened",
    "HintTaken",
    "HoldEnded",
    "IntentSet",
    "InvitationRenewed",
    "LastCardSet",
    "LookingSet",
    "LotsDrawn",
    "MoveMade",
    "Nudged",
    "OptionsSet",
    "Paused",
    "PlayedOut",
    "Ready",
    "Reopened",
    "Resealed",
    "ReservationEnded",
    "RestClaimed",
    "RestsHeeded",
    "Resumed",
    "Retired",
    "RevokeCalled",
    "Sat",
    "Settled",
    "SlowedDown",
    "SpedUp",
    "Started",
    "StoredEvent",
    "TableEvent",
    "TableOpened",
    "TimeGivenBack",
    "TurnMissed",
    "TurnedDown",
    "Unblocked",
    "VoteClosed",
    "VoteOpened",
    "WentAway",
]

TableEvent = (
    TableOpened
    | Sat
    | AIPlayerSat
    | ChairFreed
    | ChairHeld
    | HoldEnded
    | ChairReserved
    | ReservationEnded
    | WentAway
    | Retired
    | Reopened
    | Settled
    | LastCardSet
    | OptionsSet
    | LookingSet
    | InvitationRenewed
    | LotsDrawn
    | HandedOver
    | AskedIn
    | Admitted
    | TurnedDown
    | Blocked
    | Unblocked
    | Started
    | CardsDealt
    | Cut
    | Resealed
    | Acted
    | RestClaimed
    | PlayedOut
    | AnnouncementChosen
    | CardChosen
    | DostaSaid
    | RevokeCalled
    | DeclaredLate
    | IntentSet
    | CardsMarked
    | Nudged
    | RestsHeeded
    | HintTaken
    | TurnMissed
    | CameBack
    | TimeGivenBack
    | VoteOpened
    | Agreed
    | VoteClosed
    | Paused
    | Resumed
    | HandsOpened
    | SpedUp
    | SlowedDown
    | Ready
    | CalledOff
    | GivenUp
    | Closed
    | Expired
)
