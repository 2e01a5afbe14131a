"""One request of the bot: its route, its body as it was received, and its target."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.emulators.discord.forms import refuse
from tests.emulators.discord.guilds import TextChannel, Thread
from tests.emulators.discord.interactions import Interaction
from tests.emulators.discord.model import Json, Message, Refused
from tests.emulators.discord.world import Channel, World


@dataclass(frozen=True, slots=True)
class Call:
    """`args` are of the path, `files` the uploads (name and content) by their number."""

    world: World
    kind: str
    args: Mapping[str, str]
    query: Mapping[str, str]
    body: Json = field(default_factory=dict)
    files: Mapping[int, tuple[str, bytes]] = field(default_factory=dict)

    def refuse_unknown(self, what: str) -> Refused:
        """Fail the test: the emulator does not implement this."""
        self.note_unknown(what)
        return Refused(400, 50035, f"EMULATOR: {what}")

    def note_unknown(self, what: str) -> None:
        self.world.violate(f"{self.kind}: {what}")

    def check_fields(self, known: set[str], body: Json | None = None) -> None:
        """Refuse unknown fields in the body, or in a part of it."""
        if odd := set(self.body if body is None else body) - known:
            raise self.refuse_unknown(f"no such fields: {', '.join(sorted(odd))}")

    def check_query(self, known: set[str]) -> None:
        if odd := set(self.query) - known:
            raise self.refuse_unknown(f"no such query: {', '.join(sorted(odd))}")

    def number(self, name: str) -> int:
        """A snowflake in the path."""
        given = self.args[name]
        if not given.isdecimal():
            # Every route answers malformed ids this way
            text = f'Value "{given}" is not snowflake.'
            raise refuse((f"{name}_id",), "NUMBER_TYPE_COERCE", text)
        return int(given)

    def channel(self, name: str = "channel") -> Channel:
        """The channel, if the bot may see it."""
        channel = self.world.channels.get(self.number(name))
        # Opcodes and Status Codes, JSON Error Codes: 10003, 50001
        if channel is None or channel.deleted:
            raise Refused(404, 10003, "Unknown Channel")
        if not channel.is_seen_by(self.world.bot.id):
            raise Refused(403, 50001, "Missing Access")
        return channel

    def message(self, channel: Channel) -> Message:
        """A public message; whispers are unknown here (discord-api-docs issue 3090)."""
        message = channel.message(self.number("message"))
        if message is None:
            raise Refused(404, 10008, "Unknown Message")
        return message

    def need(self, channel: Channel, *permissions: str) -> None:
        """Refuse if the bot lacks these permissions (names of `PERMISSIONS`)."""
        for one in permissions if isinstance(channel, TextChannel) else ():
            if isinstance(channel, TextChannel) and not channel.bot_may(one):
                raise Refused(403, 50013, "Missing Permissions")

    def need_open(self, channel: Channel) -> None:
        """Refuse to change anything in an archived thread."""
        if isinstance(channel, Thread) and channel.archived:
            # JSON Error Codes, 50083: "such as editing a message or adding a user"
            raise Refused(400, 50083, "Thread is archived")

    def interaction(self) -> Interaction:
        """The interaction of the webhook token, if it is alive and was answered."""
        found = self.world.tokens.get(self.args["token"])
        if found is None:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if self.number("application") != self.world.bot.id:
            raise Refused(404, 10015, "Unknown Webhook")
        found.check_token()
        return found


Handler = Callable[[Call], object]


@dataclass(frozen=True, slots=True)
class Route:
    """A route and its handler. `rate`: its budget; `major`: the parameter whose value has the
    budget.

    Without `auth` the token in the path is enough, and the global limit does not count it.
    """

    kind: str
    method: str
    path: str
    handler: Handler
    rate: str = "others"
    major: str = ""
    auth: bool = True
    status: int = 200
