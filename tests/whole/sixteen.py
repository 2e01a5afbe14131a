"""A tournament of people in three places at once, with a bot that can be killed."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts
from bot import buttons as b
from bot.app.app import App, assembled
from bot.app.serve import discord, telegram
from engine.host.chance import CODE_LENGTH, CODE_LETTERS
from engine.host.clock import Clock
from engine.rules.cards import SEATS, Card, Seat
from engine.rules.deal.auction import Call
from engine.rules.record.deal_record import Shuffle
from engine.tables.table import Decision
from engine.tournaments.tournament import Tournament, state_of
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.emulators.telegram.groups import Group
from tests.migrated import database
from tests.virtual import Killable, VirtualClock
from tests.whole.choosing import DECISIVE, Key, draw
from tests.whole.corners import Corner, InBrowser, KeptGuest, OnDiscord, OnTelegram, Standing
from tests.whole.process import FixedChance
from tests.whole.seen import Kinds
from tests.whole.server import free_port
from tests.whole.shown import CardsSeen
from tests.whole.together import eventually


class Guests(NamedTuple):
    """The people and the settings of their tournament; AI players take the other chairs."""

    on_telegram: tuple[str, ...]
    on_discord: tuple[str, ...]
    in_browser: tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()


FOURTEEN: Final = Guests(
    ("Ана", "Борис", "Вера", "Георги", "Дора", "Емил"),
    ("Frank", "Grace", "Henry", "Irene"),
    ("Jana", "Krešimir", "Luka", "Marija"),
)
FOUR: Final = Guests(
    ("Ана", "Борис"),
    ("Frank",),
    ("Jana",),
    (("kind", "custom"), ("size", "8"), ("deals", "1")),
)
DOUBLINGS: Final = (Call.CONTRA, Call.RECONTRA)
SLOW: Final = timedelta(seconds=10)
"""Time after which a press without effect is repeated."""


class TournamentChance(FixedChance):
    """Ids and codes are numbered as well, and every table has different cards."""

    def __init__(self, seed: str, path: Path) -> None:
        super().__init__(seed)
        with closing(sqlite3.connect(path)) as connection:
            self._opened = sum(
                connection.execute(f"SELECT count(*) FROM {kind}").fetchone()[0]
                for kind in ("tables", "tournaments")
            )
        self._codes = self._opened

    def table_id(self) -> str:
        self._opened += 1
        return f"{self._opened:032x}"

    def invitation(self) -> str:
        return f"{self.code():A<16}"

    def code(self) -> str:
        self._codes += 1
        return "".join(random.Random(f"{self._codes}").choices(CODE_LETTERS, k=CODE_LENGTH))

    def first_dealer(self, table_id: str, match_no: int, players: int) -> Seat:
        return random.Random(f"{self._seed}/{table_id}/{match_no}").choice(SEATS[:players])

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        rng = random.Random(f"{self._seed}/{shuffled.table}/{shuffled.match_no}/{shuffled.deal}")
        return tuple(rng.sample(pack, len(pack)))

    def seed(self, table_id: str, decision: Decision) -> int:
        return random.Random(f"{self._seed}/{table_id}/{tuple(decision)}").getrandbits(32)


class Bot:
    """The bot as `serve` builds it, always at the same port; it can be killed and restarted."""

    app: App

    def __init__(
        self,
        folder: Path,
        seed: str,
        clock: Clock,
        telegram_server: tg.TelegramServer,
        discord_server: dc.DiscordServer,
    ) -> None:
        self.path = folder / "belotbot.sqlite3"
        self._seed = seed
        self._clock = clock
        self._telegram, self._discord = telegram_server, discord_server
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.cards = CardsSeen(clock)
        self._killable = Killable()
        self._running: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()

    async def start(self) -> None:
        """Start it, and wait until all platforms are served."""
        requests, known = len(self._telegram.requests), self._discord.gateway.identifies
        url = await database(self.path)
        self._killable, self._stop = Killable(), asyncio.Event()
        self._running = self._killable.run(self._serve(url))
        await self._telegram.until(lambda: len(self._telegram.requests) > requests)
        await self._discord.until(lambda: self._discord.gateway.identifies > known)

    async def _serve(self, url: str) -> None:
        chance = TournamentChance(self._seed, self.path)
        async with assembled(url, clock=self._clock, chance=chance) as app:
            self.app = app
            self.cards.started()
            app.engine.host.subscribe(self.cards.changed)
            await app.begin()
            room = BrowserRoom(
                application=app.application,
                door=app.door,
                hosts=Hosts(app.tables),
                archive=app.display.archive,
                art=app.painting.art,
                art_version=app.painting.art.version,
                dead_letters=app.store.dead_letters,
                words=app.painting.words,
                port=self._port,
                clock=app.store.clock.now,
            )
            await room.start()
            server = self._discord
            platforms = (
                telegram(app, self._telegram.token, self._telegram.url),
                discord(app, server.token, server.api_url, server.gateway_url),
                room,
            )
            await app.run(platforms, self._stop)

    async def kill(self) -> None:
        """Kill it: nothing is finished, nobody is notified."""
        await self._killable.kill()
        await self.app.store.database.close()

    async def stop(self) -> None:
        self._stop.set()
        if self._running is not None:
            await self._running


@dataclass
class Entrant:
    """A person who plays every decision; only the decision determines the choice.

    They let the time of decisions in `lets_pass` run out. Once they are `gone` they stop playing.
    """

    corner: Corner
    clock: Clock
    lets_pass: Callable[["Entrant", Decision], bool] = lambda _, __: False
    gone: bool = False
    tables: list[str] = field(default_factory=list)
    """The codes of the person's tables, one for each round."""
    passed: set[Key] = field(default_factory=set)
    decided: set[Key] = field(default_factory=set)
    _tried: dict[Key, datetime] = field(default_factory=dict)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            if not self.gone:
                await self._act()
            await asyncio.sleep(1)

    async def _act(self) -> None:
        moves: dict[Key, list[Standing]] = {}
        for one in self.corner.buttons(private=True):
            if isinstance(one.pressed, DECISIVE):
                key = one.pressed.code, one.pressed.decision
                moves.setdefault(key, []).append(one)
        for key, offered in moves.items():
            if key[0] not in self.tables:
                self.tables.append(key[0])
            tried = self._tried.get(key)
            if tried is not None and self.clock.now() - tried <= SLOW:
                continue
            if self.lets_pass(self, key[1]):
                self.passed.add(key)
                continue
            self._tried[key] = self.clock.now()
            self.decided.add(key)
            calm = sorted((one for one in offered if not _doubles(one)), key=lambda one: one.data)
            await self.corner.press(calm[draw(key[1]) % len(calm)], private=True)


def _doubles(button: Standing) -> bool:
    """Whether a button doubles the stakes; many would end a match after one deal."""
    return isinstance(button.pressed, b.SayCallButton) and button.pressed.call in DOUBLINGS


@dataclass
class Sixteen:
    """The people in three places, in the order of their entries."""

    bot: Bot
    clock: Clock
    telegram_server: tg.TelegramServer
    discord_server: dc.DiscordServer
    group: Group
    channel: dc.TextChannel
    people: list[Entrant]
    choices: tuple[tuple[str, str], ...]
    admin: Corner
    tournament_id: str = ""

    @property
    def places(self) -> tuple[Corner, ...]:
        """One person from each place, the organiser first."""
        corners = {one.corner.platform: one.corner for one in reversed(self.people)}
        return tuple(reversed(corners.values()))

    def person(self, name: str) -> Entrant:
        return next(one for one in self.people if one.corner.name == name)

    async def tournament(self) -> Tournament:
        return await self.bot.app.engine.director.tournament(self.tournament_id)

    async def until(self, condition: Callable[[Tournament], object]) -> None:
        """Wait until the condition holds for the tournament."""
        async with asyncio.timeout(2 * 3600):
            while True:
                if condition(await self.tournament()):
                    return
                await asyncio.sleep(0.1)

    async def press(
        self, corner: Corner, kind: Kinds, *, private: bool = False, **fields: object
    ) -> None:
        """Press the newest button of a kind with these fields, once there is one."""

        def there() -> list[Standing]:
            return [
                one
                for one in corner.buttons(private=private)
                if isinstance(one.pressed, kind)
                and all(getattr(one.pressed, name) == value for name, value in fields.items())
            ]

        await eventually(there)
        await corner.press(there()[-1], private=private)
        await asyncio.sleep(1)

    async def announce(self) -> None:
        """Plan it on Telegram, usually the classic kind; everybody signs up from their place."""
        organiser, *others = self.places
        for one in self.people:
            if isinstance(one.corner, OnTelegram):
                await one.corner.person.start()
        await organiser.command("/tournament new")
        for option, value in self.choices:
            await self.press(organiser, b.DraftPageButton, page=option)
            await self.press(organiser, b.ChangeDraftButton, option=option, value=value)
        await self.press(organiser, b.AnnounceTournamentButton)
        (found,) = self.bot.app.engine.director.live
        self.tournament_id = found.id
        for corner in others:
            await corner.command(f"/tournament {found.code}")
        for number, one in enumerate(self.people, 1):
            await self.press(one.corner, b.SignUpButton)
            await self.until(partial(_has, number))

    async def begin(self) -> None:
        organiser = self.places[0]
        await self.press(organiser, b.TournamentMenuButton)
        await self.press(organiser, b.BeginTournamentButton)

    async def leave(self, one: Entrant) -> None:
        """Have a person leave for good; they have to confirm."""
        one.gone = True
        await one.corner.command("/leave", private=True)
        await self.press(one.corner, b.LeaveTournamentButton, private=True, sure=True)

    async def throw_out(self, one: Entrant) -> None:
        """Have an admin, who does not play, remove a person."""
        one.gone = True
        place = self.people.index(one)
        account = (await self.tournament()).entrants[place].account
        await self.press(self.admin, b.TournamentMenuButton)
        await self.press(self.admin, b.TournamentPeopleButton)
        await self.press(self.admin, b.RemoveParticipantButton, account=account)

    async def outcome(self) -> object:
        """The outcome: pairings, scores and prizes, without times."""
        tournament = await self.tournament()
        places = range(len(tournament.entrants))
        accounts = [one.account for one in tournament.entrants]
        journal = self.bot.app.engine.director.journal
        tournaments = [
            await journal.tournaments((one,)) if one is not None else None for one in accounts
        ]
        with closing(sqlite3.connect(self.bot.path)) as connection:
            query = "SELECT account_id, points FROM tournament_scores ORDER BY rowid"
            points = sorted((accounts.index(one), n) for one, n in connection.execute(query))
        return (
            tournament.status,
            [
                (one.pool, one.order, [t._replace(ended_at=None) for t in one.tables], one.byes)
                for one in tournament.rounds
            ],
            [state_of(tournament, place) for place in places],
            [
                (tournament.won, tournament.finals) if tournament is not None else None
                for tournament in tournaments
            ],
            points,
        )


def _has(entrants: int, tournament: Tournament) -> bool:
    return len(tournament.entrants) >= entrants


@asynccontextmanager
async def sixteen(folder: Path, seed: str, who: Guests = FOURTEEN) -> AsyncIterator[Sixteen]:
    """The bot, and everybody in their places."""
    clock = VirtualClock()
    async with (
        tg.TelegramServer(clock) as telegram_server,
        dc.DiscordServer(clock) as discord_server,
    ):
        bot = Bot(folder, seed, clock, telegram_server, discord_server)
        await bot.start()
        on_telegram = [telegram_server.person(name, language="bg") for name in who.on_telegram]
        admin = telegram_server.person("Админ", language="bg")
        group = telegram_server.supergroup("Купата", [*on_telegram, admin], [admin])
        on_discord = [discord_server.person(name, locale="en-GB") for name in who.on_discord]
        channel = discord_server.guild("Friends", on_discord).channel("cup")
        guests = [KeptGuest(bot.url, name, "hr", clock) for name in who.in_browser]
        room = await guests[0].open()
        for guest in guests[1:]:
            await guest.enter(room)
        await guests[0].until_button(b.OpenTableButton, "group")
        corners: list[Corner] = [OnTelegram(one, group) for one in on_telegram]
        corners += [OnDiscord(discord_server, one, channel) for one in on_discord]
        corners += [InBrowser(one) for one in guests]
        people = [Entrant(corner, clock) for corner in corners]
        try:
            yield Sixteen(
                bot,
                clock,
                telegram_server,
                discord_server,
                group,
                channel,
                people,
                who.choices,
                OnTelegram(admin, group),
            )
        finally:
            for guest in guests:
                await guest.close()
            await bot.stop()
