"""Match records from a table's events: everything needed to replay its matches (docs/JUDGE.md)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.rules.cards import CARD_NAMES, Seat, per_seat
from engine.rules.deal.actions import MakeCall, PlayCard
from engine.rules.record.deal_record import (
    DealBefore,
    DealRecord,
    SealRecord,
    ShuffleRecord,
    seal_of,
)
from engine.rules.record.match_record import MatchRecord, MatchResult
from engine.rules.ruleset import Rules, rules_of
from engine.tables import events as ev
from engine.tables.folds.evolve import fold
from engine.tables.table import Chair, Status, Table


def switches(preset: str, rules: Rules) -> dict[str, Any]:
    """The switches that differ from the preset."""
    usual, dumped = rules_of(preset), rules.model_dump(mode="json")
    return {
        name: dumped.get(name, field.default)  # the dump may omit defaults
        for name, field in Rules.model_fields.items()
        if getattr(rules, name) != getattr(usual, name)
    }


class PlayedMatch(NamedTuple):
    """A match of a table: its record, and the table at its end (or now, if it is not over)."""

    table: Table
    record: MatchRecord


def played_matches(table_id: str, stored: Iterable[ev.TableEvent]) -> tuple[PlayedMatch, ...]:
    """A table's matches; the last one may be unfinished.

    Each comes with the table at that time, because the lobby may change chairs and rules later.
    """
    table: Table | None = None
    deals: list[list[DealRecord]] = []
    chosen: list[list[_Chosen]] = []
    last: list[Table] = []  # at the end of each match, before the lobby changes it
    before: list[DealBefore | None] = []
    replaced: tuple[SealRecord, ...] = ()  # before the current deal; `resealed`: before the next
    resealed: tuple[SealRecord, ...] = ()
    for event in stored:
        if last and isinstance(event, ev.CardsDealt | ev.Started):
            _keep(deals[-1], last[-1], replaced, over=True)
        if table is not None and isinstance(event, ev.Resealed):
            resealed += (_seal_of(table),)
        if isinstance(event, ev.CardsDealt):
            replaced, resealed = resealed, ()
        if isinstance(event, ev.Started):
            before.append(_before(table, before[-1] if before else None))
        if table is not None and isinstance(event, ev.Acted | ev.PlayedOut):
            chosen[-1] += _chosen(len(deals[-1]), table, event)
        table = fold(table_id, table, (event,))
        if isinstance(event, ev.Started):
            deals.append([])
            chosen.append([])
            last.append(table)
        elif last and table.status in (Status.PLAYING, Status.FINISHED):
            last[-1] = table
    if last:
        playing = table is not None and table.status is Status.PLAYING
        _keep(deals[-1], last[-1], replaced, over=not playing)
    return tuple(
        PlayedMatch(
            ended, _record(ended, _with_stand_ins(found, ended, by), earlier, _sealed(ended, table))
        )
        for ended, found, by, earlier in zip(last, deals, chosen, before, strict=True)
    )


def _before(table: Table | None, earlier: DealBefore | None) -> DealBefore | None:
    """The last deal of a table when a match starts.

    Returns `earlier`, the deal before the previous match, if that match had none.
    """
    match = table.match if table is not None else None
    if table is None or match is None or match.deal is None:
        return earlier
    shuffle = table.shuffle
    return DealBefore(
        match=table.match_no,
        deal=match.number,
        number=shuffle.number if shuffle is not None else None,
        seal=shuffle.seal if shuffle is not None else None,
        calls=tuple(call.code for call in match.deal.calls),
        plays=tuple(CARD_NAMES[card] for card in match.deal.plays),
    )


def _seal_of(table: Table) -> SealRecord:
    """The seal of a table's next deal, with its seed."""
    seal = seal_of(table.id, table.seals, table.seed)
    return SealRecord(number=table.seals, seal=seal, seed=table.seed)


def _sealed(ended: Table, now: Table | None) -> SealRecord | None:
    """The seal at the end of a match; with its seed if the closed table will never use it."""
    if not ended.seed:
        return None
    gone = now is not None and now.status is Status.CLOSED and now.seals == ended.seals
    sealed = _seal_of(ended)
    return sealed if gone else sealed.model_copy(update={"seed": None})


_NOBODY = ""


class _Chosen(NamedTuple):
    """Who chose one call or card of a deal.

    `account` is None for an AI player, `_NOBODY` for a card that the table played automatically.
    """

    deal: int
    kind: Literal["calls", "plays"]
    place: int
    seat: Seat
    account: str | None


def _chosen(number: int, table: Table, event: ev.Acted | ev.PlayedOut) -> tuple[_Chosen, ...]:
    deal = table.match.deal if table.match is not None else None
    if deal is None:
        return ()
    if isinstance(event, ev.PlayedOut):
        account: str | None = _NOBODY
    else:
        account = table.chairs[event.seat].account if event.by is None else None
    match event.move:
        case MakeCall():
            over = (event.seat - deal.turn) % table.rules.players  # turns that are passed over
            return (_Chosen(number, "calls", len(deal.calls) + over, event.seat, account),)
        case PlayCard():
            return (_Chosen(number, "plays", len(deal.plays), event.seat, account),)
        case _:
            return ()


def _with_stand_ins(
    deals: Sequence[DealRecord], ended: Table, chosen: Iterable[_Chosen]
) -> tuple[DealRecord, ...]:
    """Add `stood_in` to the deals: calls and plays not chosen by the seats' owners at the end."""
    others: dict[int, dict[Literal["calls", "plays"], tuple[int, ...]]] = {}
    for one in chosen:
        if one.account != ended.chairs[one.seat].account:
            found = others.setdefault(one.deal, {})
            found[one.kind] = (*found.get(one.kind, ()), one.place)
    return tuple(
        deal.model_copy(update={"stood_in": others[number]}) if number in others else deal
        for number, deal in enumerate(deals)
    )


def record_text(record: MatchRecord) -> str:
    """The record as JSON for download, with one line per deal.

    Deals omit fields that they share with the match; `MatchRecord` restores them.
    """
    whole = record.model_dump(mode="json", exclude_none=True)
    deals = whole.pop("deals")
    ending = {key: whole.pop(key) for key in ("result", "sealed") if key in whole}
    lines = ",\n  ".join(_json(_own(deal, whole)) for deal in deals)
    ended = "".join(f',\n "{key}": {_json(value)}' for key, value in ending.items())
    return f'{_json(whole)[:-1]},\n "deals": [\n  {lines}\n ]{ended}}}\n'


def _own(deal: Mapping[str, Any], match: Mapping[str, Any]) -> dict[str, Any]:
    """A deal without fields that equal its match's or follow from its calls."""
    shared = [key for key in ("preset", "switch") if deal[key] == match[key]]
    told = ("mult",) if "calls" in deal else ()
    return {key: value for key, value in deal.items() if key not in (*shared, *told)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _keep(
    deals: list[DealRecord], table: Table, replaced: Iterable[SealRecord], *, over: bool
) -> None:
    """Append the table's last deal; includes its seed if the deal is done, or with `over`."""
    match = table.match
    if match is not None and match.deal is not None:
        changed, shuffle = switches(table.preset, table.rules), table.shuffle
        record = DealRecord.of(match, table.preset, changed)
        if shuffle is not None:
            found = ShuffleRecord.of(shuffle, replaced, over=over or match.deal.done)
            record = record.model_copy(update={"shuffle": found})
        deals.append(record)


def _record(
    table: Table,
    deals: tuple[DealRecord, ...],
    before: DealBefore | None,
    sealed: SealRecord | None,
) -> MatchRecord:
    return MatchRecord(
        preset=table.preset,
        switch=switches(table.preset, table.rules),
        seats=tuple(_name(seat, chair) for seat, chair in per_seat(table.chairs)),
        before=before,
        deals=deals,
        result=MatchResult.of(table.match) if table.match is not None else None,
        sealed=sealed,
    )


def _name(seat: Seat, chair: Chair) -> str:
    return chair.level if chair.account is None and chair.level else f"seat {seat}"
