"""A match of four people as their group saw it, and its beginning as one person did, for reading.

``python -m tests.whole.transcripts`` writes `tests/data/telegram_match.txt`; with a language, such
as ``en``, it prints the same match in that language instead; with ``places`` it writes
`tests/data/three_places.txt`, a match at one table in three places, side by side; with ``spoken``
it writes `tests/data/spoken_deal.txt`, a deal as a page of the room announces it. The cards, the
calls and the slow person are always the same. ``stories FOLDER [NAME…]`` acts short stories, each
with the languages in turn on each platform, and writes a text for each into the folder.
"""

import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from engine.host.changes import Change
from engine.tables.table import Decision
from tests.emulators.telegram import TelegramServer
from tests.emulators.telegram.transcript import transcript
from tests.virtual import VirtualClock, run
from tests.whole.browser import chromium
from tests.whole.corners import ended_at
from tests.whole.places import everywhere
from tests.whole.process import FixedChance
from tests.whole.seen import over
from tests.whole.side_by_side import side_by_side
from tests.whole.spoken import transcript_of_a_deal
from tests.whole.stories import STORIES
from tests.whole.stories.stage import ROTATIONS, acted
from tests.whole.telegram import Player, bot_on, sit_down
from tests.whole.together import ai_advice
from tests.whole.watch import Watch

FILE = Path(__file__).parents[1] / "data" / "telegram_match.txt"
SEED = "kept5"
SLOW_DEAL, SLOW_FOR = 2, 38.0
"""The deal and the seconds in which the last person delays their first call and is reminded."""

LEGEND = "#1: the first message. 🔕 silent, ✎ edited (+ new lines), → pressed, «toast», ⚠ alert."

SPOKEN_FILE = FILE.with_name("spoken_deal.txt")

PLACES_FILE = FILE.with_name("three_places.txt")
PLACES_SEED = "places21"
PLACES_CODE = "K7QRT"
"""Replaces the table's random code."""

PENSIVE = (1.5, 6.0)
"""Seconds for a decision."""

TARGET = {"hr": 501}
"""For languages whose usual game is another one, which nobody plays to 51."""

NAMES = {
    "bg": ("Петъчен белот", "Ана", "Борис", "Вера", "Георги", "Георги, ти си 😄"),
    "en": ("Friday belot", "Anna", "Boris", "Vera", "George", "George, it's you 😄"),
    "hr": ("Bela petkom", "Ana", "Boris", "Vera", "Grgur", "Grgure, ti si 😄"),
}


def _thinking(name: str, *, slow: bool) -> Callable[[Decision], float]:
    """Seconds for a decision; the slow person forgets to act once."""
    pondered: list[int] = []

    def seconds(decision: Decision) -> float:
        if slow and decision.deal == SLOW_DEAL and not pondered:
            pondered.append(decision.deal)
            return SLOW_FOR
        return random.Random(f"{name}{decision}").uniform(1.5, 6.0)

    return seconds


async def _match(language: str, folder: Path) -> str:
    clock, chance = VirtualClock(), FixedChance(SEED)
    title, *names, urging = NAMES[language]
    async with (
        TelegramServer(clock) as server,
        bot_on(server, folder, clock, chance=chance) as app,
    ):
        watch, people = Watch(app, server), [server.person(n, language=language) for n in names]
        group, slow = server.supergroup(title, people), people[-1]
        for person in people:
            await person.start()
        await sit_down(server, group, people, target=TARGET.get(language, 51))
        everybody = [
            Player(
                person,
                group,
                _thinking(person.name, slow=person is slow),
                advice=ai_advice(app, chance),
            )
            for person in people
        ]

        async def urge() -> None:
            while not (watch.table and watch.table.turn and watch.table.turn.nudged):
                await server.world.news(clock.seconds(timedelta(seconds=5)))
            await people[1].write(group, urging)

        await asyncio.gather(urge(), *(one.play(lambda: over(group)) for one in everybody))
        await app.display.presenter.settled()
        writes = watch.writes(group), watch.writes(slow.private)
        print("writes for each deal:", *writes, file=sys.stderr)
        until = watch.began(SLOW_DEAL + 1)
        return _steady(f"{transcript(group)}\n\n{transcript(slow.private, until)}")


def _steady(text: str) -> str:
    """The text without seals, which differ each time because table ids do."""
    return re.sub(r"\b[0-9a-f]{10}\b", "5ea1ed5ea1", text)


async def _in_three_places(folder: Path) -> str:
    async with everywhere(folder, PLACES_SEED) as held:
        begun: list[datetime] = []

        def noting(change: Change) -> None:
            match = change.table.match
            if match is not None and match.number > 1 and not begun:
                begun.append(held.clock.now())

        held.app.engine.host.subscribe(noting)
        code = await held.sit_down()
        await held.start()
        advice = ai_advice(held.app, FixedChance(PLACES_SEED))

        def ended() -> bool:
            return all(map(ended_at, held.corners))

        await asyncio.gather(*(one.play(ended) for one in held.players(advice, PENSIVE)))
        await held.app.display.presenter.settled()
        for corner in held.corners:
            await corner.command("/leaderboard")
        await asyncio.sleep(1)
        await held.app.display.presenter.settled()
        return _steady(side_by_side(held, begun[0]).replace(code, PLACES_CODE))


def _write_places(folder: Path) -> None:
    text = run(_in_three_places(folder))
    head = (
        "Written by python -m tests.whole.transcripts places: one table in a Telegram group, a"
        "\nDiscord channel and a browser room; in brackets what somebody saw in his private chat,"
        "\nuntil the end of the first deal. 👁: for him alone."
    )
    PLACES_FILE.write_text(f"{head}\n{LEGEND}\n\n{text}")


async def _spoken() -> str:
    async with chromium() as browser:
        return await transcript_of_a_deal(browser)


def _write_spoken() -> None:
    head = (
        "Written by python -m tests.whole.transcripts spoken: what the page of a room tells of a"
        "\ndeal to somebody who does not see it; a line for each time that something is told."
    )
    SPOKEN_FILE.write_text(f"{head}\n\n{asyncio.run(_spoken())}")


def _write_stories(folder: Path, chosen: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, story in STORIES.items():
        if chosen and name not in chosen:
            continue
        for rotation in ROTATIONS:
            with tempfile.TemporaryDirectory() as kept:
                text = run(acted(story, rotation, Path(kept)))
            (folder / f"{name}.{rotation}.txt").write_text(f"{story.__doc__}\n{LEGEND}\n\n{text}")


def main(chosen: str = "", *more: str) -> None:
    """Play the match and write it down."""
    if chosen == "stories":
        folder, *names = more
        _write_stories(Path(folder), names)
        return
    if chosen == "spoken":
        _write_spoken()
        return
    with tempfile.TemporaryDirectory() as folder:
        if chosen == "places":
            _write_places(Path(folder))
            return
        text = run(_match(chosen or "bg", Path(folder)))
    if chosen:
        print(text)
        return
    head = (
        "Written by python -m tests.whole.transcripts: a match of four people in their group, then"
        f"\nthe private chat of the one who is slow in deal {SLOW_DEAL}, to the end of that deal."
    )
    FILE.write_text(f"{head}\n{LEGEND}\n\n{text}")


if __name__ == "__main__":
    main(*sys.argv[1:])
