"""Pages opened inside Telegram: who they belong to, and for how long."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

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
