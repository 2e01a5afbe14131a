"""A match of four people as its group saw it, and its beginning as one of them did, to be read.

``python -m tests.whole.transcripts`` writes `tests/data/telegram_match.txt`; with a language, as
``en``, it prints the same match in that language instead. The cards, the calls and who is slow are
always the same; seconds differ a little each time.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from bot.app import App
from engine.players.player import DEFAULT_BUDGET
from engine.players.registry import players
from engine.rules.actions import MakeCall, PlayCard
from engine.rules.knowledge import observe
from engine.tables.table import Decision
from tests.emulators.telegram import TelegramServer
from tests.emulators.telegram.transcript import transcript
from tests.hurried import HurriedClock
from tests.whole.process import FixedChance
from tests.whole.telegram import Advice, Player, bot_on, over, sit_down
from tests.whole.watch import Watch

FILE = Path(__file__).parents[1] / "data" / "telegram_match.txt"
SEED, FACTOR = "kept5", 40
SLOW_DEAL, SLOW_FOR = 2, 38.0
"""In this deal the last person thinks about his first call for so many seconds, and is reminded."""

NAMES = {
    "bg": ("Петъчен белот", "Ана", "Борис", "Вера", "Георги", "Георги, ти си 😄"),
    "en": ("Friday belot", "Anna", "Boris", "Vera", "George", "George, it's you 😄"),
}


def _advice(app: App, chance: FixedChance) -> Advice:
    """What the AI would do in everybody's place, so that the match makes sense."""
    player = next(iter(players.values()))

    async def button(code: str, decision: Decision) -> str:
        table = app.stage.table_of_code(code)
        if table is None or table.match is None or table.turn is None:
            return ""
        known = observe(table.match, table.turn.seat)
        thought = await player.think(known, DEFAULT_BUDGET, chance.seed(table.id, decision))
        match thought.action:
            case MakeCall(_, call):
                return b.text(b.SayCall(code, decision, call))
            case PlayCard(_, card):
                return b.text(b.LayCard(code, decision, card))
            case _:
                return ""

    return button


def _thinking(name: str, *, slow: bool) -> Callable[[Decision], float]:
    """Seconds for a decision; the slow one forgets himself once."""
    pondered: list[int] = []

    def seconds(decision: Decision) -> float:
        if slow and decision.deal == SLOW_DEAL and not pondered:
            pondered.append(decision.deal)
            return SLOW_FOR
        return random.Random(f"{name}{decision}").uniform(1.5, 6.0)

    return seconds


async def _match(language: str, folder: Path) -> str:
    clock, chance = HurriedClock(FACTOR), FixedChance(SEED)
    title, *names, urging = NAMES[language]
    async with (
        TelegramServer(clock) as server,
        bot_on(server, folder, clock, chance=chance) as app,
    ):
        watch, people = Watch(app, server), [server.person(n, language=language) for n in names]
        group, slow = server.supergroup(title, people), people[-1]
        for person in people:
            await person.start()
        await sit_down(server, group, people)
        everybody = [
            Player(
                person,
                group,
                _thinking(person.name, slow=person is slow),
                advice=_advice(app, chance),
            )
            for person in people
        ]

        async def urge() -> None:
            while not (watch.table and watch.table.turn and watch.table.turn.nudged):
                await server.world.news(clock.seconds(timedelta(seconds=5)))
            await people[1].write(group, urging)

        await asyncio.gather(urge(), *(one.play(lambda: over(group)) for one in everybody))
        await app.stage.settled()
        writes = watch.writes(group), watch.writes(slow.private)
        print("writes for each deal:", *writes, file=sys.stderr)
        until = watch.began(SLOW_DEAL + 1)
        return f"{transcript(group)}\n\n{transcript(slow.private, until)}"


def main(language: str = "") -> None:
    """Play the match and write it down."""
    with tempfile.TemporaryDirectory() as folder:
        text = asyncio.run(_match(language or "bg", Path(folder)))
    if language:
        print(text)
        return
    head = (
        "Written by python -m tests.whole.transcripts: a match of four people in their group, then"
        f"\nthe private chat of the one who is slow in deal {SLOW_DEAL}, to the end of that deal."
    )
    legend = (
        "#1: the first message. 🔕 silent, ✎ edited (+ new lines), → pressed, «toast», ⚠ alert."
    )
    FILE.write_text(f"{head}\n{legend}\n\n{text}")


if __name__ == "__main__":
    main(*sys.argv[1:])
