"""Scheduled posts in groups: each post is sent once in each group."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from adapters.platform.views import View
from bot.show.outbox import Outbox, OutboxMessage
from engine.host.clock import Clock, to_ms
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.problems import DatabaseUnreachable

LOOK: Final = timedelta(minutes=10)
"""Pause between two checks for due posts."""

PAUSE: Final = timedelta(seconds=1)
"""Pause between two groups, because games take precedence."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScheduledPost:
    """A post, its place, and the write that records it and conflicts if it is already recorded."""

    message: OutboxMessage
    view: View
    noted: Write


class NotNow(Exception):
    """The post is owed to a group, but cannot be written there yet."""


DuePosts = Mapping[str, Callable[[], Awaitable[ScheduledPost | None]]]
"""The makers of owed posts, by the name of the recipient in logs.

A maker returns None if there is nothing to post.
"""


class ScheduledPosts:
    """Sends due posts periodically.

    Each post is recorded before it is sent, and stays in the outbox until it was written.
    """

    def __init__(self, committer: Committer, outbox: Outbox, clock: Clock) -> None:
        self._committer = committer
        self._outbox = outbox
        self._clock = clock

    async def run(self, look: Callable[[int], Awaitable[None]]) -> None:
        """Call `look` periodically until cancelled, with the time in milliseconds since 1970."""
        while True:
            await look(to_ms(self._clock.now()))
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def post(self, what: str, find: Callable[[], Awaitable[DuePosts]]) -> bool:
        """Post to all recipients in turn; return false if some may get it only later.

        `what` names the post in logs.
        """
        try:
            owed = await find()
        except (StoreFailed, DatabaseUnreachable):  # the committer reports it
            return False
        except Exception:  # retried at the next look
            logger.exception("cannot find out where to post %s", what)
            return False
        whole = True
        for whose, make in owed.items():
            try:
                if await self._posted(await make()):
                    await asyncio.sleep(self._clock.seconds(PAUSE))
            except NotNow:
                whole = False
            except Conflict:
                logger.info("another process posts %s", what)
            except (StoreFailed, DatabaseUnreachable):  # the committer reports it
                return False
            except Exception:  # the other recipients still get theirs
                logger.exception("%s could not be posted in %s", what, whose)
                whole = False
        return whole

    async def _posted(self, made: ScheduledPost | None) -> bool:
        if made is None:
            return False
        owed = self._outbox.owed(made.message)
        await self._committer.commit(Batch((made.noted, *owed)))
        self._outbox.say(made.message, made.view)
        return True
