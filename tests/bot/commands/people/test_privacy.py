"""A person's data: all of it is in a file, and after forgetting only results remain."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.browser.archive import Room, StoredPass, Subscription, Visitor
from adapters.browser.wire import file_body, view_body
from adapters.platform.chat import Person, Place
from adapters.platform.views import Document, Paragraph, Span, View
from bot import buttons as b
from bot.storage.launches import StoredDirectChannels
from engine.standings.recount import rebuild
from engine.store.commits import Committer
from engine.store.database import Database
from engine.store.schema import metadata
from tests.bot.counted import account, enter
from tests.bot.messenger import Group, Messenger, code_of, running, words
from tests.engine.standings.played import match
from tests.migrated import ask

NAME = "Zdravka Dimova-Unforgettable"


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("browser", branches=True)) as on:
        on.renamed["user77"] = NAME
        yield on


def everything(folder: Path) -> str:
    """Everything in the database."""
    path = folder / "belot.sqlite3"
    rows = (ask(path, f'SELECT * FROM "{table}"') for table in metadata.tables)
    return "\n".join(str(row) for found in rows for row in found)


def in_files(folder: Path) -> bytes:
    """Everything in the files of the database."""
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def play(group: Group) -> None:
    """A person plays against AI players, and is dealt cards in their private chat."""
    await group.say("user77", "/belot slow")
    code, place = await code_of(group), group.private("user77")
    before = len(group.messenger.views(place))
    await group.tap("user77", b.text(b.StartButton(code, 0)))
    await group.until(lambda: len(group.messenger.views(place)) > before)
    await group.all_true()


def _stored(group: Group) -> tuple[Database, Committer]:
    return group.app.store.database, group.app.store.committer


async def lived(group: Group) -> str:
    """A person who leaves traces everywhere: a table, a preference, a notice, results."""
    own = await account(group, "user77")
    await group.start("user77")
    await play(group)
    for text in ("/close", "/notify", "/leaderboard"):
        await group.say("user77", text)
    await group.say("user77", "/me quiet 22-8", group.private("user77"))
    await group.say("user77", "/link", group.private("user77"))
    archive, now = group.app.display.archive, datetime(2040, 1, 1, tzinfo=UTC)
    await archive.add_visitor(Visitor("user77", NAME, "bg", now))
    await archive.add_room(Room("ROOM2", "user77", now))
    await archive.visit("ROOM2", "user77", now)
    await archive.give_pass(StoredPass("0" * 64, "user77", "device", "", now + timedelta(9)), now)
    await archive.subscribe(Subscription("0" * 64, "user77", "https://x", "k", "s", "y"), now, 5)
    for place in ("group:ROOM2", "private:user77"):
        await archive.append(place, "user77", f"I, {NAME}", now)
    told = View((Paragraph((Span("Zdravka D.: 5, zdravkata wins"), Span(f"({NAME})"))),))
    both = replace(told, others=(replace(told, language="bg"),), felt='{"who":"Zdravka Dim…"}')
    await archive.append("group:ROOM2", "", view_body(both), now, answers="user77 5")
    people, other = group.app.people, await account(group, "Boris")
    await people.portraits.keep(own, "the face of user77", f"RIFF {NAME}".encode())
    for one, avoids in ((own, other), (other, own)):
        await people.avoided.add(one, avoids)
    page = Visitor("user77 on a page", NAME, "bg", now)
    await people.launches.enter(Person("telegram", "user77", NAME), own, page)
    await archive.visit("ROOM2", page.id, now)
    await StoredDirectChannels("browser", *_stored(group)).keep("user77", "channel of user77")
    record = Document("x.json", json.dumps({"seats": [NAME]}).encode(), "application/json")
    await archive.append("group:ROOM2", "", file_body(record, told), now, document=record)
    await enter(group, *(match(number, "ZB", "CD") for number in range(3)))
    return own


async def test_a_forgotten_person_leaves_nothing_but_results(group: Group, tmp_path: Path) -> None:
    group.renamed["Z"] = NAME
    own = await lived(group)
    player = await account(group, "Z")
    await group.app.display.presenter.settled()
    assert NAME in everything(tmp_path)
    for name in ("user77", "Z"):
        await group.say(name, "/forget", group.private(name))
        message = list(group.messenger.messages[group.private(name)])[-1]
        answer = await group.tap(
            name, b.text(b.ForgetButton()), group.private(name), message=message
        )
        assert "nothing about you" in answer.text
    await group.app.display.presenter.settled()
    left = everything(tmp_path)
    for trace in (NAME, "Zdravka", "user77"):
        assert trace not in left
        assert trace.encode() not in in_files(tmp_path), "deleted means deleted"
    assert (left.count("former player"), left.count("бивш играч")) == (5, 2)
    assert left.count("zdravkata wins") == 3, "what looks like it only by chance"
    assert own in left
    assert "ROOM2" in left, "others are there as well"
    assert (await group.app.store.database.write(rebuild)).none
    await group.say("Boris", "/leaderboard")
    told = words(group.messenger.views(group.place)[-1])
    assert "former player" in told
    assert NAME not in told
    await play(group)
    assert await account(group, "user77") not in (own, player), "they begin as a new person"


async def test_a_watched_table_keeps_nothing_of_a_forgotten_person(
    group: Group, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    private = group.private("user77")
    await group.start("user77")
    await group.say("Boris", "/belot slow")
    code = await code_of(group)
    await group.tap("Boris", b.text(b.StartButton(code, 0)))
    await group.say("user77", f"/watch {code}", private)
    assert "Deal 1" in group.messenger.text(private)
    assert (await group.press("user77", b.text(b.ForgetButton()), private)).alert
    assert "Deal 1" not in group.messenger.text(private)
    await asyncio.sleep(10)
    assert "user77" not in everything(tmp_path)
    assert not [one for one in caplog.records if one.exc_info]


class _Slow(Messenger):
    """Needs half a second for each message in a private chat."""

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        if place.private:
            await asyncio.sleep(0.5)
        return await super().send(place, view, nonce)


async def test_a_message_under_way_keeps_nothing_of_a_forgotten_person(tmp_path: Path) -> None:
    async with running(tmp_path, _Slow("browser", branches=True)) as group:
        private = group.private("user77")
        await group.start("user77")
        await group.say("Boris", "/belot slow")
        code = await code_of(group)
        await group.tap("Boris", b.text(b.StartButton(code, 0)))
        watching = asyncio.create_task(group.say("user77", f"/watch {code}", private))
        await asyncio.sleep(0.2)
        assert "Deal 1" not in group.messenger.text(private), "it is on its way"
        assert (await group.press("user77", b.text(b.ForgetButton()), private)).alert
        await watching
        await asyncio.sleep(10)
        assert "user77" not in everything(tmp_path)


async def test_nobody_is_forgotten_at_a_table(group: Group) -> None:
    await group.say("user77", "/belot slow")
    answer = await group.tap("user77", b.text(b.ForgetButton()), group.private("user77"))
    assert "table first" in answer.text


async def test_all_stored_data_is_sent_as_a_file(group: Group) -> None:
    group.renamed["Z"] = NAME
    await lived(group)
    await group.say("Z", "/privacy", group.private("Z"))
    assert group.find(b.OwnDataButton, group.private("Z"))
    await group.app.people.portraits.keep(await account(group, "Z"), "face", b"RIFF\xff")
    await group.say("Z", "/mydata", group.private("Z"))
    (document,) = group.messenger.files[group.private("Z")]
    told = json.loads(document.body)
    assert [base64.b64decode(row["image"]) for row in told["portraits"]] == [b"RIFF\xff"]
    assert [row["name"] for row in told["accounts"]] == [NAME]
    assert len(told["results"]) == len(told["matches"]) == 3
    assert {row["other_id"] for row in told["encounters"]} == {
        await account(group, name) for name in ("Boris", "Vera", "Georgi")
    }
    await group.say("user77", "/mydata", group.private("user77"))
    (document,) = group.messenger.files[group.private("user77")]
    (code,) = json.loads(document.body)["link_codes"]
    assert "digest" not in code


async def test_former_names_and_names_told_elsewhere_are_also_removed(group: Group) -> None:
    archive, now = group.app.display.archive, datetime(2040, 1, 1, tzinfo=UTC)
    own = await account(group, "user77")
    group.renamed["user77"] = "Ana"
    assert await account(group, "user77") == own, "the same person, renamed"
    group.renamed["user78"] = "Ana"
    await account(group, "user78")
    for place, text in (
        ("group:FAR", f"{NAME} leads, before Zdravka K. and Ana"),
        ("group:FAR", "Zdravka D. has won"),
        ("group:FAR", "nobody is here"),
    ):
        told = View((Paragraph((Span(text),)),))
        await archive.append(place, "", view_body(told), now)
    assert (await group.press("user77", b.text(b.ForgetButton()), group.private("user77"))).alert
    messages = await archive.latest("group:FAR", 9)
    assert [json.loads(one.body)["blocks"][0]["spans"][0]["text"] for one in messages] == [
        "former player leads, before Zdravka K. and Ana",
        "former player has won",
        "nobody is here",
    ]


async def test_names_like_words_or_numbers_take_nothing_away_when_forgotten(group: Group) -> None:
    archive, now = group.app.display.archive, datetime(2040, 1, 1, tzinfo=UTC)
    told = "12 deals, Zora Ilieva leads, everybody passes: Belot"
    for name in ("12", "Belot", "leads", "Zora", "passes"):
        group.renamed["user77"] = name
        await account(group, "user77")
    group.renamed["user78"] = "Zora Ilieva"
    await account(group, "user78")
    await archive.append("group:FAR", "", view_body(View((Paragraph((Span(told),)),))), now)
    assert (await group.press("user77", b.text(b.ForgetButton()), group.private("user77"))).alert
    (message,) = await archive.latest("group:FAR", 9)
    assert json.loads(message.body)["blocks"][0]["spans"][0]["text"] == told
