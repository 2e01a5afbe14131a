"""The visible part of a table: public fields, and the `Knowledge` of its match (law 4)."""

from datetime import datetime
from typing import NamedTuple

from engine.rules.cards import NO_CARD, Card, Hand, Seat
from engine.rules.deal.declarations import Plan
from engine.rules.knowledge import Knowledge, observe
from engine.rules.record.deal_record import seal_of
from engine.rules.ruleset import Rules
from engine.tables.rulings.play import chosen_plan
from engine.tables.rulings.votes import voters
from engine.tables.table import Chair, Guests, LobbyOptions, Pace, Recess, Status, Table, Turn, Vote


class TableKnowledge(NamedTuple):
    """A table as one seat sees it, or as the public does (`seat` is None).

    - `match`: None before the first match.
    - The seat's choices ahead: `plan` and `belote`, the declarations and belote call that it has
    chosen for its next card; `marked`, the discards chosen so far; `ahead`, its declarations before
    the first lead (None: not chosen); `next_card`, the card that it will play when its turn comes
    (`NO_CARD`: not chosen).
    - `waits_for_people`: the next deal is not dealt until somebody is back.
    - `voters`: the seats that `vote` asks.
    - `fast`: AI players play fast.
    - `invitation`: the secret that admits to an invitation-only table; empty for the public.
    - `seal`: the seal of the table's next deal (empty at a table without seals); `resealed`: it
      has replaced another one (`Resealed`); `dealt_seals`: the seals of the match's deals.
    """

    id: str
    code: str
    opener: str
    preset: str
    rules: Rules
    pace: Pace
    chairs: tuple[Chair, ...]
    status: Status
    version: int
    since: datetime
    match_no: int
    turn: Turn | None
    seat: Seat | None
    match: Knowledge | None
    plan: Plan = ()
    belote: bool = True
    marked: Hand = 0
    ahead: Plan | None = None
    next_card: Card = NO_CARD
    lesson: bool = False
    waits_for_people: bool = False
    vote: Vote | None = None
    voters: tuple[Seat, ...] = ()
    recess: Recess | None = None
    last_card: bool = False
    hands_open: bool = False
    fast: bool = False
    ready: tuple[str, ...] = ()
    claims: tuple[tuple[int, Seat], ...] = ()
    options: LobbyOptions = LobbyOptions()
    guests: Guests = Guests()
    lots: int = 0
    drawn: bool = False
    unused: bool = False
    thrown_by: Seat | None = None
    tournament: str = ""
    invitation: str = ""
    invitations: int = 0
    seal: str = ""
    resealed: bool = False
    dealt_seals: tuple[str, ...] = ()

    @property
    def entry_code(self) -> str:
        """The token for joining from elsewhere: the code, plus the invitation if one is needed."""
        secret = self.invitation if self.options.invited_only else ""
        return f"{self.code}-{secret}" if secret else self.code

    @property
    def full(self) -> bool:
        """Whether somebody sits on every chair."""
        return not any(chair.empty for chair in self.chairs)


def look(table: Table, seat: Seat | None, public: TableKnowledge | None = None) -> TableKnowledge:
    """The knowledge of a seat, or of the public (None).

    Pass `public` to reuse the public knowledge of the same table. In the lobby people change
    chairs, so nobody sees more of the previous match than the public does.
    """
    public = public if public is not None else _public(table)
    if seat is None:
        return public
    known = public._replace(seat=seat, invitation=table.invitation)
    if table.status is Status.LOBBY or table.match is None:
        return known
    match = observe(table.match, seat, public.match)
    if not table.intents:
        return known._replace(match=match)
    intent = table.intents[seat]
    return known._replace(
        match=match,
        plan=chosen_plan(match.choices, intent),
        belote=intent.belote,
        marked=intent.marked,
        ahead=intent.ahead,
        next_card=intent.next_card,
    )


def _public(table: Table) -> TableKnowledge:
    return TableKnowledge(
        id=table.id,
        code=table.code,
        opener=table.opener,
        preset=table.preset,
        rules=table.rules,
        pace=table.pace,
        chairs=table.chairs,
        status=table.status,
        version=table.version,
        since=table.since,
        match_no=table.match_no,
        turn=table.turn,
        seat=None,
        match=observe(table.match, None) if table.match is not None else None,
        lesson=table.lesson,
        waits_for_people=table.waits_for_people,
        vote=table.vote,
        voters=voters(table, table.vote) if table.vote is not None else (),
        recess=table.recess,
        last_card=table.last_card,
        hands_open=table.hands_open,
        fast=table.fast,
        ready=table.ready,
        claims=table.claims,
        options=table.options,
        guests=table.guests,
        lots=table.lots,
        drawn=table.drawn,
        unused=table.unused,
        thrown_by=table.thrown_by,
        tournament=table.tournament,
        invitations=table.invitations,
        seal=seal_of(table.id, table.seals, table.seed) if table.seed else "",
        resealed=table.resealed,
        dealt_seals=table.dealt_seals,
    )


def look_before(table: Table, seat: Seat | None) -> TableKnowledge | None:
    """The table as the seat knew it at the end of the previous deal; None if there was none."""
    match = table.match
    if match is None or match.before is None:
        return None
    start = match.start
    ended = match._replace(
        dealer=match.before.dealer,
        deal=match.before,
        before=None,
        number=match.number - 1,
        board=tuple(line for line in match.board if line.number < match.number),
        over=False,
        winner=None,
        given_up=None,
    )
    if start is not None:
        ended = ended._replace(totals=start.totals, carry=start.carry, extra=start.extra)
    known = look(table._replace(match=ended, turn=None), seat)
    *before, seal = table.dealt_seals
    return known._replace(seal=seal, dealt_seals=tuple(before))
