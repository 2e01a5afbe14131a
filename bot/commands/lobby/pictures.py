"""`/pictures`: the pictures and card deck of a place, and which extra messages it gets.

People choose for their private chats, admins for groups.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer, Argument
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, names_of
from bot.commands.command import Form, MenuEntry, command, terms_of
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.people.private import tell_answer, tell_refusal
from bot.locales.words import Voice
from bot.people.place_defaults import Pictures, PlaceDefaults
from bot.pictures.decks import Deck
from bot.views import answers
from bot.views.lobby.settings import deck_label, pictures_view

_PICTURES: Final = {f"pictures-{which}": which for which in Pictures}
_DECKS: Final = {deck_label(deck): deck for deck in Deck}
"""Allowed words: the labels of the buttons."""

_ONLY_ADMINS: Final = partial(answers.refused, message="answer-pictures-are-admins")


@command(
    "pictures",
    MenuEntry(97),
    Form(
        "settings pictures",
        (
            Argument("pictures", "discord-option-pictures", values=terms_of(_PICTURES)),
            Argument("deck", "discord-option-deck", values=terms_of(_DECKS)),
        ),
        manages=True,
    ),
    how="how-words",
    words=(*_PICTURES, *_DECKS),
)
async def pictures(context: Context) -> None:
    """`/pictures [WHICH] [DECK]`: show or choose the pictures of this place."""
    written, words = ArgumentWords(context.argument), context.words
    which = written.choice(names_of(words, _PICTURES))
    deck = written.choice(names_of(words, _DECKS))
    written.end()

    def chosen(defaults: PlaceDefaults) -> PlaceDefaults:
        defaults = replace(defaults, pictures=which) if which is not None else defaults
        return replace(defaults, deck=deck) if deck is not None else defaults

    if context.argument:
        answer = await _remember(context, chosen)
        if answer.refused:
            await tell_answer(context, answer)
            return
    if context.sets_in_vain:
        await tell_refusal(context, _ONLY_ADMINS)
        return
    view = await _page(context)
    context.reply(view)


@handles(b.ChoosePicturesButton)
async def choose(context: Context, pressed: b.ChoosePicturesButton) -> Answer:
    """Send these pictures from now on."""
    if pressed.pictures not in tuple(Pictures):
        return answers.unknown(context)
    return await _remember(context, lambda defaults: replace(defaults, pictures=pressed.pictures))


@handles(b.ChooseDeckButton)
async def choose_deck(context: Context, pressed: b.ChooseDeckButton) -> Answer:
    """Use this card deck from now on."""
    if pressed.deck not in tuple(Deck):
        return answers.unknown(context)
    return await _remember(context, lambda defaults: replace(defaults, deck=pressed.deck))


_Of = b.PostTricksButton | b.ShowEmotesButton | b.PostSummariesButton


@handles(b.PostTricksButton, b.ShowEmotesButton, b.PostSummariesButton)
async def choose_for_group(context: Context, pressed: _Of) -> Answer:
    """Turn a setting that only groups have on or off."""
    if context.place.private:
        return answers.unknown(context)

    def chosen(defaults: PlaceDefaults) -> PlaceDefaults:
        match pressed:
            case b.PostTricksButton():
                return replace(defaults, posts_tricks=pressed.on)
            case b.ShowEmotesButton():
                return replace(defaults, signs=pressed.on)
            case b.PostSummariesButton():
                return replace(defaults, summaries=pressed.on)

    return await _remember(context, chosen)


@handles(b.PostDailyButton)
async def post_daily(context: Context, pressed: b.PostDailyButton) -> Answer:
    """Turn the morning's deal of the day on or off here."""
    if context.place.private:
        return answers.unknown(context)
    if not context.may_set:
        return _ONLY_ADMINS(context)
    row = await context.people.directory.place(context.place)
    await context.jobs.daily_posts.want(row.id, on=pressed.on)
    return Answer(view=context.view(await _page(context)))


async def _remember(context: Context, change: Callable[[PlaceDefaults], PlaceDefaults]) -> Answer:
    """Change the place's choice; update the page and the tables shown here."""
    if not context.may_set:
        return _ONLY_ADMINS(context)
    await context.people.directory.remember(context.place, change)
    for table in await context.display.presenter.tables_at(context.place):
        context.display.presenter.show(table, at_once=True)
    return Answer(view=context.view(await _page(context)))


async def _page(context: Context) -> Callable[[Context], View]:
    """A function that draws the page of current choices in its context's language."""
    place = context.place
    options = await context.painting.scenes.options(place)
    row = await context.people.directory.place(place)
    defaults = PlaceDefaults.read(row.settings)
    summaries = defaults.summaries
    _, rules = defaults.rules(context.language)
    chosen = options.chosen._replace(deck=options.deck(rules))
    daily = None if place.private else await context.jobs.daily_posts.wanted(row.id)

    def view(asked: Context) -> View:
        voice = Voice(context.words, asked.reading)
        return pictures_view(
            voice,
            chosen,
            itself=options.draws,
            posts_tricks=None if place.private else options.posts_tricks,
            signs=None if place.private else options.signs,
            summaries=None if place.private else summaries,
            daily=daily,
        )

    return view
