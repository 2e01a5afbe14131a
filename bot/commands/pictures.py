"""Which pictures are sent to a place: a person chooses for his private chat, admins for a group."""

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.place_defaults import Pictures
from bot.views import answers
from bot.views.pictures import pictures_view
from bot.views.words import Voice


@command("pictures", Menus(95))
async def pictures(context: Context) -> None:
    """`/pictures`: which pictures are sent here."""
    chosen = await context.house.scenes.pictures(context.place)
    context.reply(lambda asked: _view(asked, chosen))


async def choose(context: Context, pressed: b.ChoosePicturesButton) -> Answer:
    """Send these pictures from now on."""
    if pressed.pictures not in tuple(Pictures):
        return answers.unknown(context)
    if not context.may_set:
        return answers.only_admins_choose_pictures(context)
    house, chosen = context.house, Pictures(pressed.pictures)
    await house.directory.remember(
        context.place, lambda defaults: defaults.with_pictures(chosen.value)
    )
    for table in await house.presenter.tables_at(context.place):
        house.presenter.show(table, at_once=True)
    return Answer(view=context.view(lambda asked: _view(asked, chosen)))


def _view(context: Context, chosen: Pictures) -> View:
    voice = Voice(context.house.words, context.reading)
    itself = context.house.platforms.draws(context.place)
    return pictures_view(voice, None if itself else chosen)
