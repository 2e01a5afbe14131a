"""``belotbot promo``: opens, moves, confirms and cancels promo periods, and lists their ranking."""

import getpass
from collections.abc import Collection
from functools import partial

from bot.cli.data import accounts_in, unattended
from bot.cli.ratings import pairs_told, rings_among, rings_told, striking_pairs
from bot.cli.terminal import CommandFailed, say
from bot.jobs.promo_console import BadCommand, PromoConsole
from bot.locales.words import Voice
from bot.people.accounts import Accounts
from bot.settings.settings import Settings
from bot.views.dates import moment_text
from bot.views.standings.promo import prize_told
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock
from engine.promos.decide import RefusedByPromo
from engine.promos.promo import Promo, PromoStatus
from engine.store.database import Database


async def manage_promos(settings: Settings, action: str, written: str, voice: Voice) -> None:
    """Carry out an action and print the period; raises `UnusableDatabase` or `LockInUse`."""
    async with unattended(settings.database_url) as (database, committer):
        accounts = accounts_in(database, committer)
        runners = partial(accounts.known_among, settings.admins)
        journal = PromoJournal(
            database, committer, SystemClock(), heirs=accounts.heirs, runners=runners
        )
        try:
            await journal.pass_time()
            if action == "list":
                found = await journal.newest()
            else:
                console = PromoConsole(journal, accounts, settings.terms_of_promos)
                found = await console.carry_out(action, written, by=getpass.getuser())
        except BadCommand as bad:
            raise CommandFailed(voice.say(bad.message)) from None
        except RefusedByPromo as refused:
            reason = refused.refusal.replace("_", "-")
            raise CommandFailed(voice.say(f"promo-refused-{reason}")) from None
        if found is None:
            raise CommandFailed(voice.say("answer-promo-none"))
        await _tell(voice, journal, accounts, found)
        if found.status is PromoStatus.PROVISIONAL:
            entered = await journal.entered(found.id)
            await _tell_pairs(voice, database, accounts, entered)
            for line in await rings_told(voice, accounts, await rings_among(database, entered)):
                say(line)


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
    say("\n".join(lines))


async def _tell_pairs(
    voice: Voice, database: Database, accounts: Accounts, people: Collection[str]
) -> None:
    """Before confirmation: print participants who play as if they knew their partner's cards."""
    pairs = await striking_pairs(database, accounts)
    found = [one for one in pairs if one.low > 0 and not set(one.people).isdisjoint(people)]
    if found:
        lines = (voice.say("console-promo-pairs"), *await pairs_told(voice, accounts, found))
        say("\n".join(lines))
