"""People on Discord, with the actions that the application allows."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

from tests.emulators.discord.commands import Given, command_data, find_command
from tests.emulators.discord.guilds import (
    DIRECT_MESSAGES,
    GUILD_MEMBERS,
    Guild,
    TextChannel,
    Thread,
    member_gone_json,
)
from tests.emulators.discord.interactions import ANSWERED_IN, TOKEN_LIVES, Interaction, wake
from tests.emulators.discord.model import Button, Happening, Json, Kind, Message, Reply, User, What
from tests.emulators.discord.wire import member_json, message_json, user_json
from tests.emulators.discord.world import BOT_DM, GUILD, PRIVATE_CHANNEL, Channel, Hearer, World

_MENTION = re.compile(r"<@!?(\d+)>")


class DirectChannel(Channel):
    """One person's channel with the bot."""

    kind = 1
    context = BOT_DM

    def __init__(self, world: World, person: "Person") -> None:
        super().__init__(world, world.snowflake(), person.name)
        self.person = person

    def facts(self) -> Json:
        return {
            "id": str(self.id),
            "type": self.kind,
            "last_message_id": str(self.last.id) if self._messages else None,
            "flags": 0,
            "recipients": [user_json(self.person.user)],
        }

    def hearers(self) -> Iterable[Hearer]:
        return (self.person,)

    def is_seen_by(self, user: int) -> bool:
        return user in (self.person.id, self.world.bot.id)

    def event(self, name: str, body: Json, bare: Json | None = None) -> None:
        self.world.tell(name, body, DIRECT_MESSAGES)


class OtherChannel(Channel):
    """Direct messages between people, without the bot."""

    kind = 1
    context = PRIVATE_CHANNEL

    def __init__(self, world: World, people: Sequence["Person"]) -> None:
        super().__init__(world, world.snowflake(), "")
        self.people = people

    def facts(self) -> Json:
        return {
            "id": str(self.id),
            "type": self.kind,
            "last_message_id": None,
            "flags": 0,
            "recipients": [user_json(one.user) for one in self.people[1:]],
        }

    def hearers(self) -> Iterable[Hearer]:
        return self.people

    def is_seen_by(self, user: int) -> bool:
        return user in {one.id for one in self.people}

    def event(self, name: str, body: Json, bare: Json | None = None) -> None:
        """Do nothing: the bot gets no events from there."""


class Person:
    """A person who uses the application.

    `notified`: messages that made a sound for them: mentions in a guild, all in the direct channel;
    never silent ones, edits or whispers. `whispers`: the messages that only they see, as they are
    now.
    """

    def __init__(self, world: World, user: User, *, dms: bool = True) -> None:
        self.world = world
        self.id = user.id
        self.takes_dms = dms
        self.has_installed = False
        self.notified: list[Message] = []
        self.whispers: list[Message] = []
        world.users[user.id] = user
        world.people[user.id] = self
        self.direct = DirectChannel(world, self)

    def __repr__(self) -> str:
        return f"Person({self.name!r})"

    @property
    def user(self) -> User:
        return self.world.users[self.id]

    @property
    def name(self) -> str:
        return self.user.name

    def wears(self, picture: bytes) -> None:
        """Change the avatar."""
        name = sha256(picture).hexdigest()[:32]
        self.world.avatars[self.id, name] = picture
        self.world.users[self.id] = replace(self.user, avatar=name)

    def hear(self, message: Message) -> None:
        channel = self.world.channels[message.channel]
        if channel is self.direct or self.id in message.rings:
            self.notified.append(message)

    def whispers_in(self, channel: Channel) -> list[Message]:
        return [one for one in self.whispers if one.channel == channel.id]

    def overhear(self, message: Message) -> None:
        self.whispers.append(message)

    def rehear(self, message: Message) -> None:
        self.whispers = [message if one.id == message.id else one for one in self.whispers]

    def forget(self, number: int) -> None:
        self.whispers = [one for one in self.whispers if one.id != number]

    def dismiss(self, message: Message) -> None:
        """Dismiss a whisper; the bot gets no event."""
        self.forget(message.id)

    # Actions in channels

    async def write(self, channel: Channel, text: str) -> Message:
        """Write a message; without the message content intent the bot gets it empty."""
        self._check_place(channel)
        locked = isinstance(channel, Thread) and channel.locked
        assert not locked, f"{channel.title} is locked"
        rings = tuple(dict.fromkeys(int(one) for one in _MENTION.findall(text)))
        now, number = self.world.now(), self.world.snowflake()
        message = Message(channel.id, number, self.user, now, text, rings=rings)
        wake(channel)
        channel.add(message)
        body = message_json(self.world, message)
        if isinstance(channel, TextChannel):
            member = member_json(self.user)
            body["member"] = {key: member[key] for key in member if key != "user"}
        # Gateway, Message Content Intent: contents come with mentions of the bot, and in its DMs
        bare = None if self.world.bot.id in rings else body | {"content": "", "components": []}
        channel.event("MESSAGE_CREATE", body, bare)
        return message

    async def press(
        self, message: Message, label_or_data: str, *, patience: timedelta = timedelta()
    ) -> Reply | None:
        """Press a button as shown on this message, or choose an option; return what appears.

        `None`: "This interaction failed": no answer in 3 seconds of the clock, or the message or
        the button is gone. `patience`: how long to wait for more after a silent deferral.
        """
        button = message.button(label_or_data)
        assert not button.url, f"{button.label!r} is a link"
        assert not button.disabled, f"{button.label!r} cannot be pressed"
        channel = self.world.channels[message.channel]
        self._check_place(channel)
        assert message.whispered_to in (None, self.id), f"{self.name} does not see this"
        mine = [one for one in self.whispers if one.id == message.id]
        standing = mine[0] if mine else channel.message(message.id)
        if standing is None or not _stands(standing, button):
            return None
        interaction = Interaction(self.world, channel, self.user, 3, standing)
        self._note(interaction, What.PRESSED, standing, button)
        data: Json = {"custom_id": button.data, "component_type": 2, "id": 1}
        if button.menu:
            data |= {"custom_id": button.menu, "component_type": 3, "values": [button.data]}
        return await self._asked(interaction, data, patience)

    async def slash(
        self,
        channel: Channel,
        path: str,
        /,
        *,
        patience: timedelta = timedelta(),
        **options: Given,
    ) -> Reply | None:
        """Write a slash command with its options, by its name or its localised name.

        A subcommand follows the command: ``table score``.
        """
        command, below = self._offered(channel, path)
        data = command_data(command, below, options)
        interaction = Interaction(self.world, channel, self.user, 2, None)
        words = " ".join(f"{key}:{value}" for key, value in options.items())
        self._note(interaction, What.COMMANDED, command=f"/{path} {words}".rstrip())
        return await self._asked(interaction, data, patience)

    async def suggested(
        self, channel: Channel, path: str, option: str, begun: str = "", /, **options: Given
    ) -> tuple[tuple[str, str], ...]:
        """The names and values that are suggested for an option after this input."""
        command, below = self._offered(channel, path)
        data = command_data(command, below, {**options, option: begun}, focused=option)
        interaction = Interaction(self.world, channel, self.user, 4, None)
        reply = await self._asked(interaction, data, timedelta())
        assert reply is not None, f"nothing was suggested for {option}"
        return reply.suggestions

    def _offered(self, channel: Channel, path: str) -> tuple[Json, list[Json]]:
        """The command, if it is offered to the person in the channel."""
        self._check_place(channel)
        command, below = find_command(self.world.commands, path, self.user.locale)
        # Application Commands, Contexts: all if none are named
        contexts = command.get("contexts") or (GUILD, BOT_DM)
        assert channel.context in contexts, f"/{path} is not offered here"
        if channel.context == PRIVATE_CHANNEL or (
            isinstance(channel, TextChannel) and not channel.guild.has_bot
        ):
            assert self.has_installed, f"{self.name} has not installed the application"
            assert 1 in command["integration_types"], f"/{path} is not offered to people"
        # Using Default Permissions
        needed = int(command.get("default_member_permissions") or 0)
        is_open = isinstance(channel, TextChannel) and (
            command["name"] in channel.guild.open_commands
        )
        if isinstance(channel, TextChannel) and needed and not is_open:
            granted = channel.guild.permissions(self.id, channel)
            assert granted & needed == needed, f"/{path} is not offered to {self.name}"
        return command, below

    def install(self) -> None:
        """Install the application for this person, if possible."""
        assert 1 in self.world.installs, "people cannot install the application"
        self.has_installed = True

    def talk_to(self, *others: "Person") -> Channel:
        """New direct messages with other people."""
        return OtherChannel(self.world, (self, *others))

    def _note(
        self,
        interaction: Interaction,
        what: What,
        message: Message | None = None,
        button: Button | None = None,
        command: str = "",
    ) -> None:
        happening = Happening(
            interaction.at,
            what,
            self.user,
            message,
            button=button,
            command=command,
            interaction=interaction.id,
        )
        interaction.channel.note(happening)

    async def _asked(
        self, interaction: Interaction, data: Json, patience: timedelta
    ) -> Reply | None:
        channel, clock = interaction.channel, self.world.clock
        unheard = isinstance(channel, TextChannel) and not channel.guild.has_bot
        if self.has_installed or not unheard:
            self.world.tell("INTERACTION_CREATE", interaction.json(data))
        try:
            real = clock.seconds(ANSWERED_IN)
            reply = await asyncio.wait_for(asyncio.shield(interaction.first), real)
        except TimeoutError:
            self._note(interaction, What.FAILED)
            return None
        if reply.kind is Kind.THINKING:
            patience = TOKEN_LIVES
        elif reply.kind is not Kind.DEFERRED:
            return reply
        until = clock.now() + patience
        while not (interaction.after or interaction.taken_away) and clock.now() < until:
            await self.world.news(max(clock.seconds(until - clock.now()), 0.001))
        if not interaction.after:
            return reply
        changed = interaction.after[0].id == interaction.original
        kind = Kind.UPDATE if changed and reply.kind is Kind.DEFERRED else Kind.MESSAGE
        return Reply(kind, interaction.after[0])

    def _check_place(self, channel: Channel) -> None:
        assert not channel.deleted, f"{channel.title} is gone"
        assert channel.is_seen_by(self.id), f"{self.name} is not in {channel.title}"

    # Actions on the bot and on guilds

    def close_dms(self) -> None:
        """Refuse direct messages; the bot notices only when it writes."""
        self.takes_dms = False

    def open_dms(self) -> None:
        self.takes_dms = True

    @property
    def shares_guild(self) -> bool:
        """Whether the person and the bot share a guild."""
        return any(one.has_bot and self.id in one.members for one in self.world.guilds.values())

    def leave(self, guild: Guild) -> None:
        del guild.members[self.id]
        if guild.has_bot:
            self.world.tell("GUILD_MEMBER_REMOVE", member_gone_json(guild, self), GUILD_MEMBERS)

    def join(self, guild: Guild) -> None:
        guild.members[self.id] = self
        if guild.has_bot:
            body = member_json(self.user) | {"guild_id": str(guild.id)}
            self.world.tell("GUILD_MEMBER_ADD", body, GUILD_MEMBERS)

    def rename(self, name: str) -> None:
        """Change the name; the bot sees it with the person's next action."""
        self.world.users[self.id] = replace(self.user, name=name)

    def delete_message(self, message: Message) -> None:
        """Delete one's own message, or any as the guild's owner, with an event."""
        channel = self.world.channels[message.channel]
        own = message.sender.id == self.id
        manages = isinstance(channel, TextChannel) and self.id == channel.guild.owner.id
        assert own or manages, f"{self.name} may not delete this"
        channel.remove(message.id, self.user)

    def delete_channel(self, channel: TextChannel) -> None:
        self._check_manages(channel)
        channel.delete()

    def archive_thread(self, thread: Thread, *, locked: bool = False) -> None:
        self._check_manages(thread)
        thread.archive(locked=locked)

    def _check_manages(self, channel: TextChannel) -> None:
        manages = self.id == channel.guild.owner.id
        assert manages, f"{self.name} may not manage {channel.title}"


def _stands(message: Message, button: Button) -> bool:
    """Whether the button is still on the message; Discord refuses other presses."""
    return any(one.data == button.data and not one.disabled for one in message.each_button())
