"""An evening on the strict Telegram server: a bot, and people who act in sequence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from adapters.platform.chat import Place
from bot import buttons as b
from bot.app.app import App
from bot.locales.words import Words
from bot.views.table.waiting import plays_itself
from engine.rules.deal.auction import Call
from engine.tables.known import look
from engine.tables.table import Pace, Table
from tests.emulators.telegram import (
    CallbackAnswer,
    Chat,
    Message,
    Person,
    PrivateChat,
    TelegramServer,
)
from tests.whole.seen import Kinds, found

PACES = {
    "normal": Pace(timedelta(seconds=60), timedelta(milliseconds=300), timedelta(seconds=2)),
    "calm": Pace(timedelta(minutes=15), timedelta(milliseconds=300), timedelta(seconds=2)),
}
"""Normally a reminder comes after half a minute; at the calm pace none within a test."""
WORDS = Words()
MOVES = (b.SayCallButton, b.LayCardButton)
NUMBERED = (b.SayCallButton, b.LayNumberButton)

Found = tuple[Message, str]


def said_in(chat: Chat, topic: int | None) -> list[Message]:
    """The messages of a chat, or of one of its topics."""
    return [one for one in chat.messages if topic in (None, one.topic)]


def decision_of(data: str) -> tuple[str, object]:
    """The table and the decision that a button's data names."""
    pressed = b.parse(data)
    return getattr(pressed, "code", ""), getattr(pressed, "decision", None)


@dataclass
class Evening:
    """The server, the bot in this process, and the table in question."""

    server: TelegramServer
    app: App

    def words(self, message: str, language: str = "bg", **args: str | int) -> str:
        return WORDS.phrase(language, message, **args)

    async def people(self, *names: str, started: bool = True) -> list[Person]:
        """New people, who have pressed START by default."""
        made = [self.server.person(name) for name in names]
        if started:
            for person in made:
                await person.start()
            await self.until(lambda: all(person.private.by_bot() for person in made))
        return made

    async def until(self, condition: Callable[[], object], within: float = 180.0) -> None:
        await self.server.until(condition, within)

    async def pause(self, seconds: float) -> None:
        """Wait for this many seconds of the clock."""
        clock = self.server.clock
        end = clock.now() + timedelta(seconds=seconds)
        while (left := clock.seconds(end - clock.now())) > 0:
            await self.server.world.news(left)

    async def press(
        self, person: Person, chat: Chat, kinds: Kinds, *, topic: int | None = None
    ) -> CallbackAnswer:
        """Press the newest button of these kinds, once there is one."""
        await self.until(lambda: found(said_in(chat, topic), kinds))
        message, data = found(said_in(chat, topic), kinds)[0]
        answer = await person.press(message, data)
        assert answer is not None, f"{data} was not answered"
        return answer

    async def open(
        self, person: Person, chat: Chat, topic: int | None = None, *, pace: str = "calm"
    ) -> str:
        """Write /belot; return the table's code."""
        said = await person.write(chat, f"/belot {pace}", topic)
        await self.until(
            lambda: any(m.id > said.id for m, _ in found(said_in(chat, topic), b.LobbyMenuButton))
        )
        return self.code(chat, topic)

    def code(self, chat: Chat, topic: int | None = None) -> str:
        """The code of the newest lobby in a chat."""
        pressed = b.parse(found(said_in(chat, topic), b.LobbyMenuButton)[0][1])
        assert isinstance(pressed, b.LobbyMenuButton)
        return pressed.code

    def table(self, code: str) -> Table:
        table = self.app.painting.live.of_code(code)
        assert table is not None, f"no table {code}"
        return table

    async def begin(
        self,
        chat: Chat,
        people: Sequence[Person],
        topic: int | None = None,
        *,
        pace: str = "calm",
    ) -> str:
        """Open a table, seat the others, fill it with AI players, and deal."""
        code = await self.open(people[0], chat, topic, pace=pace)
        await self.sit_and_start(code, chat, people, topic)
        return code

    async def sit_and_start(
        self, code: str, chat: Chat, people: Sequence[Person], topic: int | None = None
    ) -> None:
        """Seat the others at a table the first has opened, and deal."""
        for number, person in enumerate(people[1:], 2):
            await self.still()
            answer = await self.press(person, chat, b.SitButton, topic=topic)
            if answer.url:
                await self.pause(4)
                await self.still()
                await self.press(person, chat, b.SitButton, topic=topic)
            assert len(self.table(code).accounts) == number, answer.text
        await self.press(people[0], chat, b.StartButton, topic=topic)
        await self.until(lambda: self.table(code).turn)

    def at(self, page: Message) -> Message:
        """The present version of a message."""
        standing = self.server.world.chats[page.chat].message(page.id)
        assert standing is not None
        return standing

    async def turn(self, person: Person, page: Message, pressed: b.BotButton) -> Message:
        """Press a button of a page; return the page that replaces it."""
        await self.still()
        await person.press(self.at(page), b.text(pressed))
        await self.until(lambda: self.at(page).text != page.text)
        return self.at(page)

    async def settings(self, person: Person, chat: Chat, code: str) -> Message:
        """Open a lobby's rules from its menu, as a separate page."""
        menu = b.text(b.LobbyMenuButton(code, b.HOME))
        lobby = next(m for m, data in found(chat.messages, b.LobbyMenuButton) if data == menu)
        await person.press(lobby, menu)
        await self.until(lambda: found(chat.messages, b.ReadSettingsButton))
        opened = found(chat.messages, b.ReadSettingsButton)[0][0]
        await person.press(opened, b.text(b.ReadSettingsButton(code, b.HOME)))
        await self.until(lambda: self.at(opened).text != opened.text)
        return self.at(opened)

    async def who(self, account: str | None) -> Person | None:
        for chat in tuple(self.server.world.chats.values()):
            if isinstance(chat, PrivateChat):
                place = Place("telegram", str(chat.id), private=True)
                owner = await self.app.display.presenter._directory.owner(place)
                if owner is not None and owner.id == account:
                    return chat.person
        return None

    async def account(self, person: Person) -> str:
        place = Place("telegram", str(person.id), private=True)
        owner = await self.app.display.presenter._directory.owner(place)
        assert owner is not None
        return owner.id

    def waits(self, code: str) -> bool:
        """Whether a person has to act at the table."""
        table = self.table(code)
        if table.turn is None or plays_itself(look(table, None)):
            return False
        return not table.ai_plays(table.turn.seat)

    async def waited_for(self, code: str) -> Person:
        """The person to act, once it is not an AI player."""
        await self.until(lambda: self.waits(code))
        table = self.table(code)
        assert table.turn is not None
        person = await self.who(table.chairs[table.turn.seat].account)
        assert person is not None
        return person

    def choices(self, code: str, chat: Chat, kinds: Kinds = MOVES) -> list[Found]:
        """The buttons for the pending decision: bids before passes."""
        turn = self.table(code).turn
        if turn is None:
            return []
        every, now = found(chat.messages, kinds), (code, turn.decision)
        ones = [one for one in every if decision_of(one[1]) == now]
        return sorted(ones, key=lambda one: (one[1].endswith(f":{Call.PASS.code}"), one[1]))

    async def buttons(self, code: str, person: Person) -> list[Found]:
        """A person's buttons in their private chat, once they are there."""
        await self.until(lambda: self.choices(code, person.private))
        return self.choices(code, person.private)

    async def move(self, code: str) -> Person:
        """Have the person to act do so in their private chat."""
        person = await self.waited_for(code)
        await self.buttons(code, person)
        version, (message, data) = self.table(code).version, self._move(code, person.private)
        answer = await person.press(message, data)
        if answer is not None:
            assert self.table(code).version > version, answer.text
        await self.until(lambda: self.table(code).version > version)
        return person

    def _move(self, code: str, chat: Chat) -> Found:
        """Bid clubs if nobody has bid, else pass, so that play begins soon."""
        choices = self.choices(code, chat)
        bids = [one for one in choices if one[1].endswith(f":{Call.C.code}")]
        return (
            bids or choices[::-1]
            if isinstance(b.parse(choices[0][1]), b.SayCallButton)
            else choices
        )[0]

    async def to_the_cards(self, code: str) -> None:
        """Play until the first trick is over."""
        while (match := look(self.table(code), None).match) is None or not match.tricks:
            await self.move(code)

    async def move_from_group(self, code: str, chat: Chat, person: Person) -> str:
        """Have a person act from the group's message; return their alert."""
        await self.until(lambda: self.choices(code, chat, NUMBERED))
        shown = await self.press(person, chat, b.ShowHandButton)
        version = self.table(code).version
        for message, data in self.choices(code, chat, NUMBERED)[::-1]:
            await person.press(message, data)
            if self.table(code).version > version:
                return shown.text
        raise AssertionError("nothing could be played from the group")

    def told(self, person: Person) -> str:
        """The latest private message to a person, without the group it mentions."""
        where, _, text = self.private_text(person).partition(":\n")
        return text or where

    def private_text(self, person: Person) -> str:
        return person.private.by_bot()[-1].text

    def heard(self, person: Person) -> list[Message]:
        """The bot's messages that notified a person."""
        bot = self.server.world.bot.id
        return [message for message in person.notified if message.sender.id == bot]

    async def still(self) -> None:
        """Wait until everything is on the screens."""
        await self.app.display.presenter.settled()

    def refusals(self, *methods: str) -> list[str]:
        """The bot's requests that were refused."""
        return [
            f"{request.method} {request.chat}: {request.error}"
            for request in self.server.requests
            if not request.ok and request.method in (methods or (request.method,))
        ]
