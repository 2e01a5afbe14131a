"""A table before its match: opening it, sitting down and starting."""

import re
from datetime import timedelta

import pytest

from adapters.platform.views import View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Words
from bot.views.table.scene import Scene
from engine.rules.cards import Seat, per_seat
from engine.tables import commands as c
from engine.tables.table import Status, Table
from tests.bot.messenger import FAST, Group, code_of, state, words
from tests.drawings import svg_of

WORDS = Words()


async def test_a_lobby_shows_who_sits_and_starts_with_machines(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    assert "Ana" in svg_of(group.messenger.messages[group.place]["1"].picture)
    code = await code_of(group)
    answer = await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    assert answer.text == "You have sat down."
    again = await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    assert "already" in again.text
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert [chair.level for chair in table.chairs] == [None, "club", None, "club"]


async def test_nobody_takes_a_second_chair_but_may_change_sides(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    code = await code_of(group)
    labels = [button.label for button in group.messenger.buttons(group.place)]
    assert labels[:2] == ["Ana’s partner", "Ana’s opponent"], "it is right for Ana too"
    answer = await group.tap("Ana", b.text(b.SitButton(code, Seat(2))))
    assert answer.text == "You are on this side yourself. The chair is for your partner."
    assert answer.refused
    await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    answer = await group.tap("Ana", b.text(b.SitButton(code, Seat(1))))
    assert answer.text == "You have sat down."
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert [chair.account is not None for chair in table.chairs] == [False, True, True, False]


async def test_belot_again_brings_the_open_lobby_to_the_end(group: Group) -> None:
    await group.say("Ana", "/belot")
    await group.say("Boris", "hello")
    await group.say("Boris", "/belot")
    assert len(group.find(b.StandUpButton)) == 1
    assert list(group.messenger.messages[group.place]) == ["2", "3"]
    assert "Ana’s table is open here" in words(group.messenger.views(group.place)[-1])


async def opened_by(group: Group, name: str) -> list[Table]:
    """A person's lobbies, the oldest first."""
    codes = dict.fromkeys(button.code for button in group.find(b.StandUpButton))
    tables = [group.app.painting.live.of_code(code) for code in codes]
    found = [one for one in tables if one is not None and one.status is Status.LOBBY]
    names = await group.app.people.directory.names({table.opener for table in found})
    return [table for table in found if names[table.opener] == name]


async def test_another_table_is_opened_beside_that_of_somebody_else(group: Group) -> None:
    await group.say("Ana", "/belot burgas quick")
    (anas,) = await opened_by(group, "Ana")
    await group.say("Boris", "/belot avkm 101")
    (boris,) = await opened_by(group, "Boris")
    assert (boris.preset, boris.rules.target) == ("avkm", 101)
    assert await opened_by(group, "Ana") == [anas]
    await group.say("Vera", "/belot")
    assert "Boris’s table is open here" in words(group.messenger.views(group.place)[-1])
    (another,) = group.find(b.AnotherTableButton)
    await group.tap("Vera", b.text(another))
    assert await opened_by(group, "Vera")
    for name, table in (("Ana", anas), ("Boris", boris)):
        await group.tap(name, b.text(b.StartButton(table.code, 0)))
        started = await group.app.engine.host.by_code(table.code)
        assert started is not None
        assert started.status is Status.PLAYING


async def test_nobody_is_asked_beside_a_full_table(group: Group) -> None:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    for seat, name in enumerate(("Boris", "Vera", "Georgi"), start=1):
        await group.tap(name, b.text(b.SitButton(code, Seat(seat))))
    await group.say("Georgi", "/belot")
    assert len({button.code for button in group.find(b.StandUpButton)}) == 1, "their own again"
    await group.say("Dora", "/belot")
    assert not group.find(b.AnotherTableButton)
    assert await opened_by(group, "Dora")


async def test_an_admin_is_asked_beside_a_lobby_by_invitation_and_others_are_not(
    group: Group,
) -> None:
    group.admins = ("Vera",)
    await group.say("Ana", "/belot")
    code = await code_of(group)
    await group.tap("Ana", b.text(b.SetOptionButton(code, "invited", on=True)))
    await group.say("Boris", "/belot")
    assert not group.find(b.AnotherTableButton)
    assert await opened_by(group, "Boris")
    (boris,) = await opened_by(group, "Boris")
    await group.tap("Boris", b.text(b.CloseButton(boris.code, 0)))
    await group.say("Vera", "/belot")
    assert group.find(b.AnotherTableButton), "she may sit down there"


async def test_sixty_people_open_their_tables_in_one_group(group: Group) -> None:
    for number in range(60):
        await group.say(f"P{number}", f"/belot {('burgas', 'avkm', 'bela_hr')[number % 3]}")
    for number in range(60):
        (table,) = await opened_by(group, f"P{number}")
        assert table.preset == ("burgas", "avkm", "bela_hr")[number % 3]


async def test_an_admin_says_which_table_is_closed(group: Group) -> None:
    await group.say("Ana", "/belot burgas")
    await group.say("Boris", "/belot avkm")
    group.admins = ("Vera",)
    await group.say("Vera", "/close")
    assert await opened_by(group, "Ana")
    assert await opened_by(group, "Boris")
    labels = [one.label for one in group.messenger.buttons(group.place)]
    chosen = next(label for label in labels if label.startswith("Boris · "))
    close = b.CloseButton(chosen.partition(" · ")[2], 0)
    await group.tap("Vera", b.text(close))
    assert await opened_by(group, "Ana")
    assert not await opened_by(group, "Boris")
    await group.say("Boris", "/belot avkm")
    (again,) = await opened_by(group, "Boris")
    await group.say("Vera", f"/close {again.code}")
    assert not await opened_by(group, "Boris")


@pytest.mark.parametrize(
    "button",
    [
        b.AddAIPlayerButton,
        b.RemoveAIPlayerButton,
        b.StartButton,
        b.CloseButton,
        b.ChangeRulesButton,
        b.ChangePaceButton,
    ],
)
async def test_only_the_opener_and_admins_run_a_table(group: Group, button: type) -> None:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    more = {
        b.AddAIPlayerButton: (1,),
        b.RemoveAIPlayerButton: (2,),
        b.StartButton: (0,),
        b.CloseButton: (0,),
        b.ChangeRulesButton: ("avkm",),
        b.ChangePaceButton: ("quick",),
    }
    await group.tap("Ana", b.text(b.AddAIPlayerButton(code, Seat(2))))
    data = b.text(button(code, *more.get(button, ())))
    before = await state(group, code)
    refused = await group.tap("Boris", data)
    assert "Only" in refused.text
    assert await state(group, code) == before
    group.admins = ("Boris",)
    assert "Only" not in (await group.tap("Boris", data)).text
    assert await state(group, code) != before


async def test_an_open_lobby_is_used_and_remembered(group: Group) -> None:
    await group.say("Ana", "/belot")
    await group.say("Ana", "/belot burgas quick")
    assert len(group.find(b.StandUpButton)) == 1
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    assert (table.preset, table.pace) == ("burgas", FAST["quick"])
    await group.say("Ana", "/close")
    await group.say("Boris", "/belot")
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    assert (table.preset, table.pace) == ("burgas", FAST["quick"])


async def test_a_target_can_be_named(group: Group) -> None:
    await group.say("Ana", "/belot 101")
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    assert (table.preset, table.rules.target) == ("belot_bg", 101)
    await group.say("Boris", "/belot thread 501")
    assert "but to 51, 101, 151" in words(group.messenger.views(group.private("Boris"))[-1])
    await group.say("Ana", "/belot 501 bela_hr")
    for unknown in ("151", "502"):
        await group.say("Ana", f"/belot {unknown}")
        newest = words(group.messenger.views(group.private("Ana"))[-1])
        assert newest.startswith(f"Bela is not played to {unknown} here, but to 301, 501, 701")
    await group.say("Ana", "/belot ١٠١")
    newest = words(group.messenger.views(group.private("Ana"))[-1])
    assert "I do not understand" in newest
    assert "Bela for two" in newest
    table = await group.app.engine.host.by_code(table.code)
    assert table is not None
    assert (table.preset, table.rules.target) == ("bela_hr", 501)
    assert len(group.find(b.StandUpButton)) == 1
    await group.say("Ana", "/belot Белот за трима quick")
    table = await group.app.engine.host.by_code(table.code)
    assert table is not None
    assert (table.preset, table.pace) == ("three_handed", FAST["quick"])


async def test_nobody_opens_tables_without_end(group: Group) -> None:
    for number in range(6):
        await group.say("Ana", "/belot slow")
        for start in group.find(b.StartButton):
            if start.match_no == 0:
                await group.tap("Ana", b.text(start))
        assert len(group.app.painting.live.shown_in(group.place)) == min(number + 1, 4)
    assert "enough tables" in group.messenger.text(group.private("Ana"))


async def test_a_lobby_closes_automatically_in_place(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tables.rulings.checks.LOBBY_KEPT", timedelta(minutes=1))
    await group.say("Ana", "/belot slow")
    before, code = [*group.messenger.messages[group.place]], await code_of(group)
    await group.messenger.send(group.place, View())
    await group.until(lambda: not group.find(b.StandUpButton))
    assert [*group.messenger.messages[group.place]][:-1] == before
    assert "nobody came" in group.messenger.text(group.place)
    assert group.app.painting.live.of_code(code) is None
    assert group.find(b.OpenTableButton)


def ai_players(group: Group, code: str, language: str = "en") -> tuple[str, ...]:
    """The names of the AI players at a table, for somebody who reads this language."""
    table = group.app.painting.live.of_code(code)
    assert table is not None
    known = group.app.painting.live.look(table, None)
    scene = Scene(known, {}, WORDS, language)
    return tuple(scene.bare(seat) for seat, chair in per_seat(known.chairs) if chair.level)


async def test_ai_players_have_names_of_the_places_language_and_keep_them(group: Group) -> None:
    french = WORDS.phrase("fr", "ai-names").split(", ")
    group.language, group.admins = "fr", ("Ana",)
    await group.say("Ana", "/belot slow")
    code = await code_of(group)
    await group.tap("Ana", b.text(b.AddAIPlayerButton(code, Seat(2))))
    assert french[2] in svg_of(group.messenger.views(group.place)[-1].picture)
    await group.say("Ana", "/language bg")
    for language in LANGUAGES:
        assert ai_players(group, code, language) == (french[2],)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    bulgarian = WORDS.phrase("bg", "ai-names").split(", ")
    sat = (bulgarian[1], french[2], bulgarian[3])
    assert ai_players(group, code) == sat
    await group.all_true()


async def test_an_ai_player_that_others_move_keeps_its_name(group: Group) -> None:
    """Lots are drawn; then a free chair is filled again, by nobody's namesake."""
    await group.say("Ana", "/belot slow")
    code = await code_of(group)
    for seat in (1, 2):
        await group.tap("Ana", b.text(b.AddAIPlayerButton(code, Seat(seat))))
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    drawing = c.DrawLots(c.Actor(table.opener), (Seat(2), Seat(1), Seat(3), Seat(0)), table.lots)
    reply = await group.app.engine.host.ask(table.id, drawing)
    assert reply.denial is None
    names = WORDS.phrase("en", "ai-names").split(", ")
    assert ai_players(group, code) == (names[2], names[1])
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    told = ai_players(group, code)
    assert told == (names[2], names[1], names[3])


async def test_a_persons_namesake_among_the_ai_players_has_a_number(group: Group) -> None:
    group.renamed["Ana"] = name = WORDS.phrase("en", "ai-names").split(", ")[1]
    await group.say("Ana", "/belot slow")
    await group.tap("Ana", b.text(b.AddAIPlayerButton(await code_of(group), Seat(1))))
    shown = svg_of(group.messenger.views(group.place)[-1].picture)
    assert re.findall(rf"({name}.*?)<", shown) == [name, f"{name} 2"]
