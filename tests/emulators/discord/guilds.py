"""Guilds ("servers"), their text channels and threads, and the bot's permissions in them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tests.emulators.discord.model import Json, Message
from tests.emulators.discord.wire import guild_json, member_json, timestamp, user_json
from tests.emulators.discord.world import Channel, Hearer, World

if TYPE_CHECKING:
    from tests.emulators.discord.people import Person

# https://docs.discord.com/developers/topics/permissions
PERMISSIONS = {
    "manage_channels": 1 << 4,
    "react": 1 << 6,
    "view": 1 << 10,
    "send": 1 << 11,
    "manage_messages": 1 << 13,
    "embed": 1 << 14,
    "attach": 1 << 15,
    "history": 1 << 16,
    "use_commands": 1 << 31,
    "manage_events": 1 << 33,
    "manage_threads": 1 << 34,
    "create_threads": 1 << 35,
    "send_in_threads": 1 << 38,
    "create_events": 1 << 44,
}
_MANAGING = (
    "manage_channels",
    "manage_messages",
    "manage_events",
    "manage_threads",
    "create_events",
)
_EVERYONE = sum(bit for name, bit in PERMISSIONS.items() if name not in _MANAGING)
_ALL = sum(PERMISSIONS.values())

# https://docs.discord.com/developers/events/gateway#gateway-intents
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12


class Guild:
    """A Discord server; its owner may manage its channels."""

    def __init__(
        self, world: World, number: int, title: str, members: Sequence["Person"], owner: "Person"
    ) -> None:
        self.world = world
        self.id = number
        self.title = title
        self.members: dict[int, Person] = {one.id: one for one in members}
        self.members.setdefault(owner.id, owner)
        self.owner = owner
        self.has_bot = True
        self.open_commands: set[str] = set()
        self.role_permissions = _EVERYONE
        """The permissions of everybody, including the bot."""
        self.events: dict[int, Json] = {}
        self.channels: list[TextChannel] = []
        self.threads: list[Thread] = []
        world.guilds[number] = self
        world.tell("GUILD_CREATE", self._joined(), GUILDS)

    def __repr__(self) -> str:
        return f"Guild({self.title!r})"

    def channel(self, name: str) -> "TextChannel":
        """The text channel with a name, created if needed."""
        found = [one for one in self.channels if one.title == name and not one.deleted]
        if found:
            return found[0]
        new = TextChannel(self.world, self, name)
        self.channels.append(new)
        new.event("CHANNEL_CREATE", new.facts())
        return new

    def thread(self, channel: "TextChannel", name: str, owner: int | None = None) -> "Thread":
        """The thread with a name in the channel, created if needed."""
        mine = [one for one in self.threads if one.parent is channel and not one.deleted]
        found = [one for one in mine if one.title == name]
        return found[0] if found else self.open_thread(channel, name, owner or self.owner.id)

    def open_thread(self, channel: "TextChannel", name: str, owner: int) -> "Thread":
        new = Thread(self.world, channel, name, owner)
        self.threads.append(new)
        new.event("THREAD_CREATE", new.facts() | {"newly_created": True})
        return new

    def permissions(self, user: int, channel: "TextChannel") -> int:
        """The permissions of a user or the bot in a channel, as Discord's bits."""
        if user == self.world.bot.id:
            return channel.bot_permissions
        return _ALL if user == self.owner.id else self.role_permissions

    def set_permissions(self, channel: "TextChannel", **allowed: bool) -> None:
        channel.set_permissions(**allowed)

    def let_create_events(self, *, allowed: bool = True) -> None:
        """Allow or forbid everybody to create scheduled events."""
        bit = PERMISSIONS["create_events"]
        self.role_permissions = (self.role_permissions & ~bit) | (bit if allowed else 0)
        if self.has_bot:
            role = self.facts()["roles"][0]
            body = {"guild_id": str(self.id), "role": role}
            self.world.tell("GUILD_ROLE_UPDATE", body, GUILDS)

    def let_all_use(self, command: str) -> None:
        """Let all members use a command, whatever permissions it needs by default."""
        self.open_commands.add(command)

    def kick_bot(self) -> None:
        self.has_bot = False
        self.world.tell("GUILD_DELETE", {"id": str(self.id)}, GUILDS)

    def invite_bot(self) -> None:
        self.has_bot = True
        self.world.tell("GUILD_CREATE", self._joined(), GUILDS)

    def _joined(self) -> Json:
        """The guild object for a bot that has just joined."""
        # discord.py, state.py: "unavailable" is false only where it was in the guild before
        return {key: fact for key, fact in self.facts().items() if key != "unavailable"}

    def facts(self) -> Json:
        """Discord's guild object with what comes with GUILD_CREATE."""
        threads = [one for one in self.threads if not one.archived and not one.deleted]
        return guild_json(self.id, self.title, self.owner.id, self.role_permissions) | {
            "joined_at": timestamp(self.world.now()),
            "member_count": len(self.members) + 1,
            # Gateway, Guild Create: without the intent for members only the bot itself
            "members": [member_json(self.world.bot)],
            "channels": [one.facts() for one in self.channels if not one.deleted],
            "threads": [one.facts() for one in threads],
        }


class TextChannel(Channel):
    """A channel of a guild. Everybody in the guild sees it; the bot needs permission."""

    kind = 0

    def __init__(self, world: World, guild: Guild, name: str) -> None:
        super().__init__(world, world.snowflake(), name)
        self.guild = guild
        self.denied: set[str] = set()

    def __repr__(self) -> str:
        return f"#{self.title}"

    @property
    def bot_permissions(self) -> int:
        return self.guild.role_permissions & ~sum(PERMISSIONS[name] for name in self.denied)

    def bot_may(self, name: str) -> bool:
        return bool(self.bot_permissions & PERMISSIONS[name])

    def set_permissions(self, **allowed: bool) -> None:
        """Allow or deny permissions of the bot (names of `PERMISSIONS`), with an event."""
        assert set(allowed) <= set(PERMISSIONS), f"no such permissions: {allowed}"
        for name, may in allowed.items():
            (self.denied.discard if may else self.denied.add)(name)
        if self.guild.has_bot:
            self.world.tell("CHANNEL_UPDATE", self.facts(), GUILDS)

    def facts(self) -> Json:
        denied = sum(PERMISSIONS[name] for name in self.denied)
        bot = str(self.world.bot.id)
        overwrite = {"id": bot, "type": 1, "allow": "0", "deny": str(denied)}
        return {
            "id": str(self.id),
            "type": self.kind,
            "guild_id": str(self.guild.id),
            "name": self.title,
            "position": self.guild.channels.index(self) if self in self.guild.channels else 0,
            "permission_overwrites": [overwrite] if denied else [],
            "rate_limit_per_user": 0,
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "last_message_id": str(self.last.id) if self._messages else None,
            "flags": 0,
        }

    def hearers(self) -> Iterable[Hearer]:
        return self.guild.members.values()

    def is_seen_by(self, user: int) -> bool:
        if user == self.world.bot.id:
            return self.guild.has_bot and self.bot_may("view")
        return user in self.guild.members

    def event(self, name: str, body: Json, bare: Json | None = None) -> None:
        if self.guild.has_bot and self.bot_may("view"):
            guild = {"guild_id": str(self.guild.id)}
            intent = GUILD_MESSAGES if name.startswith("MESSAGE") else GUILDS
            self.world.tell(name, body | guild, intent, bare | guild if bare else None)

    def delete(self) -> None:
        """Delete the channel with its threads, with events."""
        for thread in self.guild.threads:
            if thread.parent is self and not thread.deleted:
                thread.delete()
        self.event("CHANNEL_DELETE", self.facts())
        self._bury()

    def _bury(self) -> None:
        self.deleted = True
        self._messages.clear()
        self.world.stir()


class Thread(TextChannel):
    """A public thread. The bot's permissions are those in its parent."""

    kind = 11

    def __init__(self, world: World, parent: TextChannel, name: str, owner: int) -> None:
        super().__init__(world, parent.guild, name)
        self.parent = parent
        self.owner_id = owner
        self.archived = False
        self.locked = False
        self.changed_at = world.now()
        self.joined: set[int] = {owner}

    @property
    def bot_permissions(self) -> int:
        return self.parent.bot_permissions

    def set_permissions(self, **allowed: bool) -> None:
        """Set the parent's permissions: a thread has none of its own (Permissions, in Threads)."""
        self.parent.set_permissions(**allowed)

    def facts(self) -> Json:
        at = timestamp(self.changed_at)
        body: Json = {
            "id": str(self.id),
            "type": self.kind,
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id),
            "owner_id": str(self.owner_id),
            "name": self.title,
            "last_message_id": str(self.last.id) if self._messages else None,
            "rate_limit_per_user": 0,
            "message_count": len(self._messages),
            "member_count": len(self.joined),
            "total_message_sent": len(self._messages),
            "flags": 0,
            "applied_tags": [],
            "thread_metadata": {
                "archived": self.archived,
                "auto_archive_duration": 1440,
                "archive_timestamp": at,
                "locked": self.locked,
                "create_timestamp": at,
            },
        }
        if self.world.bot.id in self.joined:
            body["member"] = self.member_facts(self.world.bot.id)
        return body

    def member_facts(self, user: int) -> Json:
        joined = timestamp(self.changed_at)
        return {"id": str(self.id), "user_id": str(user), "join_timestamp": joined, "flags": 0}

    def archive(self, *, locked: bool = False) -> None:
        """Archive the thread, with an event."""
        self.update(archived=True, locked=locked)

    def unarchive(self) -> None:
        self.update(archived=False, locked=False)

    def update(self, *, archived: bool | None = None, locked: bool | None = None) -> None:
        self.archived = self.archived if archived is None else archived
        self.locked = self.locked if locked is None else locked
        self.changed_at = self.world.now()
        self.event("THREAD_UPDATE", self.facts())

    def hearers(self) -> Iterable[Hearer]:
        members = self.guild.members
        return [one for number, one in members.items() if number in self.joined]

    def add(self, message: Message) -> Message:
        """Add a message; its author and those mentioned join (Threads, Thread Membership)."""
        self.joined |= {message.sender.id, *message.rings} & {
            *self.guild.members,
            self.world.bot.id,
        }
        return super().add(message)

    def delete(self) -> None:
        kept = ("id", "guild_id", "parent_id", "type")
        self.event("THREAD_DELETE", {key: self.facts()[key] for key in kept})
        self._bury()


def member_gone_json(guild: Guild, person: "Person") -> Json:
    """Discord's GUILD_MEMBER_REMOVE."""
    return {"guild_id": str(guild.id), "user": user_json(person.user)}
