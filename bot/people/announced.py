"""What processes that share a database tell each other of people and places, with its commit.

It says only whose row has changed: whoever remembers that one forgets it, and reads it anew.
"""

import json
import logging
from collections.abc import Callable
from typing import Final

from adapters.platform.chat import Place
from engine.store.bus import Announcement, Bus
from engine.store.commits import Batch, Committer, NotStored

ACCOUNTS: Final = "accounts"
"""The channel of accounts that have changed, by their ids."""

PLACES: Final = "places"
"""The channel of places that have changed."""

COMMUNITIES: Final = "communities"
"""The channel of communities of which every place may have changed."""

SHOWINGS: Final = "showings"
"""The channel of tables that are shown in other places than before, by their ids."""


logger = logging.getLogger(__name__)


async def announce(committer: Committer, *announcements: Announcement) -> None:
    """Tell it to the other processes, if there can be any; nothing is stored with it."""
    if committer.bus.alone or not announcements:
        return
    try:
        await committer.commit(Batch((), announcements))
    except NotStored:  # which the committer tells
        logger.info("other processes do not hear of it")


def told_account(account_id: str) -> Announcement:
    """An account, its identities or the places of its whispers have changed."""
    return Announcement(ACCOUNTS, account_id)


def told_place(place: Place) -> Announcement:
    """What is stored of a place has changed."""
    kept = place.platform, place.chat, place.topic, place.private
    return Announcement(PLACES, json.dumps(kept, ensure_ascii=False))


def told_community(platform: str, community: str) -> Announcement:
    """What is stored of all places of a community has changed."""
    return Announcement(COMMUNITIES, json.dumps((platform, community), ensure_ascii=False))


def told_showing(table_id: str) -> Announcement:
    """A table is shown in other places than before."""
    return Announcement(SHOWINGS, table_id)


def hear_of_places(bus: Bus, heard: Callable[[Place], None], missed: Callable[[], None]) -> None:
    """Hear which places others have changed."""

    def read(payload: str) -> None:
        platform, chat, topic, private = json.loads(payload)
        heard(Place(platform, chat, topic, private=private))

    bus.listen(PLACES, read, missed)


def hear_of_communities(bus: Bus, heard: Callable[[str, str], None]) -> None:
    """Hear of which communities others have changed every place."""
    bus.listen(COMMUNITIES, lambda payload: heard(*json.loads(payload)))
