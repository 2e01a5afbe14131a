"""The browser room stores the bot's messages with accounts, which are named when shown."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adapters.browser.archive import Room, Visitor
from adapters.browser.wire import file_body, view_body
from adapters.platform.drawings import Drawing, Part, TextLine
from adapters.platform.views import Button, Document, Grid, Paragraph, Picture, Span, View
from bot.storage.browser_archive import StoredArchive
from bot.storage.erasure import Erasure
from tests.bot.counted import account, enter
from tests.bot.messenger import PEOPLE, Group, Messenger, moves, running, seated, waited_for
from tests.engine.standings.played import match
from tests.migrated import ask

NOW = datetime(2040, 1, 1, tzinfo=UTC)
NAME = "Zdravka Dimova-Unforgettable"
CALLED = {"Ana": NAME, "Boris": NAME, "Vera": "J", "Georgi": "Ж. \"<&>' Ω"}
"""The first two are namesakes, the third is called like a card, the last has a strange name."""


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    room = Messenger("browser", draws_tables=True, spoken=("bg", "en", "hr"))
    async with running(tmp_path, room) as on:
        on.renamed |= CALLED
        yield on


async def forget(group: Group, account: str) -> None:
    words = group.app.painting.words
    await Erasure(
        group.app.store.database,
        lambda: 7,
        lambda language: words.phrase(language, "person-former"),
    ).forget(account)


def stored(folder: Path) -> list[str]:
    return [body for (body,) in ask(folder / "belot.sqlite3", "SELECT body FROM browser_messages")]


async def shown(archive: StoredArchive, place: str, number: int) -> Any:  # noqa: ANN401
    message = await archive.message(place, number)
    assert message is not None
    return without_people(message.body)


def without_people(body: str) -> Any:  # noqa: ANN401
    told = json.loads(body)
    for view in (told, *told["others"]):
        view.pop("people")
        view["felt"] = json.loads(view["felt"] or "null")
    return told


async def everything_said(group: Group) -> list[View]:
    """All messages at a table from its lobby to the first trick, and some others."""
    said: list[View] = []

    def note() -> None:
        for chat in group.messenger.messages.values():
            said.extend(chat.values())

    await group.say("Ana", "/belot slow")
    note()
    await group.say("Boris", "/belot")
    note()
    await group.say("Ana", "/close")
    await seated(group)
    for number in range(9):
        note()
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        await group.tap(who := waited_for(group), moves(group, who)[-1 if number else 0])
    await group.say("Vera", "/notify")
    await enter(group, match(1, "AB", "CD"))
    for text in ("/leaderboard", "/stats", "/score", "/history"):
        await group.say("Ana", text)
    note()
    return said


async def test_no_name_is_stored_and_all_are_shown(group: Group, tmp_path: Path) -> None:
    archive, told = group.app.display.archive, await everything_said(group)
    assert any(view.felt for view in told)
    assert any("Ж." in repr(view) for view in told)
    bodies = [
        view_body(view) for view in {repr((view, view.others)): view for view in told}.values()
    ]
    sent = [await archive.append("group:elsewhere", "", body, NOW) for body in bodies]
    kept = "\n".join(stored(tmp_path))
    for trace in ("Zdravka", "Dimova", "Ж."):
        assert trace in "\n".join(bodies)
        assert trace not in kept
    for message, body in zip(sent, bodies, strict=True):
        assert await shown(archive, "group:elsewhere", message.number) == without_people(body)
        assert await archive.replace("group:elsewhere", message.number, body) is not None
        assert await shown(archive, "group:elsewhere", message.number) == without_people(body)


async def test_renamed_and_forgotten_people_are_so_wherever_they_were_named(group: Group) -> None:
    """This includes places where the person never was, an earlier name, and a namesake."""
    archive = group.app.display.archive
    for name in ("Ana", "Boris"):
        await archive.add_visitor(Visitor(name, NAME, "en", NOW))
        await group.say(name, "/notify")
    ana, boris = [await account(group, name) for name in ("Ana", "Boris")]
    shape = TextLine(0, 0, 9, (("Zdravka Dim…", ""), (NAME, "Zdravka")), "Zdravka")
    both = View(
        (Paragraph((Span("Zdravka D."), Span(" and Zdravka D. 2: Zdravka, zdravkata."))),),
        Picture(Drawing(9, 9, (Part(0, 0, 9, 9, (shape,)),))),
        buttons=((Button("Zdravka D.", "Zdravka D."),),),
        people=((ana, NAME), (boris, NAME)),
    )
    alone = View((Grid(("Zdravka D.",), (("5",),)),), people=((boris, NAME),))
    for view in (both, alone):
        await archive.append("group:elsewhere", "", view_body(view), NOW)
    caption = View((Paragraph((Span("Zdravka D. and Zdravka D. 2"),)),), people=both.people)
    record = Document("x.json", json.dumps({"seats": [NAME]}).encode(), "application/json")
    body = file_body(record, caption)
    await archive.append("group:elsewhere", "", body, NOW, document=record)
    await archive.add_room(Room("ROOM2", "Ana", NOW))
    for name in ("Ana", "Boris"):
        await archive.visit("ROOM2", name, NOW)
    await archive.append("group:ROOM2", "", view_body(alone), NOW)
    own = file_body(record, alone)
    await archive.append("private:Boris", "", own, NOW, document=record)

    async def seen() -> tuple[str, Any, str, str]:
        first, second = [await shown(archive, "group:elsewhere", one) for one in (1, 2)]
        ((button,),) = first["buttons"]
        assert button["data"] == "Zdravka D."
        spans = "".join(span["text"] for span in first["blocks"][0]["spans"])
        ((drawn,),) = [part["shapes"] for part in first["picture"]["drawing"]["parts"]]
        assert drawn[4] == "Zdravka", "not a text"
        return spans, drawn[3], button["label"], second["blocks"][0]["header"][0]

    group.renamed["Ana"] = "Eva"
    await group.say("Ana", "/notify")
    assert await seen() == (
        "Eva and Zdravka D.: Eva, zdravkata.",
        [["Eva", ""], ["Eva", "Zdravka"]],
        "Eva",
        "Zdravka D.",
    )
    await forget(group, ana)
    assert await seen() == (
        "former player and Zdravka D.: former p., zdravkata.",
        [["former play…", ""], ["former player", "Zdravka"]],
        "former player",
        "Zdravka D.",
    )
    latest = await archive.latest("group:elsewhere", 5)
    assert [one.number for one in latest] == [1, 2, 3]
    caption = json.loads(latest[-1].body)["view"]["blocks"][0]["spans"][0]["text"]
    assert caption == "former player and Zdravka D."
    assert await archive.document("group:elsewhere", 3) is None
    there = await shown(archive, "group:ROOM2", 1)
    assert there["blocks"][0]["header"] == ["Zdravka D."], "a namesake in the same room"
    assert await archive.document("private:Boris", 1) == record, "a namesake's"
    await forget(group, boris)
    told, *_, last = await seen()
    assert told == "former player and former player 2: former p., zdravkata."
    assert last == "former player"


async def test_posts_stored_with_names_are_shown_as_they_are(group: Group) -> None:
    archive = group.app.display.archive
    view = View((Paragraph((Span("\ue0020,20\ue003 Ana"),)),))
    old = json.loads(view_body(view))
    del old["people"]
    for body in (json.dumps(old), view_body(view)):
        number = (await archive.append("group:elsewhere", "", body, NOW)).number
        message = await archive.message("group:elsewhere", number)
        assert message is not None
        assert json.loads(message.body) == json.loads(body)
