"""Greetings, help and the short answers."""

import re
from dataclasses import dataclass

from adapters.platform.views import Paragraph
from bot import buttons as b
from bot.commands.command import menu
from bot.commands.handlers import load_handlers
from bot.locales.words import CHOICES, LANGUAGES, Voice, Words
from bot.views import answers
from bot.views.people.about import (
    described,
    felt_private_welcome_view,
    felt_welcome_view,
    help_view,
    language_view,
    private_welcome_view,
    welcome_view,
)
from engine.tables.commands import Denial
from engine.tables.table import Pace
from tests.every import every

load_handlers()
WORDS = Words()
MENU = menu(private=True)


@dataclass(frozen=True)
class Asker:
    words: Words = WORDS
    reading: str = "en"
    own_language: str = "bg"


@every("language", CHOICES)
def test_the_bot_describes_itself(language: str) -> None:
    for view in (
        welcome_view,
        private_welcome_view,
        felt_welcome_view,
        felt_private_welcome_view,
        language_view,
    ):
        assert view(WORDS, language).language == language
    commands = described(WORDS, language, MENU)
    assert [command.name for command in commands] == list(MENU)
    for private in (True, False):
        names = menu(private=private)
        told = help_view(WORDS, language, names, private=private)
        text = "\n".join(block.plain for block in told.blocks if isinstance(block, Paragraph))
        assert len(text.split("\n")) <= 10
        assert set(re.findall(r"/([a-z]+)", text)) == {*names} - {"help"}
        assert text.index("/belot") < text.index("/join") < text.index("/hand")
    data = [button.data for row in language_view(WORDS, language).buttons for button in row]
    assert [b.parse(text) for text in data] == [b.ChooseLanguageButton(tag) for tag in CHOICES]


def test_answers_are_short_and_each_reason_has_its_own() -> None:
    for language in LANGUAGES:
        voice = Voice(WORDS, language)
        said = [answers.denial_text(voice, denial) for denial in Denial]
        assert len(set(said)) == len(said)
        assert max(map(len, said)) <= 70


def test_answers_speak_to_the_person_and_messages_to_the_place() -> None:
    asker = Asker()
    assert answers.denied(asker, Denial.NOT_YOUR_TURN).text == "Не си на ход."
    assert answers.confirmed(asker).text == ""
    assert answers.confirmed(asker, "answer-back").text == "Пак играеш ти."
    assert answers.unknown(asker).text
    assert answers.cannot_write(asker).alert
    for view in (
        answers.no_table(asker),
        answers.not_understood(asker, "x", "answer-belot-how", {"normal": Pace()}),
    ):
        assert view.language == "en"
    assert "Declared" not in repr(
        answers.as_view(asker, answers.confirmed(asker, "answer-declared"))
    )
