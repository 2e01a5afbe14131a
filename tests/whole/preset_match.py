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
    """A match of four people; the last one has no private chat, and plays from the group.

    On Discord they play by whispers.
    """

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

    # The platform's part

    @property
    @abstractmethod
    def chats(self) -> Sequence[ChatT]:
        """The group and the existing private chats."""

    @abstractmethod
    async def open(self, first: PersonT) -> str:
        """Open a table of the game; return its code."""

    @abstractmethod
    async def sit_and_start(self) -> None:
        """Have the others sit down, and begin."""

    @abstractmethod
    def player(self, person: PersonT) -> PlayerT: ...

    @abstractmethod
    def true(self, database: Path) -> AbstractAsyncContextManager[ScreenTruth[ChatT, SeenT]]:
        """The truth of the finished match."""

    @abstractmethod
    def at(self, page: SeenT) -> SeenT:
        """The present version of a message."""

    @abstractmethod
    def file(self, message: SeenT) -> bytes | None:
        """The file attached to a message."""

    # Actions and checks

    async def sit_down(self) -> None:
        """The first chooses the game and its options; then the others join."""
        first = self.people[0]
        self.code = await self.open(first)
        page = await self._new_page(first, b.LobbyMenuButton(self.code, b.HOME))
        page = await self._turn(first, page, b.ReadSettingsButton(self.code, b.HOME))
        for switch, chosen in self.game.choosing():
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
        """Press a button, or the newest of a kind; return the new page that appears."""
        before = {one.id for one in self.seen_by(person)}
        await self._press(person, wanted)
        await self.evening.until(lambda: {one.id for one in self.seen_by(person)} - before)
        return next(one for one in self.seen_by(person) if one.id not in before)

    def seen_by(self, person: PersonT) -> Sequence[SeenT]:
        """The bot's messages in the group that a person sees."""
        return self.group.by_bot()

    async def _press(self, person: PersonT, wanted: type | b.BotButton) -> None:
        """Press a button, or the newest of a kind, once there is one."""
        await self.evening.until(lambda: self._standing(wanted))
        assert await person.press(*self._standing(wanted)[0]) is not None

    def _standing(self, wanted: type | b.BotButton) -> list[tuple[SeenT, str]]:
        if isinstance(wanted, type):
            return found(self.group.messages, wanted)
        every = found(self.group.messages, type(wanted))
        return [one for one in every if one[1] == b.text(wanted)]

    async def _turn(self, person: PersonT, page: SeenT, pressed: b.BotButton) -> SeenT:
        """Press a button of a page; return the page that replaces it."""
        await self.evening.still()
        answer = await person.press(self.at(page), b.text(pressed))
        if answer is None and self.at(page).text == page.text:  # the machine was busy
            await person.press(self.at(page), b.text(pressed))
        await self.evening.until(lambda: self.at(page).text != page.text)
        return self.at(page)

    async def play(self) -> Sequence[PlayerT]:
        """Play until the result is shown; everything in the game occurs."""
        players = [self.player(one) for one in self.people]
        async with asyncio.timeout(12 * 3600):
            await asyncio.gather(*(one.play(lambda: over(self.group)) for one in players))
            await self.evening.still()
        pressed = sum((one.pressed for one in players), Counter[type]())
        print(pressed)
        self.game.check_pressed(pressed)
        return players

    async def check_told(self, database: Path) -> None:
        """Check the chats against a drawing made only from the database."""
        await self.evening.pause(60)  # in one loop two bots cannot wait for each other's writing
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
        """Check that the record in the chat replays the match; anybody may ask for it."""
        await self._press(self.mute, b.TakeRecordButton)
        await self.evening.until(lambda: self.file(self.group.by_bot()[-1]))
        record = MatchRecord.model_validate_json(self.file(self.group.by_bot()[-1]) or b"")
        check_record(record, self.table)
        assert sorted(record.seats) == sorted(one.name for one in self.people)

    async def check_replay(self) -> None:
        """Check that the replay's last page shows how the match ended."""
        table = self.table
        assert table.match is not None
        page = await self._new_page(self.mute, b.ReplayButton)
        deals = [b.ReplayMove.DEAL_ON] * (table.match.number - 1)
        for move in (b.ReplayMove.ON, b.ReplayMove.BACK, *deals, b.ReplayMove.LAST):
            offered = [b.parse(data) for _, data in found([self.at(page)], b.ReplayButton)]
            going = next(one for one in offered if getattr(one, "move", None) is move)
            page = await self._turn(self.mute, page, going)
        check_shown(table, page.text)
