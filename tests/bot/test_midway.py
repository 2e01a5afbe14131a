"""A match that is under way: it stands still, people agree on something, somebody else sits down."""

from bot import buttons as b
from engine.rules.cards import Seat
from engine.tables.table import Table
from tests.bot.messenger import Group, code_of


async def two_playing(group: Group, command: str = "/belot normal") -> str:
    """Ana and Boris play with two AIs."""
    await group.say("Ana", command)
    code = await code_of(group)
    await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    return code


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.host.by_code(code)
    assert table is not None
    return table


async def test_when_all_have_left_the_next_deal_waits_and_the_chat_says_so(group: Group) -> None:
    code = await two_playing(group)
    await group.say("Ana", "/leave")
    await group.say("Boris", "/leave")
    await group.until(lambda: "Everybody is away" in group.messenger.text(group.place))
    assert (await table_of(group, code)).waits_for_people
    (go_on,) = group.find(b.ComeBackButton)
    assert (await group.tap("Vera", b.text(go_on))).refused, "she is not at the table"
    assert not (await group.tap("Boris", b.text(go_on))).refused
    await group.until(lambda: "Deal 2" in group.messenger.text(group.place))
    assert not group.find(b.ComeBackButton)
    assert "Everybody is away" not in group.messenger.text(group.place)
    assert (await group.tap("Boris", b.text(go_on))).text
    await group.all_true()
