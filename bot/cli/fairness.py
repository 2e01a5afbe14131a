"""``belotbot verify``: whether recorded matches were dealt as they had been sealed."""

import sys
from collections.abc import Sequence

from bot.cli.records import UNUSABLE, WRONG, Unusable, read_record
from bot.views.fairness import verdict_told
from bot.views.words import Voice
from engine.rules.fairness import SOUND, Fitness, checked
from engine.rules.match_record import MatchRecord


def verify_records(paths: Sequence[str], voice: Voice) -> int:
    """Tell it of each record and return the exit code of the worst.

    0: all deals were dealt as sealed; 1: something does not fit; 2: nothing could be checked.
    """
    codes = {_verified(path, voice) for path in paths}
    return WRONG if WRONG in codes else max(codes)


def _verified(path: str, voice: Voice) -> int:
    try:
        record = read_record(path, voice)
    except Unusable as reason:
        sys.stderr.write(f"{reason}\n")
        return UNUSABLE
    if not isinstance(record, MatchRecord):
        sys.stderr.write(voice.say("fair-of-match", file=path) + "\n")
        return UNUSABLE
    found = checked(record)
    told = verdict_told(voice, found)
    sys.stdout.write(voice.say("fair-of-file", file=path, told=told) + "\n")
    if any(one.fitness not in SOUND for one in found):
        return WRONG
    return 0 if any(one.fitness is Fitness.FITS for one in found) else UNUSABLE
