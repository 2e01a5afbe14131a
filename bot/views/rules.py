"""The rules of a table in pages: on each its rules, one below the other, and a button for each."""

from dataclasses import dataclass

from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.views.rulebook import TOPICS, Topic
from bot.views.scene import paired
from bot.views.sentences import changes, preset_name, preset_told, speaking_of, told
from bot.views.words import Voice
from engine.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Book:
    """Rules to be read. `of` is what the buttons name: a table's code, `HERE`, or a preset.

    `changeable` says that whoever reads may want to change them.
    """

    of: str
    preset: str
    rules: Rules
    changeable: bool = False


def rules_view(voice: Voice, book: Book, topic: Topic = Topic.SHORT) -> View:
    """One page of the rules, in the words of the game that they are of."""
    voice = speaking_of(book.rules, voice)
    lines = [voice.say("rules-sentence", sentence=said) for said in told(voice, book.rules, topic)]
    text = Paragraph((Span("\n".join(lines)),))
    if topic is Topic.SHORT:
        title = preset_told(voice, book.preset, book.rules)
        blocks = (title, *changed(voice, book), text)
    else:
        preset, name = preset_name(voice, book.preset), voice.say(TOPICS[topic])
        blocks = (voice.line("rules-title", preset=preset, topic=name), text)
    return View(blocks, buttons=_buttons(voice, book, topic), language=voice.language)


def changed(voice: Voice, book: Book) -> tuple[Paragraph, ...]:
    """How the rules differ from their preset, where they do."""
    found = changes(voice, book.preset, book.rules)
    if not found:
        return ()
    return (voice.line("rules-changed", changes=" · ".join(found)),)


def _buttons(voice: Voice, book: Book, present: Topic) -> tuple[tuple[Button, ...], ...]:
    """All pages, so that no button moves under the thumb; the present one is marked."""
    pages = []
    for topic, message in TOPICS.items():
        label = voice.say(message)
        if topic is present:
            label = voice.say("hand-chosen", label=label)
        pages.append(Button(label, b.text(b.ReadRules(book.of, topic))))
    rows = paired(pages)
    if not book.changeable:
        return rows
    change = b.ReadSettings(book.of, b.HOME)
    return (*rows, (Button(voice.say("rules-settings"), b.text(change)),))
