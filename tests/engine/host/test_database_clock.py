"""All processes share one time for leases, however late they learn it."""

import asyncio
from datetime import timedelta

from engine.host.claim_rows import KEPT, LEASE, DatabaseClock
from engine.host.clock import to_ms
from tests.instantly import instantly
from tests.virtual import VirtualClock

ROUNDED = timedelta(milliseconds=1)


@instantly
async def test_nobody_holds_a_lease_for_longer_than_is_stored() -> None:
    clock = VirtualClock()
    for before, after in ((0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (2.0, 9.0)):

        async def ask(before: float = before, after: float = after) -> int:
            await asyncio.sleep(before)
            told = to_ms(clock.now())
            await asyncio.sleep(after)
            return told

        time = DatabaseClock(clock, ask)
        await time.measure()
        assert time.now() <= clock.now() + ROUNDED
        stored_until, asked_at = time.now() + LEASE, time.monotonic()
        left = time.ends(asked_at) - clock.monotonic()
        assert clock.now() + timedelta(seconds=left) <= stored_until + ROUNDED


@instantly
async def test_a_slow_answer_is_not_believed_before_a_quick_one() -> None:
    clock, pauses, ahead = VirtualClock(), iter((0.1, 4.0, 4.0, 4.0)), timedelta()

    async def ask() -> int:
        told = to_ms(clock.now() + ahead)
        await asyncio.sleep(next(pauses))
        return told

    def left() -> float:
        return time.ends(clock.monotonic()) - clock.monotonic()

    time = DatabaseClock(clock, ask)
    await time.measure()
    await time.measure()
    assert left() > LEASE.total_seconds() - 0.2
    assert abs(time.now() - clock.now()) < timedelta(seconds=0.2)
    ahead = timedelta(minutes=1)  # the clock was set
    await time.measure()
    assert left() < LEASE.total_seconds() - 3.9
    assert ahead - timedelta(seconds=4.1) < time.now() - clock.now() <= ahead + ROUNDED
    await asyncio.sleep(KEPT.total_seconds())
    ahead = timedelta()  # and back
    await time.measure()
    assert time.now() <= clock.now() + ROUNDED
