"""The state of this small Discord, its history, and a signal for new events."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from engine.host.clock import Clock
from tests.emulators.discord.limits import Budgets, Limits
from tests.emulators.discord.model import Happening, Json, Message, Request, User, What

if TYPE_CHECKING:
    from tests.emulators.discord.guilds import Guild
    from tests.emulators.discord.interactions import Interaction
    from tests.emulators.discord.people import Person

# https://docs.discord.com/developers/reference#snowflakes
_EPOCH = 1_420_070_400_000
# discord-api-docs pull request 6647: "a short duration"; Create Message: "the past few minutes"
NONCES_KEPT = timedelta(minutes=5)


# Receiving and Responding, Interaction Context Types
GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2


class Teller(Protocol):
    """Delivers events to the bot."""

    def dispatch(self, event: str, body: Json, intent: int, bare: Json | None) -> None: ...


class Hearer(Protocol):
    """A person in a channel who may be notified."""

    @property
    def user(self) -> User: ...

    def hear(self, message: Message) -> None: ...


@dataclass(frozen=True, slots=True)
class Said:
    """A message that was sent with a nonce."""

    at: datetime
    channel: int
    message: int


class World:
    """The state of the emulator; `emojis` are the application's by id, `commands` the global
    ones.
    """

    def __init__(self, clock: Clock, bot: User, budgets: Budgets, nonces_kept: timedelta) -> None:
        self.clock = clock
        self.bot = bot
        self.limits = Limits(clock, budgets)
        self.users: dict[int, User] = {bot.id: bot}
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.commands_made: list[datetime] = []
        self.flags = 0
        self.installs = {0}
        """Whether servers (0) and people (1) can install the application."""
        self.emojis: dict[str, Json] = {}
        self.emoji_images: dict[str, bytes] = {}
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.cdn = ""
        self.avatars: dict[tuple[int, str], bytes] = {}
        self.activities = False
        self.teller: Teller | None = None
        self._nonces_kept = nonces_kept
        self._nonces: dict[str, Said] = {}
        self._last_id = 0
        self._news = asyncio.Event()

    def now(self) -> datetime:
        return self.clock.now()

    def snowflake(self) -> int:
        """A new id, greater than all earlier ones."""
        since = int(self.now().timestamp() * 1000) - _EPOCH
        self._last_id = max(self._last_id + 1, since << 22)
        return self._last_id

    def violate(self, what: str) -> None:
        """Record a forbidden action of the bot, which fails the test."""
        self.violations.append(what)

    def tell(self, event: str, body: Json, intent: int = 0, bare: Json | None = None) -> None:
        """Send an event to the bot; it gets `bare` without the intent for contents."""
        if self.teller is not None:
            self.teller.dispatch(event, body, intent, bare)
        self.stir()

    def said_before(self, nonce: str) -> Said | None:
        """The message sent with this nonce in the last minutes."""
        said = self._nonces.get(nonce)
        fresh = said is not None and self.now() - said.at < self._nonces_kept
        return said if fresh else None

    def note_nonce(self, nonce: str, message: Message) -> None:
        self._nonces[nonce] = Said(self.now(), message.channel, message.id)

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


class Channel:
    """A channel as people see it now, with its history.

    `writes` counts the bot's sends and edits. Whispers are in the log, but not among the messages.
    `deleted`: it is gone, with its messages.
    """

    kind = 0
    context = GUILD

    def __init__(self, world: World, number: int, title: str) -> None:
        self.world = world
        self.id = number
        self.title = title
        self.log: list[Happening] = []
        self.writes = 0
        self.deleted = False
        self._messages: dict[int, Message] = {}
        world.channels[number] = self

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
        """Discord's channel object."""
        raise NotImplementedError

    def hearers(self) -> Iterable[Hearer]:
        raise NotImplementedError

    def is_seen_by(self, user: int) -> bool:
        """Whether a user, or the bot, can see the channel."""
        raise NotImplementedError

    def event(self, name: str, body: Json, bare: Json | None = None) -> None:
        """Send the bot an event of this channel, if it is here."""
        raise NotImplementedError

    def add(self, message: Message) -> Message:
        """Add a new message."""
        self._messages[message.id] = message
        what = What.SERVICE if message.service else What.SENT
        self.note(Happening(message.at, what, message.sender, message))
        for hearer in self.hearers():
            if hearer.user.id != message.sender.id and not message.silent:
                hearer.hear(message)
        return message

    def change(self, before: Message, after: Message) -> Message:
        """Replace a message by an edited version, silently."""
        now = self.world.now()
        after = replace(after, edits=before.edits + 1, edited_at=now)
        if not after.whisper:
            self._messages[after.id] = after
        self.note(Happening(now, What.EDITED, after.sender, after, before))
        return after

    def react(self, before: Message, after: Message) -> None:
        """Replace a message by one with the bot's reaction; without the intent there is no
        event.
        """
        self._messages[after.id] = after
        self.note(Happening(self.world.now(), What.REACTED, self.world.bot, after, before))

    def remove(self, number: int, who: User) -> None:
        """Delete a message."""
        message = self._messages.pop(number)
        self.note(Happening(self.world.now(), What.DELETED, who, message))
        self.event("MESSAGE_DELETE", {"id": str(number), "channel_id": str(self.id)})

    def note(self, happening: Happening) -> None:
        self.log.append(happening)
        self.world.stir()
