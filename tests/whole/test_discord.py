"""Whole matches on Discord, within its rate limits, in accelerated time."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from engine.tables.table import Decision
from tests.emulators.discord import Person, TextChannel
from tests.emulators.discord.model import BY_INTERACTION
from tests.whole.discord import Player, sit_down
from tests.whole.discord_evening import UNHURRIED, Evening, evening_on

PLAIN = ("Ана", "Борис", "Вера", "Георги")
NASTY = (
    "\u202eעברית\u202c",
    "**Боби** @everyone",
    "🦄" * 64,
    "<@500000000100000000> `_~|[x](http://y.z)",
)

CLOSED_DMS = 50007
CHANNEL_MOST, HAND_MOST = 25, 20
"""Requests for a deal: for the channel, and for one person's hand."""

COUNTED_MOST = 30
"""Requests for a deal of four people that count against the limit of all requests."""

Record = Callable[[str, object], None]


async def sat_down(
    held: Evening, title: str, people: Sequence[Person], options: str = "quick 51"
) -> TextChannel:
    """A new server with these people at a table in its channel."""
    channel = held.server.guild(title, people).channel("белот")
    await sit_down(held.server, held.app, channel, people, options)
    return channel


def count(held: Evening, record: Record, people: int) -> None:
    """Report the cost of each deal, and check it against the limits."""
    deals = held.requests()
    for number, kinds in enumerate(deals, 1):
        told = ", ".join(f"{many} {kind}" for kind, many in sorted(kinds.items()))
        record(f"requests of deal {number}", f"{kinds.total()}: {told}")
        print(f"deal {number}: {kinds.total()} requests: {told}")
        assert kinds.total() <= CHANNEL_MOST + 2 * HAND_MOST * people


@pytest.mark.long  # each time one plays with them by direct messages in `test_simcord`
async def test_one_person_plays_with_three_ai_players(
    tmp_path: Path, record_property: Record
) -> None:
    async with evening_on(tmp_path, "alone64") as held:
        people = held.people("Ана")
        channel = await sat_down(held, "Ана и машините", people)
        await held.played([Player(people[0], channel)], [channel])
        held.check(people)
        held.check_secrets(channel, people)
        count(held, record_property, 1)
        assert len(people[0].notified) == 1, "as the match began"


async def test_four_people_play_a_match(tmp_path: Path, record_property: Record) -> None:
    async with evening_on(tmp_path, "four9") as held:
        people = held.people(*PLAIN)
        channel = await sat_down(held, "Петъчен белот", people)
        await held.played([Player(person, channel) for person in people], [channel])
        held.check(people)
        held.check_secrets(channel, people)
        count(held, record_property, 4)
        for kinds in held.requests():  # hands go by the tokens of presses, beside the limit of all
            edits = kinds["edit_message"] + kinds["edit_by_token"]
            assert kinds["edit_message"] <= edits // 2
            assert sum(many for kind, many in kinds.items() if kind not in BY_INTERACTION) <= (
                COUNTED_MOST
            )
        assert [len(person.notified) for person in people] == [1] * 4, "as the match began"


@pytest.mark.long  # each time one of them plays so in `test_presets_discord`
async def test_somebody_plays_a_match_by_whispers_alone(
    tmp_path: Path, record_property: Record
) -> None:
    """The whispers die when somebody thinks for long, and when one is dismissed: then the person is
    called.

    The names of people and servers never cause a call.
    """
    async with evening_on(tmp_path, "four9", paces=UNHURRIED) as held:
        people = held.people(*NASTY)
        mute = people[2]
        mute.close_dms()
        channel = await sat_down(held, "@everyone *_`</b>\u202eПетък", people, "quick")
        pondered: list[Decision] = []
        players = [Player(person, channel) for person in people]
        by_whispers = players[2] = Player(mute, channel, whispers=True)

        def ponder(decision: Decision) -> None:
            """Everybody waits for 16 minutes, once; after that the whisper cannot be edited."""
            if len(by_whispers.decided) == 4 and not pondered:
                pondered.append(decision)
                held.pass_time(timedelta(minutes=16))

        players[1].ponders = players[0].ponders = players[3].ponders = ponder
        by_whispers.dismisses = lambda _: len(by_whispers.decided) == 8
        await held.played(players, [channel])
        assert pondered
        assert not mute.direct.log
        assert len(by_whispers.decided) > 10
        assert by_whispers.calls == 3, "at first, after the long thought, after taking it away"
        assert by_whispers.asked == 3
        tried = len(held.deals) + 4  # with each deal, and after 1, 5 and 15 minutes
        held.check(people, {CLOSED_DMS: tried, 50027: 3, 10008: 2})
        held.check_secrets(channel, people)
        count(held, record_property, 4)
        others = [person for person in people if person is not mute]
        assert [len(person.notified) for person in others] == [1] * 3, "as the match began"
        calls = [one for one in channel.messages if one.rings == (mute.id,)]
        assert not calls, "calls are taken off again"
