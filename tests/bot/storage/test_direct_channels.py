"""The channel of a person's direct messages."""

from bot.storage.direct_channels import StoredDirectChannels
from tests.engine.store.opened import Store


async def test_channels_are_kept_for_each_platform(store: Store) -> None:
    kept = StoredDirectChannels("discord", store.database, store.committer)
    assert await kept.channel("9") is None
    await kept.keep("9", "70")
    await kept.keep("8", "71")
    await kept.keep("9", "72")
    again = StoredDirectChannels("discord", store.database, store.committer)
    assert (await again.channel("9"), await again.channel("8")) == ("72", "71")
    other = StoredDirectChannels("elsewhere", store.database, store.committer)
    assert await other.channel("9") is None
