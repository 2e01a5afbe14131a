"""``belotbot verify``: whether recorded matches were dealt as they had been sealed."""

import sys
from collections.abc import Iterator, Sequence

from bot.cli.records import (
    UNUSABLE,
    WRONG,
    Unusable,
    archived_records,
    of_archive,
    read_record,
)
from bot.views.fairness import verdict_told
from bot.views.words import Voice
from engine.rules.fairness import SOUND, Fitness, checked
from engine.rules.match_record import MatchRecord


def verify_records(paths: Sequence[str], voice: Voice, match: str | None = None) -> int:
    """Tell it of each record and return the exit code of the worst; of an archive that `match`, or
    all that are over.

    0: all deals were dealt as sealed; 1: something does not fit; 2: nothing could be checked.
    """
    codes = {code for path in paths for code in _verified(path, match, voice)}
    return WRONG if WRONG in codes else max(codes)


def _verified(path: str, match: str | None, voice: Voice) -> Iterator[int]:
    try:
        for name, record in _records(path, match, voice):
            yield _verdict(name, record, voice)
    except Unusable as reason:
        sys.stderr.write(f"{reason}\n")
        yield UNUSABLE


def _records(path: str, match: str | None, voice: Voice) -> Iterator[tuple[str, MatchRecord]]:
    """The matches of a file, and what each is called."""
    if of_archive(path):
        for name, of_table in archived_records(path, match, voice):
            yield f"{path} {name}", of_table
        return
    record = read_record(path, voice, match)
    if not isinstance(record, MatchRecord):
        raise Unusable(voice.say("fair-of-match", file=path))
    yield path, record


def _verdict(name: str, record: MatchRecord, voice: Voice) -> int:
    found = checked(record)
    told = verdict_told(voice, found, over=record.result is not None)
    sys.stdout.write(f"{name}: {told}\n")
    if any(one.fitness not in SOUND for one in found):
        return WRONG
    return 0 if any(one.fitness is Fitness.FITS for one in found) else UNUSABLE
