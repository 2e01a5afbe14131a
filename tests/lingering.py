"""Work that goes on for a while after it was cancelled."""

import asyncio
from dataclasses import dataclass, field


@dataclass
class Lingering:
    """Runs until it is cancelled, and then tidies up until it may end."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)
    tidying: asyncio.Event = field(default_factory=asyncio.Event)
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    done: list[str] = field(default_factory=list)

    async def run(self) -> None:
        try:
            self.begun.set()
            await asyncio.Future[None]()
        finally:
            self.tidying.set()
            await self.may_end.wait()
            self.done.append("tidied up")
