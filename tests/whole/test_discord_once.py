"""A press on Discord changes the pressed message, by one write."""

from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from engine.tables.table import Pace
from tests.emulators.discord import Channel, Message, Person, What
from tests.whole.discord import open_table, press_kind
from tests.whole.discord_evening import Evening, evening_on
from tests.whole.seen import found

SLOW = {"quick": Pace(timedelta(hours=2), timedelta(seconds=4), timedelta(seconds=4))}
"""Nobody else does anything while writes are counted."""

EXPIRED = 10062


async def redrawn(
    evening: Evening, person: Person, channel: Channel, message: Message, data: str
) -> list[float]:
    """Press; the seconds after which the message changed."""
    begun, at = len(channel.log), evening.server.clock.now()
    await person.press(message, data)
    await evening.pause(2.5)
    edits = [one for one in channel.log[begun:] if one.what is What.EDITED]
    return [
        (one.at - at).total_seconds()
        for one in edits
        if one.message is not None and one.message.id == message.id
    ]


async def test_an_accepted_press_redraws_its_message_by_one_write(tmp_path: Path) -> None:
    """In the lobby, in direct messages, and in whispers in the channel."""
    async with evening_on(tmp_path, "four9", paces=SLOW) as evening:
        server = evening.server
        server.latency = timedelta(milliseconds=150)
        ana, boris = people = evening.people("Ана", "Борис")
        boris.close_dms()
        channel = server.guild("Петъчен белот", people).channel("белот")
        code = await open_table(server, ana, channel, "quick")
        await evening.pause(3)
        lobby, sit = found(channel.messages, b.SitButton)[0]
        (sat,) = await redrawn(evening, boris, channel, lobby, sit)
        await press_kind(server, ana, channel, b.StartButton)
        await press_kind(server, boris, channel, b.ShowHandButton)
        places = ((ana, ana.direct), (boris, channel))
        acted: set[Person] = set()
        delays = [sat]
        lost = False
        while len(delays) < 6 or not lost:
            await evening.pause(2)
            for person, chat in places:
                mine = person.whispers_in(channel) if chat is channel else chat.messages
                if moves := evening.moves(code, mine):
                    move = max(moves, key=lambda one: one[1])
                    if person is ana and len(delays) > 3 and not lost:
                        server.fail_next("callback", 404, {"code": EXPIRED, "message": ""})
                        (late,) = await redrawn(evening, person, chat, *move)
                        assert 0.7 < late < 1, "the answer was lost, so the screen has written it"
                        lost = True
                    else:
                        delays += (once := await redrawn(evening, person, chat, *move))
                        assert len(once) == 1, (person, move, once)
                        acted.add(person)
        assert acted == set(people)
        assert max(delays) < 0.5
