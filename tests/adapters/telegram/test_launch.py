"""The proof that a page was opened inside Telegram: only what this bot's Telegram has signed."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.chat import Person
from adapters.platform.launch import ForgedLaunch
from adapters.telegram.reading import AHEAD, read_launch
from tests.adapters.telegram.proofs import encoded, proof, signature
from tests.every import every

TOKEN = "123456:the-token"
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
AT = int(NOW.timestamp())
ANA = {"id": 7, "first_name": "Ана", "last_name": "Ilić", "language_code": "hr", "username": "ana"}


def fields_of(**changes: str) -> dict[str, str]:
    fields = {"user": json.dumps(ANA), "auth_date": str(AT), "signature": "c2ln", **changes}
    return {name: value for name, value in fields.items() if value}


def signed(fields: dict[str, str]) -> str:
    return encoded({**fields, "hash": signature(TOKEN, fields)})


def refused(text: str, now: datetime = NOW) -> bool:
    try:
        read_launch(text, TOKEN, now)
    except ForgedLaunch:
        return True
    return False


def test_the_example_of_the_documentation_of_a_library() -> None:
    """Published by @telegram-apps/init-data-node (MIT) with its token."""
    text = (
        "query_id=AAHdF6IQAAAAAN0XohDhrOrc"
        "&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22"
        "Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22"
        "is_premium%22%3Atrue%7D"
        "&auth_date=1662771648"
        "&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2"
    )
    token = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8"
    launch = read_launch(text, token, NOW)
    assert launch.person == Person("telegram", "279058397", "Vladislav Kibenko", "ru", "vdkfrost")
    with pytest.raises(ForgedLaunch):
        read_launch(text, TOKEN, NOW)


def test_everything_is_told_that_telegram_says() -> None:
    allowed = json.dumps({**ANA, "allows_write_to_pm": True})
    launch = read_launch(
        signed(fields_of(user=allowed, start_param="t_ABCD", chat_instance="-42")), TOKEN, NOW
    )
    assert launch.person == Person("telegram", "7", "Ана Ilić", "hr", "ana")
    assert (launch.made, launch.start, launch.instance) == (NOW, "t_ABCD", "-42")
    assert launch.may_write
    assert not read_launch(signed(fields_of()), TOKEN, NOW).may_write


names = st.text(min_size=1, max_size=20).filter(lambda name: name not in ("hash", "user"))


@given(st.dictionaries(names, st.text(max_size=40), max_size=8), st.randoms())
def test_fields_that_nobody_knows_are_signed_in_any_order(
    unknown: dict[str, str], chance: Random
) -> None:
    unknown.pop("auth_date", None)
    unknown.pop("start_param", None)
    fields = {**fields_of(), **unknown}
    told = list({**fields, "hash": signature(TOKEN, fields)}.items())
    chance.shuffle(told)
    assert read_launch(encoded(dict(told)), TOKEN, NOW).person.user == "7"
    for name in unknown:
        assert refused(encoded({key: value for key, value in told if key != name}))


@given(st.data())
def test_one_changed_character_anywhere_is_refused(data: st.DataObject) -> None:
    fields = fields_of(start_param="t_ABCD", chat_instance="-42", query_id="AAH")
    told = {**fields, "hash": signature(TOKEN, fields)}
    name = data.draw(st.sampled_from(sorted(told)))
    place = data.draw(st.integers(0, len(told[name]) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda one: one != told[name][place]))
    changed = told[name][:place] + other + told[name][place + 1 :]
    assert refused(encoded({**told, name: changed}))


@every("name", ["hash", "user", "auth_date", "signature", "unknown"])
def test_a_field_that_comes_twice_is_refused(name: str) -> None:
    text = signed({**fields_of(), "unknown": "1"})
    value = next(part for part in text.split("&") if part.startswith(f"{name}="))
    assert refused(f"{text}&{value}")
    assert refused(f"{value}&{text}")
    assert refused(f"{text}&{name}=")


@every(
    "user",
    [
        "",
        "null",
        "7",
        "[]",
        "{",
        '"7"',
        json.dumps({**ANA, "id": "7"}),
        json.dumps({**ANA, "id": True}),
        json.dumps({**ANA, "id": 7.5}),
        json.dumps({**ANA, "id": 0}),
        json.dumps({**ANA, "id": -7}),
        json.dumps({**ANA, "id": 2**60}),
        json.dumps({"first_name": "Ana"}),
        json.dumps({**ANA, "is_bot": True}),
    ],
)
def test_users_that_are_no_person_are_refused(user: str) -> None:
    assert refused(signed(fields_of(user=user)))


@every("date", ["", "soon", "-5", "1e9", "1.5", "٣", "9" * 30])
def test_a_proof_without_a_date_is_refused(date: str) -> None:
    assert refused(signed(fields_of(auth_date=date)))


def test_a_proof_of_the_future_is_refused() -> None:
    text = proof(TOKEN, AT)
    assert not refused(text, NOW - AHEAD)
    assert refused(text, NOW - AHEAD - timedelta(seconds=1))
    assert refused(proof(TOKEN, 99_999_999_999))


def test_only_one_form_of_a_proof_is_accepted() -> None:
    """Two forms of one signature would be two proofs."""
    text = proof(TOKEN, AT)
    mark = text.rpartition("hash=")[2]
    assert refused(text.replace(mark, mark.upper()))
    assert refused(text.replace(mark, f"{mark}%20"))
    assert refused(text.replace(f"hash={mark}", "hash=%D0%B6"))
    assert refused(text.replace(f"&hash={mark}", ""))


@every("text", ["", "&", "=", "hash", "%", "user=%FF", "a=b&" * 200, "x" * 10**5])
def test_anything_else_is_refused(text: str) -> None:
    assert refused(text)
