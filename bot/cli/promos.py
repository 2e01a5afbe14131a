"""``belotbot promo``: opens, moves, confirms and cancels promo periods, and lists their ranking."""

import getpass
import sys
from collections.abc import Collection, Sequence
from functools import partial

from bot.cli.data import unattended
from bot.cli.ratings import pairs_told, rings_among, rings_told, striking_pairs
from bot.jobs.promo_console import BadCommand, PromoConsole
from bot.locales.words import Voice
from bot.people.accounts import Accounts
from bot.views.dates import moment_text
from bot.views.standings.promo import prize_told
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock, to_ms
from engine.promos.decide import RefusedByPromo
from engine.promos.promo import Promo, PromoStatus
from engine.store.database import Database

REFUSED = 1
"""Exit code for a refused command."""


async def manage_promos(
    url: str, wish: str, written: str, terms: str, voice: Voice, *, admins: Sequence[str] = ()
) -> int:
    """Carry out a wish and print the period; raises `UnusableDatabase` or `LockInUse`."""
    async with unattended(url) as (database, committer):
        clock = SystemClock()
        accounts = Accounts(database, committer, lambda: to_ms(clock.now()))
        runners = partial(accounts.known_among, admins)
        journal = PromoJournal(database, committer, clock, heirs=accounts.heirs, runners=runners)
        try:
            await journal.pass_time()
            if wish == "list":
                found = await journal.newest()
            else:
                partition = PromoConsole(journal, accounts, terms)
                found = await partition.carry_out(wish, written, by=getpass.getuser())
            if found is None:
                return _refuse(voice.say("answer-promo-none"))
            await _tell(voice, journal, accounts, found)
            if found.status is PromoStatus.PROVISIONAL:
                entered = await journal.entered(found.id)
                await _tell_pairs(voice, database, accounts, entered)
                await _tell_rings(voice, database, accounts, entered)
        except BadCommand as bad:
            return _refuse(voice.say(bad.message))
        except RefusedByPromo as refused:
            return _refuse(voice.say(f"promo-refused-{refused.refusal.replace('_', '-')}"))
    return 0


async def _tell(voice: Voice, journal: PromoJournal, accounts: Accounts, promo: Promo) -> None:
    """Print the period, its prizes and its ranking."""
    terms = promo.terms
    since, until = (moment_text(voice, one) for one in (terms.starts_at, terms.ends_at))
    lines = [
        f"{terms.name}\t{promo.status}\t{since} – {until}",
        *(f"{one.place}.\t{prize_told(voice, one)}" for one in terms.prizes),
    ]
    ranked = await journal.ranking(promo)
    names = await accounts.names([one.account for one in ranked])
    lines += [
        f"{one.rank}\t{one.value}\t{one.games}\t{one.account}\t{names.get(one.account, '')}"
        for one in ranked
    ]
    lines += [f"✗\t{one.account}\t{one.by}\t{one.reason}" for one in promo.expelled]
    sys.stdout.write("\n".join(lines) + "\n")


async def _tell_pairs(
    voice: Voice, database: Database, accounts: Accounts, people: Collection[str]
) -> None:
    """Before confirmation: print participants who play as if they knew their partner's cards."""
    pairs = await striking_pairs(database, accounts)
    found = [one for one in pairs if one.low > 0 and not set(one.people).isdisjoint(people)]
    if found:
        lines = (voice.say("console-promo-pairs"), *await pairs_told(voice, accounts, found))
        sys.stdout.write("\n".join(lines) + "\n")


async def _tell_rings(
    voice: Voice, database: Database, accounts: Accounts, people: Collection[str]
) -> None:
    """Before confirmation: print participants who nearly always play among the same people."""
    lines = await rings_told(voice, accounts, await rings_among(database, people))
    if lines:
        sys.stdout.write("\n".join((voice.say("console-rings-told"), *lines)) + "\n")


def _refuse(line: str) -> int:
    sys.stderr.write(line + "\n")
    return REFUSED
