"""A match on a platform whose pages draw the table: each shows everything at once."""

import json
from pathlib import Path

from adapters.platform.chat import Place
from bot import buttons as b
from bot.views.felt.shapes import Felt
from engine.host.clock import to_ms
from tests.bot.messenger import PEOPLE, Group, Messenger, moves, running, seated, waited_for


def felt(group: Group, place: Place) -> Felt:
    """The felt on the page of this place."""
    shown: Felt = json.loads([view.felt for view in group.messenger.views(place) if view.felt][-1])
    return shown


async def test_a_table_is_drawn_from_its_lobby_to_its_tricks(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await group.say("Ana", "/belot slow")
        for name in PEOPLE[1:]:
            lobby = felt(group, group.place)
            taken = [chair["who"] for chair in lobby["chairs"] if not chair["take"]]
            assert taken == [*PEOPLE[: PEOPLE.index(name)]]
            await group.tap(name, next(one["take"] for one in lobby["chairs"] if one["take"]))
        await group.tap("Ana", b.text(group.find(b.StartButton)[-1]))
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        places = [group.private(name) for name in PEOPLE]
        assert [felt(group, place)["own"] for place in places] == [0, 1, 2, 3]
        await group.tap(first := waited_for(group), moves(group, first)[0])
        while felt(group, group.place)["phase"] == "auction":
            name = waited_for(group)
            await group.tap(name, moves(group, name)[-1])
        leader = waited_for(group)
        led = next(card for card in felt(group, group.private(leader))["hand"] if card["data"])
        await group.tap(leader, led["data"])
        held = felt(group, group.private(leader))["hand"]
        await group.tap(leader, held[-1]["data"], group.private(leader))
        held = felt(group, group.private(leader))["hand"]
        assert [one["ahead"] for one in held] == [*[False] * 6, True], "at once: no slip is feared"
        turn = waited_for(group)
        for place in (*places, group.place):
            seen = felt(group, place)
            assert seen["trick"] is not None
            laid = {"seat": PEOPLE.index(leader), "card": led["card"]}
            assert seen["trick"]["cards"] == [laid]
            assert seen["turn"] is not None
            assert seen["turn"]["own"] == (place == group.private(turn))
            assert seen["turn"]["due"] is not None
        assert not any("<svg" in repr(group.messenger.views(place)) for place in places)
        await group.all_true()


async def test_a_page_waits_itself_for_the_second_of_two_taps(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await group.say("Ana", "/me", group.private("Ana"))
        await group.tap("Ana", b.text(b.PreferButton("taps", "two")), group.private("Ana"))
        await seated(group)
        twice = [name for name in PEOPLE if felt(group, group.private(name))["twice"]]
        assert twice == ["Ana"]
        assert not felt(group, group.place)["twice"]
        while waited_for(group) != "Ana":
            await group.tap(waited_for(group), moves(group, waited_for(group))[-1])
        await group.tap("Ana", moves(group, "Ana")[0], group.private("Ana"))
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        assert waited_for(group) != "Ana", "the page has sent none before"


async def test_the_next_deal_comes_when_all_have_asked_for_it(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await seated(group)
        while felt(group, group.place)["phase"] == "auction":
            await group.tap(name := waited_for(group), moves(group, name)[-1])  # a pass
            await group.app.display.presenter.settled()
        over = felt(group, group.place)
        assert (over["phase"], over["deal"]) == ("between", 1)
        assert over["result"] is not None
        assert over["result"]["due"] is not None
        code, asked = over["table"], b.NextDealButton(over["table"], 1, 1)
        for name in PEOPLE[:-1]:
            assert not (await group.tap(name, b.text(asked), group.private(name))).refused
        await group.app.display.presenter.settled()
        shown = felt(group, group.private(PEOPLE[0]))
        assert [chair["ready"] for chair in shown["chairs"]] == [True, True, True, False]
        assert PEOPLE[-1] in shown["say"]
        assert not (await group.tap(PEOPLE[0], b.text(asked), group.private(PEOPLE[0]))).refused
        await group.tap(PEOPLE[-1], b.text(asked), group.private(PEOPLE[-1]))
        await group.until(lambda: felt(group, group.place)["deal"] == 2)
        assert to_ms(group.app.store.clock.now()) < over["result"]["due"], "sooner than by itself"
        late = b.text(b.NextDealButton(code, 1, 1))
        assert (await group.tap(PEOPLE[0], late, group.private(PEOPLE[0]))).refused
