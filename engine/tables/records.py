"""Match records out of a table's events: everything needed to play its matches again (JUDGE.md)."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine.rules.match import Match
from engine.rules.record import SIDE_NAMES, DealRecord
from engine.rules.ruleset import Rules, rules_of
from engine.tables import events as ev
from engine.tables.evolve import fold
from engine.tables.table import Chair, Status, Table


class MatchResult(BaseModel):
    """How a match ended: the totals by side, and who won."""

    model_config = ConfigDict(frozen=True)

    totals: Mapping[str, int]
    winner: str | None


class MatchRecord(BaseModel):
    """A match as it is exported; `seats` are names chosen by whoever exports."""

    model_config = ConfigDict(frozen=True)

    preset: str
    switch: Mapping[str, Any]
    seats: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    result: MatchResult | None


def switches(preset: str, rules: Rules) -> dict[str, Any]:
    """The switches in which rules differ from their preset."""
    usual = rules_of(preset).model_dump(mode="json")
    return {
        name: value for name, value in rules.model_dump(mode="json").items() if value != usual[name]
    }


def match_records(
    table_id: str, stored: Iterable[ev.TableEvent], names: Mapping[str, str] | None = None
) -> tuple[MatchRecord, ...]:
    """The records of a table's matches, the last one as far as it has been played.

    `names` gives accounts the names to be written; one without stays "seat N".
    """
    table: Table | None = None
    deals: list[list[DealRecord]] = []
    last: list[Table] = []  # each match at its end, before the lobby changes chairs and rules
    for event in stored:
        if last and isinstance(event, ev.CardsDealt | ev.Started):
            _keep(deals[-1], last[-1])
        table = fold(table_id, table, (event,))
        if isinstance(event, ev.Started):
            deals.append([])
            last.append(table)
        elif last and table.status in (Status.PLAYING, Status.FINISHED):
            last[-1] = table
    if last:
        _keep(deals[-1], last[-1])
    return tuple(
        _record(ended, tuple(found), names or {}) for ended, found in zip(last, deals, strict=True)
    )


def _keep(deals: list[DealRecord], table: Table) -> None:
    match = table.match
    if match is not None and match.deal is not None:
        changed = switches(table.preset, table.rules)
        deals.append(DealRecord.of(match, table.preset, changed))


def _record(table: Table, deals: tuple[DealRecord, ...], names: Mapping[str, str]) -> MatchRecord:
    return MatchRecord(
        preset=table.preset,
        switch=switches(table.preset, table.rules),
        seats=tuple(_name(seat, chair, names) for seat, chair in enumerate(table.chairs)),
        deals=deals,
        result=_result(table.match) if table.match is not None else None,
    )


def _name(seat: int, chair: Chair, names: Mapping[str, str]) -> str:
    if chair.account is not None:
        return names.get(chair.account, f"seat {seat}")
    return chair.level or f"seat {seat}"


def _result(match: Match) -> MatchResult | None:
    if not match.over:
        return None
    return MatchResult(
        totals={SIDE_NAMES[side]: points for side, points in enumerate(match.totals)},
        winner=SIDE_NAMES[match.winner] if match.winner is not None else None,
    )
