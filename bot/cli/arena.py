"""``belotbot arena``: two AI players against each other, with the same cards for both."""

import sys
from typing import Final

from bot.views.scene import signed
from bot.views.words import Voice
from engine.arena.series import ArenaScore, Bout, play, tally
from engine.players.player import MOST_STEPS
from engine.players.registry import NoSuchPlayer, TooManySteps, player_named, players
from engine.rules.ruleset import PRESETS, rules_of

UNKNOWN: Final = 2
_WIDE: Final = 24


def hold_arena(bout: Bout, matches: int, voice: Voice) -> int:
    """Play that many matches, a few more where the cards do not go up in them, and tell the end."""
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
    """A bar that grows, for whoever looks at it."""
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
