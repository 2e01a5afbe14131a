"""Each platform is served by one of several processes at a time."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from adapters.platform.chat import Place, Said
from adapters.platform.platform import Limits
from adapters.platform.rate_limits import RateLimits, Slot, Urgency
from adapters.platform.views import Document, Paragraph, Span, View
from adapters.screen.screen import PASSING
from bot import buttons as b
from bot.processes.partition import (
    ClaimLost,
    Division,
    Partitions,
    claim_of_part,
    claim_of_platform,
)
from bot.show.outbox import LOOK
from engine.host.clock import to_ms
from engine.rules.cards import Seat
from tests.bot.commands.tournaments.tournament_rounds import planned, signed_up, told
from tests.bot.messenger import PEOPLE, Group, Messenger, code_of, moves, words
from tests.bot.several import TAKEN_OVER, several
from tests.engine.store.exchange import ExchangeBus
from tests.every import every
from tests.instantly import instantly
from tests.migrated import ask
from tests.virtual import VirtualClock

pytestmark = pytest.mark.sqlite  # in virtual time, which a server does not follow


async def test_platforms_are_shared_out_and_taken_over(tmp_path: Path) -> None:
    on_all = [Messenger("telegram"), Messenger("discord"), Messenger("browser")]
    async with several(tmp_path, lambda _: on_all, lambda _: on_all) as (one, two):
        assert len(one.serves) + len(two.serves) == 3
        assert one.serves | two.serves == {"telegram", "discord", "browser"}
        assert one.serves
        assert two.serves, "who has one leaves another to who has none"
        for process in (one, two):
            _, told = process.app.jobs.health()
            waiting = {"telegram", "discord", "browser"} - process.serves
            assert told["platforms"] == {
                **dict.fromkeys(process.serves, "served"),
                **dict.fromkeys(waiting, "standby"),
            }
            assert set(process.app.jobs.vitals.condition().elsewhere) == waiting
        await one.kill()
        await asyncio.sleep(TAKEN_OVER)
        assert two.serves == {"telegram", "discord", "browser"}
        await one.begin()
        await asyncio.sleep(TAKEN_OVER)
        assert not one.serves, "what a process serves well stays with it"
        await two.end()
        await asyncio.sleep(5)
        assert one.serves == {"telegram", "discord", "browser"}


async def test_nobody_is_heard_on_a_platform_that_another_one_serves(tmp_path: Path) -> None:
    telegram, discord = Messenger("telegram"), Messenger("discord")
    on_both = (lambda _: (telegram, discord)), (lambda _: (telegram, discord))
    async with several(tmp_path, *on_both) as processes:
        (serving,) = [one for one in processes if "telegram" in one.serves]
        (waiting,) = [one for one in processes if one is not serving]
        ana = Group(waiting.app, telegram)
        said = Said(ana.place, ana.person("Ana"), "/help")
        hearing = asyncio.create_task(waiting.app.hearing("telegram").said(said))
        await asyncio.sleep(60)
        assert not telegram.messages
        await serving.end()
        await hearing
        await both(ana)
        assert len(telegram.views(ana.place)) == 1


async def test_a_process_that_loses_one_platform_restarts_all(tmp_path: Path) -> None:
    on_both = [Messenger("telegram"), Messenger("discord")]
    async with several(tmp_path, lambda _: on_both) as (one,):
        assert one.serves == {"telegram", "discord"}
        until = to_ms(VirtualClock().now()) + 60_000
        ask(tmp_path / "belotbot.sqlite3", "INSERT INTO processes VALUES ('rival', 0, 0, ?)", until)
        rival = "UPDATE claims SET holder = 'rival' WHERE name = ?"
        ask(tmp_path / "belotbot.sqlite3", rival, claim_of_platform("telegram"))
        with pytest.raises(ClaimLost):
            await one.ended()
        assert not any(
            one.app.store.partitions.may_write(Place(name, "")) for name in ("telegram", "discord")
        )
        await one.begin()
        await asyncio.sleep(5)
        assert one.serves == {"discord"}
        await asyncio.sleep(60)
        assert one.serves == {"telegram", "discord"}


async def test_a_process_that_lost_its_lease_restarts_though_it_served_nobody(
    tmp_path: Path,
) -> None:
    on_telegram = [Messenger("telegram")]
    async with several(tmp_path, lambda _: on_telegram, lambda _: on_telegram) as processes:
        (waiting,) = [one for one in processes if not one.serves]
        ended = "UPDATE processes SET until = NULL WHERE id = ?"
        ask(tmp_path / "belotbot.sqlite3", ended, waiting.app.store.bus.process)
        with pytest.raises(ClaimLost):
            await waiting.ended()
        await waiting.begin()
        (serving,) = [one for one in processes if one.serves]
        await serving.end()
        await asyncio.sleep(1)
        assert waiting.serves == {"telegram"}


@asynccontextmanager
async def apart(folder: Path) -> AsyncIterator[tuple[Group, Group]]:
    """A group on Telegram and one on Discord, each served by its own process."""
    telegram, discord = Messenger("telegram", opens_first=True), Messenger("discord")
    making = (lambda _: (telegram,)), (lambda _: (discord,))
    async with several(folder, *making) as (one, two):
        assert (one.serves, two.serves) == ({"telegram"}, {"discord"})
        yield Group(one.app, telegram), Group(two.app, discord)


async def both(*groups: Group) -> None:
    """Wait until every process shows everything that has happened."""
    await asyncio.sleep(1)
    for group in groups:
        await group.app.display.presenter.settled()


async def test_people_of_two_processes_play_at_one_table(tmp_path: Path) -> None:
    async with apart(tmp_path) as (here, there):
        for name in PEOPLE[:2]:
            await here.start(name)
        await here.say("Ana", "/belot quick")
        code = await code_of(here)
        await here.tap("Boris", b.text(b.SitButton(code, Seat(1))))
        await there.say("Vera", f"/join {code}")
        await both(here, there)
        assert await code_of(there) == code
        await there.tap("Georgi", b.text(b.SitButton(code, Seat(3))))
        await both(here, there)
        for group in (here, there):
            assert all(name in drawn(group) for name in PEOPLE), group.messenger.name
        await here.tap("Ana", b.text(b.StartButton(code, 0)))
        await play(code, {"Ana": here, "Boris": here, "Vera": there, "Georgi": there})
        for group in (here, there):
            await group.all_true()
        assert not {"Vera", "Georgi"} & {place.chat for place in here.messenger.messages}


async def test_the_surviving_process_shows_each_message_once(tmp_path: Path) -> None:
    telegram, discord = Messenger("telegram"), Messenger("discord")
    on_both = (lambda _: (telegram, discord)), (lambda _: (telegram, discord))
    async with several(tmp_path, *on_both) as processes:
        (serving,) = [one for one in processes if "telegram" in one.serves]
        (other,) = [one for one in processes if one is not serving]
        here, there = Group(serving.app, telegram), Group(other.app, discord)
        await here.say("Ana", "/belot quick")
        code = await code_of(here)
        await there.say("Vera", f"/join {code}")
        for group, name, seat in ((here, "Boris", 1), (there, "Georgi", 3)):
            await group.tap(name, b.text(b.SitButton(code, Seat(seat))))
        await both(here, there)
        await here.tap("Ana", b.text(b.StartButton(code, 0)))
        await both(here, there)
        before = {place: list(chat) for place, chat in telegram.messages.items()}
        await serving.kill()
        here = Group(other.app, telegram)
        await asyncio.sleep(TAKEN_OVER)
        await both(there)
        assert {place: list(chat) for place, chat in telegram.messages.items()} == before
        await play(code, {"Ana": here, "Boris": here, "Vera": there, "Georgi": there})
        await here.all_true()
        await both(there)
        for messenger in (telegram, discord):
            for views in map(messenger.views, messenger.messages):
                assert len({words(view) for view in views}) == len(views), views


async def test_a_preference_holds_on_the_persons_other_platform(tmp_path: Path) -> None:
    async with apart(tmp_path) as (here, there):
        await here.start("Ana")
        await there.say("Ana", "/link", there.private("Ana"))
        told = words(there.messenger.views(there.private("Ana"))[-1])
        said = told.split("/link ")[1].split("\n")[0]
        await here.tap("Ana", b.text(b.LinkButton(said)), here.private("Ana"))
        await both(here, there)
        await here.say("Ana", "/belot slow")
        code = await code_of(here)
        await there.say("Vera", f"/join {code}")
        for name in ("Boris", "Georgi"):
            await there.say(name, f"/join {code}")
        await both(here, there)
        await here.tap("Ana", b.text(b.StartButton(code, 0)))
        await both(here, there)
        assert there.messenger.views(there.private("Ana"))[-1].language == "en"
        await here.tap("Ana", b.text(b.ChooseLanguageButton("bg")), here.private("Ana"))
        await both(here, there)
        for group in (here, there):
            assert group.messenger.views(group.private("Ana"))[-1].language == "bg"


async def test_a_tournament_of_both_is_told_on_both(tmp_path: Path) -> None:
    async with apart(tmp_path) as (here, there):
        await here.start("Ana")
        code = await planned(here)
        await there.say("Vera", f"/tournament {code}")
        await signed_up(there, code, "Vera", "Georgi")
        await both(here, there)
        for group in (here, there):
            assert all(name in told(group) for name in ("Vera", "Georgi"))
        private = there.private("Vera")
        before = there.messenger.text(private)
        found = await here.app.engine.director.by_code(code)
        assert found is not None
        out = b.RemoveParticipantButton(code, found.entrants[0].account or "")
        await here.tap("Ana", b.text(out), here.private("Ana"))
        await both(here, there)
        for group in (here, there):
            assert "Vera" not in told(group)
        assert there.messenger.text(private) != before, "she is told where she is"
        await here.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
        await both(here, there)
        assert "called off" in told(there)


async def test_messages_on_one_platform_are_heard_on_the_other(tmp_path: Path) -> None:
    async with apart(tmp_path) as (here, there):
        await here.start("Ana")
        await here.say("Ana", "/belot slow")
        code = await code_of(here)
        await there.say("Vera", f"/join {code}")
        await both(here, there)
        await there.tap("Vera", b.text(b.SayEmoteButton(code, "hello")))
        await asyncio.sleep(30)
        await both(here, there)
        for group in (here, there):
            assert "👋" in drawn(group) + group.messenger.text(group.place), group.messenger.name


async def test_questions_are_read_in_the_other_process(tmp_path: Path) -> None:
    async with apart(tmp_path) as (here, there):
        await there.say("Ana", "/belot slow")
        code = await code_of(there)
        await there.tap("Ana", b.text(b.SetOptionButton(code, "invited", on=True)))
        await here.start("Boris", f"s_{code}")  # a link of the lobby, not an invitation
        await both(here, there)
        assert "Boris" in there.messenger.text(there.private("Ana"))


async def test_messages_in_an_unserved_place_are_read_once_somebody_serves_it(
    tmp_path: Path,
) -> None:
    telegram, discord = Messenger("telegram", opens_first=True), Messenger("discord")
    making = (lambda _: (telegram,)), (lambda _: (discord,))
    async with several(tmp_path, *making) as (one, two):
        here, there = Group(one.app, telegram), Group(two.app, discord)
        await there.say("Ana", "/belot slow")
        code = await code_of(there)
        await there.tap("Ana", b.text(b.SetOptionButton(code, "invited", on=True)))
        await both(here, there)
        await two.kill()
        await here.start("Boris", f"s_{code}")
        await both(here)
        await two.begin()
        there = Group(two.app, discord)
        await asyncio.sleep(TAKEN_OVER + LOOK.total_seconds())
        await both(there)
        assert there.messenger.text(there.private("Ana")).count("Boris") == 1


async def test_one_write_in_another_process_is_all_the_same(tmp_path: Path) -> None:
    """A message is sent, amended, removed, sent for a while, and sent with a file."""
    async with apart(tmp_path) as (here, there):
        screen, place, seen = here.app.display.screen, there.place, there.messenger.messages
        first, second = (
            View((Paragraph((Span(text),)),), language="en") for text in ("one", "two")
        )
        screen.say(place, first)
        await both(here, there)
        [(message, view)] = seen[place].items()
        assert view == first
        screen.amend(place, message, second)
        await both(here, there)
        assert seen[place] == {message: second}
        assert not await screen.is_surface(place, message)
        screen.say_for_now(place, first)
        await both(here, there)
        assert list(seen[place].values()) == [second, first]
        await asyncio.sleep(PASSING.total_seconds() + 1)
        assert seen[place] == {message: second}
        screen.discard(place, message)
        document = Document("a.zip", bytes(range(256)), "application/zip")
        screen.attach(place, document, first, second)
        await both(here, there)
        assert list(seen[place].values()) == [first], "below the file"
        assert there.messenger.files[place] == [document]
        for number in range(20):
            screen.say(place, View((Paragraph((Span(str(number)),)),), language="en"))
        await both(here, there)
        last = list(seen[place].values())[1:]
        assert [words(view) for view in last] == list(map(str, range(20)))


@pytest.mark.parametrize("heard", [True, False])
async def test_a_hidden_table_goes_away_in_the_other_process(
    tmp_path: Path, *, heard: bool
) -> None:
    async with apart(tmp_path) as (here, there):
        await here.start("Ana")
        await here.say("Ana", "/belot slow")
        code = await code_of(here)
        await there.say("Vera", f"/join {code}")
        await both(here, there)
        assert there.find(b.StandUpButton)
        table = here.app.painting.live.of_code(code)
        assert table is not None
        bus = there.app.store.bus
        assert isinstance(bus, ExchangeBus)
        if not heard:
            bus.cut_off()
        await here.app.display.presenter.hide(there.place, table)
        await both(here, there)
        assert heard or there.find(b.StandUpButton)
        bus.join()
        await both(here, there)
        assert here.find(b.StandUpButton)
        assert not there.find(b.StandUpButton)


def drawn(group: Group) -> str:
    """The texts in the group's drawings."""
    views = group.messenger.views(group.place)
    return "\n".join(view.picture.alt for view in views if view.picture is not None)


async def play(code: str, people: dict[str, Group], count: int = 12) -> None:
    """Play this number of moves; each person does the first thing they can."""
    table = await people["Ana"].app.engine.host.by_code(code)
    assert table is not None
    since = table.version
    while table is not None and table.version < since + count:
        await both(*people.values())
        asked = [(name, group) for name, group in people.items() if moves(group, name)]
        for name, group in asked:
            await group.tap(name, moves(group, name)[0], group.private(name))
        await asyncio.sleep(5)
        table = await people["Ana"].app.engine.host.by_code(code)
    await both(*people.values())


async def test_a_part_is_ours_only_while_all_agree_on_the_parts() -> None:
    held = {claim_of_platform("discord"), claim_of_part("discord", 1, 2)}
    claims: Any = SimpleNamespace(holds=held.__contains__)
    divisions = {"discord": Division(2, lambda place, _: int(place.chat))}
    partitions = Partitions(claims, VirtualClock().seconds, divisions)
    first, second = (Place("discord", str(part)) for part in range(2))
    assert (partitions.may_write(first), partitions.may_write(second)) == (False, True)
    partitions.of(second).since = now()
    assert not partitions.share("discord"), "what another has just written counts as well"
    await asyncio.sleep(1)
    assert (partitions.share("discord"), partitions.share("telegram")) == (0.5, 0.0)
    held.remove(claim_of_platform("discord"))
    assert not partitions.may_write(second)
    assert not partitions.share("discord")


@instantly
@every("seed", range(10))
async def test_processes_that_share_a_platform_keep_its_limits_together(seed: int) -> None:
    """Whichever parts change hands meanwhile."""
    rng, clock, parts, most = random.Random(seed), VirtualClock(), 32, 30
    divisions = {"telegram": Division(parts, lambda place, _: int(place.chat) % parts)}
    claims = [{claim_of_platform("telegram")} for _ in range(3)]
    processes = [
        Partitions(cast("Any", SimpleNamespace(holds=own.__contains__)), clock.seconds, divisions)
        for own in claims
    ]
    written: list[float] = []
    chats = count()

    def give(part: int, taking: int) -> None:
        claims[taking].add(claim_of_part("telegram", part, parts))
        processes[taking].all_of("telegram")[part].since = now()

    async def write(limits: RateLimits) -> None:
        async with limits.held(Slot(Place("telegram", str(next(chats))), Urgency.CLOSING)) as slot:
            slot.spent = True
            written.append(now())

    async def people(limits: RateLimits) -> None:
        while now() < end:
            await asyncio.gather(*(write(limits) for _ in range(rng.randrange(40))))
            await asyncio.sleep(rng.random() * 2)

    async def hand_over() -> None:
        while now() < end:
            await asyncio.sleep(rng.random() * 2)
            giving, taking = rng.sample(range(len(claims)), 2)
            partitions = processes[giving].all_of("telegram")
            held = [one for one in range(parts) if partitions[one].holds()]
            some = rng.sample(held, rng.randrange(len(held)))
            claims[giving] -= {claim_of_part("telegram", part, parts) for part in some}
            await asyncio.sleep(rng.choice((0, 0, 0.3)))
            for part in some:
                give(part, taking)

    end = now() + 20
    for part in range(parts):
        give(part, part % len(claims))
    all_limits = [
        RateLimits(Limits(per_second=most), clock, share=partial(one.share, "telegram"))
        for one in processes
    ]
    await asyncio.gather(hand_over(), *map(people, all_limits))
    assert len(written) > most * 10
    written.sort()
    within = zip(written, written[most:], strict=False)
    assert all(later - first > 1 - 1e-6 for first, later in within)


def now() -> float:
    return asyncio.get_running_loop().time()
