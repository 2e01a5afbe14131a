"""`/me`: how a person wants the bot to be with him."""

from adapters.application import Answer
from bot import buttons as b
from bot.commands.ahead import take_all_back
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.preferences import OPTIONS, Ahead, Preferences
from bot.views import answers
from bot.views.personal import personal_view


@command("me", Menus(95, groups=False))
async def me(context: Context) -> None:
    """`/me`: one's own settings, shown to oneself alone where that can be done."""
    if not (context.alone or context.place.private):
        context.reply(lambda asked: answers.told(asked, "answer-in-private"))
        return
    chosen = Preferences.read(context.account.settings)
    context.reply(lambda asked: personal_view(asked.house.words, asked.reading, chosen))


async def prefer(context: Context, pressed: b.PreferButton) -> Answer:
    """Choose a value of one's own settings; the message shows what is chosen now."""
    house = context.house
    option, value = pressed.option, pressed.value
    if value not in OPTIONS.get(option, ()):
        return answers.unknown(context)
    account = await house.directory.prefer(
        context.person, lambda chosen: chosen.choosing(option, value)
    )
    if Preferences.read(account.settings).ahead is Ahead.NO:
        await take_all_back(context)
    for table in house.live.of_account(account.id):
        house.presenter.show(table, at_once=True)
    chosen = Preferences.read(account.settings)
    view = context.view(lambda asked: personal_view(asked.house.words, asked.reading, chosen))
    return Answer(view=view)
