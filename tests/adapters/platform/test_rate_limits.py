import asyncio
import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, Limits
from adapters.platform.rate_limits import RateLimits, Slot, Urgency
from tests.every import every
from tests.instantly import instantly
from tests.virtual import VirtualClock

TELEGRAM = Limits(timedelta(seconds=1), 20, 30)


@dataclass
class Partition:
    """Writes that take a while, and the times when they arrived at the platform."""

    rate_limits: RateLimits
    arrived: list[tuple[float, str, str]] = field(default_factory=list)

    async def write(
        self,
        place: Place,
        name: str = "",
        *,
        urgency: Urgency = Urgency.ORDINARY,
        wire: tuple[float, ...] = (0, 0),
    ) -> None:
        async with self.rate_limits.held(Slot(place, urgency)) as slot:
            slot.spent = True
            await asyncio.sleep(wire[0])
            self.arrived.append((now(), place.chat, name))
            await asyncio.sleep(wire[1])

    async def fail(self, place: Place, failure: Exception) -> None:
        async with self.rate_limits.held(Slot(place)) as slot:
            slot.spent = True
            raise failure

    def names(self) -> list[str]:
        return [name for _, _, name in self.arrived]

    def times(self) -> list[float]:
        return [at for at, _, _ in self.arrived]


def now() -> float:
    return asyncio.get_running_loop().time()


def partition(limits: Limits) -> Partition:
    return Partition(RateLimits(limits, VirtualClock()))


def group(number: int = 1) -> Place:
    return Place("fake", f"group {number}")


def private(number: int = 1) -> Place:
    return Place("fake", f"private {number}", private=True)


def most_within(times: Sequence[float], span: float) -> int:
    """The most of these moments within any period shorter than `span`."""
    return max(sum(at <= other < at + span - 1e-6 for other in times) for at in times)


@every("seed", range(6))
@instantly
async def test_no_limit_is_met_whatever_the_network_does(seed: int) -> None:
    chance, d = random.Random(seed), partition(Limits(timedelta(seconds=1), 8, 10))
    places = [group(1), group(2), *(private(n) for n in range(30))]

    async def one() -> None:
        place = chance.choice(places[:2] if chance.random() < 0.3 else places)
        wire = (chance.expovariate(4), chance.expovariate(4))
        await asyncio.sleep(chance.random() * 60)
        writing = asyncio.create_task(
            d.write(place, urgency=chance.choice(tuple(Urgency)), wire=wire)
        )
        await asyncio.wait([writing], timeout=None if chance.random() < 0.8 else chance.random())
        writing.cancel()

    await asyncio.gather(*(one() for _ in range(400)))
    assert most_within(d.times(), 1) <= 10
    for place in places:
        times = [at for at, chat, _ in d.arrived if chat == place.chat]
        assert all(two - one > 1 - 1e-6 for one, two in itertools.pairwise(times))
        if times and not place.private:
            assert most_within(times, 60) <= 8


@instantly
async def test_the_gap_counts_from_when_a_request_has_ended() -> None:
    d = partition(Limits(timedelta(seconds=1)))
    await asyncio.gather(
        d.write(private(), wire=(0.4, 0.1)), d.write(private(), wire=(0, 0)), d.write(private(2))
    )
    assert sorted(d.arrived) == [
        (0, "private 2", ""),
        (0.4, "private 1", ""),
        (1.5, "private 1", ""),
    ]


@instantly
async def test_a_full_second_is_used_and_the_urgent_find_room_in_it() -> None:
    d = partition(TELEGRAM)
    ordinary = [asyncio.create_task(d.write(private(n))) for n in range(60)]
    await asyncio.sleep(0.1)
    assert len(d.arrived) == 27
    urgent = [
        asyncio.create_task(d.write(private(n), "urgent", urgency=Urgency.WAITED_FOR))
        for n in range(60, 70)
    ]
    await asyncio.sleep(0.1)
    assert d.names()[27:] == ["urgent"] * 2
    await d.write(private(70), "closing", urgency=Urgency.CLOSING)
    assert d.names()[27:] == ["urgent", "urgent", "closing"]
    await asyncio.gather(*ordinary, *urgent)
    assert max(at for at, _, name in d.arrived if name) == 1
    assert most_within(d.times(), 1) == 30


@instantly
async def test_the_longest_wait_goes_first_but_urgent_writes_before_it() -> None:
    d = partition(Limits(per_second=1))
    calm, first = Urgency.ORDINARY, Urgency.WAITED_FOR
    asked = [("a", calm), ("b", calm), ("c", first), ("d", calm), ("e", first)]
    await asyncio.gather(
        *(d.write(private(n), name, urgency=urgency) for n, (name, urgency) in enumerate(asked))
    )
    assert d.names() == ["a", "c", "e", "b", "d"]


@instantly
async def test_a_flooded_group_delays_no_other() -> None:
    d = partition(TELEGRAM)
    flood = [asyncio.create_task(d.write(group(1), "flood")) for _ in range(100)]
    await asyncio.sleep(30)
    began = now()
    await asyncio.gather(*(d.write(group(n), f"other {n}") for n in range(2, 20)))
    assert now() == began
    for task in flood:
        task.cancel()


@instantly
async def test_in_a_full_minute_the_urgent_still_find_a_slot() -> None:
    d = partition(TELEGRAM)
    flood = [asyncio.create_task(d.write(group())) for _ in range(30)]
    await asyncio.sleep(20)
    assert len(d.arrived) == 15
    for urgency in (*[Urgency.WAITED_FOR] * 2, *[Urgency.CLOSING] * 3):
        began = now()
        await d.write(group(), urgency=urgency)
        assert now() - began <= 1
    await asyncio.gather(*flood)
    assert most_within(d.times(), 60) <= 20


@instantly
async def test_with_500_chats_nobody_urgent_waits_three_seconds() -> None:
    d, waits = partition(TELEGRAM), []

    async def player(number: int) -> None:
        await asyncio.sleep(number / 20)
        for _ in range(3):
            began = now()
            await d.write(private(number), urgency=Urgency.WAITED_FOR, wire=(0.05, 0.05))
            waits.append(now() - began)
            await asyncio.sleep(25)

    async def table(number: int) -> None:
        for _ in range(6):
            await d.write(group(number))
            await asyncio.sleep(10)

    await asyncio.gather(*(player(n) for n in range(500)), *(table(n) for n in range(100)))
    assert max(waits) < 3
    assert most_within(d.times(), 1) <= 30


@instantly
async def test_a_refusal_closes_one_chat_for_all_who_wait_there() -> None:
    d = partition(Limits())
    with pytest.raises(Busy):
        await d.fail(group(1), Busy(timedelta(seconds=30)))
    await asyncio.gather(
        d.write(group(1), urgency=Urgency.WAITED_FOR), d.write(group(1)), d.write(group(2))
    )
    assert sorted(d.arrived) == [(0, "group 2", ""), (30, "group 1", ""), (30, "group 1", "")]


@instantly
async def test_a_failed_request_counts_and_one_never_made_does_not() -> None:
    d = partition(Limits(timedelta(seconds=10)))
    async with d.rate_limits.held(Slot(private())):
        pass
    await d.write(private(), "at once")
    with pytest.raises(OSError, match="lost"):
        await d.fail(private(), OSError("lost"))
    await d.write(private(), "later")
    assert d.arrived == [(0, "private 1", "at once"), (20, "private 1", "later")]


@instantly
async def test_a_cancelled_task_leaves_no_trace() -> None:
    d = partition(Limits(timedelta(seconds=1), 3, 1))
    holding = asyncio.create_task(d.write(private(), "held", wire=(0.5, 0.5)))
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(d.write(private(), urgency=Urgency.WAITED_FOR)) for _ in range(3)
    ]
    waiting += [asyncio.create_task(d.write(group(n))) for n in range(3)]
    await asyncio.sleep(0.2)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await d.write(private(), "next")
    assert d.arrived == [(0.5, "private 1", "held"), (2, "private 1", "next")]
    await holding


@instantly
async def test_a_task_cancelled_as_it_gets_its_slot_gives_it_back() -> None:
    d = partition(Limits(timedelta(seconds=1)))
    await d.write(private())
    first = asyncio.create_task(d.write(private(), "first"))
    second = asyncio.create_task(d.write(private(), "second"))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_at(1, first.cancel)
    await asyncio.gather(first, second, return_exceptions=True)
    assert d.arrived[1:] == [(1, "private 1", "second")]


@instantly
async def test_a_slot_that_is_waited_for_can_become_urgent() -> None:
    d, slot = partition(Limits(per_second=1)), Slot(private(3))

    async def late() -> None:
        async with d.rate_limits.held(slot) as held:
            held.spent = True
            d.arrived.append((now(), "", "late"))

    writes = [d.write(private(1), "a"), d.write(private(2), "b"), late()]
    tasks = [asyncio.create_task(write) for write in writes]
    await asyncio.sleep(0.5)
    d.rate_limits.urge(slot, Urgency.WAITED_FOR)
    await asyncio.gather(*tasks)
    assert d.names() == ["a", "late", "b"]


@instantly
async def test_idle_chats_are_forgotten() -> None:
    d = partition(TELEGRAM)
    await asyncio.gather(*(d.write(group(n)) for n in range(50)))
    d.rate_limits.close(group(3), timedelta(minutes=5))
    await asyncio.sleep(70)
    await d.write(private())
    assert set(d.rate_limits._chats) == {"group 3", "private 1"}
    await asyncio.sleep(300)
    await d.write(private())
    assert set(d.rate_limits._chats) == {"private 1"}


@instantly
async def test_a_chat_that_moves_takes_along_what_it_has_spent() -> None:
    d = partition(Limits(timedelta(seconds=1), per_minute=20))
    for _ in range(20):
        await d.write(group(1), urgency=Urgency.CLOSING)
    d.rate_limits.moved(group(1), group(2))
    d.rate_limits.moved(group(3), group(4))  # an unknown chat
    await d.write(group(2), urgency=Urgency.CLOSING)
    await d.write(group(4), urgency=Urgency.CLOSING)
    first, *_, last, free = d.times()
    assert last == free == first + 60


@instantly
async def test_an_observer_learns_how_long_writes_waited() -> None:
    heard: list[tuple[str, bool, float]] = []

    def waited(place: Place, urgency: Urgency, seconds: float) -> None:
        heard.append((place.chat, bool(urgency), seconds))

    d = Partition(RateLimits(Limits(timedelta(seconds=3)), VirtualClock(), waited))
    await d.write(private())
    await d.write(private(), urgency=Urgency.WAITED_FOR)
    async with d.rate_limits.held(Slot(private())):
        pass
    assert heard == [("private 1", False, 0), ("private 1", True, 3)]


@instantly
async def test_a_share_of_the_rate_is_kept_to_and_may_grow() -> None:
    clock, share = VirtualClock(), 0.5
    limits = RateLimits(Limits(per_second=8), clock, share=lambda: share)

    async def written(number: int) -> None:
        async with limits.held(Slot(Place("fake", str(number)), Urgency.CLOSING)) as slot:
            slot.spent = True

    async def seconds() -> float:
        start = clock.monotonic()
        await asyncio.gather(*map(written, range(17)))
        return clock.monotonic() - start

    assert limits.left().second == 4
    assert 4 <= await seconds() < 5
    await asyncio.sleep(1)
    share = 1.0
    assert limits.left().second == 8
    assert 2 <= await seconds() < 3
    share = 0.01
    assert limits.left().second == 0
    await asyncio.sleep(1)
    assert limits.left().second == 1, "or nothing would ever be written"


@instantly
async def test_a_chat_that_comes_from_another_process_has_only_a_part_of_its_minute() -> None:
    clock, since = VirtualClock(), dict[Place, float]()
    limits = RateLimits(TELEGRAM, clock, since=since.__getitem__)
    await asyncio.sleep(600)
    since[group(1)], since[group(2)], since[group(3)] = now() - 10, now() - 61, 0.0

    async def written(number: int) -> float:
        before = clock.monotonic()
        for _ in range(11):
            async with limits.held(Slot(group(number), Urgency.CLOSING)) as slot:
                slot.spent = True
        return clock.monotonic() - before

    for number, seconds in ((1, 50), (2, 10)):
        limits.resume(group(number))
        assert await written(number) == pytest.approx(seconds, abs=1)
    limits.inherit(group(3))
    assert await written(3) == pytest.approx(60, abs=1)
    since[group(4)] = now()
    async with limits.held(Slot(group(4), Urgency.CLOSING)):
        assert now() == since[group(4)] + 1, "that one may have written there just before"


@instantly
async def test_after_a_restart_a_chat_has_only_a_part_of_its_minute() -> None:
    clock = VirtualClock()
    rate_limits = RateLimits(Limits(per_minute=20), clock)
    known, fresh = Place("fake", "known"), Place("fake", "fresh")
    rate_limits.resume(known)
    start = clock.now()
    for place, most in ((known, 10), (fresh, 20)):
        for _ in range(most):
            async with rate_limits.held(Slot(place, Urgency.CLOSING)) as slot:
                slot.spent = True
        assert clock.now() == start
    async with rate_limits.held(Slot(known, Urgency.CLOSING)) as slot:
        slot.spent = True
    assert clock.now() - start == timedelta(minutes=1)


@instantly
async def test_uncounted_writes_wait_for_their_chat_alone() -> None:
    """They neither wait for the platform's second nor fill it."""
    here = partition(Limits(timedelta(seconds=1), None, 2))

    async def uncounted(place: Place, name: str) -> None:
        async with here.rate_limits.held(Slot(place, uncounted=True)) as slot:
            slot.spent = True
            here.arrived.append((now(), place.chat, name))

    begun = now()
    await asyncio.gather(*(uncounted(group(number), "free") for number in range(20)))
    assert now() == begun
    await asyncio.gather(*(here.write(group(number), "counted") for number in range(20, 24)))
    counted = [at - begun for at, _, name in here.arrived if name == "counted"]
    assert counted == pytest.approx([0, 0, 1, 1])
    await asyncio.gather(*(uncounted(group(1), "same chat") for _ in range(3)))
    same = [at for at, _, name in here.arrived if name == "same chat"]
    assert most_within(same, 1) == 1


@instantly
async def test_a_write_that_counts_after_all_is_counted() -> None:
    here = partition(Limits(timedelta(), None, 1))
    async with here.rate_limits.held(Slot(group(1), uncounted=True)) as slot:
        here.rate_limits.count(slot)
        slot.spent = True
    begun = now()
    await here.write(group(2))
    assert now() - begun == pytest.approx(1)
