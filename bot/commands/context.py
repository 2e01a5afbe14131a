"""What every command is given: who asked where, and what the house can do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from adapters.application import Answer
from adapters.chat import Person, Place
from adapters.platforms import Platforms
from adapters.screen import Screen
from adapters.views import Document, View
from bot.fairness import Turns
from bot.live import LiveTables
from bot.painter import TablePainter
from bot.people.accounts import Account
from bot.people.directory import Directory
from bot.presenter import Presenter
from bot.scenes import Scenes
from bot.sleepers import Sleepers
from bot.tongues import in_tongues
from bot.views import answers
from bot.views.words import Words
from engine.host.host import Host
from engine.store.database import Database
from engine.tables.commands import Actor
from engine.tables.table import Pace, Status, Table


@dataclass(frozen=True, slots=True)
class House:
    """Everything a command may use; `opening` has a lock for each place and each account."""

    host: Host
    directory: Directory
    platforms: Platforms
    live: LiveTables
    scenes: Scenes
    painter: TablePainter
    presenter: Presenter
    sleepers: Sleepers
    screen: Screen
    words: Words
    database: Database
    paces: Mapping[str, Pace]
    opening: Turns = field(default_factory=Turns)


@dataclass(frozen=True, slots=True)
class Context:
    """One request: a command's text or a pressed button. `language` is the place's.

    `masked`: an admin speaks for the group, and the account is the group's. What is not `addressed`
    may be meant for another bot. `news`: until now the
    place could not be written to, and what is live there will be shown by itself.

    `alone`: only he sees what he is answered, and what is replied is handed back in `replies`.
    """

    house: House
    place: Place
    person: Person
    account: Account
    language: str
    manages: bool
    argument: str = ""
    aloud: bool = False
    masked: bool = False
    addressed: bool = True
    news: bool = False
    alone: bool = False
    replies: list[Answer] = field(default_factory=list, compare=False)

    @property
    def actor(self) -> Actor:
        """Who asks, as tables see him."""
        return Actor(self.account.id, self.manages)

    async def at(self, table: Table) -> Self:
        """The same at a table: an admin runs only those that were opened in his chat."""
        if not self.manages or await self.is_home_of(table):
            return self
        return replace(self, manages=False)

    async def is_home_of(self, table: Table) -> bool:
        """Whether a table was opened in this chat."""
        shown_in = await self.house.directory.showing(table.id)
        home = {(place.platform, place.chat) for place in shown_in[:1]}
        return (self.place.platform, self.place.chat) in home

    @property
    def may_set(self) -> bool:
        """Whether the place's next table is his to set: his own chat, or one that he manages."""
        return self.place.private or self.manages

    @property
    def starts_private(self) -> bool:
        """Whether a person starts his private chat here, before which nothing is sent there."""
        return self.house.platforms.opens_first(self.place)

    @property
    def own_language(self) -> str:
        """The language of the person, for what only he reads; what is said aloud is the place's."""
        if self.aloud:
            return self.language
        return self.house.words.best(self.account.language or self.language)

    @property
    def reading(self) -> str:
        """The language of a message that answers: his own, where nobody else sees it."""
        return self.own_language if self.alone else self.language

    def view(self, make: Callable[[Self], View | None]) -> View | None:
        """What is made of the request, in every language in which the place is read."""

        def told(language: str) -> View | None:
            return make(replace(self, language=language))

        return in_tongues(told, self.reading, self.house.platforms.languages(self.place))

    def reply(self, make: Callable[[Self], View | None], *, paged: bool = False) -> None:
        """Answer a command with a message: to him alone, or in the place where it was asked.

        `paged`: its buttons turn its pages. What answers such a button returns `Answer(view=...)`:
        the page that stands there then.
        """
        view = self.view(make)
        if view is None:
            return
        if self.alone:
            self.replies.append(Answer(view=view, whisper=True, paged=True))
        else:
            self.house.screen.say(self.place.writable, view, paged=paged)

    def attach(self, document: Document, caption: Callable[[Self], View]) -> None:
        """Send a file where it was asked for; from what only he sees, to the chat around it."""
        view, refused = self.view(caption), self.view(answers.file_refused)
        if view is not None and refused is not None:
            self.house.screen.attach(self.place.writable, document, view, refused)

    def link(self, payload: str) -> str:
        """What opens the person's private chat with `/start PAYLOAD`; empty where nothing does."""
        return self.house.platforms.link(self.place, payload)

    @property
    def whispers(self) -> bool:
        """Whether he can be shown something here that nobody else sees."""
        shared = not self.place.private or self.place.whispered
        return shared and self.house.platforms.whispers(self.place)

    @property
    def whisper(self) -> Place:
        """Where messages stand that only this person sees."""
        return self.place.whisper(self.person.user)

    def tables(self) -> tuple[Table, ...]:
        """The live tables that a command without a code means: his own, then the newest.

        In a group those shown there, in private those at which the person sits or which are his.
        """
        live = self.house.live
        if self.place.private:
            return live.of_account(self.account.id)
        return tuple(sorted(live.shown_in(self.place), key=self._concern))

    def _concern(self, table: Table) -> int:
        """How little a table is the person's: he sits there, or opened it, or neither."""
        if table.seat_of(self.account.id) is not None:
            return 0
        return 1 if table.opener == self.account.id else 2

    def table(self, *statuses: Status) -> Table | None:
        """The first of them in one of these states (any, if none is named)."""
        for table in self.tables():
            if not statuses or table.status in statuses:
                return table
        return None


async def context_of(
    house: House, place: Place, person: Person, *, manages: bool, masked: bool = False
) -> Context:
    """The context of what a person asks in a place; `masked` as in `Context`."""
    account = _mask(person) if masked else await house.directory.account(person)
    language = await house.scenes.language(place)
    return Context(house, place, person, account, language, manages, masked=masked)


async def settle_language(house: House, place: Place, person: Person) -> None:
    """A group speaks as the first one who turned to the bot there, until it is told another."""
    if place.private or not person.language:
        return
    row = await house.directory.place(place)
    if row.language is None:
        await house.directory.speak_in(place, house.words.best(person.language))


def _mask(person: Person) -> Account:
    """Whom tables know a group by that speaks itself; it is nobody who could sit anywhere."""
    return Account(f"{person.platform}/{person.user}", person.name, None, created_at=0, version=0)
