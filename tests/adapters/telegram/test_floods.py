"""A flood costs one look-up for each update that arrives, and nobody else waits."""

import asyncio

from adapters.platform.chat import Admission, Said
from bot.people.rate_limits import RateLimit, RateLimiter
from tests.adapters.telegram.conftest import Stand
from tests.adapters.telegram.fakes import Heard


async def test_dropped_updates_are_neither_read_nor_stored_nor_answered(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True
    stand.app.admissions[str(ana.id)] = Admission.DROPPED
    async with stand.serving():
        for number in range(800):
            await ana.write(ana.private, str(number))
        await ivo.write(ivo.private, "mine")
        since = asyncio.get_running_loop().time()
        await stand.until(lambda: stand.app.texts)
        assert asyncio.get_running_loop().time() - since < 2
        await stand.until(lambda: stand.inbox.numbers)
        assert stand.app.texts == ["mine"]
        assert len(stand.inbox.numbers) == 1
        assert not stand.inbox.waiting


async def test_dropped_questions_of_inline_mode_cost_no_request(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    stand.server.world.inline = True
    stand.app.admissions[str(ana.id)] = Admission.DROPPED
    async with stand.serving():
        assert await asyncio.gather(*(ana.ask_inline(str(one)) for one in range(50))) == [None] * 50
        assert await ivo.ask_inline() is not None
        assert stand.count("answerInlineQuery") == 1


async def test_commands_in_the_name_of_a_chat_are_counted_as_that_chats(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    group = stand.server.supergroup("Белот", [ana, ivo])
    stand.app.admissions[str(group.id)] = Admission.DROPPED
    async with stand.serving():
        for _ in range(20):
            await ana.write_anonymously(group, "/belot")
        await ivo.write(group, "/help")
        await stand.until(lambda: stand.app.texts)
        assert stand.app.texts == ["/help"]
        assert len(stand.inbox.numbers) <= 1


async def test_it_is_counted_when_it_arrives_however_late_it_is_handled(stand: Stand) -> None:
    """An update that hangs for seconds changes nobody's quota."""
    ana = stand.server.person("Ана")
    ana.private.started = True
    limiter = RateLimiter(RateLimit(at_once=5, per_second=1), lambda: stand.clock.now().timestamp())
    stand.app.admits = lambda platform, user, kind: limiter.admit(user)  # type: ignore[method-assign]

    async def slowly(_: Heard) -> None:
        await asyncio.sleep(4)

    stand.app.on = slowly
    async with stand.serving():
        for number in range(50):
            await ana.write(ana.private, str(number))
        await asyncio.sleep(60)
    admissions = [one.admission for one in stand.app.heard if isinstance(one, Said)]
    assert 5 <= admissions.count(Admission.ADMITTED) <= 6
    assert admissions.count(Admission.TOLD) == 1
    assert len(admissions) <= 7


async def test_the_warning_about_floods_is_remembered_after_a_restart(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.app.admissions[str(ana.id)] = Admission.TOLD

    async def hang(_: Heard) -> None:
        await asyncio.get_running_loop().create_future()

    stand.app.on = hang
    async with stand.serving():
        await ana.write(ana.private, "too much")
        await stand.until(lambda: stand.inbox.waiting)
    stand.app.on = None
    stand.app.heard.clear()
    stand.app.admissions[str(ana.id)] = Admission.ADMITTED
    async with stand.serving():
        await stand.until(lambda: stand.app.heard)
    (heard,) = stand.app.heard
    assert getattr(heard, "admission", None) is Admission.TOLD
