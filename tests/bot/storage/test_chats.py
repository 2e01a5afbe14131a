"""Names of chats on their platforms."""

from dataclasses import replace
from pathlib import Path

import pytest

from adapters.platform.chat import Person, Place, Tapped
from bot.storage.launches import ChatInstances, StoredDirectChannels
from engine.store.commits import Batch
from tests.bot.messenger import Group, Messenger, running
from tests.engine.store.opened import Store

NAME = "-5512345678901234567"


async def tap(group: Group, place: Place, instance: str) -> None:
    person = Person(place.platform, "user1", "Ana")
    await group.app.application.tapped(Tapped(place, person, "1:o", instance=instance))


async def test_a_tap_tells_the_name_of_its_chat(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("telegram")) as group:
        chats, place = group.app.people.chats, group.place
        await tap(group, replace(place, topic="7"), NAME)
        await tap(group, group.private("Ana"), "-1")
        await tap(group, place, "")
        assert await chats.chat_of("telegram", NAME) == place.chat
        assert [await chats.chat_of("telegram", one) for one in ("-1", "", "2")] == ["", "", ""]
        assert not await chats.chat_of("discord", NAME)
    async with running(tmp_path, Messenger("telegram")) as group:
        chats = group.app.people.chats
        assert await chats.chat_of("telegram", NAME) == place.chat
        moved = replace(place, chat="-1009")
        await group.app.application.moved(place, moved)
        assert await chats.chat_of("telegram", NAME) == "-1009"
        await tap(group, moved, "77")
        for instance in (NAME, "77"):
            assert await chats.chat_of("telegram", instance) == "-1009"
        await tap(group, replace(place, chat="-5"), NAME)
        assert await chats.chat_of("telegram", NAME) == "-5"


async def test_a_name_is_stored_once(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    database, committer = group.app.store.database, group.app.store.committer
    chats, place, stored = ChatInstances(database, committer), group.place, list[Batch]()
    commit = committer.commit

    async def counted(batch: Batch) -> None:
        stored.append(batch)
        await commit(batch)

    monkeypatch.setattr(committer, "commit", counted)
    for again in (chats, chats, ChatInstances(database, committer)):
        await again.note(place, NAME)
    assert len(stored) == 1


async def test_channels_are_kept_for_each_platform(store: Store) -> None:
    kept = StoredDirectChannels("discord", store.database, store.committer)
    assert await kept.channel("9") is None
    await kept.keep("9", "70")
    await kept.keep("8", "71")
    await kept.keep("9", "72")
    again = StoredDirectChannels("discord", store.database, store.committer)
    assert (await again.channel("9"), await again.channel("8")) == ("72", "71")
    other = StoredDirectChannels("elsewhere", store.database, store.committer)
    assert await other.channel("9") is None
