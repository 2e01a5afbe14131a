"""``belotbot arena`` plays two AI players against each other; ``review`` reviews a match."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NoReturn

from bot.cli.narration import heading, record_scene
from bot.cli.records import archived_records, of_archive, read_record, record_told
from bot.cli.terminal import ProgressBar, Unusable, say
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


def reviewed(path: str, voice: Voice, steps: int, match: str | None = None) -> Iterator[str]:
    """The review of a match for every seat; for an archive, of the given `match` or all finished
    ones.

    Raises `Unusable`, or `Wrong` if a record breaks the rules.
    """
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


def hold_arena(bout: Bout, matches: int, voice: Voice) -> None:
    """Play at least this many matches, in whole duels with the same cards; print the result."""
    for name in (bout.first, bout.second):
        try:
            player_named(name)
        except NoSuchPlayer:
            _refuse(voice, name, (*players, "random"))
        except TooManySteps:
            told = voice.say("console-wants-fewer", most=MOST_STEPS)
            raise Unusable(f"{name}: {told}") from None
    if bout.preset not in PRESETS:
        _refuse(voice, bout.preset, PRESETS)
    sides = rules_of(bout.preset).side_count
    duels = max(1, -(-matches // sides))
    results = []
    with ProgressBar("") as progress:
        for result in play(bout, duels):
            results.append(result)
            progress(len(results), duels, f"{len(results)}/{duels}")
    say(_told(tally(results), bout, sides, voice))


def _refuse(voice: Voice, name: str, known: Iterable[str]) -> NoReturn:
    raise Unusable(voice.say("console-arena-unknown", name=name, known=", ".join(known))) from None


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
