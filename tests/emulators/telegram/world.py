"""The state of this small Telegram, its history, and a signal for new events."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from engine.host.clock import Clock
from tests.emulators.telegram.limits import Budgets, Flood
from tests.emulators.telegram.model import (
    Button,
    CallbackAnswer,
    Happening,
    InlineAnswer,
    InlineResult,
    Message,
    Request,
    User,
    What,
)
from tests.emulators.telegram.updates import Updates
from tests.emulators.telegram.webhooks import Webhooks
from tests.emulators.telegram.wire import Json, message_json


class Hearer(Protocol):
    """A person in a chat who may be notified."""

    @property
    def user(self) -> User: ...

    def hear(self, message: Message) -> None: ...


class World:
    """The state of the emulator; `met` are the users the bot knows and can refer to."""

    def __init__(self, clock: Clock, bot: User, budgets: Budgets) -> None:
        self.clock = clock
        self.bot = bot
        self.updates = Updates(clock)
        self.webhooks = Webhooks(self.updates, clock, self.stir)
        self.flood = Flood(clock, budgets)
        self.users: dict[int, User] = {bot.id: bot}
        self.met: set[int] = set()
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.commands: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        self.alone: dict[tuple[str, str], frozenset[str]] = {}
        """The commands of each menu that people send so that only the bot sees them."""
        self.descriptions: dict[tuple[str, str], str] = {}
        self.files: dict[str, bytes] = {}
        self.knows_ephemeral = False
        self.picture = b""
        self.photos: dict[int, bytes] = {}
        """People's profile photos that the bot may see."""
        self.inline = False
        self.inline_feedback = False
        self.inline_queries: dict[str, asyncio.Future[InlineAnswer]] = {}
        self.inline_messages: dict[str, Message] = {}
        self.prepared: dict[str, tuple[int, InlineResult]] = {}
        """Messages that people's pages can have them send, by id, each for one user."""
        self.menu_button: Json = {"type": "commands"}
        self.menu_buttons: dict[int, Json] = {}
        """The menu buttons of single private chats."""
        self._ephemeral_numbers = 29_000_000
        self._numbers = 0
        self._query_numbers = 4_000_000_000_000_000_000
        self._news = asyncio.Event()

    def now(self) -> datetime:
        return self.clock.now()

    def number(self) -> int:
        """Private chats and basic groups share the bot's own numbers of messages."""
        self._numbers += 1
        return self._numbers

    def ephemeral_number(self) -> int:
        self._ephemeral_numbers += 7
        return self._ephemeral_numbers

    def query_number(self) -> str:
        self._query_numbers += 1_000_003
        return str(self._query_numbers)

    def violate(self, what: str) -> None:
        """Record a forbidden action of the bot, which fails the test."""
        self.violations.append(what)

    def tell(self, kind: str, body: Json, *about: User) -> None:
        """Queue an update for the bot, which then knows these users."""
        self.met.update(user.id for user in about)
        self.updates.add(kind, body)
        self.stir()

    def stir(self) -> None:
        """Wake those waiting for news."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, within: float) -> None:
        """Wait until something happens, at most this many real seconds."""
        event = self._news
        try:
            await asyncio.wait_for(event.wait(), within)
        except TimeoutError:
            return


class Query:
    """A press of a button that waits for its answer."""

    def __init__(
        self, number: str, chat: "Chat", message: Message, who: User, button: Button
    ) -> None:
        self.number = number
        self.chat = chat
        self.message = message
        self.who = who
        self.button = button
        self.at = chat.world.now()
        self.answer: asyncio.Future[CallbackAnswer] = asyncio.get_running_loop().create_future()


class Chat:
    """A chat as its members see it now, with its history.

    `writes` counts the bot's sends and edits.
    """

    kind = ""
    shared_numbers = True

    def __init__(self, world: World, number: int, title: str) -> None:
        self.world = world
        self.id = number
        self.title = title
        self.instance = str(number * 31 + 7)
        self.log: list[Happening] = []
        self.writes = 0
        self.pinned: int | None = None
        self.ephemeral: dict[int, Message] = {}
        self.confided: dict[int, Message] = {}
        """People's messages that only the bot sees."""
        self._messages: dict[int, Message] = {}
        self._numbers = 0
        world.chats[number] = self

    @property
    def messages(self) -> list[Message]:
        return list(self._messages.values())

    @property
    def last(self) -> Message:
        return self.messages[-1]

    def message(self, number: int) -> Message | None:
        return self._messages.get(number)

    def by_bot(self) -> list[Message]:
        """The bot's own messages."""
        return [one for one in self.messages if one.sender.id == self.world.bot.id]

    def facts(self) -> Json:
        """The Bot API's Chat."""
        raise NotImplementedError

    def hearers(self) -> Iterable[Hearer]:
        raise NotImplementedError

    def number(self) -> int:
        """The id of the next message."""
        if self.shared_numbers:
            return self.world.number()
        self._numbers += 1
        return self._numbers

    def add(self, message: Message) -> Message:
        """Add a new message."""
        self._messages[message.id] = message
        what = What.SERVICE if message.service else What.SENT
        self.log.append(Happening(message.at, what, message.sender, message))
        for hearer in self.hearers():
            if hearer.user.id != message.sender.id:
                hearer.hear(message)
        self.world.stir()
        return message

    def change(self, before: Message, after: Message) -> Message:
        """Replace a message by an edited version."""
        now = self.world.now()
        after = replace(after, edits=before.edits + 1, edited_at=now)
        self._messages[after.id] = after
        self.log.append(Happening(now, What.EDITED, after.sender, after, before))
        self.world.stir()
        return after

    def react(self, before: Message, after: Message) -> None:
        """Replace a message by one with the bot's reaction: no edit, no sound."""
        self._messages[after.id] = after
        self.log.append(Happening(self.world.now(), What.REACTED, self.world.bot, after, before))
        self.world.stir()

    def remove(self, number: int, who: User) -> None:
        """Delete a message."""
        message = self._messages.pop(number)
        self.log.append(Happening(self.world.now(), What.DELETED, who, message))
        self.world.stir()

    def standing(self, message: Message) -> Message | None:
        """The current version of a message; None if it is gone."""
        if message.ephemeral:
            return self.ephemeral.get(message.ephemeral)
        return self.message(message.id)

    def say_service(
        self, who: User, service: str, *about: User | int | str, topic: int | None = None
    ) -> Message:
        """Add a service message about a person's action, with an update."""
        message = Message(
            self.id,
            self.number(),
            who,
            self.world.now(),
            topic=topic,
            silent=True,
            service=service,
            about=about,
        )
        self.add(message)
        if self.tells_bot():
            users = [one for one in about if isinstance(one, User)]
            self.world.tell("message", self.json(message), who, *users)
        return message

    def tells_bot(self) -> bool:
        """Whether the bot gets updates from this chat."""
        raise NotImplementedError

    def json(self, message: Message) -> Json:
        """The Bot API's Message, with the one that it replies to."""
        reply = self._messages.get(message.reply_to) if message.reply_to is not None else None
        users = self.world.users
        inner = message_json(reply, self.facts(), users) if reply is not None else None
        return message_json(message, self.facts(), users, inner)
