"""One person never stops another."""

import asyncio
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Place
from bot import buttons as b
from bot.people.rate_limits import RateLimit, RateLimiter
from engine.rules.cards import Seat
from engine.store.locks import KeyedLocks
from tests.bot.messenger import Messenger, code_of, running

LIMIT = RateLimit(at_once=5, per_second=2)


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.floats(0, 3)), max_size=80))
def test_nobody_gets_more_than_their_share_nor_less_because_of_others(
    acts: list[tuple[str, float]],
) -> None:
    clock = Clock()
    together, alone = RateLimiter(LIMIT, clock), {name: RateLimiter(LIMIT, clock) for name in "ABC"}
    admitted: dict[str, list[float]] = {name: [] for name in "ABC"}
    for name, pause in acts:
        clock.seconds += pause
        admission = together.admit(name)
        assert admission is alone[name].admit(name)
        if admission is Admission.ADMITTED:
            admitted[name].append(clock.seconds)
    for times in admitted.values():
        for first in range(len(times)):
            for last in range(first, len(times)):
                allowed = LIMIT.at_once + LIMIT.per_second * (times[last] - times[first])
                assert last - first + 1 <= allowed + 1e-6


def test_a_flooding_person_is_warned_once_until_they_have_been_quiet() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMIT, clock)

    def seen(times: int, pause: float) -> list[Admission]:
        found = []
        for _ in range(times):
            clock.seconds += pause
            found.append(limiter.admit("A"))
        return found

    assert seen(5, 0) == [Admission.ADMITTED] * 5
    flood = seen(200, 0.1)
    assert flood.count(Admission.TOLD) == 1
    assert 38 <= flood.count(Admission.ADMITTED) <= 41
    clock.seconds += 2.5
    assert seen(6, 0) == [Admission.ADMITTED] * 5 + [Admission.TOLD]


def test_a_clock_that_goes_back_costs_nobody_anything() -> None:
    clock = Clock()
    limiter = RateLimiter(LIMIT, clock)
    assert [limiter.admit("A") for _ in range(5)] == [Admission.ADMITTED] * 5
    clock.seconds = -3600
    limiter.admit("A")
    clock.seconds += 0.5
    assert limiter.admit("A") is Admission.ADMITTED


async def test_a_lock_is_one_for_a_subject_and_gone_with_it() -> None:
    locks, order = KeyedLocks(), list[str]()

    async def work(subject: str, name: str) -> None:
        async with locks.of(subject):
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    await asyncio.gather(*(work("same", str(number)) for number in range(4)))
    assert order == ["0", "0", "1", "1", "2", "2", "3", "3"]
    assert not locks._locks


async def test_only_a_flooding_client_is_slowed(tmp_path: Path) -> None:
    async with running(tmp_path, share=RateLimit(at_once=20, per_second=0.001)) as group:
        await group.say("Ana", "/belot slow")
        code = await code_of(group)
        sit = b.text(b.SitButton(code, Seat(1)))
        flood = [asyncio.create_task(group.press("Boris", sit)) for _ in range(800)]
        vera = await group.press("Vera", b.text(b.SitButton(code, Seat(2))))
        assert not vera.refused
        dropped = [task for task in flood if task.done() and task.result() == Answer(refused=True)]
        assert len(dropped) == 779, "the rest of it waits for nothing"
        answers = await asyncio.gather(*flood)
        assert answers.count(Answer(refused=True)) == 779
        told = [answer.text for answer in answers if answer.alert]
        assert told == [
            "Slow down, please: that was too much at once, and the last of it was ignored."
        ]
        await group.app.display.presenter.settled()
        written = group.messenger.writes
        for _ in range(50):
            await group.say("Boris", "/help")
        assert group.messenger.writes == written
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        assert sum(chair.account is not None for chair in table.chairs) == 3


async def test_a_written_flood_is_told_of_once(tmp_path: Path) -> None:
    async with running(tmp_path, share=RateLimit(at_once=3, per_second=0.001)) as group:
        for _ in range(9):
            await group.say("Ana", "/language")
        said = group.messenger.text(group.private("Ana"))
        assert said.count("Slow down, please") == 1
        assert len(group.messenger.views(group.place)) == 3


async def test_simultaneous_requests_open_one_lobby(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        asking = (group.say(name, "/belot") for name in ("Ana", "Boris") for _ in range(8))
        await asyncio.gather(*asking)
        assert len(group.app.painting.live.shown_in(group.place)) == 1
        assert len({pressed.code for pressed in group.find(b.StandUpButton)}) == 1


async def test_opening_threads_is_limited(tmp_path: Path) -> None:
    messenger = Threads(branches=True)
    async with running(tmp_path, messenger) as group:
        await asyncio.gather(*(group.say("Ana", "/belot thread") for _ in range(10)))
        assert messenger.branched == 4
        assert "You have opened enough tables" in messenger.text(group.private("Ana"))
        await group.say("Boris", "/belot thread")
        assert messenger.branched == 5


class Threads(Messenger):
    """Counts the opened threads; each is a new one."""

    branched = 0

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        self.branched += 1
        return Place(self.name, f"{place.chat}/{self.branched}", title=title)
