"""The events of the screen's writes for an observer, and what is left of the limits."""

import asyncio
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, Limits, MessageGone, Troubled, Unreachable
from adapters.platform.platforms import (
    Backlog,
    NullObserver,
    Platforms,
    RequestKind,
    RequestOutcome,
)
from adapters.platform.rate_limits import BudgetLeft, RateLimits, Slot
from adapters.screen.screen import Screen
from tests.adapters.showing import GROUP, HAND, FakePainter, FakePlatform, Notebook, show
from tests.instantly import instantly
from tests.virtual import VirtualClock


class Ear(NullObserver):
    def __init__(self) -> None:
        self.heard: list[tuple[RequestKind, RequestOutcome]] = []
        self.pauses: list[float] = []
        self.again = 0

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        self.heard.append((deed, fate))

    def paused(self, platform: str, retry_after: timedelta) -> None:
        self.pauses.append(retry_after.total_seconds())

    def retries(self, platform: str) -> None:
        self.again += 1


@instantly
async def test_every_request_is_heard_of_with_what_became_of_it() -> None:
    clock, ear = VirtualClock(), Ear()
    platform = FakePlatform(clock)
    screen = Screen(FakePainter(), Notebook(), Platforms(platform), clock, ear)
    failures = {
        RequestOutcome.BUSY: Busy(timedelta(seconds=7)),
        RequestOutcome.TROUBLED: Troubled("down"),
        RequestOutcome.REFUSED: ChatError("too long"),
        RequestOutcome.FAILED: ValueError("ours"),
    }
    for fate, failure in failures.items():
        platform.failures.append(failure)
        screen.want(GROUP, [show(f"surface {fate}", 1)])
        await screen.settled()
        assert ear.heard == [(RequestKind.SEND, fate), (RequestKind.SEND, RequestOutcome.DONE)]
        ear.heard.clear()
    assert ear.pauses == [7.0]
    assert ear.again == len(failures)
    platform.failures += [MessageGone(), Unreachable()]
    screen.discard(GROUP, "1")
    screen.want(HAND, [show("hand", 1)])
    await screen.settled()
    assert sorted(ear.heard) == [
        (RequestKind.DELETE, RequestOutcome.GONE),
        (RequestKind.SEND, RequestOutcome.UNREACHABLE),
    ]


@instantly
async def test_waiting_writes_have_an_age() -> None:
    clock = VirtualClock()
    platform = FakePlatform(clock, Limits(chat_gap=timedelta(seconds=60)))
    screen = Screen(FakePainter(), Notebook(), Platforms(platform), clock)
    screen.want(GROUP, [show("first", 1)])
    await asyncio.sleep(1)
    assert screen.backlogs() == {"fake": Backlog()}
    screen.want(GROUP, [show("second", 1), show("third", 1)])
    await asyncio.sleep(20)
    assert screen.backlogs()["fake"].places == 1
    await screen.settled()
    assert screen.backlogs() == {"fake": Backlog()}


@instantly
async def test_the_rest_of_the_limits_is_reported() -> None:
    limits = RateLimits(Limits(per_minute=3, per_second=10), VirtualClock())
    assert limits.left() == BudgetLeft(10, 3, 0, 0, 0)
    for _ in range(3):
        async with limits.held(Slot(GROUP)) as slot:
            slot.spent = True
    limits.close(Place("fake", "other"), timedelta(seconds=5))
    left = limits.left()
    assert (left.fullest, left.spent, left.closed) == (0, 1, 1)
    assert left.second is not None
    assert left.second <= 9
