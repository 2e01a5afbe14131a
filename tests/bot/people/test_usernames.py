"""People are found by their current usernames."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adapters.platform.chat import Person, Said, Tapped
from bot import buttons as b
from tests.bot.messenger import Group, running, seated, words


async def seen(group: Group, person: Person) -> None:
    """A person presses a button in the group."""
    data = b.text(b.ReadRulesButton("belot_bg", "basics"))
    await group.app.application.tapped(Tapped(group.place, person, data))


async def asked(group: Group, text: str) -> str:
    """The answer to Ana, wherever it appears."""
    before = {place: len(chat) for place, chat in group.messenger.messages.items()}
    await group.app.application.said(Said(group.place, group.person("Ana"), text))
    await group.app.display.presenter.settled()
    return "\n".join(
        words(view)
        for place in group.messenger.messages
        for view in group.messenger.views(place)[before.get(place, 0) :]
    )


async def test_a_mention_by_username_finds_its_person(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        boris = replace(group.person("Boris"), username="Bobi")
        await seen(group, boris)
        assert "Boris" in await asked(group, "/stats @bobi")
        assert "Boris" in await asked(group, "/versus @BOBI")
        assert "nobody" not in await asked(group, "/history @Bobi")
        assert "“banana”" in await asked(group, "/stats @bobi banana")
        assert "“@boris”" in await asked(group, "/stats @boris")
        vera = replace(group.person("Vera"), username="bobi")
        await seen(group, vera)
        assert "Vera" in await asked(group, "/stats @bobi")
        await seen(group, replace(boris, username="boris_now"))
        assert "Vera" in await asked(group, "/stats @bobi")
        assert "Boris" in await asked(group, "/stats @boris_now")
        await seen(group, replace(vera, username=""))
        assert "“@bobi”" in await asked(group, "/stats @bobi")
        await seen(group, replace(boris, username="bobi"))
        assert "Boris" in await asked(group, "/stats @bobi"), "it came back"


async def test_a_username_is_told_and_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        boris = replace(group.person("Boris"), username="Bobi")
        private = group.private("Boris")
        await group.app.application.said(Said(private, boris, "/mydata"))
        await group.app.display.presenter.settled()
        (document,) = group.messenger.files[private]
        assert json.loads(document.body)["identities"][0]["username"] == "bobi"
        await group.app.application.tapped(Tapped(private, boris, b.text(b.ForgetButton())))
        assert await group.app.people.directory.accounts.of_username("test", "bobi") is None


@pytest.mark.parametrize("seed", range(3))
async def test_each_username_is_that_of_the_last_one_who_was_seen_with_it(
    tmp_path: Path, seed: int
) -> None:
    """Whatever the caches remember about people in between."""
    random, owners = Random(seed), dict[str, str]()
    async with running(tmp_path) as group:
        directory = group.app.people.directory
        for _ in range(60):
            user, username = random.choice("ABC"), random.choice(("", "x", "y", "z"))
            account = await directory.account(replace(group.person(user), username=username))
            owners = {name: owner for name, owner in owners.items() if owner != account.id}
            if username:
                owners[username] = account.id
            for name in "xyz":
                found = await directory.accounts.of_username("test", name)
                assert found == owners.get(name)


async def test_people_at_a_table_here_are_known_before_any_match_is_over(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        await seated(group)
        for command in ("/stats Boris", "/history Boris", "/versus bor"):
            told = await asked(group, command)
            assert told, command
            assert "I do not know a player" not in told, command
        elsewhere = replace(group, chat="elsewhere")
        assert "I do not know a player" in await asked(elsewhere, "/stats Boris")
