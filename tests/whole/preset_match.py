"""A whole match of a preset in a chat of any platform, from its lobby to its replay."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from bot import buttons as b
from bot.views.rules.rulebook import SWITCHES
from engine.rules.record.match_record import MatchRecord
from engine.tables.table import Table
from tests.whole import discord, discord_evening, telegram, telegram_evening
from tests.whole.presets import Game, check_record, check_shown
from tests.whole.seen import Chat, Person, SeenT, found, over
from tests.whole.truth import ScreenTruth

PersonT = TypeVar("PersonT", bound=Person[Any])
ChatT = TypeVar("ChatT", bound=Chat[Any])
PlayerT = TypeVar("PlayerT", bound=telegram.Player | discord.Player)


@dataclass
class Match(ABC, Generic[PersonT, ChatT, SeenT, PlayerT]):
    """The last one has no private chat, and plays from the group or by whispers."""

    evening: telegram_evening.Evening | discord_evening.Evening
    game: Game
    people: Sequence[PersonT]
    group: ChatT
    code: str = field(init=False)

    @property
    def mute(self) -> PersonT:
        return self.people[-1]

    @property
    def table(self) -> Table:
        return self.evening.table(self.code)

    # What is special about a platform

    @property
    @abstractmethod
    def chats(self) -> Sequence[ChatT]:
        """The group, and the private chats that there are."""

    @abstractmethod
    async def open(self, first: PersonT) -> str:
        """Open a table of the game; its code."""

    @abstractmethod
    async def sit_and_start(self) -> None:
        """The others sit down, and it begins."""

    @abstractmethod
    def player(self, person: PersonT) -> PlayerT: ...

    @abstractmethod
    def true(self, database: Path) -> AbstractAsyncContextManager[ScreenTruth[ChatT, SeenT]]:
        """What is true of the match that is over."""

    @abstractmethod
    def at(self, page: SeenT) -> SeenT:
        """The message as it stands there now."""

    @abstractmethod
    def file(self, message: SeenT) -> bytes | None:
        """What came with it."""

    # What is done and looked at

    async def sit_down(self) -> None:
        """The first chooses the game and what is special about it; then the others come."""
        first = self.people[0]
        self.code = await self.open(first)
        page = await self._new_page(first, b.LobbyMenuButton(self.code, b.HOME))
        page = await self._turn(first, page, b.ReadSettingsButton(self.code, b.HOME))
        for switch, value in self.game.switches():
            chosen = "yes" if value is True else str(value)
            for pressed in (
                b.ReadSettingsButton(self.code, SWITCHES[switch].topic),
                b.ReadSettingsButton(self.code, switch),
                b.ChangeSwitchButton(self.code, switch, chosen),
                b.ReadSettingsButton(self.code, b.HOME),
            ):
                page = await self._turn(first, page, pressed)
        assert self.table.rules == self.game.rules
        await self.sit_and_start()

    async def _new_page(self, person: PersonT, wanted: type | b.BotButton) -> SeenT:
        """Press that button, or the newest of that kind: a page of its own appears."""
        before = {one.id for one in self.seen_by(person)}
        await self._press(person, wanted)
        await self.evening.until(lambda: {one.id for one in self.seen_by(person)} - before)
        return next(one for one in self.seen_by(person) if one.id not in before)

    def seen_by(self, person: PersonT) -> Sequence[SeenT]:
        """The bot's messages in the group that he sees."""
        return self.group.by_bot()

    async def _press(self, person: PersonT, wanted: type | b.BotButton) -> None:
        """Press that button, or the newest of that kind, once there is one."""
        await self.evening.until(lambda: self._standing(wanted))
        assert await person.press(*self._standing(wanted)[0]) is not None

    def _standing(self, wanted: type | b.BotButton) -> list[tuple[SeenT, str]]:
        if isinstance(wanted, type):
            return found(self.group.messages, wanted)
        every = found(self.group.messages, type(wanted))
        return [one for one in every if one[1] == b.text(wanted)]

    async def _turn(self, person: PersonT, page: SeenT, pressed: b.BotButton) -> SeenT:
        """Press a button of a page, and wait until another page stands in its place."""
        await self.evening.still()
        answer = await person.press(self.at(page), b.text(pressed))
        if answer is None and self.at(page).text == page.text:  # the machine was busy
            await person.press(self.at(page), b.text(pressed))
        await self.evening.until(lambda: self.at(page).text != page.text)
        return self.at(page)

    async def play(self) -> Sequence[PlayerT]:
        """Play until the result stands there, all that the game brings."""
        players = [self.player(one) for one in self.people]
        async with asyncio.timeout(12 * 3600):
            await asyncio.gather(*(one.play(lambda: over(self.group)) for one in players))
            await self.evening.still()
        pressed = sum((one.pressed for one in players), Counter[type]())
        print(pressed)
        self.game.check_pressed(pressed)
        return players

    async def check_told(self, database: Path) -> None:
        """What stands in the chats is what the database alone says of the match."""
        table = self.table
        async with self.true(database) as truth:
            stored = await truth.table()
            assert stored.match == table.match
            for chat in self.chats:
                assert not await truth.missing(stored, chat, chat.messages)
            check_record((await truth.records())[-1], table)
        (text,) = {
            one.id: one.text for one, _ in found(self.group.messages, b.ReopenButton)
        }.values()
        check_shown(table, text)

    async def check_record(self) -> None:
        """The file in the chat plays the match again; anybody may ask for it."""
        await self._press(self.mute, b.TakeRecordButton)
        await self.evening.until(lambda: self.file(self.group.by_bot()[-1]))
        record = MatchRecord.model_validate_json(self.file(self.group.by_bot()[-1]) or b"")
        check_record(record, self.table)
        assert sorted(record.seats) == sorted(one.name for one in self.people)

    async def check_replay(self) -> None:
        """Leaf to the last page: it says how the match has ended."""
        table = self.table
        assert table.match is not None
        page = await self._new_page(self.mute, b.ReplayButton)
        deals = [b.ReplayMove.DEAL_ON] * (table.match.number - 1)
        for move in (b.ReplayMove.ON, b.ReplayMove.BACK, *deals, b.ReplayMove.LAST):
            offered = [b.parse(data) for _, data in found([self.at(page)], b.ReplayButton)]
            going = next(one for one in offered if getattr(one, "move", None) is move)
            page = await self._turn(self.mute, page, going)
        check_shown(table, page.text)
