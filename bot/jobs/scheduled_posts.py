"""What is posted in groups by itself once its time has come: each thing once in each group."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from adapters.platform.views import View
from bot.show.tellings import Telling, Tellings
from engine.host.clock import Clock, to_ms
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.problems import OutOfReach

LOOK: Final = timedelta(minutes=10)
"""How long until it is looked again whether there is something to post."""

PAUSE: Final = timedelta(seconds=1)
"""Between two groups: what people play goes first."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScheduledPost:
    """What is posted where, and the write that notes it, which conflicts if it is noted already."""

    telling: Telling
    view: View
    noted: Write


class NotNow(Exception):
    """It is owed to somebody, but cannot be posted there yet."""


Owed = Mapping[str, Callable[[], Awaitable[ScheduledPost | None]]]
"""To whom something is owed, by what the log calls them, and how it is made for each of them; None
where there is nothing to post to them.
"""


class ScheduledPosts:
    """Looks now and then, and posts what is owed: it is noted before it is sent, as told and as not
    written yet.
    """

    def __init__(self, committer: Committer, tellings: Tellings, clock: Clock) -> None:
        self._committer = committer
        self._tellings = tellings
        self._clock = clock

    async def run(self, look: Callable[[int], Awaitable[None]]) -> None:
        """Look now and then, until cancelled; `look` gets the time, in milliseconds since 1970."""
        while True:
            await look(to_ms(self._clock.now()))
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def post(self, what: str, find: Callable[[], Awaitable[Owed]]) -> bool:
        """Post it to all to whom it is owed, one after another; false where somebody could not get
        it, and may later. `what` is what the log calls it.
        """
        try:
            owed = await find()
        except (StoreFailed, OutOfReach):  # which the committer tells
            return False
        except Exception:  # it is looked again
            logger.exception("it is not known where to post %s", what)
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
            except (StoreFailed, OutOfReach):  # which the committer tells
                return False
            except Exception:  # it stops none of the others
                logger.exception("%s could not be posted in %s", what, whose)
                whole = False
        return whole

    async def _posted(self, made: ScheduledPost | None) -> bool:
        if made is None:
            return False
        owed = self._tellings.owed(made.telling)
        await self._committer.commit(Batch((made.noted, *owed)))
        self._tellings.say(made.telling, made.view)
        return True
