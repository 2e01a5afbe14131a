"""What every command is given: who asked where, and what the house can do."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from adapters.chat import Document, Person, Place, View
from adapters.screen import Screen
from bot.people.accounts import Account
from bot.people.directory import Directory
from bot.stage import Stage
from bot.views import answers
from bot.views.words import Words
from engine.host.host import Host
from engine.store.database import Database
from engine.tables.commands import Actor
from engine.tables.table import Pace, Status, Table


@dataclass(frozen=True, slots=True)
class House:
    """Everything a command may use."""

    host: Host
    directory: Directory
    stage: Stage
    screen: Screen
    words: Words
    database: Database
    paces: Mapping[str, Pace]


@dataclass(frozen=True, slots=True)
class Context:
    """One request: a command's text or a pressed button. `language` is the place's.

    `masked`: an admin speaks for the group, and the account is the group's. What is not `addressed`
    may be meant for another bot. `news`: until now the
    place could not be written to, and what is live there will be shown by itself.
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

    @property
    def actor(self) -> Actor:
        """Who asks, as tables see him."""
        return Actor(self.account.id, self.manages)

    async def at(self, table: Table) -> Self:
        """The same at a table: an admin runs only those that were opened in his chat."""
        if not self.manages:
            return self
        shown_in = await self.house.directory.showing(table.id)
        home = {(place.platform, place.chat) for place in shown_in[:1]}
        here = self.place.platform, self.place.chat
        return self if here in home else replace(self, manages=False)

    @property
    def own_language(self) -> str:
        """The language of the person, for what only he reads; what is said aloud is the place's."""
        if self.aloud:
            return self.language
        return self.house.words.best(self.account.language or self.language)

    def reply(self, view: View) -> None:
        """Write a message in the place where it was asked, as soon as its budget allows."""
        self.house.screen.say(self.place, view)

    def page(self, view: View) -> None:
        """The same of a message whose buttons turn its pages.

        What answers such a button returns `Answer(view=...)`: the page that stands there then.
        """
        self.house.screen.say(self.place.writable, view, paged=True)

    def attach(self, document: Document, caption: View) -> None:
        """Send a file where it was asked for; from what only he sees, to the chat around it."""
        refused = answers.file_refused(self)
        self.house.screen.attach(self.place.writable, document, caption, refused)

    def link(self, payload: str) -> str:
        """What opens the person's private chat with `/start PAYLOAD`; empty where nothing does."""
        platform = self.house.directory.platforms.get(self.place.platform)
        return platform.link(payload) if platform is not None else ""

    @property
    def whisper(self) -> Place:
        """Where messages stand that only this person sees."""
        return self.place.whisper(self.person.user)

    def tables(self) -> tuple[Table, ...]:
        """The live tables that a command without a code means: his own, then the newest.

        In a group those shown there, in private those at which the person sits or which are his.
        """
        stage = self.house.stage
        if self.place.private:
            return stage.tables_of(self.account.id)
        return tuple(sorted(stage.tables_in(self.place), key=self._concern))

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
