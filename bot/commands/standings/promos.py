"""`/promo`: the promo periods with their rankings, and the commands of the bot's operators."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer, Argument
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import NotUnderstood
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import STRANGER, Context
from bot.commands.handlers import handles
from bot.commands.people.private import tell_message
from bot.jobs.promo_console import BadCommand, PromoConsole
from bot.locales.words import dashed
from bot.views import answers
from bot.views.standings.promo import SHOWN, ShownPromo, promo_view, take_out_view, terms_view
from engine.promos import decide as c
from engine.promos.decide import RefusedByPromo
from engine.promos.promo import Promo

MOST_TOLD: Final = 2
"""Most periods shown: one may still wait for confirmation while the next one runs."""
ACTIONS: Final = ("announce", "move", "cup", "confirm", "cancel", "out", "exclude")


@command(
    "promo",
    MenuEntry(77),
    Form("tournament promo", (Argument("order", "discord-option-promo", suggested="promo"),)),
    how="how-nothing",
)
async def promo(context: Context) -> None:
    """`/promo`: show the live periods, or else the last one; operators manage them."""
    action, _, rest = context.argument.partition(" ")
    if action.lower() in ACTIONS:
        await _govern(context, action.lower(), rest.strip())
        return
    if context.argument:
        governs = context.jobs.promos.governs(context.person)
        raise NotUnderstood(context.argument, "answer-promo-how" if governs else "")
    live = await context.jobs.promos.journal.live()
    newest = None if live else await context.jobs.promos.journal.newest()
    found = live[:MOST_TOLD] or ((newest,) if newest is not None else ())
    if not found:
        await tell_message(context, "answer-promo-none")
    for one in found:
        shown = await _shown(context, one)
        context.reply(partial(_view, shown=shown))


async def _govern(context: Context, action: str, rest: str) -> None:
    """Carry out an operator's command; only in private."""
    if not context.jobs.promos.governs(context.person):
        await tell_message(context, "answer-promo-not-yours")
        return
    if not (context.place.private or context.alone):
        await tell_message(context, "answer-promo-in-private")
        return
    console = PromoConsole(
        context.jobs.promos.journal, context.people.directory.accounts, context.jobs.promos.terms
    )
    about = "" if context.about == STRANGER else context.about
    mention, _, more = rest.partition(" ")
    if mention.startswith("@") and not about:
        accounts = context.people.directory.accounts
        about = await accounts.of_username(context.place.platform, mention[1:]) or ""
        rest = more.strip() if about else rest
    try:
        found = await console.carry_out(action, rest, by=context.account.id, about=about)
    except BadCommand as bad:
        raise NotUnderstood(rest, bad.message) from None
    except RefusedByPromo as refused:
        await tell_message(context, _refusal(refused))
        return
    await context.jobs.promos.look()
    shown = await _shown(context, found)
    context.reply(lambda asked: _view(asked, shown))


@handles(b.JoinPromoButton)
async def join(context: Context, pressed: b.JoinPromoButton) -> Answer:
    """Take part in a period, once for each account."""
    own = context.account.id
    found = await _found(context, pressed.promo)
    if found is None or not found.joinable:
        return answers.refused(context, "answer-promo-over")
    if context.jobs.promos.governs(context.person):
        return answers.refused(context, "answer-promo-runs")
    if context.masked or own in await context.jobs.promos.journal.out(found):
        return answers.refused(context, "answer-promo-out")
    if found.terms.vip and await context.jobs.promos.journal.vip_until(own) is None:
        return answers.refused(context, "cup-vip")
    new = await context.jobs.promos.journal.enter(found.id, own)
    shown = await _shown(context, found)
    told = answers.confirmed(context, "answer-promo-joined" if new else "promo-takes-part")
    return replace(told, view=context.view(partial(_view, shown=shown)))


@handles(b.PromoTermsButton)
async def terms(context: Context, pressed: b.PromoTermsButton) -> Answer:
    """Show the terms."""
    found = await _found(context, pressed.promo)
    if found is None:
        return answers.refused(context, "answer-promo-over")
    journal, own = context.jobs.promos.journal, context.account.id
    takes_part = await journal.takes_part(found.id, own)
    draw = partial(terms_view, promo=found, takes_part=takes_part)
    return Answer(view=context.view(lambda asked: draw(asked.voice)))


@handles(b.PromoButton)
async def turn_back(context: Context, pressed: b.PromoButton) -> Answer:
    """Show the period again."""
    found = await _found(context, pressed.promo)
    if found is None:
        return answers.refused(context, "answer-promo-none")
    shown = await _shown(context, found)
    return Answer(view=context.view(partial(_view, shown=shown)))


@handles(b.RemoveFromPromoButton)
async def take_out(context: Context, pressed: b.RemoveFromPromoButton) -> Answer:
    """Disqualify somebody from the ranking, after asking the operator for the reason."""
    if not context.jobs.promos.governs(context.person):
        return answers.refused(context, "answer-promo-not-yours")
    if not (context.place.private or context.alone):
        return answers.refused(context, "answer-promo-in-private")
    found = await _found(context, pressed.promo)
    if found is None:
        return answers.refused(context, "answer-promo-none")
    if pressed.why is b.OutReason.ASK:
        shown = await _shown(context, found)
        if pressed.account not in {one.account for one in shown.ranked}:
            return answers.refused(context, "promo-refused-already")
        ask = partial(take_out_view, shown=shown, account=pressed.account)
        return Answer(view=context.view(lambda asked: ask(asked.voice)))
    reason = context.voice.say(f"promo-reason-{pressed.why.name.lower()}")
    command_ = c.Disqualify(pressed.account, context.account.id, reason)
    try:
        found = await context.jobs.promos.journal.ask(found.id, command_)
    except RefusedByPromo as refused:
        return answers.refused(context, _refusal(refused))
    await context.jobs.promos.look()
    shown = await _shown(context, found)
    return Answer(view=context.view(partial(_view, shown=shown)))


def _refusal(refused: RefusedByPromo) -> str:
    return f"promo-refused-{dashed(refused.refusal)}"


async def _found(context: Context, promo_id: str) -> Promo | None:
    try:
        return await context.jobs.promos.journal.load(promo_id)
    except KeyError:
        return None


async def _shown(context: Context, found: Promo) -> ShownPromo:
    own = context.account.id
    journal = context.jobs.promos.journal
    ranked = await journal.ranking(found)
    told = [one.account for one in ranked[:SHOWN]]
    told += [one.account for one in ranked[: len(found.terms.prizes)]]
    told += [one.account for one in found.awards]
    names = await context.people.directory.names(dict.fromkeys((*told, own)))
    alone = context.alone or context.place.private
    return ShownPromo(
        promo=found,
        ranked=ranked,
        names=tuple(names.items()),
        reader=own,
        takes_part=alone and await journal.takes_part(found.id, own),
        out=alone and own in await journal.out(found),
        chips=await journal.chips(own) if alone else 0,
        vip_until=await journal.vip_until(own) if alone else None,
        governs=alone and context.jobs.promos.governs(context.person),
        now=context.store.clock.now(),
    )


def _view(asked: Context, shown: ShownPromo) -> View:
    return promo_view(asked.voice, shown)
