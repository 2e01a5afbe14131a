"""Which pictures are sent to a place, and with which cards.

A person chooses for his private chat, admins for a group.
"""

from collections.abc import Callable

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.place_defaults import ChosenPictures, Pictures, PlaceDefaults
from bot.pictures.decks import Deck
from bot.views import answers
from bot.views.pictures import pictures_view
from bot.views.words import Voice


@command("pictures", Menus(97))
async def pictures(context: Context) -> None:
    """`/pictures`: which pictures are sent here."""
    chosen = await context.house.scenes.chosen(context.place)
    context.reply(lambda asked: _view(asked, chosen))


async def choose(context: Context, pressed: b.ChoosePicturesButton) -> Answer:
    """Send these pictures from now on."""
    if pressed.pictures not in tuple(Pictures):
        return answers.unknown(context)
    return await _remember(context, lambda defaults: defaults.with_pictures(pressed.pictures))


async def choose_deck(context: Context, pressed: b.ChooseDeckButton) -> Answer:
    """Draw the cards of this deck from now on."""
    if pressed.deck not in tuple(Deck):
        return answers.unknown(context)
    return await _remember(context, lambda defaults: defaults.with_deck(pressed.deck))


async def _remember(context: Context, change: Callable[[PlaceDefaults], PlaceDefaults]) -> Answer:
    """Change what was chosen here, and show it: on the page and at the tables."""
    if not context.may_set:
        return answers.only_admins_choose_pictures(context)
    house = context.house
    await house.directory.remember(context.place, change)
    for table in await house.presenter.tables_at(context.place):
        house.presenter.show(table, at_once=True)
    chosen = await house.scenes.chosen(context.place)
    return Answer(view=context.view(lambda asked: _view(asked, chosen)))


def _view(context: Context, chosen: ChosenPictures) -> View:
    voice = Voice(context.house.words, context.reading)
    itself = context.house.platforms.draws(context.place)
    return pictures_view(voice, chosen, itself=itself)
