"""Emotes at a table: `/emote`, its buttons, and muting the others' emotes.

The list of emotes disappears once one is sent, unless only one person in a group sees it. In a
group, it also disappears if none may be sent.
"""

from dataclasses import replace
from typing import Final

from adapters.platform.application import Answer, Argument
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, names_of
from bot.commands.command import Form, MenuEntry, command, terms_of
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.people.private import cannot_write, own_place, tell, tell_answer
from bot.locales.words import Voice, dashed
from bot.people.emotes import SIGNS, Emote, sayable
from bot.people.preferences import EmoteDisplay, Preferences
from bot.views import answers
from bot.views.table.emotes import emote_words, emotes_view
from engine.tables.commands import Denial
from engine.tables.table import Status, Table

_REMARKS: Final = {f"emote-{emote}": emote for emote in Emote}


@command(
    "emote",
    MenuEntry(55),
    Form("emote", (Argument("remark", "discord-option-emote", values=terms_of(_REMARKS)),)),
    how="how-words",
    words=_REMARKS,
)
async def emote(context: Context) -> None:
    """`/emote [REMARK]`: send an emote, or list them; in a group, for everybody at the table."""
    written, said = ArgumentWords(context.argument), names_of(context.words, _REMARKS)
    signed = {(SIGNS[one], *name): one for name, one in said.items()}
    remark = written.choice({**said, **signed, **{(SIGNS[one],): one for one in Emote}})
    written.end()
    tables = await context.own_tables()
    own = [one for one in tables if one.seat_of(context.account.id) is not None]
    if not own:
        await tell(context, lambda asked: answers.not_seated(asked, tables))
        return
    if remark is not None:
        answer = await say(context, own[0], b.SayEmoteButton(own[0].code, remark))
        if answer.view is not None:
            context.reply(lambda _: answer.view)
        elif answer.refused or not context.is_shown_here(own[0]):  # else the table shows it
            await tell_answer(context, answer)
        return
    shared = not (context.alone or context.place.private)
    if shared and not context.is_shown_here(own[0]):  # nobody else here sits at it
        place = await own_place(context)
        if place is None:
            await tell_answer(context, cannot_write(context, b.EmotesButton(own[0].code)))
        else:
            context.answer(place, await _page(context, own[0], context.own_language))
        return
    views = {
        language: await _page(context, own[0], language, shared=shared)
        for language in context.words.languages()
    }
    context.reply(lambda asked: views[asked.reading])


@handles_at_table(b.EmotesButton)
async def choose(context: Context, table: Table, pressed: b.EmotesButton) -> Answer:  # noqa: ARG001
    """List the emotes, to the person alone if possible."""
    if table.seat_of(context.account.id) is None:
        return _not_seated(context, table)
    language, place = context.own_language, await own_place(context)
    if context.whispers:
        view = await _page(context, table, language)
        return Answer(view=view, whisper=not context.place.whispered, paged=True)
    if place is None:  # show the list in the group, for everybody at the table
        return Answer(view=await _page(context, table, context.language, shared=True))
    view = await _page(context, table, language)
    if place == context.place:
        return Answer(view=view)
    context.answer(place, view)
    return answers.confirmed(context, "answer-menu-sent")


@handles_at_table(b.SayEmoteButton)
async def say(context: Context, table: Table, pressed: b.SayEmoteButton) -> Answer:
    """Send an emote to everybody at the table, if that is allowed now."""
    if pressed.emote not in tuple(Emote):
        return answers.unknown(context)
    if table.status is Status.CLOSED or table.seat_of(context.account.id) is None:
        return _not_seated(context, table)
    said = Emote(pressed.emote)
    known = context.painting.live.look(table, None)
    refused = context.people.emotes.say(known, context.account.id, said)
    if refused is not None:
        over = not (sayable(known) or context.place.private or context.whispers)
        return replace(answers.refused(context, f"emotes-{dashed(refused.name)}"), gone=over)
    await context.display.presenter.redraw(table)
    await context.display.others.hear_emote(table.id, context.account.id, said)
    if context.whispers:
        return Answer(view=await _page(context, table, context.own_language, said=said))
    return Answer(emote_words(Voice(context.words, context.own_language), said), gone=True)


@handles_at_table(b.HearEmotesButton)
async def hear(context: Context, table: Table, pressed: b.HearEmotesButton) -> Answer:
    """Show or mute the others' emotes for this person."""
    value = EmoteDisplay.SHOWN if pressed.on else EmoteDisplay.HIDDEN
    account = await context.people.directory.prefer(
        context.person, lambda chosen: chosen.choosing("signs", value)
    )
    context.display.presenter.show_tables_of(account.id)
    language = context.own_language
    return Answer(view=await _page(context, table, language, hears=pressed.on))


async def _page(
    context: Context,
    table: Table,
    language: str,
    *,
    shared: bool = False,
    hears: bool | None = None,
    said: Emote | None = None,
) -> View:
    scene = await context.painting.scenes.scene(
        context.painting.live.look(table, None), context.place, language
    )
    if hears is None and not shared:
        hears = Preferences.read(context.account.settings).signs is EmoteDisplay.SHOWN
    return emotes_view(scene, hears=hears, said=said)


def _not_seated(context: Context, table: Table) -> Answer:
    """The refusal for somebody without a seat; the list is removed if the table is closed."""
    over = table.status is Status.CLOSED
    denied = answers.denied(context, Denial.TABLE_OVER if over else Denial.NOT_SEATED)
    return replace(denied, gone=over)
