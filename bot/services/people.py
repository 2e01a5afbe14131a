"""People and places: who they are, what they prefer, and on which platforms they are reached."""

from dataclasses import dataclass
from typing import Self

from adapters.platform.platforms import Platforms
from bot.locales.words import Words
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.emotes import Emotes
from bot.people.links import Links
from bot.people.places import Places
from bot.people.preferences import Avoided, Notices
from bot.people.rate_limits import (
    CODE_LIMIT,
    CODE_SOURCE_LIMIT,
    LINK_LIMIT,
    LINK_SOURCE_LIMIT,
    CodeAttempts,
)
from bot.services.store import Store
from bot.show.desired import QuietTimes
from bot.storage.erasure import Erasure
from bot.storage.launches import ChatInstances, LaunchStore
from bot.storage.portraits import Portraits
from bot.storage.tournament_places import TournamentPlaces


@dataclass(frozen=True, slots=True)
class People:
    """Accounts and places, and the platforms on which they are reached.

    platforms: those that this process serves.
    chats: in which chat a page was opened.
    resting: the quiet hours in which people must not be called.
    avoided: pairs of people who never meet at tables that are open to strangers.
    notices: who wants to be told of new tables, by place.
    links: codes that link a person's accounts; `link_tries` limits attempts at them.
    launches: people's visitors inside chat apps, and the rooms of tables.
    portraits: people's pictures, as we have drawn them.
    code_tries: rate limit for codes of tables that do not concern the person.
    """

    platforms: Platforms
    directory: Directory
    chats: ChatInstances
    tournament_places: TournamentPlaces
    resting: QuietTimes
    emotes: Emotes
    avoided: Avoided
    notices: Notices
    links: Links
    forgetting: Erasure
    launches: LaunchStore
    portraits: Portraits
    link_tries: CodeAttempts
    code_tries: CodeAttempts

    @classmethod
    def of(cls, store: Store, words: Words) -> Self:
        """The people of a database; `words` name those who are forgotten."""
        database, committer = store.database, store.committer
        platforms = Platforms(elsewhere=store.partitions.is_open_elsewhere)
        accounts = Accounts(database, committer, store.milliseconds)
        directory = Directory(
            accounts, Places(database, committer), platforms, store.clock.monotonic
        )

        def former(language: str) -> str:
            return words.phrase(words.best(language), "person-former")

        return cls(
            platforms,
            directory,
            ChatInstances(database, committer),
            TournamentPlaces(database, committer),
            QuietTimes(directory, store.clock),
            Emotes(store.clock.timestamp),
            Avoided(database, committer),
            Notices(database, committer),
            Links(database, store.milliseconds),
            Erasure(database, store.milliseconds, former),
            LaunchStore(database, committer),
            Portraits(database, committer, store.milliseconds),
            CodeAttempts(LINK_LIMIT, LINK_SOURCE_LIMIT, store.clock.timestamp),
            CodeAttempts(CODE_LIMIT, CODE_SOURCE_LIMIT, store.clock.timestamp),
        )
