"""Typed forms of commands: each becomes a line that the command understands."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.discord.commands import NAME, SUMMARY, links_of
from adapters.platform.application import SUGGESTION, Argument, ArgumentKind, CommandForm
from adapters.platform.chat import Admission, Place, Said
from bot.app.app import PACES
from bot.commands.command import COMMANDS, command_forms
from bot.commands.lobby.settings import PACE_NAMES
from bot.commands.suggestions import SOURCES
from bot.locales.words import Words
from bot.people.rate_limits import SUGGESTION_LIMIT
from tests.bot.messenger import Group, Messenger, code_of, running, seated, words

FORMS = command_forms(Words())
ENDING = {"/forget", "/unlink", "/close", "/leave"}
"""They end something that the other commands need."""


@pytest.fixture
async def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Group]:
    monkeypatch.setattr("tests.bot.messenger.FAST", PACES)
    one = Messenger("discord", opens_first=False, whispers=True)
    async with running(tmp_path, one) as group:
        group.admins = ("Ana",)
        await group.start("Ana")
        yield group


def lines(form: CommandForm) -> list[str]:
    """The form without arguments, with each value of each argument, and with all first values."""

    def written(argument: Argument) -> list[str]:
        if argument.kind is ArgumentKind.FLAG:
            return [argument.template]
        values = [term.written for term in argument.values]
        return [argument.template.format(value) for value in values]

    alone = [[one] for argument in form.arguments for one in written(argument)]
    first = [written(argument)[0] for argument in form.arguments if written(argument)]
    return [" ".join((form.line, *given)) for given in ([], *alone, first)]


def test_every_command_of_a_menu_has_a_form() -> None:
    listed = {name for name, one in COMMANDS.items() if one.menus is not None}
    assert {form.line.split()[0].removeprefix("/") for form in FORMS} == listed
    paths = [form.path for form in FORMS]
    assert len(set(paths)) == len(paths)
    assert len({path[0] for path in paths}) <= 15
    grouped = {path[0] for path in paths if len(path) > 1}
    assert not grouped & {path[0] for path in paths if len(path) == 1}


@pytest.mark.parametrize("language", Words().languages())
def test_nothing_of_a_command_is_cut(language: str) -> None:
    """Also in the languages that Discord does not have yet."""
    arguments = [one for form in FORMS for one in form.arguments]
    names = {f"discord-command-{form.path[0]}" for form in FORMS}
    names |= {f"discord-command-{'-'.join(form.path)}" for form in FORMS}
    names |= {f"discord-argument-{one.name}" for one in arguments}
    texts = {form.summary for form in FORMS} | {one.summary for one in arguments}
    texts |= {f"discord-group-{form.path[0]}" for form in FORMS if len(form.path) > 1}
    texts |= {term.label for one in arguments for term in one.values if term.label}
    words = Words()
    for messages, most in ((names, NAME), (texts, SUMMARY)):
        long = [one for one in messages if len(words.phrase(language, one)) > most]
        assert not long, f"more than {most} characters"


def test_every_pace_can_be_chosen() -> None:
    assert set(PACE_NAMES) == set(PACES)


def test_every_source_of_suggestions_is_used() -> None:
    asked = {one.suggested for form in FORMS for one in form.arguments}
    assert asked - {""} == set(SOURCES)


def test_no_value_is_written_like_another() -> None:
    for form in FORMS:
        values = [term.written for one in form.arguments for term in one.values]
        assert len(set(values)) == len(values), form.path
        assert all(value.strip() for value in values)


async def test_each_choice_is_understood(served: Group) -> None:
    await served.say("Ana", "/belot bela_hr")
    code = await code_of(served)
    for form in FORMS:
        if form.line in ENDING:
            continue
        for line in lines(form):
            told = await served.say("Ana", line.replace("/join", f"/join {code}"))
            said = " ".join(words(one.view) if one.view else one.text for one in told)
            assert "not understand" not in said, (line, said)


async def test_suggestions_begin_as_written(served: Group) -> None:
    await seated(served, "/belot")
    for line, source, begun, expected in (
        ("/language", "zones", "vienna", ["Europe/Vienna"]),
        ("/help", "commands", "score", ["score"]),
        ("/stats", "people", "bor", ["Boris"]),
        ("/stats", "people", "", []),
        ("/promo", "promo", "", []),
        ("/tournament", "tournaments", "", []),
    ):
        said = Said(served.place, served.person("Ana"), line)
        found = await served.app.application.suggestions(said, source, begun)
        assert [one.written for one in found] == expected, line


async def test_only_tables_that_one_may_know_are_suggested(served: Group) -> None:
    await served.say("Ana", "/belot bela_hr")
    code = await code_of(served)
    elsewhere = replace(served.place, chat="-5", community="")

    async def codes(name: str, source: str, place: Place) -> list[str]:
        said = Said(place, served.person(name), "/join")
        found = await served.app.application.suggestions(said, source, "")
        return [one.written for one in found]

    assert await codes("Ana", "tables", served.place) == [code]
    assert await codes("Ana", "tables", elsewhere) == [code]
    assert await codes("Zora", "lobbies", served.place) == [code]
    assert await codes("Zora", "lobbies", elsewhere) == []
    assert await codes("Zora", "tables", elsewhere) == []
    assert await codes("Zora", "tournaments", elsewhere) == []
    directory = served.app.people.directory
    assert await directory.of_user("discord", served.person("Zora").user) is None
    assert await directory.places.find(elsewhere) is None


async def test_suggestions_are_limited_for_each_person(served: Group) -> None:
    admits = served.app.application.admits
    asked = [admits("discord", "Ana", SUGGESTION) for _ in range(SUGGESTION_LIMIT.at_once + 2)]
    assert asked[:-2] == [Admission.ADMITTED] * SUGGESTION_LIMIT.at_once
    assert asked[-1] is Admission.DROPPED
    assert admits("discord", "Boris", SUGGESTION) is Admission.ADMITTED
    assert admits("discord", "Ana", "tap") is Admission.ADMITTED, "taps are counted for themselves"
    assert await served.say("Ana", "/help"), "commands are counted for themselves"


async def test_commands_that_answer_anywhere_answer_only_the_person(served: Group) -> None:
    own = served.private("Zora")
    for form in FORMS:
        if not form.anywhere:
            continue
        said = Said(own, served.person("Zora"), form.line, elsewhere=True)
        told = await served.app.application.said(said)
        await served.app.display.presenter.settled()
        assert told, form.line
        assert all(one.whisper and one.view is not None for one in told), form.line
        assert not served.messenger.messages.get(own)


def test_every_line_has_one_link() -> None:
    registered = [{"name": form.path[0], "id": "1", "type": 1} for form in FORMS]
    links = links_of(FORMS, registered)
    assert {form.line for form in FORMS} <= set(links)
    assert links["/score"] == "</table score:1>"
    assert links["/tournament"] == "</tournament show:1>"
    assert links["/tournament 0"] == "</tournament start:1>"
    assert links["/tournament new"] == "</tournament new:1>"
    assert links["/me"] == "</me settings:1>"
