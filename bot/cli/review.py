"""``belotbot review``: what a recorded match owes to luck, and which decisions cost most."""

from collections import deque
from collections.abc import Iterator

from bot.cli.narration import heading, record_scene
from bot.cli.records import (
    Unusable,
    archived_records,
    of_archive,
    read_record,
    record_told,
    told,
)
from bot.views.review import ShownReview, review_text
from bot.views.words import Voice
from engine.players.player import Budget
from engine.players.registry import STRONGEST, players
from engine.review.judging import review_of
from engine.rules.match_record import MatchRecord
from engine.rules.record import DealRecord


def review_record(path: str, voice: Voice, steps: int, match: str | None = None) -> int:
    """Tell it for every seat on standard output and return the exit code; of an archive that
    `match`, or all that are over.
    """
    return told(_all_reviewed(path, voice, steps, match))


def _all_reviewed(path: str, voice: Voice, steps: int, match: str | None) -> Iterator[str]:
    if of_archive(path):
        for name, record in archived_records(path, match, voice):
            yield name
            yield from _reviewed(record, path, voice, steps)
    else:
        yield from _reviewed(read_record(path, voice, match), path, voice, steps)


def _reviewed(
    record: MatchRecord | DealRecord, path: str, voice: Voice, steps: int
) -> Iterator[str]:
    deque(record_told(record, voice), maxlen=0)  # whatever is wrong is told as a replay tells it
    if not isinstance(record, MatchRecord):
        raise Unusable(voice.say("review-of-match", file=path))
    scene = record_scene(voice.words, voice.language, record.preset, record.rules(), record.seats)
    yield heading(scene)

    review = review_of(record, players[STRONGEST].decide, Budget(steps))
    for seat in review.rules.seats:
        yield review_text(scene, ShownReview(review, seat))
