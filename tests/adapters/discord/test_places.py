"""The shard that receives the events of a place."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.reading import PLATFORM, shard_of
from adapters.platform.chat import Place

IDS = st.integers(0, 2**64 - 1)
SHARDS = st.integers(1, 500)


@given(IDS, IDS, IDS, SHARDS)
def test_a_servers_channels_threads_and_whispers_are_in_its_shard(
    guild: int, channel: int, user: int, shards: int
) -> None:
    place = Place(PLATFORM, str(channel), community=str(guild))
    assert shard_of(place, shards) == (guild >> 22) % shards
    assert shard_of(place.whisper(str(user)), shards) == shard_of(place, shards)
    assert shard_of(place.whisper(str(user)).writable, shards) == shard_of(place, shards)


@given(IDS, SHARDS, st.sampled_from(["", "81384788765712384"]))
def test_private_texts_go_to_the_first_private_chat(user: int, shards: int, guild: str) -> None:
    assert shard_of(Place(PLATFORM, str(user), private=True, community=guild), shards) == 0


@given(IDS, SHARDS)
def test_a_place_without_a_known_server_is_in_the_first(channel: int, shards: int) -> None:
    assert shard_of(Place(PLATFORM, str(channel)), shards) == 0
