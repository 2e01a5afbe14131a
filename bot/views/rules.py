"""The rules of a table in pages, with a button for each page."""

from dataclasses import dataclass

from adapters.shapes import paired
from adapters.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.views.sentences import changes, preset_name, preset_told, rule_sentences, speaking_of
from bot.views.switches import TOPICS, Topic
from bot.views.words import Voice
from engine.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules to be read, with the name that buttons use: a table's code, `HERE`, or a preset.

    `changeable` rules have a button to the settings.
    """

    of: str
    preset: str
    rules: Rules
    changeable: bool = False


def rules_view(voice: Voice, named: NamedRules, topic: Topic = Topic.SHORT) -> View:
    """One page of the rules, in the words of their game."""
    voice = speaking_of(named.rules, voice)
    sentences = rule_sentences(voice, named.rules, topic)
    lines = [voice.say("rules-sentence", sentence=sentence) for sentence in sentences]
    text = Paragraph((Span("\n".join(lines)),))
    if topic is Topic.SHORT:
        title = preset_told(voice, named.preset, named.rules)
        blocks = (title, *changed(voice, named), text)
    else:
        preset, name = preset_name(voice, named.preset), voice.say(TOPICS[topic])
        blocks = (voice.line("rules-title", preset=preset, topic=name), text)
    return View(blocks, buttons=_buttons(voice, named, topic), language=voice.language)


def changed(voice: Voice, named: NamedRules) -> tuple[Paragraph, ...]:
    """How the rules differ from their preset; empty if they do not."""
    found = changes(voice, named.preset, named.rules)
    if not found:
        return ()
    return (voice.line("rules-changed", changes=" · ".join(found)),)


def _buttons(voice: Voice, named: NamedRules, present: Topic) -> tuple[tuple[Button, ...], ...]:
    """All pages with the present one marked, so that no button moves under the thumb."""
    rows = paired(
        Button(voice.say(message), b.text(b.ReadRulesButton(named.of, topic))).marked(
            when=topic is present, tone=Tone.PLAIN
        )
        for topic, message in TOPICS.items()
    )
    if not named.changeable:
        return rows
    change = b.ReadSettingsButton(named.of, b.HOME)
    return (*rows, (Button(voice.say("rules-settings"), b.text(change)),))
