"""``belotbot replay`` checks and narrates a recorded match; ``export`` writes a record."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json

from bot.cli.data import accounts_in
from bot.cli.narration import (
    broken_rule,
    deal_text,
    heading,
    match_end,
    other_result,
    record_scene,
    verdict,
)
from bot.cli.terminal import CommandFailed, Unusable
from bot.locales.words import Voice
from bot.people.names import readable
from bot.views.rules.sentences import conflict_text
from bot.views.sheets.replay import seat_names
from bot.views.table.scene import Scene
from engine.host.archiver import is_put_away
from engine.rules.cards import SEATS
from engine.rules.knowledge import observe
from engine.rules.match import Match, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import (
    Flaw,
    MatchRecord,
    MatchResult,
    after_giving_up,
    deals_of,
)
from engine.rules.record.replay import (
    BrokenRule,
    PageKind,
    ReplayPage,
    SeenPage,
    seen,
    steps,
    steps_on,
)
from engine.rules.ruleset import ConflictingRules, UnknownPreset
from engine.store.commits import Committer
from engine.store.copies.archive import (
    ArchivedTable,
    InvalidArchiveLine,
    archived,
    is_archive,
    month_of,
    tables_in,
)
from engine.store.journal import EventRow, Journal, TableRow
from engine.store.migrate import read_only
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.known import look
from engine.tables.records import PlayedMatch, played_matches, record_text
from engine.tables.serialization import parse_event
from engine.tables.table import Status

STANDARD_INPUT = "-"

LONGEST_DETAIL = 300
"""Longest error message shown, in letters."""


class Wrong(CommandFailed):
    """The record breaks the rules; the message says where and why."""


def tell(parts: Iterable[str]) -> None:
    """Write the parts to standard output."""
    _write(f"{part}\n\n" for part in parts if part)


async def export_record(url: str, wanted: str, voice: Voice, archive: Path) -> None:
    """Write the record of a match to standard output."""
    _write([await exported(url, wanted, voice, archive)], encoding="utf-8")


def _write(parts: Iterable[str], encoding: str = "") -> None:
    """Write to standard output, with `?` for characters that the terminal cannot encode."""
    out = sys.stdout.buffer
    for part in parts:
        out.write(part.encode(encoding or sys.stdout.encoding, "replace"))
        out.flush()


def replayed(path: str, voice: Voice, match: str | None = None) -> Iterator[str]:
    """Narrate a recorded match part by part; for an archive, one match or all finished ones.

    Raises `Unusable`, or `Wrong` at the part that breaks the rules.
    """
    if not of_archive(path):
        yield from record_told(read_record(path, voice, match), voice)
        return
    for name, record in archived_records(path, match, voice):
        yield name
        yield from record_told(record, voice)


def of_archive(path: str) -> bool:
    """Whether a file is an archive of tables."""
    if path == STANDARD_INPUT:
        return False
    try:
        return is_archive(Path(path))
    except OSError:
        return False  # reported when it is read


def archived_records(
    path: str, match: str | None, voice: Voice
) -> Iterator[tuple[str, MatchRecord]]:
    """The finished matches of an archive, each with its name CODE:NUMBER; seats have no names.

    Raises `Unusable`, also if there are none.
    """
    for table in archived_tables(path, match, voice):
        yield from zip(table.names, table.chosen, strict=True)


class RecordedTable(NamedTuple):
    """The matches of an archived table; `chosen` are the requested ones, with their `names`."""

    matches: tuple[MatchRecord, ...]
    chosen: tuple[MatchRecord, ...]
    names: tuple[str, ...]


def archived_tables(path: str, match: str | None, voice: Voice) -> Iterator[RecordedTable]:
    """The tables of an archive with their finished matches, or only with the requested `match`.

    Each match is named CODE:NUMBER. Raises `Unusable`, also if there is none.
    """
    missing = Unusable(voice.say("record-no-match", wanted=path if match is None else match))
    asked = _wanted(match) if match is not None else None
    if match is not None and asked is None:
        raise missing
    found = False
    try:
        for table in tables_in(Path(path)):
            if asked is not None and not asked.is_of(table):
                continue
            played = played_matches(table.id, (parse_event(one.body) for one in table.events))
            only = _chosen(played, asked.number) if asked is not None else None
            chosen = {
                f"{table.code}:{number}": one.record
                for number, one in enumerate(played, 1)
                if one.record.result is not None and (asked is None or one is only)
            }
            if chosen:
                found = True
                matches = tuple(one.record for one in played)
                yield RecordedTable(matches, tuple(chosen.values()), tuple(chosen))
    except (OSError, InvalidArchiveLine, UnreadableEvent):
        raise Unusable(voice.say("record-unreadable", file=path)) from None
    if not found:
        raise missing


def record_told(record: MatchRecord | DealRecord, voice: Voice) -> Iterator[str]:
    """Narrate a record part by part; raises `Wrong` at the part that breaks the rules."""
    try:
        rules = record.rules()
    except ValueError as error:
        raise Wrong(_contradicts(voice, error)) from None
    seats = record.seats if isinstance(record, MatchRecord) else ()
    if seats and len(seats) != rules.players:
        raise Wrong(voice.say("record-names", number=len(seats), seats=rules.players))
    scene = record_scene(voice.words, voice.language, record.preset, rules, seats)
    yield heading(scene)
    if isinstance(record, MatchRecord):
        yield from _match(scene, record)
    else:
        yield from _single(scene, record)


def read_record(path: str, voice: Voice, match: str | None = None) -> MatchRecord | DealRecord:
    """Read a record from a file or standard input.

    Raises `Unusable`, also if a `match` is given, because a record holds only one.
    """
    try:
        body = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
    except OSError:
        raise Unusable(voice.say("record-unreadable", file=path)) from None
    try:
        found = from_json(body)
        of_match = isinstance(found, dict) and "deals" in found
        record = (MatchRecord if of_match else DealRecord).model_validate(found)
    except ValueError as error:
        detail = _detail(voice, error)
        raise Unusable(voice.say("record-not-one", file=path, detail=detail)) from None
    if match is not None:
        raise Unusable(voice.say("record-only-one", file=path))
    return record


def _match(scene: Scene, record: MatchRecord) -> Iterator[str]:
    match, revokes = _before(scene, record), 0
    try:
        for dealt in deals_of(record):
            match = dealt.match
            revokes += _unpunished(match)
            yield deal_text(scene, _all_open(match))
        match = after_giving_up(record, match)
    except Flaw as flaw:
        raise Wrong(_flaw(scene, record, match, flaw)) from None
    yield match_end(scene, _all_open(match))
    found = MatchResult.of(match)
    if record.result is not None and record.result != found:
        raise Wrong(other_result(scene, record.result, found, observe(match, None)))
    yield verdict(scene, over=record.result is not None, revokes=revokes)


def _before(scene: Scene, record: MatchRecord) -> Match:
    """The match before its first deal."""
    dealer = record.deals[0].dealer if record.deals else SEATS[0]
    try:
        return new_match(scene.known.rules, dealer)
    except ValueError as error:
        raise Wrong(_contradicts(scene.voice, error)) from None


def _flaw(scene: Scene, record: MatchRecord, before: Match, flaw: Flaw) -> str:
    if isinstance(flaw.error, BrokenRule):
        deal = record.deals[flaw.deal]
        stood = observe(_last_lawful(before, deal), None)
        return broken_rule(scene, flaw.deal + 1, deal, stood, flaw.error)
    if flaw.deal < 0:
        return _contradicts(scene.voice, flaw.error)
    detail = _detail(scene.voice, flaw.error)
    return scene.voice.say("record-deal-contradicts", deal=flaw.deal + 1, detail=detail)


def _last_lawful(before: Match, record: DealRecord) -> Match:
    """The match just before the first call or card that breaks the rules."""
    match = before
    try:
        for step in steps_on(before, record):
            match = step.match
    except BrokenRule:
        return match
    return match


def _single(scene: Scene, record: DealRecord) -> Iterator[str]:
    match: Match | None = None
    try:
        for step in steps(record):
            match = step.match
    except BrokenRule as error:
        stood = observe(match or new_match(scene.known.rules, record.dealer), None)
        raise Wrong(broken_rule(scene, 1, record, stood, error)) from None
    except ValueError as error:
        raise Wrong(_contradicts(scene.voice, error)) from None
    if match is not None:
        yield deal_text(scene, _all_open(match))
    yield verdict(scene, over=False, revokes=_unpunished(match))


def _unpunished(match: Match | None) -> int:
    """The number of unpunished revokes in honour play."""
    if match is None or match.deal is None or match.deal.honour.penalty is not None:
        return 0
    return len(match.deal.honour.unlawful)


def _all_open(match: Match) -> SeenPage:
    return seen(ReplayPage(PageKind.SCORE, match), None)


def _contradicts(voice: Voice, error: ValueError) -> str:
    return voice.say("record-contradicts", detail=_detail(voice, error))


def _detail(voice: Voice, error: ValueError) -> str:
    """An error as one line of text."""
    if isinstance(error, ConflictingRules):
        return conflict_text(voice, error.clash)
    if isinstance(error, UnknownPreset):
        return voice.say("record-no-preset", name=readable(str(error)))
    if not isinstance(error, ValidationError):
        return readable(str(error), LONGEST_DETAIL)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return readable(f"{where}: {first['msg']}" if where else first["msg"], LONGEST_DETAIL)


_DIGITS = 9


class _Wanted(NamedTuple):
    """A table's code or id and a match number; None means the last finished match."""

    table: str
    number: int | None

    def is_of(self, table: ArchivedTable) -> bool:
        """Whether this match belongs to the table."""
        return self.table == table.id or self.table.upper() == table.code


async def exported(url: str, wanted: str, voice: Voice, archive: Path) -> str:
    """The record of a match as JSON, from the `archive` folder if its table was archived.

    Raises `Unusable`, or `UnusableDatabase`.
    """
    missing = Unusable(voice.say("record-no-match", wanted=wanted))
    asked = _wanted(wanted)
    if asked is None:
        raise missing
    async with read_only(url) as database:
        journal = Journal(database, Committer(database))
        row = await _row(journal, asked.table)
        if row is None:
            raise missing
        rows = await journal.events(row.id)
        if is_put_away(row.status):
            rows = _put_away(archive, row, voice)
        stored = [parse_event(event.body) for event in rows]
        played = _chosen(played_matches(row.id, stored), asked.number)
        if played is None and asked.number is None and row.status == Status.PLAYING:
            raise Unusable(voice.say("denied-still-playing"))
        if played is None:
            raise missing
        if played.record.result is None:  # nobody may see the cards of a running match
            raise Unusable(voice.say("denied-still-playing"))
        names = await accounts_in(database).names(played.table.accounts)
    scene = Scene(look(played.table, None), names, voice.words, voice.language)
    return record_text(played.record.model_copy(update={"seats": seat_names(scene)}))


def _put_away(archive: Path, row: TableRow, voice: Voice) -> tuple[EventRow, ...]:
    file = archive / month_of(row.updated_at)
    try:
        found = archived(archive, row)
    except (OSError, InvalidArchiveLine):
        raise Unusable(voice.say("record-unreadable", file=str(file))) from None
    if found is None:
        raise Unusable(voice.say("record-put-away", file=str(file)))
    return found.events


def _wanted(text: str) -> _Wanted | None:
    table, colon, number = text.partition(":")
    if not colon:
        return _Wanted(table, None)
    counted = number.isascii() and number.isdigit() and len(number) < _DIGITS
    return _Wanted(table, int(number)) if counted else None


async def _row(journal: Journal, table: str) -> TableRow | None:
    return await journal.by_code(table.upper()) or await journal.by_id(table)


def _chosen(played: tuple[PlayedMatch, ...], number: int | None) -> PlayedMatch | None:
    if number is not None:
        return played[number - 1] if 0 < number <= len(played) else None
    over = [match for match in played if match.record.result is not None]
    return over[-1] if over else None
