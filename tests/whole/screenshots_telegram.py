"""Pictures of matches on Telegram: ``python -m tests.whole.screenshots_telegram FOLDER [SEED]``.

In each language four people play a match in a group as AI players would, and one deal with a person
who plays from the group alone. The pictures are drawn from the strict server's record.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bot import buttons as b
from tests.emulators.telegram import CallbackAnswer, Chat, Message, Person, TelegramServer
from tests.emulators.telegram.drawing import drawing
from tests.virtual import VirtualClock
from tests.whole.photographs import EVENING, main
from tests.whole.process import FixedChance
from tests.whole.seen import over
from tests.whole.telegram import Player, bot_on, press_kind, sit_down
from tests.whole.together import ai_advice

LONGEST = 7200.0  # seconds of a match


class State(NamedTuple):
    """A state to draw: where it is seen, its message, and the one before it."""

    where: str
    sign: Callable[[Message], bool]
    after: str = ""


class Cast(NamedTuple):
    """The players, their place and the target.

    The first one's phone is drawn, or that of the person who plays from the group.
    """

    name: str
    language: str
    title: str
    people: tuple[str, ...]
    by_group: int = 0
    target: int = 51


CASTS = (
    Cast("bg", "bg", "Белот в петък", ("Мария", "Иван", "Елена", "Георги")),
    Cast("en", "en", "Friday belot", ("Maria", "Tom", "Elena", "George")),
    Cast("hr", "hr", "Bela petkom", ("Marija", "Ivan", "Jelena", "Grgur"), target=301),
    Cast("alone", "bg", "Белот в петък", ("Мария", "Иван", "Елена", "Георги"), by_group=1),
)


@dataclass
class Album:
    """Draws one person's view whenever there is something new, each state once."""

    viewer: Person
    group: Chat
    members: int
    pages: dict[str, str] = field(default_factory=dict)

    def look(self) -> None:
        """Draw the present state if it is new."""
        for name, state in STATES.items():
            seen = self.group if state.where == "group" else self.viewer.private
            ripe = not state.after or state.after in self.pages
            if ripe and name not in self.pages and any(map(state.sign, seen.messages[-1:])):
                self.take(name, seen)

    def take(self, state: str, chat: Chat, answer: CallbackAnswer | None = None) -> None:
        members = self.members if chat is self.group else 0
        self.pages[state] = drawing(chat, self.viewer, members=members, answer=answer)


def _offers(message: Message, *kinds: type) -> int:
    """The number of a message's buttons of these kinds."""
    read = (b.parse(button.data) for button in message.each_button() if button.data)
    return sum(isinstance(pressed, kinds) for pressed in read)


def _cards_lie(message: Message) -> bool:
    """Whether two cards lie in a trick after the first."""
    number = re.search(r" [2-9]\b", message.text.partition("\n")[0])
    return message.text.count("\n– ") == 1 and "👉 " in message.text and number is not None


STATES = {
    "lobby": State("group", lambda message: _offers(message, b.StartButton) > 0),
    "lobby-full": State(
        "group", lambda m: _offers(m, b.StartButton) > 0 and not _offers(m, b.SitButton)
    ),
    "group-auction": State(
        "group", lambda m: _offers(m, b.ShowHandButton) > 0 and m.text.count(" · ") > 1
    ),
    "group-trick": State("group", lambda m: _offers(m, b.ShowHandButton) > 0 and _cards_lie(m)),
    "group-numbers": State("group", lambda message: _offers(message, b.LayNumberButton) > 0),
    "group-calls": State("group", lambda message: _offers(message, b.SayCallButton) > 0),
    "group-sheet": State("group", lambda message: _offers(message, b.LookBackButton) > 0),
    "group-later": State("group", _cards_lie, after="group-sheet"),
    "group-result": State("group", lambda message: _offers(message, b.ReopenButton) > 0),
    "hand-auction": State("private", lambda message: _offers(message, b.SayCallButton) > 2),
    "hand-plans": State(
        "private", lambda message: _offers(message, b.ChooseDeclarationsButton) > 0
    ),
    "hand-belote": State("private", lambda message: _offers(message, b.ChooseBeloteButton) > 0),
    "hand-waits": State("private", lambda m: "👉 " in m.text and not _offers(m, b.LayCardButton)),
    "hand-card": State("private", lambda m: _offers(m, b.LayCardButton) > 4 and "👉 " in m.text),
    "hand-later": State(
        "private",
        lambda m: _offers(m, b.LayCardButton) > 4 and "👉 " in m.text,
        after="hand-review",
    ),
}


async def _match(folder: Path, cast: Cast, seed: str) -> dict[str, str]:
    """Play, and return the pages drawn on the way."""
    clock = VirtualClock(EVENING)
    async with TelegramServer(clock) as server:
        people = [server.person(name, language=cast.language) for name in cast.people]
        by_group = people[len(people) - cast.by_group :]
        starters = people[: len(people) - cast.by_group]
        for person in starters:
            await person.start()
        group = server.supergroup(cast.title, people)
        album = Album(people[-1] if by_group else people[0], group, len(people) + 1)
        chance = FixedChance(f"{seed}/{cast.language}")
        async with bot_on(server, folder, clock, chance=chance) as app:
            await server.until(lambda: all(person.private.by_bot() for person in starters))
            watching = asyncio.create_task(_watch(album))
            await sit_down(server, group, people, by_group, cast.target)
            advice = ai_advice(app, chance)
            players = [Player(one, group, (2.0, 5.0), one in by_group, advice) for one in people]

            def ended() -> bool:
                return over(group) or (bool(by_group) and "group-sheet" in album.pages)

            async with asyncio.timeout(LONGEST):
                playing = [asyncio.create_task(one.play(ended)) for one in players]
                await _ask(server, album)
                await asyncio.gather(*playing)
            await group.world.news(0.5)
            watching.cancel()
    return album.pages


async def _watch(album: Album) -> None:
    while True:
        album.look()
        await album.group.world.news(1.0)


async def _ask(server: TelegramServer, album: Album) -> None:
    """Look at a hand from the group, and at the whole of the first deal."""
    group, viewer = album.group, album.viewer
    await server.until(lambda: "group-trick" in album.pages, LONGEST)
    for message in reversed(group.messages):
        if _offers(message, b.ShowHandButton):
            data = next(one.data for one in message.each_button() if "h:" in one.data)
            album.take("group-alert", group, await viewer.press(message, data))
            break
    await server.until(lambda: "group-sheet" in album.pages, LONGEST)
    if viewer.private.started:
        await press_kind(server, viewer, group, b.LookBackButton)
        await server.until(lambda: any(one.photo for one in viewer.private.messages))
        album.take("hand-review", viewer.private)


if __name__ == "__main__":
    main(((cast.name, cast) for cast in CASTS), _match)
