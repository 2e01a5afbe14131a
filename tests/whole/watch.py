"""Watches a match on the strict server, and reports its cost, waiting times and faults.

The engine's actions come from the host's changes, people's views from the chats' logs.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import mean, quantiles

from bot import buttons as b
from bot.app.app import App
from bot.locales.words import Voice, Words
from bot.views.cards import card_label
from bot.views.table.waiting import plays_itself
from engine.host.changes import Change
from engine.rules.cards import NO_CARD, cards_of
from engine.rules.deal.actions import PlayCard
from engine.tables import events as ev
from engine.tables.known import look
from engine.tables.table import Decision, Status, Table
from tests.emulators.telegram import Chat, Happening, Message, Person, TelegramServer, What
from tests.whole.choosing import DECISIVE, NUMBERED

EN = Voice(Words(), "en")
_CARD = re.compile("(?<![\\w])(?:10|[789JQKA])[♣♦♥♠]")
_ABOUT_DEAL = re.compile(r"(?:Раздаване|Deal) (\d+)")
_MINUTE = timedelta(minutes=1)
_URGENT_ONLY_FROM = 15
"""Of a group's 20 writes a minute, the last 5 are reserved for players to act."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The time from the start of a turn to its buttons, for a person who had to press one."""

    chat: Chat
    seconds: float
    crowded: bool
    """Whether the group's limit for the minute was almost used up."""


@dataclass
class _Deal:
    number: int
    began: datetime
    hands: tuple[frozenset[str], ...] = ()
    played: list[tuple[datetime, str]] = field(default_factory=list)


class Watch:
    """Follows the first table opened from now on that has none of the codes of `others`.

    `declared` and `belotes` count announcements by seat.
    """

    def __init__(
        self,
        app: App,
        server: TelegramServer,
        others: AbstractSet[str] = frozenset(),
    ) -> None:
        self.table: Table | None = None
        self.code = ""
        self.declared, self.belotes = Counter[int](), Counter[int]()
        self._others = others
        self._server = server
        self._clock = app.store.clock
        self._turns: dict[Decision, datetime] = {}
        self._ended: dict[Decision, datetime] = {}
        self._machines: set[Decision] = set()
        self._deals: list[_Deal] = []
        app.engine.host.subscribe(self._changed)

    def _changed(self, change: Change) -> None:
        table, now = change.table, self._clock.now()
        if not self.code and table.code not in self._others:
            self.code = table.code
        if table.code != self.code:
            return
        before, self.table = self.table, table
        if before is not None and before.turn is not None:
            self._ended[before.turn.decision] = now
        if table.turn is not None:
            self._turns.setdefault(table.turn.decision, table.turn.since)
            if table.ai_plays(table.turn.seat) or plays_itself(look(table, None)):
                self._machines.add(table.turn.decision)
        for event in change.events:
            if isinstance(event, ev.CardsDealt) and table.match is not None:
                dealt = table.match.deal
                turned = dealt.turned_card if dealt is not None else NO_CARD
                open_cards = [(event.at, card_label(EN, turned))] if turned >= 0 else []
                self._deals.append(_Deal(table.match.number, event.at, played=open_cards))
            elif isinstance(event, ev.Acted | ev.PlayedOut):
                move = event.move
                if isinstance(move, PlayCard):
                    self._deals[-1].played.append((now, card_label(EN, move.card)))
                    self.declared[event.seat] += len(move.declare)
                    self.belotes[event.seat] += move.belote
        deal = table.match.deal if table.match is not None else None
        if deal is not None and self._deals:
            hands = deal.full or deal.first
            self._deals[-1].hands = tuple(
                frozenset(card_label(EN, card) for card in cards_of(hand)) for hand in hands
            )

    @property
    def finished(self) -> bool:
        return self.table is not None and self.table.status is Status.FINISHED

    @property
    def deals(self) -> int:
        return len(self._deals)

    def began(self, number: int) -> datetime:
        """The time at which a deal was dealt."""
        return next(deal.began for deal in self._deals if deal.number == number)

    # Cost

    def writes(self, chat: Chat) -> list[int]:
        """The bot's sends and edits for each deal, the last with the end of the match."""
        ends = [*(deal.began for deal in self._deals[1:]), self._clock.now()]
        return [
            sum(deal.began <= one.at < end for one in self._written(chat))
            for deal, end in zip(self._deals, ends, strict=True)
        ]

    def _written(self, chat: Chat) -> Iterator[Happening]:
        bot = self._server.world.bot.id
        for one in chat.log:
            if one.what in (What.SENT, What.EDITED) and one.who.id == bot:
                yield one

    def hands(self, chat: Chat) -> Iterator[Message]:
        """The table's hand in a private chat, each time it had buttons to play."""
        for one in self._written(chat):
            if any(_offered(one.message, self.code)):
                yield one.message

    def waits(self, chats: Sequence[Chat]) -> list[Wait]:
        """The time each person waited for their buttons; fails if they never got them.

        A decision chosen ahead was made before its turn, and nobody waited.
        """
        shown: dict[Decision, tuple[datetime, Chat]] = {}
        for chat in chats:
            for one in self._written(chat):
                for decision in _offered(one.message, self.code):
                    if decision not in shown or one.at < shown[decision][0]:
                        shown[decision] = one.at, chat
        missing = self._turns.keys() - shown.keys() - self._machines
        assert not {key for key in missing if key in self._ended}, missing
        return [
            self._wait(chat, self._turns[key], at)
            for key, (at, chat) in shown.items()
            if key in self._turns and key not in self._machines
        ]

    def _wait(self, chat: Chat, since: datetime, at: datetime) -> Wait:
        return Wait(chat, (at - since).total_seconds(), self._crowded(chat, at))

    def _crowded(self, chat: Chat, at: datetime) -> bool:
        if chat.kind == "private":
            return False
        lately = sum(at - _MINUTE <= one.at < at for one in self._written(chat))
        return lately > _URGENT_ONLY_FROM

    # Correctness

    def check(self, groups: Sequence[Chat], people: Sequence[Person]) -> None:
        """Check what holds for every match, for any players and places."""
        self._server.check()
        assert self.finished
        refused = [one for one in self._server.requests if one.code == 429]
        assert len(refused) <= 3, refused
        chats = [*groups, *(person.private for person in people)]
        for chat in chats:
            self._check_answered(chat)
            for one in self._written(chat):
                loud = one.what is What.SENT and not one.message.silent
                assert not loud or "⏰" in one.message.text, one.message.text

    def _check_answered(self, chat: Chat) -> None:
        """Check that every press was answered."""
        answered = {one.query for one in chat.log if one.what is What.ANSWERED}
        for one in chat.log:
            assert one.what is not What.PRESSED or one.query in answered, one

    def check_secrets(self, group: Chat, people: Sequence[Person]) -> None:
        """Check that the group shows no unplayed card, and private chats only one's own."""
        for one in self._written(group):
            seen, deal = self._seen(one.message.text, one)
            assert seen <= self._played(deal, one.at), one.message.text
        for person in people:
            for deal in self._deals:
                self._check_private(person, deal)

    def _check_private(self, person: Person, deal: _Deal) -> None:
        """Check that one hand of the deal explains all cards a person saw."""
        hands = set(range(len(deal.hands)))
        alerts = [one for one in self._log(person) if one.what is What.ANSWERED]
        for one in (*self._written(person.private), *alerts):
            text = one.answer.text if one.answer is not None else one.message.text
            seen, about = self._seen(text, one)
            if about is deal:
                unknown = seen - self._played(deal, one.at)
                hands &= {seat for seat in hands if unknown <= deal.hands[seat]}
        assert hands, (person, deal.number)

    def _log(self, person: Person) -> Iterator[Happening]:
        for chat in self._server.world.chats.values():
            yield from (one for one in chat.log if one.who.id == person.id)

    def _seen(self, text: str, one: Happening) -> tuple[frozenset[str], "_Deal | None"]:
        """The cards in a text, and the deal it is about."""
        labels = frozenset(_CARD.findall(text.replace("\ufe0f", "")))
        running = [deal for deal in self._deals if deal.began <= one.at]
        named = _ABOUT_DEAL.match(text)
        numbered = [deal for deal in running if named and deal.number == int(named[1])]
        about = numbered or running
        return labels, about[-1] if about else None

    @staticmethod
    def _played(deal: "_Deal | None", at: datetime) -> frozenset[str]:
        return frozenset(card for when, card in deal.played if when <= at) if deal else frozenset()


def _offered(message: Message, code: str) -> Iterator[Decision]:
    for button in message.each_button():
        pressed = b.parse(button.data) if button.data else None
        if isinstance(pressed, DECISIVE | NUMBERED) and pressed.code == code:
            yield pressed.decision


def told(waits: Sequence[Wait]) -> str:
    """A line about waits: their number, p50, p99 and the longest."""
    seconds = sorted(one.seconds for one in waits)
    if len(seconds) < 2:
        return f"{len(seconds)} waits"
    cuts = quantiles(seconds, n=100, method="inclusive")
    return f"{len(seconds)} waits, p50 {cuts[49]:.1f} p99 {cuts[98]:.1f} max {seconds[-1]:.1f} s"


def writes_told(writes: Sequence[int]) -> str:
    return f"{', '.join(map(str, writes))}; mean {mean(writes):.1f}"
