"""The table and its parts, all immutable."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Final, NamedTuple, Self

from engine.rules.cards import NO_CARD, SEATS, Card, Hand, Seat, parse_card, per_seat
from engine.rules.deal.declarations import Plan
from engine.rules.match import Match, Phase
from engine.rules.record.deal_record import Shuffle
from engine.rules.ruleset import Rules
from engine.tables.turn_clock import Rest, TurnClock

VOTE_OPEN = timedelta(minutes=2)
"""How long a vote is open."""
ASK_AGAIN = timedelta(minutes=1)
"""How long a person must wait after a failed vote before they may start another."""
RECESS = timedelta(hours=24)
"""The longest pause by agreement."""


class Proposal(StrEnum):
    """The question of a vote."""

    PAUSE = "pause"
    END = "end"
    GIVE_UP = "give_up"
    CHAIR = "chair"
    OPEN_HANDS = "open_hands"
    FAST = "fast"


class DueKind(Enum):
    """Something that a table does by itself when its time comes."""

    DEAL = "deal"
    AI_PLAYER = "machine"
    REMIND = "remind"
    MISS = "miss"
    RELEASE = "release"
    EXPIRE = "expire"
    CLOSE_VOTE = "close_vote"
    RESUME = "resume"
    LAST_CARD = "last_card"


class Outcome(StrEnum):
    """How a vote ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    RUN_OUT = "run_out"


class Vote(NamedTuple):
    """A vote; open while `outcome` is None.

    `account` started it. `seat` is the chair that they want, or their own if they want to give up.
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
    """A pause by agreement; no clock runs from `since` until it ends."""

    since: datetime
    until: datetime


FAST_AI = timedelta(milliseconds=250)
"""The time that an AI player takes when people want it fast: little more than a card's flight."""

TURNS_MISSED_TO_BE_AWAY = 2
USUAL_LEVEL = "club"
"""The default level of AI players."""


class Status(StrEnum):
    """The state of a table. A finished table can have a rematch."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


LIVE: Final = (Status.LOBBY, Status.PLAYING, Status.FINISHED)
"""The statuses of a table in use; a closed table stays closed."""


class Pace(NamedTuple):
    """The speed of a table.

    `limit` is the time for a turn (a slow player is reminded after half of it), `ai_player` the
    time that an AI player takes, `pause` how long the score sheet is shown before the next deal.
    """

    limit: timedelta = timedelta(seconds=60)
    ai_player: timedelta = timedelta(milliseconds=1200)
    pause: timedelta = timedelta(seconds=8)


class Chair(NamedTuple):
    """The occupant of a seat: nobody, a person (`account`) or an AI player (`level`).

    - `missed`: consecutive turns that the clock took from the person; `nudges`: their reminders.
    - `away`: an AI player plays for the person until they press anything; `away_since`: since when.
    - `left`: the person went away on purpose, so that anybody may take the chair.
    - `retired`: the person has left their tournament and cannot come back.
    - `held`, `held_until`: in the lobby, the account for which the empty chair is kept.
    - `reserved`: the account that took this chair from an AI player or an absent person during a
      deal, and sits down when the deal is over.
    - `called`: the AI player's name in the application: a list of names and a number, as `fr/2`.
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
    called: str = ""

    @property
    def open(self) -> bool:
        """Whether anybody may take the chair during a match: an AI player's, or one given up."""
        return (self.level is not None or self.left) and self.reserved is None

    @property
    def empty(self) -> bool:
        """Whether nobody sits here; the chair may still be held for somebody."""
        return self.account is None and self.level is None

    def holder(self, now: datetime) -> str | None:
        """The account for which the chair is held at this time, if the hold has not expired."""
        if self.held_until is None or self.held_until <= now:
            return None
        return self.held


class Decision(NamedTuple):
    """The id of one turn of one deal, as named by a button; a table's are ordered in time."""

    match_no: int
    deal: int
    turn: int

    def later(self, decisions: int) -> "Decision":
        """The decision of the same deal that comes this many turns later."""
        return self._replace(turn=self.turn + decisions)


class Turn(NamedTuple):
    """The decision that the table is waiting for, and its clock.

    `covered`: the time is up, and an AI player plays this one turn. `nudged`: the player has had
    the first reminder, at half time; `warned`: also the last one, in correspondence play. `rests`:
    the player's rests, if the turn is long.
    """

    decision: Decision
    seat: Seat
    since: datetime
    nudged: bool = False
    covered: bool = False
    warned: bool = False
    rests: tuple[Rest, ...] = ()

    def clock(self, limit: timedelta) -> TurnClock:
        """The turn's clock, given the table's limit."""
        return TurnClock(self.since, limit, self.rests)

    def reminded(self, limit: timedelta) -> datetime:
        """When the latest reminder was due, given that there was one."""
        clock = self.clock(limit)
        return (clock.warns if self.warned else None) or clock.reminds

    def left_when_reminded(self, limit: timedelta) -> timedelta:
        """The time that was left at the latest reminder."""
        return self.clock(limit).left(self.reminded(limit))


class Intent(NamedTuple):
    """A player's choices for their next turn.

    `plan` (None: the best) and `belote` go with their next card. `marked` are the cards that the
    caller has chosen to discard so far. `ahead` are their declarations before the first lead (None:
    not chosen). `next_card` is played when their turn comes (`NO_CARD`: none is chosen).
    """

    plan: Plan | None = None
    belote: bool = True
    marked: Hand = 0
    ahead: Plan | None = None
    next_card: Card = NO_CARD


class Conduct(NamedTuple):
    """The play of a seat's current occupant in this match so far.

    `turns` counts their own turns, `away_turns` those that an AI player made for them, `taken` all
    turns of the seat since the match began. `decisions` and `thought` are their own turns and the
    total time in milliseconds, counted only at paces short enough to measure thinking.
    """

    decisions: int = 0
    thought: int = 0
    away_turns: int = 0
    turns: int = 0
    taken: int = 0


class FormerPlayer(NamedTuple):
    """A person who gave up a seat after playing at least a hand, and their conduct until then.

    They may have come back since.
    """

    seat: Seat
    account: str
    conduct: Conduct


class LobbyOptions(NamedTuple):
    """The options of a lobby.

    `level`: of AI players that join. `start_when_full`: the match begins when a person takes the
    last chair. `invited_only`: people without the table's invitation must be admitted. `looking`:
    the people here want strangers, so anybody may find the table while it has room; a table is
    never both.
    """

    level: str = USUAL_LEVEL
    start_when_full: bool = False
    invited_only: bool = False
    looking: bool = False


class Guests(NamedTuple):
    """Who may sit down: accounts that are admitted, that ask to be, and that are blocked."""

    admitted: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()

    def without(self, account: str) -> "Guests":
        """The guests with this person removed from every list."""
        admitted, asking, blocked = (tuple(one for one in some if one != account) for some in self)
        return Guests(admitted, asking, blocked)


class Table(NamedTuple):
    """A table: the fold of its events; `version` is the number of the last one.

    Its life:

    - `since`: when the table began to wait in its current way (lobby, between deals, finished).
    - `last_at`: the time of the last event; `used_at`: when somebody last did something, moved
      forward by time given back after an outage.
    - `unused`: the table was closed because nobody used it. `thrown_by`: the seat that closed the
      table during a rated match.
    - `tournament`: the id of the tournament that opened the table and alone may close it.
    - `lesson`: as in `TableOpened`.

    Its lobby:

    - `invitation`: the current secret of an invitation-only table, number `invitations` of its
      invitations; empty before the first.
    - `lots`: how often chairs were drawn by lot; `drawn`: people still sit as drawn.
    - `last_card`: the last card of a hand is played automatically.

    The current match:

    - `asks_all`: as in the `CardsDealt` of the current deal.
    - `vote`: the latest vote, open or ended. `recess`: the pause by agreement, if any.
    - `hands_open`: all hands are shown after each deal. `ready`: accounts that want the next deal.
    - `hurrying`: accounts that want AI players to play fast, in later matches too.
    - `claims`: the deals whose last tricks were claimed, each with the claiming seat.
    - `conduct`: by seat. `forsaken`: people whose seats others have taken over, in order.
    - `knew`: people who lost their chair in the current deal, with the seat whose cards they saw.
    - `hinted`: somebody took a hint.

    The shuffle (docs/FAIRNESS.md):

    - `seed`: the secret seed for the next deal, sealed as number `seals` of the table; empty at
      tables without seals. `resealed`: it replaces a seed that was sealed and will not be dealt.
    - `cuts`: seats that have cut the next deal.
    - `moves`: the hash of the last deal of the previous match.
    - `shuffle`: how the current deal was shuffled. `dealt_seals`: the seals of this match's deals,
      empty for deals that were not sealed.
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
    hurrying: tuple[str, ...] = ()
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
    forsaken: tuple[FormerPlayer, ...] = ()
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

    def with_chair(self, seat: Seat, chair: Chair) -> Self:
        """The table with one chair replaced."""
        return self._replace(chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def with_conduct(self, seat: Seat, conduct: Conduct) -> Self:
        """The table with a seat's conduct replaced."""
        return self._replace(conduct=(*self.conduct[:seat], conduct, *self.conduct[seat + 1 :]))

    def with_intent(self, seat: Seat, intent: Intent) -> Self:
        """The table with a seat's choices replaced."""
        if self.intents[seat] == intent:
            return self
        return self._replace(intents=(*self.intents[:seat], intent, *self.intents[seat + 1 :]))

    def with_next_card(self, seat: Seat, card: Card) -> Self:
        """The table with a seat's chosen card replaced."""
        return self.with_intent(seat, self.intents[seat]._replace(next_card=card))

    def seat_of(self, account: str) -> Seat | None:
        """The seat of a person, if any."""
        for chair, seat in zip(self.chairs, SEATS, strict=False):
            if chair.account == account:
                return seat
        return None

    def reserved_seat(self, account: str) -> Seat | None:
        """The seat that a person takes when the deal is over, if any."""
        return next(
            (seat for seat, chair in per_seat(self.chairs) if chair.reserved == account), None
        )

    def people(self, now: datetime) -> frozenset[str]:
        """Everybody who runs the table, sits there, or may sit down there at this time."""
        chairs = [(chair.account, chair.holder(now), chair.reserved) for chair in self.chairs]
        on_chairs = {one for chair in chairs for one in chair if one is not None}
        return frozenset((self.opener, *self.guests.admitted, *on_chairs))

    @property
    def accounts(self) -> tuple[str, ...]:
        """The people at the table, in the order of seats."""
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
        """Whether everybody present wants the next deal."""
        return self._all_present_in(self.ready)

    @property
    def fast(self) -> bool:
        """Whether AI players play fast, because everybody present wants that."""
        return self._all_present_in(self.hurrying)

    @property
    def ai_time(self) -> timedelta:
        """The time that an AI player takes for a turn."""
        return min(self.pace.ai_player, FAST_AI) if self.fast else self.pace.ai_player

    def _all_present_in(self, accounts: tuple[str, ...]) -> bool:
        here = {self.chairs[seat].account for seat in self.present}
        return bool(here) and here <= set(accounts)

    @property
    def deserted(self) -> bool:
        """Whether all people who sit here are away."""
        people = [chair for chair in self.chairs if chair.account is not None]
        return bool(people) and all(chair.away for chair in people)

    @property
    def waits_for_people(self) -> bool:
        """Whether the next deal is withheld because everybody went away during the last one."""
        waits = self.dealing and self.deserted and not self.tournament
        return waits and self.match is not None and self.match.number > 0

    @property
    def dealing(self) -> bool:
        """Whether the match is waiting for its next deal."""
        return (
            self.status is Status.PLAYING
            and self.match is not None
            and self.match.phase is Phase.DEALING
        )

    def ai_plays(self, seat: Seat) -> bool:
        """Whether an AI player makes the seat's next decision."""
        chair = self.chairs[seat]
        covered = self.turn is not None and self.turn.seat == seat and self.turn.covered
        return chair.level is not None or chair.away or covered


LESSON_DEALER: Final = SEATS[3]
"""Makes the learner, in the first seat, the first to call and to lead."""

LESSON_SWITCHES: Final[Mapping[str, int]] = {"target": 1}
"""The match ends with the first deal that is scored."""

_PACKS: Final[Mapping[str, str]] = {
    "belot_bg": "KD QD KC KH 7S JD 9D TC 9C 8D QS AC AD TH TD QC"
    " AS JS 7C 9H AH 8H KS 9S 8C JC 8S TS 7H QH JH 7D",
    "bela_hr": "KC KS QH TD 8C 7D JC TS QD AS 9H JD JS JH KH 8H"
    " QS 7C AH AC 9C 8S 9S TC 8D 7S 7H 9D KD AD TH QC",
    **dict.fromkeys(
        ("belote_fr", "bitola"),
        "KH AC JH TH AD JS 7D KC 9D 7S 9C 8H 8C 9H TS 8S"
        " QD AH 7C KD QH 8D TD QS QC JD TC 9S AS KS JC 7H",
    ),
}


def lesson_deck(preset: str) -> tuple[Card, ...]:
    """The pack of a lesson's first deal, top card first; empty for presets without a lesson."""
    return tuple(map(parse_card, _PACKS.get(preset, "").split()))
