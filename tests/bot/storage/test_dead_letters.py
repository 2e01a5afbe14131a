from dataclasses import replace

import pytest

from adapters.trouble.failures import FailedInput
from bot.cli.doctor import tell_aside
from bot.cli.terminal import CommandFailed
from bot.locales.words import Voice, Words
from bot.storage import dead_letters
from bot.storage.dead_letters import StoredDeadLetters, forget_set_aside, read_set_aside
from tests.engine.store.opened import Store

HANGS = FailedInput("telegram", "41", "tap", "Overdue", 3, '{"data": "тайна"}')
BREAKS = FailedInput("discord", "42", "command", "KeyError", 1, "{}")


async def test_dead_letters_are_there_after_a_restart(store: Store) -> None:
    times = iter((5, 6, 7))
    one = StoredDeadLetters(store.database, store.committer, lambda: next(times))
    await one.put(HANGS)
    await one.put(BREAKS)
    await one.put(HANGS)
    listed = [(row.poison, row.at) for row in await read_set_aside(store.database)]
    assert listed == [(replace(HANGS, content=""), 5), (replace(BREAKS, content=""), 6)]
    assert await dead_letters.read_contents(store.database, "41") == (HANGS.content,)


async def test_only_so_much_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dead_letters, "LONGEST", 10)
    monkeypatch.setattr(dead_letters, "KEPT", 40)
    times = iter(range(2000))
    one = StoredDeadLetters(store.database, store.committer, lambda: next(times))
    for number in range(dead_letters.KEPT + 50):
        poison = FailedInput("browser", str(number), "say", "Overdue", 1, "\ud800" + "x" * 99)
        await one.put(poison)
    rows = await read_set_aside(store.database)
    assert len(rows) <= dead_letters.KEPT + 1
    assert rows[-1].poison.number == str(dead_letters.KEPT + 49)
    last = rows[-1].poison.number
    assert await dead_letters.read_contents(store.database, last) == ("\\ud800" + "x" * 9,)


async def test_one_platform_does_not_push_out_what_another_put_aside(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_letters, "KEPT", 40)
    times = iter(range(2000))
    one = StoredDeadLetters(store.database, store.committer, lambda: next(times))
    await one.put(HANGS)
    for number in range(dead_letters.KEPT + 5):
        await one.put(FailedInput("browser", str(number), "say", "Overdue", 1, ""))
    await one.put(FailedInput("telegram", "43", "tap", "Overdue", 1, ""))
    kept_of = [
        row.poison.number
        for row in await read_set_aside(store.database)
        if row.poison.platform == "telegram"
    ]
    assert kept_of == ["41", "43"]


async def test_it_is_listed_without_its_content(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    voice = Voice(Words(), "en")
    await tell_aside(store.url, None, voice)
    assert capsys.readouterr().out == "Nothing was put aside.\n"
    await StoredDeadLetters(store.database, store.committer, lambda: 0).put(HANGS)
    await tell_aside(store.url, None, voice)
    assert capsys.readouterr().out == "1970-01-01 00:00:00Z\ttelegram\t41\ttap\tOverdue\t3\n"
    await tell_aside(store.url, "41", voice)
    assert capsys.readouterr().out == HANGS.content + "\n"
    steering = FailedInput("telegram", "42", "tap", "KeyError", 1, "a\x1b[2Jb\x9bc")
    await StoredDeadLetters(store.database, store.committer, lambda: 0).put(steering)
    await tell_aside(store.url, "42", voice)
    assert capsys.readouterr().out == "a\\x1b[2Jb\\x9bc\n"
    with pytest.raises(CommandFailed, match=r"^Nothing was put aside under 7\.$"):
        await tell_aside(store.url, "7", voice)


OWN = (
    '{"update_id":7,"message":{"message_id":5,"from":{"id":42,"is_bot":false,"first_name":"Ana"}}}',
    '{"update_id":7,"message":{"chat":{"id":42,"type":"private"},"text":"x"}}',
    '{"message":{"from":{"id":9},"reply_to_message":{"from":{"id":42,"first_name":"Ana"}}}}',
    '{"message":{"from":{"id":9},"entities":[{"type":"text_mention","user":{"id":42}}]}}',
    '{"message":{"from":{"id":9},"new_chat_members":[{"id":42,"is_bot":false}]}}',
    '{"channel":"8","user":"42","data":{"custom_id":"x"}}',
    '{"channel":"8","user":"9","data":{"resolved":{"users":{"42":{"username":"ana"}}}}}',
    '{"message":{"from":{"id": 42,"first_name":"An',
)
OTHERS = (
    '{"update_id":42,"message":{"message_id":42,"from":{"id":142},"text":"42 or 1424"}}',
    '{"message":{"from":{"id":429},"chat":{"id":-42,"type":"group"},"date":42}}',
    '{"callback_query":{"id":"42","from":{"id":9},"data":"1:s:42"}}',
    '{"channel":"42","user":"421","data":{"values":["42"]}}',
    '{"message":{"from":{"id": 142,"text":"my number: 42, and',
)


async def test_forgetting_a_person_keeps_what_others_have_sent(store: Store) -> None:
    one = StoredDeadLetters(store.database, store.committer, lambda: 0)
    for number, content in enumerate((*OWN, *OTHERS)):
        await one.put(FailedInput("x", str(number), "message", "KeyError", 1, content))
    await one.put(FailedInput("x", "42-f00", "say", "KeyError", 1, '{"text":"I am in a room"}'))
    await one.put(FailedInput("x", "421-f00", "say", "KeyError", 1, '{"text":"so am I"}'))
    await one.put(FailedInput("y", "1", "message", "KeyError", 1, OWN[0]))
    await store.database.write(lambda connection: forget_set_aside(connection, "x", "42"))
    left = [
        (row.poison.platform, row.poison.number) for row in await read_set_aside(store.database)
    ]
    others = {("x", str(len(OWN) + number)) for number in range(len(OTHERS))}
    assert {*left} == {*others, ("x", "421-f00"), ("y", "1")}
