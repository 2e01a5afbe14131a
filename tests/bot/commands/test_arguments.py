"""No word after a command is ignored: it is used, or refused by name."""

from collections.abc import AsyncIterator, Mapping
from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from adapters.platform.chat import Place
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, NotUnderstood
from bot.commands.command import COMMANDS
from engine.store.schema import metadata
from engine.tables.table import Proposal, Table
from tests.bot.messenger import Group, Messenger, code_of, running, seated, words
from tests.often import often

NONSENSE = ("banana", "хърватско-белот", "quick banana", "new K7", "K7QRT9", "?!", "0.0", "1" * 70)
"""Words that no command takes; some begin with one that a command does take."""

ELSEWHERE = {"link", "me", "notify"}
"""Commands that work only in private or only in a group, whatever their arguments."""

PASSING = {"surfaces", "claims", "processes", "leases", "heartbeats", "portraits"}
"""Database tables of screens, running processes and background fetches."""


PLATFORMS = ("telegram", "discord", "browser")


@pytest.fixture(params=PLATFORMS)
async def served(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Group]:
    name = request.param
    whispers, felt = name != "telegram", name == "browser"
    one = Messenger(name, opens_first=not whispers, whispers=whispers, draws_tables=felt)
    async with running(tmp_path, one) as group:
        group.admins = ("Ana",)
        await group.start("Ana")
        yield group


async def stored(group: Group) -> Mapping[str, list[str]]:
    """All stored rows that last."""

    def read(connection: Connection) -> Mapping[str, list[str]]:
        found = {}
        for table in metadata.sorted_tables:
            if table.name not in PASSING:
                lasting = [one for one in table.c if not one.name.startswith("lease")]
                found[table.name] = sorted(map(repr, connection.execute(select(*lasting)).all()))
        return found

    return await group.app.store.database.look(read)


async def told(group: Group, text: str, place: Place | None = None) -> str:
    """Write as Ana; returns every message to Ana."""
    before = next(group.messenger._ids)
    answers = await group.say("Ana", text, place)
    found = [words(answer.view) if answer.view is not None else answer.text for answer in answers]
    for messages in group.messenger.messages.values():
        newest = takewhile(lambda number: int(number) > before, reversed(messages))
        found += [words(messages[number]) for number in [*newest][::-1]]
    return "\n".join(found)


async def test_unknown_arguments_are_named_and_change_nothing(served: Group) -> None:
    """Each run tries every nonsense on one platform; the long tests try them on all."""
    every = often(len(PLATFORMS), 1)
    own = PLATFORMS.index(served.messenger.name) % every
    await served.say("Ana", "/belot bela_hr")
    for place in (served.place, served.private("Ana")):
        await served.say("Ana", "/score", place)
        before = await stored(served)
        for number, name in enumerate(COMMANDS):
            for nonsense in NONSENSE[own::every]:
                answer = await told(served, f"/{name} {nonsense}", place)
                unknown = nonsense[:50].split()[-1].casefold() in answer.casefold()
                code = "no table with this code" in answer or "This code does not work" in answer
                elsewhere = name in ELSEWHERE and ("private" in answer or "in a group" in answer)
                hidden = name == "status" and ("no command" in answer or "not know that" in answer)
                hidden = hidden or "tried many codes" in answer
                assert unknown or code or elsewhere or hidden, (name, nonsense, answer)
            if number % 8 == 7 or number == len(COMMANDS) - 1:
                assert await stored(served) == before, (name, place)


@given(st.lists(st.sampled_from(["bela", "501", "quick", "thread", "banana"]), max_size=6))
def test_every_word_is_taken_once_or_named(said: list[str]) -> None:
    written = ArgumentWords(" ".join(said))
    taken = [written.choice({(word,): word}) for word in ("bela", "501", "quick", "thread")]
    left = list(said)
    for word in taken:
        if word is not None:
            left.remove(word)
    if not left:
        written.end()
        return
    with pytest.raises(NotUnderstood) as refused:
        written.end()
    assert refused.value.word == " ".join(left)


async def table_of(group: Group) -> Table:
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    return table


async def test_choices_of_buttons_can_be_typed(served: Group) -> None:
    group = served
    assert "to 1001" in await told(group, "/settings bela_hr 1001 quick")
    await group.say("Ana", "/belot")
    table = await table_of(group)
    assert (table.preset, table.rules.target) == ("bela_hr", 1001)
    await group.say("Ana", "/settings avkm 101")
    table = await table_of(group)
    assert (table.preset, table.rules.target) == ("avkm", 101)
    assert "this week" in await told(group, "/leaderboard week everywhere")
    assert "understand" not in await told(group, "/leaderboard БЕЛА тук победи")
    assert "/belot –" in await told(group, "/help /belot")
    assert "madarice" not in await told(group, "/pictures mađarice")
    assert "Mađarice" in await told(group, "/pictures")
    assert "български" in await told(group, "/language bg")
    assert "говорим српски" in await told(group, "/language Српски")
    assert "govorim srpski" in await told(group, "/language sr")
    assert "говорим српски" in await told(group, "/language sr-Cyrl")
    assert "English" in await told(group, "/language English")


async def test_arguments_may_be_spelled_as_people_write(tmp_path: Path) -> None:
    """With punctuation, and with the sign on a button's label."""
    async with running(tmp_path) as group:
        group.admins = ("Ana",)
        await group.start("Ana")
        await group.say("Ana", "/belot bela_hr")
        for asked, understood in (
            ("/settings bela, 501.", True),
            ("/settings „bela_hr“; quick!", True),
            ("/settings -501", False),
            ("/emote 👋", True),
            ("/emote 👋 Hello", True),
            ("/emote hello!", True),
            ("/emote 👋 thanks", False),
            ("/emote 👋 👋", False),
        ):
            assert ("understand" not in await told(group, asked)) is understood, asked


async def test_on_is_not_off(served: Group) -> None:
    assert "I will write to you" in await told(served, "/notify on")
    assert "I will write to you" in await told(served, "/notify on")
    assert "banana" in await told(served, "/notify banana")
    assert "any more" in await told(served, "/notify off")
    assert "any more" in await told(served, "/notify off")
    assert "I will write to you" in await told(served, "/notify")
    assert "any more" in await told(served, "/notify")


async def test_a_target_of_another_game_is_explained(served: Group) -> None:
    await served.say("Ana", "/belot bela_hr")
    answer = await told(served, "/belot 101")
    assert answer.startswith("Bela is not played to 101 here, but to 301, 501, 701, 1001 points.")


async def test_a_match_that_does_not_exist_is_not_a_question_of_syntax(served: Group) -> None:
    assert await told(served, "/replay 3.5") == "No match has been played here yet."
    assert await told(served, "/verify") == "No match has been played here yet."


async def test_a_table_is_named_by_its_code(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        first = await seated(group)
        answer = await told(group, f"/score {first.lower()}")
        assert "understand" not in answer
        assert "K7QRT" in await told(group, "/score K7QRT")
        await group.say("Ana", f"/leave {first}")
        table = await group.app.engine.host.by_code(first)
        assert table is not None
        assert table.chairs[0].away


async def test_an_unknown_code_gets_only_one_answer(served: Group) -> None:
    private = served.private("Ana")
    asked = [f"/{name} ZZZZZ" for name in ("join", "watch", "verify", "replay")]
    for text in (*asked, "/start s_ZZZZZ", "/start r_ZZZZZ_1_1"):
        assert await told(served, text, private) == "There is no table with this code.", text
    answer = await told(served, "/link banana", private)
    assert answer.startswith("This code does not work."), answer


async def test_commands_about_absent_matches_are_not_answered_as_buttons(served: Group) -> None:
    """About matches, deals and tricks that do not exist, beside a running match."""
    await served.say("Ana", "/belot slow")
    code = await code_of(served)
    for asked in (f"/replay {code}", "/replay 1.1", f"/replay {code} 3"):
        assert await told(served, asked) == "No match has been played here yet."
    await served.tap("Ana", b.text(b.StartButton(code, 0)))
    private = served.private("Ana")
    assert "understand" not in await told(served, "/start hello", private)
    await served.tap("Ana", b.text(b.ProposeButton(code, 1, Proposal.GIVE_UP)))
    await served.say("Ana", "/belot avkm")
    for asked in ("/replay", f"/replay {code} 1"):
        assert "Deal 1 of 1" in await told(served, asked)
    for missing in ("2", "1.9", "1:40", "99"):
        for asked in (f"/replay {missing}", f"/replay {code} {missing}"):
            assert "I do not understand" in await told(served, asked), asked
    for missing in ("r_AAAAA_1_1", f"r_{code}_2_1", f"r_{code}_1_7", f"r_{code}_1_1_77"):
        answer = await told(served, f"/start {missing}", private)
        assert "no table" in answer or "no longer works" in answer, missing
