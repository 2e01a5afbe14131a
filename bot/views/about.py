"""What the bot says about itself: greetings, help, the choice of a language, the menu."""

from collections.abc import Sequence

from adapters.application import Command
from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.views.lobby import open_button
from bot.views.words import Voice, Words


def described(words: Words, language: str, commands: Sequence[str]) -> tuple[Command, ...]:
    """Commands with their summaries; a `KeyError` for an unknown one."""
    return tuple(Command(name, words.phrase(language, f"command-{name}")) for name in commands)


def welcome_view(words: Words, language: str) -> View:
    """For a group in which the bot is new."""
    voice = Voice(words, language)
    blocks = (voice.line("welcome-title"), voice.line("welcome-text"))
    return View(blocks, buttons=((open_button(voice),),), language=language)


def private_welcome_view(words: Words, language: str) -> View:
    """For a person whose private chat has begun."""
    voice = Voice(words, language)
    blocks = (voice.line("welcome-private"), voice.line("welcome-private-text"))
    return View(blocks, language=language)


def help_view(words: Words, language: str, commands: Sequence[str]) -> View:
    """The commands, and how to play."""
    voice = Voice(words, language)
    lines = "\n".join(
        voice.say("help-command", name=command.name, summary=command.summary)
        for command in described(words, language, commands)
    )
    blocks = (voice.line("help-title"), Paragraph((Span(lines),)), voice.line("help-play"))
    return View(blocks, language=language)


def language_view(words: Words, language: str) -> View:
    """The languages to choose from, the present one marked."""
    voice = Voice(words, language)
    buttons = tuple(
        (
            Button(
                voice.say("language-chosen", own=name) if tag == language else name,
                b.text(b.ChooseLanguageButton(tag)),
            ),
        )
        for tag, name in words.languages().items()
    )
    return View((voice.line("language-title"),), buttons=buttons, language=language)
