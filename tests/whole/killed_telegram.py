"""An evening with a Telegram bot that is killed."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot import buttons as b
from bot.storage.inbox import KEPT
from tests.emulators.telegram import Chat, Message, Person, TelegramServer, What
from tests.hurried import HurriedClock
from tests.whole import killed_chats
from tests.whole.killed import Conversation
from tests.whole.killed_chats import FACTOR, NAMES
from tests.whole.kills import until, until_none
from tests.whole.seen import found
from tests.whole.server import BotProcess, TelegramBot
from tests.whole.truth_telegram import TelegramTruth, telegram_truth


@dataclass
class Evening(killed_chats.Evening[Person, Chat, Message]):
    """Four people in a group, each with a private chat."""

    server: TelegramServer
    doubtful: list[tuple[int, int]] = field(default_factory=list)
    """Chat and id of each message that was the bot's last act in a chat when it was killed.

    The bot may not have learned that it was sent, and Telegram cannot report it.
    """

    @property
    def chats(self) -> list[Chat]:
        return [self.group, *(person.private for person in self.people)]

    @property
    def sent(self) -> int:
        return sum(one.method == "sendMessage" for one in self.server.requests)

    def true(self) -> AbstractAsyncContextManager[TelegramTruth]:
        return telegram_truth(self.bot.database, self.server)

    async def open(self, first: Person, target: int) -> None:
        for person in self.people:
            await person.start()
        await first.write(self.group, f"/belot {target}")

    def begun(self) -> bool:
        return not found(self.group.messages, b.StartButton)

    def hands(self, person: Person) -> list[Message]:
        return person.private.messages

    def known(self, person: Person) -> list[Message]:
        """All versions of the messages that still exist."""
        return [
            one.message
            for chat in (self.group, person.private)
            for one in chat.log
            if one.what in (What.SENT, What.EDITED) and chat.message(one.message.id) is not None
        ]

    def stands(self, message: Message, data: str) -> bool:
        return self.server.world.chats[message.chat].message(message.id) is not None

    async def kill(self) -> None:
        await super().kill()
        me = self.server.world.bot.id
        for chat in self.chats:
            own = [one for one in chat.log if one.who.id == me and one.what is not What.ANSWERED]
            if own and own[-1].what is What.SENT:
                self.doubtful.append((chat.id, own[-1].message.id))

    async def settle(self) -> None:
        """Also wait until the bot has taken every update and emptied its inbox."""
        await until(self.world, lambda: not self.server.updates.pending)
        await until_none(self.world, self._unhandled, self._told)
        await super().settle()

    async def check_end(self) -> None:
        assert not self.server.updates.pending
        assert not await self._unhandled()

    async def _unhandled(self) -> list[int]:
        """The updates that Telegram has dropped and that are not recorded as handled.

        Only of the newest, because the inbox forgets the oldest records, whatever their numbers.
        """
        confirmed = {update.id for update in self.server.updates.confirmed[-KEPT // 2 :]}
        return sorted(confirmed - set(await self.truth.handled("telegram")))

    def conversation(self, chat: Chat) -> Conversation:
        doubtful = dict.fromkeys(number for where, number in self.doubtful if where == chat.id)
        return super().conversation(chat)._replace(doubtful=tuple(doubtful))


@asynccontextmanager
async def in_a_group(
    folder: Path,
    seed: str,
    made: Callable[[Path, str, str, TelegramServer, HurriedClock], BotProcess] = TelegramBot,
    factor: int = FACTOR,
) -> AsyncIterator[Evening]:
    clock = HurriedClock(factor)
    async with TelegramServer(clock) as server:
        people = [server.person(name) for name in NAMES]
        group = server.supergroup("Петъчен белот", people)
        bot = made(folder, seed, "patient", server, clock)
        yield Evening(bot, server, clock, group, people)
