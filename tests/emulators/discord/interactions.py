"""Presses of buttons and slash commands, and the bot's answers to them.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

import asyncio
import secrets
from dataclasses import replace
from datetime import timedelta

from tests.emulators.discord.guilds import TextChannel, Thread
from tests.emulators.discord.model import Happening, Json, Kind, Message, Refused, Reply, User, What
from tests.emulators.discord.wire import member_json, message_json, user_json
from tests.emulators.discord.world import BOT_DM, Channel, World

# Receiving and Responding: "you must send an initial response within 3 seconds", and "tokens are
# valid for 15 minutes"
ANSWERED_IN = timedelta(seconds=3)
TOKEN_LIVES = timedelta(minutes=15)


class Interaction:
    """A person's action (`kind` 2: a command, 3: a press, 4: an option) and its answer.

    `original` is the id of the @original message; `known` are the messages of this token.
    """

    def __init__(
        self, world: World, channel: Channel, who: User, kind: int, source: Message | None
    ) -> None:
        self.world = world
        self.channel = channel
        self.who = who
        self.kind = kind
        self.source = source
        self.id = world.snowflake()
        self.token = secrets.token_urlsafe(96)
        self.at = world.now()
        self.answered: Kind | None = None
        self.original: int | None = None
        self.known: set[int] = set()
        self.first: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.after: list[Message] = []
        self.taken_away = False
        """Whether the answer was deleted."""
        world.interactions[self.id] = self
        world.tokens[self.token] = self

    # Sent to the bot

    def json(self, data: Json) -> Json:
        """Discord's interaction object."""
        channel = self.channel
        body: Json = {
            "id": str(self.id),
            "application_id": str(self.world.bot.id),
            "type": self.kind,
            "token": self.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "locale": self.who.locale,
            "entitlements": [],
            "authorizing_integration_owners": self._owners(),
            "context": channel.context,
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        permissions = 0
        if isinstance(channel, TextChannel):
            permissions = channel.guild.permissions(self.who.id, channel)
            body["guild_id"] = str(channel.guild.id)
            body["guild_locale"] = "en-US"
            body["guild"] = {"id": str(channel.guild.id), "locale": "en-US", "features": []}
            body["member"] = member_json(self.who, permissions)
            body["app_permissions"] = str(channel.bot_permissions)
        else:
            body["user"] = user_json(self.who)
            body["app_permissions"] = "0"
        body["channel"] = channel.facts() | {"permissions": str(permissions)}
        if self.source is not None:
            body["message"] = message_json(self.world, self.source)
        return body

    def metadata(self) -> Json:
        """The metadata in a message about the interaction it answers."""
        body: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": user_json(self.who),
            "authorizing_integration_owners": self._owners(),
        }
        if self.source is not None:
            body["interacted_message_id"] = str(self.source.id)
        return body

    def _owners(self) -> Json:
        # Receiving and Responding: by owner, a guild that installed it; "0" in the bot's DM; and
        # the user who installed it for themselves
        owners = {}
        if isinstance(self.channel, TextChannel) and self.channel.guild.has_bot:
            owners["0"] = str(self.channel.guild.id)
        elif self.channel.context == BOT_DM:
            owners["0"] = "0"
        if self.world.people[self.who.id].has_installed:
            owners["1"] = str(self.who.id)
        return owners

    # Answers of the bot

    def check_answerable(self) -> None:
        """Refuse a first answer that is too late, or that comes after another one."""
        if self.answered is not None:
            # Opcodes and Status Codes, JSON error codes
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        self._check_place()
        if self.world.now() - self.at >= ANSWERED_IN:
            raise Refused(404, 10062, "Unknown interaction")

    def check_token(self) -> None:
        """Refuse a follow-up when the token is dead, or nothing was answered yet."""
        if self.world.now() - self.at > TOKEN_LIVES:
            # discord-api-docs issue 6851: 401 after the 15 minutes
            raise Refused(401, 50027, "Invalid Webhook Token")
        if self.answered is None:
            # discord-api-docs issue 6851: 404 while it has no answer
            raise Refused(404, 10015, "Unknown Webhook")
        self._check_place()

    def _check_place(self) -> None:
        if self.channel.deleted:
            raise Refused(404, 10003, "Unknown Channel")

    def suggest(self, found: tuple[tuple[str, str], ...]) -> None:
        """Record suggestions for an option."""
        self.answered = Kind.SUGGESTED
        if not self.first.done():
            self.first.set_result(Reply(Kind.SUGGESTED, suggestions=found))

    def answer(self, kind: Kind, message: Message | None) -> None:
        """Record the first answer; `message` was sent or changed by it."""
        self.answered = kind
        shown = message or (self.source if kind is Kind.DEFERRED else None)
        if shown is not None:
            self.original = shown.id
            self.known.add(shown.id)
        happening = Happening(
            self.world.now(), What.ANSWERED, self.who, message, kind=kind, interaction=self.id
        )
        self.channel.note(happening)
        if not self.first.done():
            self.first.set_result(Reply(kind, message))

    def message(self, number: int) -> Message:
        """A message of this token as it is now, whispers included."""
        found = self._find(number) if number in self.known else None
        if found is None:
            raise Refused(404, 10008, "Unknown Message")
        return found

    def _find(self, number: int) -> Message | None:
        whispers = self.world.people[self.who.id].whispers
        standing = self.channel.message(number)
        return standing or next((one for one in whispers if one.id == number), None)

    def show(self, message: Message) -> Message:
        """Add a new answer, for all or only for the person."""
        self.known.add(message.id)
        if self.answered is not None:
            self.after.append(message)
        if message.whisper:
            self.world.people[self.who.id].overhear(message)
            self.channel.note(Happening(message.at, What.SENT, message.sender, message))
        else:
            self.channel.writes += 1
            self.channel.add(message)
            wake(self.channel)
            body = message_json(self.world, message)
            self.channel.event("MESSAGE_CREATE", body)
        return message

    def change(self, before: Message, after: Message) -> Message:
        """Edit one of its messages; an awaited message counts as arrived."""
        after = self.channel.change(before, replace(after, thinking=False))
        if after.whisper:
            self.world.people[self.who.id].rehear(after)
        else:
            self.channel.writes += 1
            self.channel.event("MESSAGE_UPDATE", message_json(self.world, after))
        self.after.append(after)
        self.world.stir()
        return after

    def remove(self, message: Message) -> None:
        self.taken_away |= message.id == self.original
        if message.whisper:
            self.world.people[self.who.id].forget(message.id)
            now = self.world.now()
            self.channel.note(Happening(now, What.DELETED, self.world.bot, message))
        else:
            self.channel.remove(message.id, self.world.bot)


def wake(channel: Channel) -> None:
    """A message in an archived thread opens it again (Threads, Active & Archived Threads)."""
    if isinstance(channel, Thread) and channel.archived:
        channel.update(archived=False)
