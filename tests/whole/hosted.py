"""A match at one table whose people sit in four places: three pages inside chat apps, one chat.

Ana's page is in a frame of Telegram's web client, whose browser refuses cookies of other sites.
Boris has a telephone with Telegram's bridge, Vera an activity of Discord, and Georgi presses the
buttons in the Telegram group. Boris also has a private chat, and plays from there once a deal.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.async_api import (
    Browser,
    BrowserContext,
    Frame,
    Page,
    Position,
    Request,
    WebSocket,
)
from playwright.async_api import Error as BrowserError

from bot import buttons as b
from bot.app.serve import EMOJIS
from bot.locales.words import Voice, Words
from bot.views.cards import card_label
from engine.rules.cards import BIT, CARD_NAMES, CARDS, NO_CARD, Hand, hand_of, names
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.tables.events import TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.known import look
from engine.tables.table import Decision, Table
from tests.adapters.telegram.proofs import proof
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.hurried import HurriedClock
from tests.whole import killed, telegram
from tests.whole.browser import (
    BUTTON_OF,
    DESKTOP,
    DONE,
    GLIMPSE,
    LOOKS,
    ON_TURN,
    PHONE,
    WAIT,
    Device,
    chromium,
)
from tests.whole.choosing import DECISIVE, draw
from tests.whole.hosts import REFUSING, Hosted, parameters
from tests.whole.kills import World, press_until, until
from tests.whole.seen import found, over
from tests.whole.server import HostedBot, free_port
from tests.whole.truth import Truth, truth_of

FACTOR = 15
ANA, BORIS, VERA, GEORGI = NAMES = ("Ана", "Борис", "Вера", "Георги")

_NOT_TWICE = timedelta(seconds=4)
"""Time after which a second press is not a double click."""

_SOON = 1000.0
"""Milliseconds after which a page is looked at again."""

_EMPTY = (101, 204, 303, 304)
"""Statuses of answers without a body."""

_PUBLIC = re.compile(r"/static/|/art/|/cover|/portraits/")
"""Addresses of files that are the same for everybody."""

EN = Voice(Words(), "en")
_LABELS = {card_label(EN, card): card for card in CARDS} | dict(zip(CARD_NAMES, CARDS, strict=True))
_NAMES = re.compile(r'"names":\{[^}]*\}')
"""All cards in words, for the screen reader, whatever is held."""

_CARD = re.compile(
    "(?<![A-Za-z0-9_%-])(?:(?:10|[789JQKA])[♣♦♥♠]|[789TJQKA][CDHS])(?![A-Za-z0-9_-])"
)


class Shown(NamedTuple):
    """A text that a page was sent, or that stood in one of its frames."""

    at: datetime
    where: str
    text: str

    @property
    def cards(self) -> Hand:
        return hand_of({_LABELS[one[0]] for one in self._found()})

    def _found(self) -> Iterator[re.Match[str]]:
        return _CARD.finditer(_NAMES.sub("", self.text).replace("\ufe0f", ""))

    def around(self, cards: Hand) -> list[str]:
        """The text around each of these cards."""
        return [
            one.string[max(one.start() - 80, 0) : one.end() + 20]
            for one in self._found()
            if BIT[_LABELS[one[0]]] & cards
        ]


class _Version(NamedTuple):
    """The cards that people know in a version of the table; `own` by account."""

    at: datetime
    deal: tuple[int, int]
    public: Hand
    own: dict[str, Hand]


class Cards:
    """The cards that people may know at each moment of a match."""

    def __init__(self, versions: Sequence[_Version]) -> None:
        self._versions = versions

    @classmethod
    def of(cls, table_id: str, events: Sequence[TableEvent]) -> "Cards":
        versions, table = list[_Version](), None
        for event in events:
            table = fold(table_id, table, (event,))
            versions.append(_version(event.at, table))
        return cls(versions)

    def known(self, account: str, at: datetime, deal: tuple[int, int]) -> Hand:
        """The cards of a deal that an account may know at a moment."""
        then = [one for one in self._versions if one.deal == deal and one.at <= at]
        return reduce(or_, (one.public | one.own.get(account, 0) for one in then), 0)

    def secrets(self, account: str, shown: Iterable[Shown]) -> Iterator[tuple[Shown, Hand]]:
        """Find what was shown to an account with cards that it could not know.

        The deal before counts until the new one has arrived: until all own cards were shown, other
        than in the table of all tricks of the deal before. Later only messages about it that were
        right before may be shown again.
        """
        deals = list(dict.fromkeys(one.deal for one in self._versions if one.deal[1]))
        reached, right = dict.fromkeys({one.where for one in shown}, 0), set[Hand]()
        for one in sorted(shown, key=lambda one: one.at):
            cards, number = one.cards, reached[one.where]
            for later in range(number + 1, len(deals)):
                own = self._first(account, deals[later], one.at)
                of_before = cards == self.known(account, one.at, deals[number])
                if own and own & ~cards == 0 and not of_before:
                    number = reached[one.where] = later
            unknown = cards & ~self.known(account, one.at, deals[number])
            if not unknown:
                right.add(cards)
            elif cards not in right:
                yield one, unknown

    def _first(self, account: str, deal: tuple[int, int], at: datetime) -> Hand:
        """An account's first cards in a deal that has begun."""
        hands = (
            one.own.get(account, 0) for one in self._versions if one.deal == deal and one.at <= at
        )
        return next(hands, 0)


def _messages(frame: str) -> list[str]:
    """A frame of the line, a snapshot in its messages."""
    told = json.loads(frame)
    if told["type"] != "snapshot":
        return [frame]
    messages = [*told.pop("group"), *told.pop("private")]
    return [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in (*messages, told)]


def _version(at: datetime, table: Table) -> _Version:
    public = look(table, None).match
    if public is None:
        return _Version(at, (0, 0), 0, {})
    own = {}
    for chair in table.chairs:
        seat = table.seat_of(chair.account or "")
        match = look(table, seat).match if seat is not None else None
        if chair.account and match is not None:
            own[chair.account] = match.full | match.discards
    return _Version(at, (table.match_no, public.number), _open(public), own)


def _open(known: Knowledge) -> Hand:
    """The cards of a deal that everybody knows."""
    closed = [card for trick in known.tricks for card in trick.cards]
    cards = hand_of([*closed, *known.trick])
    if known.turned_card != NO_CARD:
        cards |= BIT[known.turned_card]
    return reduce(or_, (one.cards for plan in known.revealed for one in plan), cards)


@dataclass
class OnPage:
    """A person at a page inside a chat app, and all that was shown there."""

    name: str
    touch: bool
    clock: HurriedClock
    host: Hosted = field(init=False)
    shown: list[Shown] = field(default_factory=list)
    decided: set[Decision] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    """The addresses whose answers the browser has dropped before they were read here."""
    lines: int = 0
    """How often the page has opened its line."""
    aside: Callable[[Decision], Awaitable[bool]] | None = None
    """Decides in the chat instead; False if the page has to."""
    _reading: set["asyncio.Task[None]"] = field(default_factory=set)

    def listen(self, context: BrowserContext) -> None:
        """Record what comes to the page that will be opened."""
        context.on("page", lambda page: page.on("websocket", self._listen))
        context.on("requestfinished", self._read)

    def _listen(self, line: WebSocket) -> None:
        self.lines += 1
        parts: list[str] = []

        def take(frame: str | bytes) -> None:
            text = frame if isinstance(frame, str) else frame.decode()
            told = json.loads(text)
            if told["type"] == "part":
                parts.append(told["text"])
                return
            if told["type"] == "end":
                text = "".join(parts)
                parts.clear()
            self.shown += (Shown(self.clock.now(), "line", one) for one in _messages(text))

        line.on("framereceived", take)

    def _read(self, request: Request) -> None:
        if not _PUBLIC.search(request.url) and request.url.startswith("http://127.0.0.1"):
            task = asyncio.ensure_future(self._read_body(request))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read_body(self, request: Request) -> None:
        response = await request.response()
        if response is None or response.status in _EMPTY:
            return
        at = self.clock.now()
        try:
            body = await response.body()
        except BrowserError:
            self.unread.append(request.url)
        else:
            self.shown.append(Shown(at, request.url, body.decode(errors="replace")))

    async def look(self) -> None:
        """Read the document of every frame."""
        for frame in self.host.page.frames:
            with suppress(BrowserError):  # it is just being replaced
                content = await frame.content()
                self.shown.append(Shown(self.clock.now(), "document", content))

    async def settle(self) -> None:
        """Wait until the end is shown, and everything is read."""
        await self.host.inner.locator("#felt[data-phase=over]").wait_for()
        await self.look()
        await asyncio.gather(*self._reading)

    async def take_seat(self) -> None:
        """Sit down on a free chair."""
        free = self.host.inner.locator(".chair .take").first
        await (free.tap() if self.touch else free.click())
        await self.host.inner.locator(".chair.self").wait_for()

    @property
    def room(self) -> Frame | None:
        """The frame with the table."""
        frames = [one for one in self.host.page.frames if "/room/" in one.url]
        return frames[-1] if frames else None

    async def play(self, over: Callable[[], bool]) -> None:
        """Play every decision; only the decision determines the choice."""
        while not over():
            try:
                if self.room is None or await self._turn(self.room):
                    continue
                await self.room.wait_for_selector("#felt.own-turn", timeout=_SOON)
            except BrowserError:
                if self.host.page.is_closed():
                    raise
                await self.look()

    async def _turn(self, room: Frame) -> bool:
        """Make the decision that the page offers; False if there is none."""
        offered: list[str] = await room.evaluate(ON_TURN)
        moves = {one: p for one in offered if isinstance(p := b.parse(one), DECISIVE)}
        if not moves:
            return False
        decision = max(one.decision for one in moves.values())
        choices = sorted(one for one, p in moves.items() if p.decision == decision)
        await self.look()
        if self.aside is None or not await self.aside(decision):
            await self._press(room, choices[draw(decision) % len(choices)])
        self.decided.add(decision)
        return True

    async def _press(self, room: Frame, data: str) -> None:
        """Press a button, and wait for an effect."""
        button = (await room.evaluate_handle(BUTTON_OF, data)).as_element()
        spot = None if button is None else await button.bounding_box()
        if button is None or spot is None:
            return
        data, looks = await button.evaluate(LOOKS)
        position = Position(x=min(16, spot["width"] / 2), y=spot["height"] / 2)
        press = button.tap if self.touch else button.click
        await press(position=position, timeout=GLIMPSE)
        await room.wait_for_function(DONE, arg=[button, data, looks], timeout=_SOON)


class Evening(killed.Evening[Truth]):
    """The people, and the servers around their bot."""

    def __init__(
        self,
        folder: Path,
        seed: str,
        servers: tuple[tg.TelegramServer, dc.DiscordServer],
        clock: HurriedClock,
        browser: Browser,
    ) -> None:
        bot = HostedBot(folder, seed, "patient", servers, clock, free_port())
        super().__init__(bot)
        self.url = bot.url
        self.telegram, self.discord = servers
        self.clock, self.browser = clock, browser
        self.people = [self.telegram.person(name) for name in NAMES if name != VERA]
        self.group = self.telegram.supergroup("Петъчен белот", self.people)
        self.vera = self.discord.person(VERA, locale="bg")
        self.channel = self.discord.guild("Клуб", [self.vera]).channel("белот")
        self.pages: list[OnPage] = []
        self._opened: list[int] = []
        self._aside = set[int]()

    @property
    def world(self) -> World:
        return self.telegram.world

    def decided(self) -> set[Decision]:
        return set[Decision]().union(*(one.decided for one in self.pages))

    @property
    def happened(self) -> int:
        return len(self.telegram.requests) + sum(len(one.shown) for one in self.pages)

    @property
    def sent(self) -> int:
        return sum(one.method == "sendMessage" for one in self.telegram.requests)

    def true(self) -> AbstractAsyncContextManager[Truth]:
        return truth_of(self.bot.database, Truth)

    # Coming together

    async def sit_down(self, target: int) -> None:
        ana, boris, georgi = self.people
        await boris.start()
        await georgi.write(self.group, f"/belot {target}")
        # A second press says that one plays from the group; it also tells the group's other name.
        await until(self.world, lambda: found(self.group.messages, b.SitButton))
        code = self._code()
        await asyncio.sleep(self.clock.seconds(_NOT_TWICE))
        await telegram.press_kind(self.telegram, georgi, self.group, b.SitButton, follow=False)
        world = self.discord.world
        await until(world, lambda: world.commands and len(world.emojis) == len(EMOJIS))
        joining = partial(self.vera.slash, self.channel, "join", code=code)
        await press_until(world, joining, lambda: found(self.channel.messages, b.StandUpButton))
        self.pages = [
            await self._in_frame(ana, code),
            await self._on_phone(boris, code),
            await self._in_activity(),
        ]
        for person in self.pages[:2]:
            await person.take_seat()
        await until(self.world, lambda: not found(self.group.messages, b.AddAIPlayerButton))
        await telegram.press_kind(self.telegram, georgi, self.group, b.StartButton, follow=False)

    def _code(self) -> str:
        ((_, data), *_) = found(self.group.messages, b.SitButton)
        pressed = b.parse(data)
        assert isinstance(pressed, b.SitButton)
        return pressed.code

    async def _in_frame(self, person: tg.Person, code: str) -> OnPage:
        address = self._launch(person, code, "weba")
        opens = partial(Hosted.telegram_web, address=address)
        return await self._opens(person.name, DESKTOP, opens)

    async def _on_phone(self, person: tg.Person, code: str) -> OnPage:
        address = self._launch(person, code, "ios")
        opens = partial(Hosted.telegram_native, address=address)
        return await self._opens(person.name, PHONE, opens)

    def _launch(self, person: tg.Person, code: str, platform: str) -> str:
        """The address at which Telegram opens the table for a member of the group."""
        told = {"start_param": f"t_{code}", "chat_instance": self.group.instance}
        at = int(self.clock.now().timestamp())
        made = proof(self.telegram.token, at, person.id, person.name, **told)
        return f"{self.url}/app/telegram{parameters(made, platform=platform)}"

    async def _in_activity(self) -> OnPage:
        activities = self.discord.activities
        _, instance = activities.open(self.vera, self.channel)
        told = {"frame_id": "f1", "instance_id": instance, "platform": "desktop"}
        where = {"channel_id": str(self.channel.id), "guild_id": str(self.channel.guild.id)}

        async def prepare(page: Page) -> None:
            await page.expose_function("authorize", lambda: activities.authorize(self.vera))

        address = f"{self.url}/?{urlencode({**told, **where})}"
        opens = partial(Hosted.discord, address=address, prepare=prepare)
        return await self._opens(VERA, DESKTOP, opens)

    async def _opens(
        self, name: str, device: Device, opens: Callable[[BrowserContext], Awaitable[Hosted]]
    ) -> OnPage:
        context = await self.browser.new_context(**device, locale="bg")
        context.set_default_timeout(WAIT)
        person = OnPage(name, bool(device.get("has_touch")), self.clock)
        person.listen(context)
        person.host = await opens(context)
        await person.host.inner.locator("body[data-line=open]").wait_for()
        return person

    # Playing

    async def everybody_plays(self) -> None:
        ended = partial(over, self.group)
        self.pages[1].aside = self._in_private
        georgi = telegram.Player(self.people[-1], self.group, from_group=True)
        async with asyncio.TaskGroup() as playing:
            playing.create_task(georgi.play(ended))
            for one in self.pages:
                playing.create_task(one.play(ended))

    async def _in_private(self, decision: Decision) -> bool:
        """Decide once in each deal in the private chat, whose buttons must also be right."""
        boris = self.people[1]
        if decision.deal in self._aside:
            return False
        self._aside.add(decision.deal)
        offered = partial(self._offered, boris, decision)
        if not offered():  # it does not follow while the page is in view, unless one asks

            async def wake() -> None:
                hands = partial(found, self.group.messages, b.ShowHandButton)
                await until(self.world, hands)  # the group may hear of a deal after the pages
                await boris.press(*hands()[0])

            await press_until(self.world, wake, offered)
        decided = partial(self._has_decided, decision)

        async def decide() -> None:
            choices = offered()
            if choices:
                data = sorted(choices)[draw(decision) % len(choices)]
                await boris.press(choices[data], data)

        await press_until(self.world, decide, decided)
        return True

    def _offered(self, person: tg.Person, decision: Decision) -> dict[str, tg.Message]:
        """The choices for a decision in a private chat, with their message."""
        return {
            data: message
            for message, data in found(person.private.messages, DECISIVE)
            if getattr(b.parse(data), "decision", None) == decision
        }

    def _has_decided(self, decision: Decision) -> bool:
        return not self._offered(self.people[1], decision)

    # What is looked at

    async def kill(self) -> None:
        """Kill the bot in the middle of a trick, if one is being played."""
        match = look(await self.truth.table(), None).match
        while match is not None and match.stage is Stage.PLAY and not match.trick:
            await self.world.news(0.2)
            match = look(await self.truth.table(), None).match
        await super().kill()
        self._opened = [one.lines for one in self.pages]

    async def check(self, version: int) -> None:
        """Check that all pages are back, and that nothing stored is gone."""
        await until(self.world, self._are_back)
        assert await self.version() >= version

    def _are_back(self) -> bool:
        return all(one.lines > n for one, n in zip(self.pages, self._opened, strict=True))

    async def settle(self) -> None:
        for person in self.pages:
            await person.settle()

    async def check_end(self) -> None:
        """Check that nobody was shown a card that they could not know."""
        cards = Cards.of(self.truth.table_id, await self.truth.events())
        for person in self.pages:
            account = await self._account(person)
            assert person.host.faults == []
            wrong = [
                (person.name, one.at, one.where, names(unknown), one.around(unknown))
                for one, unknown in cards.secrets(account, person.shown)
            ]
            assert not wrong, wrong[:3]

    async def _account(self, person: OnPage) -> str:
        """The account of a page's person, which is the account of their chat."""
        on_telegram = {one.name: one.id for one in self.people}
        platform = "discord" if person.name == VERA else "telegram"
        user = str(on_telegram.get(person.name, self.vera.id))
        found = await self.truth.app.people.directory.of_user(platform, user)
        assert found is not None
        return found.id


@asynccontextmanager
async def in_hosts(folder: Path, seed: str) -> AsyncIterator[Evening]:
    clock = HurriedClock(FACTOR)
    async with (
        tg.TelegramServer(clock) as on_telegram,
        dc.DiscordServer(clock, nonces_kept=FACTOR * dc.NONCES_KEPT) as on_discord,
        chromium(*REFUSING, desktop=True) as browser,
    ):
        yield Evening(folder, seed, (on_telegram, on_discord), clock, browser)
