"""People who never meet at tables that are open to strangers."""

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.locales.words import Voice
from bot.views import answers
from bot.views.people.account import avoided_view

MOST_AVOIDED = 20
"""Most people whom a person can avoid: their page has a button for each, and Discord shows few."""


@handles(b.AvoidButton)
async def avoid(context: Context, pressed: b.AvoidButton) -> Answer:
    """Keep the person from meeting somebody at open tables, or let them meet again."""
    account, other = context.account.id, await context.people.directory.known(pressed.account)
    if other is None or other.id == account:
        return answers.unknown(context)
    if not pressed.on:
        await keep_apart(context, other.id, on=False)
        return Answer(view=await avoided_page(context))
    if not await keep_apart(context, other.id, on=True):
        return answers.refused(context, "answer-avoids-many", most=MOST_AVOIDED)
    return answers.noticed(context, "answer-avoided")


async def keep_apart(context: Context, other: str, *, on: bool) -> bool:
    """Keep the person from meeting another one at open tables, or let them meet again.

    Returns whether it is so now: nobody can avoid more than `MOST_AVOIDED`.
    """
    avoided, account = context.people.avoided, context.account.id
    if not on:
        await avoided.remove(account, other)
        return True
    known = await avoided.by(account)
    if other not in known:
        if len(known) >= MOST_AVOIDED:
            return False
        await avoided.add(account, other)
    return True


async def avoided_page(context: Context) -> View | None:
    """The page with the people whom the person avoids."""
    avoided = (await context.people.avoided.by(context.account.id))[:MOST_AVOIDED]
    names = await context.people.directory.names(avoided)
    people = {one: names.get(one, "") for one in avoided}
    return context.view(lambda asked: avoided_view(Voice(asked.words, asked.reading), people))
