"""Names are cleaned on every way in, whatever a platform tells."""

import json
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord import activity
from adapters.platform.chat import (
    MOST_OF_A_NAME,
    Person,
    Place,
    is_forbidden,
    is_hidden,
    is_visible,
)
from adapters.telegram.connection import as_read
from adapters.telegram.reading import read, read_launch
from bot.people.accounts import FORMER
from tests.adapters.telegram.proofs import proof
from tests.bot.pictures.test_pictures import NASTY
from tests.every import every

ANYTHING = st.one_of(
    st.text(st.characters()),
    st.text("\ud800\udc00\u202e\u2066\u200b\u200d\x00\x7f\n\u2028\u3164\u0301aЖ 👩", max_size=200),
    st.sampled_from([*NASTY, FORMER, "a" * 10_000, "\u200b" * 10_000 + "Ana"]),
)
GROUP = {"id": -1009, "type": "supergroup"}


def is_clean(name: str) -> bool:
    name.encode()
    return (
        len(name) <= MOST_OF_A_NAME
        and name == " ".join(name.split())
        and not any(is_forbidden(char) or is_hidden(char) for char in name)
        and (not name or any(map(is_visible, name)))
    )


@given(ANYTHING, ANYTHING, ANYTHING)
def test_nobody_and_nowhere_is_called_what_no_name_may_be(
    name: str, username: str, language: str
) -> None:
    person = Person("telegram", "1", name, language, username)
    assert is_clean(person.name)
    assert person.name != FORMER
    assert all(told.isascii() and len(told) <= 64 for told in (person.username, person.language))
    assert Person("telegram", "1", person.name, person.language, person.username) == person
    assert is_clean(Place("telegram", "1", title=name).title)


@every("name", ["Ана Петрова", "محمد علي", "李小龍", "👩🏽\u200d🚀 Ana", "O’Neil-Żak"])
def test_real_names_stay(name: str) -> None:
    assert Person("discord", "1", name).name == name
    assert Person("discord", "1", " \u202e ", username="ana.p").name == "ana.p"


def updates(user: dict[str, Any], title: str) -> list[dict[str, Any]]:
    """Every kind of update that names a person."""
    chat = {**GROUP, "title": title}
    message = {"message_id": 3, "date": 1_800_000_000, "chat": chat, "from": user}
    bot = {"id": 5, "is_bot": True, "first_name": "Belot"}
    change = {
        "chat": chat,
        "from": user,
        "date": 1,
        "old_chat_member": {"user": bot, "status": "left"},
        "new_chat_member": {"user": bot, "status": "member"},
    }
    tap = {"id": "1", "from": user, "chat_instance": "1", "message": message, "data": "1:o"}
    return [
        {"message": {**message, "text": "/belot"}},
        {"my_chat_member": change},
        {"callback_query": tap},
        {"inline_query": {"id": "2", "from": user, "query": "", "offset": ""}},
        {"chosen_inline_result": {"result_id": "A", "from": user, "query": "",
                                  "inline_message_id": "in3"}},
    ]  # fmt: skip


@given(ANYTHING, ANYTHING, ANYTHING)
def test_telegram_brings_clean_names_alone(first: str, last: str, title: str) -> None:
    user = {"id": 7, "is_bot": False, "first_name": first, "last_name": last, "username": title}
    for number, update in enumerate(updates(user, title)):
        event = read(as_read({"update_id": number, **update}), "belot_bot")
        person = getattr(event, "person", None)
        assert isinstance(person, Person), update
        place = getattr(event, "place", Place("telegram", "7"))
        assert is_clean(person.name), update
        assert is_clean(place.title), update


@given(ANYTHING, ANYTHING)
def test_launches_bring_clean_names_alone(first: str, last: str) -> None:
    now = datetime(2031, 5, 4, tzinfo=UTC)
    user = {"id": 7, "first_name": first, "last_name": last}
    signed = proof("token", int(now.timestamp()), 7, "Ana", user=json.dumps(user))
    assert is_clean(read_launch(signed, "token", now).person.name)
    told = {"id": "7", "global_name": first, "username": "ana"}
    person = activity._person(told, {"nick": last})
    assert is_clean(person.name)
    assert person.name
