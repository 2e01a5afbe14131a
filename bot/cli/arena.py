"""``belotbot arena`` plays two AI players against each other; ``review`` reviews a match."""

import sys
from collections import deque
from collections.abc import Iterator
from typing import Final

from bot.cli.narration import heading, record_scene
from bot.cli.records import Unusable, archived_records, of_archive, read_record, record_told, told
from bot.locales.words import Voice
from bot.views.sheets.review import ShownReview, review_text
from bot.views.table.scene import signed
from engine.players.arena import ArenaScore, Bout, play, tally
from engine.players.levels import STRONGEST, NoSuchPlayer, TooManySteps, player_named, players
from engine.players.player import MOST_STEPS, Budget
from engine.review.judgement import review_of
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import MatchRecord
from engine.rules.ruleset import PRESETS, rules_of


def review_record(path: str, voice: Voice, steps: int, match: str | None = None) -> int:
    """Write the review of a match for every seat to standard output; return the exit code.

    Of an archive, review the given `match` or all finished ones.
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
    deque(record_told(record, voice), maxlen=0)  # reports errors like `replay`
    if not isinstance(record, MatchRecord):
        raise Unusable(voice.say("review-of-match", file=path))
    scene = record_scene(voice.words, voice.language, record.preset, record.rules(), record.seats)
    yield heading(scene)

    review = review_of(record, players[STRONGEST].decide, Budget(steps))
    for seat in review.rules.seats:
        yield review_text(scene, ShownReview(review, seat))


UNKNOWN: Final = 2
_WIDE: Final = 24


def hold_arena(bout: Bout, matches: int, voice: Voice) -> int:
    """Play at least this many matches, in whole duels with the same cards; print the result."""
    for name in (bout.first, bout.second):
        try:
            player_named(name)
        except NoSuchPlayer:
            known = ", ".join((*players, "random"))
            print(voice.say("console-arena-unknown", name=name, known=known), file=sys.stderr)  # noqa: T201
            return UNKNOWN
        except TooManySteps:
            told = voice.say("console-wants-fewer", most=MOST_STEPS)
            print(f"{name}: {told}", file=sys.stderr)  # noqa: T201
            return UNKNOWN
    if bout.preset not in PRESETS:
        known = ", ".join(PRESETS)
        print(voice.say("console-arena-unknown", name=bout.preset, known=known), file=sys.stderr)  # noqa: T201
        return UNKNOWN
    sides = rules_of(bout.preset).side_count
    duels = max(1, -(-matches // sides))
    results = []
    for result in play(bout, duels):
        results.append(result)
        _show(len(results), duels)
    print(_told(tally(results), bout, sides, voice))  # noqa: T201
    return 0


def _show(done: int, duels: int) -> None:
    """Draw a progress bar if there is a terminal."""
    if sys.stderr.isatty():
        full = _WIDE * done // duels
        end = "\n" if done == duels else ""
        bar = "█" * full + "·" * (_WIDE - full)
        print(f"\r{bar} {done}/{duels}", end=end, file=sys.stderr, flush=True)  # noqa: T201


def _told(found: ArenaScore, bout: Bout, sides: int, voice: Voice) -> str:
    return voice.say(
        "console-arena-told",
        first=bout.first,
        second=bout.second,
        preset=bout.preset,
        games=found.duels * sides,
        share=f"{100 * found.share:.1f}",
        doubt=f"{100 * found.share_doubt:.1f}",
        fair=f"{100 / sides:.0f}",
        points=signed(f"{found.points:+.2f}"),
        around=f"{found.points_doubt:.2f}",
    )
