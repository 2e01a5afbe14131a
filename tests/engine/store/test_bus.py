"""Announcements are heard when their batch is stored, and never otherwise."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store.bus import MOST_BYTES, Announcement, fits, packed, unpacked
from engine.store.commits import Batch, Committer, Conflict
from tests.engine.store.exchange import Exchange
from tests.engine.store.opened import Store
from tests.engine.store.test_commits import beat, enter

ANNOUNCED = st.builds(
    Announcement, st.sampled_from(("tables", "people", "маси")), st.text(max_size=300)
)


@given(st.lists(ANNOUNCED, max_size=60))
def test_all_fits_into_what_a_database_takes(announced: list[Announcement]) -> None:
    texts = list(packed("one", announced))
    assert all(len(text.encode()) <= MOST_BYTES for text in texts)
    heard = [one for text in texts for one in unpacked(text, "two")]
    for channel in {one.channel for one in announced}:
        said = [one for one in announced if one.channel == channel]
        assert [one for one in heard if one.channel == channel] == list(dict.fromkeys(said))
    assert not [one for text in texts for one in unpacked(text, "one")]


def test_oversized_announcements_are_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        list(packed("one", [Announcement("tables", "x" * MOST_BYTES)]))


def test_it_is_known_before_whether_it_is_too_long() -> None:
    fitting = [size for size in range(MOST_BYTES) if fits("one", Announcement("t", "ж" * size))]
    assert fitting == list(range(len(fitting)))
    list(packed("one", [Announcement("t", "ж" * fitting[-1])]))
    with pytest.raises(ValueError, match="too long"):
        list(packed("one", [Announcement("t", "ж" * (fitting[-1] + 1))]))


async def test_only_what_was_stored_is_heard_and_by_others_alone(store: Store) -> None:
    exchange = Exchange()
    here, there = exchange.bus("here"), exchange.bus("there")
    heard: list[str] = []
    here.listen("beats", lambda payload: heard.append(f"here {payload}"))
    there.listen("beats", heard.append)
    committer = Committer(store.database, here)
    committer.start()
    good = Batch((enter("ana"),), (Announcement("beats", "ana"), Announcement("other", "ana")))
    bad = Batch((beat("boris", 0, 1),), (Announcement("beats", "boris"),))
    stored, refused = await asyncio.gather(
        committer.commit(good), committer.commit(bad), return_exceptions=True
    )
    assert stored is None
    assert isinstance(refused, Conflict)
    await asyncio.sleep(0)
    assert heard == ["ana"]
    await committer.stop()
