"""Changed messages: a line that has the earlier text gets the difference, others the whole text."""

import json
from dataclasses import replace
from datetime import UTC, datetime

from adapters.browser.archive import place_key
from adapters.platform.chat import Place
from adapters.platform.views import Button, Paragraph, Picture, Span, View
from tests.adapters.browser.services import Guest, Live, Services

OLD_BODY = json.dumps(
    {
        "blocks": [{"spans": [{"text": "a trick"}]}],
        "picture": {"svg": "<svg/>", "alt": "a table"},
        "tiles": [],
        "buttons": [],
        "language": "en",
        "urgent": False,
        "notify": False,
    }
)
"""A body as it was stored before pages drew tables."""


def view(turn: int, language: str = "en") -> View:
    texts = (Paragraph((Span(f"{language} {number}"),)) for number in range(8))
    felt = json.dumps({"turn": turn, "hand": ["AS", "KS"][: 2 - turn % 2], "chairs": ["Ana"] * 4})
    return View(
        (*texts,), Picture(None, "a table"), (), ((Button("b", "d"),),), language, felt=felt
    )


async def room(services: Services) -> tuple[Place, Guest, Live]:
    guest = services.guest()
    code = await guest.open("Ана")
    live, _ = await guest.live(code)
    return Place("browser", code), guest, live


def shown(frame: dict[str, object]) -> object:
    message = frame["message"]
    assert isinstance(message, dict)
    return message["view"]["felt"]


async def test_a_line_hears_only_what_has_changed(services: Services) -> None:
    place, _, live = await room(services)
    number = await services.room.send(place, view(0))
    for turn in range(1, 6):
        await services.room.edit(place, number, view(turn))
        frame = await live.next("edited")
        assert shown(frame) == json.loads(view(turn).felt)
        assert frame["message"]["edited"]
    assert live.patched == 5


async def test_another_line_and_another_language_get_the_whole(services: Services) -> None:
    place, guest, live = await room(services)
    number = await services.room.send(place, replace(view(0), others=(view(0, "bg"),)))
    later, snapshot = await guest.live(place.chat)
    assert snapshot["group"][0]["view"]["felt"]["turn"] == 0
    await guest.post("/language", language="bg", path=f"/room/{place.chat}")
    await services.room.edit(place, number, replace(view(1), others=(view(1, "bg"),)))
    for line in (live, later):
        frame = await line.next("edited")
        assert frame["message"]["view"]["language"] == "bg"
        assert frame["message"]["view"]["blocks"][7]["spans"][0]["text"] == "bg 7"


async def test_a_message_of_before_is_shown_and_changes(services: Services) -> None:
    place, guest, _ = await room(services)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    message = await services.archive.append(place_key(place), "", OLD_BODY, at)
    live, snapshot = await guest.live(place.chat)
    assert snapshot["group"][0]["view"]["felt"] is None
    assert snapshot["group"][0]["view"]["picture"]["alt"] == "a table"
    await services.room.edit(place, str(message.number), view(1))
    assert shown(await live.next("edited")) == json.loads(view(1).felt)


async def test_every_line_knows_what_time_it_is_here(services: Services) -> None:
    _, _, live = await room(services)
    await live.socket.send_json({"type": "ping"})
    now = (await live.next("pong"))["now"]
    assert now == services.clock().timestamp() * 1000
    assert [frame["now"] for frame in live.seen if frame["type"] == "hello"] == [now]
