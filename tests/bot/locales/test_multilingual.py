"""Readers who get their own language read everything at a table in it."""

from pathlib import Path

from adapters.platform.views import View
from bot import buttons as b
from tests.bot.messenger import PEOPLE, Messenger, moves, running, seated, waited_for, words

LANGUAGES = ("bg", "en", "hr")


def pressed(view: View) -> list[str]:
    tiles = [tile.button.data for tile in view.tiles if tile.button]
    return [*tiles, *(button.data for row in view.buttons for button in row)]


def same_in_all(views: list[View], language: str) -> None:
    assert views
    for view in views:
        assert view.language == language
        assert sorted([view.language, *(one.language for one in view.others)]) == list(LANGUAGES)
        for spoken in LANGUAGES:
            [one] = [one for one in (view, *view.others) if one.language == spoken]
            assert pressed(one) == pressed(view)
            assert len(one.blocks) == len(view.blocks)
            assert (one.picture is None) == (view.picture is None)


async def test_lobby_deal_and_sheet_are_told_in_every_language_of_the_readers(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger("room", spoken=LANGUAGES)) as group:
        await group.enter("Ana")
        await seated(group)
        for _ in range(3):
            await group.until(lambda: any(moves(group, name) for name in PEOPLE))
            name = waited_for(group)
            await group.tap(name, moves(group, name)[-1], group.private(name))
        same_in_all(group.messenger.views(group.place), "en")
        hands = group.messenger.views(group.private(PEOPLE[0]))
        assert not any(view.others for view in hands), "a hand has one reader"


async def test_answers_to_commands_are_told_in_every_language_of_the_readers(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger("room", spoken=LANGUAGES)) as group:
        await group.enter("Ana")
        for command in ("/settings", "/rules", "/help", "/leaderboard", "/language", "/nonsense"):
            await group.say("Ana", command)
        await group.tap("Ana", b.text(group.find(b.ReadRulesButton)[-1]))  # another page
        await group.say("Ana", "/hand")
        await group.say("Ana", "/belot 9999")
        await seated(group)
        await group.say("Boris", "/close")
        await group.say("Boris", "/leave")
        await group.app.display.presenter.settled()
        views = group.messenger.views(group.place)
        assert len(views) >= 8
        same_in_all(views, "en")
        texts = [{words(view)} | {words(other) for other in view.others} for view in views]
        assert all(len(told) == len(LANGUAGES) for told in texts)


async def test_the_outcome_of_a_command_is_told_in_every_language_of_the_readers(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger("room", spoken=LANGUAGES, opens_first=True)) as group:
        await group.say("Ana", "/belot slow")
        await group.say("Boris", "/belot avkm")  # Boris may not change the table's rules
        await group.say(
            "Boris", f"/join {group.find(b.StandUpButton)[-1].code}"
        )  # the cards of Boris come here
        refused, seated_here = group.messenger.views(group.place)[-2:]
        same_in_all([refused, seated_here], "en")
        for view in (refused, seated_here):
            assert len({words(view), *map(words, view.others)}) == len(LANGUAGES)


async def test_texts_equal_in_all_languages_are_told_once(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("telegram")) as group:
        await group.say("Ana", "/belot slow")
        assert not any(view.others for view in group.messenger.views(group.place))
        assert group.find(b.StandUpButton)
