"""What was once stored can always be read (law 2).

`tests/data/events_v1.jsonl` is the life of one table as the first schema stored it. It is never
written anew: a kind or schema number that comes later gets a file of its own.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

from engine.rules.cards import names
from engine.tables.events import TableEvent, event_json, parse_event
from engine.tables.evolve import fold, match_of
from engine.tables.records import match_records
from engine.tables.table import Chair, Status

DATA = Path(__file__).parents[2] / "data"
LINES = (DATA / "events_v1.jsonl").read_text().splitlines()
BELA = (DATA / "events_v1_bela.jsonl").read_text().splitlines()
HOLDS = (DATA / "events_v1_holds.jsonl").read_text().splitlines()


def test_there_is_an_example_of_every_kind() -> None:
    stored = {json.loads(line)["kind"] for path in DATA.glob("events_v*.jsonl")
              for line in path.read_text().splitlines()}  # fmt: skip
    assert stored == {event.model_fields["kind"].default for event in get_args(TableEvent)}


def test_nothing_that_was_stored_is_lost() -> None:
    for line in (*LINES, *HOLDS, *BELA):
        old = json.loads(line)
        new = json.loads(event_json(parse_event(line)))
        assert {name: new.get(name) for name in old} == old


def test_the_events_still_make_the_same_table() -> None:
    events = [parse_event(line) for line in LINES]
    table = fold("t", None, events)
    assert (table.version, table.status) == (len(LINES), Status.CLOSED)
    assert table.chairs == (Chair("ana"), Chair(), Chair("vera"), Chair(level="club"))
    match = match_of(table)
    assert [line.totals for line in match.board] == [(68, 0), (128, 0)]
    assert match.winner == 0
    (record,) = match_records("t", events)
    assert record.switch == {"target": 101}
    assert len(record.deals) == 2


def test_stored_holds_still_make_the_same_table() -> None:
    table = fold("t", None, [parse_event(line) for line in HOLDS])
    until = datetime(2031, 5, 4, 20, 6, 10, tzinfo=UTC)  # the time given back is in it
    assert table.chairs == (
        Chair(),
        Chair("boris"),
        Chair(),
        Chair(held="vera", held_until=until),
    )


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
    first, second = match_records("t", map(parse_event, BELA))[0].deals
    assert (first.cancelled_by, second.exchange, second.challenge) == (0, 1, (1, 1))
