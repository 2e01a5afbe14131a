"""The whole bot over the real discord.py client, with simcord in Discord's place.

simcord waits after each action until everything it has started has ended. A table's clock never
ends, so the bot's own work and the application's work on a tap are hidden from it: it waits for the
tap's answer alone.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context, copy_context
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeAlias, TypeVar, cast

import pytest
from discord import Permissions

from adapters.discord import Discord
from adapters.platform.application import Answer, Application, Command
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from bot import buttons as b
from bot.app.app import assembled
from bot.app.bot import App
from bot.app.serve import discord
from bot.locales.words import Words
from engine.tables.table import Decision, Pace, Table
from tests.adapters.discord import looks
from tests.adapters.discord.simcords import played_by_simcord
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.process import FixedChance

simcord = pytest.importorskip("simcord")

PATIENT = Pace(timedelta(hours=9), timedelta(milliseconds=40), timedelta(milliseconds=400))
PACES = {"normal": PATIENT, "quick": PATIENT._replace(limit=timedelta(hours=8))}
ICONS = ("cards/AS", "cards/suit-S")
"""The bot's emojis; all of them would take a second in each test."""

WORDS = Words()

Kinds = type[object] | UnionType
Member: TypeAlias = Any
Channel: TypeAlias = Any
Role: TypeAlias = Any
Payload: TypeAlias = Any
Result: TypeAlias = Any
"""simcord's `MemberActor`, `ChannelHandle`, `RoleHandle` and `InteractionResult`."""

Returned = TypeVar("Returned")

_EPHEMERAL = 1 << 6
_LOOK = 0.7  # seconds between two looks at what stands there


class Apart:
    """The application, run outside of simcord's tracking."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.context = Context()

    async def _done(self, work: Coroutine[Any, Any, Returned]) -> Returned:
        return await self.context.copy().run(asyncio.create_task, work)

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self._application.admits(platform, user, kind)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        return await self._done(self._application.said(said))

    async def tapped(self, tapped: Tapped) -> Answer:
        return await self._done(self._application.tapped(tapped))

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        await self._done(self._application.answered(asked, answer, message))

    async def introduced(self) -> None:
        await self._done(self._application.introduced())

    async def entered(self, entered: Entered) -> None:
        await self._done(self._application.entered(entered))

    async def left(self, place: Place) -> None:
        await self._done(self._application.left(place))

    async def shut_out(self, platform: str, community: str) -> None:
        await self._done(self._application.shut_out(platform, community))

    async def rights_changed(self, platform: str, within: str) -> None:
        await self._done(self._application.rights_changed(platform, within))

    async def moved(self, old: Place, new: Place) -> None:
        await self._done(self._application.moved(old, new))

    async def chose_language(self, person: Person) -> None:
        await self._done(self._application.chose_language(person))

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return self._application.commands(language, private=private)


@dataclass(frozen=True)
class Seen:
    """A message as a person sees it: its components, and simcord's form of it to click on."""

    message: Any
    parts: list[looks.Component]
    ephemeral: bool
    called: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(looks.texts(self.parts))

    @property
    def buttons(self) -> list[looks.Component]:
        return [one for one in looks.each(self.parts) if one["type"] == looks.BUTTON]

    def offers(self, kinds: Kinds) -> list[str]:
        """The buttons of these kinds."""
        ids = [str(button["custom_id"]) for button in self.buttons]
        return [data for data in (*ids, *self.menus) if isinstance(_read(data), kinds)]

    @property
    def menus(self) -> dict[str, str]:
        """The options of the menus, each with its menu's id."""
        menus = [one for one in looks.each(self.parts) if one["type"] == looks.MENU]
        return {one["value"]: str(menu["custom_id"]) for menu in menus for one in menu["options"]}


Found = tuple[Seen, str]

_read = cache(b.parse)


@dataclass
class Bot:
    """An assembled bot, and what simcord needs to serve it."""

    app: App
    platform: Discord
    apart: Apart

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Run its clock and its screens; simcord is the connection already."""
        self.apart.context = copy_context()
        stop = asyncio.Event()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.platform, "run", asyncio.Event().wait)
            running = asyncio.create_task(self.app.run([self.platform], stop))
            try:
                yield
            finally:
                stop.set()
                await running


@asynccontextmanager
async def put_together(folder: Path, seed: str, clock: VirtualClock) -> AsyncIterator[Bot]:
    """A bot on the database in this folder."""
    url = await database(folder / "belotbot.sqlite3")
    async with assembled(url, clock=clock, chance=FixedChance(seed), paces=PACES) as app:
        apart = Apart(app.application)
        # What the platform asks of an application is all in `Apart`.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.app.serve.EMOJIS", ICONS)
            platform = discord(replace(app, application=cast("Any", apart)), "token")
        yield Bot(app, platform, apart)


@dataclass
class Club:
    """A Discord server with the bot and one channel, and people in it."""

    folder: Path
    seed: str
    clock: VirtualClock
    env: Any
    guild: Any
    channel: Channel
    bot: Bot
    life: AsyncExitStack
    _locales: dict[int, str] = field(default_factory=dict)
    _twice: set[str] = field(default_factory=set)
    _read_until: int = 0

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel.id))

    @property
    def table(self) -> Table:
        """The channel's only table."""
        (table,) = self.bot.app.live.shown_in(self.place)
        return table

    def person(self, name: str, locale: str = "bg", roles: Sequence[Role] = ()) -> Member:
        """A member of the server whose client uses this locale."""
        user = self.env.create_user(f"user{len(self._locales)}", global_name=name)
        self._locales[user.id] = locale
        return self.guild.add_member(user, roles=list(roles))

    def boss(self, name: str) -> Member:
        """A member who may manage the channel."""
        allowed = Permissions(manage_channels=True, view_channel=True)
        return self.person(name, roles=[self.guild.create_role("boss", permissions=allowed)])

    def close_private(self, person: Member) -> None:
        """Stop a member from receiving the server bots' direct messages."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, times=None)

    def seen(self, viewer: Member, channel: Channel = None) -> list[Seen]:
        """The messages a member sees in a channel, the oldest first."""
        channel = channel or self.channel
        stored = self.env.backend.messages.get(channel.id, {}).values()
        return [
            Seen(
                simcord.ResponseMessage(self.env, one),
                one.components,
                bool(one.flags & _EPHEMERAL),
                tuple(one.mention_user_ids),
            )
            for one in sorted(stored, key=lambda one: int(one.id))
            if one.visible_to(viewer.id)
        ]

    def found(self, viewer: Member, kinds: Kinds, channel: Channel = None) -> list[Found]:
        """The buttons of these kinds, those of the newest message first."""
        standing = reversed(self.seen(viewer, channel))
        return [(one, data) for one in standing for data in one.offers(kinds)]

    async def press(self, who: Member, kinds: Kinds, *, twice: bool = False) -> Result:
        """Press the newest such button in the channel, once there is one."""
        await self.until(lambda: self.found(who, kinds))
        message, data = self.found(who, kinds)[0]
        return await self.click(who, message, data, twice=twice)

    async def click(self, who: Member, message: Seen, data: str, *, twice: bool = False) -> Result:
        """Press a button or choose an option; `twice`: the second press comes before the first
        answer.
        """
        if twice:
            self._twice.add(data)
        self._read_until = len(self.env.http_requests)
        if data in message.menus:
            return await who.select(message.message, [data], custom_id=message.menus[data])
        return await who.click(message.message, custom_id=data)

    async def slash(
        self, who: Member, name: str, channel: Channel = None, **options: str
    ) -> Result:
        """Give a command, and wait for its effect."""
        self._read_until = len(self.env.http_requests)
        result = await who.slash(channel or self.channel, name, **options)
        await self.bot.app.presenter.settled()
        return result

    async def begin(self, who: Member) -> None:
        """Open a table, which seats the member, and begin with three AI players."""
        await self.slash(who, "belot", options="51")
        await self.press(who, b.StartButton)
        await self.until(lambda: self.table.match is not None)

    async def until(self, condition: Callable[[], object], within: float = 600.0) -> None:
        """Wait until the condition holds; raises `TimeoutError` after `within` seconds."""
        async with asyncio.timeout(within):
            while True:
                if condition():
                    return
                await asyncio.sleep(_LOOK)

    async def pass_time(self, time: timedelta) -> None:
        """Advance the time, for the bot and for Discord."""
        self.clock.base += time
        await self.env.advance_time(time.total_seconds())

    async def restart(self) -> None:
        """Restart the bot; only its database is left."""
        await self.life.aclose()
        together = put_together(self.folder, self.seed, self.clock)
        self.bot = await self.life.enter_async_context(together)
        await self.env.restart_bot(self.bot.platform.client())
        await self.life.enter_async_context(self.bot.serving())

    def told(self) -> str:
        """The last private answer to the last member who acted, even if it was deleted since."""
        sent = [one.json for one in self.env.http_requests[self._read_until :] if one.json]
        messages = [one.get("data") or one for one in sent]
        return "\n".join(
            text
            for one in messages
            if one.get("flags", 0) & _EPHEMERAL
            for text in looks.texts(one.get("components", []))
        )

    def acknowledged_once(self) -> bool:
        """Whether every interaction has had exactly one first answer."""
        paths = [one.path for one in self.env.http_requests if one.method == "POST"]
        answered = Counter(path for path in paths if path.endswith("/callback"))
        return set(answered.values()) == {1} and len(answered) == len(self.env.backend.interactions)

    def deliver(self, event: str, payload: Payload) -> None:
        """Complete simcord's payloads: the locale, and a second press on the same button."""
        if event != "INTERACTION_CREATE":
            return
        user = payload.get("user") or payload["member"]["user"]
        payload["locale"] = self._locales.get(int(user["id"]), "en-US")
        data = payload["data"].get("custom_id", "")
        if data in self._twice:
            self._twice.discard(data)
            backend, first = self.env.backend, self.env.backend.interactions[int(payload["id"])]
            again = backend.new_interaction(
                first.type, first.channel_id, first.user_id, first.guild_id
            )
            again.source_message_id = first.source_message_id
            backend.emit(event, payload | {"id": str(again.id), "token": again.token})


@asynccontextmanager
async def club(folder: Path, seed: str) -> AsyncIterator[Club]:
    """The bot in a server with a channel; errors inside the library fail the test."""
    clock = VirtualClock()
    async with AsyncExitStack() as life:
        bot = await life.enter_async_context(put_together(folder, seed, clock))
        async with played_by_simcord(bot.platform.client()) as env:
            guild = env.create_guild("Клуб", preferred_locale="bg")
            channel = guild.create_text_channel("белот")
            held = Club(folder, seed, clock, env, guild, channel, bot, life)
            env.backend.subscribers.insert(0, held.deliver)
            await life.enter_async_context(bot.serving())
            try:
                yield held
            finally:
                await life.aclose()


@dataclass
class Player:
    """A person who plays every decision, from direct messages or, if these are closed, whispers."""

    club: Club
    member: Member
    by_channel: bool = False
    twice: bool = False
    turns: int = 0
    _played: set[Decision] = field(default_factory=set)
    _looked: set[int] = field(default_factory=set)

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until the condition holds."""
        while not over():
            if not await self.turn():
                await asyncio.sleep(_LOOK)

    async def turn(self) -> bool:
        """Make the pending decision, or look for it; false if there is none."""
        moves = self.moves()
        if not moves:
            return self.by_channel and await self._look()
        decision = self._decision(moves[0][1])
        open_now = [move for move in moves if self._decision(move[1]) == decision]
        message, data = random.Random(f"{self.turns}").choice(open_now)
        self._played.add(decision)
        self.turns += 1
        who = self.member if self.by_channel else self.member.user
        await self.club.click(who, message, data, twice=self.twice)
        return True

    def moves(self) -> list[Found]:
        """The calls and cards to press, those of the newest message first."""
        where = None if self.by_channel else self.member.user.dm_channel
        found = self.club.found(self.member, b.SayCallButton | b.LayCardButton, where)
        return [
            (message, data)
            for message, data in found
            if (message.ephemeral or not self.by_channel)
            and self._decision(data) not in self._played
        ]

    def fresh(self) -> bool:
        """Whether there is something to do."""
        return bool(self.moves()) or (self.by_channel and bool(self._shows()))

    async def _look(self) -> bool:
        """Ask for the hand after a call, or if none is shown."""
        shows = self._shows()
        if shows:
            self._looked.add(shows[0][0].message.id)
            await self.club.click(self.member, *shows[0])
        return bool(shows)

    def _shows(self) -> list[Found]:
        """The buttons that show the hand: under a call, or while no hand is shown."""
        shows = self.club.found(self.member, b.ShowHandButton)
        called = [one for one in shows if self.member.id in one[0].called]
        news = [one for one in called if one[0].message.id not in self._looked]
        whispered = any(one.ephemeral for one in self.club.seen(self.member))
        return news or ([] if whispered else shows)

    @staticmethod
    def _decision(data: str) -> Decision:
        pressed = _read(data)
        assert isinstance(pressed, b.SayCallButton | b.LayCardButton)
        return pressed.decision
