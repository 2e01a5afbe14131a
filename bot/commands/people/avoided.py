"""People who never meet at tables that are open to strangers."""

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.locales.words import Voice
from bot.views import answers
from bot.views.people.account import avoided_view

MOST_AVOIDED = 40
"""Most people whom a person can avoid; their page has a button for each."""


@handles(b.AvoidButton)
async def avoid(context: Context, pressed: b.AvoidButton) -> Answer:
    """Keep the person from meeting somebody at open tables, or let them meet again."""
    account, other = context.account.id, await context.people.directory.known(pressed.account)
    if other is None or other.id == account:
        return answers.unknown(context)
    if not pressed.on:
        await context.people.avoided.remove(account, other.id)
        return Answer(view=await avoided_page(context))
    if len(await context.people.avoided.by(account)) >= MOST_AVOIDED:
        return answers.refused(context, "answer-avoids-many", most=MOST_AVOIDED)
    await context.people.avoided.add(account, other.id)
    return answers.noticed(context, "answer-avoided")


async def avoided_page(context: Context) -> View | None:
    """The page with the people whom the person avoids."""
    avoided = await context.people.avoided.by(context.account.id)
    names = await context.people.directory.names(avoided)
    people = {one: names.get(one, "") for one in avoided}
    return context.view(lambda asked: avoided_view(Voice(asked.words, asked.reading), people))
