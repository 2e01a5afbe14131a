"""Announcements between processes that share a database, sent with a commit.

An announcement names only the row that has changed. Processes that cache the row drop it and read
it again.
"""

import json
import logging
from collections.abc import Callable
from typing import Final

from adapters.platform.chat import Place
from engine.store.bus import Announcement, Bus
from engine.store.commits import Batch, Committer, NotStored

ACCOUNTS: Final = "accounts"
"""Channel for changed accounts; the payload is an account id."""

PLACES: Final = "places"
"""Channel for changed places."""

COMMUNITIES: Final = "communities"
"""Channel for communities in which any place may have changed."""

SHOWINGS: Final = "showings"
"""Channel for tables whose places have changed; the payload is a table id."""


logger = logging.getLogger(__name__)


async def announce(committer: Committer, *announcements: Announcement) -> None:
    """Send announcements without storing anything, if there can be other processes."""
    if committer.bus.alone or not announcements:
        return
    try:
        await committer.commit(Batch((), announcements))
    except NotStored:  # logged by the committer
        logger.info("other processes were not notified")


def told_account(account_id: str) -> Announcement:
    """Announce that an account, its identities or the places of its whispers have changed."""
    return Announcement(ACCOUNTS, account_id)


def told_place(place: Place) -> Announcement:
    """Announce that a place's row has changed."""
    kept = place.platform, place.chat, place.topic, place.private
    return Announcement(PLACES, json.dumps(kept, ensure_ascii=False))


def told_community(platform: str, community: str) -> Announcement:
    """Announce that the rows of a community's places have changed."""
    return Announcement(COMMUNITIES, json.dumps((platform, community), ensure_ascii=False))


def told_showing(table_id: str) -> Announcement:
    """Announce that the places of a table have changed."""
    return Announcement(SHOWINGS, table_id)


def hear_of_places(bus: Bus, heard: Callable[[Place], None], missed: Callable[[], None]) -> None:
    """Call `heard` for each place that another process has changed; `missed` after a gap."""

    def read(payload: str) -> None:
        platform, chat, topic, private = json.loads(payload)
        heard(Place(platform, chat, topic, private=private))

    bus.listen(PLACES, read, missed)


def hear_of_communities(bus: Bus, heard: Callable[[str, str], None]) -> None:
    """Call `heard` for each community whose places another process has changed."""
    bus.listen(COMMUNITIES, lambda payload: heard(*json.loads(payload)))
