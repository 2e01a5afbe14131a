"""The context that every command and button handler gets: who asked, where, and the services."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, Self

from cachetools import LRUCache

from adapters.platform.application import Answer
from adapters.platform.chat import Person, Place
from adapters.platform.views import Block, Document, View
from bot.buttons.codec import BotButton
from bot.locales.words import Voice, Words, in_reader_languages
from bot.people.accounts import Account
from bot.people.own_rows import ROOM
from bot.services.display import Display, Painting
from bot.services.engine import Engine
from bot.services.jobs import Jobs
from bot.services.people import People
from bot.services.store import Store
from bot.show.live_tables import sits_at
from bot.views import answers
from engine.store.locks import KeyedLocks
from engine.tables.commands import Act, Actor, ChooseCard
from engine.tables.table import Table

_TAPS = 10_000

STRANGER = "?"
"""Placeholder for a mentioned user without an account."""


class ShownPage(NamedTuple):
    """A page that was shown to everybody in a place: the time and the content."""

    at: datetime
    blocks: tuple[Block, ...]


class OpenQuestion(NamedTuple):
    """A question to a person; their next message in this private place is the answer.

    `of`: the tournament's code. `option`: which of its texts is asked for.
    """

    place: Place
    of: str
    option: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Memory:
    """The state that commands keep from one request to the next.

    opening: locks a place or an account while a table is opened for it.
    first_taps: by account, the first of two presses, for people who confirm with a second one; or
    the table at which they were warned about somebody.
    card_taps: when each account last pressed a card to play it.
    shown_pages: private pages as they were last shared with everybody in a place.
    questions: open questions by account; after a restart people have to press the button again.
    """

    opening: KeyedLocks = field(default_factory=KeyedLocks)
    first_taps: LRUCache[str, Act | ChooseCard | str] = field(
        default_factory=lambda: LRUCache(_TAPS)
    )
    card_taps: LRUCache[str, datetime] = field(default_factory=lambda: LRUCache(_TAPS))
    questions: LRUCache[str, OpenQuestion] = field(default_factory=lambda: LRUCache(_TAPS))
    shown_pages: LRUCache[tuple[Place, BotButton], ShownPage] = field(
        default_factory=lambda: LRUCache(_TAPS)
    )


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the bot that commands use (`bot/services/`)."""

    store: Store
    people: People
    engine: Engine
    painting: Painting
    display: Display
    jobs: Jobs
    memory: Memory

    @property
    def parts(self) -> tuple[Store, People, Engine, Painting, Display, Jobs, Memory]:
        """All of them, in this order."""
        shown = self.painting, self.display
        return self.store, self.people, self.engine, *shown, self.jobs, self.memory


@dataclass(frozen=True, slots=True)
class Context(Services):
    """One request, with the parts of the bot: a command or the press of a button.

    language: the place's language.
    manages: the person is an admin of the chat.
    aloud: everybody in the chat sees the answer.
    about: the account of a person mentioned in the command, if the platform resolves mentions, or
        `STRANGER`.
    alone: only the person sees the answer; the adapter shows the collected `replies`.
    confided: the button is on a message in the chat that only the person sees.
    masked: an admin writes as the group; the account is the group's.
    addressed: the command is certainly meant for this bot and not for another one in the chat.
    news: the place has just become writable; its live tables are shown again anyway.
    may_write: the person and the bot may both write to the chat, as far as the platform says.
    question, source: as in `Said`.
    """

    place: Place
    person: Person
    account: Account
    language: str
    manages: bool
    argument: str = ""
    about: str = ""
    aloud: bool = False
    confided: bool = False
    masked: bool = False
    addressed: bool = True
    news: bool = False
    alone: bool = False
    may_write: bool = True
    question: str = ""
    source: str = ""
    replies: list[Answer] = field(default_factory=list, compare=False)

    @property
    def words(self) -> Words:
        """The texts in every language, as this place says them."""
        words = self.painting.words
        return words.of_pages if self.draws_tables else words

    @property
    def actor(self) -> Actor:
        """The person as an actor for tables."""
        return Actor(self.account.id, self.manages)

    async def at(self, table: Table) -> Self:
        """The request for one table: admin rights count only for tables opened in this chat."""
        if not self.manages or await self.is_home_of(table):
            return self
        return replace(self, manages=False)

    async def is_home_of(self, table: Table) -> bool:
        """Whether the table was opened in this chat."""
        shown_in = await self.people.directory.showing(table.id)
        home = {(place.platform, place.chat) for place in shown_in[:1]}
        return (self.place.platform, self.place.chat) in home

    async def may_open_up(self, table: Table) -> bool:
        """Whether the person may open a table to strangers, if they run it.

        If it was opened in a group, only the group's admins may, wherever they ask.
        """
        shown_in = await self.people.directory.showing(table.id)
        return self.manages or all(home.private for home in shown_in[:1])

    async def only_table(self) -> str:
        """The id of the table if this place is that table's room and shows no other; else empty."""
        if self.place.platform != ROOM or self.place.private:
            return ""
        return await self.people.launches.table_of(self.place.chat)

    @property
    def may_set(self) -> bool:
        """Whether the person may change the settings of this place; in groups only admins may."""
        return self.place.private or self.manages

    @property
    def sets_in_vain(self) -> bool:
        """Whether only this person would see a settings menu, and they may not use it."""
        return self.alone and not self.may_set

    @property
    def starts_private(self) -> bool:
        """Whether people on this platform must open the private chat before the bot can write."""
        return self.people.platforms.opens_first(self.place)

    @property
    def own_language(self) -> str:
        """The person's language, or the place's if everybody sees the answer."""
        if self.aloud:
            return self.language
        return self.words.best(self.account.language or self.language)

    @property
    def reading(self) -> str:
        """The language of the reply: the person's if only they see it, else the place's."""
        return self.own_language if self.alone else self.language

    @property
    def voice(self) -> Voice:
        """The words of the reply."""
        return Voice(self.words, self.reading)

    def view(self, make: Callable[[Self], View | None]) -> View | None:
        """The view that `make` draws, in the languages of the place's readers."""

        def told(language: str) -> View | None:
            return make(replace(self, language=language))

        return in_reader_languages(told, self.reading, self.people.platforms.languages(self.place))

    def reply(self, make: Callable[[Self], View | None]) -> None:
        """Answer a command with a message in the place or, if `alone`, only to the person.

        The message may have pages: a handler of its buttons turns the page by returning
        `Answer(view=...)`.
        """
        self._reply(make, self.answer)

    def reply_for_now(self, make: Callable[[Self], View | None]) -> None:
        """Answer the person here; if others see the answer too, it soon disappears."""
        shared = not (self.place.private or self.place.whispered)
        self._reply(make, self._answer_for_now if shared else self.answer)

    def _reply(
        self, make: Callable[[Self], View | None], answer: Callable[[Place, View], None]
    ) -> None:
        view = self.view(make)
        if view is None:
            return
        if self.alone:
            self.replies.append(Answer(view=view, whisper=True, paged=True))
        else:
            answer(self.place.writable, view)

    def answer(self, place: Place, view: View) -> None:
        """Send the answer as a message, here or to the person's private chat."""
        self.display.screen.say(place, replace(view, answers=self.question))

    def _answer_for_now(self, place: Place, view: View) -> None:
        self.display.screen.say_for_now(place, replace(view, answers=self.question))

    def attach(self, document: Document, caption: Callable[[Self], View]) -> None:
        """Send a file to the chat of the request."""
        view, refused = self.view(caption), self.view(answers.file_refused)
        if view is not None and refused is not None:
            view, refused = (replace(one, answers=self.question) for one in (view, refused))
            self.display.screen.attach(self.place.writable, document, view, refused)

    def link(self, payload: str) -> str:
        """A link that sends `/start PAYLOAD` in a private chat; empty if the platform has none."""
        return self.people.platforms.link(self.place, payload)

    @property
    def whispers(self) -> bool:
        """Whether this chat has other readers and supports messages that only one person sees."""
        shared = not self.place.private or self.place.whispered
        return shared and self.people.platforms.whispers(self.place)

    @property
    def confides(self) -> bool:
        """Whether the bot may try to send a message in this chat that only this person sees."""
        return not self.place.private and self.people.platforms.confides(self.place)

    @property
    def draws_tables(self) -> bool:
        """Whether a page draws the tables of this place, with the chat beside them."""
        return self.people.platforms.draws_tables(self.place)

    @property
    def whisper(self) -> Place:
        """The place for messages in this chat that only this person sees."""
        return self.place.whisper(self.person.user)

    async def own_tables(self) -> tuple[Table, ...]:
        """The tables that a command about the person's own game may mean, the likeliest first."""
        return await self.display.own_tables.of(self.account.id, self.place)

    async def tables(self) -> tuple[Table, ...]:
        """The tables that a command about this place may mean, the likeliest first."""
        return await self.display.own_tables.here(self.account.id, self.place)

    def is_shown_here(self, table: Table) -> bool:
        """Whether a table is shown in the place of the request."""
        return table.id in {one.id for one in self.painting.live.shown_in(self.place)}

    def sits_at(self, table: Table) -> bool:
        """Whether the person sits at the table or has a seat from its next deal on."""
        return sits_at(table, self.account.id)


async def context_of(
    services: Services,
    place: Place,
    person: Person,
    *,
    manages: bool,
    masked: bool = False,
    question: str = "",
    source: str = "",
) -> Context:
    """The context of a person's request in a place; the other arguments are those of `Context`."""
    account = _mask(person) if masked else await services.people.directory.account(person)
    language = await services.painting.scenes.language(place)
    return Context(
        *services.parts,
        place,
        person,
        account,
        language,
        manages,
        masked=masked,
        question=question,
        source=source,
    )


async def looking_context(services: Services, place: Place, person: Person) -> Context:
    """The context for a question that changes nothing: it makes no account and no place."""
    known = await services.people.directory.of_user(person.platform, person.user)
    language = services.painting.words.best(person.language)
    account = known or _mask(person)
    return Context(*services.parts, place, person, account, language, manages=False)


async def settle_language(services: Services, place: Place, person: Person) -> None:
    """Give a group without a language that of the first person who talks to the bot there."""
    if place.private or not person.language:
        return
    row = await services.people.directory.place(place)
    if row.language is None:
        await services.people.directory.speak_in(
            place, services.painting.words.best(person.language)
        )


def _mask(person: Person) -> Account:
    """A stand-in account that can sit nowhere, for an admin who writes as the group or an unknown
    person.
    """
    return Account(f"{person.platform}/{person.user}", person.name, None, created_at=0, version=0)
