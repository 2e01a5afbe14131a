"""The Python calls and files of a tap, from Telegram's update to the group's message.

A table plays on the strict server in another process. Calls of the product's own functions are
counted, libraries apart; the resumption of a coroutine is not a call.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from telegram.request import RequestData

import bot
from adapters.platform.platform import Limits
from adapters.telegram.connection import BotRequest, UpdatesRequest
from adapters.telegram.platform import Telegram
from benchmarks.crowds import STARTED, Run, people, served
from benchmarks.taps import serving
from bot.app.app import assembled
from bot.app.serve import telegram
from tests.hurried import HurriedClock

RUN = Run(1, 20, factor=8, lifted=True)

_PRODUCT = tuple(
    f"{Path(bot.__file__).parents[1] / name}/" for name in ("adapters", "bot", "engine")
)


class Road:
    """Counts the calls between a tap's update and the first write to a group."""

    def __init__(self) -> None:
        self.taps: list[Counter[CodeType]] = []
        self._open: Counter[CodeType] | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch all taps while the block runs."""
        read, send = UpdatesRequest.parse_json_payload, BotRequest.do_request

        def arrived(request: UpdatesRequest, payload: bytes) -> dict[str, Any]:
            if b'"callback_query"' in payload:
                self._open = Counter()
                sys.setprofile(self._called)
            return read(request, payload)

        async def sent(
            request: BotRequest,
            url: str,
            method: str,
            request_data: RequestData | None = None,
            **timeouts: float | None,
        ) -> tuple[int, bytes]:
            chat = (request_data.parameters if request_data is not None else {}).get("chat_id", 0)
            if self._open is not None and int(str(chat)) < 0:  # a group's
                sys.setprofile(None)
                self.taps.append(self._open)
                self._open = None
            return await send(request, url, method, request_data, **timeouts)

        with (
            patch.object(UpdatesRequest, "parse_json_payload", arrived),
            patch.object(BotRequest, "do_request", sent),
        ):
            yield
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and self._open is not None and code.co_filename.startswith(_PRODUCT):
            resumed = code.co_code[frame.f_lasti + 1] if frame.f_lasti >= 0 else 0
            if not resumed:
                self._open[code] += 1


async def measured() -> Road:
    """Play, and count."""
    road = Road()
    async with people("benchmarks.telegram_people", RUN) as crowd:
        hello = await crowd.told(STARTED)
        with tempfile.TemporaryDirectory() as folder, patch.object(Telegram, "limits", Limits()):
            url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
            async with (
                assembled(url, clock=HurriedClock(RUN.factor)) as app,
                serving(app, telegram(app, hello["token"], hello["url"])),
            ):
                with road.watched():
                    await served(crowd, RUN)
    return road


async def measure() -> list[tuple[str, str]]:
    """The medians over all taps."""
    taps = (await measured()).taps
    calls = median(one.total() for one in taps)
    files = median(len({code.co_filename for code in one}) for one in taps)
    return [
        ("taps", str(len(taps))),
        ("calls of a tap, median", f"{calls:,.0f}"),
        ("files of a tap, median", f"{files:,.0f}"),
    ]
