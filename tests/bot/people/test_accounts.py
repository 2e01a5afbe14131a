import asyncio
import threading
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import insert

from adapters.platform.chat import Person
from bot.people import own_rows
from bot.people.accounts import Accounts, Identity
from bot.people.schema import identities
from bot.storage.erasure import Erasure
from engine.standings.accounts import excluded
from engine.store.batches import ATTEMPTS, Forbidden
from engine.store.commits import Batch, Conflict, Write
from engine.store.schema import exclusions
from tests.engine.store.opened import Store

IVAN = Person("telegram", "17", "Ivan", "bg")


@pytest.fixture
def accounts(store: Store) -> Accounts:
    return Accounts(store.database, store.committer, lambda: 5)


async def test_a_person_has_one_account(accounts: Accounts) -> None:
    first = await accounts.of(IVAN)
    assert (first.name, first.language, first.created_at) == ("Ivan", "bg", 5)
    assert await accounts.of(IVAN) == first
    assert await accounts.get(first.id) == first
    assert await accounts.identities(first.id) == (Identity("telegram", "17", "Ivan"),)
    assert (await accounts.of(replace(IVAN, platform="discord"))).id != first.id


async def test_two_at_once_get_one_account(accounts: Accounts) -> None:
    found = await asyncio.gather(*(accounts.of(IVAN) for _ in range(10)))
    assert len({account.id for account in found}) == 1


async def test_a_new_name_is_taken_over(accounts: Accounts) -> None:
    account = await accounts.of(IVAN)
    named = replace(IVAN, name="Vanyo")
    renamed = await asyncio.gather(*(accounts.of(named) for _ in range(5)))
    assert {row.name for row in renamed} == {"Vanyo"}
    assert await accounts.get(account.id) == renamed[0]
    assert await accounts.names([account.id, "nobody"]) == {account.id: "Vanyo"}
    assert await accounts.identities(account.id) == (Identity("telegram", "17", "Vanyo"),)


async def test_the_chosen_language_stays(accounts: Accounts) -> None:
    account = await accounts.of(IVAN)
    chosen = await asyncio.gather(
        accounts.set_language(account.id, "en"), accounts.of(replace(IVAN, name="Vanyo"))
    )
    assert chosen[0].language == "en"
    row = await accounts.get(account.id)
    assert row is not None
    assert (row.name, row.language, row.version) == ("Vanyo", "en", 3)
    with pytest.raises(KeyError):
        await accounts.set_language("nobody", "en")


async def test_values_the_database_cannot_take_are_an_error_at_once(accounts: Accounts) -> None:
    nameless = replace(IVAN)
    object.__setattr__(nameless, "name", None)
    with pytest.raises(Forbidden):
        await asyncio.wait_for(accounts.of(nameless), 5)
    assert (await accounts.of(replace(IVAN, name=""))).name == ""


async def test_a_request_that_always_loses_the_race_gives_up(
    store: Store, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def always_late(batch: Batch) -> None:
        nonlocal tries
        tries += 1
        raise Conflict(batch)

    monkeypatch.setattr(store.committer, "commit", always_late)
    with pytest.raises(Conflict):
        await accounts.of(IVAN)
    assert tries == ATTEMPTS


async def test_a_username_finds_its_present_owner(accounts: Accounts) -> None:
    ivan = await accounts.of(replace(IVAN, username="Belot_Fan"))
    assert await accounts.of_username("telegram", "belot_FAN") == ivan.id
    assert await accounts.of_username("discord", "belot_fan") is None
    maria = await accounts.of(Person("telegram", "18", "Maria", username="belot_fan"))
    assert await accounts.of_username("telegram", "belot_fan") == maria.id
    renamed = replace(IVAN, username="ivan")
    assert (await accounts.of(renamed)).id == ivan.id
    assert await accounts.of_username("telegram", "ivan") == ivan.id
    await accounts.of(Person("telegram", "18", "Maria"))
    assert await accounts.of_username("telegram", "belot_fan") is None, "nobody has it any more"
    assert (await accounts.of(replace(IVAN, username="belot_fan"))).id == ivan.id
    assert await accounts.of_username("telegram", "belot_fan") == ivan.id
    assert await accounts.of_username("telegram", "ivan") is None


async def test_excluded_people_are_known_again_and_nobody_waits_for_it(
    store: Store, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def fingerprint(platform: str, user: str) -> str:
        made.append(threading.get_ident())
        return f"{platform} {user}"

    monkeypatch.setattr(own_rows, "fingerprint", fingerprint)
    visitor = Person("browser", "v1", "Ivan")
    account = await accounts.of(IVAN)
    row = {"account_id": account.id, "since": 3}
    await store.committer.commit(Batch((Write(insert(exclusions), row),)))
    users = [(one.platform, one.user) for one in (IVAN, visitor)]
    known = await own_rows.fingerprints(store.database, [account.id], users)
    await store.database.write(lambda one: own_rows.bar(one, [account.id], users, known))
    made.clear()
    maria = await accounts.of(Person("telegram", "18", "Maria"))
    again = await accounts.of(replace(IVAN, user="17", platform="discord"))
    await accounts.of(visitor)
    assert len(made) == 2, "nobody has a room's number twice"
    assert threading.get_ident() not in made, "others wait for it"
    assert not await store.database.look(lambda one: excluded(one, [maria.id, again.id]))


async def test_people_write_while_somebody_excluded_is_forgotten(
    store: Store, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fingerprints are made outside the transaction, and again if an account is linked then."""
    account = await accounts.of(IVAN)
    row = {"account_id": account.id, "since": 3}
    await store.committer.commit(Batch((Write(insert(exclusions), row),)))
    linked = {"platform": "discord", "user_id": "4", "account_id": account.id, "name": "Ivan"}
    loop = asyncio.get_running_loop()
    made: list[tuple[str, str]] = []

    def fingerprint(platform: str, user: str) -> str:
        if not made:
            written = store.committer.commit(Batch((Write(insert(identities), linked),)))
            asyncio.run_coroutine_threadsafe(written, loop).result()
        made.append((platform, user))
        return f"{platform} {user}"

    monkeypatch.setattr(own_rows, "fingerprint", fingerprint)
    forgetting = Erasure(store.database, lambda: 7, lambda _: "former player")
    await forgetting.forget(account.id)
    assert set(made) == {(IVAN.platform, IVAN.user), ("discord", "4")}
    for back in (IVAN, Person("discord", "4", "Ivan")):
        again = (await accounts.of(back)).id
        assert await store.database.look(partial(excluded, some=[again]))
