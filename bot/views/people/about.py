"""The bot about itself: greetings, help, the choice of a language, the menu."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

from adapters.platform.application import Command
from adapters.platform.chat import Place
from adapters.platform.platform import Missing
from adapters.platform.views import Alternative, Bell, Button, Choice, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, Words
from bot.people.names import naming_places, readable
from bot.views.lobby.lobby import open_button
from bot.views.rules.sentences import preset_name, speaking_of
from engine.tables.table import Table

_EXPLAINED: Final = 6
"""Number of commands that get their own line in the help."""


def described(
    words: Words, language: str, commands: Sequence[str], alone: Container[str] = ()
) -> tuple[Command, ...]:
    """Commands with their summaries; raise `KeyError` for an unknown one."""
    return tuple(
        Command(name, words.phrase(language, f"command-{name}"), name in alone) for name in commands
    )


def welcome_view(words: Words, language: str) -> View:
    """Greet a group that has just added the bot."""
    voice = Voice(words, language)
    blocks = (voice.line("welcome-title"), voice.line("welcome-text"))
    rows = (open_button(voice),), (_learn_button(voice),)
    return View(blocks, buttons=rows, language=language)


def private_welcome_view(words: Words, language: str, to_groups: str = "") -> View:
    """Greet a person in their new private chat.

    `to_groups` is the link that adds the bot to a group.
    """
    voice = Voice(words, language)
    blocks = (voice.line("welcome-private"), voice.line("welcome-private-text"))
    bring = Button(voice.say("welcome-to-group"), "", Tone.PRIMARY, link=to_groups)
    rows = (
        *(((bring,),) if to_groups else ()),
        (open_button(voice) if not to_groups else replace(open_button(voice), tone=Tone.PLAIN),),
        (_learn_button(voice),),
    )
    return View(blocks, buttons=rows, language=language)


def felt_welcome_view(words: Words, language: str) -> View:
    """Greet a place where the table is drawn on a page."""
    voice = Voice(words, language)
    blocks = (voice.line("welcome-felt"), voice.line("welcome-felt-text"))
    return View(blocks, buttons=((open_button(voice),),), language=language)


def felt_private_welcome_view(words: Words, language: str) -> View:
    """Greet a person in private where the table is drawn on a page."""
    voice = Voice(words, language)
    rows = ((_learn_button(voice, Tone.PRIMARY),),)
    return View((voice.line("welcome-felt-private"),), buttons=rows, language=language)


def _learn_button(voice: Voice, tone: Tone = Tone.PLAIN) -> Button:
    """The button for the guided deal, here or in the private chat."""
    return Button(voice.say("learn-begin"), b.text(b.LearnButton()), tone)


def help_view(
    words: Words, language: str, commands: Sequence[str], *, private: bool, felt: bool = False
) -> View:
    """How to play, and the commands, most useful first; at most ten lines.

    `felt`: the table is drawn on a page.
    """
    voice = Voice(words, language)
    told = described(words, language, [name for name in commands if name != "help"])
    lines = [
        voice.say("help-command", name=one.name, summary=one.summary) for one in told[:_EXPLAINED]
    ]
    if more := " · ".join(f"/{one.name}" for one in told[_EXPLAINED:]):
        lines.append(voice.say("help-more", commands=more))
    ways = voice.line("help-felt" if felt else "help-private" if private else "help-group")
    blocks = (voice.line("help-play"), Paragraph((Span("\n".join(lines)),)), ways)
    return View(blocks, buttons=((_learn_button(voice),),), language=language)


def language_view(words: Words, language: str) -> View:
    """The languages to choose from, with the current one marked."""
    voice = Voice(words, language)
    options = tuple(
        Alternative(name, b.text(b.ChooseLanguageButton(tag)), chosen=tag == language)
        for tag, name in words.languages().items()
    )
    title = voice.line("language-title")
    return View((title,), buttons=(Choice(title.plain, options),), language=language)


def notice_view(voice: Voice, table: Table, opener: str, group: Place, place_id: str) -> View:
    """Tell a person about a new table, with buttons to sit down there and to stop these notices."""
    voice = speaking_of(table.rules, voice)
    preset = preset_name(voice, table.preset)
    who = readable(opener) or voice.say("person-unnamed")
    if group.title:
        line = voice.line("notice-opened", who=who, group=readable(group.title), preset=preset)
    else:
        line = voice.line("notice-opened-somewhere", who=who, preset=preset)
    sit = Button(voice.say("lobby-sit"), b.text(b.JoinTableButton(table.code)), Tone.PRIMARY)
    stop = Button(voice.say("notice-stop"), b.text(b.StopNoticesButton(place_id)))
    rows, bell = ((sit,), (stop,)), Bell(f"opened {table.id}", group=group)
    view = View((line,), buttons=rows, language=voice.language, notify=True, bell=bell)
    return naming_places(view, group)


def refused_view(voice: Voice, group: Place, missing: Missing) -> View:
    """Say that the bot cannot write to a group, and which right is missing."""
    why = voice.say(f"refused-{missing}")
    if group.title:
        line = voice.line("refused-group", group=readable(group.title), why=why)
    else:
        line = voice.line("refused-somewhere", why=why)
    return naming_places(View((line,), language=voice.language), group)
