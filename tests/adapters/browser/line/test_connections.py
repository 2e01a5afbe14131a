"""Frames to a page: each table is sent once, and always one from which it can be drawn."""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from adapters.browser import wire
from adapters.browser.archive import Message, Room, Visitor
from adapters.browser.line.connections import MessageTexts, PageConnection
from adapters.platform.views import Paragraph, Span, View
from tests.adapters.browser.changing import changed

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SIDES: tuple[wire.Side, ...] = ("private", "group")  # as a snapshot is made
CHAIRS = ["Ана", "Ivo", "Eva", "Jan"]


class Step(NamedTuple):
    """A message is sent, changed, or deleted (`phase` is empty); `table` may be none."""

    side: wire.Side
    number: int
    table: str
    phase: str


STEPS = st.builds(
    Step,
    st.sampled_from(("group", "private")),
    st.integers(1, 3),
    st.sampled_from(("", "kos", "riba")),
    st.sampled_from(("", "lobby", "tricks", "over", "closed")),
)


class Page:
    """The messages of an open page, and the frames that led to them."""

    def __init__(self) -> None:
        visitor = Visitor("ana", "Ана", "bg", NOW)
        self.line = PageConnection(Room("soba", "ana", NOW), visitor)
        self.shown: dict[tuple[str, int], Any] = {}
        self.stored: dict[tuple[wire.Side, int], Message] = {}

    def take(self, step: Step) -> None:
        side, number = step.side, step.number
        known = (side, number) in self.stored
        if not step.phase:
            if known:
                del self.stored[side, number]
                self.line.put_deleted(side, number)
        else:
            message = self.stored[side, number] = _message(step)
            if known:
                self.line.put_edited(side, MessageTexts(message), {})
            else:
                self.line.put_new(side, MessageTexts(message))
        self.read()

    def read(self) -> None:
        while not self.line.frames.empty():
            frame = json.loads(self.line.frames.get_nowait())
            side = frame["side"]
            match frame["type"]:
                case "deleted":
                    del self.shown[side, int(frame["id"])]
                case "patched":
                    key = side, int(frame["id"])
                    self.shown[key] = changed(self.shown[key], frame["changes"])
                case _:
                    self.shown[side, int(frame["message"]["id"])] = frame["message"]
            self.check()

    def check(self) -> None:
        """Every table of a public message can be drawn, from this or from a private one."""
        own = {felt["table"] for felt in self.felts("private")}
        assert all(map(whole, self.felts("private")))
        assert all(whole(felt) or felt["table"] in own for felt in self.felts("group"))

    def felts(self, side: wire.Side) -> list[dict[str, Any]]:
        found = (one["view"]["felt"] for (on, _), one in self.shown.items() if on == side)
        return [felt for felt in found if felt and felt["phase"] != "closed"]


def whole(felt: dict[str, Any]) -> bool:
    return "chairs" in felt


def _message(step: Step) -> Message:
    felt = {"table": step.table, "phase": step.phase, "chairs": CHAIRS} if step.table else None
    view = View((Paragraph((Span("a table"),)),), felt=json.dumps(felt) if felt else "")
    return Message(step.number, "", wire.view_body(view), NOW)


@given(st.lists(STEPS, max_size=20))
def test_a_page_can_always_draw_its_tables(steps: list[Step]) -> None:
    page = Page()
    for step in steps:
        page.take(step)
    again = Page()  # the line breaks, and the page asks for everything
    for side in SIDES:
        stored = [message for (on, _), message in page.stored.items() if on == side]
        again.line.all_sent(side, stored)
        texts = again.line.sent[side].items()
        again.shown |= {(side, number): json.loads(text) for number, text in texts}
    again.check()
    own = {felt["table"] for felt in again.felts("private")}
    for felt in again.felts("group"):
        assert whole(felt) == (felt["table"] not in own or felt["phase"] == "lobby")


def test_a_player_gets_the_table_once() -> None:
    page = Page()
    page.take(Step("private", 1, "kos", "tricks"))
    for phase in ("tricks", "over"):
        page.take(Step("group", 1, "kos", phase))
        assert page.felts("group") == [{"table": "kos", "phase": phase}]
    page.take(Step("private", 1, "", ""))
    assert all(map(whole, page.felts("group")))
