"""Tasks are ended once."""

import asyncio

from adapters.trouble.failures import cancel_all


async def test_a_cancellation_while_tasks_end_breaks_off_none_of_them() -> None:
    begun, tidying, may_end = asyncio.Event(), asyncio.Event(), asyncio.Event()
    done = list[str]()

    async def one() -> None:
        try:
            begun.set()
            await asyncio.Future[None]()
        finally:
            tidying.set()
            await may_end.wait()
            done.append("tidied up")

    task = asyncio.create_task(one())
    await begun.wait()
    ending = asyncio.create_task(cancel_all([task]))
    await tidying.wait()
    ending.cancel()
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.wait((task, ending))
    assert (done, ending.cancelled()) == (["tidied up"], True)
