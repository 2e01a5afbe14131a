"""One account on several platforms, and a thief who wants somebody else's."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import select

from bot import buttons as b
from bot.people.rate_limits import CODE_LIMIT
from bot.people.schema import link_codes
from engine.rules.cards import SEATS
from engine.standings.operator import RatingDecision, exclude
from engine.standings.profiles import profile
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.store.schema import rulings
from engine.tables import commands as c
from engine.tables.commands import Actor
from tests.bot.commands.tournaments.tournament_rounds import planned
from tests.bot.counted import account, enter
from tests.bot.messenger import Group, Messenger, code_of, running, seated, words
from tests.engine.standings.played import match


class Both(NamedTuple):
    """A group on each of two platforms."""

    here: Group
    there: Group


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[Both]:
    other = Messenger("discord")
    async with running(tmp_path, Messenger("telegram"), other) as on:
        yield Both(on, replace(on, messenger=other))


async def code(group: Group, name: str) -> str:
    """The code to write on another platform."""
    await group.say(name, "/link", group.private(name))
    view = group.messenger.views(group.private(name))[-1]
    return words(view).split("/link ")[1].split("\n")[0]


async def linked(group: Group, name: str, said: str) -> str:
    """Write a code, and press the button if there is one."""
    place = group.private(name)
    await group.say(name, f"/link {said}", place)
    found = [one for one in group.find(b.LinkButton, place) if one.code == said]
    if not found:
        return words(group.messenger.views(place)[-1])
    message = list(group.messenger.messages[place])[-1]
    answer = await group.tap(name, b.text(found[-1]), place, message=message)
    return answer.text or words(group.messenger.views(place)[-1])


async def test_matches_on_both_platforms_count_for_one_person(both: Both) -> None:
    group, there = both
    await enter(group, match(1, "AB", "CD"))
    await enter(there, match(2, "AE", "FG"))
    own = await account(group, "Ana")
    before = await account(there, "Ana")
    said = await code(group, "Ana")
    await there.say("Ana", f"/link {said}", there.private("Ana"))
    asked = there.messenger.text(there.private("Ana"))
    assert "Link with Ana (Telegram)?" in asked
    assert (await account(there, "Ana")) == before, "nothing has happened yet"
    assert "one and the same" in await linked(there, "Ana", said)
    assert await account(there, "Ana") == own
    known = await profile(group.app.store.database, own, Family.BULGARIAN)
    assert known is not None
    assert known.total.matches == 2
    assert await profile(group.app.store.database, before, Family.BULGARIAN) is None
    await there.say("Ana", "/stats", there.private("Ana"))
    assert "2" in there.messenger.text(there.private("Ana"))
    assert "does not work" in await linked(there, "Vera", said), "a code works once"
    await there.say("Ana", "/unlink", there.private("Ana"))
    assert await account(there, "Ana") not in (own, before)
    await there.say("Ana", "/unlink", there.private("Ana"))
    assert "no other platform" in there.messenger.text(there.private("Ana"))


async def test_old_buttons_lead_to_the_present_account(both: Both) -> None:
    group, there = both
    await enter(there, match(1, "AB", "CD"))
    before, boris = await account(there, "Ana"), await account(there, "Boris")
    stats = b.StatsButton(before, Family.BULGARIAN, b.HOME, 0)
    standing: list[b.BotButton] = [
        stats,
        b.HistoryButton(before, "", 0),
        b.HistoryButton(boris, before, 0),
        b.VersusButton(before, boris, Family.BULGARIAN),
    ]
    place = there.private("Ana")
    await there.say("Ana", "/stats", place)
    message = list(there.messenger.messages[place])[-1]
    shown = []
    for _ in range(2):
        for button in standing:
            await there.tap("Ana", b.text(stats), place, message=message)
            await there.tap("Ana", b.text(button), place, message=message)
            shown.append(words(there.messenger.messages[place][message]))
        await linked(there, "Ana", await code(group, "Ana"))
    assert shown[:4] == shown[4:]
    assert len(set(shown)) == 4
    itself = b.VersusButton(before, await account(group, "Ana"), Family.BULGARIAN)
    assert "yourself" in (await there.tap("Ana", b.text(itself), place, message=message)).text


async def test_a_tournament_of_before_is_no_stranger_to_whom_they_are_now(both: Both) -> None:
    group, there = both
    tournament = await planned(there)
    await there.tap("Ana", b.text(b.CancelTournamentButton(tournament, sure=True)))
    said = await code(group, "Ana")
    assert "one and the same" in await linked(there, "Ana", said)
    places = [group.private(name) for name in ("Ana", "Boris")]
    for place, name in zip(places, ("Ana", "Boris"), strict=True):
        for _ in range(CODE_LIMIT.at_once + 1):
            await group.say(name, f"/tournament {tournament}", place)
    own, strange = (words(group.messenger.views(place)[-1]) for place in places)
    assert "many codes" in strange
    assert "many codes" not in own


async def test_a_thief_gets_nothing(both: Both) -> None:
    group, there = both
    first = await code(group, "Ana")
    await linked(there, "Ana", first)
    own = await account(group, "Ana")
    thief = await code(group, "Thief")
    assert "already" in await linked(there, "Ana", thief), "who is linked cannot be given away"
    assert await account(there, "Ana") == own
    thief = await code(there, "Thief")
    assert "already" in await linked(group, "Ana", thief)
    assert "own code" in await linked(there, "Thief", thief)
    other = await code(group, "Ana")
    answer = await linked(there, "Thief", other)
    assert "already has another account" in answer, "Ana is on that platform already"
    seen = await code(group, "Ana")
    await there.say("Ana", f"/link {seen}")
    told = there.messenger.text(there.private("Ana"))
    assert "Everybody here has read this code" in told, "nothing is done before all eyes"
    assert "does not work" in await linked(there, "Thief", seen), "and the code is burnt"
    for around in ("/link {}, please", "/link /link {}", "/link my code is {}!"):
        seen = await code(group, "Vera")
        await there.say("Ana", around.format(seen.lower()))
        (button,) = there.find(b.LinkButton, there.private("Spy")) or [b.LinkButton(seen)]
        assert "does not work" in (await there.tap("Spy", b.text(button))).text
    old, new = await code(group, "Vera"), await code(group, "Vera")
    assert "does not work" in await linked(there, "Georgi", old)
    async with group.app.store.database.read() as connection:
        stored = str((await connection.execute(select(link_codes))).all())
    assert new not in stored, "nobody can read it in the database"
    guessed = [await linked(there, "Guesser", f"AAAAAAA{n}") for n in "23456789BC"]
    assert "Too many" in guessed[-1]


async def test_a_long_rebuild_of_ratings_waits(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    group, there = both
    await enter(there, *(match(number, "AE", "FG") for number in range(3)))
    own, before = await account(group, "Ana"), await account(there, "Ana")
    monkeypatch.setattr("engine.standings.merge.MOST", 2)
    assert "counted again" in await linked(there, "Ana", await code(group, "Ana"))
    assert await account(there, "Ana") == own
    assert await profile(group.app.store.database, own, Family.BULGARIAN) is None
    await group.app.store.database.write(partial(rebuild, heirs={before: own}))
    known = await profile(group.app.store.database, own, Family.BULGARIAN)
    assert known is not None
    assert known.total.matches == 3
    assert (await group.app.store.database.write(rebuild)).none


async def test_nobody_who_has_seen_cards_sits_down_opposite_with_another_account(
    both: Both,
) -> None:
    group, there = both
    place = await seated(there)
    own, table = await account(there, "Boris"), await group.app.engine.host.by_code(place)
    assert table is not None
    await group.app.engine.host.ask(table.id, c.StandUp(Actor(own)))
    await there.app.display.presenter.settled()
    taken = c.Sit(Actor(await account(there, "Nia")), SEATS[1])
    reply = await group.app.engine.host.ask(table.id, taken)
    assert own in reply.table.accounts, "it is theirs until the deal is over"
    assert "table first" in await linked(there, "Boris", await code(group, "Boris"))


async def test_one_of_two_people_who_take_a_code_at_once_gets_it(both: Both) -> None:
    group, there = both
    for name in ("Vera", "Georgi"):
        await account(there, name)
    take = b.text(b.LinkButton(await code(group, "Ana")))
    own = await account(group, "Ana")
    answers = await asyncio.gather(*(there.press(name, take) for name in ("Vera", "Georgi")))
    assert sorted("does not work" in answer.text for answer in answers) == [False, True]
    assert [await account(there, name) for name in ("Vera", "Georgi")].count(own) == 1


async def test_nobody_gets_a_second_chair_by_sitting_down_while_they_are_linked(both: Both) -> None:
    group, there = both
    await group.say("Ana", "/belot slow")
    place, own = await code_of(group), await account(group, "Ana")
    before = await account(there, "Ana")
    take = b.text(b.LinkButton(await code(group, "Ana")))
    sit = b.text(b.SitButton(place, SEATS[1]))
    await asyncio.gather(there.press("Ana", take), there.press("Ana", sit))
    table = await group.app.engine.host.by_code(place)
    assert table is not None
    if await account(there, "Ana") == own:
        assert before not in table.accounts
    else:
        assert before in table.accounts


async def test_an_excluded_person_stays_so_after_any_number_of_matches(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, there = both
    await enter(there, *(match(number, "AE", "FG") for number in range(3)))
    before, database = await account(there, "Ana"), group.app.store.database
    await database.write(partial(exclude, account_id=before, decree=RatingDecision("op", "why", 1)))
    monkeypatch.setattr("engine.standings.merge.MOST", 2)
    await linked(there, "Ana", await code(group, "Ana"))
    own = await account(group, "Ana")
    await enter(group, *(match(number, "AB", "CD") for number in range(4, 6)))
    assert await profile(database, own, Family.BULGARIAN) is None
    for _ in range(2):
        await database.write(partial(rebuild, heirs={before: own}))
        known = await profile(database, own, Family.BULGARIAN)
        assert known is not None
        assert (known.rank, known.total.matches) == (None, 3)
    async with database.read() as connection:
        noted = (await connection.execute(select(rulings.c.about, rulings.c.why))).all()
    assert sorted(noted) == sorted([(before, "why"), (own, "why")])


async def test_a_code_does_not_last(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.people.links.VALID", timedelta(seconds=30))
    group, there = both
    said = await code(group, "Ana")
    await asyncio.sleep(31)
    assert "does not work" in await linked(there, "Ana", said)


async def test_nobody_changes_accounts_while_they_play(both: Both) -> None:
    group, there = both
    said = await code(group, "Ana")
    await there.say("Ana", "/belot slow")
    await code_of(there)
    assert "table first" in await linked(there, "Ana", said)
