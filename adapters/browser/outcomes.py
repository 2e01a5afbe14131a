"""The results of recent frames, so that a frame that is sent twice is not carried out twice."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

from cachetools import FIFOCache

from adapters.browser import wire

_REMEMBERED = 4096

_Key = tuple[str, bytes]


class Outcomes:
    """Remembers a result from the moment when work on it begins."""

    def __init__(self) -> None:
        self._kept = FIFOCache[_Key, asyncio.Future[str]](_REMEMBERED)

    def knows(self, visitor: str, frame: wire.Say | wire.Tap) -> bool:
        """Whether this frame was begun before."""
        return _key(visitor, frame) in self._kept

    async def once(
        self, visitor: str, frame: wire.Say | wire.Tap, work: Callable[[], Awaitable[str]]
    ) -> str:
        """Run the work the first time; any other time return its result, or wait for it."""
        key = _key(visitor, frame)
        begun = self._kept.get(key)
        if begun is not None:
            return await asyncio.shield(begun)
        outcome = self._kept[key] = asyncio.get_running_loop().create_future()
        try:
            told = await work()
        except BaseException:
            outcome.cancel()
            raise
        outcome.set_result(told)
        return told


def _key(visitor: str, frame: wire.Say | wire.Tap) -> _Key:
    return visitor, hashlib.sha256(frame.model_dump_json().encode()).digest()
