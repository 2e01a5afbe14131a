"""One time for the leases of all processes, however late they hear of it."""

import asyncio
from datetime import timedelta

from engine.host.clock import to_ms
from engine.host.lease_time import LEASE, LeaseTime
from tests.virtual import VirtualClock

ROUNDED = timedelta(milliseconds=1)


async def test_nobody_holds_a_lease_for_longer_than_is_stored() -> None:
    clock = VirtualClock()
    for before, after in ((0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (2.0, 9.0)):

        async def ask(before: float = before, after: float = after) -> int:
            await asyncio.sleep(before)
            told = to_ms(clock.now())
            await asyncio.sleep(after)
            return told

        time = LeaseTime(clock, ask)
        await time.measure()
        assert time.now() <= clock.now() + ROUNDED
        stored_until, asked_at = time.now() + LEASE, time.monotonic()
        left = time.ends(asked_at) - clock.monotonic()
        assert clock.now() + timedelta(seconds=left) <= stored_until + ROUNDED
