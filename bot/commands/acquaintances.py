"""Which person a command is about: whoever is mentioned, answered or named, or who asks himself."""

from collections.abc import Callable

from bot.buttons import BotButton
from bot.commands.arguments import NotUnderstood
from bot.commands.context import STRANGER, Context
from bot.commands.private import tell, tell_message
from bot.people.finding import people_called
from bot.people.places import circle_of
from bot.views import answers
from bot.views.finding import which_view
from bot.views.words import Voice


async def meant(context: Context, leads_to: Callable[[str], BotButton]) -> str | None:
    """The account of the person who is meant; empty where nobody is named.

    None if it could not be told: then he has been answered, with a choice where several are
    called so.
    """
    wanted = context.argument
    if context.masked:
        await tell_message(context, "answer-masked-own")
        return None
    if context.about == STRANGER:
        await tell_message(context, "answer-stranger")
        return None
    if context.about and wanted:
        raise NotUnderstood(wanted)
    if context.about or not wanted:
        return context.about
    named = await _by_username(context, wanted)
    if named is not None:
        return named
    row = await context.house.directory.place(context.place)
    circle, own = circle_of(row.place), context.account.id
    seated = {account for table in context.tables() for account in table.accounts}
    found = await people_called(context.house.database, circle, own, wanted, seated)
    if len(found) == 1:
        return found[0].account_id
    if not found:
        await tell(context, lambda asked: answers.nobody_called(asked, wanted))
        return None
    context.reply(
        lambda asked: which_view(Voice(asked.house.words, asked.reading), found, leads_to)
    )
    return None


async def _by_username(context: Context, wanted: str) -> str | None:
    """The account that has the username written behind an @, if it is known."""
    mention, _, more = wanted.partition(" ")
    if not mention.startswith("@"):
        return None
    accounts = context.house.directory.accounts
    found = await accounts.of_username(context.place.platform, mention[1:])
    if found is not None and more:
        raise NotUnderstood(more.strip())
    return found


async def present(context: Context, account: str) -> str:
    """The account of whom a button tells that may have stood for long: he may have been linked."""
    known = await context.house.directory.known(account)
    return (known.heir or account) if known is not None else account
