"""Events that were ever stored can always be read (law 2).

`tests/data/events_v1.jsonl` is the history of one table as the first schema stored it. It is never
rewritten: a later kind or schema number gets a file of its own.
"""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from engine.rules.cards import CARD_NAMES, CARDS, Seat, names
from engine.rules.deal.actions import OWN, Declare, Move, Stage, move_text
from engine.rules.knowledge import observe
from engine.rules.match import Match, legal
from engine.rules.record.deal_record import DealRecord, deck
from engine.rules.record.match_record import replay_match
from engine.rules.record.replay import replay
from engine.tables.commands import Act, Actor
from engine.tables.events import Acted, TableEvent, TableOpened
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.events.v1 import Decided
from engine.tables.folds.evolve import fold
from engine.tables.folds.play import match_of
from engine.tables.records import played_matches
from engine.tables.rulings.decide import decide
from engine.tables.serialization import parse_event
from engine.tables.table import Chair, Conduct, Decision, Guests, LobbyOptions, Status, Table, Turn
from tests.every import every

DATA = Path(__file__).parents[2] / "data"
LINES = (DATA / "events_v1.jsonl").read_text().splitlines()
BELA = (DATA / "events_v1_bela.jsonl").read_text().splitlines()
HOLDERS = (DATA / "events_v1_holders.jsonl").read_text().splitlines()
PASSED_OVER = (DATA / "events_v1_passed_over.jsonl").read_text().splitlines()
GUESTS = (DATA / "events_v1_guests.jsonl").read_text().splitlines()
AHEAD = (DATA / "events_v1_ahead.jsonl").read_text().splitlines()
HOLDS = (DATA / "events_v1_holds.jsonl").read_text().splitlines()
VOTES = (DATA / "events_v1_votes.jsonl").read_text().splitlines()
OPEN_HANDS = (DATA / "events_v1_open_hands.jsonl").read_text().splitlines()
CLAIMS = (DATA / "events_v1_claims.jsonl").read_text().splitlines()
CHOSEN_CARD = (DATA / "events_v1_chosen_card.jsonl").read_text().splitlines()
LAST_CARD = (DATA / "events_v1_last_card.jsonl").read_text().splitlines()
RESTS = (DATA / "events_v1_rests.jsonl").read_text().splitlines()
HELPED = (DATA / "events_v1_helped.jsonl").read_text().splitlines()
TOURNAMENT = (DATA / "events_v1_tournament.jsonl").read_text().splitlines()
READY = (DATA / "events_v1_ready.jsonl").read_text().splitlines()
DOSTA = (DATA / "events_v1_dosta.jsonl").read_text().splitlines()
FAST = (DATA / "events_v1_fast.jsonl").read_text().splitlines()
SEALS = (DATA / "events_v1_seals.jsonl").read_text().splitlines()
NEWCOMERS = (DATA / "events_v1_newcomers.jsonl").read_text().splitlines()
RESEALED = (DATA / "events_v1_resealed.jsonl").read_text().splitlines()
INVITATIONS = (DATA / "events_v1_invitations.jsonl").read_text().splitlines()
LOOKING = (DATA / "events_v1_looking.jsonl").read_text().splitlines()
ACTED = (DATA / "events_v1_acted.jsonl").read_text().splitlines()
DECIDED = {event.model_fields["kind"].default for event in get_args(Decided)}


def test_there_is_an_example_of_every_kind() -> None:
    stored = {json.loads(line)["kind"] for path in DATA.glob("events_v*.jsonl")
              for line in path.read_text().splitlines()}  # fmt: skip
    kinds = (*get_args(TableEvent), *get_args(Decided))
    assert stored == {event.model_fields["kind"].default for event in kinds}


def test_nothing_that_was_stored_is_lost() -> None:
    for line in (
        *LINES,
        *HOLDS,
        *BELA,
        *HOLDERS,
        *PASSED_OVER,
        *AHEAD,
        *VOTES,
        *OPEN_HANDS,
        *CLAIMS,
        *CHOSEN_CARD,
        *LAST_CARD,
        *RESTS,
        *HELPED,
        *ACTED,
        *GUESTS,
        *TOURNAMENT,
        *SEALS,
        *NEWCOMERS,
        *RESEALED,
        *INVITATIONS,
        *LOOKING,
        *READY,
        *FAST,
        *DOSTA,
    ):
        old = json.loads(line)
        new = json.loads(parse_event(line).model_dump_json())
        if old["kind"] not in DECIDED:
            assert {name: new.get(name) for name in old} == old


def test_newcomers_sit_down_when_the_deal_is_over() -> None:
    events = [parse_event(line) for line in NEWCOMERS]
    assert [event.model_dump_json() for event in events] == NEWCOMERS
    assert fold("t", None, events).accounts == ("ana", "boris", "vera", "tom")
    assert fold("t", None, events[:-1]).accounts == ("ana", "boris")


def test_invitations_are_read_and_the_last_one_counts() -> None:
    events = [parse_event(line) for line in INVITATIONS]
    assert [event.model_dump_json() for event in events] == INVITATIONS
    table = fold("t", None, events)
    assert (table.invitation, table.invitations) == ("ABCDEFGH23456789", 2)


def test_a_table_by_invitation_looks_for_nobody_any_more() -> None:
    events = [parse_event(line) for line in LOOKING]
    assert [event.model_dump_json() for event in events] == LOOKING
    assert fold("t", None, events[:-1]).options.looking
    assert not fold("t", None, events).options.looking


def test_stored_agreements_are_what_they_were() -> None:
    """A pause of ten minutes, a match that was called off, and one that was given up."""
    events = [parse_event(line) for line in VOTES]
    table = fold("t", None, events)
    assert [event.model_dump_json() for event in events] == VOTES
    assert (table.match_no, table.status) == (2, Status.FINISHED)
    assert fold("t", None, map(parse_event, OPEN_HANDS)).hands_open
    assert fold("t", None, map(parse_event, LAST_CARD)).last_card
    assert fold("t", None, map(parse_event, FAST)).hurrying == ("ana",)
    assert fold("t", None, map(parse_event, FAST[:-1])).fast
    stopped = fold("t", None, map(parse_event, DOSTA)).match
    assert stopped is not None
    assert (stopped.winner, stopped.board[-1].factor) == (stopped.board[-1].dosta % 2, 2)
    assert fold("t", None, map(parse_event, READY)).ready == ("ana", "vera")
    chosen = fold("t", None, map(parse_event, CHOSEN_CARD))
    assert [CARD_NAMES[intent.next_card] for intent in chosen.intents if intent.next_card >= 0] == [
        "KS"
    ]
    called_off, given_up = played_matches("t", events)
    assert called_off.record.result is None
    result = given_up.record.result
    assert result is not None
    assert (result.winner, result.given_up) == ("B", "A")
    assert replay_match(given_up.record) == table.match
    paused = next(i for i, event in enumerate(events) if event.kind == "paused")
    before, after = (fold("t", None, events[: paused + n]) for n in (0, 2))
    assert before.turn is not None
    assert after.turn == before.turn._replace(since=before.turn.since + timedelta(minutes=10))


def test_stored_seals_and_deals_are_what_they_were() -> None:
    """Two people have cut, and the deal follows from the seal."""
    events = [parse_event(line) for line in SEALS]
    table = fold("t", None, events)
    assert [event.model_dump_json() for event in events] == SEALS
    shuffle, deal = table.shuffle, match_of(table).deal
    assert shuffle is not None
    assert deal is not None
    assert (shuffle.number, shuffle.cuts, table.seals) == (1, (0, 1), 2)
    assert deck(shuffle, CARDS) == deal.deck


def test_stored_second_seals_are_what_they_were() -> None:
    """Boris has cut, but not since it was sealed again."""
    events = [parse_event(line) for line in RESEALED]
    assert [event.model_dump_json() for event in events] == RESEALED
    table = fold("t", None, events)
    shuffle, deal = table.shuffle, match_of(table).deal
    assert shuffle is not None
    assert deal is not None
    assert (shuffle.number, shuffle.cuts, shuffle.seed) == (2, (0,), "ab" * 32)
    assert (table.seals, table.resealed) == (3, False)
    assert deck(shuffle, CARDS) == deal.deck


def test_stored_hints_and_abandoned_matches_are_still_known() -> None:
    """In one of two matches somebody took a hint; the other was cleared away in its middle."""
    events = [parse_event(line) for line in HELPED]
    assert [event.model_dump_json() for event in events] == HELPED
    second = next(i for i, line in enumerate(HELPED) if '"called_off"' in line)
    assert fold("t", None, events[:second]).hinted
    table = fold("t", None, events)
    assert (table.hinted, table.thrown_by, table.status) == (False, 0, Status.CLOSED)
    assert table.conduct[0] == Conduct(decisions=9, thought=18_000, turns=9, taken=9)


def test_an_entrant_who_left_a_stored_tournament_is_still_gone() -> None:
    """A table of a tournament that was called off; boris had left it before."""
    events = [parse_event(line) for line in TOURNAMENT]
    table = fold("t", None, events)
    assert [event.model_dump_json() for event in events] == TOURNAMENT
    assert (table.tournament, table.rules.deal_limit, table.status) == ("cup", 7, Status.CLOSED)
    assert [chair.retired for chair in table.chairs] == [False, True, False, False]


def test_a_stored_long_turn_waits_for_the_person_who_rested() -> None:
    """Two days from eight in the evening on; ten quiet hours each night from ten on."""
    events = [parse_event(line) for line in RESTS]
    table = fold("t", None, events)
    assert [event.model_dump_json() for event in events] == RESTS
    assert table.turn is not None
    clock = table.turn.clock(table.pace.limit)
    assert clock.ends - clock.since == timedelta(hours=48)
    assert clock.reminds - clock.since == timedelta(hours=24)
    assert clock.warns is not None
    assert clock.warns - clock.since == timedelta(hours=44)
    assert [rest.until - rest.since for rest in clock.rests] == [timedelta(hours=10)] * 4


def test_a_claim_is_played_out_as_it_was() -> None:
    """The last tricks of a deal were claimed; its record shows no difference."""
    events = [parse_event(line) for line in CLAIMS]
    table = fold("t", None, events)
    assert [event.model_dump_json() for event in events] == CLAIMS
    (claim,) = table.claims
    assert claim[0] == match_of(table).number
    (played,) = played_matches("t", events)
    assert replay_match(played.record) == table.match


def test_decisions_are_read_as_they_are_stored_now() -> None:
    """Each line of the old files has a current form."""
    assert [parse_event(line).model_dump_json() for line in (*LINES, *BELA)] == ACTED
    assert [parse_event(line).model_dump_json() for line in ACTED] == ACTED
    moves = [json.loads(line).get("move", "").split(" ")[0] for line in ACTED]
    assert {"call", "card", "seven", "discard", "declare", "throw"} <= set(moves)
    for line in (*LINES, *BELA):
        old, new = json.loads(line), parse_event(line)
        if isinstance(new, Acted):
            said = [str(part) for name in SAID for part in _each(old.get(name))]
            assert all(part in move_text(new.move) for part in said), (old, new)
            assert (new.seat, new.at.isoformat()[:19]) == (old["seat"], old["at"][:19])
            assert (new.by is None) == (old["by"] is None)
            assert ("belote" in move_text(new.move)) == bool(old.get("belote"))


SAID = ("call", "card", "declare", "cards")


def _each(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


@every(
    ("kind", "wrong", "where"),
    [
        ("called", {"call": "Y"}, "called"),
        ("played", {"card": "1S"}, "played"),
        ("acted", {"move": "card 1S"}, "acted.move"),
        ("acted", {"move": 17}, "acted.move"),
        ("declared_late", {"declare": ["run9 A S"]}, "declared_late.declare"),
        ("declared_late", {"declare": "run3 A S"}, "declared_late.declare"),
        ("declared_late", {"declare": ["run3 A S", 7]}, "declared_late.declare"),
        ("cards_dealt", {"deck": ["TS", "1S"]}, "cards_dealt.deck"),
        ("cards_dealt", {"deck": [7]}, "cards_dealt.deck"),
    ],
)
def test_a_damaged_decision_is_no_event_and_tells_no_card(
    kind: str, wrong: dict[str, object], where: str
) -> None:
    body = {"v": 1, "at": "2031-05-04T20:00:00Z", "kind": kind, "seat": 0, **wrong}
    if kind == "cards_dealt":
        del body["seat"]
    with pytest.raises(UnreadableEvent) as damaged:
        parse_event(json.dumps(body))
    assert str(damaged.value) == where


def test_the_events_still_make_the_same_table() -> None:
    events = [parse_event(line) for line in LINES]
    table = fold("t", None, events)
    assert (table.version, table.status) == (len(LINES), Status.CLOSED)
    assert table.chairs == (Chair("ana"), Chair(), Chair("vera"), Chair(level="club"))
    match = match_of(table)
    assert [line.totals for line in match.board] == [(68, 0), (128, 0)]
    assert match.winner == 0
    ((_, record),) = played_matches("t", events)
    assert record.switch == {"target": 101}
    assert len(record.deals) == 2


def test_stored_holds_still_make_the_same_table() -> None:
    table = fold("t", None, [parse_event(line) for line in HOLDS])
    until = datetime(2031, 5, 4, 20, 6, 10, tzinfo=UTC)  # includes the time given back
    assert table.chairs == (
        Chair(),
        Chair("boris"),
        Chair(),
        Chair(held="vera", held_until=until),
    )


def test_stored_guests_still_make_the_same_table() -> None:
    table = fold("t", None, [parse_event(line) for line in GUESTS])
    assert (table.opener, table.accounts) == ("boris", ("vera", "georgi", "boris"))
    assert table.options == LobbyOptions("club", start_when_full=True, invited_only=True)
    assert table.guests == Guests(("boris", "vera", "georgi"), (), ("ana",))


def test_tables_at_which_only_holders_were_asked_still_make_the_same_tables() -> None:
    """In old versions only holders of the seven or of declarations were asked for them."""
    tables = tables_of(HOLDERS)
    ended = [match_of(fold("t", None, events)) for events in tables]
    told = [(match.rules.players, match.number, match.totals, match.winner) for match in ended]
    assert told == [(2, 5, (349, 313), 0), (4, 2, (318, 46), 0), (3, 2, (57, 38, 172), 2)]
    for events, match in zip(tables, ended, strict=True):
        ((_, record),) = played_matches("t", events)
        assert replay_match(record).board == match.board


def tables_of(lines: list[str]) -> list[list[TableEvent]]:
    tables: list[list[TableEvent]] = []
    for event in map(parse_event, lines):
        if isinstance(event, TableOpened):
            tables.append([])
        tables[-1].append(event)
    return tables


def test_tables_that_stood_before_the_first_lead_stand_as_they_did() -> None:
    """These are deals from the time when only holders were asked."""
    stood = []
    for events in tables_of(PASSED_OVER):
        table = fold("t", None, events)
        deal = match_of(table).deal
        assert deal is not None
        stood.append((table.rules.players, deal.stage, deal.talon.asked, table.turn))
    at = datetime(2031, 5, 4, 20, tzinfo=UTC)
    assert stood == [
        (2, Stage.DONE, (), None),
        (4, Stage.PLAY, (), Turn(Decision(1, 1, 1), Seat(1), at)),
        (4, Stage.DECLARING, (2, 0), Turn(Decision(1, 1, 2), Seat(2), at)),
        (2, Stage.EXCHANGE, (1,), Turn(Decision(1, 1, 1), Seat(1), at)),
        (2, Stage.DECLARING, (1,), Turn(Decision(1, 1, 1), Seat(1), at)),
        (3, Stage.DECLARING, (2,), Turn(Decision(1, 1, 3), Seat(2), at)),
    ]


def test_a_match_that_an_eight_run_has_ended_stays_over() -> None:
    """Nobody held the seven, so nothing was stored after the last call."""
    table = fold("t", None, tables_of(PASSED_OVER)[0])
    match = match_of(table)
    assert (table.status, match.totals, match.winner) == (Status.FINISHED, (0, 501), 1)


def test_every_such_table_can_be_played_on() -> None:
    for events in tables_of(PASSED_OVER)[1:]:
        table = fold("t", None, events)
        while (deal := match_of(table).deal) is not None and not deal.tricks:
            before = table
            table = _decided(table)
            assert table.version > before.version
            now = match_of(table)
            again = replay(DealRecord.of(now, table.preset, {}))
            assert told(again) == told(now)


def test_players_asked_later_can_choose_ahead() -> None:
    table = fold("t", None, tables_of(PASSED_OVER)[2])
    decision = Decision(1, 1, 2)
    for command in (
        Act(Actor("ana"), decision.later(1), Declare(OWN, ())),
        Act(Actor("vera"), decision, Declare(OWN, ())),
    ):
        ruling = decide(table, command, table.last_at)
        assert ruling.denial is None
        table = fold("t", table, ruling.events)
    deal = match_of(table).deal
    assert deal is not None
    assert (deal.stage, deal.turn_number) == (Stage.PLAY, 4)


def told(match: Match) -> tuple[Stage | None, int | None, object]:
    known = observe(match, None)
    return known.stage, known.turn, known.kinds


def _decided(table: Table) -> Table:
    """The table after the person in turn has decided something."""
    turn = table.turn
    assert turn is not None
    account = table.chairs[turn.seat].account
    assert account is not None
    move = legal(match_of(table))[0]
    assert isinstance(move, Move)
    command = Act(Actor(account), turn.decision, move)
    ruling = decide(table, command, table.last_at)
    assert ruling.denial is None
    return fold("t", table, ruling.events)


def test_stored_decisions_still_make_the_same_table() -> None:
    """A low hand, the seven, discards, declarations before the first lead, and a revoke."""
    table = fold("t", None, [parse_event(line) for line in BELA])
    assert (table.version, table.status) == (len(BELA), Status.CLOSED)
    match = match_of(table)
    assert match.number == 2
    (line,) = match.board
    assert line.totals == (0, 302)  # 162 and 140 called
    assert line.penalty is not None
    assert (line.penalty.seat, line.penalty.offender, line.penalty.play) == (1, 0, 1)
    assert match.deal is not None
    assert names(match.deal.talon.discards) == ["7C", "8C"]
    assert match.deal.talon.exchanged == 1
    ((_, record),) = played_matches("t", map(parse_event, BELA))
    first, second = record.deals
    assert (first.cancelled_by, second.exchange, second.challenge) == (0, 1, (1, 1))
