"""Invitations to open tables, which people can send to any chat, even one without the bot."""

import logging
from typing import Final

from adapters.platform.application import Invitation, Invitations
from adapters.platform.chat import Person, Place
from adapters.platform.views import Paragraph, View
from bot.commands.context import Services
from bot.commands.lobby.joining import HELLO
from bot.locales.words import Voice
from bot.services.display import Painting
from bot.show.live_tables import is_own, table_by_code
from engine.host.table_store import NoSuchTable, TableArchived
from engine.store.commits import StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.table import Status, Table

MOST_INVITATIONS: Final = 16
"""Maximum number of a table's sent invitations that are kept up to date."""

_OF_VERSION: Final = "-"
"""Separates a table's code from its version in an invitation's name."""

logger = logging.getLogger(__name__)


class TableInvitations:
    """Offers people invitations to their tables, and keeps sent ones up to date."""

    def __init__(self, services: Services) -> None:
        self._store, self._people = services.store, services.people
        self._painting, self._display = services.painting, services.display
        self._host = services.engine.host

    async def offered(self, person: Person) -> Invitations:
        """A person's open tables, as invitations; invitation-only tables are left out."""
        words = self._painting.words
        voice = Voice(words, words.best(person.language))
        try:
            account = await self._people.directory.of_user(person.platform, person.user)
            if account is None:
                return Invitations((), voice.say("open-table"), HELLO)
            voice = Voice(words, words.best(account.language or person.language))
            private = Place(person.platform, person.user, private=True)
            await self._display.dormant_tables.wake(private, person)
            found = [
                await invitation_to(self._painting, voice, private, table)
                for table in await self._display.own_tables.of(account.id)
                if is_offered(table)
            ]
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            return Invitations((), voice.say("open-table"), HELLO)
        return Invitations(tuple(found), voice.say("open-table"), HELLO)

    async def sent(self, person: Person, invitation: str, place: Place) -> None:
        """Keep a sent invitation up to date."""
        try:
            await self._sent(person, invitation, place)
        except (StoreFailed, DatabaseUnreachable, NoSuchTable, TableArchived):
            # its button works all the same, or says that there is no such table
            logger.warning("an invitation on %s stays as it was sent", place.platform)

    async def _sent(self, person: Person, invitation: str, place: Place) -> None:
        """Register a sent invitation; update it if the table has changed since it was drawn."""
        account = await self._people.directory.of_user(person.platform, person.user)
        if account is None:
            return
        await self._display.dormant_tables.wake(place, person)
        code, _, version = invitation.partition(_OF_VERSION)
        table = await table_by_code(self._painting.live, self._host, code)
        if table is None or table.tournament or not is_own(table, account.id):
            return
        directory, since = self._people.directory, self._store.milliseconds()
        if sum(bool(one.lent) for one in await directory.showing(table.id)) >= MOST_INVITATIONS:
            return
        language = self._painting.words.best(account.language or person.language)
        await directory.came(place)
        await directory.speak_in(place, language)
        await directory.show(table.id, place, since)
        is_new = version == str(table.version)
        view = await self._painting.painter.invitation(place, table) if is_new else View(())
        await self._display.presenter.lent(place, table, view)


async def invitation_to(
    painting: Painting, voice: Voice, private: Place, table: Table
) -> Invitation:
    """An invitation to a table, for a person to send; `private`: their own place."""
    view = await painting.painter.invitation(private, table)
    lines = [one.plain for one in view.blocks if isinstance(one, Paragraph)]
    name = f"{table.code}{_OF_VERSION}{table.version}"
    return Invitation(name, voice.say("invitation-offer"), " · ".join(lines), view)


def is_offered(table: Table) -> bool:
    """Whether people may invite to a table in any chat."""
    return table.status is Status.LOBBY and not (table.options.invited_only or table.tournament)
