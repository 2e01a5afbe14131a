"""The tournament and its parts, all immutable, and the choice of its field (E.1, E.5)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import Seat, Side, per_seat
from engine.rules.ruleset import Rules
from engine.rules.tournament import FEWEST, TABLE
from engine.tables.table import Pace


class TournamentStatus(StrEnum):
    """The status of a tournament. Only its organiser sees a `DRAFT`; `BREAK` is between rounds."""

    DRAFT = "draft"
    SIGN_UP = "sign_up"
    PLAYING = "playing"
    BREAK = "break"
    OVER = "over"
    CANCELLED = "cancelled"


LIVE_TOURNAMENTS = (
    TournamentStatus.DRAFT,
    TournamentStatus.SIGN_UP,
    TournamentStatus.PLAYING,
    TournamentStatus.BREAK,
)


class EntrantState(StrEnum):
    """The state of a person in a tournament (E.5). `THROUGH`: advanced to the next round."""

    REGISTERED = "registered"
    WAITING = "waiting"
    PLAYING = "playing"
    THROUGH = "through"
    ELIMINATED = "eliminated"
    RUNNER_UP = "runner_up"
    CHAMPION = "champion"
    ABSENT = "absent"
    LEFT = "left"
    DISQUALIFIED = "disqualified"


class CancelReason(StrEnum):
    """Why a tournament was cancelled."""

    ORGANISER = "organiser"
    TOO_FEW = "too_few"
    UNUSED = "unused"


class Terms(NamedTuple):
    """The terms that are announced.

    - `kind`: the format, such as ``classic``. `size`: the number of players.
    - `pairs`: people sign up with a partner, and partners stay together.
    - `level`: AI players of this level fill empty chairs at the start; without one, the field is
      smaller.
    - `starts_at`: the start; without it, the tournament starts when it is full. `starts_in`: in a
      draft, the start as a time after the announcement.
    - `prize`: for the champions; `second`: for the runners-up.
    - `vip`: only VIPs may sign up.
    """

    kind: str
    size: int
    preset: str
    rules: Rules
    pace: Pace
    pairs: bool = False
    level: str = ""
    starts_in: timedelta | None = None
    starts_at: datetime | None = None
    prize: str = ""
    conditions: str = ""
    vip: bool = False
    second: str = ""


class Entrant(NamedTuple):
    """A person in a tournament or, from the start on, an AI player of a `level`.

    `beside` is the partner the person signed up with. A person who has `left`, was thrown out
    or was `absent` from a table is replaced by an AI player and cannot win a prize. `moved` counts
    how often the start was moved since they signed up.
    """

    account: str | None = None
    level: str = ""
    beside: str | None = None
    left: bool = False
    thrown_out: bool = False
    moved: int = 0
    absent: bool = False

    @property
    def person(self) -> str | None:
        """The account of the person who still plays, and could win a prize."""
        gone = self.left or self.thrown_out or self.absent
        return None if gone else self.account


class RoundTable(NamedTuple):
    """A table of a round: the entrants' places by seat, and the result."""

    id: str
    seats: tuple[int, ...]
    first_dealer: Seat
    totals: tuple[int, ...] = ()
    winner: Side | None = None
    ended_at: datetime | None = None

    @property
    def over(self) -> bool:
        """Whether the table has a winner."""
        return self.winner is not None

    def side(self, side: Side) -> tuple[int, ...]:
        """The places of the two entrants of a side."""
        return tuple(one for seat, one in per_seat(self.seats) if seat % 2 == side)

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of the winners; empty until the table is over."""
        return self.side(self.winner) if self.winner is not None else ()


class PlayedRound(NamedTuple):
    """A round: its pool, the shuffle `order`, and the tables and byes that follow from them."""

    pool: tuple[int, ...]
    order: tuple[int, ...]
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...]
    drawn_at: datetime

    @property
    def over(self) -> bool:
        """Whether all tables of the round are over."""
        return all(table.over for table in self.tables)

    @property
    def through(self) -> tuple[int, ...]:
        """The places of those who advance: winners by table, partners together, then byes."""
        return (*(one for table in self.tables for one in table.winners), *self.byes)


class Tournament(NamedTuple):
    """A tournament: the fold of its events; `version` is the number of the last one.

    - `entrants`: before the start, people in the order in which they signed up; then the field.
    - `since`: when the current status began, moved forward by outages; `resumed_at`: the end of
      the last outage.
    - `full_since`: since when enough people have signed up to fill the field.
    - `reminded`: the number of the last reminder of the start.
    - `moved`: the start was moved after the announcement.
    - `barred`: accounts that may not sign up. `left_out`: accounts that got no chair.
    - `names`: the list that the names of its AI players are from.
    - `sign_ups`: one entry per sign-up, in order; a person may occur several times.
    """

    id: str
    code: str
    organiser: str
    terms: Terms
    version: int
    since: datetime
    last_at: datetime
    status: TournamentStatus = TournamentStatus.DRAFT
    announced_at: datetime | None = None
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    full_since: datetime | None = None
    resumed_at: datetime | None = None
    reminded: int = 0
    moved: bool = False
    barred: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    sign_ups: tuple[str, ...] = ()
    cancelled: CancelReason | None = None
    names: str = ""

    @property
    def live(self) -> bool:
        """Whether the tournament is neither over nor cancelled."""
        return self.status in LIVE_TOURNAMENTS

    @property
    def under_way(self) -> bool:
        """Whether the tournament has begun and is not over."""
        return self.status in (TournamentStatus.PLAYING, TournamentStatus.BREAK)

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts of all people among the entrants, including those who have left."""
        return tuple(one.account for one in self.entrants if one.account is not None)

    @property
    def round(self) -> PlayedRound | None:
        """The current or last round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def final(self) -> RoundTable | None:
        """The final table, once it is drawn."""
        last = self.round
        alone = last is not None and len(last.tables) == 1 and not last.byes
        return last.tables[0] if last is not None and alone else None

    def place_of(self, account: str) -> int | None:
        """The place of a person among the entrants, if any."""
        return next((i for i, one in enumerate(self.entrants) if one.account == account), None)

    def ai_player_called(self, place: int) -> str:
        """The name of an AI player in the field, as in `Chair.called`."""
        return f"{self.names}/{sum(one.account is None for one in self.entrants[:place])}"

    def tables(self) -> Iterator[RoundTable]:
        """All tables of all rounds."""
        for played in self.rounds:
            yield from played.tables

    def table_of(self, account: str) -> RoundTable | None:
        """The person's table in the current round, if any."""
        place = self.place_of(account)
        if self.round is None or place is None:
            return None
        return next((table for table in self.round.tables if place in table.seats), None)


PAIR = 2


class StartingField(NamedTuple):
    """The entrants who play (partners side by side if pairs are fixed), and the waiting list."""

    entrants: tuple[Entrant, ...]
    waiting: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether a tournament can be played: the minimum size, and at least two people."""
        people = sum(one.account is not None for one in self.entrants)
        return len(self.entrants) >= FEWEST and people >= PAIR


def field_of(tournament: Tournament, busy: frozenset[str] = frozenset()) -> StartingField:
    """The field if the tournament began now: without the `busy`, filled up with AI players if set.

    People play in the order in which they signed up. With fixed pairs, people without a partner
    are paired with each other.
    """
    terms = tournament.terms
    people = [one for one in tournament.entrants if one.account not in busy]
    units = _pairs(people) if terms.pairs else [(one,) for one in people]
    room = terms.size
    playing: list[Entrant] = []
    waiting: list[str] = []
    for unit in units:
        whole = unit
        if terms.pairs and len(unit) < PAIR:
            whole = (*unit, Entrant(level=terms.level)) if terms.level else ()
        if whole and len(playing) + len(whole) <= room:
            playing += whole
        else:
            waiting += [one.account for one in unit if one.account is not None]
    if terms.level:
        playing += [Entrant(level=terms.level)] * (room - len(playing))
    elif len(playing) % PAIR:
        last = playing.pop()
        waiting = [last.account or "", *waiting]
    return StartingField(tuple(playing), tuple(waiting))


def _pairs(people: list[Entrant]) -> list[tuple[Entrant, ...]]:
    """Pairs, in the order in which the first partner signed up; the last may be one person."""
    found: list[tuple[Entrant, ...]] = []
    alone: int | None = None
    by_account = {one.account: one for one in people}
    done = set[str | None]()
    for one in people:
        if one.account in done:
            continue
        done.add(one.account)
        partner = by_account.get(one.beside) if one.beside is not None else None
        if partner is not None:
            done.add(partner.account)
            found.append((one, partner))
        elif alone is None:
            alone = len(found)
            found.append((one,))
        else:
            found[alone] = (*found[alone], one)
            alone = None
    return found


def is_full(tournament: Tournament) -> bool:
    """Whether enough people have signed up to fill the field."""
    playing = field_of(tournament).entrants
    return sum(one.account is not None for one in playing) >= tournament.terms.size


def units_in(pool: tuple[int, ...], *, pairs: bool) -> int:
    """The number of units to shuffle in the draw of a pool: pairs or single entrants."""
    return len(pool) // PAIR if pairs else len(pool)


def tables_in(pool: tuple[int, ...]) -> int:
    """The number of tables for a pool."""
    return len(pool) // TABLE


def state_of(tournament: Tournament, place: int) -> EntrantState:
    """The state of an entrant."""
    return _state(tournament, place, _waiting(tournament))


def states_of(tournament: Tournament) -> dict[str, EntrantState]:
    """The states of all people in the tournament, by account."""
    waiting = _waiting(tournament)
    return {
        one.account: _state(tournament, place, waiting)
        for place, one in enumerate(tournament.entrants)
        if one.account is not None
    }


def _waiting(tournament: Tournament) -> frozenset[str]:
    """The accounts on the waiting list; empty until the field is full."""
    if tournament.rounds or not is_full(tournament):
        return frozenset()
    return frozenset(field_of(tournament).waiting)


def _state(tournament: Tournament, place: int, waiting: frozenset[str]) -> EntrantState:
    entrant = tournament.entrants[place]
    if entrant.thrown_out:
        return EntrantState.DISQUALIFIED
    if entrant.left:
        return EntrantState.LEFT
    if entrant.absent:
        return EntrantState.ABSENT
    if not tournament.rounds:
        waits = entrant.account in waiting
        return EntrantState.WAITING if waits else EntrantState.REGISTERED
    return _after_the_start(tournament, place)


def _after_the_start(tournament: Tournament, place: int) -> EntrantState:
    """The state according to the rounds' results, whether or not the entrant has left."""
    last, final = tournament.rounds[-1], tournament.final
    if final is not None and final.over and place in final.seats:
        return EntrantState.CHAMPION if place in final.winners else EntrantState.RUNNER_UP
    if place not in last.pool:
        return EntrantState.ELIMINATED
    table = next((table for table in last.tables if place in table.seats), None)
    if table is None or place in table.winners:
        return EntrantState.THROUGH
    return EntrantState.ELIMINATED if table.over else EntrantState.PLAYING


def still_seated(tournament: Tournament, *accounts: str) -> bool:
    """Whether these people all have chairs at one unfinished table of the round."""
    places, played = {tournament.place_of(one) for one in accounts}, tournament.round
    tables = played.tables if played is not None and tournament.under_way else ()
    return any(places <= {*table.seats} and not table.over for table in tables)


def in_play(tournament: Tournament, account: str) -> bool:
    """Whether a person is still in the tournament: at a table, or waiting for the next round."""
    place = tournament.place_of(account)
    if not tournament.under_way or place is None:
        return False
    return state_of(tournament, place) in (EntrantState.PLAYING, EntrantState.THROUGH)
