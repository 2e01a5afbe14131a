"""The metrics of a running bot: all are true, and none names anybody."""

import pytest
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from adapters.platform.chat import Person
from bot.metrics.health import MetricsListener
from bot.metrics.measures import A_DAY, KEPT, NOW, Became, Measures, Presence, Recent
from tests.bot.messenger import PEOPLE, Group, moves, seated, waited_for

Sample = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Sample:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def of(found: Sample, name: str, **labels: str) -> float:
    return found[name, frozenset(labels.items())]


async def told(group: Group) -> str:
    listener = MetricsListener(group.app.jobs.vitals, group.app.jobs.health)
    async with listener.listening("127.0.0.1", 0) as port, ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/health") as answer:
            assert answer.status == 200
            assert (await answer.json())["ok"]
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.content_type == "text/plain"
            return await answer.text()


async def test_a_deal_is_seen_in_the_metrics_and_nobody_is_named(group: Group) -> None:
    code = await seated(group)
    name = waited_for(group)
    await group.tap(name, moves(group, name)[0], group.private(name))
    await group.tap(name, "none of ours")
    text = await told(group)
    found = read(text)
    assert of(found, "belotbot_tables", status="playing") == 1
    assert of(found, "belotbot_tables", status="lobby") == 0
    assert of(found, "belotbot_tables_in_memory") == 1
    assert of(found, "belotbot_people", platform="test", within="5m") == len(PEOPLE)
    assert of(found, "belotbot_heard_total", platform="test", kind="command", became="done") == 1
    taps = {"platform": "test", "kind": "tap"}
    assert of(found, "belotbot_heard_total", **taps, became="done") == 5
    assert of(found, "belotbot_heard_total", **taps, became="refused") == 1
    assert of(found, "belotbot_own_seconds_count", kind="tap") == 6
    assert of(found, "belotbot_redraw_seconds_count") > 4
    sent = {"platform": "test", "deed": "send", "fate": "done"}
    assert of(found, "belotbot_request_seconds_count", **sent) >= 5
    assert of(found, "belotbot_commit_seconds_count", became="stored") > 6
    assert of(found, "belotbot_commit_batches_sum") >= of(found, "belotbot_commit_batches_count")
    assert of(found, "belotbot_queue_age_seconds", queue="mailboxes", platform="") == 0
    assert of(found, "belotbot_connected", platform="test") == 1
    assert of(found, "belotbot_store_failing") == 0
    assert of(found, "belotbot_database_bytes") > 10_000
    assert of(found, "belotbot_database_free_bytes") > 0
    assert of(found, "process_resident_memory_bytes") > 0
    (table,) = group.app.painting.live
    people = [*PEOPLE, *(seat.account for seat in table.chairs if seat.account)]
    assert not [one for one in (table.id, code, group.chat, *people) if f'"{one}' in text]
    assert len([line for line in text.splitlines() if not line.startswith("#")]) < 400


def test_outcomes_of_taps_are_counted_once() -> None:
    measures, person = Measures(), Person("test", "Ana", "Ana")
    for became in (Became.DONE, Became.REFUSED, Became.DROPPED):
        with measures.hearing("tap", person) as heard:
            heard.became = became
    with pytest.raises(LookupError), measures.hearing("tap", person):
        raise LookupError
    found = measures.registry.get_sample_value
    for became in Became:
        labels = {"platform": "test", "kind": "tap", "became": became.value}
        assert found("belotbot_heard_total", labels) == 1
    assert found("belotbot_own_seconds_count", {"kind": "tap"}) == 3  # dropped updates cost nothing


def test_only_the_last_minutes_are_remembered() -> None:
    now = [0.0]
    recent, people = Recent(lambda: now[0]), Presence(lambda: now[0])
    assert recent.percentiles(50, 99) is None
    for number in range(100):
        now[0] = number / 10
        recent.add(number)
        people.came("test", f"person {number % 7}")
    assert recent.percentiles(50, 99, 100) == (49, 98, 99)
    assert recent.rate(5.0) == 10.2
    now[0] += KEPT - 5
    assert recent.percentiles(50) == (74,)
    assert (people.lately(), people.in_a_day()) == ({"test": 7}, {"test": 7})
    now[0] += NOW
    assert (people.lately(), people.in_a_day()) == ({"test": 0}, {"test": 7})
    now[0] += A_DAY
    people.came("test", "another")
    assert (people.lately(), people.in_a_day()) == ({"test": 1}, {"test": 1})
