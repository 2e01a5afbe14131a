"""An evening on the strict Discord server: a bot, its people's actions, and their cost."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bot import buttons as b
from bot.app.app import App
from bot.locales.words import Words
from engine.host.changes import Change
from engine.rules.cards import CARD_NAMES, names
from engine.rules.deal.actions import PlayCard
from engine.tables import events as ev
from engine.tables.table import Pace, Table
from tests.emulators.discord import (
    Channel,
    DiscordServer,
    Happening,
    Message,
    Person,
    TextChannel,
    What,
)
from tests.virtual import VirtualClock
from tests.whole.discord import Found, Player, bot_on_discord, press_kind
from tests.whole.process import FixedChance
from tests.whole.seen import Kinds, found, over

BRISK = {"quick": Pace(timedelta(minutes=2), timedelta(milliseconds=300), timedelta(seconds=1))}
UNHURRIED = {"quick": Pace(timedelta(hours=2), timedelta(milliseconds=300), timedelta(seconds=1))}
"""A pace at which nobody is reminded within a test."""
LATE = (10062, 40060)
"""Error codes for answers that come too late; who is to blame is checked elsewhere."""
WORDS = Words()

_CARD = re.compile(
    r"(?<!\w)(10|[789JQKA])(?:([♣♦♥♠])|\W*<:cards_suit_([CDHS])_)|cards_([789TJQKA])([CDHS])_"
)
_SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
_ABOUT_DEAL = re.compile(r"(?:Раздаване|Deal) (\d+)")
_LOUD = ("⏰", "👉", "раздадени", "cards are here")
"""Marks of messages that call a player or announce a match's first hands."""


@dataclass
class _Deal:
    code: str
    number: int
    began: datetime
    hands: tuple[frozenset[str], ...] = ()
    played: list[tuple[datetime, str]] = field(default_factory=list)

    def seen_by(self, at: datetime) -> frozenset[str]:
        return frozenset(card for when, card in self.played if when <= at)


@dataclass
class Evening:
    """A server with the bot, and the checks made there."""

    server: DiscordServer
    app: App
    deals: list[_Deal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.app.engine.host.subscribe(self._changed)

    # What people do

    def people(self, *names: str, locale: str = "bg") -> list[Person]:
        return [self.server.person(name, locale=locale) for name in names]

    async def press(self, person: Person, channel: Channel, kinds: Kinds) -> str:
        """Press the newest such button; return what the person saw then."""
        return (await press_kind(self.server, person, channel, kinds)).text

    async def until(self, condition: Callable[[], object], within: float = 180.0) -> None:
        await self.server.until(condition, within)

    async def pause(self, seconds: float) -> None:
        """Wait for this many seconds of the clock."""
        await asyncio.sleep(self.server.clock.seconds(timedelta(seconds=seconds)))

    def pass_time(self, duration: timedelta) -> None:
        """Advance the clock at once."""
        clock = self.server.clock
        assert isinstance(clock, VirtualClock)
        clock.base += duration

    async def still(self) -> None:
        """Wait until everything is on the screens."""
        await self.app.display.presenter.settled()

    async def played(self, players: Sequence[Player], channels: Sequence[Channel]) -> None:
        """Play until every channel shows its result and all screens are up to date."""

        def ended() -> bool:
            return all(over(channel) for channel in channels)

        async with asyncio.timeout(6 * 3600):
            await asyncio.gather(*(player.play(ended) for player in players))
            await self.still()

    def table(self, code: str) -> Table:
        table = self.app.painting.live.of_code(code)
        assert table is not None, f"no table {code}"
        return table

    def words(self, message: str, language: str = "bg", **args: str | int) -> str:
        return WORDS.phrase(language, message, **args)

    def moves(self, code: str, messages: Iterable[Message]) -> list[Found]:
        """The buttons for the decision that the table waits for."""
        turn = self.table(code).turn
        return [
            one
            for one in found(messages, b.SayCallButton | b.LayCardButton)
            if isinstance(pressed := b.parse(one[1]), b.SayCallButton | b.LayCardButton)
            and turn is not None
            and (pressed.code, pressed.decision) == (code, turn.decision)
        ]

    async def move(self, code: str, people: Sequence[Person]) -> Person:
        """The one of these people to act does so in direct messages, passing if possible."""

        def ready() -> list[tuple[Person, Found]]:
            return [
                (person, one)
                for person in people
                for one in self.moves(code, person.direct.messages)
            ]

        await self.until(ready)
        person, (message, data) = max(ready(), key=lambda one: one[1][1])
        version = self.table(code).version
        await person.press(message, data)
        await self.until(lambda: self.table(code).version > version)
        return person

    # What is watched

    def _changed(self, change: Change) -> None:
        table, now = change.table, self.app.store.clock.now()
        for event in change.events:
            if isinstance(event, ev.CardsDealt) and table.match is not None:
                self.deals.append(_Deal(table.code, table.match.number, event.at))
            elif isinstance(event, ev.MoveMade) and isinstance(event.move, PlayCard):
                self._deal(table.code).played.append((now, CARD_NAMES[event.move.card]))
        match = table.match
        if match is not None and match.deal is not None and self.deals:
            hands = match.deal.full or match.deal.first
            self._deal(table.code).hands = tuple(frozenset(names(hand)) for hand in hands)

    def _deal(self, code: str) -> _Deal:
        return next(deal for deal in reversed(self.deals) if deal.code == code)

    def requests(self) -> list[Counter[str]]:
        """The bot's requests for each deal; the last include the end of the match."""
        starts = [deal.began for deal in self.deals]
        ends = [*starts[1:], self.server.clock.now()]
        return [
            Counter(one.kind for one in self.server.requests if start <= one.at < end)
            for start, end in zip(starts, ends, strict=True)
        ]

    def check(self, people: Sequence[Person], refused: Mapping[int, int] | None = None) -> None:
        """Check what holds for every evening. `refused`: allowed refusals by code."""
        self.server.check()
        failed = [one for one in self.server.requests if not one.ok and one.code not in LATE]
        for code, many in Counter(one.code or one.status for one in failed).items():
            told = [f"{one.kind}: {one.status}, code {one.code}" for one in failed]
            assert many <= (refused or {}).get(code, 0), told
        for channel in self.server.world.channels.values():
            self._check_answered(channel)
            sent = [one.message for one in _sent(channel) if one.message is not None]
            loud = {message.id for message in sent if _is_loud(message.text)}
            for message in sent:  # edited messages make no further sound
                assert not message.rings or message.id in loud, message.text
        for person in people:
            for message in person.notified:
                own = message.sender.id != self.server.world.bot.id
                assert own or _is_loud(message.text), message.text

    def _check_answered(self, channel: Channel) -> None:
        """Check that every press was answered in time."""
        assert not [one for one in channel.log if one.what is What.FAILED]

    def check_secrets(self, channel: TextChannel, people: Sequence[Person]) -> None:
        """Check that the channel shows only played cards, and private chats also one's own."""
        seen: set[str] = set()
        for one in _sent(channel):
            if one.message is not None and not one.message.whisper:
                deal, cards = self._about(one.message, one.at)
                assert cards <= (deal.seen_by(one.at) if deal else set()), one.message.text
                seen |= cards
        assert seen or not any(deal.played for deal in self.deals)
        for person in people:
            hands: dict[int, set[int]] = {}
            for one in (*_sent(person.direct), *_sent(channel)):
                if one.message is None or one.message.whispered_to not in (None, person.id):
                    continue
                deal, cards = self._about(one.message, one.at)
                if deal is not None and deal.hands:
                    unknown = cards - deal.seen_by(one.at)
                    fitting = {n for n, hand in enumerate(deal.hands) if unknown <= hand}
                    hands.setdefault(deal.number, set(range(4))).intersection_update(fitting)
            assert all(hands.values()), (person, hands)

    def _about(self, message: Message, at: datetime) -> tuple[_Deal | None, frozenset[str]]:
        """The deal a message is about, and the cards seen in it."""
        running = [deal for deal in self.deals if deal.began <= at]
        named = _ABOUT_DEAL.search(message.text.replace("*", ""))
        about = [deal for deal in running if named and deal.number == int(named[1])] or running
        faces = " ".join(button.face for button in message.each_button())
        return (about[-1] if about else None), frozenset(_cards(f"{message.text} {faces}"))


@asynccontextmanager
async def evening_on(
    folder: Path, seed: str, paces: Mapping[str, Pace] = BRISK
) -> AsyncIterator[Evening]:
    """Start a server with the bot on it."""
    clock = VirtualClock()
    chance = FixedChance(seed)
    async with (
        DiscordServer(clock) as server,
        bot_on_discord(server, folder, clock, chance=chance, paces=paces) as app,
    ):
        yield Evening(server, app)


def _sent(channel: Channel) -> Iterator[Happening]:
    bot = channel.world.bot.id
    for one in channel.log:
        if one.what in (What.SENT, What.EDITED) and one.who.id == bot:
            yield one


def _is_loud(text: str) -> bool:
    return any(sign in text for sign in _LOUD)


def _cards(text: str) -> Iterator[str]:
    for rank, suit, suit_icon, icon_rank, icon_suit in _CARD.findall(text.replace("\ufe0f", "")):
        if icon_rank:
            yield icon_rank + icon_suit
        else:
            yield rank.replace("10", "T") + (suit_icon or _SUITS[suit])
