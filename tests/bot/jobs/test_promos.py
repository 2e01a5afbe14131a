"""Promo periods as people see them: announced, joined, provisionally won, finally won."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot import buttons as b
from bot.app.app import assembled
from bot.people.accounts import Accounts
from bot.services.jobs import Upkeep
from engine.host.clock import to_ms
from engine.store.commits import Batch
from tests.bot.messenger import ANY, FAST, Group, Messenger, words
from tests.engine.directing.scored import write_score
from tests.migrated import database
from tests.virtual import VirtualClock

TERMS = "Play fair."


@asynccontextmanager
async def governed(
    folder: Path, terms: str = TERMS, messenger: Messenger | None = None
) -> AsyncIterator[Group]:
    """A bot that Ana operates."""
    url = await database(folder / "belot.sqlite3")
    messenger = messenger or Messenger()
    async with assembled(
        url,
        paces=FAST,
        clock=VirtualClock(),
        share=ANY,
        upkeep=Upkeep(admins=("test:Ana",), promo_terms=terms),
    ) as app:
        stop = asyncio.Event()
        serving = asyncio.create_task(app.run((messenger,), stop))
        await asyncio.sleep(1)
        yield Group(app, messenger)
        stop.set()
        await serving


def private(group: Group, name: str) -> str:
    return group.messenger.text(group.private(name))


def newest(group: Group, name: str) -> str:
    return words(group.messenger.views(group.private(name))[-1])


async def announced(
    group: Group, start: str = "2040-01-01 00:02", until: str = "2040-01-01 00:04"
) -> None:
    ana = group.private("Ana")
    wish = f"/promo announce Winter; {start}; {until}; 500 vip 30; 200; vip 7"
    await group.say("Ana", wish, ana)


async def scored(group: Group, name: str, points: int, number: int) -> None:
    """A tournament table that somebody has played to its end."""
    account = await Accounts(group.app.store.database, group.app.store.committer, lambda: 0).of(
        group.person(name)
    )
    now = to_ms(group.app.store.clock.now())
    writes = write_score(account.id, points, number, now)
    await group.app.store.committer.commit(Batch(writes))


async def test_a_period_from_its_announcement_to_the_prizes(tmp_path: Path) -> None:
    """A notified winner is disqualified, and their prize moves to the next person."""
    async with governed(tmp_path) as group:
        await announced(group)
        assert "From 00:02 UTC (in 2 min) to 00:04 UTC (in 4 min)." in private(group, "Ana")
        assert "1. 500 chips · VIP for 30 days" in private(group, "Ana")
        assert group.find(b.PromoTermsButton, group.private("Ana")), "who runs it reads them too"
        assert not group.find(b.JoinPromoButton, group.private("Ana"))
        for name in ("Boris", "Vera", "Georgi"):
            await group.start(name)
            await group.say(name, "/promo", group.private(name))
            (read,) = group.find(b.PromoTermsButton, group.private(name))
            await group.tap(name, b.text(read), group.private(name))
            assert TERMS in private(group, name)
            join = b.text(b.JoinPromoButton(read.promo))
            answer = await group.tap(name, join, group.private(name))
            assert answer.text == "You are taking part. Good luck!"
            assert "You are taking part." in private(group, name)
            answer = await group.tap(name, join, group.private(name))
            assert answer.text == "You are taking part."
        answer = await group.tap("Ana", join, group.private("Ana"))
        assert answer.text == "You run this period, so you cannot win it."
        await asyncio.sleep(150)
        await group.say("Vera", "/belot slow")
        assert "🎁 Winter: until 00:04 UTC" in group.messenger.text(group.place)
        await group.say("Ana", "/promo move 2040-01-01 00:05")
        assert newest(group, "Ana") == "Write that in our private chat."
        for number, (name, points) in enumerate((("Boris", 151), ("Vera", 120), ("Georgi", 90))):
            await scored(group, name, points, number)
        await scored(group, "Dora", 999, 9)
        await group.say("Ana", "/promo")
        assert "1. Boris | 151 | 1\n2. Vera | 120 | 1\n3. Georgi | 90 | 1" in group.messenger.text(
            group.place
        )
        assert "Dora" not in group.messenger.text(group.place), "she has not joined"
        await asyncio.sleep(31)
        await replace(group, chat="other").say("Vera", "/belot slow")
        assert "until 00:04 UTC (1 Jan), Boris leads" in group.messenger.text(
            replace(group, chat="other").place
        )
        await asyncio.sleep(90)
        assert "1st place and 500 chips" in newest(group, "Boris")
        ana = group.private("Ana")
        await asyncio.sleep(60)
        assert "Confirm the ranking by" in newest(group, "Ana")
        await group.say("Ana", "/promo out test:Boris", ana)
        assert "Say why" in newest(group, "Ana")
        await group.say("Ana", "/promo out Nobody two accounts", ana)
        assert "Nobody is known by that name" in newest(group, "Ana")
        await group.say("Ana", "/promo out Boris two accounts", ana)
        assert "1st place and 500 chips" in newest(group, "Vera"), "she moves up at once"
        await group.say("Ana", "/promo confirm", ana)
        assert "1st place! You have won: 500 chips · VIP for 30 days" in newest(group, "Vera")
        assert "2nd place! You have won: 200 chips" in newest(group, "Georgi")
        assert newest(group, "Boris") == "Winter: you are out of the ranking and win nothing."
        await group.say("Boris", "/promo", group.private("Boris"))
        assert "1. 500 chips · VIP for 30 days – Vera" in newest(group, "Boris")
        assert "You are taking part" not in newest(group, "Boris")
        await group.say("Vera", "/promo", group.private("Vera"))
        assert "You have 500 chips · VIP until" in newest(group, "Vera")
        await group.say("Ana", "/promo confirm", ana)
        assert newest(group, "Ana") == "There is no promo period."


async def test_operators_exclude_people_with_buttons(tmp_path: Path) -> None:
    """From the ranking that operators see in private, with a reason; nobody else can."""
    async with governed(tmp_path, terms="") as group:
        await announced(group)
        ana = group.private("Ana")
        for name in ("Boris", "Vera"):
            await group.start(name)
            await group.say(name, "/promo", group.private(name))
            (join,) = group.find(b.JoinPromoButton, group.private(name))
            await group.tap(name, b.text(join), group.private(name))
        await asyncio.sleep(150)
        await scored(group, "Boris", 151, 0)
        await scored(group, "Vera", 120, 1)
        await group.say("Ana", "/promo")
        await group.say("Boris", "/promo", group.private("Boris"))
        for place in (group.place, group.private("Boris")):
            assert not group.find(b.RemoveFromPromoButton, place)
        await group.say("Ana", "/promo", ana)
        boris, vera = group.find(b.RemoveFromPromoButton, ana)
        sure = replace(boris, why=b.OutReason.ACCOUNTS)
        for name, place, told in (
            ("Vera", group.private("Vera"), "Only the person who runs the bot"),
            ("Ana", group.place, "Write that in our private chat."),
        ):
            for button in (boris, sure):
                assert (await group.tap(name, b.text(button), place)).text.startswith(told)
        await group.tap("Ana", b.text(boris), ana)
        assert "Take Boris out of the ranking?" in newest(group, "Ana")
        (back,) = group.find(b.PromoButton, ana)
        await group.tap("Ana", b.text(back), ana)
        assert "1. Boris | 151" in newest(group, "Ana")
        await group.tap("Ana", b.text(sure), ana)
        assert "1. Vera | 120" in newest(group, "Ana")
        view = group.messenger.views(ana)[-1]
        assert [one.data for row in view.buttons for one in row] == [b.text(vera)]
        assert newest(group, "Boris") == "Winter: you are out of the ranking and win nothing."
        for button in (boris, sure):
            assert (await group.tap("Ana", b.text(button), ana)).text == "That is done already."


async def test_a_moved_and_a_cancelled_period(tmp_path: Path) -> None:
    async with governed(tmp_path, terms="") as group:
        await announced(group)
        ana = group.private("Ana")
        await group.say("Ana", "/promo move 2040-01-01 03:00; 2040-01-01 10:00", ana)
        assert "From 03:00 UTC (1 Jan) to 10:00 UTC (1 Jan)." in newest(group, "Ana")
        await group.say("Boris", "/promo confirm", group.private("Boris"))
        assert "Only the person who runs the bot" in newest(group, "Boris")
        await group.say("Boris", "/promo", group.private("Boris"))
        (join,) = group.find(b.JoinPromoButton, group.private("Boris"))
        await group.tap("Boris", b.text(join), group.private("Boris"))
        await group.say("Ana", "/promo cancel a fault", ana)
        assert newest(group, "Ana") == "🎁 Winter\nIt was cancelled.\na fault"
        told = "Winter was cancelled, so nothing is won in it.\na fault"
        assert newest(group, "Boris") == told, "they take part"
        answer = await group.tap("Vera", b.text(join), group.private("Vera"))
        assert answer.text == "It is too late to take part."
        await announced(group)
        await group.say("Ana", "/promo move 2040-01-01 00:03", ana)
        assert "From 00:02 UTC (in 2 min) to 00:03 UTC (in 3 min)." in newest(group, "Ana")
        await group.say("Boris", "/promo", group.private("Boris"))
        join = group.find(b.JoinPromoButton, group.private("Boris"))[-1]
        await group.tap("Boris", b.text(join), group.private("Boris"))
        await group.say("Ana", "/promo move 2040-01-01 00:03:30", ana)
        moved = "Winter was moved: from 00:02 UTC (1 Jan) to 00:03 UTC (1 Jan)."
        assert newest(group, "Boris") == moved
        await asyncio.sleep(130)
        assert private(group, "Boris").count(moved) == 1
        await scored(group, "Boris", 151, 1)
        await asyncio.sleep(90)
        assert "1st place and 500 chips" in newest(group, "Boris")
        await announced(group, "2041-01-01 00:00", "2041-01-02 00:00")
        await group.say("Vera", "/promo", group.private("Vera"))
        assert private(group, "Vera").count("🎁 Winter") == 2
        await group.say("Ana", "/promo cancel another fault", ana)
        assert newest(group, "Boris") == told.replace("a fault", "another fault")
        await group.say("Ana", "/promo announce nonsense", ana)
        assert "Write: announce NAME" in newest(group, "Ana")


async def test_people_out_of_reach_are_told_when_they_are_back(tmp_path: Path) -> None:
    async with governed(tmp_path, terms="") as group:
        await announced(group)
        await group.say("Boris", "/promo", group.private("Boris"))
        (join,) = group.find(b.JoinPromoButton, group.private("Boris"))
        for name in ("Boris", "Vera"):
            await group.start(name)
            await group.tap(name, b.text(join), group.private(name))
        group.messenger.shut.add("Boris")
        await group.app.application.left(group.private("Boris"))
        await group.say("Ana", "/promo cancel a fault", group.private("Ana"))
        await asyncio.sleep(31)
        assert "was cancelled" in private(group, "Vera")
        await group.start("Boris")
        await asyncio.sleep(61)
        for name in ("Boris", "Vera"):
            assert private(group, name).count("Winter was cancelled") == 1


async def test_a_tournament_for_vips_only(tmp_path: Path) -> None:
    async with governed(tmp_path, terms="") as group:
        await group.say("Boris", "/tournament new")
        assert "vip" not in {one.page for one in group.find(b.DraftPageButton)}
        await group.say("Ana", "/tournament new")
        code = [one for one in group.find(b.DraftPageButton) if one.page == "vip"][-1].code
        await group.tap("Ana", b.text(b.ChangeDraftButton(code, "vip", "vips")))
        await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
        await group.start("Vera")
        answer = await group.tap("Vera", b.text(b.SignUpButton(code)))
        assert answer.text == "This one is for VIPs only."
