"""``belotbot verify``: checks that recorded matches were dealt as sealed."""

import sys
from collections.abc import Sequence
from itertools import combinations

from bot.cli.records import Wrong, archived_tables, of_archive, read_record, record_told
from bot.cli.terminal import FAILED, UNUSABLE, Unusable, say
from bot.locales.words import Voice
from bot.views.rules.fairness import verdict_told
from engine.rules.record.fairness import (
    SOUND,
    UNPROVEN,
    CheckedDeal,
    FairnessFinding,
    chained,
    checked,
    contradiction,
    table_of,
)
from engine.rules.record.match_record import MatchRecord, replay_match


def verify_records(paths: Sequence[str], voice: Voice, match: str | None = None) -> int:
    """Print a verdict on each record and return the worst exit code.

    In an archive, check the given `match` or all finished ones. Records of one table are checked
    together.

    0: all deals were dealt as sealed; 1: something does not fit; 2: not all could be checked.
    """
    codes = set[int]()
    records: dict[str, MatchRecord] = {}
    for path in paths:
        try:
            if of_archive(path):
                codes |= _of_archive(path, match, voice)
            else:
                records[path] = _read(path, match, voice)
        except Unusable as reason:
            sys.stderr.write(f"{reason}\n")
            codes.add(UNUSABLE)
    tables = _by_table(records)
    found = _checked_together(records, tables)
    codes |= {_verdict(path, record, found[path], voice) for path, record in records.items()}
    codes |= _compared(records, tables, voice)
    return FAILED if FAILED in codes else max(codes)


def _of_archive(path: str, match: str | None, voice: Voice) -> set[int]:
    """The exit codes of an archive's matches, each checked with all matches of its table."""
    codes = set[int]()
    for table in archived_tables(path, match, voice):
        found = zip(table.matches, chained(table.matches), strict=True)
        told = {id(record): deals for record, deals in found}
        for name, record in zip(table.names, table.chosen, strict=True):
            codes.add(_verdict(f"{path} {name}", record, told[id(record)], voice))
    return codes


def _read(path: str, match: str | None, voice: Voice) -> MatchRecord:
    record = read_record(path, voice, match)
    if not isinstance(record, MatchRecord):
        raise Unusable(voice.say("fair-of-match", file=path))
    return record


def _by_table(records: dict[str, MatchRecord]) -> dict[str, dict[int, list[str]]]:
    """Paths of records by table and match; a match may have several records."""
    tables: dict[str, dict[int, list[str]]] = {}
    for path, record in records.items():
        table, match = table_of(record) or (path, 0)
        tables.setdefault(table, {}).setdefault(match, []).append(path)
    return tables


def _compared(
    records: dict[str, MatchRecord], tables: dict[str, dict[int, list[str]]], voice: Voice
) -> set[int]:
    """Print contradictions between records of one match; return the exit codes."""
    codes = set[int]()
    for paths in (paths for matches in tables.values() for paths in matches.values()):
        for one, other in combinations(paths, 2):
            deal = contradiction(records[one], records[other])
            if deal is not None:
                say(voice.say("fair-contradict", one=one, other=other, deal=deal))
                codes.add(FAILED)
    return codes


def _checked_together(
    records: dict[str, MatchRecord], tables: dict[str, dict[int, list[str]]]
) -> dict[str, tuple[CheckedDeal, ...]]:
    """The checked deals of each record, each match checked after the earlier ones."""
    found: dict[str, tuple[CheckedDeal, ...]] = {}
    for matches in tables.values():
        earlier: MatchRecord | None = None
        for _, paths in sorted(matches.items()):
            for path in paths:
                found[path] = checked(records[path], earlier)
            earlier = records[paths[-1]]
    return found


def _unlawful(record: MatchRecord, voice: Voice) -> str:
    """Say which call or card, if any, breaks the rules; calls and cards determine the decks."""
    try:
        replay_match(record)
    except ValueError:
        try:
            for _ in record_told(record, voice):
                pass
        except Wrong as reason:
            return str(reason)
    return ""


def _verdict(name: str, record: MatchRecord, found: Sequence[CheckedDeal], voice: Voice) -> int:
    told = verdict_told(voice, found, over=record.result is not None)
    unlawful = _unlawful(record, voice)
    sys.stdout.write("".join(f"{name}: {line}\n" for line in (told, unlawful) if line))
    if unlawful or any(one.fitness not in SOUND for one in found):
        return FAILED
    proven = not any(one.fitness in UNPROVEN for one in found)
    return 0 if proven and any(one.fitness is FairnessFinding.FITS for one in found) else UNUSABLE
