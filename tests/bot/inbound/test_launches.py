"""Pages opened inside Telegram: who they belong to, and for how long."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from adapters.browser.people import visitors
from adapters.platform.chat import Person
from bot import buttons as b
from bot.people.links import MergedInto
from bot.storage.browser_visitors import LAUNCH_PASSES
from engine.standings.accounts import excluded
from engine.standings.operator import RatingDecision, exclude
from tests.bot.launched import ANA, BORIS, Served, served


@pytest.fixture
async def on(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as on:
        yield on


async def who(on: Served, kept: str) -> str:
    """The Telegram user of a pass."""
    view = on.view()
    view.kept = kept
    page = await (await view.get("/")).text()
    return next((name for name in ("Ana", "Boris") if f'value="{name}"' in page), "")


async def test_a_fresh_proof_opens_the_page_of_its_person(on: Served) -> None:
    view = await on.launched(ANA)
    assert view.leads_to == "/"
    assert view.answer["language"] == "en"
    assert await who(on, view.kept) == "Ana"
    account = await on.app.people.directory.of_user("telegram", ANA)
    assert account is not None
    found = await on.app.people.directory.accounts.identities(account.id)
    assert {one.platform for one in found} == {"browser", "telegram"}


async def test_a_proof_is_repeated_with_its_pass_only(on: Served) -> None:
    view, told = on.view(), on.proof(ANA)
    assert await view.open(told) == 200
    kept, cookie = view.kept, view.cookie
    assert await view.open(told) == 200
    assert view.kept == kept, "it is the same device"
    assert await view.open(told, kept="", cookie=cookie) == 200, "storage is refused"
    assert view.kept == kept
    assert await view.open(told, kept="") == 403
    assert view.answer["reason"] == "spent"
    assert view.answer["text"] == "Close this window and open it again."
    assert await view.open(told, kept="forged") == 403
    stranger = await on.launched(BORIS)
    assert await view.open(told, kept=stranger.kept) == 403


async def test_pages_that_load_at_the_same_moment_agree(on: Served) -> None:
    """Telegram's web client loads the page again at once; only one page uses a proof first."""
    known, told = await on.launched(ANA), on.proof(ANA, 1)
    views = [on.view() for _ in range(3)]
    again = [view.open(told, kept=known.kept) for view in views]
    assert await asyncio.gather(*again) == [200] * 3
    told = on.proof(BORIS, 1)
    first = [view.open(told, kept="") for view in views]
    assert sorted(await asyncio.gather(*first)) == [200, 403, 403]


async def test_an_old_proof_opens_only_with_a_pass_of_its_person(on: Served) -> None:
    view = await on.launched(ANA)
    stale = on.proof(ANA, 3601)
    assert await view.open(stale, kept="") == 403
    assert view.answer["reason"] == "stale"
    assert await view.open(stale, kept=(await on.launched(BORIS)).kept) == 403
    assert await view.open(stale) == 200
    assert await view.open(on.proof(BORIS, 3590), kept="") == 200, "nearly an hour is young"


@pytest.mark.parametrize("age", [3000, pytest.param(-50, marks=pytest.mark.long)])
async def test_a_used_proof_stays_used_until_it_is_old(on: Served, age: int) -> None:
    view, told = on.view(), on.proof(ANA, age)
    assert await view.open(told) == 200
    for _ in range(3):
        await asyncio.sleep((3600 - age) // 3 - 15)
        await on.launched(BORIS)
        assert await view.open(told, kept="") == 403


async def test_the_proof_wins_over_pass_and_cookie(on: Served) -> None:
    """Two accounts of one telephone share its web view."""
    view = await on.launched(ANA)
    anas, cookie = view.kept, view.cookie
    assert await view.open(on.proof(BORIS), cookie=cookie) == 200
    assert view.kept != anas
    assert await who(on, view.kept) == "Boris"
    assert await who(on, anas) == "Ana"
    assert await view.open(on.proof(ANA), kept=view.kept, cookie=view.cookie) == 200
    assert await who(on, view.kept) == "Ana"


async def test_a_browsers_cookie_is_no_pass_of_a_launch(on: Served) -> None:
    view = await on.launched(ANA)
    async with on.view().session.get("/", headers={"Cookie": f"visitor={view.kept}"}) as answer:
        assert 'value="Ana"' not in await answer.text()


async def test_a_revoked_pass_is_over(on: Served) -> None:
    told, view, other = on.proof(ANA), on.view(), await on.launched(ANA)
    assert await view.open(told) == 200
    assert (await other.post("/me/others")).status == 200
    assert await view.open(told) == 403
    assert await who(on, view.kept) == ""
    assert await view.open(on.proof(ANA, 1)) == 200


async def test_a_pass_that_has_expired_is_over(on: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    lasts = timedelta(minutes=61)  # a little longer than a proof
    monkeypatch.setattr(visitors, "LAUNCHED", lasts)
    told, view = on.proof(ANA), on.view()
    assert await view.open(told) == 200
    await asyncio.sleep(lasts.total_seconds())
    assert await who(on, view.kept) == ""
    assert await view.open(told) == 403
    assert view.answer["reason"] == "stale"


async def test_a_person_keeps_as_many_passes_as_they_use(on: Served) -> None:
    """Where nothing can be stored, each launch takes a new pass."""
    view = await on.launched(ANA)
    first = view.kept
    for _ in range(LAUNCH_PASSES - 1):
        await asyncio.sleep(1)
        last = await on.launched(ANA)
    assert await who(on, first) == "Ana"
    await asyncio.sleep(1)
    await on.launched(ANA)
    assert await who(on, first) == ""
    assert await who(on, last.kept) == "Ana"


async def test_a_forgotten_person_starts_anew(on: Served) -> None:
    told, view = on.proof(ANA), on.view()
    assert await view.open(told) == 200
    before = await on.app.people.directory.of_user("telegram", ANA)
    await on.group.start(ANA)
    await on.group.tap(ANA, b.text(b.ForgetButton()), on.group.private(ANA))
    assert await view.open(told) == 403
    assert await view.open(on.proof(ANA, 1)) == 200
    after = await on.app.people.directory.of_user("telegram", ANA)
    assert before is not None
    assert after is not None
    assert before.id != after.id


@pytest.mark.parametrize("token", ["123456:other", "", "654321:the-token"])
async def test_another_bots_proof_is_forged(on: Served, token: str) -> None:
    view = on.view()
    assert await view.open(on.proof(ANA, 0, token)) == 403
    assert view.answer["reason"] == "forged"
    assert "Set-Cookie" not in view.answer
    assert await on.app.people.directory.of_user("telegram", ANA) is None


@pytest.mark.parametrize(
    "body",
    ["", "{}", "[]", '{"init_data": 7}', '{"init_data": "", "pass": 1}'],
)
async def test_other_bodies_are_refused(on: Served, body: str) -> None:
    at = on.view()
    async with at.session.post("/app/telegram", data=body, headers={"Origin": at.at}) as answer:
        assert answer.status == 400


async def test_only_telegram_may_frame_the_launch_page(on: Served) -> None:
    view = on.view()
    page = (await view.get("/app/telegram")).headers
    assert "X-Frame-Options" not in page
    policy = page["Content-Security-Policy"].split("; ")
    assert "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org" in policy
    other = (await view.get("/")).headers
    assert other["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]


async def test_proofs_are_limited_by_address_and_then_by_person(on: Served) -> None:
    view = on.view()
    for _ in range(300):
        await view.open("forged")
    assert await view.open(on.proof(ANA)) == 429
    await asyncio.sleep(61)
    assert await view.open(on.proof(ANA)) == 200


async def test_neither_pass_nor_proof_is_in_the_log(
    on: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    view, told = on.view(), on.proof(ANA)
    assert await view.open(told) == 200
    assert await view.open(told, kept="") == 403
    assert view.kept not in caplog.text
    assert told.rpartition("hash=")[2] not in caplog.text


async def test_names_and_a_new_persons_language_come_from_the_proof(on: Served) -> None:
    user = {"id": 7, "first_name": "Мария\u202e", "last_name": "П" * 40, "language_code": "bg"}
    view = on.view()
    assert await view.open(on.proof(ANA, user=json.dumps(user))) == 200
    assert view.answer["language"] == "bg"
    page = await (await view.get("/")).text()
    assert f'value="Мария {"П" * 26}"' in page
    halved = {**user, "first_name": "\ud83eМария\x00"}
    assert await view.open(on.proof(ANA, 2, user=json.dumps(halved))) == 200
    assert f'value="Мария {"П" * 26}"' in await (await view.get("/")).text()
    renamed = {**user, "first_name": "\u3164", "last_name": "", "username": "maria"}
    assert await view.open(on.proof(ANA, 1, user=json.dumps(renamed))) == 200
    assert 'value="maria"' in await (await view.get("/")).text()


async def test_a_page_is_not_one_more_platform(on: Served) -> None:
    view = await on.launched(ANA)
    people = on.app.people
    account = await people.directory.of_user("telegram", ANA)
    assert account is not None
    assert view.answer["write_access"] is True
    assert not await people.directory.reached(account.id)
    await on.group.start(ANA)
    assert await people.directory.reached(account.id)
    assert (await on.launched(ANA)).answer["write_access"] is False
    ana = on.group.person(ANA)
    assert not await people.links.unlink(account.id, ana), "it is the only platform"
    room = Person("room", "r", "Ana")
    other = await people.directory.account(room)
    code = await people.links.give(account.id)
    assert isinstance(await people.links.take(code, other.id), MergedInto)
    visitor = await people.launches.visitor(ana)
    assert visitor is not None
    page = Person("browser", visitor.id, visitor.name)
    assert await people.links.unlink(account.id, page), "as from Telegram itself"
    found = {one.platform for one in await people.directory.accounts.identities(account.id)}
    assert found == {"room"}


async def test_an_excluded_person_stays_excluded(on: Served) -> None:
    """This includes a page that they open after they were forgotten."""
    await on.launched(ANA)
    directory, database = on.app.people.directory, on.app.store.database
    before = await directory.of_user("telegram", ANA)
    assert before is not None
    decree = RatingDecision(why="test", who="operator", at=0)
    await database.write(partial(exclude, account_id=before.id, decree=decree))
    await on.group.start(ANA)
    await on.group.tap(ANA, b.text(b.ForgetButton()), on.group.private(ANA))
    await on.launched(ANA)
    after = await directory.of_user("telegram", ANA)
    assert after is not None
    assert after.id != before.id
    assert await database.look(partial(excluded, some=[after.id])) == {after.id}
