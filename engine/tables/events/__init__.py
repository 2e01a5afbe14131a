"""Events of a table: one union of pydantic models, stored as JSON and never changed.

Every event carries a schema number, so that old databases stay readable: a new shape gets a new
number or kind, and the old one moves to `v1.py`. Events contain account ids, never platform ids or
names. Moves, declarations and cards are stored in the notation of records (`card TS`, `run3 K S`).

- `lobby`: chairs, settings, admission, votes, opening and closing.
- `play`: a match: cards, moves, choices made ahead of a turn, absence and return, outages.
"""

from engine.tables.events.lobby import *
from engine.tables.events.play import *
from engine.tables.events.stored_event import StoredEvent as StoredEvent

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
