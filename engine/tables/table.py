"""The table itself and its parts; all immutable."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from engine.rules.cards import NO_CARD, Card, Hand, Seat, per_seat
from engine.rules.deal.declarations import Plan
from engine.rules.match import Match, Phase
from engine.rules.record.shuffle import Shuffle
from engine.rules.ruleset import Rules
from engine.tables.turn_clock import Rest, TurnClock

VOTE_OPEN = timedelta(minutes=2)
"""How long a question waits for its answers."""
ASK_AGAIN = timedelta(minutes=1)
"""How long whoever was refused waits before he may ask the table something."""
RECESS = timedelta(hours=24)
"""The longest pause that people can agree on."""


class Proposal(StrEnum):
    """What is asked."""

    PAUSE = "pause"
    END = "end"
    GIVE_UP = "give_up"
    CHAIR = "chair"
    OPEN_HANDS = "open_hands"


class Outcome(StrEnum):
    """How a vote has ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    RUN_OUT = "run_out"


class Vote(NamedTuple):
    """A question, the last one that was asked at a table; without an `outcome` it is open.

    `account` has asked it. `seat` is the chair that he wants, or his own where he gives up.
    `agreed` are the seats that have said yes, `refused` is the one that has said no.
    """

    number: int
    question: Proposal
    account: str
    until: datetime
    seat: Seat | None = None
    agreed: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    refused: Seat | None = None
    ended: datetime | None = None


class Recess(NamedTuple):
    """A pause on which the people have agreed: no clock runs from `since` until it ends."""

    since: datetime
    until: datetime


TURNS_MISSED_TO_BE_AWAY = 2
USUAL_LEVEL = "club"
"""The AI that sits down at a table that asks for no other."""


class Status(StrEnum):
    """Where a table stands. Only a lobby can be sat down at; a finished one can have a rematch."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


LIVE: Final = (Status.LOBBY, Status.PLAYING, Status.FINISHED)
"""Of which status a table is that goes on; a closed one is so for good."""


class Pace(NamedTuple):
    """How fast a table plays.

    `limit` is the time for a turn (a slow player is nudged at half of it), `machine` what an AI
    takes for a card, `pause` how long the score sheet stands before the next deal.
    """

    limit: timedelta = timedelta(seconds=60)
    machine: timedelta = timedelta(milliseconds=1200)
    pause: timedelta = timedelta(seconds=8)


class Chair(NamedTuple):
    """A seat: empty, a person's (`account`) or an AI's (`level`).

    `missed` counts the turns in a row that the clock took from the person; once `away`, an AI
    plays on for him until he presses anything. `nudges` counts his reminders.

    In the lobby an empty chair can be kept for a person: `held` is his account. Who `left` has
    given his chair up to whoever wants it; `away_since` is when he went away, whether he left or
    the clock took his turns. Who has `retired` never comes back: he has left his tournament.

    `reserved`: in the middle of a deal this account has taken the chair of an AI or of somebody
    away. They sit down once the deal is over; until then an AI plays it out.
    """

    account: str | None = None
    level: str | None = None
    missed: int = 0
    away: bool = False
    nudges: int = 0
    held: str | None = None
    held_until: datetime | None = None
    left: bool = False
    away_since: datetime | None = None
    retired: bool = False
    reserved: str | None = None

    @property
    def open(self) -> bool:
        """Whether in the middle of a match anybody may take it: an AI's, or given up."""
        return (self.level is not None or self.left) and self.reserved is None

    @property
    def empty(self) -> bool:
        """Whether nobody sits here, though it may be held for somebody."""
        return self.account is None and self.level is None

    def holder(self, now: datetime) -> str | None:
        """For whom the chair is kept at this time; a hold that has run out keeps nothing."""
        if self.held_until is None or self.held_until <= now:
            return None
        return self.held


class Decision(NamedTuple):
    """What a button names: one turn of one deal. Decisions of a table are ordered in time."""

    match_no: int
    deal: int
    turn: int

    def later(self, decisions: int) -> "Decision":
        """The decision of the same deal that comes so many later."""
        return self._replace(turn=self.turn + decisions)


class Turn(NamedTuple):
    """The decision that is waited for, and its clock. `covered`: an AI plays this one turn.

    `nudged`: its player was reminded when half of his time had gone by; `warned`: once more before
    the end, where that is days. `rests`: when its player does not want to be called, where the
    turn is long.
    """

    decision: Decision
    seat: Seat
    since: datetime
    nudged: bool = False
    covered: bool = False
    warned: bool = False
    rests: tuple[Rest, ...] = ()

    def clock(self, limit: timedelta) -> TurnClock:
        """Its clock at a table's pace."""
        return TurnClock(self.since, limit, self.rests)

    def reminded(self, limit: timedelta) -> datetime:
        """When the last reminder came, if any has."""
        clock = self.clock(limit)
        return (clock.warns if self.warned else None) or clock.reminds

    def left_when_reminded(self, limit: timedelta) -> timedelta:
        """How much of the time was left at the last reminder."""
        return self.clock(limit).left(self.reminded(limit))


class Intent(NamedTuple):
    """What a player has chosen to say with his next card; None is the best plan.

    `marked` are the cards that the caller has chosen to discard, while he still misses some.
    `ahead` is what he will declare before the first lead once he is asked; None is not chosen yet.
    `next_card` is laid as soon as his turn comes (`NO_CARD`: none is chosen).
    """

    plan: Plan | None = None
    belote: bool = True
    marked: Hand = 0
    ahead: Plan | None = None
    next_card: Card = NO_CARD


class Conduct(NamedTuple):
    """How whoever sits in a seat has played a match so far.

    `decisions` are his own and `thought` the milliseconds that they have taken him, both only where
    turns are so short that he thinks and does nothing else; `away_turns` are those that an AI has
    played for him. `turns` are all his own ones, at any pace; `taken` are those of the seat since
    the match began, by anybody.
    """

    decisions: int = 0
    thought: int = 0
    away_turns: int = 0
    turns: int = 0
    taken: int = 0


class Forsaken(NamedTuple):
    """A person who has left a seat after at least a hand, and what of it they had played by then;
    they may be back.
    """

    seat: Seat
    account: str
    conduct: Conduct


class LobbyOptions(NamedTuple):
    """How people come to a match: which AIs sit down, and by which of its ways the table fills.

    `start_when_full`: a person who takes the last chair begins the match. `invited_only`: who comes
    without the table's invitation has to be let in.
    """

    level: str = USUAL_LEVEL
    start_when_full: bool = False
    invited_only: bool = False


class Guests(NamedTuple):
    """Who may sit down: accounts that were let in, that ask to be, and that may not at all."""

    admitted: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()

    def without(self, account: str) -> "Guests":
        """The same where nothing is said of this person."""
        admitted, asking, blocked = (tuple(one for one in some if one != account) for some in self)
        return Guests(admitted, asking, blocked)


class Table(NamedTuple):
    """A table as the fold of its events; `version` is the number of the last one.

    `since` is when the table last changed its state of waiting (lobby, pause between deals, end).
    `used_at` is when somebody last did something; time that is given back moves it on.
    `asks_all` is as in the event of the present deal, `lesson` as in that of its opening. `vote` is
    the last one, open or ended. `last_card`: the last card of a hand is played by itself.
    `hands_open`: after each deal of this match all hands are shown. `ready` are the accounts of
    people who want the next deal.
    `claims` are the deals of this match whose last tricks somebody has claimed, and who.
    `forsaken`: people of this match who have given up seats that others have taken over, in the
    order in which each did first.
    `knew` are people who have lost their chairs in the present deal, and what they have seen of it.
    `lots` counts how often lots were drawn for the chairs; `drawn`: everybody sits where they put
    him. `unused`: it was closed because nobody did anything at it for long.
    `conduct` is by seat, of this match; `hinted`: somebody was told in it what an AI would do.
    `thrown_by`: a match was given up by this seat, who cleared the table away in its middle.
    `invitation` is the secret by which people come in where one has to be invited, the
    `invitations`-th of the table; empty before the first.
    `tournament`: its match is one of this tournament, which alone opens it and clears it away.
    `seed` is sealed for the next deal, the `seals`-th of the table, and nobody's to see (empty at a
    table from before seals); `cuts` are the seats that have cut since; `resealed`: it stands for
    one that was sealed before and is not dealt. `moves` stands for the last
    deal of the match before, `shuffle` is how the present deal was shuffled; `dealt_seals` are the
    seals of this match's deals, empty ones for deals that were not sealed.
    """

    id: str
    code: str
    opener: str
    preset: str
    rules: Rules
    pace: Pace
    chairs: tuple[Chair, ...]
    version: int
    since: datetime
    last_at: datetime
    used_at: datetime
    status: Status = Status.LOBBY
    match_no: int = 0
    match: Match | None = None
    turn: Turn | None = None
    intents: tuple[Intent, ...] = ()
    asks_all: bool = False
    lesson: bool = False
    vote: Vote | None = None
    recess: Recess | None = None
    last_card: bool = False
    hands_open: bool = False
    ready: tuple[str, ...] = ()
    claims: tuple[tuple[int, Seat], ...] = ()
    knew: tuple[tuple[str, Seat], ...] = ()
    options: LobbyOptions = LobbyOptions()
    guests: Guests = Guests()
    invitation: str = ""
    invitations: int = 0
    lots: int = 0
    drawn: bool = False
    unused: bool = False
    conduct: tuple[Conduct, ...] = ()
    forsaken: tuple[Forsaken, ...] = ()
    hinted: bool = False
    thrown_by: Seat | None = None
    tournament: str = ""
    seed: str = ""
    seals: int = 0
    cuts: tuple[Seat, ...] = ()
    moves: str = ""
    shuffle: Shuffle | None = None
    dealt_seals: tuple[str, ...] = ()
    resealed: bool = False

    def seat_of(self, account: str) -> Seat | None:
        """Where a person sits."""
        return next(
            (seat for seat, chair in per_seat(self.chairs) if chair.account == account), None
        )

    def reserved_seat(self, account: str) -> Seat | None:
        """Where a person sits down once the deal is over."""
        return next(
            (seat for seat, chair in per_seat(self.chairs) if chair.reserved == account), None
        )

    @property
    def accounts(self) -> tuple[str, ...]:
        """The persons at the table, by seat."""
        return tuple(chair.account for chair in self.chairs if chair.account is not None)

    @property
    def full(self) -> bool:
        """Whether somebody sits on every chair."""
        return not any(chair.empty for chair in self.chairs)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of people who are not away."""
        seats = per_seat(self.chairs)
        return tuple(seat for seat, chair in seats if chair.account is not None and not chair.away)

    @property
    def all_ready(self) -> bool:
        """Whether everybody who is there wants the next deal."""
        here = {self.chairs[seat].account for seat in self.present}
        return bool(here) and here <= set(self.ready)

    @property
    def deserted(self) -> bool:
        """Whether everybody who sits here is away."""
        people = [chair for chair in self.chairs if chair.account is not None]
        return bool(people) and all(chair.away for chair in people)

    @property
    def waits_for_people(self) -> bool:
        """Whether the next deal is not dealt, for everybody has gone away during the last one."""
        waits = self.dealing and self.deserted and not self.tournament
        return waits and self.match is not None and self.match.number > 0

    @property
    def dealing(self) -> bool:
        """Whether the match goes on with the next deal."""
        return (
            self.status is Status.PLAYING
            and self.match is not None
            and self.match.phase is Phase.DEALING
        )

    def machine_plays(self, seat: Seat) -> bool:
        """Whether an AI makes the seat's next decision."""
        chair = self.chairs[seat]
        covered = self.turn is not None and self.turn.seat == seat and self.turn.covered
        return chair.level is not None or chair.away or covered
