"""The real bot as a separate process; the test sets its random numbers, pace and time.

Its arguments are DATABASE_URL SEED PACE, and the platforms: ``--port`` for the browser room
(``--behind BROWSER_URL TRUSTED_PROXIES`` behind proxies, ``--framed-by`` with the sites that may
show it in a frame; ``--metrics-port`` for its metrics; ``--machine`` for the name of its machine),
``--telegram TOKEN URL`` for Telegram (``--webhook URL`` for a webhook), ``--discord TOKEN API_URL
GATEWAY_URL`` for Discord (``--discord-secret`` for pages inside it). Decks and AI seeds follow from
SEED alone, so that a match with kills can be compared with one without. PACE is one of `PACES`;
every table plays at it. ``--clock FACTOR BASE REAL_START`` are the numbers of a `HurriedClock`,
times in seconds since 1970.
"""

import argparse
import asyncio
import random
import signal
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache

from pydantic import SecretStr

from bot.app.serve import serve
from bot.people.rate_limits import RateLimit
from bot.settings.settings import Settings
from engine.host import claim_rows
from engine.host.chance import SystemChance
from engine.host.clock import Clock
from engine.rules.cards import SEATS, Card, Seat
from engine.rules.record.deal_record import SEED_BYTES, Shuffle
from engine.tables.table import Decision, Pace
from tests.hurried import HurriedClock

LIMIT = timedelta(days=9)
"""Limit of a turn: longer than any test, even on a slow machine."""

PACES = {
    "fast": Pace(LIMIT, timedelta(milliseconds=5), timedelta(milliseconds=30)),
    "brisk": Pace(LIMIT, timedelta(milliseconds=60), timedelta(seconds=4)),
    "patient": Pace(LIMIT, timedelta(milliseconds=1200), timedelta(seconds=8)),
}


class FixedChance(SystemChance):
    """Decks, seeds, dealers and ids from a seed, because seals depend on ids; codes stay random."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._seed = seed
        self._opened = 0

    def table_id(self) -> str:
        """The next free id; those opened before a restart are skipped."""
        self._opened += 1
        return random.Random(f"{self._seed}/table/{self._opened}").randbytes(16).hex()

    def first_dealer(self, table_id: str, match_no: int, players: int) -> Seat:
        return random.Random(f"{self._seed}/{match_no}").choice(SEATS[:players])

    def lots(self, table_id: str, lots: int, players: int) -> tuple[Seat, ...]:
        return tuple(random.Random(f"{self._seed}/{lots}").sample(SEATS[:players], players))

    def shuffle(self, tournament_id: str, round_no: int, count: int) -> tuple[int, ...]:
        return tuple(random.Random(f"{self._seed}/{round_no}").sample(range(count), count))

    def sealed(self, table_id: str, number: int) -> str:
        return random.Random(f"{self._seed}/sealed/{number}").randbytes(SEED_BYTES).hex()

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        of = f"{self._seed}/{shuffled.match_no}/{shuffled.deal}"
        return tuple(random.Random(of).sample(pack, len(pack)))

    def seed(self, table_id: str, decision: Decision) -> int:
        return random.Random(f"{self._seed}/{tuple(decision)}").getrandbits(32)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("seed")
    parser.add_argument("pace", choices=PACES)
    parser.add_argument("--port", type=int)
    parser.add_argument("--behind", nargs=2, metavar=("URL", "PROXIES"), default=("", ()))
    parser.add_argument("--framed-by", default=())
    parser.add_argument("--metrics-port", type=int)
    parser.add_argument("--machine", default="")
    parser.add_argument("--telegram", nargs=2, metavar=("TOKEN", "URL"))
    parser.add_argument("--webhook", default="")
    parser.add_argument("--discord", nargs=3, metavar=("TOKEN", "API_URL", "GATEWAY_URL"))
    parser.add_argument("--discord-secret", default="")
    parser.add_argument("--clock", nargs=3, type=float, metavar=("FACTOR", "BASE", "REAL_START"))
    return parser.parse_args()


def _clock(numbers: Sequence[float] | None) -> Clock | None:
    if numbers is None:
        return None
    factor, base, real_start = numbers
    return HurriedClock(factor, datetime.fromtimestamp(base, UTC), real_start)


async def _main(arguments: argparse.Namespace) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    telegram, telegram_url = arguments.telegram or (None, "")
    discord, discord_url, gateway_url = arguments.discord or (None, "", "")
    public_url, proxies = arguments.behind
    settings = Settings(
        database_url=arguments.database,
        browser_port=arguments.port,
        browser_url=public_url,
        browser_framed_by=arguments.framed_by,
        trusted_proxies=proxies,
        metrics_port=arguments.metrics_port,
        telegram_token=SecretStr(telegram) if telegram else None,
        telegram_api_url=telegram_url,
        telegram_webhook_url=arguments.webhook,
        discord_token=SecretStr(discord) if discord else None,
        discord_api_url=discord_url,
        discord_gateway_url=gateway_url,
        discord_client_secret=SecretStr(secret) if (secret := arguments.discord_secret) else None,
        log_level="WARNING",
    )
    await serve(
        settings,
        stop,
        lambda url: print(url, flush=True),
        clock=_clock(arguments.clock),
        chance=FixedChance(arguments.seed),
        paces=dict.fromkeys(("normal", "quick", "calm"), PACES[arguments.pace]),
        share=RateLimit(at_once=10**9, per_second=1),
    )


def main() -> None:
    arguments = _arguments()
    if arguments.machine:
        claim_rows._machine = cache(lambda: str(arguments.machine))
    asyncio.run(_main(arguments))
