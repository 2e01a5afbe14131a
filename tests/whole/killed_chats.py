"""The checks after each kill, for people who play in a group and in private chats."""

import asyncio
import random
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bot import buttons as b
from engine.tables.table import Decision, Status, Table
from tests.hurried import HurriedClock
from tests.whole import killed
from tests.whole.kills import World, press_until, press_while, until, until_none
from tests.whole.seen import Chat, Person, SeenT, found, over
from tests.whole.truth import ScreenTruth

FACTOR = 15
NAMES = ("Ана", "Борис", "Вера", "Георги")
AGAIN = timedelta(seconds=10)
"""Time after which a press without effect is repeated."""

SAMPLES = 3
"""Buttons that each person presses after a start, of those they know."""

LATE = timedelta(seconds=10)
"""Time to wait for things that must not come; a slow machine notices fewer of them."""

_MOVES = b.SayCallButton | b.LayCardButton

PersonT = TypeVar("PersonT", bound=Person[Any])
ChatT = TypeVar("ChatT", bound=Chat[Any])


class Server(Protocol):
    """An emulated server."""

    @property
    def world(self) -> World: ...

    @property
    def requests(self) -> Sequence[object]: ...


@dataclass
class Evening(killed.Evening[ScreenTruth[ChatT, SeenT]], Generic[PersonT, ChatT, SeenT]):
    """Four people in a group, who can be kept from playing."""

    server: Server
    clock: HurriedClock
    group: ChatT
    people: Sequence[PersonT]
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    decisions: set[Decision] = field(default_factory=set)

    # What is special about a platform

    @property
    @abstractmethod
    def chats(self) -> Sequence[ChatT]:
        """The group and the private chats."""

    @abstractmethod
    async def open(self, first: PersonT, target: int) -> None:
        """Open a table in the group, once that is possible."""

    @abstractmethod
    def begun(self) -> object:
        """Whether the press on "Start" has been handled."""

    @abstractmethod
    def hands(self, person: PersonT) -> Sequence[SeenT]:
        """The messages in which a person sees their hand."""

    def calls(self, person: PersonT) -> Sequence[tuple[SeenT, str]]:
        """The messages that call a person, with their button for the hand."""
        return ()

    @abstractmethod
    def known(self, person: PersonT) -> Sequence[SeenT]:
        """The messages whose buttons a person may press, as they are or were."""

    @abstractmethod
    def stands(self, message: SeenT, data: str) -> bool:
        """Whether an answer to this button can be expected."""

    # How it is played

    @property
    def world(self) -> World:
        return self.server.world

    def decided(self) -> set[Decision]:
        return self.decisions

    @property
    def happened(self) -> int:
        return len(self.server.requests)

    async def sit_down(self, target: int) -> None:
        first, *others = self.people
        await self.open(first, target)
        await until(self.world, lambda: found(self.group.messages, b.SitButton))
        for free, person in zip((2, 1, 0), others, strict=True):
            await self._press_until(person, b.SitButton, partial(self._are_free, free))
        await self._press_until(first, b.StartButton, self.begun)

    def _are_free(self, chairs: int) -> bool:
        return bool(self.group.by_bot()[-1].text.count("свободно") == chairs)

    async def _press_until(
        self, person: PersonT, kind: type[object], done: Callable[[], object]
    ) -> None:
        """Press the newest button of a kind until it is done."""

        async def press() -> None:
            for one in found(self.group.messages, kind)[:1]:
                await person.press(*one)

        await press_until(self.world, press, done)

    async def everybody_plays(self) -> None:
        self.playing.set()
        await asyncio.gather(*(self._play_on(person) for person in self.people))

    async def _play_on(self, person: PersonT) -> None:
        """Play every decision, determined only by the decision; repeat presses without effect.

        A person who is called asks for their hand.
        """
        tried: dict[Hashable, datetime] = {}
        while not over(self.group):
            await self.playing.wait()
            for key, press in self._todo(person):
                before = tried.get(key)
                if before is None or self.clock.now() - before > AGAIN:
                    await self._think()
                    tried[key] = self.clock.now()
                    if isinstance(key, Decision):
                        self.decisions.add(key)
                    await person.press(*press)
                    break
            else:
                await self.world.news(self.clock.seconds(timedelta(seconds=5)))

    def _todo(self, person: PersonT) -> Iterator[tuple[Hashable, tuple[SeenT, str]]]:
        for message, data in self.calls(person):
            yield message.id, (message, data)
        moves = self._moves(person)
        if moves:
            newest = max(moves)
            choices = [(message, data) for data, message in sorted(moves[newest].items())]
            yield newest, random.Random(repr(newest)).choice(choices)

    async def _think(self) -> None:
        thinking = timedelta(seconds=random.uniform(0.3, 1.2))
        await asyncio.sleep(self.clock.seconds(thinking))
        await self.playing.wait()

    def _moves(self, person: PersonT) -> dict[Decision, dict[str, SeenT]]:
        """The decisions a person sees buttons for, each with one message per button."""
        seen: dict[Decision, dict[str, SeenT]] = {}
        for message, data in found(self.hands(person), _MOVES):
            pressed = b.parse(data)
            assert isinstance(pressed, _MOVES)
            seen.setdefault(pressed.decision, {}).setdefault(data, message)
        return seen

    # What is looked at

    async def settle(self) -> None:
        await self._all_shown(await self.version())
        await asyncio.sleep(self.clock.seconds(LATE))

    async def check(self, version: int) -> None:
        """Check that all screens show what was stored when the bot died, and all buttons work."""
        self.playing.clear()
        await self._all_shown(version)
        await until_none(self.world, self._wrongly_asked, self._told)
        await self._press_harmless()
        self.playing.set()

    def conversations(self) -> Sequence[killed.Conversation]:
        return [self.conversation(chat) for chat in self.chats]

    def conversation(self, chat: ChatT) -> killed.Conversation:
        return killed.Conversation({one.id: one.text for one in chat.by_bot()})

    async def _all_shown(self, version: int) -> None:
        await until_none(self.world, partial(self._missing, version), self._told)

    async def _missing(self, version: int) -> list[str]:
        """Differences, chat by chat, from every version of the table since the given one."""
        tables, lacking = await self.truth.tables(version), []
        for chat in self.chats:
            standing = tuple(chat.messages)
            each = [await self.truth.missing(table, chat, standing) for table in tables]
            lacking += [f"{chat.title}: {one}" for one in min(each, key=len)]
        return lacking

    def _told(self) -> list[str]:
        """The latest requests."""
        return [str(one) for one in self.server.requests[-60:]]

    async def _wrongly_asked(self) -> list[str]:
        """Wrong calls or buttons: only the person to act may have the decision's buttons."""
        table = await self.truth.table()
        turn = await self.truth.turn(table)
        if turn is None:
            return [] if table.status is Status.FINISHED else ["nobody is asked"]
        asked = [
            one.id for one in self.people if self.calls(one) or turn.decision in self._moves(one)
        ]
        openly = [
            data
            for _, data in found(self.group.messages, _MOVES)
            if getattr(b.parse(data), "decision", None) == turn.decision
        ]
        return [] if asked == [turn.user] and not openly else [f"{turn}: {asked} {openly}"]

    async def _press_harmless(self) -> None:
        """Have everybody press buttons that should change nothing, until they are answered."""
        table, presses = await self.truth.table(), list[Awaitable[None]]()
        for person in self.people:
            buttons = {
                (message.id, data): (message, data)
                for message, data in found(self.known(person), object)
                if _is_harmless(b.parse(data), table)
            }
            for one in random.sample(list(buttons.values()), min(SAMPLES, len(buttons))):
                pressing, stands = partial(person.press, *one), partial(self.stands, *one)
                presses.append(press_while(pressing, stands))
        await asyncio.gather(*presses)


def _is_harmless(pressed: b.BotButton, table: Table) -> bool:
    """Whether a press changes nothing: it is decided or begun already, or only shows something."""
    if isinstance(pressed, b.StartButton):
        return pressed.match_no < table.match_no
    decision = getattr(pressed, "decision", None)
    past = decision is not None and (table.turn is None or decision < table.turn.decision)
    return past or isinstance(pressed, b.ShowHandButton | b.SitButton | b.AddAIPlayerButton)
